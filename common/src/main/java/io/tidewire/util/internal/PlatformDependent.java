/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.util.Arrays;
import java.util.Locale;
import java.util.Queue;
import org.jctools.queues.varhandle.MpscChunkedVarHandleArrayQueue;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;
import org.jctools.queues.varhandle.SpscUnboundedVarHandleArrayQueue;

/**
 * What depends on the Java runtime and the operating system. Any thread.
 */
public final class PlatformDependent {

    /** Elements per array of an unbounded queue; such a queue costs one array while it is not longer than this. */
    private static final int QUEUE_CHUNK_SIZE = 1024;

    private static final String NORMALIZED_OS = normalizeOs(SystemPropertyUtil.get("os.name", ""));

    private static final boolean DIRECT_BUFFER_PREFERRED =
            !SystemPropertyUtil.getBoolean("io.tidewire.noPreferDirect", false);

    private PlatformDependent() { }

    /**
     * The feature number of the Java runtime.
     *
     * @return the number, 17 or higher
     */
    public static int javaVersion() {
        return Runtime.version().feature();
    }

    /**
     * Whether memory is accessed through {@code sun.misc.Unsafe}, which this library never does.
     *
     * @return {@code false}
     */
    public static boolean hasUnsafe() {
        return false;
    }

    /**
     * Whether this is Android.
     *
     * @return {@code false}: the library needs a Java 17 runtime, which Android is not
     */
    public static boolean isAndroid() {
        return false;
    }

    /**
     * Whether the operating system is Windows.
     *
     * @return {@code true} on Windows
     */
    public static boolean isWindows() {
        return NORMALIZED_OS.equals("windows");
    }

    /**
     * Whether the operating system is macOS.
     *
     * @return {@code true} on macOS
     */
    public static boolean isOsx() {
        return NORMALIZED_OS.equals("osx");
    }

    /**
     * The family of the operating system, in the words that the file names of native libraries use.
     *
     * @return {@code linux}, {@code osx}, {@code windows}, {@code freebsd}, {@code openbsd}, {@code netbsd},
     *     {@code sunos}, {@code aix} or {@code unknown}
     */
    public static String normalizedOs() {
        return NORMALIZED_OS;
    }

    /** Not by a regular expression: this is needed by every program, which would load all that belongs to those. */
    private static String lettersAndDigits(final String text) {
        final StringBuilder kept = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            final char c = text.charAt(i);
            if (c >= 'a' && c <= 'z' || c >= '0' && c <= '9') {
                kept.append(c);
            }
        }
        return kept.toString();
    }

    static String normalizeOs(final String osName) {
        final String name = lettersAndDigits(osName.toLowerCase(Locale.US));
        if (name.startsWith("macosx") || name.startsWith("osx") || name.startsWith("darwin")) {
            return "osx";
        }
        if (name.startsWith("solaris") || name.startsWith("sunos")) {
            return "sunos";
        }
        for (final String family : new String[] {"linux", "windows", "freebsd", "openbsd", "netbsd", "aix"}) {
            if (name.startsWith(family)) {
                return family;
            }
        }
        return "unknown";
    }

    /**
     * Whether buffers for I/O are direct ones by default.
     *
     * @return {@code true} unless {@code io.tidewire.noPreferDirect} is set
     */
    public static boolean directBufferPreferred() {
        return DIRECT_BUFFER_PREFERRED;
    }

    /**
     * How much direct memory the library has allocated and not freed.
     *
     * @return bytes
     */
    public static long usedDirectMemory() {
        return DirectMemory.usedBytes();
    }

    /**
     * How much direct memory the library allows itself.
     *
     * @return bytes
     */
    public static long maxDirectMemory() {
        return DirectMemory.maxBytes();
    }

    /**
     * How much direct memory there is to be used.
     *
     * @return bytes, the same as {@link #maxDirectMemory()}
     */
    public static long estimateMaxDirectMemory() {
        return DirectMemory.maxBytes();
    }

    /**
     * Creates an unbounded queue for any number of producers and one consumer.
     *
     * @param <T> the type of the elements
     * @return a new queue; {@link Queue#remove(Object)} is not supported
     */
    public static <T> Queue<T> newMpscQueue() {
        return new MpscTaskQueue<>(QUEUE_CHUNK_SIZE);
    }

    /**
     * Creates a bounded queue for any number of producers and one consumer.
     *
     * @param maxCapacity how many elements it takes, at least 1; the queue may take up to the next power of two
     * @param <T> the type of the elements
     * @return a new queue; {@link Queue#remove(Object)} is not supported
     */
    public static <T> Queue<T> newMpscQueue(final int maxCapacity) {
        ObjectUtil.checkPositive(maxCapacity, "maxCapacity");
        if (maxCapacity > 1 << 30) {
            return newMpscQueue();
        }
        if (maxCapacity <= QUEUE_CHUNK_SIZE * 2) {
            return new MpscVarHandleArrayQueue<>(Math.max(2, maxCapacity));
        }
        return new MpscChunkedVarHandleArrayQueue<>(QUEUE_CHUNK_SIZE, maxCapacity);
    }

    /**
     * Creates an unbounded queue for one producer and one consumer.
     *
     * @param <T> the type of the elements
     * @return a new queue; {@link Queue#remove(Object)} is not supported
     */
    public static <T> Queue<T> newSpscQueue() {
        return new SpscUnboundedVarHandleArrayQueue<>(QUEUE_CHUNK_SIZE);
    }

    /**
     * Creates an array that is about to be overwritten. It may hold anything: with the system property {@code
     * io.tidewire.tryAllocateUninitializedArray}, and the JVM's permission, the time for zeroing it is saved.
     *
     * @param size how many bytes, zero or more
     * @return a new array, whose content must not be shown to anybody before it is overwritten
     */
    public static byte[] allocateUninitializedArray(final int size) {
        return UninitializedArrays.allocate(size);
    }

    /**
     * Whether two ranges of bytes are the same.
     *
     * @param bytes1 an array
     * @param startPos1 where its range starts
     * @param bytes2 an array
     * @param startPos2 where its range starts
     * @param length how long both ranges are
     * @return {@code true} if all bytes are equal
     */
    public static boolean equals(final byte[] bytes1, final int startPos1, final byte[] bytes2,
                                 final int startPos2, final int length) {
        return Arrays.equals(bytes1, startPos1, startPos1 + length, bytes2, startPos2, startPos2 + length);
    }

    /**
     * Throws a throwable as it is, checked or not, without declaring it.
     *
     * @param t what to throw
     */
    public static void throwException(final Throwable t) {
        PlatformDependent.<RuntimeException>throwUnchecked(ObjectUtil.checkNotNull(t, "t"));
    }

    @SuppressWarnings("unchecked") // the cast to a type variable is erased: nothing is cast, which is the purpose
    private static <E extends Throwable> void throwUnchecked(final Throwable t) throws E {
        throw (E) t;
    }
}
