/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.HttpClientUpgradeHandler.UpgradeCodec;
import io.tidewire.handler.codec.http.HttpClientUpgradeHandler.UpgradeEvent;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Behaviours: upgrade; HC-07, HC-08, SEC-A34, SEC-C05. */
class HttpClientUpgradeHandlerTest {
    private static final String ACCEPTED = "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\n"
            + "Upgrade: test/1\r\n\r\n";

    private final List<Object> events = new ArrayList<>();
    private final HttpClientCodec http = new HttpClientCodec();
    private CharSequence protocol = "test/1";
    private CharSequence required = "x-settings";
    private Exception failure;
    private final EmbeddedChannel channel = new EmbeddedChannel(http,
            new HttpClientUpgradeHandler(http, new Codec(), 100), new ChannelInboundHandlerAdapter() {
                @Override
                public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
                    events.add(evt);
                    ctx.fireUserEventTriggered(evt);
                }
            });

    private final class Codec implements UpgradeCodec {
        @Override
        public CharSequence protocol() {
            return protocol;
        }

        @Override
        public Collection<CharSequence> setUpgradeHeaders(ChannelHandlerContext ctx, HttpRequest request) {
            request.headers().set("x-settings", "s");
            return List.of(required);
        }

        @Override
        public void upgradeTo(ChannelHandlerContext ctx, FullHttpResponse response) throws Exception {
            if (failure != null) {
                throw failure;
            }
            ctx.pipeline().addAfter(ctx.name(), null, new ChannelInboundHandlerAdapter() {
                @Override
                public void channelRead(ChannelHandlerContext ctx, Object msg) {
                    events.add(((ByteBuf) msg).toString(US_ASCII));
                    ReferenceCountUtil.release(msg);
                }
            });
            // Through the codec, which is in the pipeline still.
            ctx.writeAndFlush(Unpooled.copiedBuffer("preface", US_ASCII));
        }
    }

    private static FullHttpRequest request() {
        FullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/");
        request.headers().set("host", "h");
        return request;
    }

    private boolean receive(String text) {
        return channel.writeInbound(Unpooled.copiedBuffer(text, US_ASCII));
    }

    private String sent() {
        StringBuilder text = new StringBuilder();
        ByteBuf part;
        while ((part = channel.readOutbound()) != null) {
            text.append(part.toString(US_ASCII));
            part.release();
        }
        return text.toString();
    }

    @Test
    void firstRequestAsksAnd101ChangesTheProtocol() {
        FullHttpRequest request = request();
        request.headers().set("connection", "keep-alive");
        channel.writeOutbound(request);
        assertThat(sent()).contains("connection: keep-alive\r\n", "x-settings: s\r\n", "upgrade: test/1\r\n",
                "connection: upgrade, x-settings\r\n");
        assertThat(events).containsExactly(UpgradeEvent.UPGRADE_ISSUED);
        receive(ACCEPTED + "rest");
        assertThat(events).containsExactly(UpgradeEvent.UPGRADE_ISSUED, UpgradeEvent.UPGRADE_SUCCESSFUL, "rest");
        assertThat(sent()).isEqualTo("preface");
        assertThat(channel.pipeline().get(HttpClientCodec.class)).isNull();
        assertThat(channel.pipeline().get(HttpClientUpgradeHandler.class)).isNull();
        receive("more");
        assertThat(events).last().isEqualTo("more");
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void everySplitOfTheResponseConservesTheOctetsBehindIt() {
        for (int split = 1; split < ACCEPTED.length() + 4; split++) {
            HttpClientUpgradeHandlerTest fresh = new HttpClientUpgradeHandlerTest();
            fresh.channel.writeOutbound(request());
            String wire = ACCEPTED + "rest";
            fresh.receive(wire.substring(0, split));
            fresh.receive(wire.substring(split));
            StringBuilder rest = new StringBuilder();
            fresh.events.stream().filter(String.class::isInstance).forEach(rest::append);
            assertThat(rest).as("split at %d", split).hasToString("rest");
            fresh.sent();
            fresh.channel.finish();
        }
    }

    @Test
    void otherAnswerRejectsAndIsPassedOnAsItComes() {
        channel.writeOutbound(request());
        sent();
        receive("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab");
        assertThat(events).containsExactly(UpgradeEvent.UPGRADE_ISSUED, UpgradeEvent.UPGRADE_REJECTED);
        assertThat(channel.pipeline().get(HttpClientUpgradeHandler.class)).isNull();
        HttpResponse head = channel.readInbound();
        assertThat(head.status()).isEqualTo(HttpResponseStatus.OK);
        assertThat(head).isNotInstanceOf(FullHttpResponse.class);
        receive("cde");
        // From now on it is a plain client.
        channel.writeOutbound(request());
        assertThat(sent()).startsWith("GET / ").doesNotContain("upgrade");
        assertThat(channel.finishAndReleaseAll()).isTrue();
    }

    @Test
    void interimResponsesPassWithoutEndingTheWait() {
        channel.writeOutbound(request());
        sent();
        receive("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n");
        assertThat(((HttpResponse) channel.readInbound()).status().code()).isEqualTo(103);
        assertThat(channel.<Object>readInbound()).isInstanceOf(LastHttpContent.class);
        receive(ACCEPTED);
        assertThat(events).containsExactly(UpgradeEvent.UPGRADE_ISSUED, UpgradeEvent.UPGRADE_SUCCESSFUL);
        sent();
        assertThat(channel.finish()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Upgrade: other\r\n", "", "Upgrade: test/1\r\nUpgrade: other\r\n",
        "Upgrade: test/1, x\r\n"})
    void changeToAnotherProtocolClosesTheChannel(String upgrade) {
        channel.writeOutbound(request());
        sent();
        assertThatThrownBy(() -> receive("HTTP/1.1 101 Switching Protocols\r\n" + upgrade + "\r\n"))
                .hasRootCauseInstanceOf(IllegalStateException.class);
        assertThat(channel.isOpen()).isFalse();
        assertThat(events).containsExactly(UpgradeEvent.UPGRADE_ISSUED);
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void upgradeThatFailsClosesTheChannel() {
        failure = new java.io.IOException("on purpose");
        channel.writeOutbound(request());
        sent();
        assertThatThrownBy(() -> receive(ACCEPTED)).hasRootCause(failure);
        assertThat(channel.isOpen()).isFalse();
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void secondRequestFailsWhileTheAnswerIsAwaited() {
        channel.writeOutbound(request());
        sent();
        FullHttpRequest second = request();
        ChannelFuture written = channel.writeOneOutbound(second);
        assertThat(written.cause()).isInstanceOf(IllegalStateException.class);
        assertThat(second.refCnt()).isZero();
        assertThat(events).containsExactly(UpgradeEvent.UPGRADE_ISSUED);
        assertThat(channel.finish()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"h2c\r\nX: y", "", "a b", "a/", "a/b/c", "/1"})
    void protocolThatIsNoTokenFailsTheWrite(String malformed) {
        protocol = malformed;
        refused();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x\r\nY: z", "", "a, b"})
    void connectionOptionThatIsNoTokenFailsTheWrite(String malformed) {
        required = malformed;
        refused();
    }

    private void refused() {
        FullHttpRequest request = request();
        ChannelFuture written = channel.writeOneOutbound(request);
        assertThat(written.cause()).isInstanceOf(IllegalArgumentException.class);
        assertThat(request.refCnt()).isZero();
        assertThat(events).isEmpty();
        assertThat(sent()).isEmpty();
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void responseThatNobodyAskedForIsRefused() {
        EmbeddedChannel bare = new EmbeddedChannel(new HttpClientUpgradeHandler(http, new Codec(), 100));
        assertThatThrownBy(() -> bare.writeInbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1,
                HttpResponseStatus.SWITCHING_PROTOCOLS))).hasRootCauseInstanceOf(IllegalStateException.class);
        bare.finish();
    }

    @Test
    void contentOfTheRequestPasses() {
        HttpRequest head = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/");
        head.headers().set("host", "h").set("content-length", "3");
        channel.writeOutbound(head, new DefaultLastHttpContent(Unpooled.copiedBuffer("abc", US_ASCII)));
        assertThat(sent()).endsWith("\r\n\r\nabc");
        channel.finish();
    }

    @Test
    void prematureCloseFiresInactiveOnly() {
        channel.writeOutbound(request());
        sent();
        assertThat(channel.finish()).isFalse();
        assertThat(events).containsExactly(UpgradeEvent.UPGRADE_ISSUED);
    }
}
