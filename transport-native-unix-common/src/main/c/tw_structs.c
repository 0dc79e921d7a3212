/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_structs.h"

#include "tw_mmsg.h"
#include "tw_sockaddr.h"

#include <errno.h>
#include <netinet/in.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "Java fills fields of 4 and 8 bytes alike");

/* NativeLayout: a length that has 4 bytes only is followed by 4 that are written later, or by nothing. */
#define TW__WRITTEN_LONG(type, field, next)                                                                      \
  _Static_assert(offsetof(type, next) - offsetof(type, field) == 8 ||                                            \
                     (sizeof(((type *)0)->field) == 4 && offsetof(type, next) - offsetof(type, field) == 4),     \
                 "Java writes 8 bytes to " #field)

TW__WRITTEN_LONG(struct msghdr, msg_iovlen, msg_control);
TW__WRITTEN_LONG(struct msghdr, msg_controllen, msg_flags);
TW__WRITTEN_LONG(struct cmsghdr, cmsg_len, cmsg_level);

/* NativeAddress */
_Static_assert(sizeof(struct sockaddr_storage) == 128, "Java keeps 128 bytes for an address");
_Static_assert(sizeof(struct sockaddr_in) == 16, "Java writes 16 bytes");
_Static_assert(offsetof(struct sockaddr_in, sin_port) == 2, "Java writes the port elsewhere");
_Static_assert(offsetof(struct sockaddr_in, sin_addr) == 4, "Java writes the address elsewhere");
_Static_assert(sizeof(struct sockaddr_in6) == 28, "Java writes 28 bytes");
_Static_assert(offsetof(struct sockaddr_in6, sin6_port) == 2, "Java writes the port elsewhere");
_Static_assert(offsetof(struct sockaddr_in6, sin6_addr) == 8, "Java writes the address elsewhere");
_Static_assert(offsetof(struct sockaddr_in6, sin6_scope_id) == 24, "Java writes the scope elsewhere");
_Static_assert(offsetof(struct sockaddr_un, sun_path) == 2, "Java writes the path elsewhere");

/* Multicast */
_Static_assert(offsetof(struct group_req, gr_interface) == 0, "Java writes the interface elsewhere");
_Static_assert(offsetof(struct group_source_req, gsr_interface) == 0, "Java writes the interface elsewhere");
_Static_assert(sizeof(struct ip_mreqn) == 12, "Java writes 12 bytes");
_Static_assert(offsetof(struct ip_mreqn, imr_ifindex) == 8, "Java writes the interface elsewhere");

int tw_struct_number(int index) {
  static const int numbers[TW_STRUCT_COUNT] = {
      [TW_MESSAGE_BYTES] = sizeof(struct tw_mmsghdr),
      [TW_MESSAGE_NAME] = offsetof(struct tw_mmsghdr, header.msg_name),
      [TW_MESSAGE_NAME_LENGTH] = offsetof(struct tw_mmsghdr, header.msg_namelen),
      [TW_MESSAGE_PARTS] = offsetof(struct tw_mmsghdr, header.msg_iov),
      [TW_MESSAGE_PART_COUNT] = offsetof(struct tw_mmsghdr, header.msg_iovlen),
      [TW_MESSAGE_CONTROL] = offsetof(struct tw_mmsghdr, header.msg_control),
      [TW_MESSAGE_CONTROL_LENGTH] = offsetof(struct tw_mmsghdr, header.msg_controllen),
      [TW_MESSAGE_FLAGS] = offsetof(struct tw_mmsghdr, header.msg_flags),
      [TW_MESSAGE_LENGTH] = offsetof(struct tw_mmsghdr, length),
      [TW_NUMBER_MSG_TRUNC] = MSG_TRUNC,
      [TW_CONTROL_LEVEL] = offsetof(struct cmsghdr, cmsg_level),
      [TW_CONTROL_TYPE] = offsetof(struct cmsghdr, cmsg_type),
      [TW_CONTROL_DATA] = CMSG_LEN(0),
      [TW_CONTROL_ALIGNMENT] = CMSG_SPACE(1) - CMSG_SPACE(0),
      [TW_ADDRESS_LENGTH] = TW_HAVE_SA_LEN - 1,
      [TW_ADDRESS_FAMILY] = offsetof(struct sockaddr, sa_family),
      [TW_ADDRESS_FAMILY_BYTES] = sizeof(((struct sockaddr *)0)->sa_family),
      [TW_NUMBER_AF_INET] = AF_INET,
      [TW_NUMBER_AF_INET6] = AF_INET6,
      [TW_NUMBER_AF_UNIX] = AF_UNIX,
      [TW_GROUP_REQUEST_BYTES] = sizeof(struct group_req),
      [TW_GROUP_REQUEST_GROUP] = offsetof(struct group_req, gr_group),
      [TW_GROUP_SOURCE_REQUEST_BYTES] = sizeof(struct group_source_req),
      [TW_GROUP_SOURCE_REQUEST_GROUP] = offsetof(struct group_source_req, gsr_group),
      [TW_GROUP_SOURCE_REQUEST_SOURCE] = offsetof(struct group_source_req, gsr_source),
      [TW_NUMBER_MCAST_JOIN_GROUP] = MCAST_JOIN_GROUP,
      [TW_NUMBER_MCAST_LEAVE_GROUP] = MCAST_LEAVE_GROUP,
      [TW_NUMBER_MCAST_JOIN_SOURCE_GROUP] = MCAST_JOIN_SOURCE_GROUP,
      [TW_NUMBER_MCAST_LEAVE_SOURCE_GROUP] = MCAST_LEAVE_SOURCE_GROUP,
      [TW_NUMBER_MCAST_BLOCK_SOURCE] = MCAST_BLOCK_SOURCE,
  };
  return index >= 0 && index < TW_STRUCT_COUNT ? numbers[index] : -EINVAL;
}
