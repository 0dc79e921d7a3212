/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/** Methods that a leak report leaves out, because they only pass a call on. */
final class LeakExclusions {
    private static final Set<String> OWN_CLASSES =
            Set.of(LeakRecord.class.getName(), LeakTracker.class.getName(), ResourceLeakDetector.class.getName());
    private static final Set<ExcludedMethod> METHODS = ConcurrentHashMap.newKeySet();

    private LeakExclusions() {
    }

    static void add(Class<?> clazz, String... methodNames) {
        checkNotNull(clazz, "clazz");
        Set<String> missing = new HashSet<>(Arrays.asList(methodNames));
        for (Method method : clazz.getDeclaredMethods()) {
            missing.remove(method.getName());
        }
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException("methodNames: " + missing + " (expected: methods of "
                    + clazz.getName() + ')');
        }
        for (String name : methodNames) {
            METHODS.add(new ExcludedMethod(clazz.getName(), name));
        }
    }

    static boolean contains(StackTraceElement frame) {
        return OWN_CLASSES.contains(frame.getClassName())
                || METHODS.contains(new ExcludedMethod(frame.getClassName(), frame.getMethodName()));
    }

    private record ExcludedMethod(String className, String methodName) {
    }
}
