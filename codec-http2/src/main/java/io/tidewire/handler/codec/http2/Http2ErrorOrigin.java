/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

/** The side whose doing an {@link Http2Exception} is. */
public enum Http2ErrorOrigin {
    /** This side: something failed in the library or below it. */
    US,
    /** The application on this side: it asked for something that cannot be done, or has made the error itself. */
    APPLICATION,
    /** The peer: it broke a rule, or asks for more than it may. */
    PEER
}
