/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.FileRegion;
import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.internal.StreamOperations;

import java.nio.ByteBuffer;
import java.nio.channels.GatheringByteChannel;

/** Byte streams of the JDK. The batch for gathering is the outbound buffer's own array. */
final class NioStreamOperations extends StreamOperations<AbstractNioByteChannel> {

    static final NioStreamOperations INSTANCE = new NioStreamOperations();

    /**
     * The buffers that a kernel takes at once: IOV_MAX of Linux, macOS and the BSDs; the JDK would cut off the rest.
     */
    private static final int MAX_BUFFERS = 1024;

    private NioStreamOperations() {
        super(NioSocketOperations.INSTANCE);
    }

    @Override
    public int read(AbstractNioByteChannel handle, ByteBuf buffer) {
        int read;
        try {
            read = handle.doReadBytes(buffer);
        } catch (Throwable cause) {
            return NioSocketOperations.failed(handle, cause);
        }
        if (read > 0) {
            return read;
        }
        return read == 0 ? IoResult.WOULD_BLOCK : IoResult.END;
    }

    @Override
    public int write(AbstractNioByteChannel handle, ByteBuf buffer) {
        int written;
        try {
            written = handle.doWriteBytes(buffer);
        } catch (Throwable cause) {
            return NioSocketOperations.failed(handle, cause);
        }
        return written > 0 ? written : IoResult.WOULD_BLOCK;
    }

    @Override
    public long gather(AbstractNioByteChannel handle, ChannelOutboundBuffer pending,
                       long maxBytes) {
        long written;
        try {
            ByteBuffer[] buffers = pending.nioBuffers(MAX_BUFFERS, maxBytes);
            int count = pending.nioBufferCount();
            GatheringByteChannel channel = (GatheringByteChannel) handle.javaChannel();
            // One buffer is cheaper on its own: no vector to fill.
            written = count == 1 ? channel.write(buffers[0]) : channel.write(buffers, 0, count);
        } catch (Throwable cause) {
            return NioSocketOperations.failed(handle, cause);
        }
        return written > 0 ? written : IoResult.WOULD_BLOCK;
    }

    @Override
    public long transfer(AbstractNioByteChannel handle, FileRegion region) {
        long sent;
        try {
            sent = handle.doWriteFileRegion(region);
            if (sent <= 0) {
                handle.checkFile(region);
            }
        } catch (Throwable cause) {
            return NioSocketOperations.failed(handle, cause);
        }
        return sent > 0 ? sent : IoResult.WOULD_BLOCK;
    }

    @Override
    public int shutdownInput(AbstractNioByteChannel handle) {
        try {
            handle.doShutdownInput();
            return 0;
        } catch (Throwable cause) {
            return NioSocketOperations.failed(handle, cause);
        }
    }

    @Override
    public boolean isInputShutdown(AbstractNioByteChannel handle) {
        return handle.isInputShutdown0();
    }
}
