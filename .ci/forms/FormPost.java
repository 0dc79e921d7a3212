/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.handler.codec.http.DefaultHttpRequest;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpClientCodec;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpObjectAggregator;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestEncoder;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestEncoder.EncoderMode;
import io.tidewire.handler.stream.ChunkedWriteHandler;

import java.io.File;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * FormPost URL WAYS NAME=VALUE|NAME=@FILE…: sends a form and prints the answer. Ways, with commas between them: a mode of the
 * encoder, then any of urlencoded, chunked, regions. Behind a slash are ways to send it once more.
 */
public final class FormPost {
    private FormPost() {
    }

    public static void main(String[] args) throws Exception {
        URI url = URI.create(args[0]);
        for (String ways : args[1].split("/")) {
            System.out.print(send(url, List.of(ways.split(",")), Arrays.asList(args).subList(2, args.length)));
        }
    }

    private static String send(URI url, List<String> ways, List<String> fields) throws Exception {
        HttpPostRequestEncoder encoder = encoder(url, ways, fields);
        HttpRequest head = encoder.finalizeRequest();
        CompletableFuture<String> answer = new CompletableFuture<>();
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        try {
            Channel channel = new Bootstrap().group(group).channel(NioSocketChannel.class)
                    .handler(new ChannelInitializer<>() {
                        @Override
                        protected void initChannel(Channel channel) {
                            channel.pipeline().addLast(new HttpClientCodec(), new HttpObjectAggregator(1 << 20),
                                    new ChunkedWriteHandler(), new Answer(answer));
                        }
                    }).connect(url.getHost(), url.getPort()).sync().channel();
            channel.write(head);
            if (encoder.isChunked()) {
                channel.write(ways.contains("regions") ? encoder.withFileRegions() : encoder).addListener(sent -> {
                    if (!sent.isSuccess()) {
                        answer.completeExceptionally(sent.cause());
                    }
                });
            }
            channel.flush();
            return answer.get(120, TimeUnit.SECONDS);
        } finally {
            encoder.cleanFiles();
            group.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
        }
    }

    private static HttpPostRequestEncoder encoder(URI url, List<String> ways, List<String> fields) throws Exception {
        HttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, url.getRawPath());
        request.headers().set(HttpHeaderNames.HOST, url.getAuthority());
        HttpUtil.setKeepAlive(request, false);
        HttpUtil.setTransferEncodingChunked(request, ways.contains("chunked"));
        HttpPostRequestEncoder encoder = new HttpPostRequestEncoder(new DefaultHttpDataFactory(true), request,
                !ways.contains("urlencoded"), StandardCharsets.UTF_8, EncoderMode.valueOf(ways.get(0)));
        for (String field : fields) {
            String name = field.substring(0, field.indexOf('='));
            String value = field.substring(name.length() + 1);
            if (value.startsWith("@")) {
                encoder.addBodyFileUpload(name, new File(value.substring(1)), "application/octet-stream", false);
            } else {
                encoder.addBodyAttribute(name, value);
            }
        }
        return encoder;
    }

    private static final class Answer extends SimpleChannelInboundHandler<FullHttpResponse> {
        private final CompletableFuture<String> answer;

        Answer(CompletableFuture<String> answer) {
            this.answer = answer;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, FullHttpResponse response) {
            answer.complete(response.content().toString(StandardCharsets.UTF_8));
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            answer.completeExceptionally(new IllegalStateException("closed without an answer"));
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            answer.completeExceptionally(cause);
        }
    }
}
