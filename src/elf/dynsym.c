/* SPDX-License-Identifier: MIT */
#include "elf/dynsym.h"

#include "base/num.h"

/* Words of a table read at once. */
#define CHUNK 1024

static bool read_words(const struct lji_elf_reader *reader, uint64_t at, uint32_t *words,
		       size_t count)
{
	if (reader->read(reader->arg, at, words, count * 4) != count * 4)
		return false;
	for (size_t i = 0; i < count; i++)
		words[i] = lji_le32((const uint8_t *)&words[i]);
	return true;
}

/*
 * DT_HASH: nbucket (4) nchain (4) bucket[nbucket] chain[nchain]. There is one
 * chain word per symbol.
 */
uint64_t lji_dynsym_count_hash(const struct lji_elf_reader *reader, uint64_t at)
{
	uint64_t room = reader->room(reader->arg, at);
	uint32_t head[2];

	if (!read_words(reader, at, head, 2))
		return 0;
	if (((uint64_t)head[0] + head[1] + 2) * 4 > room)
		return 0;
	return head[1];
}

/*
 * DT_GNU_HASH: nbuckets (4) symoffset (4) bloom_size (4) bloom_shift (4)
 *              bloom[bloom_size] (one pointer each) buckets[nbuckets] (4 each)
 *              chain[] (4 each), chain[i] belonging to symbol symoffset + i
 * A bucket holds the first symbol of its chain or 0; the last word of a chain
 * has bit 0 set. Symbols below symoffset are not hashed.
 */
uint64_t lji_dynsym_count_gnu_hash(const struct lji_elf_reader *reader, uint64_t at, bool is64)
{
	uint64_t room = reader->room(reader->arg, at);
	uint32_t words[CHUNK];
	uint32_t head[4], last = 0;
	uint64_t buckets, chains, bloom;

	if (!read_words(reader, at, head, 4))
		return 0;
	bloom = (uint64_t)head[2] * (is64 ? 8 : 4);
	buckets = 16 + bloom;
	chains = buckets + (uint64_t)head[0] * 4;
	if (chains > room)
		return 0;
	for (uint64_t i = 0; i < head[0]; i += CHUNK) {
		size_t n = head[0] - i < CHUNK ? (size_t)(head[0] - i) : CHUNK;

		if (!read_words(reader, at + buckets + i * 4, words, n))
			return 0;
		for (size_t j = 0; j < n; j++) {
			if (words[j] > last)
				last = words[j];
		}
	}
	if (!last || last < head[1])
		return head[1];
	for (uint64_t symbol = last;;) {
		uint64_t from = chains + (symbol - head[1]) * 4;
		size_t n;

		if (from > room || room - from < 4)
			return 0;
		n = room - from >= sizeof(words) ? CHUNK : (size_t)((room - from) / 4);
		if (!read_words(reader, at + from, words, n))
			return 0;
		for (size_t j = 0; j < n; j++) {
			if (words[j] & 1)
				return symbol + j + 1;
		}
		symbol += n;
	}
}

static uint64_t place(const struct lji_elf_reader *reader, uint64_t at, uint64_t bias, bool is64)
{
	if (!at || reader->room(reader->arg, at))
		return at;
	return is64 ? at + bias : (uint32_t)(at + bias);
}

bool lji_dynsym_locate(const struct lji_elf_reader *reader, const struct lji_elf_dynamic *dynamic,
		       uint64_t bias, bool is64, struct lji_dynsym *table_ret)
{
	uint64_t hash = place(reader, dynamic->hash, bias, is64);
	uint64_t gnu = place(reader, dynamic->gnu_hash, bias, is64);
	struct lji_dynsym t = {
		.symtab = place(reader, dynamic->symtab, bias, is64),
		.strtab = place(reader, dynamic->strtab, bias, is64),
		.strsz = dynamic->strsz,
		.entsize = lji_elf_sym_size(is64),
	};
	uint64_t size;

	if (!t.symtab || !t.strtab || (dynamic->syment && dynamic->syment != t.entsize))
		return false;
	if (hash)
		t.count = lji_dynsym_count_hash(reader, hash);
	if (!t.count && gnu)
		t.count = lji_dynsym_count_gnu_hash(reader, gnu, is64);
	if (!t.count || !lji_mul64(t.count, t.entsize, &size))
		return false;
	if (size > reader->room(reader->arg, t.symtab) ||
	    t.strsz > reader->room(reader->arg, t.strtab))
		return false;
	*table_ret = t;
	return true;
}
