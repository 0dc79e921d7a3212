/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/*
 * The facts about the system that the Java code of this module takes for granted; nothing compiles where that is wrong.
 */
#ifndef TW_LAYOUT_H
#define TW_LAYOUT_H

#include <stddef.h>
#include <stdint.h>
#include <sys/event.h>

#define TW_LAYOUT_FIELD(field, offset, size)                                                                     \
  _Static_assert(offsetof(struct kevent, field) == (offset), "Java finds " #field " elsewhere");                 \
  _Static_assert(sizeof(((struct kevent *)0)->field) == (size), "Java takes " #field " for " #size " bytes")
#define TW_LAYOUT_NUMBER(name, number) _Static_assert((name) == (number), "Java has another " #name)

/* KQueueCalls */
TW_LAYOUT_FIELD(ident, 0, 8);
TW_LAYOUT_FIELD(filter, 8, 2);
TW_LAYOUT_FIELD(flags, 10, 2);
TW_LAYOUT_FIELD(fflags, 12, 4);
TW_LAYOUT_FIELD(data, 16, 8);
TW_LAYOUT_FIELD(udata, 24, 8);

/* Native */
TW_LAYOUT_NUMBER(EVFILT_READ, -1);
TW_LAYOUT_NUMBER(EVFILT_WRITE, -2);
TW_LAYOUT_NUMBER(EV_ADD, 0x1);
TW_LAYOUT_NUMBER(EV_DELETE, 0x2);
TW_LAYOUT_NUMBER(EV_ENABLE, 0x4);
TW_LAYOUT_NUMBER(EV_DISABLE, 0x8);
TW_LAYOUT_NUMBER(EV_ONESHOT, 0x10);
TW_LAYOUT_NUMBER(EV_CLEAR, 0x20);
TW_LAYOUT_NUMBER(EV_RECEIPT, 0x40);
TW_LAYOUT_NUMBER(EV_DISPATCH, 0x80);
TW_LAYOUT_NUMBER(EV_ERROR, 0x4000);
TW_LAYOUT_NUMBER(EV_EOF, 0x8000);

#endif
