/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.recipes;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.handler.codec.http2.DefaultHttp2DataFrame;
import io.tidewire.handler.codec.http2.DefaultHttp2Headers;
import io.tidewire.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.tidewire.handler.codec.http2.Http2DataFrame;
import io.tidewire.handler.codec.http2.Http2FrameCodecBuilder;
import io.tidewire.handler.codec.http2.Http2HeadersFrame;
import io.tidewire.handler.codec.http2.Http2MultiplexHandler;
import io.tidewire.handler.codec.http2.Http2StreamChannel;
import io.tidewire.handler.codec.http2.Http2StreamChannelBootstrap;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.ByteArrayOutputStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class GrpcStreamsTest {
    private RecipeServer server;
    private Channel connection;
    /** Heads as they are, and the octets of data. */
    private final BlockingQueue<Object> received = new LinkedBlockingQueue<>();

    @BeforeEach
    void start() throws Exception {
        server = new RecipeServer(GrpcStreams.connections(), 0);
        connection = new Bootstrap().group(server.loops()).channel(NioSocketChannel.class)
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(Http2FrameCodecBuilder.forClient().build(),
                                new Http2MultiplexHandler(new ChannelInboundHandlerAdapter()));
                    }
                }).connect("127.0.0.1", server.port()).sync().channel();
    }

    @AfterEach
    void stop() {
        connection.close().syncUninterruptibly();
        server.close();
    }

    private Http2StreamChannel call() throws Exception {
        Http2StreamChannel stream = new Http2StreamChannelBootstrap(connection)
                .handler(new ChannelInboundHandlerAdapter() {
                    @Override
                    public void channelRead(ChannelHandlerContext ctx, Object msg) {
                        try {
                            if (msg instanceof Http2HeadersFrame) {
                                received.add(msg);
                            } else if (msg instanceof Http2DataFrame data) {
                                byte[] octets = new byte[data.content().readableBytes()];
                                data.content().readBytes(octets);
                                received.add(octets);
                            }
                        } finally {
                            ReferenceCountUtil.release(msg);
                        }
                    }
                }).open().sync().getNow();
        stream.writeAndFlush(new DefaultHttp2HeadersFrame(new DefaultHttp2Headers().method("POST").scheme("http")
                .authority("localhost").path("/sample.Echo/Talk").set("content-type", "application/grpc"))).sync();
        assertThat(head().headers().status()).asString().isEqualTo("200");
        return stream;
    }

    private Http2HeadersFrame head() throws InterruptedException {
        return (Http2HeadersFrame) received.take();
    }

    private static ByteBuf message(int length) {
        return Unpooled.buffer().writeByte(0).writeInt(length).writeZero(length);
    }

    @Test
    void eachMessageIsAnsweredBeforeTheStreamEnds() throws Exception {
        Http2StreamChannel stream = call();
        for (int i = 1; i <= 3; i++) {
            stream.writeAndFlush(new DefaultHttp2DataFrame(message(i))).sync();
            assertThat((byte[]) received.take()).hasSize(5 + i).startsWith(0, 0, 0, 0, i);
        }
        stream.writeAndFlush(new DefaultHttp2DataFrame(Unpooled.EMPTY_BUFFER, true)).sync();
        Http2HeadersFrame trailers = head();
        assertThat(trailers.isEndStream()).isTrue();
        assertThat(trailers.headers().get("grpc-status")).asString().isEqualTo("0");
    }

    @Test
    void messageInSeveralFramesIsOne() throws Exception {
        Http2StreamChannel stream = call();
        ByteBuf message = message(40_000);
        stream.write(new DefaultHttp2DataFrame(message.readRetainedSlice(3)));
        stream.write(new DefaultHttp2DataFrame(message.readRetainedSlice(20_000)));
        stream.writeAndFlush(new DefaultHttp2DataFrame(message, true)).sync();
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        while (octets.size() < 40_005) {
            octets.write((byte[]) received.take());
        }
        assertThat(octets.toByteArray()).hasSize(40_005);
        assertThat(head().headers().get("grpc-status")).asString().isEqualTo("0");
    }

    @Test
    void messageThatIsTooLongEndsItsStreamAndNoOther() throws Exception {
        Http2StreamChannel stream = call();
        // The server may refuse before all of it was sent, which fails the write.
        stream.writeAndFlush(new DefaultHttp2DataFrame(message(65_537)));
        Http2HeadersFrame trailers = head();
        assertThat(trailers.isEndStream()).isTrue();
        assertThat(trailers.headers().get("grpc-status")).asString().isEqualTo("13");
        assertThat(call().isActive()).isTrue();
    }
}
