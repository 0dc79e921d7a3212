/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/*
 * kqueue(2). Two epoll instances, one for each direction, tell what is ready, so that a knote with EV_CLEAR hears of
 * its own direction only; what epoll tells is looked at again by the rules of sockets on macOS and FreeBSD. The first
 * instance is the kqueue's descriptor. Timers are deadlines; an event counter wakes the waiting threads when user
 * events or timers change. One lock for all: its speed does not matter.
 */
#include "tw_shim_internal.h"

#include <errno.h>
#include <linux/sockios.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { BUCKETS = 1024, NANOS_PER_SECOND = 1000000000, PARKED_POLL_NANOS = 1000000, EVENTS_AT_ONCE = 64 };
static const int64_t MAX_TIMEOUT_SECONDS = 100000000;

struct knote {
  struct knote *next;
  /* The change that was asked for; the flags are those of the first EV_ADD. */
  struct kevent event;
  bool is_enabled;
  /* Of a user event: triggered. */
  bool is_triggered;
  /* Ready for epoll and not by our rules: epoll tells of changes only until it is. */
  bool is_parked;
  /* Of a timer. */
  int64_t deadline;
};

struct queue {
  struct queue *next;
  /* By direction; that for reading is the kqueue. */
  int epolls[2];
  int waker;
  /* Which direction is asked first, in turn. */
  int first;
  int parked;
  struct knote *buckets[BUCKETS];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct queue *queues;

static int64_t now_nanos(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * (int64_t)NANOS_PER_SECOND + now.tv_nsec;
}

static bool is_of_descriptor(short filter) {
  return filter == EVFILT_READ || filter == EVFILT_WRITE;
}

static int direction_of(short filter) {
  return filter == EVFILT_READ ? 0 : 1;
}

static struct queue *find_queue(int fd) {
  struct queue *queue = queues;
  while (queue != NULL && queue->epolls[0] != fd) {
    queue = queue->next;
  }
  return queue;
}

/* ---- knotes --------------------------------------------------------------------------------------------------- */

static struct knote **place_of(struct queue *queue, uintptr_t ident, short filter) {
  struct knote **place = &queue->buckets[ident % BUCKETS];
  while (*place != NULL && ((*place)->event.ident != ident || (*place)->event.filter != filter)) {
    place = &(*place)->next;
  }
  return place;
}

/* Returns 0 or an errno. */
static int watch(struct queue *queue, struct knote *note) {
  const int epoll = queue->epolls[direction_of(note->event.filter)];
  const int fd = (int)note->event.ident;
  struct epoll_event wanted = {.events = note->event.filter == EVFILT_READ ? EPOLLIN | EPOLLRDHUP : EPOLLOUT,
                               .data = {.u64 = note->event.ident}};
  if ((note->event.flags & EV_CLEAR) != 0 || note->is_parked) {
    wanted.events |= EPOLLET;
  }
  if (epoll_ctl(epoll, EPOLL_CTL_MOD, fd, &wanted) == 0) {
    return 0;
  }
  if (errno == ENOENT && epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &wanted) == 0) {
    return 0;
  }
  return errno == EPERM ? EINVAL : errno;
}

static void unwatch(struct queue *queue, const struct knote *note) {
  epoll_ctl(queue->epolls[direction_of(note->event.filter)], EPOLL_CTL_DEL, (int)note->event.ident, NULL);
}

static void set_parked(struct queue *queue, struct knote *note, bool parked) {
  if (note->is_parked != parked) {
    note->is_parked = parked;
    queue->parked += parked ? 1 : -1;
    watch(queue, note);
  }
}

static void remove_note(struct queue *queue, struct knote **place) {
  struct knote *note = *place;
  if (is_of_descriptor(note->event.filter)) {
    unwatch(queue, note);
  }
  queue->parked -= note->is_parked;
  *place = note->next;
  free(note);
}

static void wake(struct queue *queue) {
  const uint64_t one = 1;
  while (write(queue->waker, &one, sizeof(one)) < 0 && errno == EINTR) {
  }
}

static int64_t period_of(const struct kevent *timer) {
  if ((timer->fflags & NOTE_SECONDS) != 0) {
    return timer->data * NANOS_PER_SECOND;
  }
  if ((timer->fflags & NOTE_USECONDS) != 0) {
    return timer->data * 1000;
  }
  return (timer->fflags & NOTE_NSECONDS) != 0 ? timer->data : timer->data * 1000000;
}

