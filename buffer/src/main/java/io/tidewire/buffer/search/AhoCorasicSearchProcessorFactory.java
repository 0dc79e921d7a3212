/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.search;

/**
 * Searches for several needles at once by the algorithm of Aho and Corasick, one look-up in a table for each byte.
 */
public class AhoCorasicSearchProcessorFactory extends AbstractMultiSearchProcessorFactory {
    private final NeedleAutomaton automaton;

    AhoCorasicSearchProcessorFactory(byte[]... needles) {
        automaton = new NeedleAutomaton(needles);
    }

    @Override
    public Processor newSearchProcessor() {
        return new Processor(automaton);
    }

    /** Searches for the needles of the factory that made it. */
    public static class Processor implements MultiSearchProcessor {
        private final NeedleAutomaton automaton;
        private final byte[] classes;
        private final int[] transitions;
        private int state;

        Processor(NeedleAutomaton automaton) {
            this.automaton = automaton;
            classes = automaton.classes;
            transitions = automaton.transitions;
        }

        @Override
        public boolean process(byte value) {
            int next = transitions[state + (classes[value & 0xFF] & 0xFF)];
            state = next & NeedleAutomaton.STATE;
            return next >= 0;
        }

        @Override
        public int getFoundNeedleId() {
            return automaton.needleAt(state);
        }

        @Override
        public void reset() {
            state = 0;
        }
    }
}
