/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.testkit.SeededRuns;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Checks that a decoder does the same however its input is cut and whatever its receiver does meanwhile, and that it
 * keeps no buffer. Works for every inbound handler that turns {@link ByteBuf}s into messages.
 *
 * <pre>{@code
 * DecoderCheck.of(() -> new LineBasedFrameDecoder(80))
 *         .input("one\r\ntwo\nincomplete".getBytes(US_ASCII))
 *         .describedBy(line -> ((ByteBuf) line).toString(US_ASCII))
 *         .expecting("one", "two")
 *         .checkAll();
 * }</pre>
 *
 * <p>The output is compared as text: the description of each message by {@link #describedBy} ({@link ByteBuf}s in
 * hexadecimal digits by default), and {@code "!"} with the simple name of its class for each failure that reaches the
 * receiver. Without {@link #expecting}, the output of the whole input at once is what every other way has to give.
 *
 * <p>A decoder that passes content on as it comes, such as a decompressor, gives more messages when its input is cut.
 * {@link #joiningContent} compares that content as if it were one message.
 *
 * <p>Each check makes decoders and channels of its own, and fails with an {@link AssertionError} that says what was
 * done to them. Objects of this class can be used again, by one thread at a time.
 */
public final class DecoderCheck {
    private static final int RANDOM_WAYS = 10;
    private static final int MAX_FAILING_ALLOCATIONS = 40;
    /** One in so many kinds is the first one of an input that comes in several pieces. */
    private static final int MIXED_WAYS = 3;

    private final Supplier<ChannelHandler[]> decoders;
    private Supplier<? extends ChannelHandler> adapter = ChannelInboundHandlerAdapter::new;
    private byte[] input = {};
    private Function<Object, String> describe = Trace::describe;
    private Function<Object, ByteBuf> content = message -> null;
    private List<String> expected;

    private DecoderCheck(Supplier<ChannelHandler[]> decoders) {
        this.decoders = decoders;
    }

    /**
     * Checks a decoder.
     *
     * @param decoder makes a new one for each channel
     * @return a check without input
     */
    public static DecoderCheck of(Supplier<? extends ChannelHandler> decoder) {
        requireNonNull(decoder, "decoder");
        return new DecoderCheck(() -> new ChannelHandler[] {decoder.get()});
    }

    /**
     * Checks decoders that stand behind each other.
     *
     * @param decoders makes new ones for each channel, the first one nearest to the transport
     * @return a check without input
     */
    public static DecoderCheck ofAll(Supplier<ChannelHandler[]> decoders) {
        return new DecoderCheck(requireNonNull(decoders, "decoders"));
    }

    /**
     * Sets what is decoded.
     *
     * @param octets the whole input of a connection
     * @return this
     */
    public DecoderCheck input(byte[] octets) {
        input = octets.clone();
        return this;
    }

    /**
     * Sets how messages are compared.
     *
     * @param description makes text of a message, which this class releases
     * @return this
     */
    public DecoderCheck describedBy(Function<Object, String> description) {
        describe = requireNonNull(description, "description");
        return this;
    }

    /**
     * Puts a handler between the decoder and the receiver that makes messages comparable, such as one that parts what a
     * decoder joins or not, as the input is cut. It is never removed, and passes on what it does not know.
     *
     * @param adapter makes a new one for each channel
     * @return this
     */
    public DecoderCheck seenThrough(Supplier<? extends ChannelHandler> adapter) {
        this.adapter = requireNonNull(adapter, "adapter");
        return this;
    }

    /**
     * Compares content as a whole: octets of neighbouring messages are strung together, as {@code "content "} and their
     * hexadecimal digits, and messages without octets do not count.
     *
     * @param octetsOf gives the octets of a message that is nothing but content, which it keeps; {@code null} for
     *        others
     * @return this
     */
    public DecoderCheck joiningContent(Function<Object, ByteBuf> octetsOf) {
        content = requireNonNull(octetsOf, "octetsOf");
        return this;
    }

    /**
     * Compares all buffers that come out as one: as {@link #joiningContent}.
     *
     * @return this
     */
    public DecoderCheck joiningBuffers() {
        return joiningContent(message -> message instanceof ByteBuf buffer ? buffer : null);
    }

    /**
     * Sets what has to come out before the channel closes.
     *
     * @param trace messages and failures, in order
     * @return this
     */
    public DecoderCheck expecting(String... trace) {
        return expecting(List.of(trace));
    }

    /**
     * Sets what has to come out before the channel closes.
     *
     * @param trace messages and failures, in order
     * @return this
     */
    public DecoderCheck expecting(List<String> trace) {
        expected = List.copyOf(trace);
        return this;
    }

    /** Does all the checks below. */
    public void checkAll() {
        checkSplits();
        checkKindsOfBuffers();
        checkReadsOnDemand();
        checkReentrantReads();
        checkCloses();
        checkRemovals();
        checkFailingAllocations();
    }

    private DecoderRun run(boolean autoRead, int failingAllocation) {
        return new DecoderRun(decoders.get(), adapter.get(), new Trace(describe, content),
                new TrackingAllocator(failingAllocation), autoRead);
    }

    private DecoderRun run() {
        return run(true, -1);
    }

    private List<String> expected() {
        if (expected == null) {
            DecoderRun whole = run();
            whole.feed(input);
            whole.readComplete();
            expected = List.copyOf(whole.trace.entries());
            whole.finish();
        }
        return expected;
    }

    private void assertSame(DecoderRun run, String way, Object... arguments) {
        assertThat(run.trace.entries()).as(way, arguments).isEqualTo(expected());
        run.finish();
    }

    private interface Way {
        void use(List<Integer> cuts);
    }

    private void forEachSplit(boolean atAnyTwoPlaces, Way way) {
        SeededRuns.forEach(1, random -> Splits.of(input.length, atAnyTwoPlaces, RANDOM_WAYS, random)
                .forEach(way::use));
    }

    /** The input comes in every way that {@link Splits#of} knows, each piece by a read of its own, and by one. */
    public void checkSplits() {
        forEachSplit(true, this::checkSplit);
        DecoderRun withNothing = run();
        for (byte[] piece : Splits.cut(input, input.length < 2 ? List.of() : List.of(input.length / 2))) {
            withNothing.feed(new byte[0]);
            withNothing.feed(piece);
            withNothing.readComplete();
            withNothing.feed(new byte[0]);
            withNothing.readComplete();
        }
        assertSame(withNothing, "with empty buffers in between");
    }

    /**
     * The input comes in one way, each piece by a read of its own, and by one. For fuzzers, which have many inputs.
     *
     * @param cuts where the input is cut, as {@link Splits#cut} takes it
     */
    public void checkSplit(List<Integer> cuts) {
        DecoderRun eachComplete = run();
        DecoderRun oneComplete = run();
        for (byte[] piece : Splits.cut(input, cuts)) {
            eachComplete.feed(piece);
            eachComplete.readComplete();
            oneComplete.feed(piece);
        }
        oneComplete.readComplete();
        assertSame(eachComplete, "cut at %s, each piece with a channelReadComplete", cuts);
        assertSame(oneComplete, "cut at %s, one channelReadComplete", cuts);
    }

    /** The input comes in each {@link BufferKind}, in ways that {@link Splits#of} knows, and each piece in another. */
    public void checkKindsOfBuffers() {
        BufferKind[] kinds = BufferKind.values();
        SeededRuns.forEach(1, random -> {
            List<List<Integer>> ways = Splits.of(input.length, false, RANDOM_WAYS, random);
            // All ways with all kinds would be too many.
            for (int i = 0; i < ways.size(); i++) {
                List<Integer> cuts = ways.get(i);
                BufferKind turn = kinds[i % kinds.length];
                checkKinds(cuts, turn, false);
                for (BufferKind first : kinds) {
                    if (cuts.isEmpty() || cuts.size() > 1 && (cuts.size() + first.ordinal()) % MIXED_WAYS == 0) {
                        checkKinds(cuts, first, true);
                    }
                }
            }
        });
    }

    private void checkKinds(List<Integer> cuts, BufferKind first, boolean isMixed) {
        BufferKind[] kinds = BufferKind.values();
        DecoderRun run = run();
        int next = first.ordinal();
        for (byte[] piece : Splits.cut(input, cuts)) {
            run.feed(kinds[next].of(piece));
            next = isMixed ? (next + 1) % kinds.length : next;
        }
        run.readComplete();
        assertSame(run, "cut at %s, in buffers of kind %s%s", cuts, first, isMixed ? " and those behind it" : "");
    }

    /**
     * Auto-read is off: the transport is asked for more by the decoder exactly once where a read gave no message, and
     * never where it gave one, since that is up to the receiver. Where it gave a failure only, both will do.
     */
    public void checkReadsOnDemand() {
        forEachSplit(false, cuts -> {
            DecoderRun run = run(false, -1);
            for (byte[] piece : Splits.cut(input, cuts)) {
                int messages = run.trace.messages();
                int failures = run.trace.failures();
                run.takeReads();
                run.feed(piece);
                run.readComplete();
                int reads = run.takeReads();
                if (run.trace.messages() > messages || run.trace.failures() == failures) {
                    assertThat(reads).as("cut at %s: reads of the decoder after %s", cuts, run.trace)
                            .isEqualTo(run.trace.messages() > messages || piece.length == 0 ? 0 : 1);
                }
            }
            assertSame(run, "cut at %s, without auto-read", cuts);
        });
    }

    /** Each message makes its receiver read the next piece at once, within the call that it came by. */
    public void checkReentrantReads() {
        forEachSplit(false, cuts -> {
            List<byte[]> pieces = Splits.cut(input, cuts);
            int[] next = {0};
            DecoderRun run = run();
            run.onMessage((self, messages) -> {
                if (next[0] < pieces.size()) {
                    self.feed(pieces.get(next[0]++));
                    self.readComplete();
                }
            });
            while (next[0] < pieces.size()) {
                run.feed(pieces.get(next[0]++));
                run.readComplete();
            }
            assertSame(run, "cut at %s, each message makes its receiver read the next piece", cuts);
        });
    }

    /**
     * The connection ends at every octet, and by the receiver at every message. The output before that is a beginning
     * of {@link #expecting}.
     */
    public void checkCloses() {
        for (int place : Splits.places(input.length)) {
            DecoderRun run = run();
            run.feed(Splits.cut(input, List.of(place)).get(0));
            run.readComplete();
            assertBeginning(run, "the connection ends behind octet %d", place);
            run.finish();
        }
        for (int last = 1; last <= messages(); last++) {
            int closing = last;
            DecoderRun run = run();
            run.onMessage((self, messages) -> {
                if (messages == closing) {
                    self.channel.close();
                }
            });
            run.feed(input);
            run.readComplete();
            run.finish();
        }
    }

    /**
     * The decoder is removed behind every octet, and by the receiver at every message. The output before that is a
     * beginning of {@link #expecting}, and the octets handed on are the end of the input. Messages that are no {@link
     * ByteBuf}s, and were decoded when the receiver removed the decoder, may still come.
     */
    public void checkRemovals() {
        String all = ByteBufUtil.hexDump(input);
        for (int place : Splits.places(input.length)) {
            DecoderRun run = run();
            List<byte[]> pieces = Splits.cut(input, List.of(place));
            run.feed(pieces.get(0));
            run.readComplete();
            run.removeDecoders();
            run.feed(pieces.get(1));
            run.readComplete();
            assertHandedOver(run, all, "removed behind octet %d", place);
        }
        for (int last = 1; last <= messages(); last++) {
            int removing = last;
            DecoderRun run = run();
            run.onMessage((self, messages) -> {
                if (messages == removing) {
                    self.removeDecoders();
                }
            });
            run.feed(input);
            run.readComplete();
            assertHandedOver(run, all, "removed by the receiver of message %d", removing);
        }
    }

    private void assertHandedOver(DecoderRun run, String all, String way, Object... arguments) {
        assertBeginning(run, way, arguments);
        assertThat(all).as(way, arguments).endsWith(run.trace.rest());
        run.finish();
    }

    private void assertBeginning(DecoderRun run, String way, Object... arguments) {
        assertThat(run.trace.isBeginningOf(expected())).as(way + ": %s does not begin as %s", join(arguments,
                run.trace, expected())).isTrue();
    }

    private static Object[] join(Object[] arguments, Object... more) {
        Object[] all = Arrays.copyOf(arguments, arguments.length + more.length);
        System.arraycopy(more, 0, all, arguments.length, more.length);
        return all;
    }

    private int messages() {
        DecoderRun whole = run();
        whole.feed(input);
        whole.readComplete();
        int messages = whole.trace.messages();
        whole.finish();
        return messages;
    }

    /**
     * The allocator fails at every allocation: the decoder tells its receiver, or ends the connection, and keeps no
     * buffer.
     */
    public void checkFailingAllocations() {
        boolean isReached = true;
        for (int failing = 0; isReached && failing < MAX_FAILING_ALLOCATIONS; failing++) {
            DecoderRun run = run(true, failing);
            int middle = input.length / 2;
            for (byte[] piece : Splits.cut(input, middle == 0 ? List.of() : List.of(middle))) {
                run.feed(piece);
                run.readComplete();
            }
            isReached = run.allocator.allocations() > failing;
            if (isReached && run.channel.isOpen()) {
                assertThat(run.trace.entries()).as("allocation %d fails", failing)
                        .anyMatch(entry -> entry.startsWith("!"));
            }
            run.finish();
        }
    }
}
