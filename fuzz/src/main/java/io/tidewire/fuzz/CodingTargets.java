/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.fuzz;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufHolder;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.CodecException;
import io.tidewire.handler.codec.compression.DecompressionLimitException;
import io.tidewire.handler.codec.http.DefaultHttpContent;
import io.tidewire.handler.codec.http.DefaultHttpResponse;
import io.tidewire.handler.codec.http.HttpContentDecompressor;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValues;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionData;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionDecoder;
import io.tidewire.handler.codec.http.websocketx.extensions.compression.PerMessageDeflateServerExtensionHandshaker;
import io.tidewire.testsuite.codec.Splits;
import io.tidewire.util.ReferenceCountUtil;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Content that is decompressed: the same however it is cut, unless it is malformed, and never more than the limit. The
 * output of a malformed stream before its failure depends on the cuts.
 */
final class CodingTargets {
    private static final int MAX_OCTETS = 1 << 16;
    static final String[] CODINGS = {"gzip", "deflate", "x-gzip", "x-deflate", "br", "zstd", "snappy",
        "gzip, deflate"};
    private static final int RSV1 = 4;

    private CodingTargets() {
    }

    static void content(byte[] input) {
        CutInput cut = CutInput.of(input);
        String coding = CODINGS[cut.choice() % CODINGS.length];
        compare(cut.withoutChoice(), () -> new ChannelHandler[] {
            new HttpContentDecompressor(false, MAX_OCTETS, MAX_OCTETS)}, pieces -> {
            HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
            head.headers().set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED)
                    .set(HttpHeaderNames.CONTENT_ENCODING, coding);
            List<Object> messages = new ArrayList<>();
            messages.add(head);
            pieces.forEach(piece -> messages.add(new DefaultHttpContent(piece)));
            messages.add(LastHttpContent.EMPTY_LAST_CONTENT);
            return messages;
        });
    }

    static void message(byte[] input) {
        compare(CutInput.of(input), () -> new ChannelHandler[] {inflater()}, pieces -> {
            List<Object> messages = new ArrayList<>();
            for (int i = 0; i < pieces.size(); i++) {
                boolean last = i == pieces.size() - 1;
                messages.add(i == 0 ? new BinaryWebSocketFrame(last, RSV1, pieces.get(i))
                        : new ContinuationWebSocketFrame(last, 0, pieces.get(i)));
            }
            return messages;
        });
    }

    private static WebSocketExtensionDecoder inflater() {
        return new PerMessageDeflateServerExtensionHandshaker(MAX_OCTETS)
                .handshakeExtension(new WebSocketExtensionData("permessage-deflate", Map.of())).newExtensionDecoder();
    }

    private interface Decoders {
        ChannelHandler[] make();
    }

    private interface Messages {
        List<Object> of(List<ByteBuf> pieces);
    }

    private static void compare(CutInput input, Decoders decoders, Messages messages) {
        Outcome whole = run(input.octets(), List.of(), decoders, messages);
        Outcome cut = run(input.octets(), input.cuts(0), decoders, messages);
        if (whole.isOverLimit() || cut.isOverLimit()) {
            return; // Ratios are of what has come so far, which depends on the cuts.
        }
        assertThat(cut.failure == null).as("fails if cut: %s; whole: %s", cut.failure, whole.failure)
                .isEqualTo(whole.failure == null);
        if (whole.failure == null) {
            assertThat(cut.content.toByteArray()).isEqualTo(whole.content.toByteArray());
        }
    }

    private static Outcome run(byte[] octets, List<Integer> cuts, Decoders decoders, Messages messages) {
        Outcome outcome = new Outcome();
        List<ByteBuf> pieces = new ArrayList<>();
        Splits.cut(octets, cuts).forEach(piece -> pieces.add(Unpooled.buffer(piece.length + 1).writeBytes(piece)));
        EmbeddedChannel channel = new EmbeddedChannel(decoders.make());
        channel.pipeline().addLast(outcome);
        for (Object message : messages.of(pieces)) {
            channel.pipeline().fireChannelRead(message);
            channel.pipeline().fireChannelReadComplete();
        }
        try {
            channel.finishAndReleaseAll();
        } catch (CodecException e) {
            // The decoder has closed the channel, and its exception found no handler any more.
            outcome.failed(e);
            channel.releaseOutbound();
        }
        assertThat(pieces).as("input that was not released").allMatch(piece -> piece.refCnt() == 0);
        assertThat(outcome.content.size()).isLessThanOrEqualTo(MAX_OCTETS);
        return outcome;
    }

    /** Takes what comes out. */
    private static final class Outcome extends ChannelInboundHandlerAdapter {
        private final ByteArrayOutputStream content = new ByteArrayOutputStream();
        private Throwable failure;

        boolean isOverLimit() {
            return failure instanceof DecompressionLimitException
                    || failure != null && failure.getCause() instanceof DecompressionLimitException;
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            try {
                if (msg instanceof ByteBufHolder holder) {
                    content.writeBytes(ByteBufUtil.getBytes(holder.content()));
                }
            } finally {
                ReferenceCountUtil.release(msg);
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            failed(cause);
        }

        void failed(Throwable cause) {
            assertThat(cause).isInstanceOf(CodecException.class);
            failure = failure == null ? cause : failure;
        }
    }
}
