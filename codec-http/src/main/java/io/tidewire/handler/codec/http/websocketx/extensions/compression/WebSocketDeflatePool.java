/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions.compression;


import io.tidewire.util.internal.SystemPropertyUtil;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * The zlib engines of many connections, and the account of their memory: one for each server or client that is to have
 * a limit of its own.
 *
 * <p>Without context takeover (RFC 7692 section 7.1.1) an engine is taken for each message and given back behind it.
 * With it a connection keeps its engines while messages come and there is room, which is half of {@link #maxOctets()},
 * and gives them back once it is idle. Of what it has received it then keeps the sliding window, up to 32 KiB; what it
 * sends next is compressed as if nothing had been sent before. Without room every message takes its engine and gives it
 * back, and new connections of a server are made to send without context takeover, so that they keep no window.
 *
 * <p>Above the limit are only engines that work on a message right now, one for each event loop, and the windows that
 * servers leave to a client. Any thread.
 */
public final class WebSocketDeflatePool {
    /** The octets that zlib allocates for a deflater with a window of 32 KiB and memory level 8, rounded up. */
    static final int DEFLATER_OCTETS = 264 * 1024;
    /** The octets that zlib allocates for an inflater with a window of 32 KiB, rounded up. */
    static final int INFLATER_OCTETS = 40 * 1024;
    private static final int MIN_LEVEL = Deflater.DEFAULT_COMPRESSION;
    private static final int MAX_FREE_ENGINES = 2 * Runtime.getRuntime().availableProcessors();
    private static final String MAX_OCTETS_PROPERTY =
            "io.tidewire.handler.codec.http.websocketx.maxDeflatePoolOctets";
    private static final String IDLE_MILLIS_PROPERTY =
            "io.tidewire.handler.codec.http.websocketx.deflateIdleMillis";

    /**
     * The pool of all handlers to which none was given. It has a limit of
     * {@code io.tidewire.handler.codec.http.websocketx.maxDeflatePoolOctets}, by default 128 MiB, and takes engines
     * back after {@code io.tidewire.handler.codec.http.websocketx.deflateIdleMillis}, by default 5 000.
     */
    public static final WebSocketDeflatePool DEFAULT = new WebSocketDeflatePool(
            Math.max(0, SystemPropertyUtil.getLong(MAX_OCTETS_PROPERTY, 128L << 20)),
            Math.max(1, SystemPropertyUtil.getLong(IDLE_MILLIS_PROPERTY, 5_000)));

    private final long maxOctets;
    private final long idleMillis;

    // All below: guarded by this.
    /** By level, from {@link #MIN_LEVEL} on: zlib makes another kind of blocks when the level of a deflater changes. */
    @SuppressWarnings({"unchecked", "rawtypes"}) // no arrays of generic types
    private final Deque<Deflater>[] freeDeflaters = new Deque[Deflater.BEST_COMPRESSION - MIN_LEVEL + 1];
    private final Deque<Inflater> freeInflaters = new ArrayDeque<>();
    private int deflaters;
    private int inflaters;
    private int freeDeflaterCount;
    /** Windows, engines that connections keep, and free ones. */
    private long heldOctets;
    private long windowOctets;

    /**
     * Creates a pool.
     *
     * @param maxOctets how much memory connections may keep between messages, in octets, up to half of it for engines;
     *     0 for none
     * @param idleMillis how long a connection keeps an engine at least without using it, in milliseconds, above 0; it
     *     is given back before twice that
     */
    public WebSocketDeflatePool(long maxOctets, long idleMillis) {
        this.maxOctets = checkPositiveOrZero(maxOctets, "maxOctets");
        this.idleMillis = checkPositive(idleMillis, "idleMillis");
        for (int i = 0; i < freeDeflaters.length; i++) {
            freeDeflaters[i] = new ArrayDeque<>();
        }
    }

    /**
     * Returns the limit.
     *
     * @return in octets
     */
    public long maxOctets() {
        return maxOctets;
    }

    /**
     * Returns the octets that count towards the limit: windows, and engines that a connection keeps or that are free.
     *
     * @return in octets
     */
    public synchronized long heldOctets() {
        return heldOctets;
    }

    /**
     * Returns the share of {@link #heldOctets()} that is set aside for windows: what received messages of connections
     * with context takeover may refer to. Memory is taken for it as messages come.
     *
     * @return in octets
     */
    public synchronized long windowOctets() {
        return windowOctets;
    }

    /**
     * Returns how many engines compress, wait for a connection's next message, or are free.
     *
     * @return the number of deflaters, of 264 KiB each
     */
    public synchronized int deflaters() {
        return deflaters;
    }

    /**
     * Returns how many engines decompress, wait for a connection's next message, or are free.
     *
     * @return the number of inflaters, of 40 KiB each
     */
    public synchronized int inflaters() {
        return inflaters;
    }

    /**
     * Returns the number of free engines.
     *
     * @return the number, among {@link #deflaters()} and {@link #inflaters()}
     */
    public synchronized int freeEngines() {
        return freeDeflaterCount + freeInflaters.size();
    }

    /** Ends the free engines. */
    public synchronized void trim() {
        while (endFree()) {
            continue;
        }
    }

    long idleNanos() {
        return TimeUnit.MILLISECONDS.toNanos(idleMillis);
    }

    /** Returns a deflater of raw deflate as if it were new; the caller gives it back. */
    synchronized Deflater takeDeflater(int level) {
        Deflater deflater = freeDeflaters[level - MIN_LEVEL].pollLast();
        if (deflater != null) {
            freeDeflaterCount--;
            heldOctets -= DEFLATER_OCTETS;
            return deflater;
        }
        deflater = new Deflater(level, true);
        deflaters++;
        return deflater;
    }

    /** Takes back a deflater that the caller does not hold. */
    void giveBack(Deflater deflater, int level) {
        deflater.reset();
        synchronized (this) {
            if (freeDeflaterCount < MAX_FREE_ENGINES && hasRoomForEngine(DEFLATER_OCTETS)) {
                freeDeflaters[level - MIN_LEVEL].addLast(deflater);
                freeDeflaterCount++;
                heldOctets += DEFLATER_OCTETS;
                return;
            }
            deflaters--;
        }
        deflater.end();
    }

    /** Returns an inflater of raw deflate as if it were new; the caller gives it back. */
    synchronized Inflater takeInflater() {
        Inflater inflater = freeInflaters.pollLast();
        if (inflater != null) {
            heldOctets -= INFLATER_OCTETS;
            return inflater;
        }
        inflater = new Inflater(true);
        inflaters++;
        return inflater;
    }

    /** Takes back an inflater that the caller does not hold. */
    void giveBack(Inflater inflater) {
        inflater.reset();
        synchronized (this) {
            if (freeInflaters.size() < MAX_FREE_ENGINES && hasRoomForEngine(INFLATER_OCTETS)) {
                freeInflaters.addLast(inflater);
                heldOctets += INFLATER_OCTETS;
                return;
            }
            inflaters--;
        }
        inflater.end();
    }

    /**
     * Sets memory aside for an engine that its connection keeps between calls; free ones make room.
     *
     * @return {@code false} if the limit does not permit it
     */
    synchronized boolean tryHold(int octets) {
        while (!hasRoomForEngine(octets)) {
            if (!endFree()) {
                return false;
            }
        }
        heldOctets += octets;
        return true;
    }

    /** Undoes {@link #tryHold}. */
    synchronized void unhold(int octets) {
        heldOctets -= octets;
    }

    /** Whether there is room for a window; a connection that is about to be made may take it first. */
    synchronized boolean hasRoomForWindow(int octets) {
        return heldOctets - freeOctets() + octets <= maxOctets;
    }

    /**
     * Sets memory aside for a window, which an end that agreed on context takeover has to keep, also above the limit.
     */
    synchronized void addWindow(int octets) {
        windowOctets += octets;
        heldOctets += octets;
        while (heldOctets > maxOctets && endFree()) {
            continue;
        }
    }

    /** Undoes {@link #addWindow}. */
    synchronized void removeWindow(int octets) {
        windowOctets -= octets;
        heldOctets -= octets;
    }

    /** Engines that are busy for a moment leave half for windows, which a connection keeps as long as it lives. */
    private boolean hasRoomForEngine(int octets) {
        return heldOctets - windowOctets + octets <= maxOctets / 2 && heldOctets + octets <= maxOctets;
    }

    private long freeOctets() {
        return (long) freeDeflaterCount * DEFLATER_OCTETS + (long) freeInflaters.size() * INFLATER_OCTETS;
    }

    private boolean endFree() {
        return freeDeflaterCount > 0 && endFreeDeflater() || endFreeInflater();
    }

    private boolean endFreeDeflater() {
        for (Deque<Deflater> free : freeDeflaters) {
            Deflater deflater = free.pollLast();
            if (deflater != null) {
                deflater.end();
                freeDeflaterCount--;
                deflaters--;
                heldOctets -= DEFLATER_OCTETS;
                return true;
            }
        }
        return false;
    }

    private boolean endFreeInflater() {
        Inflater inflater = freeInflaters.pollLast();
        if (inflater == null) {
            return false;
        }
        inflater.end();
        inflaters--;
        heldOctets -= INFLATER_OCTETS;
        return true;
    }

    @Override
    public synchronized String toString() {
        return "WebSocketDeflatePool(" + heldOctets + " of " + maxOctets + " octets held, " + windowOctets
                + " for windows; " + deflaters + " deflaters, " + inflaters + " inflaters, "
                + (freeDeflaterCount + freeInflaters.size()) + " of them free)";
    }
}
