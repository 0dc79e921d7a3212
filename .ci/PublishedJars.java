/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.handler.codec.LengthFieldBasedFrameDecoder;
import io.tidewire.handler.codec.LengthFieldPrepender;
import io.tidewire.handler.codec.LineBasedFrameDecoder;
import io.tidewire.handler.codec.MessageToMessageDecoder;
import io.tidewire.handler.codec.MessageToMessageEncoder;
import io.tidewire.handler.codec.base64.Base64Decoder;
import io.tidewire.handler.codec.base64.Base64Encoder;
import io.tidewire.handler.codec.bytes.ByteArrayDecoder;
import io.tidewire.handler.codec.bytes.ByteArrayEncoder;
import io.tidewire.handler.codec.compression.BrotliDecoder;
import io.tidewire.handler.codec.compression.BrotliEncoder;
import io.tidewire.handler.codec.compression.Bzip2Decoder;
import io.tidewire.handler.codec.compression.Bzip2Encoder;
import io.tidewire.handler.codec.compression.CompressionLibrary;
import io.tidewire.handler.codec.compression.DecompressingDecoder;
import io.tidewire.handler.codec.compression.DecompressionLimits;
import io.tidewire.handler.codec.compression.FastLzFrameDecoder;
import io.tidewire.handler.codec.compression.FastLzFrameEncoder;
import io.tidewire.handler.codec.compression.JdkZlibDecoder;
import io.tidewire.handler.codec.compression.JdkZlibDecompressor;
import io.tidewire.handler.codec.compression.JdkZlibEncoder;
import io.tidewire.handler.codec.compression.Lz4FrameDecoder;
import io.tidewire.handler.codec.compression.Lz4FrameEncoder;
import io.tidewire.handler.codec.compression.LzfDecoder;
import io.tidewire.handler.codec.compression.LzfEncoder;
import io.tidewire.handler.codec.compression.LzmaFrameEncoder;
import io.tidewire.handler.codec.compression.SnappyFrameDecoder;
import io.tidewire.handler.codec.compression.SnappyFrameEncoder;
import io.tidewire.handler.codec.compression.ZlibWrapper;
import io.tidewire.handler.codec.compression.ZstdDecoder;
import io.tidewire.handler.codec.compression.ZstdEncoder;
import io.tidewire.handler.codec.haproxy.HAProxyMessageEncoder;
import io.tidewire.handler.codec.http.ContentCoding;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.DefaultHttpHeaders;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpClientCodec;
import io.tidewire.handler.codec.http.HttpClientUpgradeHandler;
import io.tidewire.handler.codec.http.HttpContentCompressor;
import io.tidewire.handler.codec.http.HttpContentDecompressor;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpObjectAggregator;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpServerUpgradeHandler;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.blocking.BlockingHttpCode;
import io.tidewire.handler.codec.http.cors.CorsConfig;
import io.tidewire.handler.codec.http.cors.CorsConfigBuilder;
import io.tidewire.handler.codec.http.websocketx.SlowReceiverPolicy;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientProtocolConfig;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolConfig;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketClientExtensionHandshaker;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketServerExtensionHandshaker;
import io.tidewire.handler.codec.http.websocketx.extensions.compression.PerMessageDeflateClientExtensionHandshaker;
import io.tidewire.handler.codec.http.websocketx.extensions.compression.PerMessageDeflateServerExtensionHandshaker;
import io.tidewire.handler.codec.http2.CleartextHttp2ServerUpgradeHandler;
import io.tidewire.handler.codec.http2.CompressorHttp2ConnectionEncoder;
import io.tidewire.handler.codec.http2.DefaultHttp2Connection;
import io.tidewire.handler.codec.http2.DefaultHttp2ConnectionDecoder;
import io.tidewire.handler.codec.http2.DefaultHttp2ConnectionEncoder;
import io.tidewire.handler.codec.http2.DefaultHttp2FrameReader;
import io.tidewire.handler.codec.http2.DefaultHttp2FrameWriter;
import io.tidewire.handler.codec.http2.DefaultHttp2Headers;
import io.tidewire.handler.codec.http2.DelegatingDecompressorFrameListener;
import io.tidewire.handler.codec.http2.Http2ClientUpgradeCodec;
import io.tidewire.handler.codec.http2.Http2Connection;
import io.tidewire.handler.codec.http2.Http2ConnectionEncoder;
import io.tidewire.handler.codec.http2.Http2ConnectionHandler;
import io.tidewire.handler.codec.http2.Http2EventAdapter;
import io.tidewire.handler.codec.http2.Http2FrameAdapter;
import io.tidewire.handler.codec.http2.Http2FrameCodecBuilder;
import io.tidewire.handler.codec.http2.Http2FrameListener;
import io.tidewire.handler.codec.http2.Http2Headers;
import io.tidewire.handler.codec.http2.Http2Settings;
import io.tidewire.handler.codec.http2.Http2MultiplexCodecBuilder;
import io.tidewire.handler.codec.http2.HttpToHttp2ConnectionHandlerBuilder;
import io.tidewire.handler.codec.string.LineEncoder;
import io.tidewire.handler.codec.string.StringDecoder;
import io.tidewire.handler.codec.string.StringEncoder;
import io.tidewire.handler.ipfilter.IpFilterRule;
import io.tidewire.handler.logging.LogLevel;
import io.tidewire.handler.pcap.PcapWriteHandler;
import io.tidewire.handler.ssl.OpenSsl;
import io.tidewire.handler.ssl.SslContext;
import io.tidewire.handler.ssl.SslContextBuilder;
import io.tidewire.handler.ssl.SslProvider;
import io.tidewire.handler.ssl.util.SelfSignedCertificate;
import io.tidewire.handler.timeout.SlowPeerPolicy;
import io.tidewire.resolver.AddressResolverGroup;
import io.tidewire.resolver.DefaultAddressResolverGroup;
import io.tidewire.util.DomainNameMapping;
import io.tidewire.util.DomainNameMappingBuilder;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.GlobalEventExecutor;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;

