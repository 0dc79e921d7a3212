/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.IoOps;
import io.tidewire.channel.ServerChannel;
import io.tidewire.channel.ServerChannelRecvByteBufAllocator;
import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.internal.ServerEngine;
import io.tidewire.channel.internal.ServerOps;
import io.tidewire.channel.internal.SocketEngine;

import java.io.IOException;
import java.net.SocketAddress;
import java.util.List;

/**
 * A listening socket that is scripted. What it accepts are {@link FakeStreamChannel}s with scripts of their own.
 */
public final class FakeServerChannel extends FakeChannel implements ServerChannel {

    private final ServerEngine<FakeServerChannel> engine =
            new ServerEngine<>(this, Ops.INSTANCE);
    /** Written on the event loop. */
    private volatile boolean listening;

    /**
     * Creates a server that listens.
     *
     * @param script what its socket does
     */
    public FakeServerChannel(final Script script) {
        this(script, false, true);
    }

    /**
     * Creates a server.
     *
     * @param script what its socket does
     * @param edgeTriggered whether its poller reports changes only
     * @param listening whether it listens from the start, not only once it is bound
     */
    FakeServerChannel(final Script script, final boolean edgeTriggered, final boolean listening) {
        super(null, script, edgeTriggered, new ServerChannelRecvByteBufAllocator());
        this.listening = listening;
    }

    @Override
    SocketEngine<?> engine() {
        return engine;
    }

    @Override
    public boolean isActive() {
        return isOpen() && listening;
    }

    @Override
    protected void doBind(final SocketAddress localAddress) throws IOException {
        super.doBind(localAddress);
        listening = true;
    }

    @Override
    protected void doWrite(final ChannelOutboundBuffer in) {
        throw new UnsupportedOperationException("write");
    }

    /** A failure that the script gives, with what it means. */
    public static final class AcceptException extends Exception {
        private static final long serialVersionUID = 1L;
        private final ServerOps.AcceptFailure meaning;

        /**
         * Creates a failure.
         *
         * @param meaning what it means for later accepts
         */
        public AcceptException(final ServerOps.AcceptFailure meaning) {
            super(meaning.name());
            this.meaning = meaning;
        }
    }

    /** Asks the script. */
    private static final class Ops extends ServerOps<FakeServerChannel> {
        private static final Ops INSTANCE = new Ops();

        private Ops() {
            super(HOST);
        }

        @Override
        public IoOps toIoOps(final FakeServerChannel handle, final int wants) {
            return new FakeIoOps(wants);
        }

        @Override
        public boolean isEdgeTriggered(final FakeServerChannel handle) {
            return handle.isEdgeTriggered();
        }

        @Override
        public Throwable failure(final FakeServerChannel handle) {
            return handle.failure();
        }

        @Override
        public int connect(final FakeServerChannel handle, final SocketAddress remote, final SocketAddress local) {
            throw new UnsupportedOperationException("connect");
        }

        @Override
        public int finishConnect(final FakeServerChannel handle) {
            throw new UnsupportedOperationException("connect");
        }

        @Override
        public int accept(final FakeServerChannel handle, final List<Object> accepted) {
            final int result = handle.answer(Script.Call.ACCEPT).result();
            if (result == IoResult.WOULD_BLOCK || result == IoResult.FAILED) {
                return result;
            }
            for (int i = 0; i < result; i++) {
                accepted.add(handle.script().accepted(handle));
            }
            return result;
        }

        @Override
        public int refuse(final FakeServerChannel handle, final Throwable cause, final int atMost) {
            return Math.min(atMost, handle.answer(Script.Call.REFUSE).result());
        }

        @Override
        public AcceptFailure judge(final FakeServerChannel handle, final Throwable cause) {
            return ((AcceptException) cause).meaning;
        }
    }
}
