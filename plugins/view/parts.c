/* SPDX-License-Identifier: MIT */
#include "view/parts.h"

const char *lji_closure_kind_name(enum lji_closure_kind kind)
{
	static const char *const kinds[] = {
		[LJI_CLOSURE_LUA] = "lua",
		[LJI_CLOSURE_C] = "c",
		[LJI_CLOSURE_FAST] = "fast",
	};

	return kinds[kind];
}

const char *lji_proto_origin(const struct lji_proto *proto)
{
	return proto->kind == LJI_PROTO_LIBRARY	 ? "library" :
	       proto->kind == LJI_PROTO_STRIPPED ? "stripped" :
						   NULL;
}

void lji_entry_fields(struct lji_session *session, uint64_t entry, struct lji_out *out)
{
	struct lji_location location = { 0 };
	struct lji_error *err;

	if (!entry) {
		lji_out_null(out, "entry");
		lji_out_null(out, "symbol");
		lji_out_null(out, "object");
		lji_out_null(out, "offset");
		return;
	}
	err = lji_objects_lookup(session->objects, entry, &location);
	if (err)
		lji_warn_error(&session->warnings, "symbols", err);
	lji_out_addr(out, "entry", entry);
	lji_out_str(out, "symbol", location.name);
	lji_out_str(out, "object", location.object ? location.object->name : NULL);
	lji_out_u64(out, "offset", location.offset, LJI_UNIT_ID);
}

bool lji_proto_is_main_chunk(const struct lji_proto *proto)
{
	return proto->kind == LJI_PROTO_LUA && proto->first_line == 0;
}

void lji_coroutine_fields(struct lji_out *out, const struct lji_coroutine *co)
{
	lji_out_addr(out, "address", co->address);
	lji_out_str(out, "status", lji_co_status_name(co->status));
	lji_out_bool(out, "main", co->is_main);
	lji_out_bool(out, "vm_thread", co->is_vm_thread);
}

const enum lji_co_status lji_co_order[] = {
	LJI_CO_RUNNING, LJI_CO_NORMAL, LJI_CO_ERROR,	LJI_CO_UNKNOWN, LJI_CO_FIBER,
	LJI_CO_SUSPENDED, LJI_CO_FRESH, LJI_CO_FINISHED, LJI_CO_IDLE,
};
