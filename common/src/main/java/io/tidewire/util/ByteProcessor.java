/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

/** Visits bytes one after the other, for searches in buffers and strings; decides where the search stops. */
@FunctionalInterface
public interface ByteProcessor {
    /** Stops at the first NUL. */
    ByteProcessor FIND_NUL = new IndexOfProcessor((byte) 0);
    /** Stops at the first byte that is not NUL. */
    ByteProcessor FIND_NON_NUL = new IndexNotOfProcessor((byte) 0);
    /** Stops at the first CR. */
    ByteProcessor FIND_CR = new IndexOfProcessor((byte) '\r');
    /** Stops at the first byte that is not CR. */
    ByteProcessor FIND_NON_CR = new IndexNotOfProcessor((byte) '\r');
    /** Stops at the first LF. */
    ByteProcessor FIND_LF = new IndexOfProcessor((byte) '\n');
    /** Stops at the first byte that is not LF. */
    ByteProcessor FIND_NON_LF = new IndexNotOfProcessor((byte) '\n');
    /** Stops at the first semicolon. */
    ByteProcessor FIND_SEMI_COLON = new IndexOfProcessor((byte) ';');
    /** Stops at the first comma. */
    ByteProcessor FIND_COMMA = new IndexOfProcessor((byte) ',');
    /** Stops at the first SP. */
    ByteProcessor FIND_ASCII_SPACE = new IndexOfProcessor((byte) ' ');
    /** Stops at the first CR or LF. */
    ByteProcessor FIND_CRLF = value -> value != '\r' && value != '\n';
    /** Stops at the first byte that is neither CR nor LF. */
    ByteProcessor FIND_NON_CRLF = value -> value == '\r' || value == '\n';
    /** Stops at the first SP or HTAB. */
    ByteProcessor FIND_LINEAR_WHITESPACE = value -> value != ' ' && value != '\t';
    /** Stops at the first byte that is neither SP nor HTAB. */
    ByteProcessor FIND_NON_LINEAR_WHITESPACE = value -> value == ' ' || value == '\t';

    /**
     * Looks at the next byte.
     *
     * @param value the byte
     * @return {@code true} to go on, {@code false} to stop here
     * @throws Exception to end the search with a failure, which its caller sees
     */
    boolean process(byte value) throws Exception;

    /** Stops at the first byte of a value. */
    class IndexOfProcessor implements ByteProcessor {
        private final byte byteToFind;

        /**
         * Creates a processor.
         *
         * @param byteToFind the value to stop at
         */
        public IndexOfProcessor(byte byteToFind) {
            this.byteToFind = byteToFind;
        }

        @Override
        public boolean process(byte value) {
            return value != byteToFind;
        }
    }

    /** Stops at the first byte that is not of a given value. */
    class IndexNotOfProcessor implements ByteProcessor {
        private final byte byteToNotFind;

        /**
         * Creates a processor.
         *
         * @param byteToNotFind the value to go on at
         */
        public IndexNotOfProcessor(byte byteToNotFind) {
            this.byteToNotFind = byteToNotFind;
        }

        @Override
        public boolean process(byte value) {
            return value == byteToNotFind;
        }
    }
}