/**
 * Uses every handler of some jars, as an application does that has no more on its path than a user gets: makes each
 * public handler, sends octets through it in both directions, and content through the codecs. No class or member may be
 * missed. Arguments: {@code none} or {@code all}, for the optional libraries that are expected to be there, and the jars.
 */
public final class PublishedJars {
    private static final String TEXT = "The quick brown fox jumps over the lazy dog. ".repeat(40);

    /** Handlers that need a library; other handlers have to be made without any. */
    private static final Map<String, CompressionLibrary> NEEDS = new HashMap<>();
    /** How handlers are made that have no constructor which plain arguments satisfy, or one that names a library. */
    private static final Map<String, Supplier<ChannelHandler>> MADE = new HashMap<>();
    /** The arguments of constructors. */
    private static final Map<Class<?>, Supplier<?>> ARGUMENTS = new HashMap<>();

    /** Classes that extend one of a library or optional module, named only where it was found. */
    private static final Pattern EXTENDS_LIBRARY = Pattern.compile(
            ".*\\.(ConscryptSupport|HandshakeRecording|AbuseRecording|ErrorRecording)\\$.*");

    private static int faults;
    private static int done;

    private interface Step {
        String run() throws Throwable;
    }

    private PublishedJars() {
    }

    private static void needs(Class<?> type, CompressionLibrary library, Supplier<ChannelHandler> made) {
        NEEDS.put(type.getName(), library);
        MADE.put(type.getName(), made);
    }

