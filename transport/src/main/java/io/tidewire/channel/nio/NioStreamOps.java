/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.FileRegion;
import io.tidewire.channel.IoOps;
import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.internal.StreamOps;

import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.GatheringByteChannel;

/** Byte streams of the JDK. The batch for gathering is the outbound buffer's own array. */
final class NioStreamOps extends StreamOps<AbstractNioByteChannel> {

    static final NioStreamOps INSTANCE = new NioStreamOps();

    /** What a kernel takes at once: IOV_MAX of Linux, macOS and the BSDs; the JDK would cut off the rest. */
    private static final int MAX_BUFFERS = 1024;

    private NioStreamOps() {
        super(AbstractNioChannel.HOST);
    }

    @Override
    public IoOps toIoOps(final AbstractNioByteChannel handle, final int wants) {
        return NioSocketOps.toIoOps(wants);
    }

    @Override
    public boolean isEdgeTriggered(final AbstractNioByteChannel handle) {
        return false;
    }

    @Override
    public Throwable failure(final AbstractNioByteChannel handle) {
        return handle.takeFailure();
    }

    @Override
    public int connect(final AbstractNioByteChannel handle, final SocketAddress remote, final SocketAddress local) {
        return NioSocketOps.connect(handle, remote, local);
    }

    @Override
    public int finishConnect(final AbstractNioByteChannel handle) {
        return NioSocketOps.finishConnect(handle);
    }

    @Override
    public int read(final AbstractNioByteChannel handle, final ByteBuf buffer) {
        final int read;
        try {
            read = handle.doReadBytes(buffer);
        } catch (final Throwable cause) {
            return failed(handle, cause);
        }
        if (read > 0) {
            return read;
        }
        return read == 0 ? IoResult.WOULD_BLOCK : IoResult.END;
    }

    @Override
    public int write(final AbstractNioByteChannel handle, final ByteBuf buffer) {
        final int written;
        try {
            written = handle.doWriteBytes(buffer);
        } catch (final Throwable cause) {
            return failed(handle, cause);
        }
        return written > 0 ? written : IoResult.WOULD_BLOCK;
    }

    @Override
    public long gather(final AbstractNioByteChannel handle, final ChannelOutboundBuffer pending,
                       final long maxBytes) {
        final long written;
        try {
            final ByteBuffer[] buffers = pending.nioBuffers(MAX_BUFFERS, maxBytes);
            final int count = pending.nioBufferCount();
            final GatheringByteChannel channel = (GatheringByteChannel) handle.javaChannel();
            // One buffer is cheaper on its own: no vector to fill.
            written = count == 1 ? channel.write(buffers[0]) : channel.write(buffers, 0, count);
        } catch (final Throwable cause) {
            return failed(handle, cause);
        }
        return written > 0 ? written : IoResult.WOULD_BLOCK;
    }

    @Override
    public long transfer(final AbstractNioByteChannel handle, final FileRegion region) {
        final long sent;
        try {
            sent = handle.doWriteFileRegion(region);
            if (sent <= 0) {
                handle.checkFile(region);
            }
        } catch (final Throwable cause) {
            return failed(handle, cause);
        }
        return sent > 0 ? sent : IoResult.WOULD_BLOCK;
    }

    @Override
    public int shutdownInput(final AbstractNioByteChannel handle) {
        try {
            handle.doShutdownInput();
            return 0;
        } catch (final Throwable cause) {
            return failed(handle, cause);
        }
    }

    @Override
    public boolean isInputShutdown(final AbstractNioByteChannel handle) {
        return handle.isInputShutdown0();
    }

    private static int failed(final AbstractNioByteChannel handle, final Throwable cause) {
        handle.fail(cause);
        return IoResult.FAILED;
    }
}
