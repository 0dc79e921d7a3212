/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.ConnectTimeoutException;
import io.tidewire.channel.IoEventLoop;
import io.tidewire.channel.IoHandle;
import io.tidewire.channel.IoRegistration;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.net.SocketAddress;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ConnectionPendingException;
import java.util.concurrent.TimeUnit;

/**
 * What every socket channel does between its pipeline and its kernel: it states what it wants of the poller, keeps
 * what the poller has told it, and connects.
 *
 * <p><b>Wants</b> are the difference between "tell me" and "I have seen enough"; they become a call to the
 * registration only when they change, and survive a deregistration, so that a channel which moves to another loop
 * goes on where it was.
 *
 * <p><b>Readiness is a latch</b>: set by the poller, and cleared only when an operation answered would-block, or by a
 * short stream read with no hang-up seen. A loop that stops for another reason (auto-read off, enough messages, enough
 * writes) keeps the latch, and the next {@code read()} tries at once, without polling.
 *
 * <p>Event loop only, apart from {@link #clearReadPending()}.
 *
 * @param <H> the handle of the socket operations: the transport's type of channel
 */
public abstract class SocketEngine<H extends Channel> {

    private static final InternalLogger logger = InternalLoggerFactory.getInstance(SocketEngine.class);

    /** How long reading or accepting pauses when it failed in a way that trying again at once would repeat. */
    private static final long PAUSE_MILLIS = 1000;

    /** The channel that is driven, which is also the handle of its operations. */
    final H channel;

    /** A set of {@link Readiness}. */
    byte latch;

    /** Somebody called {@code read()} and has not been given anything since. */
    boolean readPending;

    private final SocketOps<H> ops;
    private IoRegistration registration;
    /** A set of {@link Wants}; equals what the registration was told last, whenever there is one. */
    private byte wants;
    /** The connect that is under way, or {@code null}. */
    private ConnectAttempt connecting;
    /** Resumes a loop that stopped early; made when it is first needed, and forgotten at deregistration. */
    private ResumeTask resumeTask;
    /** Writing stopped though the socket takes more, and is to go on by itself. */
    private boolean writeSuspended;
    /** Reading is suspended: it has failed in a way that lasts, or what was read has no place to go yet. */
    private boolean paused;

    SocketEngine(final H channel, final SocketOps<H> ops) {
        this.channel = ObjectUtil.checkNotNull(channel, "channel");
        this.ops = ObjectUtil.checkNotNull(ops, "ops");
    }

    SocketOps<H> ops() {
        return ops;
    }

    /**
     * The want that {@code read()} stands for.
     *
     * @return one of {@link Wants}
     */
    public abstract int readWant();

    /** Reads, or accepts, as long as it should. Called with the latch saying readable. */
    abstract void readReady();

    /** Tells whether there is a peer already, so that another connect is refused. */
    boolean isConnected() {
        return channel.isActive();
    }

    /** Tells whether input was taken from the kernel that a read loop has not passed on. */
    boolean holdsInput() {
        return false;
    }

    /** Continues after a loop stopped early. */
    private void resume() {
        if (writeSuspended) {
            writeSuspended = false;
            ops.writeFlushed(channel);
        }
        if (channel.isOpen() && !paused && isReadWanted() && (latch & Readiness.READABLE) != 0) {
            readReady();
        }
    }

    // ---- registration -------------------------------------------------------------------------------------------

    /**
     * Registers the channel with its loop and restates its wants there.
     *
     * @param handle what the loop reports to; it passes readiness on to {@link #onReady(int)}
     * @param promise completed with the outcome
     */
    public final void register(final IoHandle handle, final ChannelPromise promise) {
        ((IoEventLoop) channel.eventLoop()).register(handle).addListener((Future<IoRegistration> done) -> {
            if (!done.isSuccess()) {
                promise.setFailure(done.cause());
                return;
            }
            registration = done.getNow();
            // What was seen on the old loop may be out of date, and a poller that reports changes starts afresh.
            latch = 0;
            if (holdsInput()) {
                latch |= Readiness.READABLE;
            }
            if (readPending) {
                wants |= readWant();
            }
            if (wants != Wants.NONE) {
                registration.submit(ops.toIoOps(channel, wants));
            }
            if (writeSuspended || holdsInput()) {
                // Reading from the kernel is covered by its want.
                queueResume();
            }
            promise.setSuccess();
        });
    }

