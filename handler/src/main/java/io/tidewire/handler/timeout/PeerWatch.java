/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.timeout;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufHolder;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.handler.timeout.SlowPeerPolicy.Deadline;
import io.tidewire.handler.timeout.SlowPeerPolicy.Part;
import io.tidewire.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The deadlines of one connection, in attended time. Event loop only.
 *
 * <pre>
 *   HANDSHAKE --done--&gt; HEAD --head--&gt; BODY --end--&gt; WAITING --octets that are no message yet--&gt; HEAD
 *                          \---whole request---------------^
 *   any --close()--&gt; CLOSING
 * </pre>
 *
 * <p>Without a handshake it begins with HEAD, without requests with WAITING. A deadline that is over is looked at once
 * more when the loop has polled, and has read what was there, and only then counts.
 */
final class PeerWatch extends DeadlineWheel.Entry {
    private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    /** Without the copy that {@code values()} makes. */
    private static final List<Deadline> DEADLINES = List.of(Deadline.values());

    private enum Phase { HANDSHAKE, HEAD, BODY, WAITING, CLOSING }

    private final ChannelHandlerContext ctx;
    private final Deadlines deadlines;
    private final OutputProgress output = new OutputProgress();
    /** {@code null} unless this is running; events are only passed to a watch that is. */
    @SuppressWarnings("NullAway.Init")
    private DeadlineWheel wheel;
    private Phase phase;
    private long phaseStartNanos;
    /** How much of the phase the peer was waited for; what we do not read in time is not its fault. */
    private long waitedNanos;
    private long accountedNanos;
    /** Of the body. */
    private long bodyBytes;
    private boolean isReadPending;
    /** The read is one of those that the application asks for, with auto-read off. */
    private boolean isReadExplicit;
    private boolean isMessageInPass;
    private long lastActivityNanos;
    /** Something was flushed and was not yet seen gone. */
    private boolean isOutputPending;
    private long lastOutputNanos;
    /** Was over before the loop polled; {@code null} if none is looked at once more. */
    private @Nullable Deadline suspected;
    /** Looks at it. */
    private @Nullable Future<?> confirmation;

    PeerWatch(ChannelHandlerContext ctx, Deadlines deadlines) {
        this.ctx = ctx;
        this.deadlines = deadlines;
        phase = deadlines.isHandshakeDone() != null ? Phase.HANDSHAKE : firstPhase();
    }

    private Phase firstPhase() {
        return deadlines.partOf() == null ? Phase.WAITING : Phase.HEAD;
    }

    boolean isRunning() {
        return wheel != null;
    }

    /** The channel is active. All times begin now. */
    void start() {
        wheel = DeadlineWheel.of(ctx.executor());
        wheel.join();
        // A watch that is added late does not see the read that is under way already.
        isReadPending = ctx.channel().config().isAutoRead();
        long now = wheel.nowNanos();
        accountedNanos = now;
        lastActivityNanos = now;
        enter(phase);
        observeOutput(now);
    }

    @SuppressWarnings("NullAway") // A watch that is stopped reads no wheel.
    void stop() {
        if (wheel != null) {
            wheel.leave(this);
            wheel = null;
            isOutputPending = false;
            suspected = null;
            if (confirmation != null) {
                confirmation.cancel(false);
                confirmation = null;
            }
        }
    }

    void onRead(Object msg) {
        lastActivityNanos = wheel.nowNanos();
        isMessageInPass = true;
        if (deadlines.partOf() == null || phase == Phase.CLOSING) {
            return;
        }
        Part part = deadlines.partOf().apply(msg);
        switch (part) {
            case HEAD -> enter(Phase.BODY);
            case BODY -> bodyBytes += size(msg);
            case END, WHOLE -> enter(Phase.WAITING);
            case OTHER -> { }
        }
    }

    void onReadComplete() {
        account();
        // A decoder in front that is removed ends a pass too, before the transport does.
        boolean endsPass = isReadPending;
        isReadPending = false;
        lastActivityNanos = wheel.nowNanos();
        if (phase == Phase.WAITING && endsPass && !isMessageInPass && deadlines.partOf() != null) {
            enter(Phase.HEAD);
        }
        isMessageInPass = false;
    }

    /** The transport is asked to read. */
    void onReadAsked() {
        account();
        isReadPending = true;
        isReadExplicit = !ctx.channel().config().isAutoRead();
    }

    @SuppressWarnings("NullAway") // A watch that waits for a handshake has the predicate.
    void onEvent(Object event) {
        if (phase == Phase.HANDSHAKE && deadlines.isHandshakeDone().test(event)) {
            enter(firstPhase());
        }
    }

    /** A flush was passed on, and has sent what the socket takes now. */
    void onFlushed() {
        lastActivityNanos = wheel.nowNanos();
        observeOutput(lastActivityNanos);
    }

    void onClose() {
        if (phase != Phase.CLOSING) {
            enter(Phase.CLOSING);
        }
    }

    private void enter(Phase next) {
        account();
        phase = next;
        phaseStartNanos = wheel.nowNanos();
        waitedNanos = 0;
        bodyBytes = 0;
        require(Math.min(leftOfPhaseNanos(phaseStartNanos), deadlines.idleNanos()));
    }

