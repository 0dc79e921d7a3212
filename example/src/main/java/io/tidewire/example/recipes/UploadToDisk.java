/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.recipes;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.blocking.VirtualThreads;
import io.tidewire.handler.codec.http.EmptyHttpHeaders;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpRequestPart;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.blocking.BlockingHttpServerHandler;
import io.tidewire.handler.codec.http.blocking.HttpExchange;
import io.tidewire.handler.timeout.SlowPeerPolicy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** Stores the body of {@code PUT /NAME} in a file of that name. */
public final class UploadToDisk {
    private UploadToDisk() {
    }

    // region upload
    private static final Pattern NAME = Pattern.compile("/(\\w[\\w.-]{0,99})");

    static ChannelHandler connections(Executor threads, Path folder, long maxOctets) {
        var patience = SlowPeerPolicy.builder().requestParts(HttpRequestPart::of)
                .requestHead(20, TimeUnit.SECONDS).bodyRate(1024, 20, TimeUnit.SECONDS).idle(60, TimeUnit.SECONDS);
        var uploads = new BlockingHttpServerHandler(threads, exchange -> {
            HttpResponseStatus status = store(exchange, folder, maxOctets);
            exchange.respond(status, EmptyHttpHeaders.INSTANCE,
                    ByteBufUtil.writeUtf8(exchange.channel().alloc(), status + "\n"));
        });
        return new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(new HttpServerCodec(), patience.build(), uploads);
            }
        };
    }

    private static HttpResponseStatus store(HttpExchange exchange, Path folder, long maxOctets) throws IOException {
        var name = NAME.matcher(HttpUtil.originForm(exchange.request().uri()));
        if (!HttpMethod.PUT.equals(exchange.request().method()) || !name.matches()) {
            return HttpResponseStatus.BAD_REQUEST;
        }
        Path partial = Files.createTempFile(folder, ".", ".partial");
        try {
            long octets = 0;
            try (OutputStream file = Files.newOutputStream(partial)) {
                for (ByteBuf piece = exchange.readBody(); piece != null; piece = exchange.readBody()) {
                    try {
                        octets += piece.readableBytes();
                        if (octets > maxOctets) {
                            return HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE;
                        }
                        piece.readBytes(file, piece.readableBytes());
                    } finally {
                        piece.release();
                    }
                }
            }
            Files.move(partial, folder.resolve(name.group(1)), StandardCopyOption.REPLACE_EXISTING);
            return HttpResponseStatus.CREATED;
        } finally {
            Files.deleteIfExists(partial);
        }
    }
    // endregion

    /**
     * Serves on the loopback address until the process is told to stop. Needs virtual threads. Ends with 2 if an
     * argument is wrong, and with 1 if it cannot listen.
     *
     * @param args the folder of the files, and the port
     */
    public static void main(String[] args) {
        RecipeProgram.serve("UploadToDisk", List.of("FOLDER"), "http",
                words -> connections(VirtualThreads.executor(), Path.of(words.get(0)), 1L << 30), args);
    }
}
