/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.Ticker;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * One side of a connection without a handler: encoder and decoder, and the little that a handler would do with what
 * they decide. Time stands still unless it is moved.
 */
final class CoreSide implements Http2LifecycleManager, AutoCloseable {
    /** Writes frames as a peer would that need not keep any rule. */
    interface Writing {
        void write(Http2FrameWriter writer, ChannelHandlerContext ctx);
    }

    final MockTicker clock = Ticker.newMockTicker();
    final List<Object> userEvents = new ArrayList<>();
    final EmbeddedChannel channel = EmbeddedChannel.builder().ticker(clock)
            .handlers(new ChannelInboundHandlerAdapter(), new ChannelInboundHandlerAdapter() {
                @Override
                public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
                    userEvents.add(event);
                }
            }).build();
    final DefaultHttp2Connection connection;
    final DefaultHttp2ConnectionEncoder encoder;
    final DefaultHttp2ConnectionDecoder decoder;
    /** The events of the listener. */
    final FrameEvents told = new FrameEvents();
    /** The errors: their scope, and the code. */
    final List<String> errors = new ArrayList<>();
    /** The message of the last error. */
    String reason;
    boolean dead;
    private final FrameEvents sent = new FrameEvents();
    private final DefaultHttp2FrameWriter peerWriter = new DefaultHttp2FrameWriter();
    private final EmbeddedChannel peerChannel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());

    CoreSide(boolean server) {
        this(server, true);
    }

    CoreSide(boolean server, boolean autoAckSettings) {
        this(server, new DefaultHttp2FrameReader(), autoAckSettings);
    }

    private CoreSide(boolean server, Http2FrameReader reader, boolean autoAckSettings) {
        connection = new DefaultHttp2Connection(server);
        encoder = new DefaultHttp2ConnectionEncoder(connection, new DefaultHttp2FrameWriter());
        decoder = new DefaultHttp2ConnectionDecoder(connection, encoder, reader,
                Http2PromisedRequestVerifier.ALWAYS_VERIFY, autoAckSettings, true, true);
        init(told);
    }

    /** A server with a decoder of fields and a listener of its own, whose client has sent its settings. */
    static CoreSide server(Http2HeadersDecoder fields, Http2FrameListener listener) {
        CoreSide side = new CoreSide(true, new DefaultHttp2FrameReader(fields), true);
        side.decoder.frameListener(listener);
        return side.begun();
    }

    private void init(Http2FrameListener listener) {
        encoder.lifecycleManager(this);
        decoder.lifecycleManager(this);
        decoder.frameListener(listener);
        try {
            encoder.flowController().channelHandlerContext(ctx());
            decoder.flowController().channelHandlerContext(ctx());
        } catch (Http2Exception e) {
            throw new AssertionError(e);
        }
    }

    /** A server whose client has sent its settings, without a trace of that. */
    static CoreSide server() {
        return new CoreSide(true).begun();
    }

    static CoreSide client() {
        return new CoreSide(false).begun();
    }

    private CoreSide begun() {
        encoder.writeSettings(ctx(), new Http2Settings(), ctx().newPromise());
        in((w, ctx) -> w.writeSettings(ctx, new Http2Settings(), ctx.newPromise()));
        in((w, ctx) -> w.writeSettingsAck(ctx, ctx.newPromise()));
        sent();
        told.events.clear();
        return this;
    }

    ChannelHandlerContext ctx() {
        return channel.pipeline().firstContext();
    }

    ChannelPromise promise() {
        return ctx().newPromise();
    }

    /** Receives what the peer writes. */
    CoreSide in(Writing writing) {
        writing.write(peerWriter, peerChannel.pipeline().firstContext());
        peerChannel.flush();
        return in(outbound(peerChannel));
    }

    CoreSide in(String hex) {
        return in(ByteBufUtil.decodeHexDump(hex));
    }

    CoreSide in(byte[] octets) {
        ByteBuf input = Unpooled.wrappedBuffer(octets);
        receive(input);
        input.release();
        return this;
    }

    /** Reads as far as frames are complete. The rest stays in the buffer. */
    void receive(ByteBuf input) {
        int before;
        do {
            before = input.readableBytes();
            try {
                decoder.decodeFrame(ctx(), input, new ArrayList<>());
            } catch (Http2Exception e) {
                onError(ctx(), false, e);
            }
        } while (!dead && input.isReadable() && input.readableBytes() < before);
    }

    /** The octets that were written since the last call, and all that windows allow. */
    byte[] octets() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] octets;
        do {
            try {
                encoder.flowController().writePendingBytes();
            } catch (Http2Exception e) {
                onError(ctx(), true, e);
            }
            channel.flush();
            octets = outbound(channel);
            all.writeBytes(octets);
        } while (octets.length > 0);
        return all.toByteArray();
    }

    private static byte[] outbound(EmbeddedChannel channel) {
        ByteBuf all = Unpooled.buffer();
        for (ByteBuf out = channel.readOutbound(); out != null; out = channel.readOutbound()) {
            all.writeBytes(out);
            out.release();
        }
        byte[] octets = ByteBufUtil.getBytes(all);
        all.release();
        return octets;
    }

    /** The frames that were written since the last call. */
    List<String> sent() {
        sent.events.clear();
        sent.read(octets());
        return new ArrayList<>(sent.events);
    }

    /** Returns the events of the listener since the last call. */
    List<String> heard() {
        List<String> events = new ArrayList<>(told.events);
        told.events.clear();
        return events;
    }

    /** Returns the errors since the last call. */
    List<String> failures() {
        List<String> failures = new ArrayList<>(errors);
        errors.clear();
        return failures;
    }

    @Override
    public void closeStreamLocal(Http2Stream stream, ChannelFuture future) {
        stream.closeLocalSide();
    }

    @Override
    public void closeStreamRemote(Http2Stream stream, ChannelFuture future) {
        stream.closeRemoteSide();
    }

    @Override
    public void closeStream(Http2Stream stream, ChannelFuture future) {
        stream.close();
    }

    @Override
    public ChannelFuture resetStream(ChannelHandlerContext ctx, int streamId, long errorCode, ChannelPromise promise) {
        Http2Stream stream = connection.stream(streamId);
        if (stream == null) {
            return encoder.frameWriter().writeRstStream(ctx, streamId, errorCode, promise);
        }
        if (stream.isResetSent()) {
            return promise.setSuccess();
        }
        stream.resetSent();
        boolean unknown = connection.local().created(stream) && !stream.isHeadersSent() && !stream.isPushPromiseSent();
        ChannelFuture future = unknown ? promise.setSuccess()
                : encoder.frameWriter().writeRstStream(ctx, streamId, errorCode, promise);
        stream.close();
        return future;
    }

    @Override
    public ChannelFuture goAway(ChannelHandlerContext ctx, int lastStreamId, long errorCode, ByteBuf debugData,
            ChannelPromise promise) {
        try {
            if (connection.goAwaySent(lastStreamId, errorCode, debugData)) {
                return encoder.frameWriter().writeGoAway(ctx, lastStreamId, errorCode, debugData, promise);
            }
        } catch (Http2Exception e) {
            debugData.release();
            return promise.setFailure(e);
        }
        debugData.release();
        return promise.setSuccess();
    }

    @Override
    public void onError(ChannelHandlerContext ctx, boolean outbound, Throwable cause) {
        reason = cause.getMessage();
        if (cause instanceof Http2Exception.StreamException e) {
            errors.add("stream " + e.streamId() + ' ' + e.error());
            resetStream(ctx, e.streamId(), e.error().code(), ctx.newPromise());
            return;
        }
        if (!(cause instanceof Http2Exception e)) {
            errors.add("failure " + cause);
            return;
        }
        errors.add("connection " + e.error());
        if (!dead) {
            dead = true;
            goAway(ctx, connection.remote().lastStreamCreated(), e.error().code(),
                    Http2CodecUtil.toByteBuf(ctx, cause), ctx.newPromise());
        }
    }

    @Override
    public void close() {
        connection.close(channel.newPromise());
        decoder.close();
        encoder.close();
        told.close();
        sent.close();
        peerWriter.close();
        peerChannel.finishAndReleaseAll();
        channel.finishAndReleaseAll();
    }
}
