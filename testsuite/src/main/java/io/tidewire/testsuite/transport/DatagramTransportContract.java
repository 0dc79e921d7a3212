/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.testkit.LeakDetectionExtension;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.opentest4j.TestAbortedException;

import java.util.List;
import java.util.stream.Stream;

/**
 * Runs every scenario of datagrams over every transport that a subclass names. One that is not available is reported
 * as skipped, with the cause, and so is a scenario that the machine cannot show.
 */
@ExtendWith(LeakDetectionExtension.class)
public abstract class DatagramTransportContract {

    /**
     * Creates the contract.
     */
    protected DatagramTransportContract() {
    }

    /**
     * The transports to run.
     *
     * @return at least one
     */
    protected abstract List<DatagramTransportUnderTest> transports();

    @TestFactory
    final Stream<DynamicContainer> datagrams() {
        List<DatagramScenario> scenarios = Stream.of(DatagramReadScenarios.all(), DatagramWriteScenarios.all(),
                DatagramConnectScenarios.all(), DatagramOptionScenarios.all(), DatagramMulticastScenarios.all())
                .flatMap(List::stream).toList();
        return transports().stream().map(transport -> DynamicContainer.dynamicContainer(transport.name(),
                scenarios.stream().map(scenario -> DynamicTest.dynamicTest(scenario.name(),
                        () -> run(transport, scenario)))));
    }

    @SuppressWarnings("try") // Closing the fixture may be interrupted; the test ends then.
    private static void run(DatagramTransportUnderTest transport, DatagramScenario scenario)
            throws Exception {
        Throwable cause = transport.unavailabilityCause();
        if (cause != null) {
            throw new TestAbortedException(transport.name() + " is not available here", cause);
        }
        try (DatagramFixture fixture = new DatagramFixture(transport)) {
            scenario.body().run(fixture);
        }
    }
}
