/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.DefaultFileRegion;
import io.tidewire.channel.FileRegion;
import io.tidewire.channel.internal.ChannelUtils;
import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.internal.MessageOperations;
import io.tidewire.channel.internal.SocketOperations;
import io.tidewire.channel.internal.StreamOperations;
import io.tidewire.channel.unix.IovArray;
import io.tidewire.channel.unix.Socket;

import java.io.IOException;
import java.util.List;

/**
 * Byte streams of any Unix, by the addresses of buffers, and the descriptors that come over a unix domain socket. A
 * transport adds what its system does in its own way.
 *
 * @param <H> the handle: the transport's type of channel
 */
public abstract class UnixStreamOperations<H extends Channel> extends StreamOperations<H>
        implements MessageOperations<H> {

    /**
     * Creates the operations of a transport.
     *
     * @param sockets those that it has for every kind of socket
     */
    protected UnixStreamOperations(SocketOperations<? super H> sockets) {
        super(sockets);
    }

    /**
     * The socket of a channel. While one transport is loaded there is one implementation, as small as reading a field.
     *
     * @param handle the channel
     * @return its socket, the same one always
     */
    protected abstract Socket socketOf(H handle);

    /**
     * How many bytes one gathering write of a channel may attempt.
     *
     * @param handle the channel
     * @return bytes, positive
     */
    protected abstract long maxBytesPerGatheringWrite(H handle);

    /**
     * Sends a part of a file.
     *
     * @param handle the channel
     * @param file has bytes left; it advances by what was sent
     * @return the number of bytes sent, zero if the socket takes none now, or a negative errno of
     *         {@link UnixCall#SENDFILE}
     * @throws IOException if the file cannot be opened or read, or ends before the region does
     */
    protected abstract long sendFile(H handle, DefaultFileRegion file) throws IOException;

    @Override
    public final int read(H handle, ByteBuf buffer) {
        int read;
        try {
            read = SocketBytes.read(socketOf(handle), buffer, handle);
        } catch (Throwable cause) {
            return LastFailure.set(cause);
        }
        if (read > 0) {
            return read;
        }
        return read == 0 ? IoResult.END : UnixCall.RECV.answer(read);
    }

    @Override
    public final int peek(H handle) {
        Socket socket = socketOf(handle);
        int waiting = socket.isOpen() ? MessageCalls.peek(socket.intValue()) : NativeConstants.EBADF;
        if (waiting > 0) {
            return waiting;
        }
        return waiting == 0 ? IoResult.END : UnixCall.PEEK.answer(waiting);
    }

    @Override
    public final int write(H handle, ByteBuf buffer) {
        int written;
        try {
            written = SocketBytes.write(socketOf(handle), buffer, handle);
        } catch (Throwable cause) {
            return LastFailure.set(cause);
        }
        if (written > 0) {
            buffer.readerIndex(buffer.readerIndex() + written);
            return written;
        }
        return written == 0 ? IoResult.WOULD_BLOCK : SocketBytes.callOf(buffer).answer(written);
    }

    @Override
    public final long gather(H handle, ChannelOutboundBuffer pending, long maxBytes) {
        long written;
        try {
            IovArray parts = GatheringParts.ofThread();
            parts.maxBytes(Math.min(maxBytes, maxBytesPerGatheringWrite(handle)));
            pending.forEachFlushedMessage(parts);
            written = SocketBytes.writeParts(socketOf(handle), parts);
        } catch (Throwable cause) {
            return LastFailure.set(cause);
        }
        if (written > 0) {
            return written;
        }
        return written == 0 ? IoResult.WOULD_BLOCK : UnixCall.WRITEV.answer((int) written);
    }

    @Override
    public final long transfer(H handle, FileRegion region) {
        long sent;
        try {
            // A region of another kind copies, and throws if it cannot: what it gives is no errno.
            sent = region instanceof DefaultFileRegion file ? sendFile(handle, file)
                    : Math.max(0, region.transferTo(new SocketTarget(handle, socketOf(handle)), region.transferred()));
        } catch (Throwable cause) {
            return LastFailure.set(cause);
        }
        if (sent > 0) {
            return sent;
        }
        return sent == 0 ? IoResult.WOULD_BLOCK : UnixCall.SENDFILE.answer((int) sent);
    }

    /**
     * Turns the answer of a send into what callers outside of the engines know.
     *
     * @param answer what {@link #send} gave
     * @return 1 if something was sent, {@link ChannelUtils#SOCKET_FULL} if the socket took nothing
     * @throws Exception if it failed
     */
    public static int spinsOrThrow(int answer) throws Exception {
        if (answer == IoResult.FAILED) {
            throw LastFailure.takeException();
        }
        return answer > 0 ? 1 : ChannelUtils.SOCKET_FULL;
    }

    @Override
    public final int shutdownInput(H handle) {
        int result = socketOf(handle).tryShutdown(true, false);
        // The kernel refuses it once both ends have done so, when it is what was asked for.
        return result >= 0 || result == NativeConstants.ENOTCONN && handle.isActive() ? 0
                : UnixCall.SHUTDOWN.answer(result);
    }

    @Override
    public final boolean isInputShutdown(H handle) {
        return socketOf(handle).isInputShutdown();
    }

    @Override
    public final MessageOperations<H> messageOperations() {
        return this;
    }

    @Override
    public final int receive(H handle, List<Object> received) {
        return PassedDescriptors.receive(socketOf(handle), received);
    }
}
