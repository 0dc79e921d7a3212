/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufHolder;
import io.tidewire.buffer.DefaultByteBufHolder;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class MessageAggregatorTest {
    /**
     * A part of a message: {@code (} starts, {@code )} ends, {@code *} is whole; the content is what stands between.
     */
    private static final class Part extends DefaultByteBufHolder implements DecoderResultProvider {
        private final String kind;
        private DecoderResult result = DecoderResult.SUCCESS;

        Part(String kind, String content) {
            super(Unpooled.buffer().writeBytes(content.getBytes(StandardCharsets.US_ASCII)));
            this.kind = kind;
        }

        Part(ByteBuf content) {
            super(content);
            kind = "*";
        }

        @Override
        public DecoderResult decoderResult() {
            return result;
        }

        @Override
        public void setDecoderResult(DecoderResult result) {
            this.result = result;
        }
    }

    private static final class Aggregator extends MessageAggregator<Part, Part, Part, Part> {
        private final List<String> calls = new ArrayList<>();
        private String answer;

        Aggregator(int maxContentLength) {
            super(maxContentLength);
        }

        @Override
        protected boolean isStartMessage(Part msg) {
            return msg.kind.equals("(");
        }

        @Override
        protected boolean isContentMessage(Part msg) {
            return msg.kind.equals("-") || msg.kind.equals(")");
        }

        @Override
        protected boolean isLastContentMessage(Part msg) {
            return msg.kind.equals(")");
        }

        @Override
        protected boolean isAggregated(Part msg) {
            return msg.kind.equals("*");
        }

        @Override
        protected boolean isContentLengthInvalid(Part start, int maxContentLength) {
            return start.content().readableBytes() > maxContentLength;
        }

        @Override
        protected Object newContinueResponse(Part start, int maxContentLength, ChannelPipeline pipeline) {
            return answer;
        }

        @Override
        protected boolean closeAfterContinueResponse(Object msg) {
            return msg.equals("close");
        }

        @Override
        protected boolean ignoreContentAfterContinueResponse(Object msg) {
            return msg.equals("ignore");
        }

        @Override
        protected Part beginAggregation(Part start, ByteBuf content) {
            if (content.toString(StandardCharsets.US_ASCII).equals("fail")) {
                throw new IllegalStateException("begin");
            }
            Part part = new Part(content);
            part.setDecoderResult(start.decoderResult());
            return part;
        }

        @Override
        protected void aggregate(Part aggregated, Part content) {
            calls.add("aggregate");
        }

        @Override
        protected void finishAggregation(Part aggregated) {
            calls.add("finish");
        }
    }

    private final Aggregator aggregator = new Aggregator(6);
    private final EmbeddedChannel channel = new EmbeddedChannel(aggregator);

    private void expectMessage(String content) {
        ByteBufHolder message = channel.readInbound();
        assertThat(message.content().toString(StandardCharsets.US_ASCII)).isEqualTo(content);
        assertThat(message.release()).isTrue();
    }

    /** A decoder that has not ended with a part has not failed either. */
    @Test
    void unfinishedPartsAreJoined() {
        Part[] parts = {new Part("(", "a"), new Part("-", "b"), new Part(")", "c")};
        parts[0].setDecoderResult(DecoderResult.UNFINISHED);
        parts[1].setDecoderResult(DecoderResult.UNFINISHED);
        channel.writeInbound((Object[]) parts);
        expectMessage("abc");
    }

    @Test
    void partsAreJoinedAndReleased() {
        Part[] parts = {new Part("(", "a"), new Part("-", "bc"), new Part("-", ""), new Part(")", "d")};
        channel.writeInbound((Object[]) parts);
        expectMessage("abcd");
        assertThat(parts).allMatch(part -> part.refCnt() == 0);
        assertThat(aggregator.calls).containsExactly("aggregate", "aggregate", "aggregate", "finish");
        channel.writeInbound(new Part("(", ""), new Part(")", "123456"));
        expectMessage("123456");
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void wholeMessagesForeignOnesAndStrayContentPassThrough() {
        Part stray = new Part("-", "x");
        channel.writeInbound(new Part("*", "whole"), "foreign", stray);
        expectMessage("whole");
        assertThat((String) channel.readInbound()).isEqualTo("foreign");
        expectMessage("x");
        channel.finish();
    }

    @Test
    void messageThatGrowsTooLargeIsReportedAndItsRestDropped() {
        assertThatThrownBy(() -> channel.writeInbound(new Part("(", "1234"), new Part("-", "567")))
                .isInstanceOf(TooLongFrameException.class);
        channel.writeInbound(new Part("-", "x"), new Part(")", "y"), new Part("(", "next"), new Part(")", ""));
        expectMessage("next");
        assertThat(channel.finish()).isFalse();
    }

    @Test
    @SuppressWarnings("deprecation") // Old applications ask.
    void droppingOfContentCanBeAskedFor() {
        assertThat(aggregator.isHandlingOversizedMessage()).isFalse();
        channel.writeInbound(new Part("(", "1234"));
        assertThat(aggregator.isHandlingOversizedMessage()).isFalse();
        assertThatThrownBy(() -> channel.writeInbound(new Part("-", "567"))).isInstanceOf(TooLongFrameException.class);
        assertThat(aggregator.isHandlingOversizedMessage()).isTrue();
        channel.writeInbound(new Part(")", "y"));
        assertThat(aggregator.isHandlingOversizedMessage()).isFalse();
        channel.finish();
    }

    @Test
    void messageThatAnnouncesTooMuchIsReportedAndItsContentDropped() {
        assertThatThrownBy(() -> channel.writeInbound(new Part("(", "1234567")))
                .isInstanceOf(TooLongFrameException.class);
        channel.writeInbound(new Part("-", "x"), new Part(")", ""));
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void lastContentThatIsTooLargeEndsTheDropping() {
        assertThatThrownBy(() -> channel.writeInbound(new Part("(", "1234"), new Part(")", "567")))
                .isInstanceOf(TooLongFrameException.class);
        channel.writeInbound(new Part("-", "stray"));
        expectMessage("stray");
        channel.finish();
    }

    @Test
    void answerIsWrittenAndMayRefuseOrClose() {
        aggregator.answer = "go on";
        channel.writeInbound(new Part("(", "a"), new Part(")", "b"));
        expectMessage("ab");
        aggregator.answer = "ignore";
        channel.writeInbound(new Part("(", "a"), new Part("-", "b"), new Part(")", "b"));
        assertThat(channel.inboundMessages()).isEmpty();
        assertThat(channel.isOpen()).isTrue();
        aggregator.answer = "close";
        channel.writeInbound(new Part("(", "a"));
        channel.runPendingTasks();
        assertThat(channel.isOpen()).isFalse();
        assertThat(channel.outboundMessages()).containsExactly("go on", "ignore", "close");
    }

    @Test
    void startBeforeTheEndOfTheLastMessageIsAnErrorAndDropsBoth() {
        Part first = new Part("(", "a");
        assertThatThrownBy(() -> channel.writeInbound(first, new Part("(", "b"))).isInstanceOf(DecoderException.class)
                .hasRootCauseInstanceOf(MessageAggregationException.class);
        assertThat(first.refCnt()).isZero();
        channel.writeInbound(new Part(")", "c"));
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void failedStartGoesOutAtOnceAndFailedContentEndsTheMessage() {
        Part failedStart = new Part("(", "a");
        failedStart.setDecoderResult(DecoderResult.failure(new IllegalStateException("one")));
        channel.writeInbound(failedStart);
        Part first = channel.readInbound();
        assertThat(first.decoderResult().cause()).hasMessage("one");
        first.release();

        Part failedContent = new Part("-", "b");
        failedContent.setDecoderResult(DecoderResult.failure(new IllegalStateException("two")));
        channel.writeInbound(new Part("(", "a"), failedContent);
        Part second = channel.readInbound();
        assertThat(second.decoderResult().cause()).hasMessage("two");
        second.release();
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void nothingLeaksWhenBeginFailsTheChannelClosesOrTheHandlerIsRemoved() {
        assertThatThrownBy(() -> channel.writeInbound(new Part("(", "fail"))).hasRootCauseMessage("begin");
        channel.writeInbound(new Part(")", ""));
        Part removed = new Part("(", "a");
        channel.writeInbound(removed);
        channel.pipeline().remove(aggregator);
        assertThat(removed.refCnt()).isZero();

        Part closed = new Part("(", "a");
        EmbeddedChannel other = new EmbeddedChannel(new Aggregator(6));
        other.writeInbound(closed);
        assertThat(closed.refCnt()).isEqualTo(1);
        assertThatThrownBy(other::finish).isInstanceOf(PrematureChannelClosureException.class);
        assertThat(closed.refCnt()).isZero();
        channel.finish();
    }

    @Test
    void inputThatEndsWithinAMessageIsReportedOnceBeforeTheEnd() {
        List<String> seen = new ArrayList<>();
        EmbeddedChannel cut = new EmbeddedChannel(new Aggregator(6), new ChannelInboundHandlerAdapter() {
            @Override
            public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
                seen.add(evt.getClass().getSimpleName());
            }

            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                seen.add(cause.getClass().getSimpleName());
            }

            @Override
            public void channelInactive(ChannelHandlerContext ctx) {
                seen.add("inactive");
            }
        });
        Part start = new Part("(", "a");
        cut.writeInbound(start, new Part("-", "b"));
        cut.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        assertThat(start.refCnt()).isZero();
        cut.finish();
        assertThat(seen)
                .containsExactly("PrematureChannelClosureException", "ChannelInputShutdownEvent", "inactive");
        channel.finish();
    }

    @Test
    void manyPartsAreMerged() {
        Aggregator many = new Aggregator(100_000);
        many.setMaxCumulationBufferComponents(4);
        EmbeddedChannel other = new EmbeddedChannel(many);
        other.writeInbound(new Part("(", ""));
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 500; i++) {
            expected.append((char) ('a' + i % 26));
            other.writeInbound(new Part(i == 499 ? ")" : "-", expected.substring(i)));
        }
        ByteBufHolder message = other.readInbound();
        assertThat(message.content().toString(StandardCharsets.US_ASCII)).isEqualTo(expected.toString());
        message.release();
        assertThatThrownBy(() -> many.setMaxCumulationBufferComponents(8)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> aggregator.setMaxCumulationBufferComponents(1))
                .isInstanceOf(IllegalArgumentException.class);
        other.finish();
        channel.finish();
    }

    @Test
    void readsOnWithAutoReadOffUntilAMessageIsWhole() {
        List<String> reads = new ArrayList<>();
        channel.pipeline().addFirst(new ChannelOutboundHandlerAdapter() {
            @Override
            public void read(ChannelHandlerContext ctx) {
                reads.add("read");
            }
        });
        channel.config().setAutoRead(false);
        channel.writeInbound(new Part("(", "a"));
        channel.writeInbound(new Part("-", "b"));
        assertThat(reads).hasSize(2);
        channel.writeInbound(new Part(")", "c"));
        assertThat(reads).hasSize(2);
        expectMessage("abc");
        // One that has begun behind a whole one is read on too, though its receiver has not asked for it.
        channel.writeInbound(new Part("(", "d"), new Part(")", "e"), new Part("(", "f"));
        assertThat(reads).hasSize(3);
        expectMessage("de");
        channel.writeInbound(new Part(")", "g"));
        assertThat(reads).hasSize(3);
        expectMessage("fg");
        channel.finish();
    }
}