    /**
     * Ends the registration, if there is one. The wants stay.
     */
    public final void deregister() {
        final IoRegistration ended = registration;
        if (ended != null) {
            registration = null;
            // If it is queued still, it must not act once the channel may belong to another loop.
            resumeTask = null;
            ended.cancel();
        }
    }

    /**
     * The present registration.
     *
     * @return the registration, or {@code null} when the channel is not registered
     */
    public final IoRegistration registration() {
        return registration;
    }

    /**
     * Changes what the poller is asked to watch for, in one step.
     *
     * @param add a set of {@link Wants}
     * @param remove a set of {@link Wants}
     */
    public final void changeWants(final int add, final int remove) {
        final int changed = wants & ~remove | add;
        if (changed != wants) {
            wants = (byte) changed;
            if (registration != null) {
                registration.submit(ops.toIoOps(channel, changed));
            }
        }
    }

    /**
     * Tells whether writing waits for the socket, so that a flush now would be in vain.
     *
     * @return {@code true} while readiness to write is wanted
     */
    public final boolean isWriteBlocked() {
        return wants(Wants.WRITE);
    }

    final boolean wants(final int set) {
        return (wants & set) != 0;
    }

    /** Comes back to a loop that stopped early, after other work had its turn. */
    final void queueResume() {
        if (resumeTask == null) {
            resumeTask = new ResumeTask();
        }
        if (!resumeTask.queued) {
            resumeTask.queued = true;
            channel.eventLoop().execute(resumeTask);
        }
    }

    // ---- readiness ----------------------------------------------------------------------------------------------

    /**
     * Takes the poller's report and acts on it.
     *
     * @param readiness a set of {@link Readiness}
     */
    public final void onReady(final int readiness) {
        latch |= readiness;
        if (connecting != null) {
            if ((readiness & ~Readiness.READABLE) != 0) {
                finishConnect();
            }
            return;
        }
        // Writing first frees memory before reading takes some.
        if ((readiness & (Readiness.WRITABLE | Readiness.ERROR)) != 0 && wants(Wants.WRITE)) {
            ops.writeFlushed(channel);
            final ChannelOutboundBuffer pending = channel.unsafe().outboundBuffer();
            if (pending == null || pending.isEmpty()) {
                // The output was shut down while it waited: nobody writes who would find that nothing is left.
                changeWants(Wants.NONE, Wants.WRITE);
            }
        }
        if ((readiness & ~Readiness.WRITABLE) != 0 && channel.isOpen() && !paused) {
            if (isReadWanted()) {
                readReady();
            } else {
                changeWants(Wants.NONE, readWant());
            }
        }
    }

    boolean isReadWanted() {
        return readPending || channel.config().isAutoRead();
    }

    /**
     * Somebody wants to read: tries soon if the latch says that it is worth it, else asks the poller.
     */
    public void beginRead() {
        readPending = true;
        seekInput();
    }

    /** Tries soon if the latch says that it is worth it, else asks the poller. */
    final void seekInput() {
        if (paused) {
            return;
        }
        if ((latch & Readiness.READABLE) != 0 && !wants(readWant())) {
            queueResume();
        } else {
            changeWants(readWant(), Wants.NONE);
        }
    }

    /**
     * Goes on with reading or writing as soon as that is possible, for what is wanted otherwise: nothing is read that
     * nobody asked for, and nothing written that was not flushed.
     *
     * @param expected a set of {@link Wants}
     */
    public final void expect(final int expected) {
        if ((expected & Wants.WRITE) != 0) {
            // A poller that reports changes does not report again what the latch holds.
            if ((latch & Readiness.WRITABLE) != 0) {
                yieldWriting();
            } else {
                changeWants(Wants.WRITE, Wants.NONE);
            }
        }
        if ((expected & readWant()) != 0) {
            seekInput();
        }
    }

