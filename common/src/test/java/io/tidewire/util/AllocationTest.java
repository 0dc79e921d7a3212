/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import com.sun.management.ThreadMXBean;
import io.tidewire.util.collection.CharObjectHashMap;
import io.tidewire.util.collection.IntObjectHashMap;
import io.tidewire.util.collection.IntObjectMap;
import io.tidewire.util.collection.LongObjectHashMap;
import io.tidewire.util.concurrent.FutureListener;
import io.tidewire.util.concurrent.ImmediateEventExecutor;
import io.tidewire.util.concurrent.Promise;
import io.tidewire.util.internal.StringUtil;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/** Code that must not make garbage does not; counted by the JVM, for this thread alone. */
class AllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int RUNS = 2000;

    /** Keeps the JIT compiler from leaving out what is tested. */
    private int sink;

    private static void allocatesNothing(Runnable code) {
        for (int i = 0; i < RUNS; i++) {
            code.run();
        }
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < RUNS; i++) {
            code.run();
        }
        // An object takes 16 bytes at least; the rest allows for what the JVM itself does now and then.
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(RUNS * 4L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"192.168.101.254", "2001:db8:85a3::8a2e:370:7334", "[::ffff:1.2.3.4%eth0]", "no address",
        "1.2.3.4.5", "1:2:3:4:5:6:7:8:9"})
    void checksOfAddresses(String text) {
        allocatesNothing(() -> {
            sink += NetUtil.isValidIpV4Address(text) ? 1 : 0;
            sink += NetUtil.isValidIpV6Address(text) ? 1 : 0;
        });
    }

    @Test
    void hashesAndComparisons() {
        AsciiString ascii = new AsciiString("Content-Type: text/plain");
        String lower = "content-type: text/plain";
        AsciiString asciiLower = new AsciiString(lower);
        allocatesNothing(() -> {
            ascii.arrayChanged();
            sink += ascii.hashCode() + AsciiString.hashCode(lower);
            sink += ascii.contentEqualsIgnoreCase(lower) && ascii.contentEqualsIgnoreCase(asciiLower) ? 1 : 0;
            sink += ascii.indexOf(':', 0) + asciiLower.toLowerCase().length();
        });
    }

    @Test
    void valuesThatNeedNoQuotes() {
        String value = "a value, not to be quoted".replace(',', ';');
        allocatesNothing(() -> sink += StringUtil.escapeCsv(value) == value ? 1 : 0);
    }

    @Test
    void mapsOfPrimitiveKeys() {
        IntObjectMap<String> ints = new IntObjectHashMap<>();
        LongObjectHashMap<String> longs = new LongObjectHashMap<>();
        CharObjectHashMap<String> chars = new CharObjectHashMap<>();
        allocatesNothing(() -> {
            ints.put(1_000_000, "v");
            longs.put(1L << 40, "v");
            chars.put('\u1234', "v");
            sink += ints.get(1_000_000).length() + longs.get(1L << 40).length() + chars.get('\u1234').length();
            sink += ints.containsKey(2_000_000) ? 1 : 0;
            ints.remove(1_000_000);
            longs.remove(1L << 40);
            chars.remove('\u1234');
        });
    }

    @Test
    void removalOfOneOfManyListeners() {
        Promise<Void> promise = ImmediateEventExecutor.INSTANCE.newPromise();
        List<FutureListener<Void>> listeners = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            int number = i;
            listeners.add(future -> sink += number);
        }
        listeners.forEach(promise::addListener);
        int[] next = {0};
        allocatesNothing(() -> {
            FutureListener<Void> listener = listeners.get(next[0]++ % 1000);
            promise.removeListener(listener);
            promise.addListener(listener);
        });
        promise.setSuccess(null);
        assertThat(sink).as("each was called once").isEqualTo(999 * 1000 / 2);
    }
}
