/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.soak;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.CompositeByteBuf;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.socket.ChannelInputShutdownReadComplete;
import io.tidewire.channel.socket.DuplexChannel;

import java.util.concurrent.TimeUnit;

/** Does one {@link Errand}: sends a random stream and verifies what comes back. Event loop only. */
final class SoakClient extends ChannelInboundHandlerAdapter {

    private static final long STALL_LOOK_MILLIS = 2;

    private final Errand errand;
    private final RandomStream stream;
    private final Tally tally;
    private final Runnable atEnd;

    private int sent;
    private int verified;
    private int buffers;
    /** Writing may make the channel unwritable and writable again before it returns. */
    private boolean sending;
    private boolean pausing;
    private ChannelFuture lastWrite;
    /** Of clients that do not read: how often servers had stopped reading when the client began. */
    private long stallsBefore;

    /**
     * @param atEnd called once, when the connection is closed
     */
    SoakClient(Errand errand, Tally tally, Runnable atEnd) {
        this.errand = errand;
        this.tally = tally;
        this.atEnd = atEnd;
        stream = new RandomStream(errand.streamKey());
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        stallsBefore = tally.stalls.sum();
        send(ctx);
        if (errand.kind() == Errand.Kind.STALL) {
            readWhenAServerHasStopped(ctx);
        }
        if (errand.kind() == Errand.Kind.ABORT && errand.turningPoint() == 0) {
            reset(ctx);
        }
    }

    private void send(ChannelHandlerContext ctx) {
        if (sending || pausing) {
            return;
        }
        sending = true;
        while (sent < errand.bytes() && !pausing && ctx.channel().isWritable() && ctx.channel().isActive()) {
            int burst = Math.min(errand.burst(), errand.bytes() - sent);
            lastWrite = writeBurst(ctx, burst);
            if (sent == errand.bytes() && errand.kind() == Errand.Kind.HALF_CLOSE) {
                lastWrite.addListener((ChannelFutureListener) done ->
                        ((DuplexChannel) done.channel()).shutdownOutput());
            }
            ctx.flush();
            if (errand.pauseMillis() > 0 && errand.kind() != Errand.Kind.STALL) {
                pausing = true;
                ctx.executor().schedule(() -> {
                    pausing = false;
                    send(ctx);
                }, errand.pauseMillis(), TimeUnit.MILLISECONDS);
            }
        }
        sending = false;
    }

    /**
     * The server's end of this connection has to stop, as its client sends more than there is room for; another one's
     * may be before it. Where there is room for everything, reading begins when all is sent.
     */
    private void readWhenAServerHasStopped(ChannelHandlerContext ctx) {
        if (tally.stalls.sum() != stallsBefore || sent == errand.bytes() && lastWrite.isDone()) {
            ctx.read();
        } else if (ctx.channel().isActive()) {
            ctx.executor().schedule(() -> readWhenAServerHasStopped(ctx), STALL_LOOK_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /** Returns the future of the last piece. */
    private ChannelFuture writeBurst(ChannelHandlerContext ctx, int burst) {
        int whole = Math.max(1, burst / errand.pieces());
        ChannelFuture written = null;
        int left = burst;
        while (left > 0) {
            int piece = Math.min(whole, left);
            written = ctx.write(piece(ctx, piece));
            left -= piece;
        }
        return written;
    }

    /** The next bytes of the stream, in each kind of buffer by turns. */
    private ByteBuf piece(ChannelHandlerContext ctx, int count) {
        int from = sent;
        sent += count;
        return switch (buffers++ % 3) {
            case 0 -> filled(ctx.alloc().directBuffer(count), from, count);
            case 1 -> filled(ctx.alloc().heapBuffer(count), from, count);
            default -> {
                int first = count / 2;
                CompositeByteBuf parts = ctx.alloc().compositeBuffer(2);
                parts.addComponent(true, filled(ctx.alloc().directBuffer(Math.max(1, first)), from, first));
                parts.addComponent(true, filled(ctx.alloc().heapBuffer(count), from + first, count - first));
                yield parts;
            }
        };
    }

    private ByteBuf filled(ByteBuf buffer, int from, int count) {
        // At once: leak detection may keep where each access came from, which takes far longer than the access.
        return buffer.writeBytes(stream.bytes(from, count));
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (ctx.channel().isWritable()) {
            send(ctx);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        ByteBuf received = (ByteBuf) msg;
        try {
            verify(ctx, received);
        } finally {
            received.release();
        }
    }

    private void verify(ChannelHandlerContext ctx, ByteBuf received) {
        int count = received.readableBytes();
        int mismatch = count <= sent - verified
                ? stream.mismatch(ByteBufUtil.getBytes(received), verified) : sent;
        if (mismatch >= 0) {
            tally.fail("byte " + mismatch + " of " + sent + " that were sent is another one: " + this);
            ctx.close();
            return;
        }
        verified += count;
        tally.verifiedBytes.add(count);
        if (errand.kind() == Errand.Kind.ABORT) {
            if (verified >= errand.turningPoint()) {
                reset(ctx);
            }
        } else if (verified == errand.bytes() && errand.kind() != Errand.Kind.HALF_CLOSE) {
            if (errand.resets()) {
                reset(ctx);
            } else {
                ctx.close();
            }
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        if (errand.kind() == Errand.Kind.STALL) {
            ctx.read();
        }
    }

    /** Closes with a reset where there are resets; else what has come and was not read tells the server. */
    private static void reset(ChannelHandlerContext ctx) {
        if (ctx.channel().isOpen()) {
            ctx.channel().config().setOption(ChannelOption.SO_LINGER, 0);
            ctx.close();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == ChannelInputShutdownReadComplete.INSTANCE) {
            ctx.close();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        tally.fail(cause + ": " + this);
        ctx.close();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        if (errand.kind() != Errand.Kind.ABORT && verified < errand.bytes()) {
            tally.lostBytes.add(errand.bytes() - verified);
            tally.fail(errand.bytes() - verified + " bytes did not come back: " + this);
        }
        atEnd.run();
    }

    @Override
    public String toString() {
        return errand + " (sent: " + sent + ", verified: " + verified + ')';
    }
}
