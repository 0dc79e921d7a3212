/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.DefaultAddressedEnvelope;
import io.tidewire.channel.socket.DatagramChannel;
import io.tidewire.channel.socket.DatagramPacket;
import org.opentest4j.TestAbortedException;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.UnresolvedAddressException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import static io.tidewire.testsuite.transport.DatagramFixture.bytes;
import static io.tidewire.testsuite.transport.DatagramFixture.packet;
import static io.tidewire.testsuite.transport.Fixture.done;
import static io.tidewire.testsuite.transport.Fixture.ok;
import static org.assertj.core.api.Assertions.assertThat;

/** Sending: every message goes out as one datagram or fails alone, and is settled whatever happens. */
final class DatagramWriteScenarios {

    private static final Map<String, Function<byte[], ByteBuf>> BUFFER_KINDS = bufferKinds();

    private DatagramWriteScenarios() { }

    static List<DatagramScenario> all() {
        List<DatagramScenario> all = new ArrayList<>(List.of(
                new DatagramScenario("emptyDatagramsAreDelivered", DatagramWriteScenarios::empty),
                new DatagramScenario("emptyDatagramsToThePeerAreDelivered", DatagramWriteScenarios::emptyToPeer),
                new DatagramScenario("recipientThatIsNotResolvedIsNamed", DatagramWriteScenarios::unresolved),
                new DatagramScenario("messageOfForeignTypeIsRefused", DatagramWriteScenarios::foreignMessage),
                new DatagramScenario("bareBufferNeedsAPeer", DatagramWriteScenarios::bareBufferWithoutPeer),
                new DatagramScenario("datagramThatIsTooLongFailsAlone", DatagramWriteScenarios::tooLong),
                new DatagramScenario("cancelledWriteIsNotSent", DatagramWriteScenarios::cancelled),
                new DatagramScenario("manyDatagramsKeepTheirOrder", fixture -> many(fixture, Integer.MAX_VALUE)),
                new DatagramScenario("manyDatagramsKeepTheirOrderFewAtATime", fixture -> many(fixture, 3)),
                new DatagramScenario("datagramsOverOneBufferKeepTheirBytes", DatagramWriteScenarios::oneRoot),
                new DatagramScenario("envelopeWithoutRecipientGoesToThePeer", DatagramWriteScenarios::noRecipient),
                new DatagramScenario("writeBeforeBindFailsAndReleases", DatagramWriteScenarios::writeBefore),
                new DatagramScenario("writeAfterCloseFailsAndReleases", DatagramWriteScenarios::writeAfterClose)));
        BUFFER_KINDS.forEach((name, kind) ->
                all.add(new DatagramScenario(name + "BufferArrivesUnchanged", fixture -> kind(fixture, kind))));
        return all;
    }

    /** Every kind of buffer with the given bytes, with other bytes around them where it can have some. */
    private static Map<String, Function<byte[], ByteBuf>> bufferKinds() {
        Map<String, Function<byte[], ByteBuf>> kinds = new LinkedHashMap<>();
        kinds.put("heap", DatagramFixture::bytes);
        kinds.put("wrapped", Unpooled::wrappedBuffer);
        kinds.put("direct", DatagramWriteScenarios::direct);
        kinds.put("heapComposite", content -> composite(content, DatagramFixture::bytes, DatagramFixture::bytes));
        kinds.put("directComposite",
                content -> composite(content, DatagramWriteScenarios::direct, DatagramWriteScenarios::direct));
        kinds.put("mixedComposite",
                content -> composite(content, DatagramFixture::bytes, DatagramWriteScenarios::direct));
        kinds.put("heapSlice", content -> slice(Unpooled.buffer(), content));
        kinds.put("directSlice", content -> slice(Unpooled.directBuffer(), content));
        kinds.put("compositeSlice", content -> slice(Unpooled.compositeBuffer().addComponents(true,
                Unpooled.directBuffer().writeZero(3), Unpooled.buffer().writeZero(2)), content));
        kinds.put("heapReadOnly", content -> bytes(content).asReadOnly());
        kinds.put("directReadOnly", content -> direct(content).asReadOnly());
        kinds.put("duplicate", content -> direct(content).duplicate());
        kinds.put("readInPart", content -> {
            ByteBuf longer = Unpooled.directBuffer().writeZero(5).writeBytes(content);
            return longer.skipBytes(5);
        });
        return kinds;
    }

