/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What the codecs of all modules share. Exported to the modules of Tidewire only. No class here has state; any thread.
 */
package io.tidewire.handler.codec.internal;
