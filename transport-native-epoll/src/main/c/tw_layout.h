/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/*
 * The structures and numbers of the kernel and the C library that Java takes for granted. They are the same on every
 * 64-bit Linux, little endian; where it were not, this does not compile.
 */
#ifndef TW_LAYOUT_H
#define TW_LAYOUT_H

#include "tw_mmsg.h"
#include "tw_platform.h"

#include <linux/tcp.h>
#include <netinet/in.h>
#include <netinet/udp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/uio.h>

#define TW_LAYOUT_OFFSET(type, field, offset) \
  _Static_assert(offsetof(type, field) == (offset), "Java finds " #field " elsewhere")
#define TW_LAYOUT_NUMBER(name, number) _Static_assert((name) == (number), "Java has another " #name)

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "Java fills fields of 4 and 8 bytes alike");

/* EpollIoOps */
TW_LAYOUT_NUMBER(EPOLLIN, 1);
TW_LAYOUT_NUMBER(EPOLLPRI, 2);
TW_LAYOUT_NUMBER(EPOLLOUT, 4);
TW_LAYOUT_NUMBER(EPOLLERR, 8);
TW_LAYOUT_NUMBER(EPOLLHUP, 0x10);
TW_LAYOUT_NUMBER(EPOLLRDHUP, 0x2000);
TW_LAYOUT_NUMBER((uint32_t)EPOLLET, 0x80000000u);

/* DatagramBatch */
_Static_assert(sizeof(struct tw_mmsghdr) == 64, "Java steps by 64");
TW_LAYOUT_OFFSET(struct tw_mmsghdr, header.msg_name, 0);
TW_LAYOUT_OFFSET(struct tw_mmsghdr, header.msg_namelen, 8);
TW_LAYOUT_OFFSET(struct tw_mmsghdr, header.msg_iov, 16);
TW_LAYOUT_OFFSET(struct tw_mmsghdr, header.msg_iovlen, 24);
TW_LAYOUT_OFFSET(struct tw_mmsghdr, header.msg_control, 32);
TW_LAYOUT_OFFSET(struct tw_mmsghdr, header.msg_controllen, 40);
TW_LAYOUT_OFFSET(struct tw_mmsghdr, header.msg_flags, 48);
TW_LAYOUT_OFFSET(struct tw_mmsghdr, length, 56);
_Static_assert(sizeof(struct iovec) == 16, "Java steps by 16");
TW_LAYOUT_OFFSET(struct iovec, iov_len, 8);
_Static_assert(sizeof(struct cmsghdr) == 16, "Java finds control data behind 16 bytes");
TW_LAYOUT_OFFSET(struct cmsghdr, cmsg_level, 8);
TW_LAYOUT_OFFSET(struct cmsghdr, cmsg_type, 12);
TW_LAYOUT_NUMBER(MSG_TRUNC, 0x20);
TW_LAYOUT_NUMBER(MSG_CTRUNC, 8);

/* NativeAddress */
TW_LAYOUT_NUMBER(AF_INET, 2);
TW_LAYOUT_NUMBER(AF_INET6, 10);
TW_LAYOUT_NUMBER(AF_UNIX, 1);
_Static_assert(sizeof(struct sockaddr_storage) == 128, "Java keeps 128 bytes for an address");
_Static_assert(sizeof(struct sockaddr_in) == 16, "Java writes 16 bytes");
TW_LAYOUT_OFFSET(struct sockaddr_in, sin_port, 2);
TW_LAYOUT_OFFSET(struct sockaddr_in, sin_addr, 4);
_Static_assert(sizeof(struct sockaddr_in6) == 28, "Java writes 28 bytes");
TW_LAYOUT_OFFSET(struct sockaddr_in6, sin6_port, 2);
TW_LAYOUT_OFFSET(struct sockaddr_in6, sin6_addr, 8);
TW_LAYOUT_OFFSET(struct sockaddr_in6, sin6_scope_id, 24);

/* Multicast */
_Static_assert(sizeof(struct group_req) == 136, "Java writes 136 bytes");
TW_LAYOUT_OFFSET(struct group_req, gr_group, 8);
_Static_assert(sizeof(struct group_source_req) == 264, "Java writes 264 bytes");
TW_LAYOUT_OFFSET(struct group_source_req, gsr_group, 8);
TW_LAYOUT_OFFSET(struct group_source_req, gsr_source, 136);
TW_LAYOUT_NUMBER(MCAST_JOIN_GROUP, 42);
TW_LAYOUT_NUMBER(MCAST_BLOCK_SOURCE, 43);
TW_LAYOUT_NUMBER(MCAST_LEAVE_GROUP, 45);
TW_LAYOUT_NUMBER(MCAST_JOIN_SOURCE_GROUP, 46);
TW_LAYOUT_NUMBER(MCAST_LEAVE_SOURCE_GROUP, 47);

