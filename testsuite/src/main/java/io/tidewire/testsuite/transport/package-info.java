/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The contract of stream transports: what every pair of server and client channel must do, whatever is underneath.
 *
 * <p>A transport registers itself by a {@link io.tidewire.testsuite.transport.TransportUnderTest} and runs everything
 * by one subclass of {@link io.tidewire.testsuite.transport.StreamTransportContract} among its tests.
 *
 * <p>Thread rule: scenarios run on the test's thread and talk to event loops through futures only.
 */
package io.tidewire.testsuite.transport;
