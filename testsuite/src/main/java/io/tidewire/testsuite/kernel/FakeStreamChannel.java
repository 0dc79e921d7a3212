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
import io.tidewire.channel.internal.HalfClosing;
import io.tidewire.channel.internal.OutboundMessages;
import io.tidewire.channel.internal.SocketEngine;
import io.tidewire.channel.internal.StreamEngine;
import io.tidewire.channel.internal.StreamOperations;
import io.tidewire.channel.socket.DuplexChannel;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/**
 * A stream over a socket that is scripted, or lives in a {@link MemoryKernel}.
 */
public final class FakeStreamChannel extends FakeChannel implements DuplexChannel {

    /** The size of one read, in bytes. */
    public static final int READ_SIZE = 4;

    private final StreamEngine<FakeStreamChannel> engine =
            new StreamEngine<>(this, flushTarget(), Operations.INSTANCE);
    // Written on the event loop.
    private volatile boolean connected;
    private volatile boolean outputShutdown;

    /**
     * Creates a channel.
     *
     * @param script the answers of its socket
     * @param edgeTriggered whether its poller reports changes only
     * @param connected whether it is connected from the start
     */
    public FakeStreamChannel(Script script, boolean edgeTriggered, boolean connected) {
        this(null, script, edgeTriggered, connected);
    }

    FakeStreamChannel(Channel parent, Script script, boolean edgeTriggered,
                      boolean connected) {
        super(parent, script, edgeTriggered, new FixedRecvByteBufAllocator(READ_SIZE));
        this.connected = connected;
    }

    @Override
    SocketEngine<?> engine() {
        return engine;
    }

    @Override
    int startConnect(SocketAddress remote, SocketAddress local) {
        script().aim(remote, local);
        return connected(answer(Script.Call.CONNECT));
    }

    @Override
    int endConnect() {
        return connected(answer(Script.Call.FINISH_CONNECT));
    }

    private int connected(Answer answer) {
        connected = answer.result() == 0;
        return answer.result();
    }

    /**
     * Returns the bytes that the scripted socket has taken so far.
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
    protected void doWrite(ChannelOutboundBuffer in) throws Exception {
        engine.write(in);
    }

    @Override
    protected Object filterOutboundMessage(Object msg) {
        return OutboundMessages.toStreamMessage(this, msg);
    }

    @Override
    protected void doShutdownOutput() {
        outputShutdown = true;
        script().shutdownOutput();
    }

    @Override
    public boolean isInputShutdown() {
        return engine.isInputShutdown() || !isActive();
    }

    @Override
    public boolean isOutputShutdown() {
        return outputShutdown || !isActive();
    }

    @Override
    public ChannelFuture shutdownInput(ChannelPromise promise) {
        return HalfClosing.shutdown(this, promise, engine::shutdownInput);
    }

    @Override
    public ChannelFuture shutdownOutput(ChannelPromise promise) {
        return HalfClosing.shutdown(this, promise, ((AbstractUnsafe) unsafe())::shutdownOutput);
    }

    @Override
    public ChannelFuture shutdown(ChannelPromise promise) {
        return HalfClosing.shutdownBoth(this, promise);
    }

    int receivedBytes() {
        return script().givenBytes();
    }

    int sentBytes() {
        return script().takenBytes();
    }

    private int take(ByteBuffer from, int atMost) {
        int count = Math.min(from.remaining(), atMost);
        script().take(from, count);
        return count;
    }

    /** Where a file region is written to, with a limited room. */
    private final class Target implements WritableByteChannel {
        private int room;

        Target(int room) {
            this.room = room;
        }

        @Override
        public int write(ByteBuffer source) {
            int count = take(source, room);
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
    private static final class Operations extends StreamOperations<FakeStreamChannel> {
        private static final Operations INSTANCE = new Operations();

        private Operations() {
            super(CommonOperations.INSTANCE);
        }

        @Override
        public int read(FakeStreamChannel handle, ByteBuf buffer) {
            int result = handle.answer(Script.Call.READ).result();
            if (result < 0) {
                return result;
            }
            int count = Math.min(result, buffer.writableBytes());
            handle.script().give(buffer, count);
            return count;
        }

        @Override
        public int peek(FakeStreamChannel handle) {
            return handle.answer(Script.Call.PEEK).result();
        }

        @Override
        public int takeError(FakeStreamChannel handle) {
            return handle.answer(Script.Call.TAKE_ERROR).result();
        }

        @Override
        public int write(FakeStreamChannel handle, ByteBuf buffer) {
            int result = handle.answer(Script.Call.WRITE).result();
            if (result < 0) {
                return result;
            }
            int count = handle.take(buffer.nioBuffer(), result);
            buffer.skipBytes(count);
            return count;
        }

        @Override
        public long gather(FakeStreamChannel handle, ChannelOutboundBuffer pending, long maxBytes) {
            int result = handle.answer(Script.Call.GATHER).result();
            if (result < 0) {
                return result;
            }
            ByteBuffer[] buffers = pending.nioBuffers(1024, maxBytes);
            int count = 0;
            for (int i = 0; i < pending.nioBufferCount(); i++) {
                count += handle.take(buffers[i], result - count);
            }
            return count;
        }

        @Override
        public long transfer(FakeStreamChannel handle, FileRegion region) {
            int result = handle.answer(Script.Call.TRANSFER).result();
            if (result < 0) {
                return result;
            }
            try {
                return region.transferTo(handle.new Target(result), region.transferred());
            } catch (IOException e) {
                return handle.failed(e);
            }
        }

        @Override
        public int shutdownInput(FakeStreamChannel handle) {
            return handle.answer(Script.Call.SHUTDOWN_INPUT).result();
        }
    }
}
