/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpObject;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpServerExpectContinueHandler;
import io.tidewire.handler.codec.http.HttpServerKeepAliveHandler;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.tidewire.handler.codec.http.multipart.FileUpload;
import io.tidewire.handler.codec.http.multipart.HttpData;
import io.tidewire.handler.codec.http.multipart.HttpDataFactory;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder;
import io.tidewire.handler.codec.http.multipart.InterfaceHttpData;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.zip.CRC32;

/** FormServer FOLDER: answers each form by a line for each part; files that are large are in the folder meanwhile. */
public final class FormServer {
    private FormServer() {
    }

    public static void main(String[] args) throws InterruptedException {
        DefaultHttpDataFactory factory = new DefaultHttpDataFactory();
        factory.setBaseDir(args[0]);
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
        Channel listener = new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new HttpServerCodec(), new HttpServerKeepAliveHandler(),
                                new HttpServerExpectContinueHandler(), new FormHandler(factory));
                    }
                }).bind(new InetSocketAddress("127.0.0.1", 0)).sync().channel();
        System.out.println("http://127.0.0.1:" + ((InetSocketAddress) listener.localAddress()).getPort() + "/");
        listener.closeFuture().sync();
    }

    /** Writes files on its event loop: its peers are few. */
    private static final class FormHandler extends SimpleChannelInboundHandler<HttpObject> {
        private final HttpDataFactory factory;
        /** Null between requests, and behind a form that was refused: nothing more is read then. */
        private HttpPostRequestDecoder decoder;

        FormHandler(HttpDataFactory factory) {
            this.factory = factory;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, HttpObject object) throws IOException {
            try {
                if (object instanceof HttpRequest request) {
                    decoder = new HttpPostRequestDecoder(factory, request).destroyWith(ctx.channel());
                }
                if (object instanceof HttpContent content && decoder != null) {
                    decoder.offer(content);
                    if (content instanceof LastHttpContent) {
                        String lines = lines(decoder);
                        decoder.destroy();
                        decoder = null;
                        answer(ctx, HttpResponseStatus.OK, lines);
                    }
                }
            } catch (DecoderException e) {
                if (decoder != null) {
                    decoder.destroy();
                    decoder = null;
                }
                answer(ctx, HttpPostRequestDecoder.failureStatus(e), e.getMessage() + '\n');
            }
        }

        private static void answer(ChannelHandlerContext ctx, HttpResponseStatus status, String text) {
            ByteBuf octets = ByteBufUtil.writeUtf8(ctx.alloc(), text);
            DefaultFullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, octets);
            HttpUtil.setContentLength(response, octets.readableBytes());
            HttpUtil.setKeepAlive(response, status.equals(HttpResponseStatus.OK));
            ctx.writeAndFlush(response);
        }

        /** NAME|FILE NAME|OCTETS|CRC-32 of each part. */
        private static String lines(HttpPostRequestDecoder decoder) throws IOException {
            StringBuilder lines = new StringBuilder();
            for (InterfaceHttpData part : decoder.getBodyHttpDatas()) {
                HttpData data = (HttpData) part;
                lines.append(part.getName()).append('|')
                        .append(part instanceof FileUpload upload ? upload.getFilename() : "").append('|')
                        .append(data.length()).append('|').append(String.format("%08x", crc(data))).append('\n');
            }
            return lines.toString();
        }

        private static long crc(HttpData data) throws IOException {
            CRC32 crc = new CRC32();
            for (ByteBuf chunk = data.getChunk(64 * 1024); chunk.isReadable(); chunk = data.getChunk(64 * 1024)) {
                crc.update(ByteBufUtil.getBytes(chunk));
                chunk.release();
            }
            return crc.getValue();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            // Peers that go away in the middle of a form are what is tested.
            if (!(cause instanceof IOException)) {
                cause.printStackTrace();
            }
            ctx.close();
        }
    }
}
