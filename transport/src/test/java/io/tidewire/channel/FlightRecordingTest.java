/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
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

/** What a flight recording tells of channels and event loops, read back from its file. */
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
        Path file = directory.resolve("test.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            body.call();
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file).stream()
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
    void channelsAndLoopsWorkWhereTheModuleIsMissing() throws Exception {
        ForkedJvm.run(WithoutRecorder.class,
                "--limit-modules", "java.base", "-Dio.tidewire.eventLoop.slowTaskMillis=1000");
    }

    /** Binds a channel in a JVM that has no flight recorder, with tasks being watched. */
    static final class WithoutRecorder {
        private WithoutRecorder() {
        }

        public static void main(String[] arguments) throws Exception {
            if (ModuleLayer.boot().findModule("jdk.jfr").isPresent()) {
                throw new IllegalStateException("the module is there");
            }
            EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
            NioServerSocketChannel server = new NioServerSocketChannel();
            group.register(server).sync();
            server.bind(new InetSocketAddress("127.0.0.1", 0)).sync();
            server.close().sync();
            group.shutdownGracefully(0, 30, TimeUnit.SECONDS).sync();
        }
    }
}
