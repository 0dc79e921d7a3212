/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.multipart.Attribute;
import io.tidewire.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.tidewire.handler.codec.http.multipart.FileUpload;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder;
import io.tidewire.handler.codec.http.websocketx.TextWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.tidewire.handler.codec.http.websocketx.WebSocket13FrameEncoder;
import io.tidewire.testsuite.codec.BufferKind;
import io.tidewire.testsuite.codec.CodecTypes;
import io.tidewire.testsuite.codec.EncoderCheck;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.TreeSet;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Messages are the same whatever kind of buffer holds their octets. {@link HttpCodecChecksTest} decodes and encodes
 * them.
 */
class BufferKindsTest {
    private static final String CONTENT = "content that is long enough to be compressed, compressed, compressed";

    /** Types of this module that are given buffers, and where that is shown, or why it need not be. */
    @Test
    void everyTypeThatTakesBuffersIsLookedAt() {
        TreeSet<String> known = new TreeSet<>(List.of(
                // Decode and encode what HttpCodecChecksTest treats in every way, or share its code.
                "HttpObjectDecoder", "HttpRequestDecoder", "HttpResponseDecoder", "HttpClientCodec", "HttpServerCodec",
                "HttpObjectEncoder", "HttpRequestEncoder", "HttpResponseEncoder", "HttpObjectAggregator",
                "RtspDecoder", "RtspEncoder",
                // Below.
                "HttpContentCompressor", "HttpContentDecompressor", "Attribute", "FileUpload", "HttpData",
                "AbstractDiskHttpData", "AbstractMemoryHttpData", "DiskAttribute", "DiskFileUpload", "MemoryAttribute",
                "MemoryFileUpload", "MixedAttribute", "MixedFileUpload",
                "WebSocket07FrameDecoder", "WebSocket08FrameDecoder", "WebSocket08FrameEncoder",
                "WebSocket13FrameDecoder", "WebSocket13FrameEncoder",
                // MessageDeflaterTest, MessageInflaterTest.
                "WebSocketClientCompressionHandler", "WebSocketClientExtensionHandler",
                "WebSocketServerCompressionHandler", "WebSocketServerExtensionHandler",
                // Hold a frame as it is, or pass it on, or look at its octets one by one.
                "BinaryWebSocketFrame", "CloseWebSocketFrame", "ContinuationWebSocketFrame", "PingWebSocketFrame",
                "PongWebSocketFrame", "TextWebSocketFrame", "WebSocketFrame", "SlowReceiverHandler",
                "Utf8FrameValidator", "WebSocketClientProtocolHandler", "WebSocketFrameAggregator",
                "WebSocketServerProtocolHandler",
                // Is handed slices of what the decoder of forms reads.
                "FormPartReader$Listener",
                // Hold a buffer as it is.
                "DefaultFullHttpRequest", "DefaultFullHttpResponse", "DefaultHttpContent", "DefaultLastHttpContent",
                "FullHttpMessage", "FullHttpRequest", "FullHttpResponse", "HttpContent", "LastHttpContent",
                // Pass messages on as they are, or aggregate them.
                "HttpClientUpgradeHandler", "HttpServerExpectContinueHandler", "HttpServerKeepAliveHandler",
                "HttpServerUpgradeHandler", "CorsHandler",
                // Hands content on to the code that it serves, octet by octet or as arrays.
                "BlockingHttpServerHandler", "HttpExchange",
                // It allocates its buffers itself.
                "ServerSentEventEncoder"));
        assertThat(CodecTypes.of(HttpMessage.class)).isEqualTo(known);
    }

    private static HttpContent last(BufferKind kind, byte[] octets) {
        return new DefaultLastHttpContent(kind.of(octets));
    }

    /** Takes the content of the messages that came out. */
    private static byte[] taken(EmbeddedChannel channel, boolean inbound) {
        ByteBuf all = Unpooled.buffer();
        while (true) {
            Object message = inbound ? channel.readInbound() : channel.readOutbound();
            if (message == null) {
                break;
            }
            if (message instanceof HttpContent part) {
                all.writeBytes(part.content());
                part.release();
            }
        }
        byte[] octets = ByteBufUtil.getBytes(all);
        all.release();
        return octets;
    }

