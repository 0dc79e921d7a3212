/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Writes what passes a channel as a capture file, which tcpdump and Wireshark read: libpcap's format, with IP packets
 * (link type {@code LINKTYPE_RAW}) that are made up around the messages. See {@code pcap-savefile(5)}, RFC 791, RFC
 * 8200, RFC 9293 and RFC 768. The executor of a channel calls a handler; its stream may be shared by all threads.
 *
 * <p>Start reading at {@link io.tidewire.handler.pcap.PcapWriteHandler}.
 */
@NullMarked
package io.tidewire.handler.pcap;

import org.jspecify.annotations.NullMarked;
