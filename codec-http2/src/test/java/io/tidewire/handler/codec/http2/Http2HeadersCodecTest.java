/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.CharSequenceValueConverter;
import io.tidewire.handler.codec.DefaultHeaders;
import io.tidewire.handler.codec.http2.internal.hpack.Resources;
import io.tidewire.util.AsciiString;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Field blocks to headers and back: which error what is wrong with them is, and that the tables stay in step.
 */
class Http2HeadersCodecTest {
    private static final int STREAM = 5;

    private final DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder();

    private Http2Headers decode(String hex) throws Http2Exception {
        ByteBuf block = Unpooled.wrappedBuffer(ByteBufUtil.decodeHexDump(hex));
        try {
            return decoder.decodeHeaders(STREAM, block);
        } finally {
            assertThat(block.isReadable()).isFalse();
            block.release();
        }
    }

    private static String encode(DefaultHttp2HeadersEncoder encoder, Http2Headers headers) throws Http2Exception {
        ByteBuf out = Unpooled.buffer();
        try {
            encoder.encodeHeaders(STREAM, headers, out);
            return ByteBufUtil.hexDump(out);
        } finally {
            out.release();
        }
    }

    private static void assertStreamError(Throwable thrown, Http2Error error) {
        assertThat(thrown).isInstanceOfSatisfying(Http2Exception.StreamException.class, e -> {
            assertThat(e.error()).isSameAs(error);
            assertThat(e.streamId()).isEqualTo(STREAM);
        });
    }

    static Stream<ListVector> lists() {
        return ((List<?>) Resources.json("/corpora/http2-headers/lists.json")).stream()
                .map(members -> new ListVector((Map<?, ?>) members));
    }

    record ListVector(Map<?, ?> members) {
        /** Rules that one field, or the order of fields, breaks by itself; the others need the state of the stream. */
        boolean isOfFields() {
            String id = (String) members.get("id");
            return Stream.of("name-", "value-", "conn-", "dup-", "pseudo-", "trailer-X", "trailer-connection",
                    "trailer-x-crlf", "res-status-twice", "res-pseudo-path", "path-crlf", "authority-nul")
                    .anyMatch(id::startsWith);
        }

        @Override
        public String toString() {
            return (String) members.get("id");
        }
    }

    private static String blockOf(ListVector vector) throws Http2Exception {
        Http2Headers headers = new RawHeaders();
        for (Object pair : (List<?>) vector.members.get("headers")) {
            headers.add((String) ((List<?>) pair).get(0), (String) ((List<?>) pair).get(1));
        }
        return encode(new DefaultHttp2HeadersEncoder(), headers);
    }

    /** In the order of addition, whatever the names are. */
    private static class RawHeaders extends DefaultHeaders<CharSequence, CharSequence, Http2Headers>
            implements Http2Headers {
        RawHeaders() {
            super(CharSequenceValueConverter.INSTANCE);
        }

        @Override
        public Http2Headers method(CharSequence value) {
            return add(":method", value);
        }

        @Override
        public Http2Headers scheme(CharSequence value) {
            return add(":scheme", value);
        }

        @Override
        public Http2Headers authority(CharSequence value) {
            return add(":authority", value);
        }

        @Override
        public Http2Headers path(CharSequence value) {
            return add(":path", value);
        }

        @Override
        public Http2Headers status(CharSequence value) {
            return add(":status", value);
        }

        @Override
        public CharSequence method() {
            return get(":method");
        }

        @Override
        public CharSequence scheme() {
            return get(":scheme");
        }

        @Override
        public CharSequence authority() {
            return get(":authority");
        }

        @Override
        public CharSequence path() {
            return get(":path");
        }

        @Override
        public CharSequence status() {
            return get(":status");
        }

        @Override
        public boolean contains(CharSequence name, CharSequence value, boolean caseInsensitive) {
            return contains(name, value);
        }
    }

