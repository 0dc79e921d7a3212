/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What a scripted socket answers, and what it was asked. A call for which nothing is scripted gets the answer of an
 * idle, healthy socket: nothing to read or accept, and room for everything that is written.
 */
public class Script {

    /** The calls of a socket. */
    public enum Call {
        /** Reads. */
        READ(Answer.wouldBlock()),
        /** Writes one buffer. */
        WRITE(Answer.count(Integer.MAX_VALUE)),
        /** Writes several buffers. */
        GATHER(Answer.count(Integer.MAX_VALUE)),
        /** Sends a part of a file. */
        TRANSFER(Answer.count(Integer.MAX_VALUE)),
        /** Accepts. */
        ACCEPT(Answer.wouldBlock()),
        /** Starts to connect. */
        CONNECT(Answer.count(0)),
        /** Asks how a connect ended. */
        FINISH_CONNECT(Answer.count(0)),
        /** Shuts the input down. */
        SHUTDOWN_INPUT(Answer.count(0));

        private final Answer usual;

        Call(final Answer usual) {
            this.usual = usual;
        }
    }

    private final Map<Call, Deque<Answer>> answers = new EnumMap<>(Call.class);
    private final List<Call> calls = new ArrayList<>();

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
    public Script on(final Call call, final Answer... next) {
        answers.computeIfAbsent(call, any -> new ArrayDeque<>()).addAll(List.of(next));
        return this;
    }

    /**
     * How often a kind of call was made.
     *
     * @param call the kind
     * @return the number of calls
     */
    public int calls(final Call call) {
        return (int) calls.stream().filter(call::equals).count();
    }

    Answer answer(final Call call) {
        calls.add(call);
        final Deque<Answer> next = answers.get(call);
        return next == null || next.isEmpty() ? call.usual : next.remove();
    }
}
