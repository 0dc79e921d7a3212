/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.channel.AdaptiveRecvByteBufAllocator;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.DefaultMaxBytesRecvByteBufAllocator;
import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.PreferHeapByteBufAllocator;
import io.tidewire.channel.socket.DatagramChannel;
import io.tidewire.testsuite.transport.DatagramRecorder.Event;
import io.tidewire.testsuite.transport.DatagramRecorder.Packet;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.util.List;

import static io.tidewire.testsuite.transport.DatagramFixture.packet;
import static io.tidewire.testsuite.transport.Fixture.ok;
import static org.assertj.core.api.Assertions.assertThat;

/** Receiving: each datagram arrives whole or is reported, and only when it is asked for. */
final class DatagramReadScenarios {

    private DatagramReadScenarios() { }

    static List<DatagramScenario> all() {
        return List.of(
                new DatagramScenario("packetNamesSenderAndRecipient", DatagramReadScenarios::addresses),
                new DatagramScenario("nothingIsReadBeforeReadIsCalledWithAutoReadOff",
                        DatagramReadScenarios::onDemand),
                new DatagramScenario("readLoopEndsAfterTheMessagesPerReadThatOldApplicationsSet",
                        DatagramReadScenarios::messagesPerRead),
                new DatagramScenario("switchingAutoReadOffInChannelReadStopsAtOnce",
                        DatagramReadScenarios::stopInRead),
                new DatagramScenario("closingInChannelReadRaisesNoException", DatagramReadScenarios::closeInRead),
                new DatagramScenario("datagramLongerThanItsBufferIsReportedAndNotDelivered",
                        DatagramReadScenarios::truncated),
                new DatagramScenario("adaptiveBufferGrowsWithWhatWasTooLong", DatagramReadScenarios::adaptive),
                new DatagramScenario("unreachablePortIsReportedOnceAndDoesNotClose",
                        DatagramReadScenarios::unreachable),
                new DatagramScenario("boundOnBytesDoesNotCutDatagrams", DatagramReadScenarios::byteBound),
                new DatagramScenario("heapBuffersCanReceive", DatagramReadScenarios::heap),
                new DatagramScenario("channelMovesToAnotherLoopWhileReceiving", DatagramReadScenarios::moveLoop));
    }

    private static void addresses(DatagramFixture fixture) throws Exception {
        DatagramRecorder recorder = new DatagramRecorder();
        DatagramChannel receiver = fixture.bind(recorder);
        DatagramChannel sender = fixture.sender();
        ok(sender.writeAndFlush(packet(receiver, (byte) 1, (byte) 2)));
        Packet packet = recorder.packet((byte) 1, (byte) 2);
        assertThat(packet.sender()).isEqualTo(sender.localAddress());
        assertThat(packet.recipient()).isEqualTo(receiver.localAddress());
        recorder.event(Event.COMPLETE);
    }

