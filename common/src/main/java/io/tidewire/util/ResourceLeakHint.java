/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

/** An object with its own short text for leak reports, instead of {@code toString}. */
public interface ResourceLeakHint {
    /**
     * Returns the text.
     *
     * @return one line that shows a reader of a leak report where the resource was
     */
    String toHintString();
}
