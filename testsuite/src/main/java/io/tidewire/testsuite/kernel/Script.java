/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.Channel;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The answers of a scripted socket, and the calls it got. A call for which nothing is scripted gets the answer of an
 * idle, healthy socket: nothing to read or accept, and room for everything that is written.
 *
 * <p>A scripted socket has no addresses. Reads return the numbers 0, 1, 2 … as bytes; written bytes are kept.
 */
public class Script {

    /** The calls of a socket. */
    public enum Call {
        /** Reads. */
        READ(Answer.wouldBlock()),
        /** Looks for bytes, and takes none. */
        PEEK(Answer.wouldBlock()),
        /** Takes the failure of the connection, if there is one. */
        TAKE_ERROR(Answer.count(0)),
        /** Writes one buffer. */
        WRITE(Answer.count(Integer.MAX_VALUE)),
        /** Writes several buffers. */
        GATHER(Answer.count(Integer.MAX_VALUE)),
        /** Sends a part of a file. */
        TRANSFER(Answer.count(Integer.MAX_VALUE)),
        /** Accepts. */
        ACCEPT(Answer.wouldBlock()),
        /** Accepts connections only to close them, when descriptors have run out. */
        REFUSE(Answer.count(0)),
        /** Starts to connect. */
        CONNECT(Answer.count(0)),
        /** Asks how a connect ended. */
        FINISH_CONNECT(Answer.count(0)),
        /** Shuts the input down. */
        SHUTDOWN_INPUT(Answer.count(0));

        private final Answer usual;

        Call(Answer usual) {
            this.usual = usual;
        }
    }

    private final Map<Call, Deque<Answer>> answers = new EnumMap<>(Call.class);
    private final List<Call> calls = new ArrayList<>();
    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
    private int given;

    /**
     * Creates an empty script.
     */
    public Script() {
    }

    /**
     * Adds answers for the next calls of a kind.
     *
     * @param call the kind
     * @param next the answers, in order
     * @return this
     */
    public Script on(Call call, Answer... next) {
        answers.computeIfAbsent(call, any -> new ArrayDeque<>()).addAll(List.of(next));
        return this;
    }

    /**
     * How often a kind of call was made.
     *
     * @param call the kind
     * @return the number of calls
     */
    public int calls(Call call) {
        return (int) calls.stream().filter(call::equals).count();
    }

    Answer answer(Call call) {
        calls.add(call);
        Deque<Answer> next = answers.get(call);
        return next == null || next.isEmpty() ? call.usual : next.remove();
    }

    /** Adds bytes that were read; an answer has said that there are as many. */
    void give(ByteBuf to, int count) {
        for (int i = 0; i < count; i++) {
            to.writeByte(octet(given++));
        }
    }

    /** Returns an octet of what is read from the socket. */
    byte octet(int index) {
        return (byte) index;
    }

    /** Takes bytes that were written; an answer has said that there is room. */
    void take(ByteBuffer from, int count) {
        for (int i = 0; i < count; i++) {
            taken.write(from.get());
        }
    }

    int givenBytes() {
        return given;
    }

    int takenBytes() {
        return taken.size();
    }

    byte[] taken() {
        return taken.toByteArray();
    }

    /** Returns the next connection of those that an answer has counted. */
    FakeStreamChannel accepted(Channel parent) {
        return new FakeStreamChannel(parent, new Script(), false, true);
    }

    /** Sets the addresses of the next {@link Call#CONNECT}. */
    void aim(SocketAddress remote, SocketAddress local) {
        // The script knows how it ends, wherever it goes.
    }

    void bind(SocketAddress local) throws IOException {
        throw new UnsupportedOperationException("bind");
    }

    SocketAddress localAddress() {
        return null;
    }

    SocketAddress remoteAddress() {
        return null;
    }

    void shutdownOutput() {
        // There is no peer who could notice.
    }

    void close() {
        // There is nothing to free.
    }
}
