/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import io.tidewire.util.AsciiString;

/**
 * Takes the fields of a block in their order (RFC 7541 section 2.1).
 */
public interface HpackFieldSink {
    /**
     * A field that is in a table.
     *
     * @param field the entry; it does not change
     */
    void onEntry(HpackField field);

    /**
     * A field that is in no table.
     *
     * @param value the value, a view of an array that it may share with other values of the block
     * @param neverIndexed whether it must never enter a table, wherever it is forwarded to (RFC 7541 section 6.2.3)
     */
    void onLiteral(HpackName name, AsciiString value, boolean neverIndexed);
}
