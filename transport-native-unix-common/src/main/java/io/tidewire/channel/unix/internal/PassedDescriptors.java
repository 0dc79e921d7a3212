/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.Socket;

import java.util.List;

/**
 * Descriptors that go over a socket of the unix domain. Answers are those of
 * {@link io.tidewire.channel.internal.MessageOperations}.
 */
public final class PassedDescriptors {

    private PassedDescriptors() { }

    /**
     * Sends a descriptor. The receiver gets one of its own for the same open file.
     *
     * @param passed the descriptor, still the caller's
     * @return one when it was sent, {@link IoResult#WOULD_BLOCK} or {@link IoResult#FAILED}
     */
    public static int send(Socket socket, FileDescriptor passed) {
        if (!socket.isOpen()) {
            return UnixCall.SEND_FD.answer(NativeConstants.EBADF);
        }
        int result = SocketCalls.sendFd(socket.intValue(), passed.intValue());
        return result >= 0 ? 1 : UnixCall.SEND_FD.answer(result, passed.intValue());
    }

    /**
     * Receives a descriptor, which child processes do not inherit.
     *
     * @param received takes the descriptor; the caller owns it
     * @return one, {@link IoResult#WOULD_BLOCK}, {@link IoResult#END} or {@link IoResult#FAILED}
     */
    public static int receive(Socket socket, List<Object> received) {
        int fd = socket.isOpen() ? SocketCalls.recvFd(socket.intValue()) : NativeConstants.EBADF;
        if (fd >= 0) {
            received.add(new FileDescriptor(fd));
            return 1;
        }
        return fd == NativeConstants.ENOTCONN ? IoResult.END : UnixCall.RECV_FD.answer(fd);
    }
}
