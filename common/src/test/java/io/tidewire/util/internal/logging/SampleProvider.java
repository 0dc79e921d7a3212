/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal.logging;

import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.helpers.BasicMDCAdapter;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A provider of SLF4J that keeps events. */
public class SampleProvider implements SLF4JServiceProvider {
    static final List<LocatingLogger.Event> EVENTS = new CopyOnWriteArrayList<>();

    @Override
    public ILoggerFactory getLoggerFactory() {
        return name -> LocatingLogger.locating(name, EVENTS);
    }

    @Override
    public IMarkerFactory getMarkerFactory() {
        return new BasicMarkerFactory();
    }

    @Override
    public MDCAdapter getMDCAdapter() {
        return new BasicMDCAdapter();
    }

    @Override
    public String getRequestedApiVersion() {
        return "2.0";
    }

    @Override
    public void initialize() {
        EVENTS.clear();
    }
}
