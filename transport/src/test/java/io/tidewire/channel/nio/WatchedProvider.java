/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import java.io.IOException;
import java.net.ProtocolFamily;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * Remembers the sockets it opens. Its selectors count, can be made to return for no reason, and report when a loop is
 * about to sleep. Keys come from the JDK's own selector underneath, which must not notice: hence channels are
 * registered with that one, through {@link AbstractSelector#register}.
 */
final class WatchedProvider extends SelectorProvider {

    private final SelectorProvider jdk = SelectorProvider.provider();
    private final Queue<SelectableChannel> sockets = new ConcurrentLinkedQueue<>();
    private int opened;
    private int wakeups;
    private boolean spin;
    private Runnable onSelect = () -> { };

    int opened() {
        return opened;
    }

    /** Every socket that was opened, in order. */
    List<SelectableChannel> sockets() {
        return List.copyOf(sockets);
    }

    private <C extends SelectableChannel> C remember(C socket) {
        sockets.add(socket);
        return socket;
    }

    int wakeups() {
        return wakeups;
    }

    void spin(boolean value) {
        spin = value;
    }

    void onSelect(Runnable action) {
        onSelect = action;
    }

    @Override
    public AbstractSelector openSelector() throws IOException {
        opened++;
        return new Watched();
    }

    @Override
    public DatagramChannel openDatagramChannel() throws IOException {
        return remember(jdk.openDatagramChannel());
    }

    @Override
    public DatagramChannel openDatagramChannel(ProtocolFamily family) throws IOException {
        return remember(jdk.openDatagramChannel(family));
    }

    @Override
    public Pipe openPipe() throws IOException {
        return jdk.openPipe();
    }

    @Override
    public ServerSocketChannel openServerSocketChannel() throws IOException {
        return remember(jdk.openServerSocketChannel());
    }

    @Override
    public SocketChannel openSocketChannel() throws IOException {
        return remember(jdk.openSocketChannel());
    }

    /** A selector over one of the JDK's. */
    private final class Watched extends AbstractSelector {
        private final Selector selector;

        Watched() throws IOException {
            super(WatchedProvider.this);
            selector = jdk.openSelector();
        }

        @Override
        protected void implCloseSelector() throws IOException {
            selector.close();
        }

        @Override
        protected SelectionKey register(AbstractSelectableChannel channel, int ops, Object att) {
            try {
                return ((SelectableChannel) channel).register(selector, ops, att);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public Set<SelectionKey> keys() {
            return selector.keys();
        }

        @Override
        public Set<SelectionKey> selectedKeys() {
            return selector.selectedKeys();
        }

        @Override
        public int selectNow() throws IOException {
            return selector.selectNow();
        }

        @Override
        public int select(long timeout) throws IOException {
            throw new UnsupportedOperationException("keys are reported while they are found");
        }

        @Override
        public int select() throws IOException {
            throw new UnsupportedOperationException("a loop never sleeps for ever");
        }

        @Override
        public int selectNow(Consumer<SelectionKey> action) throws IOException {
            return selector.selectNow(action);
        }

        @Override
        public int select(Consumer<SelectionKey> action, long timeout) throws IOException {
            onSelect.run();
            return spin ? 0 : selector.select(action, timeout);
        }

        @Override
        public Selector wakeup() {
            wakeups++;
            selector.wakeup();
            return this;
        }
    }
}