static void touch_user_event(struct knote *note, const struct kevent *change) {
  const unsigned int flags = change->fflags & NOTE_FFLAGSMASK;
  switch (change->fflags & NOTE_FFCTRLMASK) {
    case NOTE_FFAND:
      note->event.fflags &= flags;
      break;
    case NOTE_FFOR:
      note->event.fflags |= flags;
      break;
    case NOTE_FFCOPY:
      note->event.fflags = flags;
      break;
    default:
      break;
  }
  note->is_triggered |= (change->fflags & NOTE_TRIGGER) != 0;
}

/* The user's side of a knote that is there. */
static void touch(struct knote *note, const struct kevent *change, bool is_new) {
  note->event.udata = change->udata;
  if (note->event.filter == EVFILT_USER) {
    touch_user_event(note, change);
    return;
  }
  if (is_new || (change->flags & EV_ADD) != 0) {
    note->event.fflags = change->fflags;
    note->event.data = change->data;
    if (note->event.filter == EVFILT_TIMER) {
      note->deadline = now_nanos() + period_of(change);
    }
  }
}

static int check_new(const struct kevent *change) {
  switch (change->filter) {
    case EVFILT_READ:
    case EVFILT_WRITE: {
      struct pollfd there = {.fd = (int)change->ident, .events = 0, .revents = 0};
      return change->ident > INT32_MAX || poll(&there, 1, 0) < 0 || (there.revents & POLLNVAL) != 0 ? EBADF : 0;
    }
    case EVFILT_TIMER:
      return change->data < 0 ? EINVAL : 0;
    case EVFILT_USER:
      return 0;
    default:
      return EINVAL;
  }
}

static int add(struct knote **place, const struct kevent *change) {
  struct knote *note = calloc(1, sizeof(*note));
  if (note == NULL) {
    return ENOMEM;
  }
  note->event = *change;
  note->event.flags = change->flags & (EV_ONESHOT | EV_CLEAR | EV_DISPATCH);
  if (change->filter == EVFILT_TIMER) {
    note->event.flags |= EV_CLEAR;
  }
  note->event.fflags = change->filter == EVFILT_USER ? 0 : change->fflags;
  *place = note;
  return 0;
}

/* Applies one change; returns 0 or an errno. */
static int apply(struct queue *queue, const struct kevent *change) {
  struct knote **place = place_of(queue, change->ident, change->filter);
  const bool is_new = *place == NULL;
  int error = check_new(change);
  if (error != 0) {
    return error;
  }
  if (is_new) {
    if ((change->flags & EV_ADD) == 0) {
      return ENOENT;
    }
    error = add(place, change);
    if (error != 0) {
      return error;
    }
  }
  struct knote *note = *place;
  if ((change->flags & EV_DELETE) != 0) {
    remove_note(queue, place);
    return 0;
  }
  touch(note, change, is_new);
  if ((change->flags & EV_DISABLE) != 0) {
    note->is_enabled = false;
  } else if ((change->flags & (EV_ADD | EV_ENABLE)) != 0) {
    note->is_enabled = true;
  }
  if (!is_of_descriptor(note->event.filter)) {
    wake(queue);
    return 0;
  }
  if (!note->is_enabled) {
    unwatch(queue, note);
    return 0;
  }
  error = watch(queue, note);
  if (error != 0) {
    remove_note(queue, place_of(queue, change->ident, change->filter));
  }
  return error;
}

/* ---- what is ready -------------------------------------------------------------------------------------------- */

static int option_of(int fd, int name, int otherwise) {
  int value = 0;
  socklen_t length = sizeof(value);
  return getsockopt(fd, SOL_SOCKET, name, &value, &length) == 0 ? value : otherwise;
}

/* How many connections wait to be accepted; Linux does not tell it for the unix domain. */
static int64_t backlog_of(int fd) {
  struct tcp_info info;
  socklen_t length = sizeof(info);
  memset(&info, 0, sizeof(info));
  return getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &length) == 0 && info.tcpi_unacked > 0 ? info.tcpi_unacked : 1;
}

static int64_t readable_bytes(int fd) {
  int bytes = 0;
  return ioctl(fd, FIONREAD, &bytes) == 0 ? bytes : 0;
}

static int64_t writable_bytes(int fd) {
  int queued = 0;
  const int64_t room = option_of(fd, SO_SNDBUF, 4096);
  return ioctl(fd, SIOCOUTQ, &queued) == 0 && queued < room ? room - queued : 0;
}

