/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testkit;

/**
 * A resource that was garbage-collected before it was released.
 *
 * @param resourceType the simple name of its class
 * @param records where it was created and used, as text; its hint names the test
 */
public record Leak(String resourceType, String records) {
}
