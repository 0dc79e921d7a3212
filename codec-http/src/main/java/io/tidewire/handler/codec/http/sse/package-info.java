/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Server-sent events: a response that does not end, in which each event is some lines of text (the HTML standard,
 * section 9.2). Start reading at {@link io.tidewire.handler.codec.http.sse.ServerSentEventEncoder}.
 *
 * <p>Thread rule: events are immutable and serve any thread; an encoder belongs to one channel.
 */
@NullMarked
package io.tidewire.handler.codec.http.sse;

import org.jspecify.annotations.NullMarked;