    /** Called at the end of each read loop: decides who starts the next one. */
    final void afterReadLoop() {
        if (!isReadWanted()) {
            changeWants(Wants.NONE, readWant());
            return;
        }
        changeWants(readWant(), Wants.NONE);
        // A poller that reports for as long as readiness lasts starts the next loop by itself.
        if ((latch & Readiness.READABLE) != 0 && ops.isEdgeTriggered(channel) || holdsInput()) {
            queueResume();
        }
    }

    /**
     * Stops reading, or accepting, for a second: what failed would fail again at once, and the next time too.
     *
     * @param what what cannot be done, for the log
     * @param cause why
     */
    final void pauseReading(final String what, final Throwable cause) {
        suspendReading();
        logger.warn("{} cannot {}; trying again in {} ms", channel, what, PAUSE_MILLIS, cause);
        channel.eventLoop().schedule(this::resumeReading, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Stops reading, or accepting, until {@link #resumeReading()}, whoever wants it. */
    public final void suspendReading() {
        paused = true;
        changeWants(Wants.NONE, readWant());
    }

    /** Goes on after {@link #suspendReading()}. */
    public final void resumeReading() {
        paused = false;
        if (channel.isOpen() && isReadWanted()) {
            changeWants(readWant(), Wants.NONE);
            if (ops.isEdgeTriggered(channel)) {
                queueResume();
            }
        }
    }

    final boolean isPaused() {
        return paused;
    }

    /**
     * Auto-read was switched off: a pending {@code read()} is forgotten. Any thread; off the loop it takes effect
     * soon.
     */
    public final void clearReadPending() {
        if (!channel.isRegistered()) {
            // Nobody else can touch the engine before the channel has a loop.
            readPending = false;
        } else if (channel.eventLoop().inEventLoop()) {
            clearReadPending0();
        } else {
            channel.eventLoop().execute(this::clearReadPending0);
        }
    }

    private void clearReadPending0() {
        readPending = false;
        if (!isReadWanted()) {
            changeWants(Wants.NONE, readWant());
        }
    }

    // ---- how writing goes on -------------------------------------------------------------------------------------

    /** The socket takes no more: go on when the poller says so. */
    public final void awaitWritable() {
        latch &= ~Readiness.WRITABLE;
        changeWants(Wants.WRITE, Wants.NONE);
    }

    /** A bound for one loop is used up though the socket takes more: others first, then go on. */
    public final void yieldWriting() {
        changeWants(Wants.NONE, Wants.WRITE);
        writeSuspended = true;
        queueResume();
    }

    /** All is written: readiness to write is of no interest. */
    public final void stopAwaitingWritable() {
        writeSuspended = false;
        changeWants(Wants.NONE, Wants.WRITE);
    }

    /** Errors pass as they are. */
    static Exception asException(final Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return (Exception) cause;
    }

    // ---- connecting ---------------------------------------------------------------------------------------------

    /**
     * Connects, within the configured time.
     *
     * @param remote where to
     * @param local the address to bind to before, or {@code null}
     * @param promise completed with the outcome; cancelling it closes the channel. A failure names {@code remote}
     *                and closes the channel, unless it is only that the channel is connected or connecting already.
     */
    public final void connect(final SocketAddress remote, final SocketAddress local, final ChannelPromise promise) {
        if (promise.isDone()) {
            return;
        }
        if (!channel.isOpen()) {
            promise.tryFailure(ConnectExceptions.annotate(new ClosedChannelException(), remote));
            return;
        }
        if (connecting != null || isConnected()) {
            promise.tryFailure(ConnectExceptions.annotate(
                    connecting != null ? new ConnectionPendingException() : new AlreadyConnectedException(), remote));
            return;
        }
        // A datagram socket is active as soon as it is bound.
        final boolean wasActive = channel.isActive();
        switch (ops.connect(channel, remote, local)) {
            case IoResult.FAILED -> connectFailed(promise, remote, ops.failure(channel));
            case IoResult.WOULD_BLOCK -> startConnecting(remote, promise);
            default -> connected(promise, wasActive);
        }
    }

    private void startConnecting(final SocketAddress remote, final ChannelPromise promise) {
        final ConnectAttempt attempt = new ConnectAttempt(remote, promise);
        connecting = attempt;
        changeWants(Wants.CONNECT, Wants.NONE);
        final int timeoutMillis = channel.config().getConnectTimeoutMillis();
        if (timeoutMillis > 0) {
            attempt.timeout = channel.eventLoop().schedule(() -> {
                if (connecting == attempt) {
                    endConnecting();
                    connectFailed(promise, remote, new ConnectTimeoutException(
                            "connection timed out after " + timeoutMillis + " ms: " + remote));
                }
            }, timeoutMillis, TimeUnit.MILLISECONDS);
        }
        promise.addListener((ChannelFutureListener) done -> {
            if (done.isCancelled() && connecting == attempt) {
                endConnecting();
                close();
            }
        });
    }

    /**
     * Asks for the outcome of the connect that is under way. Does nothing when there is none.
     */
    public final void finishConnect() {
        final ConnectAttempt attempt = connecting;
        if (attempt == null) {
            return;
        }
        final int result = ops.finishConnect(channel);
        if (result == IoResult.WOULD_BLOCK) {
            latch &= ~Readiness.WRITABLE;
            return;
        }
        endConnecting();
        if (result == IoResult.FAILED) {
            connectFailed(attempt.promise, attempt.remote, ops.failure(channel));
        } else {
            connected(attempt.promise, false);
        }
    }

    /**
     * Tells whether a connect is under way.
     *
     * @return {@code true} between its start and its outcome
     */
    public final boolean isConnecting() {
        return connecting != null;
    }

    /** Leaves the connecting state, before anybody is told of the outcome. */
    private void endConnecting() {
        final ConnectAttempt attempt = connecting;
        connecting = null;
        if (attempt.timeout != null) {
            attempt.timeout.cancel(false);
        }
        // Must be gone before write is wanted: some selectors cannot tell the two apart.
        changeWants(Wants.NONE, Wants.CONNECT);
    }

    private void connected(final ChannelPromise promise, final boolean wasActive) {
        // Asked before the promise is completed: a listener may close the channel.
        final boolean becameActive = !wasActive && channel.isActive();
        final boolean wanted = promise.trySuccess();
        if (becameActive) {
            channel.pipeline().fireChannelActive();
        }
        if (!wanted) {
            // Cancelled meanwhile.
            close();
        }
    }

    private void connectFailed(final ChannelPromise promise, final SocketAddress remote, final Throwable cause) {
        promise.tryFailure(ConnectExceptions.annotate(cause, remote));
        close();
    }

    // ---- closing ------------------------------------------------------------------------------------------------

    /**
     * The channel is closing: a connect that is under way fails, and nothing more is wanted.
     */
    public void onClose() {
        final ConnectAttempt attempt = connecting;
        if (attempt != null) {
            endConnecting();
            attempt.promise.tryFailure(ConnectExceptions.annotate(new ClosedChannelException(), attempt.remote));
        }
        readPending = false;
        wants = Wants.NONE;
        latch = 0;
    }

    final void close() {
        channel.unsafe().close(channel.unsafe().voidPromise());
    }

    /** Exists only while a connect is under way. */
    private static final class ConnectAttempt {
        final SocketAddress remote;
        final ChannelPromise promise;
        Future<?> timeout;

        ConnectAttempt(final SocketAddress remote, final ChannelPromise promise) {
            this.remote = remote;
            this.promise = promise;
        }
    }

    /** Belongs to one registration: only the loop of that one touches it. */
    private final class ResumeTask implements Runnable {
        boolean queued;

        @Override
        public void run() {
            queued = false;
            if (resumeTask == this && channel.isOpen()) {
                resume();
            }
        }
    }
}
