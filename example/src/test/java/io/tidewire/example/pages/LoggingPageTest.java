/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.pages;

import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

@Isolated("the factory is there once for the process")
class LoggingPageTest {
    @Test
    void linesAreHandedOn() {
        List<String> lines = Collections.synchronizedList(new ArrayList<>());
        InternalLoggerFactory before = InternalLoggerFactory.getDefaultFactory();
        try {
            LoggingPage.logTo(lines::add);
            InternalLogger logger = InternalLoggerFactory.getInstance("com.example.Orders");
            logger.warn("{} orders wait", 7);
            logger.error("no order", new IOException("disk full"));
            logger.info("{} orders", 8);
        } finally {
            InternalLoggerFactory.setDefaultFactory(before);
        }
        assertThat(lines).containsExactly("WARN com.example.Orders: 7 orders wait",
                "ERROR com.example.Orders: no order: java.io.IOException: disk full");
    }
}