/* TcpMd5 */
_Static_assert(sizeof(struct tcp_md5sig) == 216, "Java writes 216 bytes");
TW_LAYOUT_OFFSET(struct tcp_md5sig, tcpm_keylen, 130);
TW_LAYOUT_OFFSET(struct tcp_md5sig, tcpm_key, 136);
TW_LAYOUT_NUMBER(TCP_MD5SIG_MAXKEYLEN, 80);

/* EpollTcpInfo */
TW_LAYOUT_OFFSET(struct tcp_info, tcpi_options, 5);
TW_LAYOUT_OFFSET(struct tcp_info, tcpi_rto, 8);
TW_LAYOUT_OFFSET(struct tcp_info, tcpi_unacked, 24);
TW_LAYOUT_OFFSET(struct tcp_info, tcpi_last_data_sent, 44);
TW_LAYOUT_OFFSET(struct tcp_info, tcpi_pmtu, 60);
TW_LAYOUT_OFFSET(struct tcp_info, tcpi_rcv_rtt, 92);
TW_LAYOUT_OFFSET(struct tcp_info, tcpi_total_retrans, 100);

/* LinuxOptions */
TW_LAYOUT_NUMBER(SOL_SOCKET, 1);
TW_LAYOUT_NUMBER(SO_REUSEADDR, 2);
TW_LAYOUT_NUMBER(SO_REUSEPORT, 15);
TW_LAYOUT_NUMBER(SO_PEERCRED, 17);
TW_LAYOUT_NUMBER(SO_ACCEPTCONN, 30);
TW_LAYOUT_NUMBER(SO_BUSY_POLL, 46);
TW_LAYOUT_NUMBER(IPPROTO_IP, 0);
TW_LAYOUT_NUMBER(IPPROTO_TCP, 6);
TW_LAYOUT_NUMBER(IPPROTO_UDP, 17);
TW_LAYOUT_NUMBER(IPPROTO_IPV6, 41);
TW_LAYOUT_NUMBER(IP_FREEBIND, 15);
TW_LAYOUT_NUMBER(IP_TRANSPARENT, 19);
TW_LAYOUT_NUMBER(IP_RECVORIGDSTADDR, 20);
TW_LAYOUT_NUMBER(IP_BIND_ADDRESS_NO_PORT, 24);
TW_LAYOUT_NUMBER(IP_MULTICAST_IF, 32);
TW_LAYOUT_NUMBER(IP_MULTICAST_TTL, 33);
TW_LAYOUT_NUMBER(IP_MULTICAST_LOOP, 34);
TW_LAYOUT_NUMBER(IP_MULTICAST_ALL, 49);
TW_LAYOUT_NUMBER(IPV6_MULTICAST_IF, 17);
TW_LAYOUT_NUMBER(IPV6_MULTICAST_HOPS, 18);
TW_LAYOUT_NUMBER(IPV6_MULTICAST_LOOP, 19);
TW_LAYOUT_NUMBER(TCP_CORK, 3);
TW_LAYOUT_NUMBER(TCP_KEEPIDLE, 4);
TW_LAYOUT_NUMBER(TCP_KEEPINTVL, 5);
TW_LAYOUT_NUMBER(TCP_KEEPCNT, 6);
TW_LAYOUT_NUMBER(TCP_DEFER_ACCEPT, 9);
TW_LAYOUT_NUMBER(TCP_INFO, 11);
TW_LAYOUT_NUMBER(TCP_QUICKACK, 12);
TW_LAYOUT_NUMBER(TCP_MD5SIG, 14);
TW_LAYOUT_NUMBER(TCP_USER_TIMEOUT, 18);
TW_LAYOUT_NUMBER(TCP_FASTOPEN, 23);
TW_LAYOUT_NUMBER(TCP_NOTSENT_LOWAT, 25);
TW_LAYOUT_NUMBER(TCP_FASTOPEN_CONNECT, 30);
TW_LAYOUT_NUMBER(UDP_SEGMENT, 103);
TW_LAYOUT_NUMBER(UDP_GRO, 104);

#endif