/* sowriteable() and soreadable() in the words of man pages; returns false for what these kernels would not tell. */
static bool look_at_socket(struct queue *queue, struct knote *note, uint32_t ready, int type, struct kevent *event) {
  const int fd = (int)note->event.ident;
  struct tw_shim_fd *about = tw_shim_fd(fd);
  if ((ready & EPOLLERR) != 0) {
    tw_shim_keep_error(fd, option_of(fd, SO_ERROR, 0));
    /* Both filters tell of an error, but epoll does not once it was taken. */
    struct knote *other = *place_of(queue, note->event.ident,
                                    note->event.filter == EVFILT_READ ? EVFILT_WRITE : EVFILT_READ);
    if (other != NULL && other->is_enabled) {
      set_parked(queue, other, true);
    }
  }
  const int error = atomic_load(&about->error);
  const bool is_stream = type != SOCK_DGRAM;
  if (is_stream && (ready & EPOLLHUP) != 0 && (ready & (EPOLLRDHUP | EPOLLERR)) == 0 && error == 0) {
    /* Neither connected nor ever was. */
    struct pollfd hang_up = {.fd = fd, .events = POLLRDHUP, .revents = 0};
    if (poll(&hang_up, 1, 0) < 1 || (hang_up.revents & POLLRDHUP) == 0) {
      return false;
    }
  }
  bool at_end;
  if (note->event.filter == EVFILT_READ) {
    if (option_of(fd, SO_ACCEPTCONN, 0) != 0) {
      event->data = backlog_of(fd);
      return true;
    }
    event->data = readable_bytes(fd);
    at_end = (ready & (EPOLLRDHUP | EPOLLHUP)) != 0;
  } else {
    event->data = writable_bytes(fd);
    at_end = (ready & EPOLLHUP) != 0 || atomic_load(&about->is_shut_for_output);
    if (!at_end && error == 0 && event->data < atomic_load(&about->low_water_mark)) {
      return false;
    }
  }
  if (at_end || (error != 0 && is_stream)) {
    event->flags |= EV_EOF;
    event->fflags = (unsigned int)error;
  }
  return true;
}

static bool look_at_descriptor(struct queue *queue, struct knote *note, uint32_t ready, struct kevent *event) {
  const int fd = (int)note->event.ident;
  event->fflags = 0;
  event->data = 0;
  const int type = option_of(fd, SO_TYPE, -1);
  if (type >= 0) {
    return look_at_socket(queue, note, ready, type, event);
  }
  event->data = note->event.filter == EVFILT_READ ? readable_bytes(fd) : 1;
  if ((ready & (note->event.filter == EVFILT_READ ? EPOLLHUP : EPOLLERR)) != 0) {
    event->flags |= EV_EOF;
  }
  return true;
}

/* Reports an event, and updates the knote that has reported it. */
static void tell(struct queue *queue, struct knote **place, const struct kevent *event, struct kevent *to) {
  struct knote *note = *place;
  *to = *event;
  if ((note->event.flags & EV_ONESHOT) != 0) {
    remove_note(queue, place);
    return;
  }
  if ((note->event.flags & EV_CLEAR) != 0) {
    note->is_triggered = false;
    if (note->event.filter == EVFILT_USER) {
      note->event.fflags = 0;
    }
  }
  if ((note->event.flags & EV_DISPATCH) != 0) {
    note->is_enabled = false;
    if (is_of_descriptor(note->event.filter)) {
      unwatch(queue, note);
    }
  }
}

/* Looks at a knote that epoll calls ready; tells whether it made an event. */
static bool collect_one(struct queue *queue, struct knote **place, uint32_t ready, struct kevent *to) {
  struct knote *note = *place;
  struct kevent event = note->event;
  if (!look_at_descriptor(queue, note, ready, &event)) {
    if ((note->event.flags & EV_CLEAR) == 0) {
      set_parked(queue, note, true);
    }
    return false;
  }
  set_parked(queue, note, false);
  tell(queue, place, &event, to);
  return true;
}

static int collect_ready(struct queue *queue, int direction, struct kevent *events, int room) {
  struct epoll_event ready[EVENTS_AT_ONCE];
  const short filter = direction == 0 ? EVFILT_READ : EVFILT_WRITE;
  const int max = room < EVENTS_AT_ONCE ? room : EVENTS_AT_ONCE;
  const int count = max > 0 ? epoll_wait(queue->epolls[direction], ready, max, 0) : 0;
  int told = 0;
  for (int i = 0; i < count; i++) {
    struct knote **place = place_of(queue, (uintptr_t)ready[i].data.u64, filter);
    if (*place != NULL && (*place)->is_enabled) {
      told += collect_one(queue, place, ready[i].events, &events[told]);
    }
  }
  return told;
}

