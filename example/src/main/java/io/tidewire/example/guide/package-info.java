/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The application of the guide, in {@code docs/guide}: a store of values by keys that grows by chapters. Pages show
 * regions of these classes. Start reading at {@link io.tidewire.example.guide.EchoServer}, then at {@link
 * io.tidewire.example.guide.StoreServer}.
 */
package io.tidewire.example.guide;
