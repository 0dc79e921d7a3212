/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import java.util.Set;

/**
 * One thing that the contract asks for.
 *
 * @param name the behaviour, in the way test methods are named
 * @param needs the capabilities that a transport needs for the scenario to make sense
 * @param body shows it
 */
record Scenario(String name, Set<Capability> needs, Body body) {

    /** Uses a fixture that is closed afterwards. */
    interface Body {
        void run(Fixture fixture) throws Exception;
    }

    Scenario(String name, Body body) {
        this(name, Set.of(), body);
    }

    Scenario needs(Capability... capabilities) {
        return new Scenario(name, Set.of(capabilities), body);
    }
}
