/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.unix.Socket;
import io.tidewire.channel.unix.internal.NativeConstants;
import io.tidewire.channel.unix.internal.UnixCall;
import io.tidewire.channel.unix.internal.UnixOption;
import io.tidewire.channel.unix.internal.UnixOptions;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The options of the sockets of macOS and the BSDs, by the numbers that the library knows. */
final class BsdOptions {

    static final UnixOption<Integer> SEND_LOW_WATER = number(BsdCalls.SO_SNDLOWAT);
    static final UnixOption<Boolean> NO_PUSH = UnixOptions.flag(number(BsdCalls.TCP_NOPUSH));
    static final UnixOption<Boolean> FAST_OPEN = UnixOptions.flag(number(BsdCalls.TCP_FASTOPEN));

    static final UnixOption<AcceptFilter> ACCEPT_FILTER = new UnixOption<>() {
        @Override
        public AcceptFilter get(Socket socket) throws IOException {
            byte[] told = new byte[MAX_FILTER_BYTES];
            int length = UnixCall.checked("getsockopt(SO_ACCEPTFILTER)",
                    BsdCalls.getAcceptFilter(socket.intValue(), told));
            if (length == 0) {
                return AcceptFilter.NONE;
            }
            String[] parts = new String(told, 0, length, StandardCharsets.US_ASCII).split("\0", 2);
            return new AcceptFilter(parts[0], parts.length > 1 ? parts[1] : "");
        }

        @Override
        public void set(Socket socket, AcceptFilter value) throws IOException {
            UnixCall.checked("setsockopt(SO_ACCEPTFILTER, " + value + ')', BsdCalls.setAcceptFilter(socket.intValue(),
                    value.filterName().getBytes(StandardCharsets.US_ASCII),
                    value.filterArgs().getBytes(StandardCharsets.US_ASCII)));
        }
    };

    /** Name and arguments of accept_filter(9) have 16 and 240 bytes. */
    private static final int MAX_FILTER_BYTES = 256;

    private BsdOptions() { }

    private static UnixOption<Integer> number(int index) {
        long option = BsdCalls.option(index);
        return UnixOptions.number(NativeConstants.levelOf(option), NativeConstants.nameOf(option));
    }
}
