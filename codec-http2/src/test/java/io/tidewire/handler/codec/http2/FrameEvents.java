/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerAdapter;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.embedded.EmbeddedChannel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map.Entry;

/**
 * Reads frames and says in words what a listener was told, errors included.
 */
final class FrameEvents implements Http2FrameListener, AutoCloseable {
    final List<String> events = new ArrayList<>();
    final Http2FrameReader reader;
    final EmbeddedChannel channel = new EmbeddedChannel(new ChannelHandlerAdapter() { });

    FrameEvents() {
        this(new DefaultHttp2FrameReader());
    }

    FrameEvents(Http2FrameReader reader) {
        this.reader = reader;
    }

    ChannelHandlerContext ctx() {
        return channel.pipeline().lastContext();
    }

    /** Reads octets in parts that end at the cuts, as a decoder with a cumulation would. */
    FrameEvents read(byte[] octets, int... cuts) {
        ByteBuf cumulation = Unpooled.buffer();
        int from = 0;
        for (int i = 0; i <= cuts.length; i++) {
            int to = i < cuts.length ? cuts[i] : octets.length;
            cumulation.writeBytes(octets, from, to - from);
            from = to;
            readAll(cumulation);
        }
        cumulation.release();
        return this;
    }

    FrameEvents read(String hex) {
        return read(ByteBufUtil.decodeHexDump(hex));
    }

    private void readAll(ByteBuf input) {
        int before;
        do {
            before = input.readableBytes();
            try {
                reader.readFrame(ctx(), input, this);
            } catch (Http2Exception e) {
                events.add((Http2Exception.isStreamError(e) ? "stream " + Http2Exception.streamId(e) : "connection")
                        + " error " + e.error());
            }
        } while (input.isReadable() && input.readableBytes() < before);
    }

    @Override
    public void close() {
        reader.close();
        channel.finishAndReleaseAll();
    }

    private static String text(Http2Headers headers) {
        List<String> fields = new ArrayList<>();
        for (Entry<CharSequence, CharSequence> field : headers) {
            fields.add(field.getKey() + "=" + field.getValue());
        }
        return fields.toString();
    }

    @Override
    public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean endOfStream) {
        events.add("DATA " + streamId + ' ' + ByteBufUtil.hexDump(data) + " padding " + padding + end(endOfStream));
        return data.readableBytes() + padding;
    }

    private static String end(boolean endOfStream) {
        return endOfStream ? " end" : "";
    }

    @Override
    public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding,
            boolean endOfStream) {
        events.add("HEADERS " + streamId + ' ' + text(headers) + " padding " + padding + end(endOfStream));
    }

    /** The dependency that a connection's decoder fills in is not shown. */
    @Override
    public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int streamDependency,
            short weight, boolean exclusive, int padding, boolean endOfStream) {
        boolean filledIn = streamDependency == Http2CodecUtil.CONNECTION_STREAM_ID
                && weight == Http2CodecUtil.DEFAULT_PRIORITY_WEIGHT && !exclusive;
        String dependency = filledIn ? ""
                : " on " + streamDependency + " weight " + weight + (exclusive ? " exclusive" : "");
        events.add("HEADERS " + streamId + ' ' + text(headers) + dependency + " padding " + padding
                + end(endOfStream));
    }

    @Override
    public void onPriorityRead(ChannelHandlerContext ctx, int streamId, int streamDependency, short weight,
            boolean exclusive) {
        events.add("PRIORITY " + streamId + " on " + streamDependency + " weight " + weight
                + (exclusive ? " exclusive" : ""));
    }

    @Override
    public void onRstStreamRead(ChannelHandlerContext ctx, int streamId, long errorCode) {
        events.add("RST_STREAM " + streamId + ' ' + errorCode);
    }

    @Override
    public void onSettingsAckRead(ChannelHandlerContext ctx) {
        events.add("SETTINGS ACK");
    }

    @Override
    public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings settings) {
        events.add("SETTINGS " + settings);
    }

    @Override
    public void onPingRead(ChannelHandlerContext ctx, long data) {
        events.add("PING " + Long.toHexString(data));
    }

    @Override
    public void onPingAckRead(ChannelHandlerContext ctx, long data) {
        events.add("PING ACK " + Long.toHexString(data));
    }

    @Override
    public void onPushPromiseRead(ChannelHandlerContext ctx, int streamId, int promisedStreamId, Http2Headers headers,
            int padding) {
        events.add("PUSH_PROMISE " + streamId + " of " + promisedStreamId + ' ' + text(headers) + " padding "
                + padding);
    }

    @Override
    public void onGoAwayRead(ChannelHandlerContext ctx, int lastStreamId, long errorCode, ByteBuf debugData) {
        events.add("GOAWAY " + lastStreamId + ' ' + errorCode + ' ' + ByteBufUtil.hexDump(debugData));
    }

    @Override
    public void onWindowUpdateRead(ChannelHandlerContext ctx, int streamId, int windowSizeIncrement) {
        events.add("WINDOW_UPDATE " + streamId + ' ' + windowSizeIncrement);
    }

    @Override
    public void onPriorityUpdateRead(ChannelHandlerContext ctx, int prioritizedStreamId, ByteBuf priority) {
        events.add("PRIORITY_UPDATE " + prioritizedStreamId + ' ' + ByteBufUtil.hexDump(priority));
    }

    @Override
    public void onUnknownFrame(ChannelHandlerContext ctx, byte frameType, int streamId, Http2Flags flags,
            ByteBuf payload) {
        events.add("unknown " + (frameType & 0xFF) + " on " + streamId + " flags " + flags.value() + ' '
                + ByteBufUtil.hexDump(payload));
    }
}
