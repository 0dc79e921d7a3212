/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/* kqueue(2); see tw_shim.h. */
#ifndef TW_SHIM_SYS_EVENT_H
#define TW_SHIM_SYS_EVENT_H

#include <stdint.h>
#include <time.h>

struct kevent {
  uintptr_t ident;
  short filter;
  unsigned short flags;
  unsigned int fflags;
  int64_t data;
  void *udata;
#if !TW_SHIM_DARWIN
  uint64_t ext[4];
#endif
};

#if TW_SHIM_DARWIN
#define TW_SHIM_CLEAR_EXT(event) ((void)(event))
#define EVFILT_USER (-10)
#else
#define TW_SHIM_CLEAR_EXT(event) \
  ((event)->ext[0] = 0, (event)->ext[1] = 0, (event)->ext[2] = 0, (void)((event)->ext[3] = 0))
#define EVFILT_USER (-11)
#endif

#define EV_SET(event, an_ident, a_filter, some_flags, some_fflags, some_data, an_udata)                      \
  do {                                                                                                       \
    struct kevent *const tw_shim_event = (event);                                                            \
    tw_shim_event->ident = (uintptr_t)(an_ident);                                                            \
    tw_shim_event->filter = (a_filter);                                                                      \
    tw_shim_event->flags = (some_flags);                                                                     \
    tw_shim_event->fflags = (some_fflags);                                                                   \
    tw_shim_event->data = (some_data);                                                                       \
    tw_shim_event->udata = (an_udata);                                                                       \
    TW_SHIM_CLEAR_EXT(tw_shim_event);                                                                        \
  } while (0)

#define EVFILT_READ (-1)
#define EVFILT_WRITE (-2)
#define EVFILT_TIMER (-7)

#define EV_ADD 0x0001
#define EV_DELETE 0x0002
#define EV_ENABLE 0x0004
#define EV_DISABLE 0x0008
#define EV_ONESHOT 0x0010
#define EV_CLEAR 0x0020
#define EV_RECEIPT 0x0040
#define EV_DISPATCH 0x0080
#define EV_ERROR 0x4000
#define EV_EOF 0x8000

#define NOTE_FFNOP 0x00000000u
#define NOTE_FFAND 0x40000000u
#define NOTE_FFOR 0x80000000u
#define NOTE_FFCOPY 0xc0000000u
#define NOTE_FFCTRLMASK 0xc0000000u
#define NOTE_FFLAGSMASK 0x00ffffffu
#define NOTE_TRIGGER 0x01000000u

#define NOTE_SECONDS 0x00000001u
#if TW_SHIM_DARWIN
#define NOTE_USECONDS 0x00000002u
#define NOTE_NSECONDS 0x00000004u
#else
#define NOTE_MSECONDS 0x00000002u
#define NOTE_USECONDS 0x00000004u
#define NOTE_NSECONDS 0x00000008u
#endif

int kqueue(void);
int kevent(int kq, const struct kevent *changes, int change_count, struct kevent *events, int event_count,
           const struct timespec *timeout);

#endif
