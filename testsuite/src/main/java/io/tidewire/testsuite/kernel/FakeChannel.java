/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.AbstractChannel;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelConfig;
import io.tidewire.channel.ChannelMetadata;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.DefaultChannelConfig;
import io.tidewire.channel.EventLoop;
import io.tidewire.channel.IoEvent;
import io.tidewire.channel.IoEventLoop;
import io.tidewire.channel.IoOps;
import io.tidewire.channel.IoRegistration;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.internal.FlushTarget;
import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.internal.SocketEngine;
import io.tidewire.channel.internal.SocketOperations;

import java.io.IOException;
import java.net.SocketAddress;
import java.util.List;

/**
 * A channel over a scripted socket: everything between the pipeline and the socket is the library's own.
 */
public abstract class FakeChannel extends AbstractChannel {

    private static final ChannelMetadata METADATA = new ChannelMetadata(false, 16);

    private final Script script;
    private final boolean edgeTriggered;
    private final ChannelConfig config;
    /** Written on the event loop. */
    private volatile boolean open = true;
    private Throwable failure;

    FakeChannel(Channel parent, Script script, boolean edgeTriggered,
                RecvByteBufAllocator sizes) {
        super(parent);
        this.script = script;
        this.edgeTriggered = edgeTriggered;
        config = new Config(this, sizes);
    }

    abstract SocketEngine<?> engine();

    /** Asks the script for the start of a connect; answers as {@link SocketOperations#connect} does. */
    int startConnect(SocketAddress remote, SocketAddress local) {
        throw new UnsupportedOperationException("connect");
    }

    /** Asks the script for the end of a connect; answers as {@link SocketOperations#finishConnect} does. */
    int endConnect() {
        throw new UnsupportedOperationException("connect");
    }

    final FlushTarget flushTarget() {
        return (FakeUnsafe) unsafe();
    }

    /**
     * The poller reports readiness. As a real one it says nothing to a channel that is not registered.
     *
     * @param readiness a set of {@link io.tidewire.channel.internal.Readiness}
     */
    public final void signal(int readiness) {
        if (engine().registration() != null) {
            checkWants();
            engine().onReady(readiness);
            checkWants();
        }
    }

    /** Checks that the poller was told of the last change. */
    private void checkWants() {
        if (!engine().isInStep()) {
            throw new AssertionError("the poller was not told what " + this + " wants");
        }
    }

    /**
     * Returns the wants that were submitted to the present registration.
     *
     * @return every set of {@link io.tidewire.channel.internal.Wants} that was submitted, in order
     */
    public final List<Integer> submittedWants() {
        return engine().registration().<FakeRegistration>attachment().submitted();
    }

    /**
     * Returns the wants of the present registration.
     *
     * @return a set of {@link io.tidewire.channel.internal.Wants}
     */
    public final int wants() {
        return engine().registration().<FakeRegistration>attachment().wanted().wants();
    }

    final IoRegistration registrationOrNull() {
        return engine().registration();
    }

    final Script script() {
        return script;
    }

    final boolean isEdgeTriggered() {
        return edgeTriggered;
    }

    /** A call that a signal interrupts is made again, as every transport does below the seam. */
    final Answer answer(Script.Call call) {
        Answer answer = script.answer(call);
        while (answer.isInterrupted()) {
            answer = script.answer(call);
        }
        failure = answer.failure();
        return answer;
    }

    final int failed(Throwable cause) {
        failure = cause;
        return IoResult.FAILED;
    }

    @Override
    public ChannelConfig config() {
        return config;
    }

    @Override
    public ChannelMetadata metadata() {
        return METADATA;
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    protected boolean isCompatible(EventLoop loop) {
        return loop instanceof IoEventLoop ioLoop && ioLoop.isCompatible(FakeUnsafe.class);
    }

    @Override
    protected AbstractUnsafe newUnsafe() {
        return new FakeUnsafe();
    }

    @Override
    protected SocketAddress localAddress0() {
        return script.localAddress();
    }

    @Override
    protected SocketAddress remoteAddress0() {
        return script.remoteAddress();
    }

    @Override
    protected void doRegister(ChannelPromise promise) {
        engine().register((FakeUnsafe) unsafe(), promise);
    }

    @Override
    protected void doDeregister() {
        engine().deregister();
    }

    @Override
    protected void doBeginRead() {
        engine().beginRead();
    }

    @Override
    protected void doBind(SocketAddress localAddress) throws IOException {
        script.bind(localAddress);
    }

    @Override
    protected void doDisconnect() {
        doClose();
    }

    @Override
    protected void doClose() {
        open = false;
        engine().onClose();
        script.close();
    }

    /** The common operations on all kinds of scripted sockets. */
    static final class CommonOperations extends SocketOperations<FakeChannel> {
        static final CommonOperations INSTANCE = new CommonOperations();

        private CommonOperations() { }

        @Override
        public IoOps interest(FakeChannel handle, int wants) {
            return new FakeIoOps(wants);
        }

        @Override
        public boolean isEdgeTriggered(FakeChannel handle) {
            return handle.edgeTriggered;
        }

        @Override
        public Throwable failure(FakeChannel handle) {
            return handle.failure;
        }

        @Override
        public int connect(FakeChannel handle, SocketAddress remote, SocketAddress local) {
            return handle.startConnect(remote, local);
        }

        @Override
        public int finishConnect(FakeChannel handle) {
            return handle.endConnect();
        }
    }

    @SuppressWarnings("try") // AutoCloseable.close() may throw anything; this one does not.
    private final class FakeUnsafe extends AbstractUnsafe implements SocketHandle, FlushTarget {
        @Override
        public void connect(SocketAddress remote, SocketAddress local, ChannelPromise promise) {
            engine().connect(remote, local, promise);
        }

        @Override
        public void handle(IoRegistration registration, IoEvent ioEvent) {
            signal(((FakeIoEvent) ioEvent).readiness());
        }

        @Override
        public Script socket() {
            return script;
        }

        @Override
        public void close() {
            close(voidPromise());
        }

        @Override
        protected void flush0() {
            if (!engine().isWriteBlocked()) {
                super.flush0();
            }
        }

        @Override
        public void forceFlush() {
            super.flush0();
        }
    }

    /** Knows half closure, as every stream does. */
    private static final class Config extends DefaultChannelConfig {
        private final FakeChannel fake;
        private boolean allowHalfClosure;

        Config(FakeChannel channel, RecvByteBufAllocator sizes) {
            super(channel, sizes);
            fake = channel;
        }

        @Override
        protected void autoReadCleared() {
            fake.engine().clearReadPending();
        }

        @Override
        @SuppressWarnings("unchecked") // The option states the type.
        public <T> T getOption(ChannelOption<T> option) {
            return option == ChannelOption.ALLOW_HALF_CLOSURE
                    ? (T) Boolean.valueOf(allowHalfClosure) : super.getOption(option);
        }

        @Override
        public <T> boolean setOption(ChannelOption<T> option, T value) {
            if (option != ChannelOption.ALLOW_HALF_CLOSURE) {
                return super.setOption(option, value);
            }
            allowHalfClosure = (Boolean) value;
            return true;
        }
    }
}
