/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.fuzz;

/**
 * The class that Jazzer calls.
 *
 * <pre>{@code
 * mvn -Pfuzz -pl fuzz -am -DskipTests -Dfuzz.target=HPACK -Dfuzz.seconds=600 test
 * }</pre>
 */
public final class Fuzz {
    private static FuzzTarget target;

    private Fuzz() {
    }

    public static void fuzzerInitialize(String[] args) {
        target = FuzzTarget.valueOf(args[0]);
    }

    public static void fuzzerTestOneInput(byte[] input) throws Exception {
        target.run(input);
    }
}
