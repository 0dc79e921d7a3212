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
import io.tidewire.channel.internal.StreamEngine;
import io.tidewire.channel.internal.StreamOperations;
import io.tidewire.channel.unix.DomainSocketReadMode;
import io.tidewire.channel.unix.IovArray;

import java.io.IOException;
import java.util.List;

/**
 * Byte streams of any Unix, by the addresses of buffers, and the descriptors that come over a unix domain socket. A
 * transport adds what only its system does with input.
 *
 * @param <H> the handle, an {@link AbstractUnixStreamChannel}; not said by a bound, which would put a bridge of the
 *            compiler between the engine and each operation
 */
public class UnixStreamOperations<H extends Channel> extends StreamOperations<H> implements MessageOperations<H> {

    /**
     * Creates the operations of a transport.
     *
     * @param sockets the operations for every kind of socket
     */
    public UnixStreamOperations(SocketOperations<? super H> sockets) {
        super(sockets);
    }

    /**
     * The loops of a channel.
     *
     * @return its engine, the same one always
     */
    protected static StreamEngine<AbstractUnixStreamChannel> engineOf(AbstractUnixStreamChannel channel) {
        return channel.engine();
    }

    private AbstractUnixStreamChannel channel(H handle) {
        return (AbstractUnixStreamChannel) (Channel) handle;
    }

    @Override
    public final int read(H handle, ByteBuf buffer) {
        int read;
        try {
            read = SocketBytes.read(channel(handle).socket(), buffer, handle);
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
        UnixSocket socket = channel(handle).socket();
        int waiting = socket.isOpen() ? MessageCalls.peek(socket.intValue()) : NativeConstants.EBADF;
        if (waiting > 0) {
            return waiting;
        }
        return waiting == 0 ? IoResult.END : UnixCall.PEEK.answer(waiting);
    }

    @Override
    public final int takeError(H handle) {
        try {
            int error = channel(handle).socket().getSoError();
            // A read would report the same once nothing waits.
            return error == 0 ? 0 : UnixCall.RECV.answer(-error);
        } catch (IOException e) {
            return LastFailure.set(e);
        }
    }

    @Override
    public final int write(H handle, ByteBuf buffer) {
        int written;
        try {
            written = SocketBytes.write(channel(handle).socket(), buffer, handle);
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
            parts.maxBytes(Math.min(maxBytes, channel(handle).config().getMaxBytesPerGatheringWrite()));
            pending.forEachFlushedMessage(parts);
            written = SocketBytes.writeParts(channel(handle).socket(), parts);
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
            sent = region instanceof DefaultFileRegion file ? channel(handle).sendFile(file)
                    : Math.max(0, region.transferTo(new SocketTarget(handle, channel(handle).socket()),
                            region.transferred()));
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
     * @param answer the result of {@link #send}
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
        int result = channel(handle).socket().tryShutdown(true, false);
        // The kernel refuses it once both ends have done so, when it is what was asked for.
        return result >= 0 || result == NativeConstants.ENOTCONN && handle.isActive() ? 0
                : UnixCall.SHUTDOWN.answer(result);
    }

    @Override
    public final boolean isInputShutdown(H handle) {
        return channel(handle).socket().isInputShutdown();
    }

    @Override
    public final MessageOperations<H> messageOperations() {
        return this;
    }

    @Override
    public final boolean isReceiving(H handle) {
        return channel(handle).readMode() == DomainSocketReadMode.FILE_DESCRIPTORS;
    }

    @Override
    public final int receive(H handle, List<Object> received) {
        return PassedDescriptors.receive(channel(handle).socket(), received);
    }

    @Override
    public final int send(H handle, ChannelOutboundBuffer pending) {
        try {
            return channel(handle).sendMessage(pending);
        } catch (Throwable cause) {
            return LastFailure.set(cause);
        }
    }
}
