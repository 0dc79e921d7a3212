/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.recipes;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.handler.codec.LengthFieldBasedFrameDecoder;
import io.tidewire.handler.codec.http2.DefaultHttp2DataFrame;
import io.tidewire.handler.codec.http2.DefaultHttp2Headers;
import io.tidewire.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.tidewire.handler.codec.http2.Http2DataFrame;
import io.tidewire.handler.codec.http2.Http2FrameCodecBuilder;
import io.tidewire.handler.codec.http2.Http2HeadersFrame;
import io.tidewire.handler.codec.http2.Http2MultiplexHandler;
import io.tidewire.util.ReferenceCountUtil;

import java.util.List;

/** Echoes the messages of streams that are framed as those of gRPC, both ways at the same time. */
public final class GrpcStreams {
    private GrpcStreams() {
    }

    // region connections
    static ChannelHandler connections() {
        return new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(Http2FrameCodecBuilder.forServer().build(),
                        new Http2MultiplexHandler(new ChannelInitializer<>() {
                            @Override
                            protected void initChannel(Channel stream) {
                                // An octet of flags and four of the length stand in front of each message.
                                stream.pipeline().addLast(new Frames(), new LengthFieldBasedFrameDecoder(65_541, 1, 4),
                                        new Echo());
                            }
                        }));
            }
        };
    }
    // endregion

    // region frames
    /** The client has ended its side of the stream. */
    private enum EndOfMessages { INSTANCE }

    /** Stands between the frames of a stream and the octets of its messages. */
    private static final class Frames extends ChannelDuplexHandler {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            boolean isLast;
            if (msg instanceof Http2HeadersFrame head) {
                isLast = head.isEndStream();
                ctx.write(new DefaultHttp2HeadersFrame(
                        new DefaultHttp2Headers().status("200").set("content-type", "application/grpc")));
            } else if (msg instanceof Http2DataFrame data) {
                isLast = data.isEndStream();
                ctx.fireChannelRead(data.content());   // which releases the frame, too
            } else {
                ReferenceCountUtil.release(msg);
                return;
            }
            if (isLast) {
                ctx.fireUserEventTriggered(EndOfMessages.INSTANCE);
            }
        }

        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            ctx.write(msg instanceof ByteBuf octets ? new DefaultHttp2DataFrame(octets) : msg, promise);
        }
    }
    // endregion

    // region echo
    private static final class Echo extends SimpleChannelInboundHandler<ByteBuf> {
        @Override
        protected void channelRead0(ChannelHandlerContext ctx, ByteBuf message) {
            ctx.write(message.retain());
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            ctx.flush();
        }

        /** Reads nothing more while the client does not take what it has asked for. */
        @Override
        public void channelWritabilityChanged(ChannelHandlerContext ctx) {
            ctx.channel().config().setAutoRead(ctx.channel().isWritable());
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
            if (event == EndOfMessages.INSTANCE) {
                end(ctx, 0);
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            end(ctx, 13).addListener(ChannelFutureListener.CLOSE);   // INTERNAL; nothing more is taken
        }

        private static ChannelFuture end(ChannelHandlerContext ctx, int status) {
            return ctx.writeAndFlush(new DefaultHttp2HeadersFrame(
                    new DefaultHttp2Headers().setInt("grpc-status", status), true));
        }
    }
    // endregion

    /**
     * Serves HTTP/2 without TLS on the loopback address until the process is told to stop. Ends with 2 if an argument
     * is wrong, and with 1 if it cannot listen.
     *
     * @param args the port
     */
    public static void main(String[] args) {
        RecipeProgram.serve("GrpcStreams", List.of(), "http", words -> connections(), args);
    }
}
