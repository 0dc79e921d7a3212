/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.drain;

/**
 * The outcome of a drain, counted from the moment it began. A request is accepted when its protocol has passed its head
 * on; each accepted one is answered, abandoned or cut: {@code accepted == answered + abandoned + cut}. Protocols that
 * know no requests, WebSocket for one, count connections only.
 *
 * @param connections how many connections were open
 * @param accepted how many requests were under way, or came and were still taken
 * @param answered how many of them had their whole answer written to the socket
 * @param abandoned how many of them the client gave up, by a reset or by closing its connection
 * @param cut how many of them were unanswered at the deadline
 * @param refused how many requests came behind those and were dropped; the client learns that it may send them again
 * @param connectionsCut how many connections were still open at the deadline
 */
public record DrainReport(long connections, long accepted, long answered, long abandoned, long cut, long refused,
        long connectionsCut) {
}
