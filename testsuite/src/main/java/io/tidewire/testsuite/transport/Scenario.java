/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

/**
 * One thing that the contract asks for.
 *
 * @param name what holds, in the way test methods are named
 * @param body shows it
 */
record Scenario(String name, Body body) {

    /** Uses a fixture that is closed afterwards. */
    interface Body {
        void run(Fixture fixture) throws Exception;
    }
}
