/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.channel.unix.internal.SocketCalls;

import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;

/**
 * The options of a socket by their numbers, for {@link Socket}. Any thread, while the descriptor is open.
 */
final class SocketOptions {

    private SocketOptions() { }

    /** Asks for an option of {@link io.tidewire.channel.unix.internal.NativeConstants}: level and number in one. */
    static int get(int fd, String name, long option) throws IOException {
        return result(name, SocketCalls.getInt(fd, level(option), number(option)));
    }

    static void set(int fd, String name, long option, int value) throws IOException {
        result(name, SocketCalls.setInt(fd, level(option), number(option), value));
    }

    private static int level(long option) {
        return (int) (option >> 32);
    }

    private static int number(long option) {
        return (int) option;
    }

    static int result(String name, long result) throws IOException {
        if (result < 0) {
            throw Errors.optionFailure(name, (int) result);
        }
        return (int) result;
    }

    static int getInt(int fd, int level, int optname) throws IOException {
        return result(describe(level, optname), SocketCalls.getInt(fd, level, optname));
    }

    static void setInt(int fd, int level, int optname, int value) throws IOException {
        result(describe(level, optname), SocketCalls.setInt(fd, level, optname, value));
    }

    private static String describe(int level, int optname) {
        return "level " + level + ", option " + optname;
    }

    static void getRaw(int fd, int level, int optname, ByteBuffer out) throws IOException {
        ByteBuffer memory = out.isDirect() ? out.slice() : ByteBuffer.allocateDirect(out.remaining());
        try {
            int length = result(describe(level, optname), SocketCalls.getRaw(fd, level, optname,
                    Buffer.memoryAddress(memory), memory.remaining()));
            // The system reports the length of the value, even if it was cut.
            int given = Math.min(length, memory.remaining());
            if (out.isDirect()) {
                out.position(out.position() + given);
            } else {
                out.put(memory.limit(given));
            }
        } finally {
            Reference.reachabilityFence(memory);
        }
    }

    static void setRaw(int fd, int level, int optname, ByteBuffer in) throws IOException {
        ByteBuffer memory = in.isDirect() ? in.slice()
                : ByteBuffer.allocateDirect(in.remaining()).put(in.duplicate()).flip();
        try {
            result(describe(level, optname), SocketCalls.setRaw(fd, level, optname,
                    Buffer.memoryAddress(memory), memory.remaining()));
        } finally {
            Reference.reachabilityFence(memory);
        }
    }
}
