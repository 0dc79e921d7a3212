/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.handler.codec.http.DefaultHttpRequest;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.HttpMessage;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpObject;
import io.tidewire.handler.codec.http.HttpRequestDecoder;
import io.tidewire.handler.codec.http.HttpResponseDecoder;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.ssl.SslContextBuilder;
import io.tidewire.handler.ssl.util.SelfSignedCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assumptions.assumeThat;

/** The mistakes of newcomers have the messages that {@code docs/development.md} shows. */
class NewcomerMistakesTest {
    private static final Path PAGE = Path.of("").toAbsolutePath().getParent().resolve("docs/development.md");

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final Log log = new Log();

    /** Keeps what the transport logs. */
    private static final class Log extends Handler {
        private static final Logger LOGGER = Logger.getLogger("io.tidewire.channel");
        final List<String> lines = new CopyOnWriteArrayList<>();

        @Override
        public void publish(LogRecord entry) {
            lines.add(entry.getMessage());
        }

        @Override
        public void flush() {
            // Nothing waits.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }

    @BeforeEach
    void start() {
        Log.LOGGER.addHandler(log);
    }

    @AfterEach
    void end() {
        Log.LOGGER.removeHandler(log);
        group.shutdownGracefully(0, 30, TimeUnit.SECONDS).syncUninterruptibly();
    }

    /** Compares a message with the row of the page. */
    private static void assertDocumented(String mistake, String message) throws IOException {
        String beginning = "| " + mistake + " | `";
        List<String> rows = Files.readString(PAGE).lines().filter(line -> line.startsWith(beginning)).toList();
        assertThat(rows).as("rows of the page for: " + mistake).hasSize(1);
        String documented = rows.get(0).substring(beginning.length()).split("`")[0];
        assertThat(message).matches(Stream.of(documented.split("…", -1)).map(Pattern::quote)
                .collect(Collectors.joining(".*")));
    }

    private Channel registered() {
        Channel channel = new NioSocketChannel();
        group.register(channel).syncUninterruptibly();
        return channel;
    }

    private ServerBootstrap server() {
        return new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInboundHandlerAdapter());
    }

    @Test
    void portInUse() throws Exception {
        Channel first = server().bind("127.0.0.1", 0).sync().channel();
        assertDocumented("port in use", server().bind(first.localAddress()).await().cause().getMessage());
    }

    @Test
    void noPermission() throws Exception {
        Throwable cause = server().bind(new InetSocketAddress("127.0.0.1", 1)).await().cause();
        assumeThat(cause).as("this user may bind low ports").isNotNull();
        assertDocumented("no permission", cause.getMessage());
    }

    private record Order() {
    }

    @Test
    void messageWithoutAnEncoder() throws Exception {
        registered().writeAndFlush(new Order()).await();
        assertThat(log.lines).hasSize(1);
        assertDocumented("message without an encoder", log.lines.get(0));
    }

    private record NotAFrame() {
    }

    @Test
    void messageThatAStreamCannotSend() throws Exception {
        StreamJournal journal = new StreamJournal();
        try (WirePeer peer = WirePeer.client(Http2FrameCodecBuilder.forServer().build(),
                new Http2MultiplexHandler(journal)).shakeHands()) {
            peer.post(1).deliver();
            for (int i = 0; i < 3; i++) {
                journal.channel(0).writeAndFlush(new NotAFrame());
            }
            assertThat(log.lines).hasSize(1);
            assertDocumented("message without an encoder", log.lines.get(0));
            assertThat(log.lines.get(0)).contains("NotAFrame (expected: Http2StreamFrame)");
        }
    }

    /** A type of its own: each is reported once. */
    private static final class Request extends DefaultHttpRequest {
        Request(String target) {
            super(HttpVersion.HTTP_1_1, HttpMethod.GET, target);
        }
    }

