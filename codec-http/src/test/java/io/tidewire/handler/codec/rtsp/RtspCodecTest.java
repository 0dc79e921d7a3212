/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.rtsp;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.DefaultHttpRequest;
import io.tidewire.handler.codec.http.DefaultLastHttpContent;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpDecoderConfig;
import io.tidewire.handler.codec.http.HttpMessage;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpObject;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.util.AsciiString;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RtspCodecTest {
    private static ByteBuf ascii(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1);
    }

    /** All messages in short: start line, fields, content, and whether one failed. */
    private static String show(EmbeddedChannel channel) {
        StringBuilder text = new StringBuilder();
        for (HttpObject object = channel.readInbound(); object != null; object = channel.readInbound()) {
            if (object.decoderResult().isFailure()) {
                text.append("failed ").append(object instanceof HttpResponse ? "response" : "request");
            } else if (object instanceof HttpRequest request) {
                text.append(request.method()).append(' ').append(request.uri()).append(' ')
                        .append(request.protocolVersion());
            } else if (object instanceof HttpResponse response) {
                text.append(response.protocolVersion()).append(' ').append(response.status());
            }
            if (object instanceof HttpMessage message
                    && object.decoderResult().isSuccess()) {
                for (Map.Entry<String, String> field : message.headers()) {
                    text.append(", ").append(field.getKey()).append(": ").append(field.getValue());
                }
            }
            if (object instanceof HttpContent content) {
                text.append(content.content().isReadable() ? " <" : "")
                        .append(content.content().toString(StandardCharsets.US_ASCII))
                        .append(content.content().isReadable() ? ">" : "");
                text.append(object instanceof LastHttpContent ? " | " : "");
            }
            ReferenceCountUtil.release(object);
        }
        // Content may come in parts, a failed head without its end, and a reason may be empty.
        return text.toString().replace("> <", "").replaceAll("^(failed \\w+).*", "$1").replaceAll(" +", " ").trim();
    }

    private static String decode(String input, int... cuts) {
        EmbeddedChannel channel = new EmbeddedChannel(new RtspDecoder());
        int start = 0;
        for (int cut : cuts) {
            channel.writeInbound(ascii(input.substring(start, cut)));
            start = cut;
        }
        channel.writeInbound(ascii(input.substring(start)));
        String shown = show(channel);
        channel.finishAndReleaseAll();
        return shown;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '^', value = {
        "OPTIONS * RTSP/1.0|CSeq: 1||                           ^ OPTIONS * RTSP/1.0, CSeq: 1 |",
        "SETUP rtsp://h/x RTSP/1.0|Content-Length: 3||abc       ^ SETUP rtsp://h/x RTSP/1.0, Content-Length: 3 <abc> |",
        "RTSP/1.0 200 OK|CSeq: 1||                              ^ RTSP/1.0 200 OK, CSeq: 1 |",
        "RTSP/1.0 200 OK|Content-Length: 2||ab                  ^ RTSP/1.0 200 OK, Content-Length: 2 <ab> |",
        "RTSP/1.0 551 Option not supported||                    ^ RTSP/1.0 551 Option not supported |",
        "RTSP/1.0 200||                                         ^ RTSP/1.0 200 |",
        "RTSP/1.0 302 Found||                                   ^ RTSP/1.0 302 Found |",
        "RTSP/1.0 101 x||RTSP/1.0 200 OK||                      ^ RTSP/1.0 101 x | RTSP/1.0 200 OK |",
        "RTS rtsp://h/ RTSP/1.0||                               ^ RTS rtsp://h/ RTSP/1.0 |",
        // Either side asks, without content unless its length is there.
        "ANNOUNCE rtsp://h/ RTSP/1.0||RTSP/1.0 200 OK||PLAY rtsp://h/ RTSP/1.0||"
                + "^ ANNOUNCE rtsp://h/ RTSP/1.0 | RTSP/1.0 200 OK | PLAY rtsp://h/ RTSP/1.0 |",
        "|RTSP/1.0 200 OK|||PLAY * RTSP/1.0||                   ^ RTSP/1.0 200 OK | PLAY * RTSP/1.0 |",
        "PLAY * RTSP/2.0||                                      ^ PLAY * RTSP/2.0 |",
        // Nothing behind a failure counts.
        "GET / HTTP/1.1|Host: a||                               ^ failed request",
        "HTTP/1.1 200 OK||                                      ^ failed request",
        "rtsp/1.0 200 OK||                                      ^ failed request",
        "RTSP/1.0 099 x||OPTIONS * RTSP/1.0||                   ^ failed response",
        "RTSP/1.1x 200 OK||                                     ^ failed response",
        "PLAY * RTSP/1.0|Transfer-Encoding: chunked||0||        ^ failed request",
        "RTSP/1.0 200 OK|Transfer-Encoding: chunked||0||        ^ failed response",
        "CONNECT h:1 RTSP/1.0||                                 ^ failed request",
        "||PLAY * RTSP/1.0||                                    ^ failed request",
        "PLAY * RTSP/1.0|Content-Length: 1|Content-Length: 2||a ^ failed request",
    })
    void messagesComeOutWhateverTheSplit(String input, String expected) {
        String octets = input.trim().replace("|", "\r\n");
        String whole = decode(octets);
        assertThat(whole).isEqualTo(expected);
        for (int cut = 1; cut < octets.length(); cut++) {
            assertThat(decode(octets, cut)).as("cut at %d", cut).isEqualTo(whole);
            for (int second = cut + 1; second < Math.min(octets.length(), cut + 8); second++) {
                assertThat(decode(octets, cut, second)).as("cuts at %d, %d", cut, second).isEqualTo(whole);
            }
        }
    }

    @Test
    void startOfAVersionIsNoMessageAtTheEnd() {
        EmbeddedChannel channel = new EmbeddedChannel(new RtspDecoder());
        channel.writeInbound(ascii("RTSP"));
        assertThat(channel.<Object>readInbound()).isNull();
        channel.finish();
        assertThat(show(channel)).isEqualTo("failed request");
    }

    @Test
    void limitsHoldAndNoneMore() {
        EmbeddedChannel channel = new EmbeddedChannel(new RtspDecoder(20, 20, 4));
        channel.writeInbound(ascii("PLAY rtsp:/ RTSP/1.0\r\nContent-Length: 0006\r\n\r\nabcdef"));
        HttpRequest request = channel.readInbound();
        assertThat(request.decoderResult().isSuccess()).isTrue();
        HttpContent first = channel.readInbound();
        assertThat(first.content().readableBytes()).isEqualTo(4);
        first.release();
        LastHttpContent last = channel.readInbound();
        assertThat(last.content().readableBytes()).isEqualTo(2);
        last.release();
        channel.finish();
        for (String over : new String[] {"PLAY rtsp:// RTSP/1.0\r\n\r\n", "RTSP/1.0 200 OK OK OK\r\n\r\n",
            "PLAY * RTSP/1.0\r\nContent-Length: 00000\r\n\r\n"}) {
            EmbeddedChannel other = new EmbeddedChannel(new RtspDecoder(
                    new HttpDecoderConfig().setMaxInitialLineLength(20).setMaxHeaderSize(20)));
            other.writeInbound(ascii(over));
            assertThat(show(other)).startsWith("failed");
            other.finish();
        }
    }

    @Test
    @SuppressWarnings("deprecation")
    void validationOfFieldsCanBeSwitchedOff() {
        for (boolean validate : new boolean[] {true, false}) {
            EmbeddedChannel channel = new EmbeddedChannel(new RtspDecoder(100, 100, 100, validate));
            channel.writeInbound(ascii("PLAY * RTSP/1.0\r\nx(: y\r\n\r\n"));
            assertThat(show(channel)).isEqualTo(validate ? "failed request" : "PLAY * RTSP/1.0, x(: y |");
            channel.finish();
        }
    }

    private static String outbound(EmbeddedChannel channel) {
        StringBuilder text = new StringBuilder();
        for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            text.append(part.toString(StandardCharsets.US_ASCII));
            part.release();
        }
        return text.toString().replace("\r\n", "|");
    }

    private static FullHttpRequest setup(ByteBuf content) {
        return new DefaultFullHttpRequest(RtspVersions.RTSP_1_0, RtspMethods.SETUP, "rtsp://h", content);
    }

    @Test
    void messagesOfBothKindsAreWritten() {
        EmbeddedChannel channel = new EmbeddedChannel(new RtspEncoder());
        channel.writeOutbound(new DefaultHttpRequest(RtspVersions.RTSP_1_0, RtspMethods.SETUP, "rtsp://h/x?y"),
                LastHttpContent.EMPTY_LAST_CONTENT);
        assertThat(outbound(channel)).isEqualTo("SETUP rtsp://h/x?y RTSP/1.0||");
        channel.writeOutbound(setup(ascii("abc")));
        assertThat(outbound(channel)).isEqualTo("SETUP rtsp://h RTSP/1.0|content-length: 3||abc");
        channel.writeOutbound(new DefaultFullHttpResponse(
                RtspVersions.RTSP_1_0, RtspResponseStatuses.OPTION_NOT_SUPPORTED));
        assertThat(outbound(channel)).isEqualTo("RTSP/1.0 551 Option not supported||");
        HttpRequest head = new DefaultHttpRequest(RtspVersions.RTSP_1_0, RtspMethods.ANNOUNCE, "*");
        head.headers().set(RtspHeaderNames.CONTENT_LENGTH, 3);
        channel.writeOutbound(head, new DefaultLastHttpContent(ascii("abc")));
        assertThat(outbound(channel)).isEqualTo("ANNOUNCE * RTSP/1.0|content-length: 3||abc");
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void interleavedDataPassesAsItIs() {
        EmbeddedChannel channel = new EmbeddedChannel(new RtspEncoder());
        ByteBuf data = ascii("$\0\0\1x");
        channel.writeOutbound(data);
        assertThat(channel.<ByteBuf>readOutbound()).isSameAs(data);
        data.release();
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void contentThatThePeerDoesNotExpectIsRefusedAndReleased() {
        EmbeddedChannel channel = new EmbeddedChannel(new RtspEncoder());
        channel.writeOutbound(new DefaultHttpRequest(RtspVersions.RTSP_1_0, RtspMethods.SETUP, "*"));
        HttpContent content = new DefaultLastHttpContent(ascii("PLAY * RTSP/1.0\r\n\r\n"));
        assertThatThrownBy(() -> channel.writeOutbound(content)).hasMessageContaining("19 bytes");
        assertThat(content.refCnt()).isZero();
        FullHttpRequest chunked = setup(ascii("abc"));
        chunked.headers().set("transfer-encoding", "chunked");
        EmbeddedChannel other = new EmbeddedChannel(new RtspEncoder());
        assertThatThrownBy(() -> other.writeOutbound(chunked)).hasMessageContaining("transfer-encoding");
        assertThat(chunked.refCnt()).isZero();
        assertThat(outbound(channel)).isEqualTo("SETUP * RTSP/1.0||");
        assertThat(channel.finish()).isFalse();
        assertThat(other.finish()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"* RTSP/1.0\r\nx: y", "a b", "a\tb", "a\u007F", "a\nb"})
    @Tag("SEC-C01")
    void noTargetSplitsTheLine(String uri) {
        EmbeddedChannel channel = new EmbeddedChannel(new RtspEncoder());
        FullHttpRequest request = new DefaultFullHttpRequest(RtspVersions.RTSP_1_0, RtspMethods.PLAY, "*") {
            @Override
            public String uri() {
                return uri;
            }
        };
        assertThatThrownBy(() -> channel.writeOutbound(request)).hasRootCauseInstanceOf(IllegalArgumentException.class);
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void namesOfFieldsAreThoseOfTheirConstants() throws IllegalAccessException {
        for (Field field : RtspHeaderNames.class.getFields()) {
            String name = field.getName().equals("RETRT_AFTER") ? "RETRY_AFTER" : field.getName();
            assertThat(field.get(null)).hasToString(name.toLowerCase(Locale.ROOT).replace('_', '-'));
        }
        for (Field field : RtspHeaderValues.class.getFields()) {
            AsciiString value = (AsciiString) field.get(null);
            String text = value.toString().replace('-', '_').toUpperCase(Locale.ROOT);
            assertThat(text.equals("100_CONTINUE") ? "CONTINUE" : text).isEqualTo(field.getName());
        }
    }

    @Test
    void methodsAndVersionsAreFoundInAnyCaseAndReadInOne() throws IllegalAccessException {
        for (Field field : RtspMethods.class.getFields()) {
            assertThat(RtspMethods.valueOf(field.getName().toLowerCase(Locale.ROOT))).isSameAs(field.get(null));
        }
        assertThat(RtspMethods.valueOf("get")).isEqualTo(HttpMethod.GET);
        assertThat(RtspMethods.valueOf("foo").name()).isEqualTo("FOO");
        assertThat(RtspMethods.find("play")).isNotEqualTo(RtspMethods.PLAY);
        assertThatThrownBy(() -> RtspMethods.valueOf(" play")).isInstanceOf(IllegalArgumentException.class);
        assertThat(RtspVersions.valueOf("rtsp/1.0")).isSameAs(RtspVersions.RTSP_1_0);
        assertThat(RtspVersions.valueOf("RTSP/2.0")).isEqualTo(new HttpVersion("RTSP", 2, 0, true));
        assertThat(RtspVersions.RTSP_1_0.isKeepAliveDefault()).isTrue();
        assertThatThrownBy(() -> RtspVersions.valueOf(" RTSP/1.0")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void statusesAreFoundByTheirCodes() throws IllegalAccessException {
        for (Field field : RtspResponseStatuses.class.getFields()) {
            HttpResponseStatus status = (HttpResponseStatus) field.get(null);
            assertThat(RtspResponseStatuses.valueOf(status.code())).isSameAs(status);
        }
        assertThat(RtspResponseStatuses.valueOf(302)).hasToString("302 Moved Temporarily");
        assertThat(RtspResponseStatuses.valueOf(451)).hasToString("451 Parameter Not Understood");
        assertThat(RtspResponseStatuses.valueOf(409)).isSameAs(HttpResponseStatus.CONFLICT);
    }
}