    private static void onDemand(DatagramFixture fixture) throws Exception {
        DatagramRecorder recorder = new DatagramRecorder();
        DatagramChannel receiver = fixture.bind(fixture.bootstrap(recorder).option(ChannelOption.AUTO_READ, false)
                .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(64).maxMessagesPerRead(1)));
        DatagramChannel sender = fixture.sender();
        for (byte i = 1; i <= 3; i++) {
            ok(sender.writeAndFlush(packet(receiver, i)));
        }
        // A round trip through the loop that would have read.
        ok(receiver.eventLoop().submit(() -> { }));
        assertThat(recorder.pending()).isEmpty();
        for (byte i = 1; i <= 3; i++) {
            receiver.read();
            recorder.packet(i);
            recorder.event(Event.COMPLETE);
            ok(receiver.eventLoop().submit(() -> { }));
            assertThat(recorder.pending()).isEmpty();
        }
        assertThat(recorder.count(Event.COMPLETE)).isEqualTo(3);
    }

    @SuppressWarnings("deprecation") // Old applications call it.
    private static void messagesPerRead(DatagramFixture fixture) throws Exception {
        DatagramRecorder recorder = new DatagramRecorder();
        DatagramChannel receiver = fixture.bind(fixture.bootstrap(recorder).option(ChannelOption.AUTO_READ, false)
                .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(64).maxMessagesPerRead(16)));
        DatagramChannel sender = fixture.sender();
        for (byte i = 1; i <= 7; i++) {
            ok(sender.writeAndFlush(packet(receiver, i)));
        }
        assertThat(receiver.config().setMaxMessagesPerRead(2)).isSameAs(receiver.config());
        receiver.config().setAutoRead(true);
        int inLoop = 0;
        for (int packets = 0; packets < 7;) {
            Object next = recorder.next();
            if (next == Event.COMPLETE) {
                inLoop = 0;
            } else if (next instanceof Packet) {
                packets++;
                assertThat(++inLoop).isLessThanOrEqualTo(2);
            }
        }
    }

    private static void stopInRead(DatagramFixture fixture) throws Exception {
        DatagramRecorder recorder = new DatagramRecorder() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
                ctx.channel().config().setAutoRead(false);
                super.channelRead(ctx, msg);
            }
        };
        DatagramChannel receiver = fixture.bind(recorder);
        DatagramChannel sender = fixture.sender();
        for (byte i = 1; i <= 3; i++) {
            ok(sender.writeAndFlush(packet(receiver, i)));
        }
        for (byte i = 1; i <= 3; i++) {
            recorder.packet(i);
            recorder.event(Event.COMPLETE);
            ok(receiver.eventLoop().submit(() -> { }));
            assertThat(recorder.pending()).isEmpty();
            receiver.config().setAutoRead(true);
        }
    }

    private static void closeInRead(DatagramFixture fixture) throws Exception {
        DatagramRecorder recorder = new DatagramRecorder() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
                ctx.close();
                super.channelRead(ctx, msg);
            }
        };
        DatagramChannel receiver = fixture.bind(recorder);
        DatagramChannel sender = fixture.sender();
        for (byte i = 1; i <= 3; i++) {
            sender.write(packet(receiver, i));
        }
        sender.flush();
        recorder.packet((byte) 1);
        recorder.event(Event.INACTIVE);
        assertThat(recorder.pending()).isEmpty();
        assertThat(receiver.isOpen()).isFalse();
    }

    private static void truncated(DatagramFixture fixture) throws Exception {
        DatagramRecorder recorder = new DatagramRecorder();
        DatagramChannel receiver = fixture.bind(fixture.bootstrap(recorder)
                .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(8)));
        DatagramChannel sender = fixture.sender();
        ok(sender.writeAndFlush(packet(receiver, Payload.random(9))));
        assertThat(recorder.failure()).isInstanceOf(IOException.class)
                .hasMessageContaining(sender.localAddress().toString()).hasMessageContaining("8 bytes");
        recorder.event(Event.COMPLETE);
        ok(sender.writeAndFlush(packet(receiver, Payload.random(2000))));
        ok(sender.writeAndFlush(packet(receiver, Payload.random(8))));
        recorder.failure();
        recorder.packet(Payload.random(8));
        assertThat(recorder.pending()).isEmpty();
        assertThat(receiver.isOpen()).isTrue();
    }

    private static void adaptive(DatagramFixture fixture) throws Exception {
        DatagramRecorder recorder = new DatagramRecorder();
        DatagramChannel receiver = fixture.bind(fixture.bootstrap(recorder)
                .option(ChannelOption.RECVBUF_ALLOCATOR, new AdaptiveRecvByteBufAllocator(64, 64, 65_536)));
        DatagramChannel sender = fixture.sender();
        int failures = 0;
        Object last = null;
        while (!(last instanceof Packet)) {
            ok(sender.writeAndFlush(packet(receiver, Payload.random(1000))));
            do {
                last = recorder.next();
            } while (last instanceof Event);
            assertThat(++failures).isLessThan(30);
        }
        assertThat(((Packet) last).bytes()).isEqualTo(Payload.random(1000));
        assertThat(failures).isGreaterThan(1);
    }

    private static void unreachable(DatagramFixture fixture) throws Exception {
        DatagramChannel gone = fixture.sender();
        InetSocketAddress address = gone.localAddress();
        DatagramRecorder recorder = new DatagramRecorder();
        DatagramChannel client = fixture.connect(recorder, gone);
        recorder.event(Event.ACTIVE);
        ok(gone.close());
        ok(client.writeAndFlush(DatagramFixture.bytes((byte) 1)));
        assertThat(recorder.failure()).isInstanceOf(PortUnreachableException.class);
        // All other reports of that read loop have been made now.
        ok(client.eventLoop().submit(() -> { }));
        assertThat(recorder.pending()).isEmpty();
        assertThat(recorder.count(Event.COMPLETE)).isEqualTo(1);
        assertThat(client.isActive()).isTrue();
        DatagramRecorder back = new DatagramRecorder();
        DatagramChannel again = fixture.owned(ok(fixture.bootstrap(back).bind(address)).channel());
        ok(client.writeAndFlush(DatagramFixture.bytes((byte) 2)));
        back.packet((byte) 2);
        ok(again.writeAndFlush(packet(client, (byte) 3)));
        recorder.packet((byte) 3);
    }

    private static void byteBound(DatagramFixture fixture) throws Exception {
        DatagramRecorder recorder = new DatagramRecorder();
        DatagramChannel receiver = fixture.bind(fixture.bootstrap(recorder).option(
                ChannelOption.RECVBUF_ALLOCATOR, new DefaultMaxBytesRecvByteBufAllocator(3000, 2000)));
        DatagramChannel sender = fixture.sender();
        for (int i = 0; i < 10; i++) {
            sender.write(packet(receiver, Payload.random(1500 + i)));
        }
        sender.flush();
        for (int i = 0; i < 10; i++) {
            recorder.packet(Payload.random(1500 + i));
        }
    }

    private static void heap(DatagramFixture fixture) throws Exception {
        DatagramRecorder recorder = new DatagramRecorder();
        DatagramChannel receiver = fixture.bind(fixture.bootstrap(recorder));
        receiver.config().setAllocator(new PreferHeapByteBufAllocator(receiver.alloc()));
        DatagramChannel sender = fixture.sender();
        ok(sender.writeAndFlush(packet(receiver, Payload.random(1000))));
        recorder.packet(Payload.random(1000));
    }

    private static void moveLoop(DatagramFixture fixture) throws Exception {
        DatagramRecorder recorder = new DatagramRecorder();
        DatagramChannel receiver = fixture.bind(recorder);
        Channel sender = fixture.sender();
        for (byte i = 0; i < 10; i++) {
            ok(sender.writeAndFlush(packet(receiver, i)));
            ok(receiver.deregister());
            assertThat(receiver.isRegistered()).isFalse();
            ok(fixture.group().next().register(receiver));
        }
        for (byte i = 0; i < 10; i++) {
            recorder.packet(i);
        }
    }
}