static bool was_told(const struct knote *note, const struct kevent *events, int told) {
  for (int i = 0; i < told; i++) {
    if (events[i].ident == note->event.ident && events[i].filter == note->event.filter) {
      return true;
    }
  }
  return false;
}

/* A timer that is over, or a user event that was triggered. */
static bool is_due(struct knote *note, int64_t now, struct kevent *event) {
  if (note->event.filter == EVFILT_USER) {
    return note->is_triggered;
  }
  if (note->deadline > now) {
    return false;
  }
  const int64_t period = period_of(&note->event);
  event->data = period == 0 ? 1 : 1 + (now - note->deadline) / period;
  note->deadline += period == 0 ? INT64_MAX / 2 : event->data * period;
  return true;
}

/*
 * Collects events that wait without epoll: parked knotes, those of sockets with an error that it has reported, timers
 * and user events.
 */
static int collect_others(struct queue *queue, struct kevent *events, int told, int room) {
  const int64_t now = now_nanos();
  int count = told;
  for (int bucket = 0; bucket < BUCKETS; bucket++) {
    struct knote **place = &queue->buckets[bucket];
    while (*place != NULL && count < room) {
      struct knote *note = *place;
      bool tells = false;
      if (!note->is_enabled || was_told(note, events, count)) {
        tells = false;
      } else if (!is_of_descriptor(note->event.filter)) {
        struct kevent event = note->event;
        tells = is_due(note, now, &event);
        if (tells) {
          tell(queue, place, &event, &events[count]);
        }
      } else if (note->is_parked ||
                 ((note->event.flags & EV_CLEAR) == 0 && atomic_load(&tw_shim_fd((int)note->event.ident)->error) != 0)) {
        struct pollfd state = {.fd = (int)note->event.ident,
                               .events = note->event.filter == EVFILT_READ ? POLLIN | POLLRDHUP : POLLOUT,
                               .revents = 0};
        const bool is_ready = poll(&state, 1, 0) > 0 || !note->is_parked ||
                              atomic_load(&tw_shim_fd((int)note->event.ident)->error) != 0;
        tells = is_ready && collect_one(queue, place, (uint32_t)(unsigned short)state.revents, &events[count]);
      }
      count += tells;
      if (*place == note) {
        place = &note->next;
      }
    }
  }
  return count;
}

static int collect(struct queue *queue, struct kevent *events, int room) {
  int told = collect_ready(queue, queue->first, events, room);
  told += collect_ready(queue, 1 - queue->first, events + told, room - told);
  queue->first = 1 - queue->first;
  return collect_others(queue, events, told, room);
}

/* ---- waiting -------------------------------------------------------------------------------------------------- */

/* When a timer is over next, or parked knotes are looked at again; INT64_MAX for never. */
static int64_t next_deadline(const struct queue *queue) {
  int64_t deadline = queue->parked > 0 ? now_nanos() + PARKED_POLL_NANOS : INT64_MAX;
  for (int bucket = 0; bucket < BUCKETS; bucket++) {
    for (const struct knote *note = queue->buckets[bucket]; note != NULL; note = note->next) {
      if (note->event.filter == EVFILT_TIMER && note->is_enabled && note->deadline < deadline) {
        deadline = note->deadline;
      }
    }
  }
  return deadline;
}

/* Returns 0, or -1 with errno. */
static int await(struct pollfd *sources, nfds_t count, int64_t deadline) {
  if (deadline == INT64_MAX) {
    return ppoll(sources, count, NULL, NULL) < 0 ? -1 : 0;
  }
  const int64_t left = deadline - now_nanos();
  const struct timespec timeout = {.tv_sec = left > 0 ? left / NANOS_PER_SECOND : 0,
                                   .tv_nsec = left > 0 ? left % NANOS_PER_SECOND : 0};
  return ppoll(sources, count, &timeout, NULL) < 0 ? -1 : 0;
}

static void drain(int waker) {
  uint64_t value;
  while (read(waker, &value, sizeof(value)) < 0 && errno == EINTR) {
  }
}

