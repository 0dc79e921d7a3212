/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.ResourceLeakDetector;
import io.tidewire.util.ResourceLeakDetector.Level;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** For tests of what production does with buffer objects: at level paranoid, that of tests, each is used once only. */
final class RecycledObjects implements BeforeEachCallback, AfterEachCallback {
    private static final Namespace NAMESPACE = Namespace.create(RecycledObjects.class);

    @Override
    public void beforeEach(ExtensionContext context) {
        context.getStore(NAMESPACE).put(Level.class, ResourceLeakDetector.getLevel());
        ResourceLeakDetector.setLevel(Level.DISABLED);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        ResourceLeakDetector.setLevel(context.getStore(NAMESPACE).get(Level.class, Level.class));
    }
}
