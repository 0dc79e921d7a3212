/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the class of a user event or of a message that only informs: where no handler takes it, nothing is lost, nobody
 * waits, and nothing is reported. An event that asks for a decision, such as that a connection is idle, is not marked;
 * nor is a message that somebody expects an answer to.
 */
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Ignorable {
}
