/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two ends made of the core alone, without a channel, a buffer or an event loop: streams that open, send, end and are
 * reset, windows that are updated, and initial windows that change, over a wire that delivers in order whenever the
 * seed says so. Both ends keep the rules, so neither may ever find the other beyond a window, and all that was not
 * reset arrives.
 */
final class CoreSchedule {
    private static final int STEPS = 150;
    private static final int FIRST_WINDOW = 300;
    private static final int CONNECTION = 0;

    private final Random random;
    private final End client = new End(false);
    private final End server = new End(true);

    private CoreSchedule(Random random) {
        this.random = random;
        client.peer = server;
        server.peer = client;
    }

    static void run(Random random) {
        CoreSchedule schedule = new CoreSchedule(random);
        for (int i = 0; i < STEPS; i++) {
            End end = random.nextBoolean() ? schedule.client : schedule.server;
            schedule.step(end);
            schedule.client.check();
            schedule.server.check();
        }
        schedule.settle();
        schedule.finish();
    }

    /** All that is on its way arrives: then the ends agree on the window of each stream. */
    private void settle() {
        while (client.deliver() | server.deliver()) {
            client.check();
            server.check();
        }
        client.checkWindows();
        server.checkWindows();
    }

    private void step(End end) {
        switch (random.nextInt(12)) {
            case 0 -> end.open();
            case 1, 2, 3 -> end.queue(random.nextInt(200), random.nextInt(5) == 0);
            case 4, 5 -> end.flush();
            case 6 -> end.consume();
            case 7 -> end.changeInitialWindow(random.nextInt(2 * FIRST_WINDOW));
            case 8 -> end.widen(random.nextInt(100));
            case 9 -> {
                if (random.nextInt(3) == 0) {
                    end.reset();
                }
            }
            default -> end.deliver();
        }
    }

    /** Nothing new begins: what waits goes, and both ends agree on every window. */
    private void finish() {
        client.changeInitialWindow(FIRST_WINDOW);
        server.changeInitialWindow(FIRST_WINDOW);
        boolean moved;
        do {
            moved = false;
            for (End end : List.of(client, server)) {
                end.endAll();
                end.flush();
                end.consumeAll();
                while (end.deliver()) {
                    moved = true;
                }
            }
        } while (moved);
        for (End end : List.of(client, server)) {
            end.check();
            assertThat(end.table.streams()).isEmpty();
            assertThat(end.table.active().size()).isZero();
            assertThat(end.account.pendingBytes()).isZero();
            assertThat(end.account.window()).isEqualTo(end.peer.connectionWindow.window());
            assertThat(end.account.initialWindow()).isEqualTo(end.peer.initialWindow);
        }
    }

    /** Something on the wire, as the receiver acts on it. */
    private interface Arrival {
        void at(End receiver);
    }

    /** Content that waits, and whether the stream ends behind it. */
    private static final class Content {
        private final Stream stream;
        private int left;
        private boolean ends;

        Content(Stream stream, int octets, boolean ends) {
            this.stream = stream;
            left = octets;
            this.ends = ends;
        }
    }

    /** A stream as one end sees it. */
    private static final class Stream extends StreamRecord {
        private final SendQueue<Content> out;
        private final InboundWindow in;
        private int sent;
        private int received;

        Stream(int id, End end) {
            super(id);
            out = new SendQueue<>(end.account);
            in = new InboundWindow(end.initialWindow, 0.5f);
        }
    }

    private final class End implements FrameSink<Content>, UpdateSink<RuntimeException> {
        private final StreamTable<Stream> table;
        private final SendAccount account = new SendAccount(FIRST_WINDOW);
        private final InboundWindow connectionWindow = new InboundWindow(FIRST_WINDOW, 0.5f);
        private final ArrayDeque<Arrival> wire = new ArrayDeque<>();
        /** The settings that the peer has acknowledged. */
        private int initialWindow = FIRST_WINDOW;
        private End peer;

        End(boolean server) {
            table = new StreamTable<>(server, Integer.MAX_VALUE);
        }

        private Stream any() {
            List<Stream> streams = new ArrayList<>(table.streams());
            return streams.isEmpty() ? null : streams.get(random.nextInt(streams.size()));
        }

        void open() {
            int id = table.local().next();
            assertThat(table.local().refuseId(id)).isNull();
            table.add(new Stream(id, this), StreamState.IDLE.onHeadersSent(false));
            wire.add(receiver -> receiver.opened(id));
        }

        private void opened(int id) {
            assertThat(table.remote().refuseId(id)).isNull();
            table.add(new Stream(id, this), StreamState.IDLE.onHeadersReceived(false));
        }

        void queue(int octets, boolean ends) {
            Stream stream = any();
            if (stream != null) {
                queue(stream, octets, ends);
            }
        }

        private void queue(Stream stream, int octets, boolean ends) {
            if (!stream.current().localSideOpen() || stream.isEndWritten()) {
                return;
            }
            if (ends) {
                stream.onEndWritten();
            }
            stream.out.add(new Content(stream, octets, ends), this);
        }

        void endAll() {
            List.copyOf(table.streams()).forEach(stream -> queue(stream, random.nextInt(1000), true));
        }

        void flush() {
            for (Stream stream : List.copyOf(table.streams())) {
                stream.out.send(Math.max(0, account.allowance(random.nextInt(1000))), this);
            }
        }

        @Override
        public int size(Content content) {
            return content.left;
        }

        @Override
        public boolean merge(Content content, Content next) {
            if (content.ends || random.nextBoolean()) {
                return false;
            }
            content.left += next.left;
            content.ends = next.ends;
            return true;
        }

