/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.Test;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ByteToMessageDecoderTest {
    /** Writes down what passes, bytes as their values, and releases it. */
    private static final class Recorder extends ChannelInboundHandlerAdapter {
        private final List<String> events = new ArrayList<>();

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            events.add(msg instanceof ByteBuf ? "bytes" + bytes((ByteBuf) msg) : String.valueOf(msg));
            ReferenceCountUtil.release(msg);
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            events.add("complete");
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            events.add("inactive");
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
            events.add(evt.getClass().getSimpleName());
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            events.add(cause.getClass().getSimpleName());
        }

        private static List<Byte> bytes(ByteBuf buffer) {
            List<Byte> bytes = new ArrayList<>();
            buffer.forEachByte(value -> bytes.add(value));
            return bytes;
        }
    }

    /** Turns each byte into a message; subclasses hook in before. */
    private static class SingleBytes extends ByteToMessageDecoder {
        @Override
        protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
            out.add(in.readByte());
        }
    }

    private final Recorder recorder = new Recorder();

    private EmbeddedChannel channel(ByteToMessageDecoder decoder) {
        return new EmbeddedChannel(decoder, recorder);
    }

    private static ByteBuf bytes(int... values) {
        ByteBuf buffer = Unpooled.buffer(values.length);
        for (int value : values) {
            buffer.writeByte(value);
        }
        return buffer;
    }

    @Test
    void messagesAreDeliveredInOrderWithOneReadCompleteForEachPass() {
        EmbeddedChannel channel = channel(new SingleBytes());
        channel.writeInbound(bytes(1, 2), bytes(3));
        assertThat(recorder.events).containsExactly("1", "2", "3", "complete");
        channel.finish();
    }

    @Test
    void messagesThatAreNoBuffersPassThrough() {
        EmbeddedChannel channel = channel(new SingleBytes());
        channel.writeInbound("text", bytes(1), "more");
        assertThat(recorder.events).containsExactly("text", "1", "more", "complete");
        channel.finish();
    }

    @Test
    void readWithinDecodeIsPutOffUntilTheCurrentBytesAreDone() {
        EmbeddedChannel channel = channel(new SingleBytes() {
            private boolean nested;

            @Override
            protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
                if (!nested) {
                    nested = true;
                    channelRead(ctx, bytes(8, 9));
                    channelReadComplete(ctx);
                    channelRead(ctx, "object");
                }
                super.decode(ctx, in, out);
            }
        });
        channel.writeInbound(bytes(1, 2));
        assertThat(recorder.events).containsExactly("1", "2", "8", "9", "complete", "object", "complete");
        channel.finish();
    }

    @Test
    void readWithinDeliveryIsPutOffToo() {
        EmbeddedChannel channel = new EmbeddedChannel(new SingleBytes(), new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                if (msg.equals((byte) 1)) {
                    ctx.pipeline().fireChannelRead(bytes(7));
                }
                ctx.fireChannelRead(msg);
            }
        }, recorder);
        channel.writeInbound(bytes(1, 2, 3));
        assertThat(recorder.events).containsExactly("1", "2", "3", "7", "complete");
        channel.finish();
    }

    @Test
    void readThatWasPutOffIsForwardedWhenTheDecoderRemovesItself() {
        EmbeddedChannel channel = channel(new SingleBytes() {
            @Override
            protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
                super.decode(ctx, in, out);
                channelRead(ctx, bytes(8));
                ctx.pipeline().remove(this);
            }
        });
        channel.writeInbound(bytes(1, 2));
        assertThat(recorder.events).containsExactly("1", "bytes[2]", "bytes[8]", "complete", "complete");
        channel.finish();
    }

    @Test
    void readThatWasPutOffIsDecodedWhenTheDecoderRemovesItselfAndLeavesNothing() {
        EmbeddedChannel channel = channel(new SingleBytes() {
            @Override
            protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
                byte value = in.readByte();
                if (value == 1) {
                    channelRead(ctx, bytes(2, 3));
                    channelRead(ctx, bytes(4, 9));
                    channelRead(ctx, bytes(5));
                    ctx.pipeline().remove(this);
                } else if (value == 9) {
                    in.readerIndex(in.readerIndex() - 1);
                    return;
                }
                out.add(value);
            }
        });
        channel.writeInbound(bytes(1));
        assertThat(recorder.events)
                .containsExactly("1", "2", "3", "4", "bytes[9]", "bytes[5]", "complete", "complete");
        channel.finish();
    }

    /** A handler that receives a message and removes the decoder wants the following bytes for another protocol. */
    @Test
    void readThatWasPutOffIsForwardedWhenTheReceiverRemovesTheDecoder() {
        SingleBytes decoder = new SingleBytes();
        EmbeddedChannel channel = new EmbeddedChannel(decoder, new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ctx.fireChannelRead(msg);
                if (msg instanceof Byte) {
                    ctx.pipeline().fireChannelRead(bytes(2));
                    ctx.pipeline().remove(decoder);
                }
            }
        }, recorder);
        channel.writeInbound(bytes(1));
        assertThat(recorder.events).containsExactly("1", "bytes[2]", "complete", "complete");
        channel.finish();
    }

    @Test
    void failureOfADeferredReadReachesTheHandlerAndTheNextOneIsDecoded() {
        EmbeddedChannel channel = channel(new SingleBytes() {
            @Override
            protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
                byte value = in.readByte();
                if (value == 1) {
                    channelRead(ctx, bytes(-1));
                    channelRead(ctx, bytes(3));
                } else if (value < 0) {
                    throw new CorruptedFrameException("negative");
                }
                out.add(value);
            }
        });
        channel.writeInbound(bytes(1));
        assertThat(recorder.events).containsExactly("1", "CorruptedFrameException", "3", "complete");
        channel.finish();
    }

    @Test
    void removalWithinDecodeKeepsTheBufferValidAndForwardsTheRestOnce() {
        List<ByteBuf> atRemoval = new ArrayList<>();
        EmbeddedChannel channel = channel(new SingleBytes() {
            @Override
            protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
                super.decode(ctx, in, out);
                ctx.pipeline().remove(this);
                assertThat(in.refCnt()).isPositive();
                assertThat(internalBuffer()).isSameAs(in);
            }

            @Override
            protected void handlerRemoved0(ChannelHandlerContext ctx) {
                atRemoval.add(internalBuffer());
            }
        });
        channel.writeInbound(bytes(1, 2, 3));
        assertThat(recorder.events).containsExactly("1", "bytes[2, 3]", "complete", "complete");
        assertThat(atRemoval).containsExactly(Unpooled.EMPTY_BUFFER);
        channel.finish();
    }

    @Test
    void removalByTheReceiverStopsDecodingAndForwardsTheRest() {
        SingleBytes decoder = new SingleBytes();
        EmbeddedChannel channel = new EmbeddedChannel(decoder, new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                if (msg.equals((byte) 2)) {
                    ctx.pipeline().remove(decoder);
                }
                ctx.fireChannelRead(msg);
            }
        }, recorder);
        channel.writeInbound(bytes(1, 2, 3, 4));
        assertThat(recorder.events).containsExactly("1", "2", "bytes[3, 4]", "complete", "complete");
        channel.finish();
    }

    @Test
    void removalWhileIdleForwardsKeptBytesAndWithoutThemFiresNothing() {
        ByteToMessageDecoder keeping = new FixedLengthFrameDecoder(4);
        EmbeddedChannel channel = channel(keeping);
        channel.writeInbound(bytes(1, 2));
        recorder.events.clear();
        channel.pipeline().remove(keeping);
        assertThat(recorder.events).containsExactly("bytes[1, 2]", "complete");

        ByteToMessageDecoder empty = new FixedLengthFrameDecoder(4);
        channel.pipeline().addFirst(empty);
        recorder.events.clear();
        channel.pipeline().remove(empty);
        assertThat(recorder.events).isEmpty();
        channel.finish();
    }

    @Test
    void inputEndCallsDecodeLastOnceWithTheRestThenInactive() {
        List<Integer> lastSizes = new ArrayList<>();
        EmbeddedChannel channel = channel(new FixedLengthFrameDecoder(4) {
            @Override
            protected void decodeLast(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
                lastSizes.add(in.readableBytes());
                out.add("last");
            }
        });
        channel.writeInbound(bytes(1, 2));
        recorder.events.clear();
        channel.finish();
        assertThat(lastSizes).containsExactly(2);
        assertThat(recorder.events).containsExactly("last", "complete", "inactive");
    }

    @Test
    void inputEndCallsDecodeLastAlsoWithoutBytesAndFiresNoReadCompleteForNothing() {
        List<ByteBuf> last = new ArrayList<>();
        EmbeddedChannel channel = channel(new SingleBytes() {
            @Override
            protected void decodeLast(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
                last.add(in);
            }
        });
        channel.finish();
        assertThat(last).containsExactly(Unpooled.EMPTY_BUFFER);
        assertThat(recorder.events).containsExactly("inactive");
    }

    @Test
    void halfCloseEndsTheInputBeforeTheEventPasses() {
        EmbeddedChannel channel = channel(new FixedLengthFrameDecoder(2) {
            @Override
            protected void decodeLast(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
                out.add("rest of " + in.readableBytes());
            }
        });
        channel.writeInbound(bytes(1, 2, 3));
        recorder.events.clear();
        channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        assertThat(recorder.events).containsExactly("rest of 1", "complete", "ChannelInputShutdownEvent");
        channel.finish();
    }

    @Test
    void closeWithinDeliveryEndsDecodingWithoutTouchingFreedBytes() {
        EmbeddedChannel channel = new EmbeddedChannel(new SingleBytes(), new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ctx.fireChannelRead(msg);
                if (msg.equals((byte) 1)) {
                    ctx.close();
                }
            }
        }, recorder);
        channel.writeInbound(bytes(1, 2, 3));
        channel.runPendingTasks();
        assertThat(recorder.events).contains("1", "2", "3", "inactive").doesNotHaveDuplicates();
    }

    @Test
    void asksForOneReadForEachPassThatProducedNothingWhenAutoReadIsOff() {
        List<String> reads = new ArrayList<>();
        EmbeddedChannel channel = new EmbeddedChannel(new ChannelOutboundHandlerAdapter() {
            @Override
            public void read(ChannelHandlerContext ctx) {
                reads.add("read");
            }
        });
        channel.config().setAutoRead(false);
        channel.pipeline().addLast(new FixedLengthFrameDecoder(3), recorder);
        reads.clear();
        channel.writeInbound(bytes(0, 1));
        assertThat(reads).hasSize(1);
        channel.writeInbound(bytes(2), bytes(3, 4, 5));
        channel.writeInbound(bytes(6, 7, 8), bytes(9));
        channel.writeInbound("no bytes");
        assertThat(reads).hasSize(1);
        channel.writeInbound(bytes(10));
        assertThat(reads).hasSize(2);
        channel.finish();
    }

    @Test
    void messageWithoutReadingIsAnError() {
        EmbeddedChannel channel = channel(new ByteToMessageDecoder() {
            @Override
            protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
                out.add("out of nothing");
                in.markReaderIndex();
            }

            @Override
            protected void decodeLast(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
                out.add("end");
            }
        });
        channel.writeInbound(bytes(1));
        assertThat(recorder.events).contains("DecoderException");
        channel.pipeline().removeFirst();
        channel.finish();
    }

    @Test
    void readingWithoutMessageGoesOnAndNullMessageIsRefused() {
        EmbeddedChannel channel = channel(new SingleBytes() {
            @Override
            protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
                byte value = in.readByte();
                if (value == 0) {
                    out.add(null);
                } else if (value == 3) {
                    out.add(value);
                }
            }
        });
        channel.writeInbound(bytes(1, 2, 3, 0));
        assertThat(recorder.events).containsExactly("3", "DecoderException", "complete");
        channel.finish();
    }

    @Test
    void exceptionOfDecodeIsWrappedAfterWhatWasDecoded() {
        EmbeddedChannel channel = new EmbeddedChannel(new SingleBytes() {
            @Override
            protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
                super.decode(ctx, in, out);
                if (!in.isReadable()) {
                    throw new IllegalStateException("boom");
                }
            }
        });
        assertThatThrownBy(() -> channel.writeInbound(bytes(1, 2))).isInstanceOf(DecoderException.class)
                .hasRootCauseMessage("boom");
        assertThat((byte) channel.readInbound()).isEqualTo((byte) 1);
        assertThat((byte) channel.readInbound()).isEqualTo((byte) 2);
        channel.finish();
    }

    @Test
    void singleDecodeStopsAfterOneMessageForEachRead() {
        SingleBytes decoder = new SingleBytes();
        decoder.setSingleDecode(true);
        assertThat(decoder.isSingleDecode()).isTrue();
        EmbeddedChannel channel = channel(decoder);
        channel.writeInbound(bytes(1, 2, 3));
        channel.writeInbound(bytes(4));
        assertThat(recorder.events).containsExactly("1", "complete", "2", "complete");
        decoder.setSingleDecode(false);
        channel.finish();
    }

    @Test
    void inputIsTakenOverUncopiedWhenNothingIsKept() {
        List<ByteBuf> seen = new ArrayList<>();
        EmbeddedChannel channel = channel(new SingleBytes() {
            @Override
            protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
                seen.add(in);
                super.decode(ctx, in, out);
            }
        });
        ByteBuf first = bytes(1);
        ByteBuf second = bytes(2);
        channel.writeInbound(first, second);
        assertThat(seen).hasSize(2);
        assertThat(seen.get(0)).isSameAs(first);
        assertThat(seen.get(1)).isSameAs(second);
        assertThat(first.refCnt()).isZero();
        channel.finish();
    }

    @Test
    void decodedPartIsDiscardedAfterTheSetNumberOfReads() {
        List<Integer> readerIndices = new ArrayList<>();
        ByteToMessageDecoder decoder = new ByteToMessageDecoder() {
            @Override
            protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
                readerIndices.add(in.readerIndex());
                if (in.readableBytes() > 1) {
                    in.skipBytes(1);
                }
            }
        };
        decoder.setDiscardAfterReads(2);
        EmbeddedChannel channel = channel(decoder);
        channel.pipeline().fireChannelRead(Unpooled.buffer(8, 8).writeZero(6));
        channel.pipeline().fireChannelRead(bytes(6));
        assertThat(readerIndices).last().isEqualTo(6);
        channel.pipeline().fireChannelRead(bytes(7));
        assertThat(readerIndices).last().isEqualTo(1);
        channel.finish();
    }

    @Test
    void sharableDecoderIsRefused() {
        @ChannelHandler.Sharable
        class Shared extends SingleBytes {
        }
        assertThatThrownBy(Shared::new).isInstanceOf(IllegalStateException.class);
    }

    /** See the comment at the method: below this size the first second of a server is spent in the compiler. */
    @Test
    void readIsTooLargeToBeInlined() {
        StringWriter code = new StringWriter();
        String file = ByteToMessageDecoder.class.getResource("ByteToMessageDecoder.class").toString();
        int status = ToolProvider.findFirst("javap").orElseThrow()
                .run(new PrintWriter(code), new PrintWriter(code), "-p", "-c", file);
        assertThat(status).as(code.toString()).isZero();
        Matcher method = Pattern.compile("private void read\\(.*?\n\n", Pattern.DOTALL).matcher(code.toString());
        assertThat(method.find()).isTrue();
        int size = Pattern.compile("(?m)^ +(\\d+): ").matcher(method.group()).results()
                .mapToInt(offset -> Integer.parseInt(offset.group(1))).max().orElseThrow();
        assertThat(size).isGreaterThan(325);
    }
}
