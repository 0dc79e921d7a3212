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
import io.tidewire.util.SuppressForbidden;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.internal.FailureLog;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.net.SocketAddress;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ConnectionPendingException;
import java.time.ZoneId;
import java.util.concurrent.TimeUnit;

/**
 * The work of every socket channel between its pipeline and its kernel: it states its wants to the poller, keeps the
 * poller's reports, and connects.
 *
 * <p><b>Wants</b> are the difference between "tell me" and "I have seen enough"; they become a call to the
 * registration only when they change, and survive a deregistration, so that a channel which moves to another loop
 * goes on where it was.
 *
 * <p><b>Readiness is a latch</b>: set by the poller, and cleared only when an operation answered would-block, or by a
 * short stream read with no hang-up seen. A loop that stops for another reason (auto-read off, enough messages, enough
 * writes) keeps the latch, and the next {@code read()} tries at once, without polling.
 *
 * <p>Each state is kept in one place and changed by the events that are named here. Whether the channel is active is
 * not among them: the channel knows, and is asked.
 * <pre>
 *   state            from                            until
 *   ───────────────  ──────────────────────────────  ──────────────────────────────────────────────────────────
 *   latched          the poller reports it           it is used up; all: a registration, a close
 *   read pending     read()                          a message, the end, a failure; auto-read goes off; a close
 *   write suspended  a loop has written enough       it goes on; nothing is left to write
 *   paused           suspendReading()                resumeReading()
 *   connecting       a connect that takes time       its outcome, its time-out, its cancellation, a close
 *   wanted           the registration has taken it   the registration has taken that it is not; a close
 * </pre>
 * A channel that is not registered keeps what it wants, and the registration is told of it when there is one. The input
 * of a stream has a state of its own: {@link StreamEngine}.
 *
 * <p>Event loop only, apart from {@link #clearReadPending()}.
 *
 * @param <H> the handle of the socket operations: the transport's type of channel
 */
public abstract class SocketEngine<H extends Channel> {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(SocketEngine.class);

    /** How long reading or accepting pauses when it failed in a way that trying again at once would repeat. */
    private static final long PAUSE_MILLIS = 1000;

    /** The readiness at the end of the input, or after a failure. */
    private static final int END = Readiness.HANG_UP | Readiness.ERROR;

    /** The channel that is driven, which is also the handle of its operations. */
    final H channel;

    /** Writing stopped though the socket takes more, and is to go on by itself. */
    private static final byte WRITE_SUSPENDED = 1;
    /** Reading is suspended: it has failed in a way that lasts, or what was read has no place to go yet. */
    private static final byte PAUSED = 2;
    /** The input was shut down from our side. See {@link StreamEngine}. */
    static final byte INPUT_SHUT = 4;
    /** The end of the input was found. See {@link StreamEngine}. */
    static final byte INPUT_ENDED = 8;
    /** The end of the input was seen behind bytes that were not asked for yet. See {@link StreamEngine}. */
    static final byte END_SEEN = 16;
    /** A pause was logged. */
    private static final byte PAUSE_LOGGED = 32;

    private final EngineOperations<H> operations;
    private final FlushTarget flushTarget;
    private @Nullable IoRegistration registration;
    /** A set of {@link Wants}; equals what the registration was told last, whenever there is one. */
    private byte wants;
    /** A set of {@link Readiness}. */
    private byte latch;
    /** {@code read()} was called, and nothing was delivered since. */
    private boolean readPending;
    /** The connect that is under way, if any. */
    private @Nullable ConnectAttempt connecting;
    /** Resumes a loop that stopped early; made when it is first needed, and forgotten at deregistration. */
    private @Nullable ResumeTask resumeTask;
    /**
     * A set of the constants above: a field for each would make every connection 8 bytes larger. Written on the event
     * loop, and seldom, read by any thread.
     */
    private volatile byte conditions;

    SocketEngine(H channel, FlushTarget flushTarget, EngineOperations<H> operations) {
        this.channel = ObjectUtil.checkNotNull(channel, "channel");
        this.flushTarget = ObjectUtil.checkNotNull(flushTarget, "flushTarget");
        this.operations = ObjectUtil.checkNotNull(operations, "operations");
    }