static int wait_for_events(int kq, struct kevent *events, int room, int64_t deadline) {
  for (;;) {
    pthread_mutex_lock(&lock);
    struct queue *queue = find_queue(kq);
    if (queue == NULL) {
      pthread_mutex_unlock(&lock);
      errno = EBADF;
      return -1;
    }
    struct pollfd sources[] = {{.fd = queue->epolls[0], .events = POLLIN, .revents = 0},
                               {.fd = queue->epolls[1], .events = POLLIN, .revents = 0},
                               {.fd = queue->waker, .events = POLLIN, .revents = 0}};
    const int count = collect(queue, events, room);
    const int64_t due = next_deadline(queue);
    pthread_mutex_unlock(&lock);
    if (count > 0 || deadline <= now_nanos()) {
      return count;
    }
    if (await(sources, sizeof(sources) / sizeof(sources[0]), due < deadline ? due : deadline) != 0) {
      return -1;
    }
    if (sources[2].revents != 0) {
      drain(sources[2].fd);
    }
  }
}

/* ---- the calls ------------------------------------------------------------------------------------------------ */

static void free_queue(struct queue *queue) {
  for (int bucket = 0; bucket < BUCKETS; bucket++) {
    while (queue->buckets[bucket] != NULL) {
      struct knote *note = queue->buckets[bucket];
      queue->buckets[bucket] = note->next;
      free(note);
    }
  }
  close(queue->epolls[1]);
  close(queue->waker);
  free(queue);
}

int kqueue(void) {
  struct queue *queue = calloc(1, sizeof(*queue));
  if (queue == NULL) {
    return -1;
  }
  queue->epolls[0] = epoll_create1(0);
  queue->epolls[1] = epoll_create1(EPOLL_CLOEXEC);
  queue->waker = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (queue->epolls[0] < 0 || queue->epolls[1] < 0 || queue->waker < 0) {
    const int error = errno;
    if (queue->epolls[0] >= 0) {
      close(queue->epolls[0]);
    }
    free_queue(queue);
    errno = error;
    return -1;
  }
  pthread_mutex_lock(&lock);
  queue->next = queues;
  queues = queue;
  pthread_mutex_unlock(&lock);
  return tw_shim_opened(queue->epolls[0]);
}

void tw_shim_forget(int fd) {
  pthread_mutex_lock(&lock);
  struct queue **link = &queues;
  while (*link != NULL) {
    struct queue *queue = *link;
    if (queue->epolls[0] == fd) {
      *link = queue->next;
      free_queue(queue);
      continue;
    }
    for (int direction = 0; direction < 2; direction++) {
      struct knote **place = place_of(queue, (uintptr_t)fd, direction == 0 ? EVFILT_READ : EVFILT_WRITE);
      if (*place != NULL) {
        remove_note(queue, place);
      }
    }
    link = &queue->next;
  }
  pthread_mutex_unlock(&lock);
}

static bool is_valid(const struct timespec *timeout) {
  return timeout == NULL || (timeout->tv_sec >= 0 && timeout->tv_sec <= MAX_TIMEOUT_SECONDS && timeout->tv_nsec >= 0 &&
                             timeout->tv_nsec < NANOS_PER_SECOND);
}

/* Applies changes in order; returns the number of events about them, or -1 with errno of the first that has no room. */
static int apply_all(struct queue *queue, const struct kevent *changes, int change_count, struct kevent *events,
                     int room) {
  int told = 0;
  for (int i = 0; i < change_count; i++) {
    const int error = apply(queue, &changes[i]);
    if (error == 0 && (changes[i].flags & EV_RECEIPT) == 0) {
      continue;
    }
    if (told == room) {
      if (error == 0) {
        continue;
      }
      errno = error;
      return -1;
    }
    /* Both arrays may be the same; events never get ahead of changes. */
    struct kevent receipt = changes[i];
    receipt.flags |= EV_ERROR;
    receipt.data = error;
    events[told++] = receipt;
  }
  return told;
}

int kevent(int kq, const struct kevent *changes, int change_count, struct kevent *events, int event_count,
           const struct timespec *timeout) {
  if (change_count < 0 || event_count < 0 || !is_valid(timeout)) {
    errno = EINVAL;
    return -1;
  }
  pthread_mutex_lock(&lock);
  struct queue *queue = find_queue(kq);
  int told = -1;
  if (queue == NULL) {
    errno = EBADF;
  } else {
    told = apply_all(queue, changes, change_count, events, event_count);
  }
  pthread_mutex_unlock(&lock);
  if (told != 0 || event_count == 0) {
    return told;
  }
  const int64_t deadline = timeout == NULL ? INT64_MAX
                                           : now_nanos() + timeout->tv_sec * (int64_t)NANOS_PER_SECOND +
                                                 timeout->tv_nsec;
  return wait_for_events(kq, events, event_count, deadline);
}