    @Test
    void missingAggregator() throws Exception {
        Channel channel = registered();
        channel.pipeline().addLast(new HttpRequestDecoder() {
            @Override
            protected HttpMessage createMessage(String[] initialLine) {
                return new Request(initialLine[1]);
            }
        }, new SimpleChannelInboundHandler<FullHttpRequest>() {
            @Override
            protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest msg) {
                throw new AssertionError("not expected without an aggregator");
            }
        });
        channel.pipeline().fireChannelRead(ascii("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
        channel.eventLoop().submit(() -> { }).sync();
        assertThat(log.lines).hasSize(1);
        assertDocumented("message that no handler takes", log.lines.get(0));
    }

    @Test
    void handlerAddedTwice() throws Exception {
        ChannelInboundHandlerAdapter handler = new ChannelInboundHandlerAdapter();
        new EmbeddedChannel(handler);
        Throwable thrown = catchThrowable(() -> registered().pipeline().addLast(handler));
        assertDocumented("handler added twice", thrown.getMessage());
    }

    @Test
    void waitingOnTheLoop() throws Exception {
        Channel channel = registered();
        ChannelPromise promise = channel.newPromise();
        Throwable thrown = channel.eventLoop().submit(() -> catchThrowable(promise::sync)).get();
        assertDocumented("`sync()` on a loop", thrown.getMessage());
    }

    @Test
    void bufferReleasedTwice() throws Exception {
        ByteBuf buffer = Unpooled.buffer(8);
        buffer.release();
        assertDocumented("buffer released twice", catchThrowable(buffer::release).getMessage());
    }

    @Test
    void readPastTheEnd() throws Exception {
        ByteBuf buffer = Unpooled.buffer(8).writeInt(1);
        assertDocumented("read past the end", catchThrowable(buffer::readLong).getMessage());
        buffer.release();
    }

    @Test
    void http2ClientReadsHttp1() throws Exception {
        EmbeddedChannel client = new EmbeddedChannel(Http2FrameCodecBuilder.forClient().build());
        Throwable thrown = catchThrowable(() -> client.writeInbound(ascii("HTTP/1.1 400 Bad Request\r\n\r\n")));
        assertDocumented("HTTP/2 client, HTTP/1.1 server, or no ALPN", thrown.getMessage());
        client.finishAndReleaseAll();
    }

    @Test
    void http2ServerReadsHttp1() throws Exception {
        EmbeddedChannel server = new EmbeddedChannel(Http2FrameCodecBuilder.forServer().build());
        Throwable thrown = catchThrowable(() -> server.writeInbound(ascii("GET / HTTP/1.1\r\nHost: a\r\n\r\n")));
        assertDocumented("HTTP/2 server, HTTP/1.1 client", thrown.getMessage());
        server.finishAndReleaseAll();
    }

    @Test
    void http1ClientReadsHttp2() throws Exception {
        EmbeddedChannel server = new EmbeddedChannel(Http2FrameCodecBuilder.forServer().build());
        ByteBuf settings = server.readOutbound();
        assertDocumented("HTTP/1.1 client, HTTP/2 server", failure(new EmbeddedChannel(new HttpResponseDecoder()),
                settings));
        server.finishAndReleaseAll();
    }

    @Test
    void http1ServerReadsHttp2() throws Exception {
        EmbeddedChannel client = new EmbeddedChannel(Http2FrameCodecBuilder.forClient().build());
        ByteBuf preface = client.readOutbound();
        assertDocumented("HTTP/1.1 server, HTTP/2 client", failure(new EmbeddedChannel(new HttpRequestDecoder()),
                preface));
        client.finishAndReleaseAll();
    }

    @Test
    void http1ServerReadsTls() throws Exception {
        assertDocumented("TLS on a port without TLS", failure(new EmbeddedChannel(new HttpRequestDecoder()),
                Unpooled.wrappedBuffer(ByteBufUtil.decodeHexDump("16030100f8010000"))));
    }

    private static String failure(EmbeddedChannel http1, ByteBuf octets) {
        http1.writeInbound(octets);
        HttpObject failed = http1.readInbound();
        http1.finishAndReleaseAll();
        return failed.decoderResult().cause().getMessage();
    }

    @Test
    @SuppressWarnings("deprecation") // SelfSignedCertificate, which is for tests only.
    void keyOfAnotherCertificate() throws Exception {
        SelfSignedCertificate one = new SelfSignedCertificate("localhost", "RSA", 2048);
        SelfSignedCertificate other = new SelfSignedCertificate("localhost", "RSA", 2048);
        Throwable thrown = catchThrowable(() -> SslContextBuilder.forServer(one.key(), other.cert()).build());
        while (thrown.getCause() != null) {
            thrown = thrown.getCause();
        }
        assertDocumented("key of another certificate", thrown.getMessage());
    }

    private static ByteBuf ascii(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
    }
}
