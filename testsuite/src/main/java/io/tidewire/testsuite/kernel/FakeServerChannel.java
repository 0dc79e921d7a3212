/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ServerChannel;
import io.tidewire.channel.ServerChannelRecvByteBufAllocator;
import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.internal.ServerEngine;
import io.tidewire.channel.internal.ServerOperations;
import io.tidewire.channel.internal.SocketEngine;

import java.io.IOException;
import java.net.SocketAddress;
import java.util.List;

/**
 * A listening socket that is scripted. It accepts {@link FakeStreamChannel}s with scripts of their own.
 */
public final class FakeServerChannel extends FakeChannel implements ServerChannel {

    private final ServerEngine<FakeServerChannel> engine =
            new ServerEngine<>(this, flushTarget(), Operations.INSTANCE);
    /** Written on the event loop. */
    private volatile boolean listening;

    /**
     * Creates a server that listens.
     *
     * @param script the answers of its socket
     */
    public FakeServerChannel(Script script) {
        this(script, false, true);
    }

    /**
     * Creates a server.
     *
     * @param script the answers of its socket
     * @param edgeTriggered whether its poller reports changes only
     * @param listening whether it listens from the start, not only once it is bound
     */
    FakeServerChannel(Script script, boolean edgeTriggered, boolean listening) {
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
    protected void doBind(SocketAddress localAddress) throws IOException {
        super.doBind(localAddress);
        listening = true;
    }

    @Override
    protected void doWrite(ChannelOutboundBuffer in) {
        throw new UnsupportedOperationException("write");
    }

    /** A failure that the script gives, with what it means. */
    public static final class AcceptException extends Exception {
        private static final long serialVersionUID = 1L;
        private final ServerOperations.AcceptFailure meaning;

        /**
         * Creates a failure.
         *
         * @param meaning the meaning for later accepts
         */
        public AcceptException(ServerOperations.AcceptFailure meaning) {
            super(meaning.name());
            this.meaning = meaning;
        }
    }

    /** Asks the script. */
    private static final class Operations extends ServerOperations<FakeServerChannel> {
        private static final Operations INSTANCE = new Operations();

        private Operations() {
            super(CommonOperations.INSTANCE);
        }

        @Override
        public int accept(FakeServerChannel handle, List<Object> accepted) {
            int result = handle.answer(Script.Call.ACCEPT).result();
            if (result == IoResult.WOULD_BLOCK || result == IoResult.FAILED) {
                return result;
            }
            for (int i = 0; i < result; i++) {
                accepted.add(handle.script().accepted(handle));
            }
            return result;
        }

        @Override
        public int refuse(FakeServerChannel handle, Throwable cause, int atMost) {
            return Math.min(atMost, handle.answer(Script.Call.REFUSE).result());
        }

        @Override
        public AcceptFailure judge(FakeServerChannel handle, Throwable cause) {
            return ((AcceptException) cause).meaning;
        }
    }
}