        @Override
        public void send(Content content, int allowed) {
            int octets = Math.min(allowed, content.left);
            int most = octets == 0 ? 0 : 1 + random.nextInt(octets);
            content.left -= most;
            content.stream.sent += most;
            int id = content.stream.id();
            boolean ends = content.ends && content.left == 0;
            wire.add(receiver -> receiver.received(id, most, ends));
        }

        @Override
        public void onSent(Content content) {
            if (content.ends) {
                end(content.stream, content.stream.current().onEndSent());
            }
        }

        @Override
        public void onUnsent(SendQueue<Content> queue, Throwable failure) {
            assertThat(failure).isNull();
            for (Content content = queue.pollUnsent(); content != null; content = queue.pollUnsent()) {
                assertThat(content.left).isNotNegative();
            }
        }

        private void received(int id, int octets, boolean ends) {
            assertThat(connectionWindow.onReceived(octets)).as("the window of the connection").isTrue();
            Stream stream = table.get(id);
            if (stream == null) {
                assertThat(table.mayHaveExisted(id)).isTrue();
                giveBack(octets);
                return;
            }
            assertThat(stream.in.onReceived(octets)).as("the window of stream %d", id).isTrue();
            stream.received += octets;
            if (ends) {
                Stream other = peer.table.get(id);
                if (other != null) {
                    assertThat(stream.received).isEqualTo(other.sent);
                }
                stream.in.onEndReceived();
                end(stream, stream.current().onEndReceived());
            }
        }

        private void end(Stream stream, StreamState next) {
            assertThat(next).isNotNull();
            table.enter(stream, next);
            if (next == StreamState.CLOSED) {
                remove(stream);
            }
        }

        private void remove(Stream stream) {
            stream.out.close(this);
            giveBack(stream.in.unconsumed());
            table.remove(stream);
        }

        private void giveBack(int octets) {
            assertThat(connectionWindow.onConsumed(octets)).isTrue();
            connectionWindow.sendUpdate(CONNECTION, this);
        }

        void consume() {
            Stream stream = any();
            if (stream != null && stream.in.unconsumed() > 0) {
                consume(stream, 1 + random.nextInt(stream.in.unconsumed()));
            }
        }

        void consumeAll() {
            table.streams().forEach(stream -> consume(stream, stream.in.unconsumed()));
        }

        private void consume(Stream stream, int octets) {
            assertThat(stream.in.onConsumed(octets)).isTrue();
            giveBack(octets);
            stream.in.sendUpdate(stream.id(), this);
        }

        /** Aims at more than the peer knows of. */
        void widen(int octets) {
            Stream stream = any();
            InboundWindow window = stream == null ? connectionWindow : stream.in;
            window.widen(octets);
            window.sendUpdate(stream == null ? CONNECTION : stream.id(), this);
        }

        @Override
        public void send(int streamId, int increment) {
            assertThat(increment).isPositive();
            wire.add(receiver -> receiver.widened(streamId, increment));
        }

        private void widened(int streamId, int increment) {
            if (streamId == CONNECTION) {
                assertThat(account.increase(increment)).isTrue();
                return;
            }
            Stream stream = table.get(streamId);
            if (stream != null) {
                assertThat(stream.out.increaseWindow(increment)).isTrue();
            }
        }

        void changeInitialWindow(int octets) {
            wire.add(receiver -> receiver.initialWindowChanged(octets));
        }

        private void initialWindowChanged(int octets) {
            table.streams().forEach(stream -> assertThat(stream.out.canStartWith(octets)).isTrue());
            account.initialWindow(octets);
            wire.add(receiver -> receiver.initialWindowAcknowledged(octets));
        }

        private void initialWindowAcknowledged(int octets) {
            table.streams().forEach(stream -> assertThat(stream.in.shift(octets - initialWindow, true)).isTrue());
            initialWindow = octets;
        }

        void reset() {
            Stream stream = any();
            if (stream == null) {
                return;
            }
            int id = stream.id();
            stream.onResetSent();
            end(stream, stream.current().onReset());
            assertThat(table.closed().wasReset(id)).isTrue();
            wire.add(receiver -> receiver.wasReset(id));
        }

        private void wasReset(int id) {
            Stream stream = table.get(id);
            if (stream != null) {
                end(stream, stream.current().onReset());
            }
        }

        /** Lets the peer have the next thing that this end has sent. */
        boolean deliver() {
            Arrival next = wire.poll();
            if (next != null) {
                next.at(peer);
            }
            return next != null;
        }

        void checkWindows() {
            for (Stream stream : table.streams()) {
                Stream other = peer.table.get(stream.id());
                assertThat(other).isNotNull();
                if (stream.current().localSideOpen()) {
                    assertThat(stream.out.windowSize()).isEqualTo(other.in.window());
                }
            }
        }

        /** Checks the invariants that hold between any two steps. */
        void check() {
            long pending = 0;
            int unconsumed = 0;
            int active = 0;
            for (Stream stream : table.streams()) {
                pending += stream.out.pendingBytes();
                unconsumed += stream.in.unconsumed();
                active += stream.current().isActive() ? 1 : 0;
            }
            assertThat(account.pendingBytes()).isEqualTo(pending);
            assertThat(account.window()).isNotNegative();
            assertThat(connectionWindow.unconsumed()).isEqualTo(unconsumed);
            assertThat(table.active().size()).isEqualTo(active);
            assertThat(table.local().numActive() + table.remote().numActive()).isEqualTo(active);
        }
    }
}
