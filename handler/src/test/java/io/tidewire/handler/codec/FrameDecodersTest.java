/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.testsuite.codec.DecoderCheck;
import io.tidewire.testsuite.codec.EncoderCheck;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class FrameDecodersTest {
    /** Returns the output: frames as Latin-1 text, failures by their class. */
    private static List<String> decode(ByteToMessageDecoder decoder, byte[]... reads) {
        List<String> seen = new ArrayList<>();
        EmbeddedChannel channel = recording(decoder, seen);
        for (byte[] read : reads) {
            channel.writeInbound(Unpooled.copiedBuffer(read));
        }
        channel.finish();
        return seen;
    }

    private static EmbeddedChannel recording(ByteToMessageDecoder decoder, List<String> seen) {
        return new EmbeddedChannel(decoder, new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ByteBuf frame = (ByteBuf) msg;
                seen.add(frame.toString(StandardCharsets.ISO_8859_1));
                frame.release();
            }

            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                seen.add(cause.getClass().getSimpleName());
            }
        });
    }

    private static Arguments row(
            String name, Supplier<ByteToMessageDecoder> decoder, String input, String... expected) {
        return arguments(name, decoder, input, List.of(expected));
    }

    private static ByteBuf text(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1);
    }

    static Stream<Arguments> streams() {
        return Stream.of(
                row("fixed", () -> new FixedLengthFrameDecoder(3), "abcdefgh", "abc", "def"),
                row("lines", () -> new LineBasedFrameDecoder(5), "ab\r\ncd\n\n\r\nabcde\r\nlonger\r\nx\n",
                        "ab", "cd", "", "", "abcde", "TooLongFrameException", "x"),
                row("lines, kept ends", () -> new LineBasedFrameDecoder(5, false, false), "ab\r\ncd\n", "ab\r\n",
                        "cd\n"),
                row("lines, fast", () -> new LineBasedFrameDecoder(3, true, true), "toolongline\nok\n",
                        "TooLongFrameException", "ok"),
                row("delimiters", () -> new DelimiterBasedFrameDecoder(9, Delimiters.lineDelimiter()),
                        "ab\r\ncd\n\nabcdefghi\r\n", "ab", "cd", "", "abcdefghi"),
                row("delimiters, shortest", () -> new DelimiterBasedFrameDecoder(9, false, text("--"), text("-x")),
                        "a-xb--", "a-x", "b--"),
                row("nul", () -> new DelimiterBasedFrameDecoder(9, Delimiters.nulDelimiter()), "a\0b\0", "a", "b"),
                row("length 1", () -> new LengthFieldBasedFrameDecoder(9, 0, 1), "\3abc\0\1x", "\3abc", "\0", "\1x"),
                row("length 1, stripped", () -> new LengthFieldBasedFrameDecoder(9, 0, 1, 0, 1), "\3abc\1x", "abc",
                        "x"),
                row("length 2 of all", () -> new LengthFieldBasedFrameDecoder(9, 1, 2, -3, 0), "!\0\5ab?\0\3",
                        "!\0\5ab", "?\0\3"),
                row("length 3, little", () -> new LengthFieldBasedFrameDecoder(ByteOrder.LITTLE_ENDIAN, 9, 0, 3, 0, 3,
                        true),
                        "\2\0\0ab", "ab"),
                row("length 4 with header", () -> new LengthFieldBasedFrameDecoder(9, 0, 4, 1, 4), "\0\0\0\2Hab",
                        "Hab"),
                row("length 8", () -> new LengthFieldBasedFrameDecoder(10, 0, 8, 0, 8), "\0\0\0\0\0\0\0\1a", "a"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("streams")
    void framesComeOutHoweverTheDecoderIsTreated(
            String name, Supplier<ByteToMessageDecoder> decoder, String input, List<String> expected) {
        check(decoder, input).expecting(expected.stream()
                .map(entry -> entry.endsWith("Exception") ? '!' + entry : entry).toList()).checkAll();
    }

    private static DecoderCheck check(Supplier<ByteToMessageDecoder> decoder, String input) {
        return DecoderCheck.of(decoder).input(input.getBytes(StandardCharsets.ISO_8859_1))
                .describedBy(frame -> ((ByteBuf) frame).toString(StandardCharsets.ISO_8859_1));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("SEC-L20")
    void tooLongFramesAreDroppedAndTheNextIsDecoded(boolean failFast) {
        List<Supplier<ByteToMessageDecoder>> decoders = List.of(
                () -> new LineBasedFrameDecoder(4, true, failFast),
                () -> new DelimiterBasedFrameDecoder(4, true, failFast, text("\n")),
                () -> new LengthFieldBasedFrameDecoder(5, 0, 1, 0, 1, failFast));
        String[] inputs = {"0123456789\nok\n", "0123456789\nok\n", "\n0123456789\2ok"};
        for (int i = 0; i < inputs.length; i++) {
            check(decoders.get(i), inputs[i]).expecting("!TooLongFrameException", "ok").checkAll();
        }
    }

    /** Frames behind one that is too long do not wait for the next read. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void frameBehindOneThatIsTooLongComesOutWithTheSameRead(boolean failFast) {
        Object[][] cases = {
            {new LineBasedFrameDecoder(4, true, failFast), "a\n0123456789\nok\n0123456789\nend\n"},
            {new DelimiterBasedFrameDecoder(4, true, failFast, text("\n")), "a\n0123456789\nok\n0123456789\nend\n"},
            {new LengthFieldBasedFrameDecoder(5, 0, 1, 0, 1, failFast), "\1a\n0123456789\2ok\n0123456789\3end"}};
        for (Object[] row : cases) {
            List<String> seen = new ArrayList<>();
            EmbeddedChannel channel = recording((ByteToMessageDecoder) row[0], seen);
            channel.writeInbound(text((String) row[1]));
            assertThat(seen).as("%s", row[0])
                    .containsExactly("a", "TooLongFrameException", "ok", "TooLongFrameException", "end");
            channel.finish();
        }
    }

    @Test
    void contradictoryLengthsAreCorruptedFrames() {
        byte[] negative = {-1, -1, -1, -1, -1, -1, -1, -1};
        assertThat(decode(new LengthFieldBasedFrameDecoder(100, 0, 8), negative))
                .containsExactly("CorruptedFrameException");
        assertThat(decode(new LengthFieldBasedFrameDecoder(100, 0, 4), new byte[] {-1, -1, -1, -1}))
                .containsExactly("TooLongFrameException");
        assertThat(decode(new LengthFieldBasedFrameDecoder(100, 0, 8, 8, 0), new byte[] {127, -1, -1, -1, -1, -1, -1,
                -1}))
                .containsExactly("CorruptedFrameException");
        assertThat(decode(new LengthFieldBasedFrameDecoder(100, 0, 1, -5, 0), new byte[] {2}))
                .containsExactly("CorruptedFrameException");
        assertThat(decode(new LengthFieldBasedFrameDecoder(100, 0, 1, 0, 9), new byte[] {1, 'a'}))
                .containsExactly("CorruptedFrameException");
        assertThat(decode(new LengthFieldBasedFrameDecoder(100, 0, 5), new byte[] {0, 0, 0, 0, 1, 'a'}))
                .contains("DecoderException");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 8})
    void prependedLengthIsReadBack(int fieldLength) {
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            EmbeddedChannel channel = new EmbeddedChannel(
                    new LengthFieldBasedFrameDecoder(order, 100, 0, fieldLength, -fieldLength, fieldLength, true),
                    new LengthFieldPrepender(order, fieldLength, 0, true));
            channel.writeOutbound(text("hello"));
            for (Object part; (part = channel.readOutbound()) != null;) {
                channel.writeInbound(part);
            }
            ByteBuf frame = channel.readInbound();
            assertThat(frame.toString(StandardCharsets.ISO_8859_1)).isEqualTo("hello");
            frame.release();
            channel.finish();
        }
    }

    @Test
    void prependerBearsEveryTreatment() {
        EncoderCheck.of(() -> new LengthFieldPrepender(2)).messages(() -> List.of(text("ab"), text(""), text("c")))
                .expecting(new byte[] {0, 2, 'a', 'b', 0, 0, 0, 1, 'c'}).checkAll();
    }

    @Test
    void prependerRefusesALengthThatDoesNotFit() {
        EmbeddedChannel channel = new EmbeddedChannel(new LengthFieldPrepender(1));
        ByteBuf message = Unpooled.buffer(256).writeZero(256);
        assertThat(channel.writeAndFlush(message).cause()).isInstanceOf(EncoderException.class);
        assertThat(message.refCnt()).isZero();
        channel.finish();
        assertThatThrownBy(() -> new LengthFieldPrepender(5)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Each frame goes on before the next one is decoded, and through the methods that a subclass has. */
    @Test
    void overridesAreCalledForEachFrame() {
        List<String> seen = new ArrayList<>();
        decodeInto(seen, new LineBasedFrameDecoder(9) {
            @Override
            protected void callDecode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
                seen.add("read");
                super.callDecode(ctx, in, out);
            }

            @Override
            protected Object decode(ChannelHandlerContext ctx, ByteBuf buffer) throws Exception {
                Object line = super.decode(ctx, buffer);
                seen.add(line == null ? "none" : "line");
                return line;
            }
        }, "a\nb\nc");
        assertThat(seen).containsExactly("read", "line", "a", "line", "b", "none");
        seen.clear();
        decodeInto(seen, new LengthFieldBasedFrameDecoder(9, 0, 1, 0, 1) {
            @Override
            protected long getUnadjustedFrameLength(ByteBuf buf, int offset, int length, ByteOrder order) {
                return super.getUnadjustedFrameLength(buf, offset, length, order) - '0';
            }

            @Override
            protected ByteBuf extractFrame(ChannelHandlerContext ctx, ByteBuf buffer, int index, int length) {
                seen.add(index + "+" + length);
                return buffer.copy(index, length);
            }
        }, "1a2bc0");
        assertThat(seen).containsExactly("1+1", "a", "3+2", "bc", "6+0", "");
    }

    private static void decodeInto(List<String> seen, ByteToMessageDecoder decoder, String input) {
        EmbeddedChannel channel = recording(decoder, seen);
        channel.writeInbound(text(input));
        List<String> read = List.copyOf(seen);
        channel.finish();
        seen.clear();
        seen.addAll(read);
    }

    @Test
    void singleDecodeMakesOneFrameOfARead() {
        FixedLengthFrameDecoder decoder = new FixedLengthFrameDecoder(2);
        decoder.setSingleDecode(true);
        List<String> seen = new ArrayList<>();
        EmbeddedChannel channel = recording(decoder, seen);
        channel.writeInbound(text("aabbcc"));
        assertThat(seen).containsExactly("aa");
        channel.writeInbound(text("dd"));
        assertThat(seen).containsExactly("aa", "bb");
        channel.finish();
    }

    @Test
    void frameOfNothingIsRefused() {
        ByteToMessageDecoder decoder = new FixedLengthFrameDecoder(1) {
            @Override
            protected Object decode(ChannelHandlerContext ctx, ByteBuf in) {
                return Unpooled.EMPTY_BUFFER;
            }
        };
        EmbeddedChannel channel = new EmbeddedChannel(decoder);
        assertThatThrownBy(() -> channel.writeInbound(text("x"))).isInstanceOf(DecoderException.class)
                .hasMessageEndingWith("decode() added a message but read nothing");
        assertThat(channel.<ByteBuf>readInbound().isReadable()).isFalse();
        assertThatThrownBy(channel::finish).isInstanceOf(DecoderException.class);
        channel.releaseInbound();
    }

    @Test
    void argumentsAreChecked() {
        assertThatThrownBy(() -> new FixedLengthFrameDecoder(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new LineBasedFrameDecoder(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new LengthFieldBasedFrameDecoder(3, 0,
                4)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new LengthFieldBasedFrameDecoder(9, -1,
                4)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new DelimiterBasedFrameDecoder(9, Unpooled.EMPTY_BUFFER))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new DelimiterBasedFrameDecoder(9, new ByteBuf[0]))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Any delimiters, of which one may begin another: the one that begins first cuts, then the first in the list. */
    @Test
    void delimitersCutWhereANaiveSearchDoes() {
        SeededRuns.forEach(300, random -> {
            List<String> delimiters = new ArrayList<>();
            for (int i = 1 + random.nextInt(3); i > 0; i--) {
                delimiters.add(text(random, "abc", 1 + random.nextInt(3)));
            }
            // Bytes that were cut at a short delimiter cannot be the beginning of a longer one that comes later.
            boolean isAmbiguous = delimiters.stream().anyMatch(
                    one -> delimiters.stream().anyMatch(other -> !other.equals(one) && other.contains(one)));
            String stream = text(random, random.nextBoolean() ? "abcxyz" : "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxabc",
                    random.nextInt(600));
            List<String> expected = new ArrayList<>();
            int from = 0;
            for (int at = 0; at < stream.length(); at++) {
                for (String delimiter : delimiters) {
                    if (at >= from && stream.startsWith(delimiter, at)) {
                        expected.add(stream.substring(from, at));
                        from = at + delimiter.length();
                    }
                }
            }
            ByteBuf[] buffers = delimiters.stream().map(FrameDecodersTest::buffer).toArray(ByteBuf[]::new);
            List<String> seen = new ArrayList<>();
            EmbeddedChannel channel = recording(new DelimiterBasedFrameDecoder(1_000, buffers), seen);
            for (int done = 0; done < stream.length();) {
                int length = isAmbiguous ? stream.length()
                        : 1 + random.nextInt(random.nextBoolean() ? 5 : stream.length());
                int end = Math.min(stream.length(), done + length);
                channel.writeInbound(buffer(stream.substring(done, end)));
                done = end;
            }
            channel.finish();
            assertThat(seen).as("%s in %s", delimiters, stream).isEqualTo(expected);
        });
    }

    /** Bytes that come one by one are not all searched again for each of them. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    @Timeout(20)
    void frameThatComesInManyPiecesCostsLittle(int delimiters) {
        ByteBuf[] buffers = {buffer("xyz"), buffer("y")};
        List<String> seen = new ArrayList<>();
        EmbeddedChannel channel = recording(
                new DelimiterBasedFrameDecoder(32 << 20, Arrays.copyOf(buffers, delimiters)), seen);
        byte[] piece = new byte[1024];
        for (int i = 0; i < 25_000; i++) {
            channel.pipeline().fireChannelRead(Unpooled.wrappedBuffer(piece.clone()));
        }
        for (String part : new String[] {"ax", "b", "x", "yz", "c"}) {
            channel.writeInbound(buffer(part));
        }
        assertThat(seen).hasSize(1);
        assertThat(seen.get(0)).endsWith("axb").hasSize(25_600_003);
        channel.finish();
    }

    /** A delimiter that never comes is not looked for in all that has come, for each frame anew. */
    @Test
    @Timeout(20)
    void delimiterThatNeverComesCostsLittle() {
        int[] frames = {0};
        EmbeddedChannel channel = new EmbeddedChannel(
                new DelimiterBasedFrameDecoder(8192, Delimiters.lineDelimiter()), new ChannelInboundHandlerAdapter() {
                    @Override
                    public void channelRead(ChannelHandlerContext ctx, Object msg) {
                        frames[0]++;
                        ((ByteBuf) msg).release();
                    }
                });
        byte[] lines = new byte[8 << 20];
        for (int i = 63; i < lines.length; i += 64) {
            lines[i] = '\n';
        }
        channel.writeInbound(Unpooled.wrappedBuffer(lines));
        assertThat(frames[0]).isEqualTo(lines.length / 64);
        channel.finish();
    }

    private static String text(Random random, String alphabet, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static ByteBuf buffer(String text) {
        return Unpooled.wrappedBuffer(ascii(text));
    }
}