    @ParameterizedTest
    @MethodSource("lists")
    @Tag("SEC-F18")
    @Tag("SEC-F19")
    @Tag("SEC-F20")
    void listIsJudgedAsStated(ListVector vector) throws Http2Exception {
        String block = blockOf(vector);
        if (vector.members.get("expect").equals("accept")) {
            assertThat(decode(block)).hasSize(((List<?>) vector.members.get("headers")).size());
            return;
        }
        Throwable thrown = null;
        try {
            decode(block);
        } catch (Http2Exception e) {
            thrown = e;
        }
        if (vector.isOfFields()) {
            assertThat(thrown).as(vector.toString()).isNotNull();
        }
        if (thrown != null) {
            assertStreamError(thrown, Http2Error.PROTOCOL_ERROR);
        }
    }

    @Test
    void malformedFieldsLeaveTheTablesInStep() throws Http2Exception {
        DefaultHttp2HeadersEncoder encoder = new DefaultHttp2HeadersEncoder();
        Http2Headers bad = new DefaultHttp2Headers(false).add("x-a", "1").add("Bad", "2").add("x-b", "3");
        String first = encode(encoder, bad);
        assertThatThrownBy(() -> decode(first)).satisfies(e -> assertStreamError(e, Http2Error.PROTOCOL_ERROR));
        // The entries are in the table, the bad one too, which is bad again.
        String second = encode(encoder, bad);
        assertThat(second).hasSize(6);
        assertThatThrownBy(() -> decode(second)).satisfies(e -> assertStreamError(e, Http2Error.PROTOCOL_ERROR));
        bad.remove("Bad");
        assertThat(decode(encode(encoder, bad))).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"80", "ff", "0001", "00016181ff", "be", "8220"})
    @Tag("HP-11")
    void wrongBlockIsAnErrorOfTheConnectionForGood(String hex) {
        assertThatExceptionOfType(Http2Exception.class).isThrownBy(() -> decode(hex)).satisfies(e -> {
            assertThat(e.error()).isSameAs(Http2Error.COMPRESSION_ERROR);
            assertThat(Http2Exception.isStreamError(e)).isFalse();
        });
        assertThatExceptionOfType(Http2Exception.class).isThrownBy(() -> decode("82"))
                .satisfies(e -> assertThat(e.error()).isSameAs(Http2Error.COMPRESSION_ERROR));
    }

    @Test
    @Tag("SEC-F15")
    @Tag("HS-16")
    @Tag("HS-17")
    void listOverItsLimitIsAnErrorOfTheStreamAndOverTheOtherOneOfTheConnection() throws Http2Exception {
        decoder.configuration().maxHeaderListSize(340, 1360);
        assertThat(decode("4001610162" + "be".repeat(9))).hasSize(10);
        assertThatExceptionOfType(Http2Exception.HeaderListSizeException.class)
                .isThrownBy(() -> decode("be".repeat(11))).satisfies(e -> {
                    assertStreamError(e, Http2Error.PROTOCOL_ERROR);
                    assertThat(e.duringDecode()).isTrue();
                });
        assertThatExceptionOfType(Http2Exception.HeaderListSizeException.class)
                .isThrownBy(() -> decode("be".repeat(40)));
        assertThat(decode("be")).hasSize(1);
        assertThatExceptionOfType(Http2Exception.class).isThrownBy(() -> decode("be".repeat(41)))
                .satisfies(e -> assertThat(Http2Exception.isStreamError(e)).isFalse());
    }

    @Test
    @Tag("SEC-F12")
    @Tag("SEC-F14")
    void fieldsAreCounted() throws Http2Exception {
        decoder.maxHeaderFields(3);
        assertThat(decoder.maxHeaderFields()).isEqualTo(3);
        assertThat(decode("0001610162".repeat(3))).hasSize(3);
        assertThatExceptionOfType(Http2Exception.HeaderListSizeException.class)
                .isThrownBy(() -> decode("0001610162".repeat(4)));
        assertThatIllegalArgumentException().isThrownBy(() -> decoder.maxHeaderFields(0));
    }

    @Test
    void limitsHaveTheirRanges() throws Http2Exception {
        Http2HeadersDecoder.Configuration in = decoder.configuration();
        assertThat(in.maxHeaderListSize()).isEqualTo(8192);
        assertThat(in.maxHeaderListSizeGoAway()).isEqualTo(32768);
        assertThat(in.maxHeaderTableSize()).isEqualTo(4096);
        in.maxHeaderTableSize(0xFFFFFFFFL);
        assertThat(in.maxHeaderTableSize()).isEqualTo(0xFFFFFFFFL);
        assertThatThrownBy(() -> in.maxHeaderTableSize(-1)).isInstanceOf(Http2Exception.class);
        assertThatThrownBy(() -> in.maxHeaderTableSize(0x100000000L)).isInstanceOf(Http2Exception.class);
        assertThatThrownBy(() -> in.maxHeaderListSize(10, 9)).isInstanceOf(Http2Exception.class);
        assertThatThrownBy(() -> in.maxHeaderListSize(-1, 9)).isInstanceOf(Http2Exception.class);
        assertThatThrownBy(() -> in.maxHeaderListSize(0x100000000L, 0x100000000L)).isInstanceOf(Http2Exception.class);
        assertThatIllegalArgumentException().isThrownBy(() -> new DefaultHttp2HeadersDecoder(true, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new DefaultHttp2HeadersDecoder(true, 1, 0));
        Http2HeadersEncoder.Configuration out = new DefaultHttp2HeadersEncoder().configuration();
        assertThat(out.maxHeaderListSize()).isEqualTo(0xFFFFFFFFL);
        out.maxHeaderTableSize(100);
        assertThat(out.maxHeaderTableSize()).isEqualTo(100);
        out.maxHeaderTableSize(0xFFFFFFFFL);
        assertThat(out.maxHeaderTableSize()).isEqualTo(4096);
        assertThatThrownBy(() -> out.maxHeaderTableSize(-1)).isInstanceOf(Http2Exception.class);
        assertThatThrownBy(() -> out.maxHeaderListSize(0x100000000L)).isInstanceOf(Http2Exception.class);
        assertThatIllegalArgumentException().isThrownBy(
                () -> new DefaultHttp2HeadersEncoder(Http2HeadersEncoder.NEVER_SENSITIVE, false, -1));
        assertThatIllegalArgumentException().isThrownBy(
                () -> new DefaultHttp2HeadersEncoder(Http2HeadersEncoder.NEVER_SENSITIVE, false, 0, -1));
    }

    @Test
    @Tag("SEC-F03")
    void listOverThePeersLimitIsNotSentUnlessTheLimitIsIgnored() throws Http2Exception {
        Http2Headers headers = new DefaultHttp2Headers().add("a", "b");
        try (DefaultHttp2HeadersEncoder encoder = new DefaultHttp2HeadersEncoder()) {
            encoder.maxHeaderListSize(34);
            assertThat(encode(encoder, headers)).isEqualTo("4001610162");
            encoder.maxHeaderListSize(33);
            assertThatExceptionOfType(Http2Exception.HeaderListSizeException.class)
                    .isThrownBy(() -> encode(encoder, headers))
                    .satisfies(e -> assertThat(e.duringDecode()).isFalse());
        }
        DefaultHttp2HeadersEncoder lax = new DefaultHttp2HeadersEncoder(Http2HeadersEncoder.NEVER_SENSITIVE, true);
        lax.maxHeaderListSize(0);
        assertThat(encode(lax, headers)).isEqualTo("4001610162");
    }

    @Test
    @Tag("SEC-G08")
    @Tag("HP-12")
    void secretsAreNeverIndexedByDefault() throws Http2Exception {
        Http2Headers secrets = new DefaultHttp2Headers().add("authorization", "t").add("proxy-authorization", "u")
                .add("cookie", "short");
        assertThat(encode(new DefaultHttp2HeadersEncoder(), secrets))
                .isEqualTo("1f080174" + "1f220175" + "1f110573686f7274");
        assertThat(encode(new DefaultHttp2HeadersEncoder(), new DefaultHttp2Headers().add("cookie", "c".repeat(20))))
                .startsWith("60");
        assertThat(encode(new DefaultHttp2HeadersEncoder(Http2HeadersEncoder.NEVER_SENSITIVE),
                new DefaultHttp2Headers().add("authorization", "t"))).isEqualTo("570174");
        assertThat(encode(new DefaultHttp2HeadersEncoder(Http2HeadersEncoder.ALWAYS_SENSITIVE),
                new DefaultHttp2Headers().add("a", "t"))).isEqualTo("1001610174");
    }

    /** A cookie of twenty characters has enough that cannot be guessed; one of nineteen has not. */
    @Test
    @Tag("SEC-G08")
    void cookiesAreShortBelowTwentyCharacters() throws Http2Exception {
        for (int length = 0; length <= 40; length++) {
            Http2Headers cookie = new DefaultHttp2Headers().add("cookie", "c".repeat(length));
            assertThat(encode(new DefaultHttp2HeadersEncoder(), cookie)).as("%d characters", length)
                    .startsWith(length < 20 ? "1f11" : "60");
        }
        Http2Headers other = new DefaultHttp2Headers().add("cookif", "short");
        assertThat(encode(new DefaultHttp2HeadersEncoder(), other)).startsWith("40");
    }

    @Test
    @Tag("HP-10")
    void neverIndexedFieldIsForwardedAsSuch() throws Http2Exception {
        Http2Headers received = decode("1001610162" + "0001630164");
        DefaultHttp2HeadersEncoder encoder = new DefaultHttp2HeadersEncoder(Http2HeadersEncoder.NEVER_SENSITIVE);
        assertThat(encode(encoder, received)).isEqualTo("1001610162" + "4001630164");
        Http2Headers copy = new DefaultHttp2Headers().add(received);
        assertThat(encode(encoder, copy)).isEqualTo("1001610162" + "be");
    }

    @Test
    void headersOfASubclassGetTheFieldsAndMayRefuseThem() throws Http2Exception {
        DefaultHttp2HeadersDecoder own = new DefaultHttp2HeadersDecoder(false) {
            @Override
            protected Http2Headers newHeaders() {
                assertThat(numberOfHeadersGuess()).isPositive();
                assertThat(validateHeaders()).isFalse();
                return new RawHeaders() {
                    @Override
                    public Http2Headers add(CharSequence name, CharSequence value) {
                        assertThat(name).isInstanceOf(AsciiString.class);
                        assertThat(value).isInstanceOf(AsciiString.class);
                        if (name.length() == 3) {
                            throw new IllegalStateException("three");
                        }
                        return super.add(name, value);
                    }
                };
            }
        };
        assertThat(own.decodeHeaders(1, Unpooled.wrappedBuffer(ByteBufUtil.decodeHexDump("82")))).hasSize(1);
        assertThatExceptionOfType(Http2Exception.StreamException.class)
                .isThrownBy(() -> own.decodeHeaders(1,
                        Unpooled.wrappedBuffer(ByteBufUtil.decodeHexDump("4003782d610161"))))
                .withRootCauseInstanceOf(IllegalStateException.class);
        assertThat(own.decodeHeaders(1, Unpooled.wrappedBuffer(ByteBufUtil.decodeHexDump("84")))).hasSize(1);
    }

    @Test
    void guessFollowsTheListsThatCame() throws Http2Exception {
        for (int i = 0; i < 40; i++) {
            decode("0001610162".repeat(50));
        }
        assertThat(decoder.numberOfHeadersGuess()).isBetween(45, 50);
    }
}