    private static void describe() {
        needs(ZstdEncoder.class, CompressionLibrary.ZSTD_JNI, ZstdEncoder::new);
        needs(ZstdDecoder.class, CompressionLibrary.ZSTD_JNI, ZstdDecoder::new);
        needs(BrotliEncoder.class, CompressionLibrary.BROTLI4J, () -> new BrotliEncoder());
        needs(BrotliDecoder.class, CompressionLibrary.BROTLI4J, BrotliDecoder::new);
        needs(Lz4FrameEncoder.class, CompressionLibrary.LZ4_JAVA, () -> new Lz4FrameEncoder());
        needs(Lz4FrameDecoder.class, CompressionLibrary.LZ4_JAVA, () -> new Lz4FrameDecoder());
        needs(LzfEncoder.class, CompressionLibrary.COMPRESS_LZF, LzfEncoder::new);
        needs(LzmaFrameEncoder.class, CompressionLibrary.XZ, LzmaFrameEncoder::new);
        needs(Bzip2Encoder.class, CompressionLibrary.COMMONS_COMPRESS, Bzip2Encoder::new);
        for (ChannelHandler made : List.of(SlowPeerPolicy.builder().build(),
                Http2FrameCodecBuilder.forServer().build(), connectionHandler(true, new Http2FrameAdapter()),
                HAProxyMessageEncoder.INSTANCE)) {
            MADE.put(made.getClass().getName(), () -> made);
        }
        MADE.put(Http2ConnectionHandler.class.getName(), () -> connectionHandler(false, new Http2FrameAdapter()));
        MADE.put("io.tidewire.handler.codec.http2.Http2MultiplexCodec", PublishedJars::multiplexCodec);
        MADE.put("io.tidewire.handler.codec.http2.HttpToHttp2ConnectionHandler",
                () -> new HttpToHttp2ConnectionHandlerBuilder().server(false)
                        .frameListener(new Http2FrameAdapter()).build());
        MADE.put(PcapWriteHandler.class.getName(),
                () -> PcapWriteHandler.builder().build(OutputStream.nullOutputStream()));
        MADE.put(LengthFieldBasedFrameDecoder.class.getName(), () -> new LengthFieldBasedFrameDecoder(99, 0, 2));
        MADE.put(DecompressingDecoder.class.getName(),
                () -> new DecompressingDecoder(JdkZlibDecompressor.builder(), DecompressionLimits.DEFAULT));
        MADE.put(CleartextHttp2ServerUpgradeHandler.class.getName(), () -> {
            HttpServerCodec codec = new HttpServerCodec();
            return new CleartextHttp2ServerUpgradeHandler(codec, new HttpServerUpgradeHandler(codec, name -> null),
                    new ChannelInboundHandlerAdapter());
        });
        MADE.put(HttpClientUpgradeHandler.class.getName(), () -> new HttpClientUpgradeHandler(new HttpClientCodec(),
                new Http2ClientUpgradeCodec(connectionHandler(false, new Http2FrameAdapter())), 1000));
        ARGUMENTS.put(SocketAddress.class, () -> new InetSocketAddress(InetAddress.getLoopbackAddress(), 9));
        ARGUMENTS.put(int.class, () -> 1);
        ARGUMENTS.put(long.class, () -> 1L);
        ARGUMENTS.put(boolean.class, () -> false);
        ARGUMENTS.put(LogLevel.class, () -> LogLevel.DEBUG);
        ARGUMENTS.put(List.class, List::of);
        ARGUMENTS.put(ByteBuf[].class, () -> new ByteBuf[] {Unpooled.copiedBuffer("|", StandardCharsets.US_ASCII)});
        ARGUMENTS.put(IpFilterRule[].class, () -> new IpFilterRule[0]);
        ARGUMENTS.put(EventExecutor.class, () -> GlobalEventExecutor.INSTANCE);
        ARGUMENTS.put(ScheduledExecutorService.class, () -> GlobalEventExecutor.INSTANCE);
        ARGUMENTS.put(Executor.class, () -> GlobalEventExecutor.INSTANCE);
        ARGUMENTS.put(BlockingHttpCode.class, () -> (BlockingHttpCode) exchange ->
                exchange.respond(HttpResponseStatus.OK, new DefaultHttpHeaders()).close());
        ARGUMENTS.put(AddressResolverGroup.class, () -> DefaultAddressResolverGroup.INSTANCE);
        ARGUMENTS.put(MessageToMessageDecoder.class, StringDecoder::new);
        ARGUMENTS.put(MessageToMessageEncoder.class, StringEncoder::new);
        ARGUMENTS.put(ChannelHandler.class, () -> new ChannelInboundHandlerAdapter() {
            @Override
            public boolean isSharable() {
                return true;
            }
        });
        ARGUMENTS.put(SlowReceiverPolicy.class, () -> SlowReceiverPolicy.close(1));
        ARGUMENTS.put(WebSocketClientProtocolConfig.class,
                () -> WebSocketClientProtocolConfig.newBuilder().webSocketUri("ws://localhost/").build());
        ARGUMENTS.put(WebSocketServerProtocolConfig.class, () -> WebSocketServerProtocolConfig.newBuilder().build());
        ARGUMENTS.put(WebSocketClientExtensionHandshaker[].class, () -> new WebSocketClientExtensionHandshaker[] {
            new PerMessageDeflateClientExtensionHandshaker(0)});
        ARGUMENTS.put(WebSocketServerExtensionHandshaker[].class, () -> new WebSocketServerExtensionHandshaker[] {
            new PerMessageDeflateServerExtensionHandshaker(0)});
        ARGUMENTS.put(CorsConfig.class, () -> CorsConfigBuilder.forAnyOrigin().build());
        ARGUMENTS.put(HttpServerUpgradeHandler.SourceCodec.class, HttpServerCodec::new);
        ARGUMENTS.put(HttpServerUpgradeHandler.UpgradeCodecFactory.class,
                () -> (HttpServerUpgradeHandler.UpgradeCodecFactory) name -> null);
        ARGUMENTS.put(Http2Connection.class, () -> new DefaultHttp2Connection(true));
        ARGUMENTS.put(Http2FrameListener.class, Http2FrameAdapter::new);
        ARGUMENTS.put(SslContext.class, () -> context(SslProvider.JDK));
        ARGUMENTS.put(SSLEngine.class, PublishedJars::engine);
        ARGUMENTS.put(DomainNameMapping.class,
                () -> new DomainNameMappingBuilder<>(context(SslProvider.JDK)).build());
    }

