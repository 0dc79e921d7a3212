/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.util.AsyncMapping;
import io.tidewire.util.DomainWildcardMappingBuilder;
import io.tidewire.util.Mapping;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.ImmediateEventExecutor;
import io.tidewire.util.concurrent.Promise;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import javax.net.ssl.SSLException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import static io.tidewire.handler.ssl.TestCertificates.AUTHORITY;
import static org.assertj.core.api.Assertions.assertThat;

/** Look-ups of contexts: at once, later, never, and those that fail. */
class SniHandlerLookupTest {
    private static final String FIRST = "first.test.example";
    private static final String SECOND = "second.test.example";
    private static final Map<String, SslContext> CONTEXTS = Map.of(FIRST, server(FIRST), SECOND, server(SECOND));

    /** The names that were asked for. */
    private final List<String> names = new ArrayList<>();
    /** The look-up that is under way. */
    private final Promise<SslContext> lookup = ImmediateEventExecutor.INSTANCE.newPromise();

    private static SslContext server(String name) {
        TestCertificates.Pair pair = AUTHORITY.issue(name, name);
        try {
            return SslContextBuilder.forServer(pair.key(), pair.certificate()).build();
        } catch (SSLException e) {
            throw new AssertionError(e);
        }
    }

    private static TlsPeer client(String name) throws SSLException {
        SslContextBuilder builder = SslContextBuilder.forClient().trustManager(AUTHORITY.certificate());
        if (name == null) {
            return new TlsPeer(builder.endpointIdentificationAlgorithm(null).build()
                    .newEngine(UnpooledByteBufAllocator.DEFAULT)).open();
        }
        return new TlsPeer(builder.build().newEngine(UnpooledByteBufAllocator.DEFAULT, name, 443)).open();
    }

    private SslContext map(String name) {
        names.add(name);
        return CONTEXTS.get(name == null ? FIRST : name);
    }

    /** A server whose look-up is done when the test says so. */
    private TlsPeer slowServer() {
        return TlsPeer.undecided(new SniHandler((AsyncMapping<String, SslContext>) (name, promise) -> {
            names.add(name);
            return lookup;
        }));
    }

    private static void assertTalks(TlsPeer client, TlsPeer server, String name) throws SSLException {
        client.send("ping");
        server.send("pong");
        TlsPeer.exchange(client, server);
        assertThat(server.exceptions).isEmpty();
        assertThat(client.receivedText()).isEqualTo("pong");
        assertThat(server.receivedText()).isEqualTo("ping");
        X509Certificate shown = (X509Certificate) client.tls.engine().getSession().getPeerCertificates()[0];
        assertThat(shown.getSubjectX500Principal().getName()).isEqualTo("CN=" + name);
        assertThat(server.channel.pipeline().get(SniHandler.class)).isNull();
        client.finish();
        server.finish();
    }

    @Test
    @Tag("SEC-I06")
    void namesThatPeersAskForAreNotKept() throws Exception {
        Mapping<String, SslContext> wildcards = new DomainWildcardMappingBuilder<>(CONTEXTS.get(FIRST))
                .add("*.test.example", CONTEXTS.get(SECOND)).build();
        String before = wildcards.toString();
        for (int i = 0; i < 100_000; i++) {
            assertThat(wildcards.map("n" + i + ".test.example") == CONTEXTS.get(SECOND)).isTrue();
        }
        assertThat(wildcards.toString()).isEqualTo(before);
        // Nor does the handler keep what it has found: each connection asks.
        SniHandler[] handlers = {new SniHandler((Mapping<String, SslContext>) this::map),
            new SniHandler((Mapping<String, SslContext>) this::map)};
        for (SniHandler handler : handlers) {
            TlsPeer client = client(SECOND);
            TlsPeer server = TlsPeer.undecided(handler).open();
            TlsPeer.exchange(client, server);
            assertTalks(client, server, SECOND);
        }
        assertThat(names).containsExactly(SECOND, SECOND);
    }

    @Test
    void eachNameHasItsContextAndNoNameToo() throws Exception {
        for (String name : new String[] {FIRST, SECOND, null}) {
            SniHandler sni = new SniHandler((Mapping<String, SslContext>) this::map, 1234);
            TlsPeer client = client(name);
            TlsPeer server = TlsPeer.undecided(sni).open();
            TlsPeer.exchange(client, server);
            String served = name == null ? FIRST : name;
            assertThat(names).last().isEqualTo(name);
            assertThat(sni.hostname()).isEqualTo(name);
            assertThat(sni.sslContext()).isSameAs(CONTEXTS.get(served));
            assertThat(server.log).startsWith("active").contains("SniCompletionEvent+")
                    .endsWith("SslHandshakeCompletionEvent+");
            assertThat(server.channel.pipeline().get(SslHandler.class).getHandshakeTimeoutMillis()).isEqualTo(1234);
            assertTalks(client, server, served);
        }
    }