    @ParameterizedTest
    @EnumSource
    void formsAreDecodedAlike(BufferKind kind) throws Exception {
        String form = "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nvalue\r\n--x\r\n"
                + "Content-Disposition: form-data; name=\"b\"; filename=\"f\"\r\n\r\ncontent\r\n--x--\r\n";
        for (boolean onDisk : new boolean[] {false, true}) {
            DefaultHttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/");
            request.headers().set(HttpHeaderNames.CONTENT_TYPE, "multipart/form-data; boundary=x");
            HttpPostRequestDecoder decoder = new HttpPostRequestDecoder(new DefaultHttpDataFactory(onDisk), request);
            HttpContent content = last(kind, form.getBytes(US_ASCII));
            decoder.offer(content);
            content.release();
            assertThat(((Attribute) decoder.getBodyHttpData("a")).getValue()).isEqualTo("value");
            assertThat(((FileUpload) decoder.getBodyHttpData("b")).getString()).isEqualTo("content");
            decoder.destroy();
        }
    }

    @ParameterizedTest
    @EnumSource
    void framesOfWebSocketAreCodedAlike(BufferKind kind) {
        byte[] payload = "a text of some octets".repeat(20).getBytes(US_ASCII);
        for (boolean masked : new boolean[] {false, true}) {
            EmbeddedChannel sender = new EmbeddedChannel(new WebSocket13FrameEncoder(masked));
            sender.writeOutbound(new TextWebSocketFrame(kind.of(payload)));
            ByteBuf octets = Unpooled.buffer();
            for (ByteBuf part; (part = sender.readOutbound()) != null; part.release()) {
                octets.writeBytes(part);
            }
            EmbeddedChannel receiver = new EmbeddedChannel(new WebSocket13FrameDecoder(masked, false, 65_536));
            receiver.writeInbound(kind.of(ByteBufUtil.getBytes(octets)));
            octets.release();
            TextWebSocketFrame frame = receiver.readInbound();
            assertThat(frame.text()).isEqualTo(new String(payload, US_ASCII));
            frame.release();
            sender.finishAndReleaseAll();
            receiver.finishAndReleaseAll();
        }
    }

    @ParameterizedTest
    @EnumSource
    void contentIsCodedAlike(BufferKind kind) {
        for (String coding : new String[] {"gzip", "deflate", "br", "zstd", "snappy"}) {
            byte[] compressed = compressed(coding, BufferKind.HEAP);
            assertThat(compressed(coding, kind)).as(coding).isEqualTo(compressed);
            EmbeddedChannel client = new EmbeddedChannel(new HttpContentDecompressor(0));
            HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
            head.headers().set(HttpHeaderNames.CONTENT_ENCODING, coding);
            client.writeInbound(head, last(kind, compressed));
            assertThat(new String(taken(client, true), US_ASCII)).as(coding).isEqualTo(CONTENT);
            client.finish();
        }
    }

    private static byte[] compressed(String coding, BufferKind kind) {
        EmbeddedChannel server = new EmbeddedChannel(new HttpContentCompressor());
        DefaultFullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/");
        request.headers().set(HttpHeaderNames.ACCEPT_ENCODING, coding);
        server.writeInbound(request);
        server.releaseInbound();
        server.writeOutbound(new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK),
                last(kind, CONTENT.getBytes(US_ASCII)));
        byte[] octets = taken(server, false);
        server.finish();
        return octets;
    }

    /** The codecs of a connection, whose halves share a state. */
    @ParameterizedTest
    @EnumSource
    void codecsOfAConnectionReadAlike(BufferKind kind) {
        for (ChannelHandler codec : new ChannelHandler[] {new HttpServerCodec(), new HttpClientCodec()}) {
            boolean isServer = codec instanceof HttpServerCodec;
            EmbeddedChannel channel = new EmbeddedChannel(codec);
            if (!isServer) {
                channel.writeOutbound(new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/"));
            }
            String start = isServer ? "POST /a HTTP/1.1\r\nHost: h" : "HTTP/1.1 200 OK";
            channel.writeInbound(kind.of((start + "\r\nTransfer-Enc").getBytes(US_ASCII)));
            channel.writeInbound(kind.of("oding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n".getBytes(US_ASCII)));
            assertThat(new String(taken(channel, true), US_ASCII)).isEqualTo("ab");
            channel.finishAndReleaseAll();
        }
    }

    @Test
    void requestsOfAConnectionAreWrittenAlike() {
        EncoderCheck.of(HttpClientCodec::new).messages(() -> {
            FullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/a",
                    Unpooled.copiedBuffer(CONTENT, US_ASCII));
            HttpUtil.setContentLength(request, CONTENT.length());
            return List.of(request);
        }).checkKindsOfBuffers();
    }
}
