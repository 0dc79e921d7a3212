/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.io.File;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jctools.queues.varhandle.MpscChunkedVarHandleArrayQueue;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;
import org.jctools.queues.varhandle.SpscUnboundedVarHandleArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * Facts and functions that depend on the Java runtime and the operating system. Any thread.
 */
public final class PlatformDependent {
    /** Whether the most significant byte of a number comes first in this machine's memory. */
    public static final boolean BIG_ENDIAN_NATIVE_ORDER = ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN;

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

    /** Uses no regular expression: every program calls this, and would load all the classes behind those. */
    private static String lettersAndDigits(String text) {
        StringBuilder kept = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 'a' && c <= 'z' || c >= '0' && c <= '9') {
                kept.append(c);
            }
        }
        return kept.toString();
    }

    static String normalizeOs(String osName) {
        String name = lettersAndDigits(osName.toLowerCase(Locale.US));
        if (name.startsWith("macosx") || name.startsWith("osx") || name.startsWith("darwin")) {
            return "osx";
        }
        if (name.startsWith("solaris") || name.startsWith("sunos")) {
            return "sunos";
        }
        for (String family : new String[] {"linux", "windows", "freebsd", "openbsd", "netbsd", "aix"}) {
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
    public static <T> Queue<T> newMpscQueue(int maxCapacity) {
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
     * Creates a bounded queue for any number of producers and one consumer.
     *
     * @param chunkSize about how many elements it makes room for at a time, at least 2
     * @param maxCapacity how many elements it takes, at least 4; the queue may take up to the next power of two
     * @param <T> the type of the elements
     * @return a new queue; {@link Queue#remove(Object)} is not supported
     */
    public static <T> Queue<T> newMpscQueue(int chunkSize, int maxCapacity) {
        if (maxCapacity > 1 << 30) {
            return newMpscQueue();
        }
        int capacity = Math.max(4, maxCapacity);
        // The queue wants a chunk that is smaller than the whole, by a power of two.
        return new MpscChunkedVarHandleArrayQueue<>(Math.min(Math.max(2, chunkSize), capacity / 2), capacity);
    }

    /**
     * Creates a map for any number of threads.
     *
     * @param <K> the type of the keys
     * @param <V> the type of the values
     * @return a new map
     */
    public static <K, V> ConcurrentMap<K, V> newConcurrentHashMap() {
        return new ConcurrentHashMap<>();
    }

    /**
     * Returns the loader of a class.
     *
     * @param clazz the class
     * @return the loader, {@code null} for that of the JVM itself
     */
    public static @Nullable ClassLoader getClassLoader(Class<?> clazz) {
        return clazz.getClassLoader();
    }

    /**
     * Compares two ranges of bytes in a time that reveals nothing of where they differ.
     *
     * @param bytes1 the first array
     * @param startPos1 where the range starts in it
     * @param bytes2 the second array
     * @param startPos2 where the range starts in it
     * @param length how many bytes are compared
     * @return 1 if they are equal, 0 if not
     */
    public static int equalsConstantTime(byte[] bytes1, int startPos1, byte[] bytes2, int startPos2, int length) {
        return ConstantTimeUtils.equalsConstantTime(bytes1, startPos1, bytes2, startPos2, length);
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
     * @return a new array, whose content must not be shown before it is overwritten
     */
    public static byte[] allocateUninitializedArray(int size) {
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
    public static boolean equals(byte[] bytes1, int startPos1, byte[] bytes2,
                                 int startPos2, int length) {
        return Arrays.equals(bytes1, startPos1, startPos1 + length, bytes2, startPos2, startPos2 + length);
    }

    /**
     * Whether bytes are all zero.
     *
     * @param bytes an array
     * @param startPos where the bytes start
     * @param length how many there are
     * @return {@code true} if each is zero, also if there are none
     */
    public static boolean isZero(byte[] bytes, int startPos, int length) {
        for (int i = startPos; i < startPos + length; i++) {
            if (bytes[i] != 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether {@link #getLong(byte[], int)} and {@link #putLong(byte[], int, long)} take any index.
     *
     * @return {@code true}
     */
    public static boolean isUnaligned() {
        return true;
    }

    /**
     * Reads a number in the byte order of this machine.
     *
     * @param data an array
     * @param index where the eight bytes start
     * @return the number
     * @throws IndexOutOfBoundsException if there are not as many
     */
    public static long getLong(byte[] data, int index) {
        return (long) NativeOrder.LONG.get(data, index);
    }

    /**
     * Writes a number in the byte order of this machine.
     *
     * @param data an array
     * @param index where the eight bytes start
     * @param value the number
     * @throws IndexOutOfBoundsException if there are not as many
     */
    public static void putLong(byte[] data, int index, long value) {
        NativeOrder.LONG.set(data, index, value);
    }

    /** Loaded by programs that use it only. */
    private static final class NativeOrder {
        static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    }

    /**
     * Creates an empty file that only its owner may read and write, where the system knows permissions.
     *
     * @param prefix the beginning of its name, {@code null} for nothing
     * @param suffix the end of its name, {@code null} for {@code .tmp}
     * @param directory where to create it, {@code null} for the system's folder for such files
     * @return the file, which the caller deletes
     * @throws IOException if there is no such folder, or it cannot be written
     */
    public static File createTempFile(@Nullable String prefix, @Nullable String suffix, @Nullable File directory)
            throws IOException {
        return (directory == null ? Files.createTempFile(prefix, suffix)
                : Files.createTempFile(directory.toPath(), prefix, suffix)).toFile();
    }

    /**
     * Throws a throwable as it is, checked or not, without declaring it.
     *
     * @param t the exception to throw
     */
    public static void throwException(Throwable t) {
        PlatformDependent.<RuntimeException>throwUnchecked(ObjectUtil.checkNotNull(t, "t"));
    }

    @SuppressWarnings("unchecked") // the cast to a type variable is erased: nothing is cast, which is the purpose
    private static <E extends Throwable> void throwUnchecked(Throwable t) throws E {
        throw (E) t;
    }
}
