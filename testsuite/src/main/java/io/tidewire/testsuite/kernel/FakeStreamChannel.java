/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.FileRegion;
import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.IoOps;
import io.tidewire.channel.internal.HalfClosing;
import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.internal.OutboundMessages;
import io.tidewire.channel.internal.SocketEngine;
import io.tidewire.channel.internal.StreamEngine;
import io.tidewire.channel.internal.StreamOps;
import io.tidewire.channel.socket.DuplexChannel;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/**
 * A stream over a socket that is scripted, or lives in a {@link MemoryKernel}.
 */
public final class FakeStreamChannel extends FakeChannel implements DuplexChannel {

    /** What one read asks for, in bytes. */
    public static final int READ_SIZE = 4;

    private final StreamEngine<FakeStreamChannel> engine =
            new StreamEngine<>(this, Ops.INSTANCE);
    // Written on the event loop.
    private volatile boolean connected;
    private volatile boolean inputShutdown;
    private volatile boolean outputShutdown;

    /**
     * Creates a channel.
     *
     * @param script what its socket does
     * @param edgeTriggered whether its poller reports changes only
     * @param connected whether it is connected from the start
     */
    public FakeStreamChannel(final Script script, final boolean edgeTriggered, final boolean connected) {
        this(null, script, edgeTriggered, connected);
    }

    FakeStreamChannel(final Channel parent, final Script script, final boolean edgeTriggered,
                      final boolean connected) {
        super(parent, script, edgeTriggered, new FixedRecvByteBufAllocator(READ_SIZE));
        this.connected = connected;
    }

    @Override
    SocketEngine<?> engine() {
        return engine;
    }

    /**
     * What the scripted socket has taken so far.
     *
     * @return the bytes, in order
     */
    public byte[] sent() {
        return script().taken();
    }

    @Override
    public boolean isActive() {
        return isOpen() && connected;
    }

    @Override
    protected void doWrite(final ChannelOutboundBuffer in) throws Exception {
        engine.write(in);
    }

    @Override
    protected Object filterOutboundMessage(final Object msg) {
        return OutboundMessages.toStreamMessage(this, msg);
    }

    @Override
    protected void doShutdownOutput() {
        outputShutdown = true;
        script().shutdownOutput();
    }

    @Override
    public boolean isInputShutdown() {
        return inputShutdown || !isActive();
    }

    @Override
    public boolean isOutputShutdown() {
        return outputShutdown || !isActive();
    }

    @Override
    public ChannelFuture shutdownInput(final ChannelPromise promise) {
        return HalfClosing.shutdown(this, promise, engine::shutdownInput);
    }

    @Override
    public ChannelFuture shutdownOutput(final ChannelPromise promise) {
        return HalfClosing.shutdown(this, promise, ((AbstractUnsafe) unsafe())::shutdownOutput);
    }

    @Override
    public ChannelFuture shutdown(final ChannelPromise promise) {
        return HalfClosing.shutdownBoth(this, promise);
    }

    int receivedBytes() {
        return script().givenBytes();
    }

    int sentBytes() {
        return script().takenBytes();
    }

    private int take(final ByteBuffer from, final int atMost) {
        final int count = Math.min(from.remaining(), atMost);
        script().take(from, count);
        return count;
    }

    /** Where a file region is written to, with a limited room. */
    private final class Target implements WritableByteChannel {
        private int room;

        Target(final int room) {
            this.room = room;
        }

        @Override
        public int write(final ByteBuffer source) {
            final int count = take(source, room);
            room -= count;
            return count;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {
            throw new UnsupportedOperationException("close");
        }
    }

    /** Asks the script and moves the bytes. */
    private static final class Ops extends StreamOps<FakeStreamChannel> {
        private static final Ops INSTANCE = new Ops();

        private Ops() {
            super(HOST);
        }

        @Override
        public IoOps toIoOps(final FakeStreamChannel handle, final int wants) {
            return new FakeIoOps(wants);
        }

        @Override
        public boolean isEdgeTriggered(final FakeStreamChannel handle) {
            return handle.isEdgeTriggered();
        }

        @Override
        public Throwable failure(final FakeStreamChannel handle) {
            return handle.failure();
        }

        @Override
        public int connect(final FakeStreamChannel handle, final SocketAddress remote, final SocketAddress local) {
            handle.script().aim(remote, local);
            return connected(handle, handle.answer(Script.Call.CONNECT));
        }

        @Override
        public int finishConnect(final FakeStreamChannel handle) {
            return connected(handle, handle.answer(Script.Call.FINISH_CONNECT));
        }

        private static int connected(final FakeStreamChannel handle, final Answer answer) {
            handle.connected = answer.result() == 0;
            return answer.result();
        }

        @Override
        public int read(final FakeStreamChannel handle, final ByteBuf buffer) {
            final int result = handle.answer(Script.Call.READ).result();
            if (result < 0) {
                return result;
            }
            final int count = Math.min(result, buffer.writableBytes());
            handle.script().give(buffer, count);
            return count;
        }

        @Override
        public int write(final FakeStreamChannel handle, final ByteBuf buffer) {
            final int result = handle.answer(Script.Call.WRITE).result();
            if (result < 0) {
                return result;
            }
            final int count = handle.take(buffer.nioBuffer(), result);
            buffer.skipBytes(count);
            return count;
        }

        @Override
        public long gather(final FakeStreamChannel handle, final ChannelOutboundBuffer pending, final long maxBytes) {
            final int result = handle.answer(Script.Call.GATHER).result();
            if (result < 0) {
                return result;
            }
            final ByteBuffer[] buffers = pending.nioBuffers(1024, maxBytes);
            int count = 0;
            for (int i = 0; i < pending.nioBufferCount(); i++) {
                count += handle.take(buffers[i], result - count);
            }
            return count;
        }

        @Override
        public long transfer(final FakeStreamChannel handle, final FileRegion region) {
            final int result = handle.answer(Script.Call.TRANSFER).result();
            if (result < 0) {
                return result;
            }
            try {
                return region.transferTo(handle.new Target(result), region.transferred());
            } catch (final IOException e) {
                return handle.failed(e);
            }
        }

        @Override
        public int shutdownInput(final FakeStreamChannel handle) {
            final int result = handle.answer(Script.Call.SHUTDOWN_INPUT).result();
            handle.inputShutdown = result != IoResult.FAILED;
            return result;
        }

        @Override
        public boolean isInputShutdown(final FakeStreamChannel handle) {
            return handle.inputShutdown;
        }
    }
}
