/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.HttpServerUpgradeHandler.UpgradeCodec;
import io.tidewire.handler.codec.http.HttpServerUpgradeHandler.UpgradeEvent;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Behaviours: upgrade; HC-08, SEC-A34, SEC-F38. */
class HttpServerUpgradeHandlerTest {
    private static final String UPGRADE_REQUEST =
            "GET /a HTTP/1.1\r\nHost: h\r\nUpgrade: test\r\nConnection: Upgrade, X-Need\r\nX-Need: 1\r\n\r\n";

    private final List<Object> events = new ArrayList<>();
    private final HttpServerCodec http = new HttpServerCodec();
    private boolean accept = true;
    private RuntimeException failure;

    /** Records the messages that reach the new protocol. */
    private final class NewProtocol extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            events.add(msg instanceof ByteBuf octets ? octets.toString(US_ASCII) : msg.getClass().getSimpleName());
            ReferenceCountUtil.release(msg);
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
            ctx.fireUserEventTriggered(evt);
        }
    }

    private final class Codec implements UpgradeCodec {
        @Override
        public Collection<CharSequence> requiredUpgradeHeaders() {
            return List.of("x-need");
        }

        @Override
        public boolean prepareUpgradeResponse(ChannelHandlerContext ctx, FullHttpRequest request, HttpHeaders headers) {
            headers.set("x-prepared", request.uri());
            return accept;
        }

        @Override
        public void upgradeTo(ChannelHandlerContext ctx, FullHttpRequest request) {
            if (failure != null) {
                throw failure;
            }
            events.add("upgradeTo " + request.content().toString(US_ASCII));
            ctx.pipeline().addAfter(ctx.name(), null, new NewProtocol());
        }
    }

    private HttpServerUpgradeHandler handler(int maxContentLength, boolean removeAfterFirst) {
        return new HttpServerUpgradeHandler(http, protocol -> "test".contentEquals(protocol) ? new Codec() : null,
                maxContentLength, DefaultHttpHeadersFactory.headersFactory(),
                DefaultHttpHeadersFactory.trailersFactory(), removeAfterFirst);
    }

    private EmbeddedChannel channel(int maxContentLength) {
        return new EmbeddedChannel(http, handler(maxContentLength, false), eventCatcher());
    }

    private ChannelInboundHandlerAdapter eventCatcher() {
        return new ChannelInboundHandlerAdapter() {
            @Override
            public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
                if (evt instanceof UpgradeEvent) {
                    events.add(evt.toString());
                }
                ctx.fireUserEventTriggered(evt);
            }
        };
    }

    private static boolean send(EmbeddedChannel channel, String text) {
        return channel.writeInbound(Unpooled.copiedBuffer(text, US_ASCII));
    }

    private static String sent(EmbeddedChannel channel) {
        StringBuilder text = new StringBuilder();
        ByteBuf part;
        while ((part = channel.readOutbound()) != null) {
            text.append(part.toString(US_ASCII));
            part.release();
        }
        return text.toString();
    }

    private static FullHttpRequest whole(EmbeddedChannel channel) {
        return channel.readInbound();
    }

    @Test
    void requestChangesTheProtocolAndWhatIsBehindItGoesThereOnce() {
        EmbeddedChannel channel = channel(0);
        send(channel, UPGRADE_REQUEST + "rest");
        assertThat(sent(channel)).isEqualTo("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\n"
                + "upgrade: test\r\nx-prepared: /a\r\n\r\n");
        assertThat(events).containsExactly("upgradeTo ", "UpgradeEvent(test, GET /a)", "rest");
        assertThat(channel.pipeline().get(HttpServerCodec.class)).isNull();
        assertThat(channel.pipeline().get(HttpServerUpgradeHandler.class)).isNull();
        send(channel, "more");
        assertThat(events).last().isEqualTo("more");
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void everySplitOfTheRequestChangesTheProtocol() {
        for (int split = 1; split < UPGRADE_REQUEST.length(); split++) {
            HttpServerUpgradeHandlerTest fresh = new HttpServerUpgradeHandlerTest();
            EmbeddedChannel channel = fresh.channel(0);
            send(channel, UPGRADE_REQUEST.substring(0, split));
            send(channel, UPGRADE_REQUEST.substring(split) + "rest");
            assertThat(fresh.events).as("split at %d", split)
                    .containsExactly("upgradeTo ", "UpgradeEvent(test, GET /a)", "rest");
            assertThat(sent(channel)).startsWith("HTTP/1.1 101 ");
            channel.finish();
        }
    }

    @Test
    void pipelineIsChangedBeforeTheWriteReturns() {
        List<String> order = new ArrayList<>();
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.pipeline().addLast(new ChannelDuplexHandler() {
            private ChannelPromise later;

            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
                ReferenceCountUtil.release(msg);
                later = promise;
                order.add("written");
            }

            @Override
            public void channelReadComplete(ChannelHandlerContext ctx) {
                order.add(ctx.pipeline().get(HttpServerCodec.class) == null ? "changed" : "not changed");
                later.setSuccess();
            }
        }, http, handler(0, false));
        send(channel, UPGRADE_REQUEST);
        assertThat(order).containsExactly("written", "changed");
        channel.finish();
    }

    @Test
    void writeThatFailsLaterClosesTheChannel() {
        EmbeddedChannel channel = new EmbeddedChannel(new ChannelDuplexHandler() {
            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
                ReferenceCountUtil.release(msg);
                promise.setFailure(new java.io.IOException("broken"));
            }
        }, http, handler(0, false));
        send(channel, UPGRADE_REQUEST);
        assertThat(channel.isOpen()).isFalse();
        channel.finish();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "GET /a HTTP/1.1\r\nHost: h\r\nUpgrade: other\r\nConnection: upgrade, x-need\r\nX-Need: 1\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: h\r\nUpgrade: test\r\nX-Need: 1\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: h\r\nUpgrade: test\r\nConnection: x-need\r\nX-Need: 1\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: h\r\nUpgrade: test\r\nConnection: upgrade\r\nX-Need: 1\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: h\r\nUpgrade: test\r\nConnection: upgrade, x-need\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: h\r\nConnection: upgrade, x-need\r\nX-Need: 1\r\n\r\n",
        "GET /a HTTP/1.0\r\nHost: h\r\nUpgrade: test\r\nConnection: upgrade, x-need\r\nX-Need: 1\r\n\r\n"})
    void otherRequestsAreAnsweredInHttp1(String text) {
        EmbeddedChannel channel = channel(0);
        send(channel, text);
        HttpRequest request = channel.readInbound();
        assertThat(request.uri()).isEqualTo("/a");
        ReferenceCountUtil.release(request);
        ReferenceCountUtil.release(channel.readInbound());
        assertThat(sent(channel)).isEmpty();
        assertThat(events).isEmpty();
        assertThat(channel.pipeline().get(HttpServerUpgradeHandler.class)).isNotNull();
        channel.finish();
    }

    @Test
    void codecThatDeclinesLeavesTheRequestToHttp1() {
        accept = false;
        EmbeddedChannel channel = channel(0);
        send(channel, UPGRADE_REQUEST);
        FullHttpRequest request = whole(channel);
        assertThat(request.uri()).isEqualTo("/a");
        assertThat(request.release()).isTrue();
        assertThat(sent(channel)).isEmpty();
        // The next one may be accepted.
        accept = true;
        channel.writeOutbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.NO_CONTENT));
        sent(channel);
        send(channel, UPGRADE_REQUEST);
        assertThat(events).hasSize(2);
        sent(channel);
        channel.finish();
    }

    @Test
    void firstOfferedProtocolThatIsKnownIsTaken() {
        EmbeddedChannel channel = channel(0);
        send(channel, UPGRADE_REQUEST.replace("Upgrade: test", "Upgrade: websocket,, HTTP/3.0\r\nUpgrade: a , test"));
        assertThat(sent(channel)).contains("upgrade: test\r\n");
        channel.finish();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void subclassMayLookAtTheHead(boolean wanted) {
        EmbeddedChannel channel = new EmbeddedChannel(http,
                new HttpServerUpgradeHandler(http, protocol -> new Codec()) {
                    @Override
                    protected boolean shouldHandleUpgradeRequest(HttpRequest request) {
                        return wanted;
                    }
                });
        send(channel, UPGRADE_REQUEST);
        assertThat(sent(channel).isEmpty()).isEqualTo(!wanted);
        assertThat(channel.finishAndReleaseAll()).isEqualTo(!wanted);
    }

    @ParameterizedTest
    @CsvSource({
        // limit, field, content on the wire, changes
        "0, Content-Length: 3, abc, false", "3, Content-Length: 3, abc, true", "2, Content-Length: 3, abc, false",
        "0, Content-Length: 0, '', true", "0, Transfer-Encoding: chunked, '3;abc;0;;', false",
        "3, Transfer-Encoding: chunked, '3;abc;0;;', true"})
    void contentIsJoinedWithinTheLimitAndElseLeftToHttp1(int limit, String field, String content, boolean changes) {
        EmbeddedChannel channel = channel(limit);
        send(channel, "POST /a HTTP/1.1\r\nHost: h\r\nUpgrade: test\r\nConnection: upgrade, x-need\r\nX-Need: 1\r\n"
                + field + "\r\n\r\n" + content.replace(";", "\r\n"));
        if (changes) {
            assertThat(events).first().isEqualTo(content.isEmpty() ? "upgradeTo " : "upgradeTo abc");
            assertThat(sent(channel)).startsWith("HTTP/1.1 101 ");
        } else {
            assertThat(events).isEmpty();
            assertThat(sent(channel)).isEmpty();
            HttpRequest request = channel.readInbound();
            assertThat(request.method()).isEqualTo(HttpMethod.POST);
        }
        assertThat(channel.finishAndReleaseAll()).isEqualTo(!changes);
    }

    @Test
    void chunkedContentOverTheLimitIsRefusedAndNothingBehindItIsLookedAt() {
        EmbeddedChannel channel = channel(2);
        send(channel, "POST /a HTTP/1.1\r\nHost: h\r\nUpgrade: test\r\nConnection: upgrade, x-need\r\nX-Need: 1\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\nGET /b HTTP/1.1\r\nHost: h\r\n\r\n");
        channel.runPendingTasks();
        assertThat(sent(channel)).startsWith("HTTP/1.1 413 ");
        assertThat(channel.isOpen()).isFalse();
        assertThat(events).isEmpty();
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void expectationIsAnsweredBefore101() {
        EmbeddedChannel channel = channel(3);
        send(channel, "POST /a HTTP/1.1\r\nHost: h\r\nUpgrade: test\r\nConnection: upgrade, x-need\r\nX-Need: 1\r\n"
                + "Content-Length: 3\r\nExpect: 100-continue\r\n\r\n");
        assertThat(sent(channel)).startsWith("HTTP/1.1 100 ");
        send(channel, "abc");
        assertThat(sent(channel)).startsWith("HTTP/1.1 101 ");
        assertThat(events).first().isEqualTo("upgradeTo abc");
        channel.finish();
    }

    @Test
    void requestThatWasJoinedInFrontChangesTheProtocolToo() {
        EmbeddedChannel channel = new EmbeddedChannel(http, new HttpObjectAggregator(10), handler(10, false));
        send(channel, UPGRADE_REQUEST + "rest");
        assertThat(sent(channel)).startsWith("HTTP/1.1 101 ");
        assertThat(events).contains("upgradeTo ");
        channel.finishAndReleaseAll();
    }

    @Test
    void answerDoesNotOvertakeTheOneToAnEarlierRequest() {
        EmbeddedChannel channel = channel(0);
        send(channel, "GET /first HTTP/1.1\r\nHost: h\r\n\r\n" + UPGRADE_REQUEST);
        assertThat(sent(channel)).isEmpty();
        assertThat(events).isEmpty();
        assertThat(((HttpRequest) channel.readInbound()).uri()).isEqualTo("/first");
        assertThat(channel.<Object>readInbound()).isInstanceOf(LastHttpContent.class);
        FullHttpRequest second = whole(channel);
        assertThat(second.uri()).isEqualTo("/a");
        second.release();
        channel.finish();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void handlerLeavesAfterTheFirstRequestIfAsked(boolean declined) {
        accept = false;
        EmbeddedChannel channel = new EmbeddedChannel(http, handler(0, true));
        send(channel, declined ? UPGRADE_REQUEST : "POST /b HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc");
        assertThat(channel.pipeline().get(HttpServerUpgradeHandler.class)).isNull();
        Object head = channel.readInbound();
        if (!declined) {
            HttpContent content = channel.readInbound();
            assertThat(content.content().toString(US_ASCII)).isEqualTo("abc");
            content.release();
        }
        assertThat(head).isInstanceOf(HttpRequest.class);
        ReferenceCountUtil.release(head);
        channel.finishAndReleaseAll();
    }

    @Test
    void upgradeThatFailsClosesTheChannel() {
        failure = new IllegalStateException("on purpose");
        EmbeddedChannel channel = channel(0);
        assertThatThrownBy(() -> send(channel, UPGRADE_REQUEST)).hasRootCause(failure);
        assertThat(channel.isOpen()).isFalse();
        assertThat(events).isEmpty();
        sent(channel);
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void endOfTheConnectionWithinTheContentReleasesIt() {
        EmbeddedChannel channel = channel(10);
        send(channel, "POST /a HTTP/1.1\r\nHost: h\r\nUpgrade: test\r\nConnection: upgrade, x-need\r\nX-Need: 1\r\n"
                + "Content-Length: 5\r\n\r\nabc");
        assertThatThrownBy(channel::finish)
                .isInstanceOf(io.tidewire.handler.codec.PrematureChannelClosureException.class);
        assertThat(events).isEmpty();
    }

    @Test
    void eventHoldsTheRequest() {
        FullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/x");
        UpgradeEvent event = new UpgradeEvent("test", request);
        assertThat(event.retain().retain(2).touch().touch("hint").refCnt()).isEqualTo(4);
        assertThat(event.release(2)).isFalse();
        assertThat(event.release()).isFalse();
        assertThat(event.upgradeRequest()).isSameAs(request);
        assertThat(event.protocol()).isEqualTo("test");
        assertThat(event.release()).isTrue();
        assertThat(request.refCnt()).isZero();
    }
}