    private static SSLEngine engine() {
        try {
            return SSLContext.getDefault().createSSLEngine();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static SslContext context(SslProvider provider) {
        try {
            SelfSignedCertificate own = new SelfSignedCertificate("localhost");
            return SslContextBuilder.forServer(own.certificate(), own.privateKey()).sslProvider(provider).build();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isLinkage(Throwable failure) {
        for (Throwable t = failure; t != null; t = t.getCause()) {
            if (t instanceof LinkageError) {
                return true;
            }
        }
        return false;
    }

    private static void check(String name, String expected, Step step) {
        String result;
        try {
            result = step.run();
        } catch (Throwable t) {
            StringBuilder causes = new StringBuilder();
            for (Throwable cause = t; cause != null; cause = cause.getCause()) {
                causes.append(" < ").append(cause);
            }
            result = "threw" + causes;
        }
        done++;
        if (!result.equals(expected)) {
            faults++;
            System.out.println("FAILED: " + name + ": " + result + " (expected: " + expected + ')');
        }
    }

    /** Creates a handler by the shortest constructor whose arguments are known. */
    private static ChannelHandler make(Class<?> type) throws Exception {
        Supplier<ChannelHandler> known = MADE.get(type.getName());
        if (known != null) {
            return known.get();
        }
        Constructor<?>[] constructors = type.getConstructors();
        Arrays.sort(constructors, Comparator.comparingInt(Constructor::getParameterCount));
        for (Constructor<?> constructor : constructors) {
            if (ARGUMENTS.keySet().containsAll(List.of(constructor.getParameterTypes()))) {
                Object[] arguments = Arrays.stream(constructor.getParameterTypes())
                        .map(parameter -> ARGUMENTS.get(parameter).get()).toArray();
                try {
                    return (ChannelHandler) constructor.newInstance(arguments);
                } catch (InvocationTargetException e) {
                    throw e.getCause() instanceof Exception cause ? cause : e;
                }
            }
        }
        throw new IllegalStateException("nothing in .ci/PublishedJars.java says how it is made");
    }

    /** Sends octets that mean nothing both ways. A handler may refuse them, and nothing may be missing for that. */
    private static String use(ChannelHandler handler) {
        EmbeddedChannel channel = new EmbeddedChannel();
        List<Step> steps = List.of(() -> {
            channel.pipeline().addLast(handler);
            return null;
        }, () -> {
            channel.writeInbound(Unpooled.copiedBuffer("octets\n", StandardCharsets.US_ASCII));
            return null;
        }, () -> {
            channel.writeOutbound(Unpooled.copiedBuffer("octets\n", StandardCharsets.US_ASCII));
            return null;
        }, () -> {
            channel.finishAndReleaseAll();
            return null;
        });
        for (Step step : steps) {
            try {
                step.run();
            } catch (Throwable t) {
                if (isLinkage(t)) {
                    return "threw " + t + " < " + t.getCause();
                }
            }
        }
        return "used";
    }

    private static void useHandlersOf(String jar, boolean isThere) throws Exception {
        int handlers = 0;
        try (JarFile file = new JarFile(jar)) {
            for (JarEntry entry : Collections.list(file.entries())) {
                String path = entry.getName();
                if (!path.endsWith(".class") || path.startsWith("META-INF/") || path.endsWith("-info.class")) {
                    continue;
                }
                String name = path.substring(0, path.length() - 6).replace('/', '.');
                if (EXTENDS_LIBRARY.matcher(name).matches() && !isThere) {
                    continue;
                }
                Class<?> type = Class.forName(name, false, PublishedJars.class.getClassLoader());
                if (!Modifier.isPublic(type.getModifiers())) {
                    continue;
                }
                check(name, "initialised", () -> {
                    Class.forName(name, true, PublishedJars.class.getClassLoader());
                    return "initialised";
                });
                if (ChannelHandler.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers())) {
                    handlers++;
                    boolean isRefused = NEEDS.containsKey(name) && !isThere;
                    check(name, isRefused ? "refused" : "used", () -> {
                        try {
                            return use(make(type));
                        } catch (UnsupportedOperationException e) {
                            return isRefused && e.getCause() == NEEDS.get(name).unavailabilityCause() ? "refused"
                                    : "refused: " + e;
                        }
                    });
                }
            }
        }
        int found = handlers;
        check(jar, "has handlers", () -> found > 0 ? "has handlers" : "has none");
    }

    private static byte[] taken(Supplier<ByteBuf> reader) {
        ByteBuf all = Unpooled.buffer();
        for (ByteBuf part = reader.get(); part != null; part = reader.get()) {
            all.writeBytes(part);
            part.release();
        }
        return ByteBufUtil.getBytes(all);
    }

    private static void bothWays(String name, CompressionLibrary library, Supplier<ChannelHandler> encoder,
            Supplier<ChannelHandler> decoder) {
        if (library != null && !library.isAvailable()) {
            return;
        }
        check(name, "the same", () -> {
            EmbeddedChannel sender = new EmbeddedChannel(encoder.get());
            sender.writeOutbound(Unpooled.copiedBuffer(TEXT, StandardCharsets.US_ASCII));
            sender.finish();
            byte[] encoded = taken(sender::readOutbound);
            EmbeddedChannel receiver = new EmbeddedChannel(decoder.get());
            for (byte octet : encoded) {
                receiver.writeInbound(Unpooled.wrappedBuffer(new byte[] {octet}));
            }
            receiver.finish();
            String text = new String(taken(receiver::readInbound), StandardCharsets.US_ASCII);
            return text.equals(TEXT) ? "the same" : "has become " + text.length() + " octets";
        });
    }

    private static void useCodecs() {
        bothWays("gzip", null, () -> new JdkZlibEncoder(ZlibWrapper.GZIP),
                () -> new JdkZlibDecoder(ZlibWrapper.GZIP, 0));
        bothWays("zlib", null, JdkZlibEncoder::new, () -> new JdkZlibDecoder(0));
        bothWays("snappy", null, SnappyFrameEncoder::new, SnappyFrameDecoder::new);
        bothWays("fastlz", null, FastLzFrameEncoder::new, FastLzFrameDecoder::new);
        bothWays("zstd", CompressionLibrary.ZSTD_JNI, ZstdEncoder::new, ZstdDecoder::new);
        bothWays("br", CompressionLibrary.BROTLI4J, () -> new BrotliEncoder(), BrotliDecoder::new);
        bothWays("lz4 blocks", CompressionLibrary.LZ4_JAVA, () -> new Lz4FrameEncoder(), () -> new Lz4FrameDecoder());
        bothWays("lz4 frames", CompressionLibrary.LZ4_JAVA, Lz4FrameEncoder::ofFrameFormat,
                () -> new Lz4FrameDecoder());
        bothWays("bzip2", CompressionLibrary.COMMONS_COMPRESS, Bzip2Encoder::new, Bzip2Decoder::new);
        bothWays("lzf", CompressionLibrary.COMPRESS_LZF, LzfEncoder::new, LzfDecoder::new);
        check("frames of text", "text", () -> {
            EmbeddedChannel sender = new EmbeddedChannel(new LengthFieldPrepender(2), new ByteArrayEncoder());
            EmbeddedChannel receiver = new EmbeddedChannel(new LengthFieldBasedFrameDecoder(99, 0, 2, 0, 2),
                    new ByteArrayDecoder());
            sender.writeOutbound((Object) "text".getBytes(StandardCharsets.US_ASCII));
            receiver.writeInbound(Unpooled.wrappedBuffer(taken(sender::readOutbound)));
            return new String((byte[]) receiver.readInbound(), StandardCharsets.US_ASCII);
        });
        check("lines of Base64", "text", () -> {
            EmbeddedChannel sender = new EmbeddedChannel(new Base64Encoder(), new StringEncoder());
            EmbeddedChannel receiver = new EmbeddedChannel(new LineBasedFrameDecoder(99), new Base64Decoder(),
                    new StringDecoder());
            sender.writeOutbound("text");
            receiver.writeInbound(Unpooled.wrappedBuffer(taken(sender::readOutbound)),
                    Unpooled.copiedBuffer("\n", StandardCharsets.US_ASCII));
            return receiver.readInbound();
        });
        check("lines", "text\n", () -> {
            EmbeddedChannel sender = new EmbeddedChannel(new LineEncoder());
            sender.writeOutbound("text");
            return new String(taken(sender::readOutbound), StandardCharsets.US_ASCII).replace("\r", "");
        });
    }

    /** A response that is compressed if the coding is there, and a request that a client has compressed. */
    private static void useHttp1(ContentCoding coding) {
        String token = coding.token().toString();
        check("HTTP/1.1 response, " + token, coding.isAvailable() ? token : "null", () -> {
            EmbeddedChannel server = new EmbeddedChannel(new HttpServerCodec(), new HttpContentCompressor(),
                    new HttpObjectAggregator(9000));
            EmbeddedChannel client = new EmbeddedChannel(new HttpClientCodec());
            FullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/");
            request.headers().set(HttpHeaderNames.HOST, "a").set(HttpHeaderNames.ACCEPT_ENCODING, token);
            client.writeOutbound(request);
            server.writeInbound(Unpooled.wrappedBuffer(taken(client::readOutbound)));
            FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK,
                    Unpooled.copiedBuffer(TEXT, StandardCharsets.US_ASCII));
            HttpUtil.setContentLength(response, TEXT.length());
            server.writeOutbound(response);
            byte[] octets = taken(server::readOutbound);
            client.pipeline().addLast(new HttpObjectAggregator(9000));
            client.writeInbound(Unpooled.wrappedBuffer(octets));
            FullHttpResponse raw = client.readInbound();
            return decompressed(raw);
        });
        check("HTTP/1.1 request, " + token, coding.isAvailable() ? "failed" : token + " ~~~~", () -> {
            EmbeddedChannel server = new EmbeddedChannel(new HttpServerCodec(), new HttpContentDecompressor(0),
                    new HttpObjectAggregator(9000));
            try {
                server.writeInbound(Unpooled.copiedBuffer("POST / HTTP/1.1\r\nHost: a\r\nContent-Encoding: " + token
                        + "\r\nContent-Length: 13\r\n\r\n~~~~~~~~~~~~~", StandardCharsets.US_ASCII));
            } catch (RuntimeException e) {
                return isLinkage(e) ? "threw " + e : "failed";
            }
            FullHttpRequest request = server.readInbound();
            return request.headers().get(HttpHeaderNames.CONTENT_ENCODING) + ' '
                    + request.content().toString(0, 4, StandardCharsets.US_ASCII);
        });
    }

    /** Returns the coding of a response whose content is our text behind a decompressor. */
    private static String decompressed(FullHttpResponse raw) {
        String coding = raw.headers().get(HttpHeaderNames.CONTENT_ENCODING);
        EmbeddedChannel client = new EmbeddedChannel(new HttpContentDecompressor(0), new HttpObjectAggregator(9000));
        client.writeInbound(raw);
        FullHttpResponse response = client.readInbound();
        String text = response.content().toString(StandardCharsets.US_ASCII);
        return text.equals(TEXT) ? "" + coding : coding + " has become " + text.length() + " octets";
    }

    /** A connection whose content is compressed and decompressed. */
    @SuppressWarnings("deprecation") // Old applications have it.
    private static ChannelHandler multiplexCodec() {
        return Http2MultiplexCodecBuilder.forServer(new ChannelInboundHandlerAdapter()).build();
    }

    private static Http2ConnectionHandler connectionHandler(boolean server, Http2FrameListener listener) {
        Http2Connection connection = new DefaultHttp2Connection(server);
        Http2ConnectionEncoder encoder = new CompressorHttp2ConnectionEncoder(
                new DefaultHttp2ConnectionEncoder(connection, new DefaultHttp2FrameWriter()));
        DefaultHttp2ConnectionDecoder decoder =
                new DefaultHttp2ConnectionDecoder(connection, encoder, new DefaultHttp2FrameReader());
        decoder.frameListener(new DelegatingDecompressorFrameListener(connection, listener, 0));
        return new Http2ConnectionHandler(decoder, encoder, new Http2Settings()) {
        };
    }

    private static void exchange(EmbeddedChannel one, EmbeddedChannel other) {
        boolean isMoving = true;
        while (isMoving) {
            byte[] there = taken(one::readOutbound);
            byte[] back = taken(other::readOutbound);
            isMoving = there.length + back.length > 0;
            if (isMoving) {
                other.writeInbound(Unpooled.wrappedBuffer(there));
                one.writeInbound(Unpooled.wrappedBuffer(back));
            }
        }
    }

    private static void useHttp2(ContentCoding coding) {
        String token = coding.token().toString();
        check("HTTP/2, " + token, coding.isAvailable() ? "null" : token, () -> {
            StringBuilder content = new StringBuilder();
            String[] told = {"nothing"};
            Http2ConnectionHandler client = connectionHandler(false, new Http2FrameAdapter());
            EmbeddedChannel from = new EmbeddedChannel(client);
            EmbeddedChannel to = new EmbeddedChannel(connectionHandler(true, new Http2EventAdapter() {
                @Override
                public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers,
                        int dependency, short weight, boolean exclusive, int padding, boolean endOfStream) {
                    told[0] = "" + headers.get(HttpHeaderNames.CONTENT_ENCODING);
                }

                @Override
                public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding,
                        boolean endOfStream) {
                    told[0] = "" + headers.get(HttpHeaderNames.CONTENT_ENCODING);
                }

                @Override
                public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding,
                        boolean endOfStream) {
                    content.append(data.toString(StandardCharsets.US_ASCII));
                    return data.readableBytes() + padding;
                }
            }));
            exchange(from, to);
            ChannelHandlerContext ctx = from.pipeline().context(client);
            Http2Headers headers = new DefaultHttp2Headers().method("POST").scheme("http").path("/").authority("a")
                    .set(HttpHeaderNames.CONTENT_ENCODING, token);
            client.encoder().writeHeaders(ctx, 3, headers, 0, false, ctx.newPromise());
            client.encoder().writeData(ctx, 3, Unpooled.copiedBuffer(TEXT, StandardCharsets.US_ASCII), 0, true,
                    ctx.newPromise());
            from.flush();
            exchange(from, to);
            return content.toString().equals(TEXT) ? told[0] : told[0] + " has become " + content.length() + " octets";
        });
    }

    /** Tasks of other threads, more than a queue has room for in the beginning. */
    private static void useLoops() {
        check("event loop", "all", () -> {
            EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
            CountDownLatch left = new CountDownLatch(20_000);
            for (int i = 0; i < 20_000; i++) {
                group.execute(left::countDown);
            }
            boolean isDone = left.await(20, TimeUnit.SECONDS);
            return isDone && group.shutdownGracefully(0, 1, TimeUnit.SECONDS).await(20_000) ? "all" : "some";
        });
    }

    private static void useTls(SslProvider provider) {
        check("TLS by " + provider, "text", () -> {
            SelfSignedCertificate own = new SelfSignedCertificate("localhost");
            SslContext server = SslContextBuilder.forServer(own.certificate(), own.privateKey()).sslProvider(provider)
                    .build();
            SslContext client = SslContextBuilder.forClient().sslProvider(provider)
                    .trustManager(own.certificate()).endpointIdentificationAlgorithm(null).build();
            EmbeddedChannel from = new EmbeddedChannel();
            EmbeddedChannel to = new EmbeddedChannel();
            from.pipeline().addLast(client.newHandler(from.alloc()), new StringEncoder());
            to.pipeline().addLast(server.newHandler(to.alloc()), new StringDecoder());
            exchange(from, to);
            from.writeOutbound("text");
            exchange(from, to);
            return to.readInbound();
        });
    }

    private static void useLibraries(boolean isThere) {
        for (CompressionLibrary library : CompressionLibrary.values()) {
            check(library.artifact(), isThere ? "null" : "is missing", () -> {
                Throwable cause = library.unavailabilityCause();
                return cause != null && cause.getMessage().contains(" is missing (expected: ") ? "is missing"
                        : String.valueOf(cause);
            });
        }
        check("Conscrypt", isThere ? "null" : "is missing", () -> {
            Throwable cause = OpenSsl.unavailabilityCause();
            return cause != null && cause.getMessage().contains(" is missing (expected: ") ? "is missing"
                    : String.valueOf(cause);
        });
        check("SLF4J", isThere ? "used" : "not used", () -> InternalLoggerFactory.getInstance(PublishedJars.class)
                .getClass().getSimpleName().startsWith("Slf4j") ? "used" : "not used");
        InternalLoggerFactory.getInstance(PublishedJars.class).info("an event");
    }

    public static void main(String[] args) throws Exception {
        boolean isThere = args[0].equals("all");
        describe();
        useLibraries(isThere);
        for (String jar : Arrays.asList(args).subList(1, args.length)) {
            useHandlersOf(jar, isThere);
        }
        useCodecs();
        for (ContentCoding coding : ContentCoding.values()) {
            useHttp1(coding);
            useHttp2(coding);
        }
        useLoops();
        useTls(SslProvider.JDK);
        if (isThere) {
            useTls(SslProvider.OPENSSL);
        }
        System.out.println(done + " checks, " + faults + " failed");
        System.exit(faults == 0 ? 0 : 1);
    }
}
