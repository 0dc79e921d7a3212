/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.drain.DrainEvent;
import io.tidewire.channel.drain.DrainReport;
import io.tidewire.channel.drain.ServerDrain;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.util.concurrent.BlockingOperationException;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.Promise;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** A server ends in order, on time, once, and says what became of everything. */
@Timeout(60)
class ServerDrainTest {
    private static final long GRACE = 1_000;

    private final EmbeddedServer server = new EmbeddedServer();
    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());

    @AfterEach
    void end() {
        group.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
        server.listener().finishAndReleaseAll();
    }

    /** A protocol that claims its connection and keeps the events. */
    private static final class Claimer extends ChannelInboundHandlerAdapter {
        private final List<DrainEvent> events = new ArrayList<>();

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
            if (evt instanceof DrainEvent event) {
                event.claim();
                events.add(event);
            }
            ctx.fireUserEventTriggered(evt);
        }

        DrainEvent event() {
            return events.get(0);
        }
    }

    private static DrainReport report(long connections, long accepted, long answered, long abandoned, long cut,
            long refused, long connectionsCut) {
        return new DrainReport(connections, accepted, answered, abandoned, cut, refused, connectionsCut);
    }

    @Test
    void aConnectionThatNobodyClaimsIsClosedAtOnce() {
        EmbeddedChannel first = server.accept();
        EmbeddedChannel second = server.accept();
        assertThat(server.drain().connections()).isEqualTo(2);

        Future<DrainReport> over = server.drain(GRACE);

        assertThat(first.isOpen()).isFalse();
        assertThat(second.isOpen()).isFalse();
        assertThat(server.listener().isOpen()).isFalse();
        assertThat(over.getNow()).isEqualTo(report(2, 0, 0, 0, 0, 0, 0));
        assertThat(server.drain().connections()).isZero();
    }

    @Test
    void theTrackerLeavesNothingInThePipeline() {
        assertThat(server.accept(new Claimer()).pipeline().names()).hasSize(2);
    }

    @Test
    void aClaimedConnectionHasUntilTheDeadline() {
        Claimer claimer = new Claimer();
        EmbeddedChannel connection = server.accept(claimer);
        Future<DrainReport> over = server.drain(GRACE);
        claimer.event().accepted(3);
        claimer.event().answered();

        server.advance(GRACE - 1);
        assertThat(connection.isOpen()).isTrue();
        assertThat(claimer.event().remainingMillis()).isEqualTo(1);
        assertThat(claimer.event().channel()).isSameAs(connection);
        assertThat(over.isDone()).isFalse();

        server.advance(1);
        assertThat(connection.isOpen()).isFalse();
        claimer.event().answered(); // too late
        assertThat(over.getNow()).isEqualTo(report(1, 3, 1, 0, 2, 0, 1));
        assertThat(claimer.event().remainingMillis()).isZero();
    }

    @Test
    void theDeadlineAsksNoHandler() {
        EmbeddedChannel connection = server.accept(new ChannelDuplexHandler() {
            @Override
            public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
                // The peer is waited for, as a protocol may.
            }

            @Override
            public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
                ((DrainEvent) evt).claim();
            }
        });
        Future<DrainReport> over = server.drain(GRACE);
        connection.close();
        server.advance(GRACE);

        assertThat(connection.isOpen()).isFalse();
        assertThat(over.getNow().connectionsCut()).isOne();
    }

    @Test
    void requestsOfAClientThatLeavesAreAbandoned() {
        Claimer claimer = new Claimer();
        EmbeddedChannel connection = server.accept(claimer);
        Future<DrainReport> over = server.drain(GRACE);
        claimer.event().accepted(2);
        claimer.event().answered();
        claimer.event().refused();
        connection.close();

        assertThat(over.getNow()).isEqualTo(report(1, 2, 1, 1, 0, 1, 0));
        server.advance(GRACE);
        assertThat(over.getNow().connectionsCut()).isZero();
    }

    @Test
    void aRenouncedClaimIsOfferedAgain() {
        Claimer claimer = new Claimer();
        EmbeddedChannel connection = server.accept(claimer);
        server.drain(GRACE);
        claimer.event().renounce();
        assertThat(claimer.events).hasSize(1);
        connection.runPendingTasks();
        assertThat(claimer.events).hasSize(2);
        assertThat(connection.isOpen()).isTrue();

        claimer.event().renounce();
        connection.pipeline().remove(claimer);
        connection.runPendingTasks();
        assertThat(connection.isOpen()).isFalse();
    }

    @Test
    void aConnectionThatBecomesActiveMeanwhileEndsToo() throws Exception {
        Claimer claimer = new Claimer();
        EmbeddedChannel connection = server.arrive(claimer);
        Future<DrainReport> over = server.drain(GRACE);
        assertThat(over.isDone()).isFalse();
        connection.register();
        assertThat(claimer.events).hasSize(1);
        connection.close();
        assertThat(over.getNow()).isEqualTo(report(1, 0, 0, 0, 0, 0, 0));
    }

    @Test
    void whatWasWrittenLeavesBeforeTheClose() throws Exception {
        CountDownLatch written = new CountDownLatch(1);
        byte[] octets = new byte[4 << 20];
        ServerDrain drain = new ServerDrain();
        Channel listener = listen(drain, new ChannelInboundHandlerAdapter() {
            @Override
            public void channelActive(ChannelHandlerContext ctx) {
                ctx.writeAndFlush(Unpooled.wrappedBuffer(octets));
                written.countDown();
            }
        });
        try (Socket peer = new Socket(InetAddress.getLoopbackAddress(), port(listener))) {
            written.await();
            Future<DrainReport> over = drain.drain(Duration.ofSeconds(30));
            assertThat(peer.getInputStream().readAllBytes()).hasSize(octets.length);
            assertThat(over.get()).isEqualTo(report(1, 0, 0, 0, 0, 0, 0));
        }
    }

    @Test
    void aSecondCallChangesNothing() {
        Claimer claimer = new Claimer();
        server.accept(claimer);
        Future<DrainReport> over = server.drain(GRACE);
        assertThat(server.drain(0)).isSameAs(over);
        assertThat(claimer.events).hasSize(1);
        server.advance(GRACE - 1);
        assertThat(over.isDone()).isFalse();
    }

    @Test
    void withoutAPortItIsOverAtOnce() throws Exception {
        ServerDrain drain = new ServerDrain();
        assertThat(drain.isDraining()).isFalse();
        assertThat(drain.drain(Duration.ZERO).getNow()).isEqualTo(report(0, 0, 0, 0, 0, 0, 0));
        assertThat(drain.isDraining()).isTrue();

        ChannelFuture bound = bind(drain, new ChannelInboundHandlerAdapter()).await();
        assertThat(bound.isSuccess()).isFalse();
        assertThat(bound.channel().isOpen()).isFalse();
    }

    @Test
    void aHandlerMayBeginItButNotWaitForIt() throws Exception {
        ServerDrain drain = new ServerDrain();
        Promise<Throwable> refused = group.next().newPromise();
        Channel listener = listen(drain, new ChannelInboundHandlerAdapter() {
            @Override
            public void channelActive(ChannelHandlerContext ctx) {
                Future<DrainReport> over = drain.drain(Duration.ofSeconds(30));
                try {
                    over.await();
                } catch (BlockingOperationException | InterruptedException e) {
                    refused.setSuccess(e);
                }
            }
        });
        Channel client = connect(listener);
        assertThat(refused.get()).isInstanceOf(BlockingOperationException.class);
        assertThat(drain.drain(Duration.ZERO).get().connections()).isOne();
        client.closeFuture().sync();
    }

    @Test
    void aStuckEventLoopDoesNotHoldUpTheReport() throws Exception {
        ServerDrain drain = new ServerDrain();
        CountDownLatch stuck = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Channel listener = listen(drain, new ChannelInboundHandlerAdapter() {
            @Override
            public void channelActive(ChannelHandlerContext ctx) throws Exception {
                ctx.executor().execute(() -> {
                    stuck.countDown();
                    try {
                        goOn.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
            }
        });
        connect(listener);
        stuck.await();
        try {
            DrainReport report = drain.drain(Duration.ZERO).get();
            assertThat(report.connections()).isOne();
            assertThat(report.connectionsCut()).isOne();
        } finally {
            goOn.countDown();
        }
    }

    @Test
    void negativeTimesAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new ServerDrain().drain(Duration.ofMillis(-1)))
                .withMessageContaining("grace");
        Claimer claimer = new Claimer();
        server.accept(claimer);
        server.drain().drain(Duration.ofSeconds(Long.MAX_VALUE));
        server.advance(0);
        assertThat(claimer.event().remainingMillis()).isGreaterThan(TimeUnit.DAYS.toMillis(36_500));
        assertThatIllegalArgumentException().isThrownBy(() -> claimer.event().accepted(-1))
                .withMessageContaining("requests");
    }

    @Test
    void aRecordingTellsTheOutcome(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("drain.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            Claimer claimer = new Claimer();
            server.accept(claimer);
            Future<DrainReport> over = server.drain(GRACE);
            claimer.event().accepted(2);
            claimer.event().answered();
            claimer.event().refused();
            server.advance(GRACE);
            assertThat(over.isDone()).isTrue();
            recording.stop();
            recording.dump(file);
        }
        RecordedEvent event = RecordingFile.readAllEvents(file).stream()
                .filter(recorded -> recorded.getEventType().getName().equals("io.tidewire.Drain"))
                .findFirst().orElseThrow();
        assertThat(event.getLong("connections")).isOne();
        assertThat(event.getLong("accepted")).isEqualTo(2);
        assertThat(event.getLong("answered")).isOne();
        assertThat(event.getLong("cut")).isOne();
        assertThat(event.getLong("refused")).isOne();
        assertThat(event.getLong("connectionsCut")).isOne();
        assertThat(event.getLong("abandoned")).isZero();
    }

    private Channel listen(ServerDrain drain, ChannelInboundHandlerAdapter handler) throws InterruptedException {
        return bind(drain, handler).sync().channel();
    }

    private ChannelFuture bind(ServerDrain drain, ChannelInboundHandlerAdapter handler) {
        return new ServerBootstrap().group(group).channel(NioServerSocketChannel.class).handler(drain.listener())
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(handler);
                    }
                }).bind(InetAddress.getLoopbackAddress(), 0);
    }

    private static int port(Channel listener) {
        return ((InetSocketAddress) listener.localAddress()).getPort();
    }

    private Channel connect(Channel listener) throws InterruptedException {
        return new Bootstrap().group(group).channel(NioSocketChannel.class)
                .handler(new ChannelInboundHandlerAdapter()).connect(listener.localAddress()).sync().channel();
    }
}
