/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.testkit.LeakDetectionExtension;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.extension.ExtendWith;
import org.opentest4j.TestAbortedException;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Runs every scenario over every transport that a subclass names. One that is not available is reported as skipped,
 * with the cause, and so is a scenario that needs what a transport says it lacks, with the reason.
 */
@ExtendWith(LeakDetectionExtension.class)
public abstract class StreamTransportContract {

    /**
     * Creates the contract.
     */
    protected StreamTransportContract() {
    }

    /**
     * The transports to run.
     *
     * @return at least one
     */
    protected abstract List<TransportUnderTest> transports();

    @TestFactory
    final Stream<DynamicContainer> streams(TestReporter reporter) {
        List<Scenario> scenarios = Stream.of(EchoScenarios.all(), ReadScenarios.all(), WriteScenarios.all(),
                HalfClosureScenarios.all(), UnreadEndScenarios.all(), ConnectScenarios.all(), CloseScenarios.all(),
                RegistrationScenarios.all(), CallbackScenarios.all(), PipelineScenarios.all(),
                OptionScenarios.all(), ServerScenarios.all(), CrowdScenarios.all())
                .flatMap(List::stream).toList();
        return transports().stream().map(transport -> DynamicContainer.dynamicContainer(transport.name(),
                scenarios.stream().map(scenario -> DynamicTest.dynamicTest(scenario.name(),
                        () -> run(transport, scenario, reporter)))));
    }

    @SuppressWarnings("try") // Closing the fixture may be interrupted; the test ends then.
    private static void run(TransportUnderTest transport, Scenario scenario, TestReporter reporter)
            throws Exception {
        Throwable cause = transport.unavailabilityCause();
        if (cause != null) {
            throw new TestAbortedException(transport.name() + " is not available here", cause);
        }
        Map<Capability, String> lacks = transport.lacks();
        for (Capability need : scenario.needs()) {
            if (lacks.containsKey(need)) {
                throw new TestAbortedException(transport.name() + " lacks " + need + ": " + lacks.get(need));
            }
        }
        try (Fixture fixture = new Fixture(transport, reporter)) {
            scenario.body().run(fixture);
        }
    }
}