    private static ByteBuf direct(byte... content) {
        return Unpooled.directBuffer(Math.max(1, content.length)).writeBytes(content);
    }

    private static ByteBuf composite(byte[] content, Function<byte[], ByteBuf> first,
                                     Function<byte[], ByteBuf> second) {
        int half = content.length / 2;
        return Unpooled.wrappedBuffer(first.apply(Arrays.copyOf(content, half)),
                second.apply(Arrays.copyOfRange(content, half, content.length)));
    }

    private static ByteBuf slice(ByteBuf around, byte[] content) {
        int start = around.writerIndex();
        around.writeBytes(content).writeByte(-1);
        return around.slice(start, content.length);
    }

    private static void kind(DatagramFixture fixture, Function<byte[], ByteBuf> kind) throws Exception {
        DatagramRecorder recorder = new DatagramRecorder();
        DatagramChannel receiver = fixture.bind(recorder);
        DatagramChannel unconnected = fixture.sender();
        DatagramChannel connected = fixture.connect(new DatagramRecorder(), receiver);
        InetSocketAddress to = receiver.localAddress();
        for (int length : new int[] {1, 2, 100, 2048}) {
            byte[] content = Payload.random(length);
            List<ByteBuf> used = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                used.add(kind.apply(content));
            }
            ok(unconnected.writeAndFlush(new DatagramPacket(used.get(0), to)));
            ok(unconnected.writeAndFlush(new DefaultAddressedEnvelope<>(used.get(1), to)));
            ok(connected.writeAndFlush(used.get(2)));
            ok(connected.writeAndFlush(new DatagramPacket(used.get(3), to)));
            for (int i = 0; i < 4; i++) {
                recorder.packet(content);
                assertThat(used.get(i).refCnt()).as("released").isZero();
            }
        }
    }

    private static void empty(DatagramFixture fixture) throws Exception {
        DatagramRecorder recorder = new DatagramRecorder();
        DatagramChannel receiver = fixture.bind(recorder);
        DatagramChannel sender = fixture.sender();
        for (ByteBuf empty : emptyBuffers()) {
            ok(sender.writeAndFlush(new DatagramPacket(empty, receiver.localAddress())));
            assertThat(recorder.packet(new byte[0]).sender()).isEqualTo(sender.localAddress());
        }
    }

    private static void emptyToPeer(DatagramFixture fixture) throws Exception {
        DatagramRecorder recorder = new DatagramRecorder();
        DatagramChannel connected = fixture.connect(new DatagramRecorder(), fixture.bind(recorder));
        boolean possible = fixture.transport().sendsEmptyDatagramsToPeer();
        for (ByteBuf empty : emptyBuffers()) {
            ChannelFuture write = done(connected.writeAndFlush(empty));
            assertThat(write.isSuccess()).isEqualTo(possible);
            if (possible) {
                recorder.packet(new byte[0]);
            }
        }
        ok(connected.writeAndFlush(bytes((byte) 1)));
        recorder.packet((byte) 1);
        if (!possible) {
            throw new TestAbortedException(fixture.transport().name() + " cannot send them, and fails the writes");
        }
    }

    private static List<ByteBuf> emptyBuffers() {
        return List.of(Unpooled.EMPTY_BUFFER, Unpooled.buffer(0), Unpooled.directBuffer(8),
                Unpooled.compositeBuffer());
    }

    private static void unresolved(DatagramFixture fixture) throws Exception {
        DatagramChannel sender = fixture.sender();
        InetSocketAddress nowhere = InetSocketAddress.createUnresolved("somewhere.invalid", 53);
        ByteBuf first = bytes((byte) 1);
        assertThat(done(sender.writeAndFlush(new DatagramPacket(first, nowhere))).cause())
                .isInstanceOf(UnresolvedAddressException.class).hasMessageContaining("somewhere.invalid");
        assertThat(first.refCnt()).isZero();
        ByteBuf second = direct((byte) 1);
        assertThat(done(sender.writeAndFlush(new DefaultAddressedEnvelope<>(second, nowhere))).cause())
                .isInstanceOf(UnresolvedAddressException.class).hasMessageContaining("somewhere.invalid");
        assertThat(second.refCnt()).isZero();
        assertThat(sender.isOpen()).isTrue();
    }

    /** An address that no datagram socket knows. */
    private static final class ForeignAddress extends SocketAddress {
        private static final long serialVersionUID = 1L;
    }

    private static void foreignMessage(DatagramFixture fixture) throws Exception {
        DatagramRecorder recorder = new DatagramRecorder();
        DatagramChannel receiver = fixture.bind(recorder);
        DatagramChannel sender = fixture.sender();
        InetSocketAddress to = receiver.localAddress();
        assertThat(done(sender.writeAndFlush("text")).cause())
                .isInstanceOf(UnsupportedOperationException.class).hasMessageContaining("String");
        assertThat(done(sender.writeAndFlush(new DefaultAddressedEnvelope<>("text", to))).cause())
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("DefaultAddressedEnvelope<String");
        ByteBuf content = bytes((byte) 1);
        assertThat(done(sender.writeAndFlush(new DefaultAddressedEnvelope<>(content, new ForeignAddress()))).cause())
                .isInstanceOf(UnsupportedOperationException.class).hasMessageContaining("ForeignAddress");
        assertThat(content.refCnt()).isZero();
        ok(sender.writeAndFlush(packet(receiver, (byte) 7)));
        recorder.packet((byte) 7);
    }

    private static void bareBufferWithoutPeer(DatagramFixture fixture) throws Exception {
        DatagramRecorder recorder = new DatagramRecorder();
        DatagramChannel receiver = fixture.bind(recorder);
        DatagramChannel sender = fixture.sender();
        ByteBuf bare = direct((byte) 1);
        ChannelFuture first = sender.write(bare);
        ChannelFuture second = sender.writeAndFlush(packet(receiver, (byte) 2));
        assertThat(done(first).cause()).isInstanceOf(NotYetConnectedException.class);
        assertThat(bare.refCnt()).isZero();
        ok(second);
        recorder.packet((byte) 2);
    }

    private static void tooLong(DatagramFixture fixture) throws Exception {
        DatagramRecorder recorder = new DatagramRecorder();
        DatagramChannel receiver = fixture.bind(recorder);
        DatagramChannel sender = fixture.sender();
        ByteBuf huge = Unpooled.directBuffer(70_000).writeZero(70_000);
        ChannelFuture first = sender.write(packet(receiver, (byte) 1));
        ChannelFuture second = sender.write(new DatagramPacket(huge, receiver.localAddress()));
        ChannelFuture third = sender.writeAndFlush(packet(receiver, (byte) 3));
        ok(first);
        assertThat(done(second).cause()).isInstanceOf(IOException.class);
        assertThat(huge.refCnt()).isZero();
        ok(third);
        recorder.packet((byte) 1);
        recorder.packet((byte) 3);
        assertThat(sender.isActive()).isTrue();
    }

    private static void cancelled(DatagramFixture fixture) throws Exception {
        DatagramRecorder recorder = new DatagramRecorder();
        DatagramChannel receiver = fixture.bind(recorder);
        DatagramChannel connected = fixture.connect(new DatagramRecorder(), receiver);
        ByteBuf taken = direct((byte) 1);
        ChannelPromise promise = connected.newPromise();
        connected.write(taken, promise);
        connected.write(bytes((byte) 2));
        // The writes have passed the pipeline once this has run.
        ok(connected.eventLoop().submit(() -> { }));
        assertThat(promise.cancel(false)).isTrue();
        ok(connected.writeAndFlush(bytes((byte) 3)));
        assertThat(taken.refCnt()).isZero();
        recorder.packet((byte) 2);
        recorder.packet((byte) 3);
    }

    private static void many(DatagramFixture fixture, int atATime) throws Exception {
        DatagramRecorder recorder = new DatagramRecorder();
        DatagramChannel receiver = fixture.bind(recorder);
        DatagramChannel sender = fixture.bind(fixture.bootstrap(new DatagramRecorder())
                .option(ChannelOption.MAX_MESSAGES_PER_WRITE, atATime));
        List<ChannelFuture> writes = new ArrayList<>();
        for (byte i = 0; i < 50; i++) {
            writes.add(sender.write(packet(receiver, i)));
        }
        sender.flush();
        for (byte i = 0; i < 50; i++) {
            recorder.packet(i);
        }
        for (ChannelFuture write : writes) {
            ok(write);
        }
    }

    private static void oneRoot(DatagramFixture fixture) throws Exception {
        DatagramRecorder recorder = new DatagramRecorder();
        DatagramChannel receiver = fixture.bind(recorder);
        DatagramChannel unconnected = fixture.sender();
        DatagramChannel connected = fixture.connect(new DatagramRecorder(), receiver);
        for (SharedRoot kind : SharedRoot.values()) {
            for (DatagramChannel sender : List.of(unconnected, connected)) {
                byte[] content = Payload.random(200);
                ByteBuf root = kind.make(content);
                List<ChannelFuture> writes = new ArrayList<>();
                for (int i = 0; i < SharedRoot.SHAPES * 2; i++) {
                    ByteBuf part = SharedRoot.part(root, i * 5, 100, i);
                    writes.add(sender.write(sender == connected
                            ? part : new DatagramPacket(part, receiver.localAddress())));
                }
                root.release();
                sender.flush();
                for (int i = 0; i < writes.size(); i++) {
                    recorder.packet(Arrays.copyOfRange(content, i * 5, i * 5 + 100));
                    ok(writes.get(i));
                }
                assertThat(root.refCnt()).isZero();
            }
        }
    }

    private static void noRecipient(DatagramFixture fixture) throws Exception {
        DatagramRecorder recorder = new DatagramRecorder();
        DatagramChannel receiver = fixture.bind(recorder);
        DatagramChannel connected = fixture.connect(new DatagramRecorder(), receiver);
        InetSocketAddress from = connected.localAddress();
        ok(connected.writeAndFlush(new DatagramPacket(bytes((byte) 1), null, from)));
        ok(connected.writeAndFlush(new DefaultAddressedEnvelope<>(bytes((byte) 2), null, from)));
        ok(connected.writeAndFlush(new DefaultAddressedEnvelope<>(direct((byte) 3), null, from)));
        recorder.packet((byte) 1);
        recorder.packet((byte) 2);
        recorder.packet((byte) 3);
    }

    private static void writeBefore(DatagramFixture fixture) throws Exception {
        DatagramChannel receiver = fixture.sender();
        DatagramChannel channel = fixture.registered(fixture.bootstrap(new DatagramRecorder()));
        ByteBuf early = direct((byte) 1);
        assertThat(done(channel.writeAndFlush(new DatagramPacket(early, receiver.localAddress()))).cause())
                .isInstanceOf(NotYetConnectedException.class);
        assertThat(early.refCnt()).isZero();
        assertThat(channel.isOpen()).isTrue();
    }

    private static void writeAfterClose(DatagramFixture fixture) throws Exception {
        DatagramChannel receiver = fixture.sender();
        DatagramChannel channel = fixture.sender();
        ok(channel.close());
        ByteBuf late = direct((byte) 1);
        assertThat(done(channel.writeAndFlush(new DatagramPacket(late, receiver.localAddress()))).cause())
                .isInstanceOf(ClosedChannelException.class);
        assertThat(late.refCnt()).isZero();
    }
}
