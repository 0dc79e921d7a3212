/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.channel.socket.ChannelInputShutdownPendingEvent;
import io.tidewire.channel.socket.ChannelInputShutdownReadComplete;

import java.io.IOException;
import java.nio.channels.NotYetConnectedException;

/** Sees what passes at both ends of the pipeline, and remembers what must not be. */
final class StreamObserver {

    private final StreamSchedule schedule;
    private final Ledger ledger;
    private final FakeStreamChannel channel;
    private final ObservedHead head;

    private int received;
    private ByteBuf held;
    private int actives;
    private int inactives;
    private int pendingInputShutdowns;
    private int inputShutdowns;
    private int inputShutdownReads;
    private boolean calm;
    /** From some moment on, what is read is dropped before it comes here. */
    private boolean inputDropped;

    StreamObserver(StreamSchedule schedule, Ledger ledger, FakeStreamChannel channel) {
        this.schedule = schedule;
        this.ledger = ledger;
        this.channel = channel;
        head = new ObservedHead(schedule.loop(), ledger);
    }

    ChannelHandler head() {
        return head;
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

    void inputIsDropped() {
        inputDropped = true;
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
        if (inputDropped ? received > channel.receivedBytes() : received != channel.receivedBytes()) {
            ledger.fail("read " + channel.receivedBytes() + " bytes, but passed on " + received);
        }
        once(actives, "active");
        once(inactives, "inactive");
        once(pendingInputShutdowns, "pending input shutdown");
        once(inputShutdowns, "input shutdown");
        once(inputShutdownReads, "input shutdown read complete");
        if (!schedule.mayEndWith(actives, inactives)) {
            ledger.fail("active " + actives + " times, and inactive " + inactives + " times");
        }
        head.check();
        if (ledger.failure() != null) {
            throw new AssertionError(ledger.failure());
        }
    }

    private void once(int times, String event) {
        if (times > 1) {
            ledger.fail(event + " came " + times + " times");
        }
    }

    /** Records the events that reach the user. */
    private final class Tail extends ChannelInboundHandlerAdapter {
        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            actives++;
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            inactives++;
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ByteBuf buffer = (ByteBuf) msg;
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
        public void channelReadComplete(ChannelHandlerContext ctx) {
            // Ends here: it is of no interest.
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
            if (evt == ChannelInputShutdownPendingEvent.INSTANCE) {
                pendingInputShutdowns++;
                if (inputShutdownReads > 0 || inactives > 0 || !schedule.hasUnreadBeforeEnd()) {
                    ledger.fail("pending input shutdown though nothing waits");
                }
            } else if (evt == ChannelInputShutdownEvent.INSTANCE) {
                inputShutdowns++;
            } else if (evt == ChannelInputShutdownReadComplete.INSTANCE) {
                inputShutdownReads++;
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            if (!(cause instanceof IOException || cause instanceof Mischief.Thrown
                    || cause instanceof NotYetConnectedException || schedule.isExpected(cause))) {
                ledger.fail("unexpected: " + cause);
            }
        }
    }
}