    final boolean is(int condition) {
        return (conditions & condition) != 0;
    }

    final void begin(int condition) {
        byte present = conditions;
        if ((present & condition) == 0) {
            conditions = (byte) (present | condition);
        }
    }

    private void end(int condition) {
        byte present = conditions;
        if ((present & condition) != 0) {
            conditions = (byte) (present & ~condition);
        }
    }

    /** The poller has reported it, or something else promises it. */
    final void onReported(int readiness) {
        latch = (byte) (latch | readiness);
    }

    /** Clears readiness that was used up, until the poller reports it again. */
    final void onUsedUp(int readiness) {
        latch &= (byte) ~readiness;
    }

    final boolean isLatched(int readiness) {
        return (latch & readiness) != 0;
    }

    /** A {@code read()} was answered: by a message, the end or a failure. */
    final void onReadAnswered() {
        readPending = false;
    }

    EngineOperations<H> operations() {
        return operations;
    }

    /** Why an operation has just answered that it failed; handed out once. */
    final Throwable failure() {
        return operations.sockets.failure(channel);
    }

    /**
     * The want that {@code read()} stands for.
     *
     * @return one of {@link Wants}
     */
    public abstract int readWant();

    /** Reads, or accepts, as long as it should. Called with the latch saying readable. */
    abstract void readReady();

    /** Returns whether there is a peer already, so that another connect is refused. */
    boolean isConnected() {
        return channel.isActive();
    }

    /**
     * The want that takes the place of {@link #readWant()} while nothing is read, before the poller has reported the
     * end and after it: a poller that reports levels would repeat it again and again.
     *
     * @return a set of {@link Wants}
     */
    int endWant() {
        return Wants.NONE;
    }

    /** Called while nothing is read, with a hang-up or an error in the latch. */
    void noticeEnd() {
        // A socket without an end of input fails no earlier than at the next read.
    }

    /** Returns whether nothing of the end is left to be noticed as long as nothing is read. */
    boolean hasNoticedEnd() {
        return false;
    }

    /** Returns whether input was taken from the kernel that a read loop has not passed on. */
    boolean holdsInput() {
        return false;
    }

    /** Continues after a loop stopped early. */
    private void resume() {
        if (is(WRITE_SUSPENDED)) {
            end(WRITE_SUSPENDED);
            flushTarget.forceFlush();
        }
        if (!channel.isOpen()) {
            return;
        }
        if (is(PAUSED) || !isReading()) {
            if (wants(readWant()) && isLatched(Readiness.READABLE)) {
                // The wanted readiness is there: a later read() is to find that it need not wait.
                stopReading();
            }
            seekEnd();
        } else if (isLatched(Readiness.READABLE)) {
            readReady();
        }
    }

    /**
     * Registers the channel with its loop and restates its wants there.
     *
     * @param handle the handle that the loop reports to; it passes readiness on to {@link #onReady(int)}
     * @param promise completed with the outcome
     */
    @SuppressWarnings("NullAway") // A failure has a cause.
    public final void register(IoHandle handle, ChannelPromise promise) {
        ((IoEventLoop) channel.eventLoop()).register(handle).addListener((Future<IoRegistration> done) -> {
            if (!done.isSuccess()) {
                promise.setFailure(done.cause());
                return;
            }
            registration = done.getNow();
            // Readiness seen on the old loop may be out of date, and a poller that reports changes starts afresh.
            latch = 0;
            if (holdsInput()) {
                onReported(Readiness.READABLE);
            }
            if (is(END_SEEN)) {
                // That cannot have changed; what was read meanwhile may have been the last.
                onReported(Readiness.READABLE | Readiness.HANG_UP);
            }
            if (readPending && !is(PAUSED)) {
                wants = (byte) (wants | readWant());
            }
            if (!restateWants(promise)) {
                return;
            }
            if (is(WRITE_SUSPENDED) || holdsInput()) {
                // Reading from the kernel is covered by its want.
                queueResume();
            }
            preparePauses();
            promise.setSuccess();
            watchForEnd();
        });
    }

