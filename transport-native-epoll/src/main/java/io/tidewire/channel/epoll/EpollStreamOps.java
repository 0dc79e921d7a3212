/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.FileRegion;
import io.tidewire.channel.IoOps;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.internal.ChannelUtils;
import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.internal.MessageOps;
import io.tidewire.channel.internal.SpliceOps;
import io.tidewire.channel.internal.StreamOps;
import io.tidewire.channel.unix.DomainSocketReadMode;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.IovArray;

import java.net.SocketAddress;
import java.util.List;

/**
 * Byte streams of Linux, by the addresses of buffers; the descriptors that go over a unix domain socket; and input that
 * goes elsewhere within the kernel.
 */
final class EpollStreamOps extends StreamOps<AbstractEpollStreamChannel>
        implements MessageOps<AbstractEpollStreamChannel>, SpliceOps<AbstractEpollStreamChannel> {

    static final EpollStreamOps INSTANCE = new EpollStreamOps();

    private EpollStreamOps() {
        super(AbstractEpollChannel.HOST);
    }

    @Override
    public IoOps toIoOps(final AbstractEpollStreamChannel handle, final int wants) {
        return EpollSocketOps.toIoOps(handle, wants);
    }

    @Override
    public boolean isEdgeTriggered(final AbstractEpollStreamChannel handle) {
        return handle.isEdgeTriggered();
    }

    @Override
    public Throwable failure(final AbstractEpollStreamChannel handle) {
        return handle.takeFailure();
    }

    @Override
    public int connect(final AbstractEpollStreamChannel handle, final SocketAddress remote,
                       final SocketAddress local) {
        return EpollSocketOps.connect(handle, remote, local);
    }

    @Override
    public int finishConnect(final AbstractEpollStreamChannel handle) {
        return EpollSocketOps.finishConnect(handle);
    }

    @Override
    public int read(final AbstractEpollStreamChannel handle, final ByteBuf buffer) {
        final int read;
        try {
            read = handle.doReadBytes(buffer);
        } catch (final Throwable cause) {
            return EpollSocketOps.failed(handle, cause);
        }
        if (read > 0) {
            return read;
        }
        return read == 0 ? IoResult.WOULD_BLOCK : IoResult.END;
    }

    @Override
    public int write(final AbstractEpollStreamChannel handle, final ByteBuf buffer) {
        final int written;
        try {
            written = SocketBytes.write(handle, buffer);
            buffer.readerIndex(buffer.readerIndex() + written);
        } catch (final Throwable cause) {
            return EpollSocketOps.failed(handle, cause);
        }
        return written > 0 ? written : IoResult.WOULD_BLOCK;
    }

    @Override
    public long gather(final AbstractEpollStreamChannel handle, final ChannelOutboundBuffer pending,
                       final long maxBytes) {
        final long written;
        try {
            final IovArray parts = NativeBatches.ofThread().parts();
            parts.maxBytes(Math.min(maxBytes, handle.config().getMaxBytesPerGatheringWrite()));
            pending.forEachFlushedMessage(parts);
            written = handle.socket.writevAddresses(parts.memoryAddress(0), parts.count());
        } catch (final Throwable cause) {
            return EpollSocketOps.failed(handle, cause);
        }
        return written > 0 ? written : IoResult.WOULD_BLOCK;
    }

    @Override
    public long transfer(final AbstractEpollStreamChannel handle, final FileRegion region) {
        final long sent;
        try {
            sent = handle.doWriteFileRegion(region);
        } catch (final Throwable cause) {
            return EpollSocketOps.failed(handle, cause);
        }
        return sent > 0 ? sent : IoResult.WOULD_BLOCK;
    }

    @Override
    public int shutdownInput(final AbstractEpollStreamChannel handle) {
        try {
            handle.shutdown(true, false);
            return 0;
        } catch (final Throwable cause) {
            return EpollSocketOps.failed(handle, cause);
        }
    }

    @Override
    public boolean isInputShutdown(final AbstractEpollStreamChannel handle) {
        return handle.socket.isInputShutdown();
    }

    // ---- descriptors --------------------------------------------------------------------------------------------

    @Override
    public MessageOps<AbstractEpollStreamChannel> messageOps() {
        return this;
    }

    @Override
    public SpliceOps<AbstractEpollStreamChannel> spliceOps() {
        return this;
    }

    @Override
    public boolean isReceiving(final AbstractEpollStreamChannel handle) {
        return handle.readMode() == DomainSocketReadMode.FILE_DESCRIPTORS;
    }

    @Override
    public int receive(final AbstractEpollStreamChannel handle, final List<Object> received) {
        try {
            final int fd = handle.socket.recvFd();
            if (fd > 0) {
                received.add(new FileDescriptor(fd));
                return 1;
            }
            return fd == 0 ? IoResult.WOULD_BLOCK : IoResult.END;
        } catch (final Throwable cause) {
            return EpollSocketOps.failed(handle, cause);
        }
    }

    @Override
    public int send(final AbstractEpollStreamChannel handle, final ChannelOutboundBuffer pending) {
        try {
            return handle.doWriteSingle(pending) == ChannelUtils.SOCKET_FULL ? IoResult.WOULD_BLOCK : 1;
        } catch (final Throwable cause) {
            return EpollSocketOps.failed(handle, cause);
        }
    }

    // ---- splicing -----------------------------------------------------------------------------------------------

    @Override
    public boolean isSplicing(final AbstractEpollStreamChannel handle) {
        return handle.isSplicing();
    }

    @Override
    public int splice(final AbstractEpollStreamChannel handle, final RecvByteBufAllocator.Handle sizes) {
        return handle.splices().splice(sizes);
    }
}