    /** Looks at the deadlines in this time from now, or earlier. */
    private void require(long nanos) {
        if (nanos != Long.MAX_VALUE) {
            wheel.require(this, wheel.nowNanos() + nanos);
        }
    }

    /** Adds the time since the last call, if the peer was waited for. */
    private void account() {
        long now = wheel.nowNanos();
        if (isReadPending && (isReadExplicit || ctx.channel().config().isAutoRead())) {
            waitedNanos += now - accountedNanos;
        }
        accountedNanos = now;
    }

    private static long size(Object msg) {
        if (msg instanceof ByteBuf buffer) {
            return buffer.readableBytes();
        }
        return msg instanceof ByteBufHolder holder ? holder.content().readableBytes() : 0;
    }

    @Override
    long onDue(long now) {
        return check(now, null);
    }

    private void confirm() {
        Deadline confirmed = suspected;
        suspected = null;
        confirmation = null;
        if (isRunning()) {
            long due = check(wheel.nowNanos(), confirmed);
            if (isRunning() && due != Long.MAX_VALUE) {
                wheel.require(this, due);
            }
        }
    }

    /** Returns when to check again. Ends the connection if the deadline that was suspected is still over. */
    private long check(long now, @Nullable Deadline confirmed) {
        account();
        observeOutput(now);
        Deadline broken = null;
        long left = isOutputPending ? deadlines.outputLookNanos() : Long.MAX_VALUE;
        for (Deadline deadline : DEADLINES) {
            long leftOfThis = leftNanos(deadline, now);
            if (leftOfThis <= 0 && broken == null) {
                broken = deadline;
            }
            left = Math.min(left, leftOfThis);
        }
        if (broken != null && broken == confirmed) {
            end(broken);
            // Deadlines of the new phase are seen then.
            return isRunning() ? now + DeadlineWheel.TICK_NANOS : Long.MAX_VALUE;
        }
        if (broken != null && suspected == null) {
            suspected = broken;
            confirmation = AfterPoll.schedule(ctx, this::confirm);
        }
        return left == Long.MAX_VALUE ? left : now + Math.max(left, DeadlineWheel.TICK_NANOS);
    }

    /** Notes whether output waits, and whether some has left. */
    private void observeOutput(long now) {
        boolean wasPending = isOutputPending;
        if (output.look(ctx.channel()) == OutputProgress.Change.LEFT) {
            lastActivityNanos = now;
            lastOutputNanos = now;
        }
        ChannelOutboundBuffer buffer = ctx.channel().unsafe().outboundBuffer();
        isOutputPending = buffer != null && !buffer.isEmpty();
        if (isOutputPending && !wasPending) {
            lastOutputNanos = now;
            require(deadlines.outputLookNanos());
        }
    }

    /** How long until a deadline; {@link Long#MAX_VALUE} if it does not run. */
    private long leftNanos(Deadline deadline, long now) {
        return switch (deadline) {
            case HANDSHAKE -> phase == Phase.HANDSHAKE ? leftOfPhaseNanos(now) : Long.MAX_VALUE;
            case REQUEST_HEAD -> phase == Phase.HEAD ? leftOfPhaseNanos(now) : Long.MAX_VALUE;
            case BODY_RATE -> phase == Phase.BODY ? leftOfPhaseNanos(now) : Long.MAX_VALUE;
            case CLOSE -> phase == Phase.CLOSING ? leftOfPhaseNanos(now) : Long.MAX_VALUE;
            case WRITE_STALL -> isOutputPending ? until(lastOutputNanos, deadlines.writeStallNanos(), now)
                    : Long.MAX_VALUE;
            case IDLE -> phase == Phase.CLOSING ? Long.MAX_VALUE
                    : until(lastActivityNanos, deadlines.idleNanos(), now);
        };
    }

    private long leftOfPhaseNanos(long now) {
        return switch (phase) {
            case HANDSHAKE -> until(phaseStartNanos, deadlines.handshakeNanos(), now);
            case HEAD -> until(0, deadlines.headNanos(), waitedNanos);
            case BODY -> until(0, bodyTimeNanos(), waitedNanos);
            case CLOSING -> until(phaseStartNanos, deadlines.closeNanos(), now);
            case WAITING -> Long.MAX_VALUE;
        };
    }

    private static long until(long startNanos, long timeNanos, long now) {
        return timeNanos == Long.MAX_VALUE ? timeNanos : startNanos + timeNanos - now;
    }

    /** How long the octets of the body so far may take. */
    private long bodyTimeNanos() {
        long rate = deadlines.bodyBytesPerSecond();
        if (rate == 0) {
            return Long.MAX_VALUE;
        }
        long grace = deadlines.bodyGraceNanos();
        return grace + Math.min((long) ((double) bodyBytes / rate * NANOS_PER_SECOND), Long.MAX_VALUE - grace);
    }

    private void end(Deadline broken) {
        boolean isCloseAsked = phase == Phase.CLOSING;
        // Before the event is fired: its handlers' actions are counted from now on.
        enter(Phase.CLOSING);
        ctx.fireUserEventTriggered(broken);
        if (broken == Deadline.WRITE_STALL || isCloseAsked) {
            // Nothing more will leave; a handler that waits for that does not keep the channel open.
            ctx.channel().unsafe().close(ctx.channel().unsafe().voidPromise());
        } else {
            ctx.close();
        }
    }
}
