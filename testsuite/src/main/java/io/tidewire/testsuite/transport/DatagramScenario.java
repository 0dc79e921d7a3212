/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

/**
 * One thing that the contract of datagrams asks for.
 *
 * @param name the behaviour, in the way test methods are named
 * @param body shows it
 */
record DatagramScenario(String name, Body body) {

    /** Uses a fixture that is closed afterwards. */
    interface Body {
        void run(DatagramFixture fixture) throws Exception;
    }
}
