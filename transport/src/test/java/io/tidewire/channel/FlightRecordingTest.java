/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.testkit.ForkedJvm;
import io.tidewire.util.concurrent.DefaultThreadFactory;
import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.Ticker;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Events of channels and event loops in a flight recording, read back from its file. */
@Timeout(120)
class FlightRecordingTest {

    // Static: the poller asks for it in the constructor of the loop.
    private static final MockTicker TICKER = Ticker.newMockTicker();

    @TempDir
    private Path directory;

    private static final class MeasuredLoop extends SingleThreadIoEventLoop {
        MeasuredLoop(String name) {
            super(null, new DefaultThreadFactory(name), NioIoHandler.newFactory());
        }

        @Override
        public Ticker ticker() {
            return TICKER;
        }
    }

    private List<RecordedEvent> record(String type, Callable<?> body) throws Exception {
        return record(type, recording -> { }, body);
    }

    private List<RecordedEvent> record(String type, Consumer<Recording> settings, Callable<?> body) throws Exception {
        Path file = directory.resolve("test.jfr");
        try (Recording recording = new Recording()) {
            settings.accept(recording);
            recording.start();
            body.call();
            recording.stop();
            recording.dump(file);
        }
        return named(type, RecordingFile.readAllEvents(file));
    }

    private static List<RecordedEvent> named(String type, List<RecordedEvent> events) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals("io.tidewire." + type)).toList();
    }

    private static List<RecordedEvent> of(Channel channel, List<RecordedEvent> events) {
        return events.stream()
                .filter(event -> event.getString("channelId").equals(channel.id().asLongText())).toList();
    }

    @Test
    void iterationsThatTakeLongAreTold() throws Exception {
        List<RecordedEvent> events = record("LoopIteration", () -> {
            for (int millis : new int[] {30, 19}) {
                MeasuredLoop loop = new MeasuredLoop("active-for-" + millis);
                loop.submit(() -> TICKER.advanceMillis(millis)).sync();
                loop.shutdownGracefully(0, 1, TimeUnit.DAYS).sync();
            }
            return null;
        });
        List<RecordedEvent> slow = events.stream()
                .filter(event -> event.getThread().getJavaName().startsWith("active-for-")).toList();
        assertThat(slow).hasSize(1);
        assertThat(slow.get(0).getThread().getJavaName()).startsWith("active-for-30");
        assertThat(slow.get(0).getDuration("activeTime").toMillis()).isEqualTo(30);
        assertThat(slow.get(0).getInt("ioEvents")).isZero();
        assertThat(slow.get(0).getInt("registeredChannels")).isZero();
    }

    @Test
    void openingAndClosingOfAConnectionAreTold() throws Exception {
        EmbeddedChannel owner = new EmbeddedChannel();
        ScriptedChannel channel = new ScriptedChannel();
        List<RecordedEvent> opened = of(channel, record("ChannelOpen", () -> {
            owner.eventLoop().register(channel);
            return channel.connect(ScriptedChannel.PEER).sync();
        }));
        assertThat(opened).hasSize(1);
        assertThat(opened.get(0).getClass("type").getName()).isEqualTo(ScriptedChannel.class.getName());
        assertThat(opened.get(0).getString("remoteAddress")).isEqualTo(ScriptedChannel.PEER.toString());
        assertThat(opened.get(0).getString("localAddress")).isNull();
        List<RecordedEvent> closed = of(channel, record("ChannelClose", () -> {
            channel.write(Unpooled.buffer(4).writeInt(1));
            channel.close().sync();
            return channel.close().sync();
        }));
        assertThat(closed).hasSize(1);
        assertThat(closed.get(0).getString("remoteAddress")).isEqualTo(ScriptedChannel.PEER.toString());
        assertThat(closed.get(0).getLong("unsentBytes")).isGreaterThanOrEqualTo(4);
        owner.runPendingTasks();
    }

    @Test
    void closeTellsTheAddressAlthoughNobodyHasAskedForItBefore() throws Exception {
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        NioServerSocketChannel server = new NioServerSocketChannel();
        group.register(server).sync();
        server.bind(new InetSocketAddress("127.0.0.1", 0)).sync();
        List<RecordedEvent> closed = of(server, record("ChannelClose", () -> server.close().sync()));
        assertThat(closed).hasSize(1);
        assertThat(closed.get(0).getString("localAddress")).startsWith("/127.0.0.1:");
        group.shutdownGracefully(0, 30, TimeUnit.SECONDS).sync();
    }

    @Test
    void channelThatWasNeverActiveIsNotTold() throws Exception {
        EmbeddedChannel owner = new EmbeddedChannel();
        ScriptedChannel channel = new ScriptedChannel();
        List<RecordedEvent> closed = of(channel, record("ChannelClose", () -> {
            owner.eventLoop().register(channel);
            return channel.close().sync();
        }));
        assertThat(closed).isEmpty();
        owner.runPendingTasks();
    }

    @Test
    void loopsAreToldWhenARecordingAsksForThem() throws Exception {
        EventLoop loop = new SingleThreadIoEventLoop(
                null, new DefaultThreadFactory("told-of"), NioIoHandler.newFactory());
        NioServerSocketChannel server = new NioServerSocketChannel();
        List<RecordedEvent> events = record("EventLoop",
                recording -> recording.enable("io.tidewire.EventLoop").with("period", "endChunk"), () -> {
            loop.register(server).sync();
            // The event is offered at the end of a turn, so by the time that a later one has begun.
            loop.submit(() -> { }).sync();
            return loop.submit(() -> { }).sync();
        });
        server.close().sync();
        loop.shutdownGracefully(0, 30, TimeUnit.SECONDS).sync();
        List<RecordedEvent> own = events.stream()
                .filter(event -> event.getThread("loop").getJavaName().startsWith("told-of")).toList();
        assertThat(own).hasSize(1);
        assertThat(own.get(0).getInt("registeredChannels")).isEqualTo(1);
        assertThat(own.get(0).getFloat("busyShare")).isBetween(0f, 1f);
        assertThat(own.get(0).getDuration("waitingTime")).isPositive();
    }

    @Test
    void loopsAreNotToldUnlessARecordingAsksForThem() throws Exception {
        EventLoop loop = new SingleThreadIoEventLoop(
                null, new DefaultThreadFactory("not-told-of"), NioIoHandler.newFactory());
        assertThat(record("EventLoop",
                recording -> recording.setSettings(Map.of("io.tidewire.EventLoop#period", "endChunk")), () -> {
            loop.submit(() -> { }).sync();
            return loop.submit(() -> { }).sync();
        })).isEmpty();
        loop.shutdownGracefully(0, 30, TimeUnit.SECONDS).sync();
    }

    /** Returns the first connection that a server accepts; all are closed. */
    private static CompletableFuture<Channel> closeAccepted(NioServerSocketChannel server) {
        CompletableFuture<Channel> accepted = new CompletableFuture<>();
        server.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ((Channel) msg).unsafe().closeForcibly();
                accepted.complete((Channel) msg);
            }
        });
        return accepted;
    }

    @Test
    void connectsAndAcceptsAreTold() throws Exception {
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        NioServerSocketChannel server = new NioServerSocketChannel();
        CompletableFuture<Channel> accepted = closeAccepted(server);
        group.register(server).sync();
        server.bind(new InetSocketAddress("127.0.0.1", 0)).sync();
        NioSocketChannel client = new NioSocketChannel();
        NioSocketChannel refused = new NioSocketChannel();
        group.register(client).sync();
        group.register(refused).sync();
        InetSocketAddress address = server.localAddress();
        Path file = directory.resolve("connects.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("io.tidewire.Accept");
            recording.start();
            client.connect(address).sync();
            accepted.get();
            server.close().sync();
            assertThat(refused.connect(address).await().isSuccess()).isFalse();
            recording.stop();
            recording.dump(file);
        }
        client.close().sync();
        group.shutdownGracefully(0, 30, TimeUnit.SECONDS).sync();
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        RecordedEvent accept = of(accepted.get(), named("Accept", events)).get(0);
        assertThat(accept.getString("serverId")).isEqualTo(server.id().asLongText());
        assertThat(accept.getString("localAddress")).isEqualTo(address.toString());
        RecordedEvent connected = of(client, named("Connect", events)).get(0);
        assertThat(connected.getString("remoteAddress")).isEqualTo(address.toString());
        assertThat(connected.getString("failure")).isNull();
        RecordedEvent failed = of(refused, named("Connect", events)).get(0);
        assertThat(failed.getString("failure")).contains("ConnectException", address.toString());
    }

    @Test
    void channelsAndLoopsWorkWhereTheModuleIsMissing() throws Exception {
        ForkedJvm.run(WithoutRecorder.class,
                "--limit-modules", "java.base", "-Dio.tidewire.eventLoop.slowTaskMillis=1000",
                "-Dio.tidewire.eventLoop.statistics=true");
    }

    /** Binds and connects in a JVM that has no flight recorder, with tasks being watched. */
    static final class WithoutRecorder {
        private WithoutRecorder() {
        }

        public static void main(String[] arguments) throws Exception {
            if (ModuleLayer.boot().findModule("jdk.jfr").isPresent()) {
                throw new IllegalStateException("the module is there");
            }
            EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
            NioServerSocketChannel server = new NioServerSocketChannel();
            CompletableFuture<Channel> accepted = closeAccepted(server);
            group.register(server).sync();
            server.bind(new InetSocketAddress("127.0.0.1", 0)).sync();
            NioSocketChannel client = new NioSocketChannel();
            group.register(client).sync();
            client.connect(server.localAddress()).sync();
            accepted.get();
            client.close().sync();
            server.close().sync();
            group.shutdownGracefully(0, 30, TimeUnit.SECONDS).sync();
        }
    }
}