    /** Fails a registration whose poller refuses what the channel wants of it. */
    private boolean restateWants(ChannelPromise promise) {
        try {
            if (wants != Wants.NONE) {
                submit(wants);
            }
            return true;
        } catch (Throwable cause) {
            deregister();
            promise.setFailure(cause);
            return false;
        }
    }

    /**
     * Ends the registration, if there is one. The wants stay.
     */
    public final void deregister() {
        IoRegistration ended = registration;
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
    public final @Nullable IoRegistration registration() {
        return registration;
    }

    /**
     * Changes what the poller is asked to watch for, in one step.
     *
     * @param add a set of {@link Wants}
     * @param remove a set of {@link Wants}
     */
    public final void changeWants(int add, int remove) {
        int changed = wants & ~remove | add;
        if (changed != wants) {
            if (registration != null) {
                submit(changed);
            }
            // Not before: what the poller has refused is still to be asked for.
            wants = (byte) changed;
        }
    }

    /** Wants become the interest of the poller here and nowhere else. */
    @SuppressWarnings("NullAway") // Both callers have found the channel registered.
    private void submit(int wanted) {
        assert isOnLoop() : "the wants of " + channel + " have changed on another thread than its event loop";
        registration.submit(operations.sockets.interest(channel, wanted));
        assert isWatchedFor(wanted) : "the poller does not watch for what " + channel + " wants: " + wanted;
    }

    @SuppressWarnings("NullAway") // As submit().
    private boolean isWatchedFor(int wanted) {
        // A handler of users may wrap registrations.
        return !registration.isValid() || !(registration instanceof InterestHolder poller)
                || poller.isWatchingFor(operations.sockets.interest(channel, wanted));
    }

    /**
     * Returns whether the poller watches for what is wanted. For assertions.
     *
     * @return {@code true}, also where nothing is watched: without a registration, and when the channel is closed
     */
    public final boolean isInStep() {
        return registration == null || !channel.isOpen() || isWatchedFor(wants);
    }

    /**
     * Returns whether writing waits for the socket, so that a flush now would be in vain.
     *
     * @return {@code true} while readiness to write is wanted
     */
    public final boolean isWriteBlocked() {
        return wants(Wants.WRITE);
    }

    /** Before a channel has a loop, no other thread can know its engine. */
    final boolean isOnLoop() {
        return !channel.isRegistered() || channel.eventLoop().inEventLoop();
    }

    final boolean wants(int set) {
        return (wants & set) != 0;
    }

    /** Comes back to a loop that stopped early, after other work had its turn. */
    final void queueResume() {
        if (resumeTask == null) {
            resumeTask = new ResumeTask();
        }
        if (!resumeTask.queued) {
            resumeTask.queued = true;
            boolean accepted = false;
            try {
                channel.eventLoop().execute(resumeTask);
                accepted = true;
            } finally {
                resumeTask.queued &= accepted;
            }
        }
    }

    /**
     * Takes the poller's report and acts on it.
     *
     * @param readiness a set of {@link Readiness}
     */
    public final void onReady(int readiness) {
        assert isOnLoop() : "readiness of " + channel + " was reported on another thread than its event loop";
        onReported(readiness);
        if (connecting != null) {
            if ((readiness & ~Readiness.READABLE) != 0) {
                finishConnect();
            }
            return;
        }
        // Writing first frees memory before reading takes some.
        if ((readiness & (Readiness.WRITABLE | Readiness.ERROR)) != 0 && wants(Wants.WRITE)) {
            flushTarget.forceFlush();
            ChannelOutboundBuffer pending = channel.unsafe().outboundBuffer();
            if (pending == null || pending.isEmpty()) {
                // The output was shut down meanwhile, so no later write will notice that the buffer is empty.
                changeWants(Wants.NONE, Wants.WRITE);
            }
        }
        if ((readiness & ~Readiness.WRITABLE) != 0 && channel.isOpen()) {
            if (isReading() && !is(PAUSED)) {
                readReady();
            } else {
                stopReading();
                if (!hasNoticedEnd()) {
                    seekEnd();
                }
            }
        }
    }

    boolean isReadWanted() {
        return readPending || channel.config().isAutoRead();
    }

    /** Auto-read goes on with what a {@code read()} has begun: a handler may keep the first one to itself. */
    private boolean isReading() {
        return (readPending || wants(readWant())) && isReadWanted();
    }

    /** Stops reading for now: only the end is of interest, or what may come behind it. */
    private void stopReading() {
        changeWants(channel.isActive() ? endWant() : Wants.NONE, readWant() | Wants.END | Wants.FAILURE);
    }

    /** The channel has become active, or has come to another loop: without a reader, the end is watched for. */
    private void watchForEnd() {
        if (!channel.isActive() || isReading() && !is(PAUSED)) {
            return;
        }
        changeWants(endWant(), Wants.NONE);
        if (isLatched(END)) {
            queueResume();
        }
    }

    /** Looks for the end that the poller may have reported, because no read will find it. */
    private void seekEnd() {
        if (isLatched(END) && channel.isActive()) {
            noticeEnd();
        }
    }

    /**
     * Begins to read: tries soon if the latch says that it is worth it, else asks the poller.
     */
    public void beginRead() {
        assert isOnLoop() : "read() of " + channel + " has come on another thread than its event loop";
        readPending = true;
        seekInput();
    }

    /** Tries soon if the latch says that it is worth it, else asks the poller. */
    final void seekInput() {
        if (is(PAUSED)) {
            return;
        }
        if (isLatched(Readiness.READABLE) && !wants(readWant())) {
            if (!readPending || channel.config().isAutoRead()) {
                // Not for this once only.
                changeWants(readWant(), Wants.NONE);
            }
            queueResume();
        } else {
            changeWants(readWant(), Wants.NONE);
        }
    }

    /**
     * Goes on with reading or writing as soon as that is possible, for what is wanted otherwise: nothing is read that
     * was not asked for, and nothing written that was not flushed.
     *
     * @param expected a set of {@link Wants}
     */
    public void expect(int expected) {
        if ((expected & Wants.WRITE) != 0) {
            // A poller that reports changes does not report again what the latch holds.
            if (isLatched(Readiness.WRITABLE)) {
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
            stopReading();
            seekEnd();
            return;
        }
        changeWants(readWant(), Wants.NONE);
        // A poller that reports for as long as readiness lasts starts the next loop by itself.
        if (isLatched(Readiness.READABLE) && operations.sockets.isEdgeTriggered(channel) || holdsInput()) {
            queueResume();
        }
    }

    /**
     * Stops reading, or accepting, for a second: what failed would fail again at once, and the next time too. To be
     * followed by {@link #logPause} once everything else is done.
     */
    final void pauseReading() {
        // The second half first: a channel that cannot be told to go on must not stop.
        channel.eventLoop().schedule(this::endPause, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        suspendReading();
    }

    /** Logs what could not be logged at the beginning, before peers take the descriptors that are there again. */
    private void endPause() {
        FailureLog.tellOfUnlogged();
        resumeReading();
    }

    /**
     * Logs a pause. Where descriptors or memory have run out, a logger may throw: then the pause is logged at its end.
     * A peer can cause one each second, so only the first one comes with its stack.
     *
     * @param what the operation that cannot be done
     * @param cause why
     */
    final void logPause(String what, Throwable cause) {
        FailureLog.warn(LOGGER, "{} cannot {}; trying again in " + PAUSE_MILLIS + " ms", channel, what,
                is(PAUSE_LOGGED) ? null : cause);
        begin(PAUSE_LOGGED);
    }

    /** Loads whatever a pause needs, where one is likely when no class can be read any more. */
    void preparePauses() {
        // Only servers run out of descriptors by themselves.
    }

    /** See {@link #preparePauses}. */
    final void loadPause() {
        channel.eventLoop().schedule(this::endPause, PAUSE_MILLIS, TimeUnit.MILLISECONDS).cancel(false);
        loadTimeZones();
    }

    /**
     * Has the JDK read its file of time zones. If a log were the first to need it, and no file could be opened, no log
     * that writes the time would ever work again.
     */
    @SuppressForbidden(reason = "logs write the time of the default zone")
    private static void loadTimeZones() {
        try {
            ObjectUtil.checkNotNull(ZoneId.systemDefault().getRules(), "rules");
        } catch (Throwable cause) {
            FailureLog.warn(LOGGER, "time zones cannot be read, so logs may not work", cause);
        }
    }

    /**
     * Stops reading, or accepting, until {@link #resumeReading()}, no matter what wants input. The end of a stream is
     * noticed meanwhile as if nothing were read.
     */
    public final void suspendReading() {
        begin(PAUSED);
        stopReading();
        if (isLatched(END)) {
            // Later: this may be in the middle of a read loop.
            queueResume();
        }
    }

    /** Goes on after {@link #suspendReading()}. */
    public final void resumeReading() {
        end(PAUSED);
        if (!channel.isOpen()) {
            return;
        }
        if (!isReadWanted()) {
            watchForEnd();
        } else {
            changeWants(readWant(), Wants.NONE);
            if (operations.sockets.isEdgeTriggered(channel)) {
                queueResume();
            }
        }
    }

    final boolean isPaused() {
        return is(PAUSED);
    }

    /**
     * Returns whether a read was asked for, and nothing was delivered yet. Event loop only.
     *
     * @return whether a {@code read()} is pending
     */
    public final boolean isReadPending() {
        return readPending;
    }

    /**
     * Auto-read was switched off: a pending {@code read()} is forgotten. Any thread; off the loop it takes effect
     * soon.
     */
    public final void clearReadPending() {
        if (!channel.isRegistered()) {
            // No other thread can touch the engine before the channel has a loop.
            readPending = false;
        } else if (channel.eventLoop().inEventLoop()) {
            clearReadPending0();
        } else {
            channel.eventLoop().execute(this::clearReadPending0);
        }
    }

    private void clearReadPending0() {
        readPending = false;
        if (!isReadWanted() && !is(PAUSED)) {
            stopReading();
            if (isLatched(END) && channel.isOpen()) {
                // Later: this may be in the middle of a read loop.
                queueResume();
            }
        }
    }

    /** The socket takes no more: go on when the poller says so. */
    public final void awaitWritable() {
        onUsedUp(Readiness.WRITABLE);
        changeWants(Wants.WRITE, Wants.NONE);
    }

    /** A bound for one loop is used up though the socket takes more: others first, then go on. */
    public final void yieldWriting() {
        changeWants(Wants.NONE, Wants.WRITE);
        begin(WRITE_SUSPENDED);
        queueResume();
    }

    /** All is written: readiness to write is of no interest. */
    public final void stopAwaitingWritable() {
        end(WRITE_SUSPENDED);
        changeWants(Wants.NONE, Wants.WRITE);
    }

    /** Errors pass as they are. */
    static Exception asException(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return (Exception) cause;
    }

    /**
     * Connects, within the configured time.
     *
     * @param remote where to
     * @param local the address to bind to before, if any
     * @param promise completed with the outcome; cancelling it closes the channel. A failure names {@code remote}
     *                and closes the channel, unless it is only that the channel is connected or connecting already.
     */
    public final void connect(SocketAddress remote, @Nullable SocketAddress local, ChannelPromise promise) {
        assert isOnLoop() : "connect() of " + channel + " has come on another thread than its event loop";
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
        boolean wasActive = channel.isActive();
        ConnectAttempt attempt = new ConnectAttempt(remote, promise, ConnectRecording.begin());
        switch (operations.sockets.connect(channel, remote, local)) {
            case IoResult.FAILED -> connectFailed(attempt, failure());
            case IoResult.WOULD_BLOCK -> startConnecting(attempt);
            default -> connected(attempt, wasActive);
        }
    }

    private void startConnecting(ConnectAttempt attempt) {
        connecting = attempt;
        try {
            await(attempt);
        } catch (Throwable cause) {
            endConnecting();
            connectFailed(attempt, cause);
            return;
        }
        attempt.promise.addListener((ChannelFutureListener) done -> {
            if (done.isCancelled() && connecting == attempt) {
                endConnecting();
                attempt.record(channel, done.cause());
                close();
            }
        });
    }

    private void await(ConnectAttempt attempt) {
        changeWants(Wants.CONNECT, Wants.NONE);
        int timeoutMillis = channel.config().getConnectTimeoutMillis();
        if (timeoutMillis > 0) {
            attempt.timeout = channel.eventLoop().schedule(() -> {
                if (connecting == attempt) {
                    endConnecting();
                    connectFailed(attempt, new ConnectTimeoutException(
                            "connection timed out after " + timeoutMillis + " ms: " + attempt.remote));
                }
            }, timeoutMillis, TimeUnit.MILLISECONDS);
        }
    }

    /**
     * Asks for the outcome of the connect that is under way. Does nothing when there is none.
     */
    public final void finishConnect() {
        assert isOnLoop() : "finishConnect() of " + channel + " has come on another thread than its event loop";
        ConnectAttempt attempt = connecting;
        if (attempt == null) {
            return;
        }
        int result = operations.sockets.finishConnect(channel);
        if (result == IoResult.WOULD_BLOCK) {
            onUsedUp(Readiness.WRITABLE);
            return;
        }
        endConnecting();
        if (result == IoResult.FAILED) {
            connectFailed(attempt, failure());
        } else {
            connected(attempt, false);
        }
    }

    /**
     * Returns whether a connect is under way.
     *
     * @return {@code true} between its start and its outcome
     */
    public final boolean isConnecting() {
        return connecting != null;
    }

    /** Leaves the connecting state, before the outcome is reported. */
    @SuppressWarnings("NullAway") // Called only while a connect is under way.
    private void endConnecting() {
        ConnectAttempt attempt = connecting;
        connecting = null;
        if (attempt.timeout != null) {
            attempt.timeout.cancel(false);
        }
        // Must be gone before write is wanted: some selectors cannot distinguish the two.
        changeWants(Wants.NONE, Wants.CONNECT);
    }

    private void connected(ConnectAttempt attempt, boolean wasActive) {
        attempt.record(channel, null);
        // Asked before the promise is completed: a listener may close the channel.
        boolean becameActive = !wasActive && channel.isActive();
        boolean wanted = attempt.promise.trySuccess();
        if (becameActive) {
            channel.pipeline().fireChannelActive();
            watchForEnd();
        }
        if (!wanted) {
            // Cancelled meanwhile.
            close();
        }
    }

    private void connectFailed(ConnectAttempt attempt, Throwable cause) {
        attempt.fail(channel, cause);
        close();
    }

    /**
     * The channel is closing: a connect that is under way fails, and nothing more is wanted.
     */
    public void onClose() {
        readPending = false;
        wants = Wants.NONE;
        latch = 0;
        ConnectAttempt attempt = connecting;
        if (attempt != null) {
            endConnecting();
            attempt.fail(channel, new ClosedChannelException());
        }
    }

    final void close() {
        channel.unsafe().close(channel.unsafe().voidPromise());
    }

    /** Exists only while a connect is under way. */
    private static final class ConnectAttempt {
        final SocketAddress remote;
        final ChannelPromise promise;
        final @Nullable ConnectRecording recording;
        @Nullable Future<?> timeout;

        ConnectAttempt(SocketAddress remote, ChannelPromise promise, @Nullable ConnectRecording recording) {
            this.remote = remote;
            this.promise = promise;
            this.recording = recording;
        }

        /** Before the outcome is reported, since its listeners may begin something new. */
        void record(Channel channel, @Nullable Throwable failure) {
            ConnectRecording.end(recording, channel, remote, failure);
        }

        void fail(Channel channel, Throwable cause) {
            Throwable annotated = ConnectExceptions.annotate(cause, remote);
            record(channel, annotated);
            promise.tryFailure(annotated);
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
