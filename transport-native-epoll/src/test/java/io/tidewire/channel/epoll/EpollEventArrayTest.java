/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.unix.FileDescriptor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import static org.assertj.core.api.Assertions.assertThat;

/** Events are read where the kernel has written them, from an array that can grow. */
@ExtendWith(EpollAvailable.class)
class EpollEventArrayTest {

    private static final long HIGH_DATA = 0x7edcba98L << 32;

    @Test
    void kernelAndJavaAgreeOnTheLayout() throws Exception {
        FileDescriptor epoll = Native.newEpollCreate();
        EpollEventArray events = new EpollEventArray(4);
        List<FileDescriptor> sources = new ArrayList<>();
        try {
            for (int i = 0; i < 10; i++) {
                FileDescriptor source = Native.newEventFd();
                sources.add(source);
                Native.eventFdWrite(source.intValue(), 1);
                Native.epollCtl(epoll, Native.CTL_ADD, source.intValue(), Native.EPOLLIN | Native.EPOLLET,
                        HIGH_DATA + i);
            }
            Set<Long> seen = new HashSet<>();
            assertThat(Native.epollWait(epoll, events, 0, true)).isEqualTo(4);
            collect(events, 4, seen);
            events = events.increase();
            assertThat(events.length()).isEqualTo(8);
            assertThat(Native.epollBusyWait(epoll, events)).isEqualTo(6);
            collect(events, 6, seen);
            assertThat(seen).hasSize(10);
            assertThat(Native.epollWait(epoll, events, 0, false)).isZero();
        } finally {
            events.free();
            epoll.close();
            for (FileDescriptor source : sources) {
                source.close();
            }
        }
    }

    private static void collect(EpollEventArray events, int count, Set<Long> seen) {
        for (int i = 0; i < count; i++) {
            assertThat(events.events(i)).isEqualTo(Native.EPOLLIN);
            assertThat(events.data(i) & 0xffffffff00000000L).isEqualTo(HIGH_DATA);
            seen.add(events.data(i));
        }
    }

    @Test
    void growthHasABound() {
        EpollEventArray events = new EpollEventArray(1);
        int length;
        do {
            length = events.length();
            events = events.increase();
        } while (events.length() > length);
        assertThat(length).isBetween(1 << 12, 1 << 20);
        events.free();
    }
}
