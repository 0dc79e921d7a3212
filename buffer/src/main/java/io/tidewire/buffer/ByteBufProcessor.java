/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.ByteProcessor;

/**
 * Looks at bytes one after the other, for searches over buffers that stop where it says.
 *
 * @deprecated use {@link ByteProcessor}
 */
@Deprecated
@FunctionalInterface
public interface ByteBufProcessor extends ByteProcessor {
    /** Stops at the first NUL. */
    ByteBufProcessor FIND_NUL = ByteProcessor.FIND_NUL::process;
    /** Stops at the first byte that is not NUL. */
    ByteBufProcessor FIND_NON_NUL = ByteProcessor.FIND_NON_NUL::process;
    /** Stops at the first CR. */
    ByteBufProcessor FIND_CR = ByteProcessor.FIND_CR::process;
    /** Stops at the first byte that is not CR. */
    ByteBufProcessor FIND_NON_CR = ByteProcessor.FIND_NON_CR::process;
    /** Stops at the first LF. */
    ByteBufProcessor FIND_LF = ByteProcessor.FIND_LF::process;
    /** Stops at the first byte that is not LF. */
    ByteBufProcessor FIND_NON_LF = ByteProcessor.FIND_NON_LF::process;
    /** Stops at the first CR or LF. */
    ByteBufProcessor FIND_CRLF = ByteProcessor.FIND_CRLF::process;
    /** Stops at the first byte that is neither CR nor LF. */
    ByteBufProcessor FIND_NON_CRLF = ByteProcessor.FIND_NON_CRLF::process;
    /** Stops at the first SP or HTAB. */
    ByteBufProcessor FIND_LINEAR_WHITESPACE = ByteProcessor.FIND_LINEAR_WHITESPACE::process;
    /** Stops at the first byte that is neither SP nor HTAB. */
    ByteBufProcessor FIND_NON_LINEAR_WHITESPACE = ByteProcessor.FIND_NON_LINEAR_WHITESPACE::process;
}
