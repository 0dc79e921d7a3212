/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerAdapter;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.util.CharsetUtil;

import java.util.ArrayList;
import java.util.List;

/**
 * The other end of a connection under test: makes frames, delivers their octets, and tells which frames came back.
 */
final class WirePeer implements AutoCloseable {
    private static final String[] GET = {":method", "GET", ":scheme", "http", ":path", "/", ":authority", "a"};
    private static final String[] POST = {":method", "POST", ":scheme", "http", ":path", "/", ":authority", "a"};
    private static final String[] OK = {":status", "200"};

    /** The connection under test. */
    final EmbeddedChannel channel;
    private final boolean client;
    private final DefaultHttp2FrameWriter writer = new DefaultHttp2FrameWriter();
    private final EmbeddedChannel scratch = new EmbeddedChannel(new ChannelHandlerAdapter() { });
    private final FrameEvents events = new FrameEvents();
    private final ByteBuf next = Unpooled.buffer();
    private boolean prefaceExpected;

    private WirePeer(boolean client, EmbeddedChannel channel) {
        this.client = client;
        this.channel = channel;
        prefaceExpected = !client;
    }

    /** A client that talks to a server under test. */
    static WirePeer client(ChannelHandler... serverUnderTest) {
        return new WirePeer(true, new EmbeddedChannel(serverUnderTest));
    }

    /** A server that talks to a client under test. */
    static WirePeer server(ChannelHandler... clientUnderTest) {
        return new WirePeer(false, new EmbeddedChannel(clientUnderTest));
    }

    static WirePeer client(EmbeddedChannel serverUnderTest) {
        return new WirePeer(true, serverUnderTest);
    }

    static WirePeer server(EmbeddedChannel clientUnderTest) {
        return new WirePeer(false, clientUnderTest);
    }

    /** Exchanges prefaces and settings, and forgets what came. */
    WirePeer shakeHands(Http2Settings settings) {
        preface();
        settings(settings).settingsAck().deliver();
        received();
        return this;
    }

    WirePeer shakeHands() {
        return shakeHands(new Http2Settings());
    }

    WirePeer preface() {
        if (client) {
            next.writeCharSequence("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", CharsetUtil.US_ASCII);
        }
        return this;
    }

    ChannelHandlerContext ctx() {
        return scratch.pipeline().lastContext();
    }

    private WirePeer made() {
        scratch.flushOutbound();
        ByteBuf octets;
        while ((octets = scratch.readOutbound()) != null) {
            next.writeBytes(octets);
            octets.release();
        }
        return this;
    }

    WirePeer settings(Http2Settings settings) {
        writer.writeSettings(ctx(), settings, ctx().newPromise());
        return made();
    }

    WirePeer settingsAck() {
        writer.writeSettingsAck(ctx(), ctx().newPromise());
        return made();
    }

    WirePeer get(int streamId) {
        return headers(streamId, true, GET);
    }

    WirePeer post(int streamId) {
        return headers(streamId, false, POST);
    }

    WirePeer ok(int streamId, boolean end) {
        return headers(streamId, end, OK);
    }

    WirePeer headers(int streamId, boolean end, String... fields) {
        writer.writeHeaders(ctx(), streamId, fields(fields), 0, end, ctx().newPromise());
        return made();
    }

    static Http2Headers fields(String... fields) {
        Http2Headers headers = new DefaultHttp2Headers(false);
        for (int i = 0; i < fields.length; i += 2) {
            headers.add(fields[i], fields[i + 1]);
        }
        return headers;
    }

    WirePeer data(int streamId, String text, boolean end) {
        return data(streamId, Unpooled.copiedBuffer(text, CharsetUtil.US_ASCII), 0, end);
    }

    WirePeer data(int streamId, ByteBuf content, int padding, boolean end) {
        writer.writeData(ctx(), streamId, content, padding, end, ctx().newPromise());
        return made();
    }

    WirePeer reset(int streamId, Http2Error error) {
        writer.writeRstStream(ctx(), streamId, error.code(), ctx().newPromise());
        return made();
    }

    WirePeer priority(int streamId) {
        writer.writePriority(ctx(), streamId, 0, (short) 16, false, ctx().newPromise());
        return made();
    }

    WirePeer windowUpdate(int streamId, int increment) {
        writer.writeWindowUpdate(ctx(), streamId, increment, ctx().newPromise());
        return made();
    }

    WirePeer ping(long data, boolean ack) {
        writer.writePing(ctx(), ack, data, ctx().newPromise());
        return made();
    }

    WirePeer goAway(int lastStreamId, Http2Error error) {
        writer.writeGoAway(ctx(), lastStreamId, error.code(), Unpooled.EMPTY_BUFFER, ctx().newPromise());
        return made();
    }

    WirePeer pushPromise(int streamId, int promised) {
        return pushPromise(streamId, promised, GET);
    }

    WirePeer pushPromise(int streamId, int promised, String... fields) {
        writer.writePushPromise(ctx(), streamId, promised, fields(fields), 0, ctx().newPromise());
        return made();
    }

    WirePeer unknown(int type, int streamId, String text) {
        writer.writeFrame(ctx(), (byte) type, streamId, new Http2Flags(), Unpooled.copiedBuffer(text,
                CharsetUtil.US_ASCII), ctx().newPromise());
        return made();
    }

    WirePeer hex(String octets) {
        next.writeBytes(ByteBufUtil.decodeHexDump(octets));
        return this;
    }

    /** The octets that were made and not delivered. */
    byte[] take() {
        byte[] octets = ByteBufUtil.getBytes(next);
        next.clear();
        return octets;
    }

    /** Delivers what was made, in one read. */
    WirePeer deliver() {
        channel.writeInbound(Unpooled.wrappedBuffer(take()));
        return this;
    }

    /** Delivers what was made, in one read for each octet. */
    WirePeer dribble() {
        for (byte octet : take()) {
            channel.writeInbound(Unpooled.wrappedBuffer(new byte[] {octet}));
        }
        return this;
    }

    /** Returns the frames that came since the last call. */
    List<String> received() {
        ByteBuf all = Unpooled.buffer();
        Object message;
        while ((message = channel.readOutbound()) != null) {
            ByteBuf octets = (ByteBuf) message;
            all.writeBytes(octets);
            octets.release();
        }
        if (prefaceExpected && all.isReadable()) {
            prefaceExpected = false;
            all.skipBytes(24);
        }
        events.events.clear();
        events.read(ByteBufUtil.getBytes(all));
        all.release();
        return new ArrayList<>(events.events);
    }

    @Override
    public void close() {
        channel.finishAndReleaseAll();
        scratch.finishAndReleaseAll();
        writer.close();
        events.close();
        next.release();
    }
}
