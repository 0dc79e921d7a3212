/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.channel.socket.ChannelInputShutdownReadComplete;

import java.io.IOException;
import java.nio.channels.NotYetConnectedException;

/** Sees what passes at both ends of the pipeline, and remembers what must not be. */
final class StreamObserver {

    private final StreamSchedule schedule;
    private final Ledger ledger;
    private final FakeStreamChannel channel;

    private int received;
    private ByteBuf held;
    private int actives;
    private int inactives;
    private int registrations;
    private int inputShutdowns;
    private int inputShutdownReads;
    private boolean calm;

    StreamObserver(final StreamSchedule schedule, final Ledger ledger, final FakeStreamChannel channel) {
        this.schedule = schedule;
        this.ledger = ledger;
        this.channel = channel;
    }

    ChannelHandler head() {
        return new Head();
    }

    ChannelHandler tail() {
        return new Tail();
    }

    /** From now on the other handlers do nothing of their own. */
    void becomeCalm() {
        calm = true;
        if (channel.pipeline().get(Mischief.class) != null) {
            channel.pipeline().remove(Mischief.class);
        }
        letGo();
    }

    boolean sawInputShutdown() {
        return inputShutdowns > 0;
    }

    boolean hasInputEnded() {
        return inputShutdownReads > 0 || channel.isInputShutdown();
    }

    private void letGo() {
        if (held != null) {
            held.release();
            held = null;
        }
    }

    void check() {
        letGo();
        if (received != channel.receivedBytes()) {
            ledger.fail("read " + channel.receivedBytes() + " bytes, but passed on " + received);
        }
        once(actives, "active");
        once(inactives, "inactive");
        once(inputShutdowns, "input shutdown");
        once(inputShutdownReads, "input shutdown read complete");
        if (inactives > actives) {
            ledger.fail("inactive without having been active");
        }
        if (ledger.failure() != null) {
            throw new AssertionError(ledger.failure());
        }
    }

    private void once(final int times, final String event) {
        if (times > 1) {
            ledger.fail(event + " came " + times + " times");
        }
    }

    /** What reaches the transport. */
    private final class Head extends ChannelDuplexHandler {
        @Override
        public void write(final ChannelHandlerContext ctx, final Object msg, final ChannelPromise promise) {
            inLoop();
            ledger.onWrite(msg);
            ctx.write(msg, promise);
        }

        @Override
        public void flush(final ChannelHandlerContext ctx) {
            inLoop();
            ledger.onFlush();
            ctx.flush();
        }

        @Override
        public void channelRegistered(final ChannelHandlerContext ctx) {
            registrations++;
            ctx.fireChannelRegistered();
        }

        @Override
        public void channelUnregistered(final ChannelHandlerContext ctx) {
            if (--registrations != 0) {
                ledger.fail("unregistered without having been registered");
            }
            ctx.fireChannelUnregistered();
        }

        @Override
        public void handlerRemoved(final ChannelHandlerContext ctx) {
            ledger.onEnd();
        }

        private void inLoop() {
            if (!schedule.loop().inEventLoop()) {
                ledger.fail("a handler was called outside of the loop");
            }
        }
    }

    /** What reaches the user. */
    private final class Tail extends ChannelInboundHandlerAdapter {
        @Override
        public void channelActive(final ChannelHandlerContext ctx) {
            actives++;
        }

        @Override
        public void channelInactive(final ChannelHandlerContext ctx) {
            inactives++;
        }

        @Override
        public void channelRead(final ChannelHandlerContext ctx, final Object msg) {
            final ByteBuf buffer = (ByteBuf) msg;
            if (inactives > 0 || !buffer.isReadable()) {
                ledger.fail("an empty read, or one after the end");
            }
            while (buffer.isReadable()) {
                if (buffer.readByte() != (byte) received++) {
                    ledger.fail("byte lost, doubled or out of order before " + received);
                }
            }
            letGo();
            if (calm || !schedule.chance(8)) {
                buffer.release();
            } else {
                held = buffer;
            }
        }

        @Override
        public void channelReadComplete(final ChannelHandlerContext ctx) {
            // Ends here: it is of no interest.
        }

        @Override
        public void userEventTriggered(final ChannelHandlerContext ctx, final Object evt) {
            if (evt == ChannelInputShutdownEvent.INSTANCE) {
                inputShutdowns++;
            } else if (evt == ChannelInputShutdownReadComplete.INSTANCE) {
                inputShutdownReads++;
            }
        }

        @Override
        public void exceptionCaught(final ChannelHandlerContext ctx, final Throwable cause) {
            if (!(cause instanceof IOException || cause instanceof Mischief.Thrown
                    || cause instanceof NotYetConnectedException)) {
                ledger.fail("unexpected: " + cause);
            }
        }
    }
}