    @Test
    void nothingIsReadDuringTheLookup() throws Exception {
        ReadCounter reads = new ReadCounter();
        TlsPeer client = client(SECOND);
        TlsPeer server = slowServer().open();
        server.channel.config().setAutoRead(false);
        server.channel.pipeline().addFirst(reads);
        byte[] hello = client.sent();
        server.receive(Arrays.copyOf(hello, 9));
        assertThat(reads.count).isPositive(); // The rest is wanted.
        reads.count = 0;
        server.receive(Arrays.copyOfRange(hello, 9, hello.length));
        assertThat(names).containsExactly(SECOND);
        server.channel.read();
        server.channel.read();
        server.channel.writeInbound(UnpooledByteBufAllocator.DEFAULT.buffer(1)); // Its content is not looked at.
        assertThat(names).hasSize(1);
        assertThat(reads.count).isZero();
        lookup.setSuccess(CONTEXTS.get(SECOND));
        assertThat(reads.count).isPositive();
        TlsPeer.exchange(client, server);
        assertTalks(client, server, SECOND);
    }

    /** Puts nothing in its place, so that no other handler asks for a read. */
    private static final class SlowSni extends AbstractSniHandler<String> {
        private final Promise<String> found = ImmediateEventExecutor.INSTANCE.newPromise();

        @Override
        protected Future<String> lookup(ChannelHandlerContext ctx, String hostname) {
            return found;
        }

        @Override
        protected void onLookupComplete(ChannelHandlerContext ctx, String hostname, Future<String> future) {
            ctx.pipeline().remove(this);
        }
    }

    /** Nothing is read during the look-up, and behind it once, however often it was asked for. */
    @ParameterizedTest
    @CsvSource({"true, false", "false, false", "false, true", "true, true"})
    void readThatIsHeldDuringTheLookupIsMadeBehindIt(boolean isAutoRead, boolean asks) throws Exception {
        SlowSni sni = new SlowSni();
        ReadCounter reads = new ReadCounter();
        TlsPeer client = client(FIRST);
        TlsPeer server = TlsPeer.undecided(reads, sni);
        server.channel.config().setAutoRead(isAutoRead);
        server.open();
        ChannelPipeline pipeline = server.channel.pipeline();
        pipeline.context(reads).fireChannelRead(Unpooled.wrappedBuffer(client.sent()));
        reads.count = 0;
        pipeline.context(reads).fireChannelReadComplete();
        if (asks) {
            server.channel.read();
            server.channel.read();
        }
        assertThat(reads.count).isZero();
        sni.found.setSuccess("found");
        // With auto-read the channel asks behind each read itself.
        assertThat(reads.count).isEqualTo(isAutoRead && !asks ? 0 : 1);
        client.finish();
        server.finish();
    }

    @Test
    void readIsPassedOnBeforeTheLookupAndNoneIsMadeUp() throws Exception {
        SlowSni sni = new SlowSni();
        ReadCounter reads = new ReadCounter();
        TlsPeer client = client(FIRST);
        TlsPeer server = TlsPeer.undecided(reads, sni);
        server.channel.config().setAutoRead(false);
        server.open();
        server.channel.read();
        assertThat(reads.count).isEqualTo(1);
        server.channel.pipeline().context(reads).fireChannelRead(Unpooled.wrappedBuffer(client.sent()));
        sni.found.setSuccess("found"); // Before the end of the read.
        assertThat(reads.count).isEqualTo(1);
        client.finish();
        server.finish();
    }

    @Test
    @Tag("SEC-I03")
    void removalStopsTheTime() throws Exception {
        TlsPeer server = TlsPeer.undecided(new SlowSni());
        server.channel.freezeTime();
        server.open();
        server.channel.pipeline().remove(SlowSni.class);
        assertThat(server.channel.runScheduledPendingTasks()).isEqualTo(-1); // Nothing is scheduled.
        server.advance(10_000);
        assertThat(server.log).containsExactly("active");
        assertThat(server.channel.isOpen()).isTrue();
        server.finish();
    }

    @Test
    void zeroIsNoLimitOfTheTime() {
        TlsPeer server = TlsPeer.undecided(new SniHandler((Mapping<String, SslContext>) this::map, 0));
        server.channel.freezeTime();
        server.open();
        assertThat(server.channel.runScheduledPendingTasks()).isEqualTo(-1);
        assertThat(server.channel.isOpen()).isTrue();
        server.finish();
    }

