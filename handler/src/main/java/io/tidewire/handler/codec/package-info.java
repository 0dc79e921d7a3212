/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The codec framework: base classes that turn bytes into messages and messages into bytes, the usual ways to cut a byte
 * stream into frames, and the header multimap that protocol codecs share.
 *
 * <p><b>Threads.</b> Every handler here is used on the executor of its context only. Decoders of bytes and aggregators
 * keep the state of one channel; the message-to-message bases may be shared by subclasses without state.
 *
 * <p><b>Reference counts.</b> A codec owns the message that it is given and releases it after use; what it passes on
 * belongs to the next handler. A buffer that is only lent to a callback (the {@code in} of a decoder, the {@code out}
 * of an encoder) is released by the framework, even if the callback throws.
 *
 * <p>Start reading at {@link io.tidewire.handler.codec.ByteToMessageDecoder} for input,
 * {@link io.tidewire.handler.codec.MessageToMessageEncoder} for output and
 * {@link io.tidewire.handler.codec.Headers} for header fields.
 */
@NullMarked
package io.tidewire.handler.codec;

import org.jspecify.annotations.NullMarked;
