/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;

import java.io.IOException;

/**
 * Parses the octets of a form and reports its parts. It has no channel, no files and no limit of its own but those of
 * {@link FormLimits}. Once a method has thrown, none may be called again.
 */
interface FormParser {

    /**
     * Parses the readable octets, whose indices do not move. Nothing of the buffer is kept.
     *
     * @throws io.tidewire.handler.codec.DecoderException if the form is malformed, or over a limit
     * @throws IOException if the listener throws it
     */
    void parse(ByteBuf octets) throws IOException;

    /**
     * Ends the form.
     *
     * @throws io.tidewire.handler.codec.DecoderException if it is not whole
     * @throws IOException if the listener throws it
     */
    void finish() throws IOException;

    /** How large a buffer may be to be used again, in octets. */
    void setDiscardThreshold(int octets);

    /** Learns of the parts of a form, in their order. */
    interface Listener {

        /** A part begins. */
        void onPart(FormPart head) throws IOException;

        /**
         * Some octets of the part, perhaps none.
         *
         * @param octets stays the parser's
         * @param last whether the part ends with them; so each part has at least one call
         */
        void onOctets(ByteBuf octets, int index, int length, boolean last) throws IOException;
    }
}
