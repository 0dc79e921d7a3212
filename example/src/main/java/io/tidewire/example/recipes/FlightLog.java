/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.recipes;

import io.tidewire.util.SuppressForbidden;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingStream;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** An echo server that prints its own flight recording as it goes on. */
@SuppressForbidden(reason = "the flight recorder is part of the JDK, and a program prints for a person")
public final class FlightLog {
    private FlightLog() {
    }

    // region flight
    /** Returns a recording that hands on a line for each event, and for each loop once a second. */
    static RecordingStream start(Consumer<String> lines) {
        RecordingStream recording = new RecordingStream();
        recording.enable("io.tidewire.EventLoop").withPeriod(Duration.ofSeconds(1));   // the others are on anyway
        recording.onEvent(event -> {
            if (event.getEventType().getName().startsWith("io.tidewire.")) {
                lines.accept(line(event));
            }
        });
        recording.startAsync();
        return recording;
    }

    private static String line(RecordedEvent event) {
        StringBuilder line = new StringBuilder(event.getEventType().getLabel()).append(':');
        for (ValueDescriptor field : event.getFields()) {
            Object value = event.getValue(field.getName());
            if (!field.getName().equals("startTime") && (value instanceof Number || value instanceof String)) {
                line.append(' ').append(field.getName()).append('=').append(value);
            }
        }
        return line.toString();
    }
    // endregion

    /**
     * Serves on the loopback address until the process is told to stop. Ends with 2 if an argument is wrong, and with 1
     * if it cannot listen.
     *
     * @param args the port
     */
    public static void main(String[] args) {
        RecipeProgram.serve("FlightLog", List.of(), "tcp", words -> {
            start(System.out::println);
            return Echo.INSTANCE;
        }, args);
    }
}