    private static void assertFails(SniHandler sni, String sniEvent, String reason, int alert) throws Exception {
        TlsPeer client = client(FIRST);
        TlsPeer server = TlsPeer.undecided(sni).open();
        server.receive(client.sent());
        server.channel.runPendingTasks();
        assertThat(server.sent()).containsExactly(21, 3, 3, 0, 2, 2, alert);
        assertThat(server.log).containsExactlyInAnyOrder("active", sniEvent, "SslHandshakeCompletionEvent-",
                "exception", "inactive").containsSubsequence(sniEvent, "SslHandshakeCompletionEvent-", "exception");
        assertThat(server.exceptions).singleElement().isInstanceOf(DecoderException.class);
        assertThat(server.exceptions.get(0)).hasStackTraceContaining(reason);
        assertThat(server.channel.isOpen()).isFalse();
        assertThat(sni.sslContext()).isNull();
        client.finish();
        server.finish();
    }

    @Test
    @Tag("SEC-I04")
    void failuresEndTheConnection() throws Exception {
        Mapping<String, SslContext> throwing = name -> {
            throw new IllegalStateException("no such name");
        };
        assertFails(new SniHandler(throwing), "SniCompletionEvent-", "no such name", 80);
        AsyncMapping<String, SslContext> throwingAtOnce = (name, promise) -> {
            throw new IllegalStateException("not now");
        };
        assertFails(new SniHandler(throwingAtOnce), "SniCompletionEvent-", "not now", 80);
        AsyncMapping<String, SslContext> nothing = (name, promise) -> null;
        assertFails(new SniHandler(nothing), "SniCompletionEvent-", "future of the look-up", 80);
        AsyncMapping<String, SslContext> failing = (name, promise) -> promise.setFailure(new SSLException("expired"));
        assertFails(new SniHandler(failing), "SniCompletionEvent-", "expired", 80);
        Mapping<String, SslContext> empty = name -> null;
        assertFails(new SniHandler(empty), "SniCompletionEvent-", "no SslContext for the server name " + FIRST,
                112);
    }

    @Test
    void replacementThatThrowsEndsTheConnection() throws Exception {
        TlsPeer client = client(FIRST);
        TlsPeer server = TlsPeer.undecided(new SniHandler((Mapping<String, SslContext>) this::map) {
            @Override
            protected void replaceHandler(ChannelHandlerContext ctx, String hostname, SslContext sslContext) {
                throw new IllegalStateException("no place");
            }
        }).open();
        server.receive(client.sent());
        server.channel.runPendingTasks();
        assertThat(server.exceptions).singleElement().satisfies(e -> assertThat(e).hasRootCauseMessage("no place"));
        assertThat(server.channel.isOpen()).isFalse();
        client.finish();
        server.finish();
    }

    @Test
    void closeDuringTheLookupEndsIt() throws Exception {
        for (int what = 0; what < 3; what++) {
            SniHandlerLookupTest run = new SniHandlerLookupTest();
            TlsPeer client = client(FIRST);
            TlsPeer server = run.slowServer().open();
            server.receive(client.sent());
            server.channel.close();
            if (what != 2) {
                server.channel.runPendingTasks(); // The handler is removed.
            }
            if (what == 1) {
                run.lookup.setFailure(new SSLException("too late"));
            } else {
                run.lookup.setSuccess(CONTEXTS.get(FIRST));
            }
            server.channel.runPendingTasks();
            assertThat(server.exceptions).isEmpty();
            assertThat(server.log).doesNotContain("SslHandshakeCompletionEvent+").contains("inactive");
            client.finish();
            server.finish();
        }
    }

    @Test
    @Tag("SEC-I03")
    void lookupTimesOut() throws Exception {
        TlsPeer client = client(FIRST);
        TlsPeer server = slowServer();
        server.channel.freezeTime();
        server.open();
        server.receive(client.sent());
        server.advance(10_000);
        assertThat(server.log).containsExactly("active", "SniCompletionEvent-", "SslHandshakeCompletionEvent-",
                "inactive");
        lookup.setSuccess(CONTEXTS.get(FIRST));
        server.channel.runPendingTasks();
        assertThat(server.log).hasSize(4);
        client.finish();
        server.finish();
    }

    @Test
    void removalDuringTheLookupPassesTheHelloOn() throws Exception {
        TlsPeer client = client(FIRST);
        TlsPeer server = slowServer().open();
        byte[] hello = client.sent();
        server.receive(hello);
        server.channel.pipeline().remove(SniHandler.class);
        assertThat(server.received()).isEqualTo(hello);
        lookup.setSuccess(CONTEXTS.get(FIRST));
        assertThat(server.channel.pipeline().get(SslHandler.class)).isNull();
        assertThat(server.channel.isOpen()).isTrue();
        client.finish();
        server.finish();
    }
}
