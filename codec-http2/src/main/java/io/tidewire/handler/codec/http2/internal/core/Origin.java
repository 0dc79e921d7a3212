/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

/** The side whose doing an error is. */
public enum Origin {
    /** This library, or the machine it runs on. */
    US,
    /** The application on this side: it has asked for something that cannot be done. */
    APPLICATION,
    /** The peer has broken a rule, or asks for more than it may. */
    PEER
}
