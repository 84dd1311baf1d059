/* SPDX-License-Identifier: MIT */
#include "base/marks.h"

#define PAGE (UINT64_C(64) * 8 * LJI_MARKS_WORDS)

static struct lji_marks_page *find_page(struct lji_marks *marks, uint64_t addr)
{
	uint64_t page = addr & ~(PAGE - 1), index;

	if (marks->last < marks->pages.count && marks->pages.items[marks->last].page == page)
		return &marks->pages.items[marks->last];
	if (!lji_map64_get(&marks->index, page, &index))
		return NULL;
	marks->last = (size_t)index;
	return &marks->pages.items[index];
}

static struct lji_marks_page *add_page(struct lji_marks *marks, uint64_t addr)
{
	struct lji_marks_page *place = lji_vector_push(&marks->pages);

	if (!place)
		return NULL;
	*place = (struct lji_marks_page){ .page = addr & ~(PAGE - 1) };
	if (!lji_map64_put(&marks->index, place->page, marks->pages.count - 1, NULL)) {
		marks->pages.count--;
		return NULL;
	}
	marks->last = marks->pages.count - 1;
	return place;
}

static uint64_t bit_of(uint64_t addr)
{
	return UINT64_C(1) << (addr / 8 % 64);
}

static size_t word_of(uint64_t addr)
{
	return (size_t)(addr % PAGE / (64 * 8));
}

bool lji_marks_add(struct lji_marks *marks, uint64_t addr)
{
	struct lji_marks_page *page = find_page(marks, addr);

	if (!page)
		page = add_page(marks, addr);
	if (!page)
		return false;
	page->bits[word_of(addr)] |= bit_of(addr);
	return true;
}

bool lji_marks_has(struct lji_marks *marks, uint64_t addr)
{
	const struct lji_marks_page *page = find_page(marks, addr);

	return page && page->bits[word_of(addr)] & bit_of(addr);
}

size_t lji_marks_missing(const struct lji_marks *marks, struct lji_marks *others,
			 uint64_t *lowest_ret)
{
	uint64_t lowest = UINT64_MAX;
	size_t count = 0;

	for (size_t i = 0; i < marks->pages.count; i++) {
		const struct lji_marks_page *page = &marks->pages.items[i];
		const struct lji_marks_page *other = find_page(others, page->page);

		for (size_t w = 0; w < LJI_MARKS_WORDS; w++) {
			uint64_t missing = page->bits[w] & ~(other ? other->bits[w] : 0), first;

			if (!missing)
				continue;
			count += (size_t)__builtin_popcountll(missing);
			first = page->page + (w * 64 + (uint64_t)__builtin_ctzll(missing)) * 8;
			if (first < lowest)
				lowest = first;
		}
	}
	if (count)
		*lowest_ret = lowest;
	return count;
}

void lji_marks_deinit(struct lji_marks *marks)
{
	free(marks->pages.items);
	lji_map64_deinit(&marks->index);
	*marks = (struct lji_marks){ 0 };
}
