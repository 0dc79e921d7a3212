/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.internal.Readiness;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.UnresolvedAddressException;
import java.util.ArrayDeque;
import java.util.Deque;

/** One end of a connection: what the other end has written waits here to be read. */
final class MemoryStream extends MemorySocket {

    /** The most bytes that wait to be read. */
    private static final int CAPACITY = 1 << 16;

    /**
     * How far a connection has come.
     * <pre>
     *   NONE ──connect──▶ WAITING ──a place in the listener's queue──▶ ESTABLISHED
     *                     WAITING ──the listener is closed──▶ REFUSED
     * </pre>
     */
    private enum Phase { NONE, WAITING, ESTABLISHED, REFUSED }

    private Phase phase = Phase.NONE;
    private SocketAddress aimRemote;
    private SocketAddress aimLocal;
    private MemoryListener listener;
    private SocketAddress remote;
    /** Never null once established. */
    private MemoryStream peer;

    private final Deque<ByteBuffer> inbox = new ArrayDeque<>();
    private int waitingBytes;
    /** The peer writes no more. */
    private boolean ended;
    /** The peer has closed without having read everything. */
    private boolean reset;
    private boolean inputShutdown;
    private boolean outputShutdown;
    /** This end was told that there is no room, and will be told when there is. */
    private boolean writeBlocked;

    MemoryStream(MemoryKernel kernel) {
        super(kernel);
    }

    @Override
    Answer call(Call call) {
        return switch (call) {
            case READ, PEEK -> read();
            case TAKE_ERROR -> reset ? Answer.reset() : Answer.count(0);
            case WRITE, GATHER, TRANSFER -> write();
            case CONNECT -> connect();
            case FINISH_CONNECT -> finishConnect();
            case SHUTDOWN_INPUT -> shutdownInput();
            case ACCEPT, REFUSE -> throw new IllegalStateException(call + " on a stream");
        };
    }

    @Override
    void aim(SocketAddress to, SocketAddress from) {
        aimRemote = to;
        aimLocal = from;
    }

    private Answer connect() {
        if (aimRemote instanceof InetSocketAddress address && address.isUnresolved()) {
            return Answer.fails(new UnresolvedAddressException());
        }
        try {
            if (localAddress() == null) {
                bind(aimLocal != null ? aimLocal : kernel.anyAddress());
            }
        } catch (IOException e) {
            return Answer.fails(e);
        }
        if (!(kernel.find(aimRemote) instanceof MemoryListener found)) {
            return Answer.fails(new ConnectException("Connection refused"));
        }
        listener = found;
        phase = Phase.WAITING;
        found.connect(this);
        return Answer.wouldBlock();
    }

    /** Creates the other end of the connection, which is the listener's. */
    MemoryStream establish(SocketAddress to) {
        MemoryStream other = new MemoryStream(kernel);
        other.shareAddress(to);
        other.join(this, localAddress());
        join(other, to);
        changed();
        return other;
    }

    private void join(MemoryStream other, SocketAddress otherAddress) {
        phase = Phase.ESTABLISHED;
        peer = other;
        remote = otherAddress;
    }

    /** Refuses the connection, since its listener is gone. */
    void refuse() {
        phase = Phase.REFUSED;
        changed();
    }

    private Answer finishConnect() {
        return switch (phase) {
            case NONE, WAITING -> Answer.wouldBlock();
            case REFUSED -> Answer.fails(new ConnectException("Connection refused"));
            case ESTABLISHED -> Answer.count(0);
        };
    }

    @Override
    SocketAddress remoteAddress() {
        kernel.lock().lock();
        try {
            return remote;
        } finally {
            kernel.lock().unlock();
        }
    }

    private Answer read() {
        if (waitingBytes > 0) {
            return Answer.count(waitingBytes);
        }
        if (reset) {
            return Answer.reset();
        }
        return ended || inputShutdown ? Answer.end() : Answer.wouldBlock();
    }

    @Override
    void give(ByteBuf to, int count) {
        kernel.lock().lock();
        try {
            for (int left = count; left > 0;) {
                ByteBuffer head = inbox.element();
                int part = Math.min(left, head.remaining());
                to.writeBytes(head.slice(head.position(), part));
                head.position(head.position() + part);
                if (!head.hasRemaining()) {
                    inbox.remove();
                }
                left -= part;
            }
            waitingBytes -= count;
            if (peer.writeBlocked) {
                peer.writeBlocked = false;
                peer.changed();
            }
        } finally {
            kernel.lock().unlock();
        }
    }

    private Answer write() {
        if (reset) {
            return Answer.reset();
        }
        if (outputShutdown || peer.isClosed()) {
            return Answer.brokenPipe();
        }
        int room = CAPACITY - peer.waitingBytes;
        if (room == 0) {
            writeBlocked = true;
            return Answer.wouldBlock();
        }
        return Answer.count(room);
    }

    @Override
    void take(ByteBuffer from, int count) {
        ByteBuffer copy = ByteBuffer.allocate(count);
        copy.put(from.slice(from.position(), count)).flip();
        from.position(from.position() + count);
        kernel.lock().lock();
        try {
            // Bytes for an end that reads no more are lost.
            if (count > 0 && !peer.isClosed() && !peer.inputShutdown) {
                peer.inbox.add(copy);
                peer.waitingBytes += count;
                peer.changed();
            }
        } finally {
            kernel.lock().unlock();
        }
    }

    private Answer shutdownInput() {
        if (reset) {
            return Answer.fails(new IOException("Transport endpoint is not connected"));
        }
        inputShutdown = true;
        forget();
        changed();
        return Answer.count(0);
    }

    private void forget() {
        inbox.clear();
        waitingBytes = 0;
        if (peer != null && peer.writeBlocked) {
            peer.writeBlocked = false;
            peer.changed();
        }
    }

    @Override
    void shutdownOutput() {
        kernel.lock().lock();
        try {
            outputShutdown = true;
            peer.ended = true;
            peer.changed();
        } finally {
            kernel.lock().unlock();
        }
    }

    @Override
    void closed() {
        if (phase == Phase.WAITING) {
            listener.giveUp(this);
        }
        if (peer != null) {
            peer.ended = true;
            peer.reset |= waitingBytes > 0;
            forget();
            peer.changed();
        }
    }

    @Override
    int state() {
        if (phase != Phase.ESTABLISHED) {
            return phase == Phase.REFUSED ? Readiness.WRITABLE | Readiness.ERROR : 0;
        }
        int state = 0;
        if (waitingBytes > 0 || ended || inputShutdown || reset) {
            state |= Readiness.READABLE;
        }
        if (peer.waitingBytes < CAPACITY || peer.isClosed() || reset) {
            state |= Readiness.WRITABLE;
        }
        if (ended || inputShutdown) {
            state |= Readiness.HANG_UP;
        }
        return reset ? state | Readiness.ERROR : state;
    }
}
