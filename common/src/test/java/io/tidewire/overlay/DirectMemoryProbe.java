/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.overlay;

import io.tidewire.util.internal.CleanableDirectBuffer;
import io.tidewire.util.internal.DirectMemory;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.FutureTask;

/**
 * A program that {@link DirectMemoryOverlayIT} starts in a JVM of its own: it uses direct memory as the JDK 22 overlay
 * gives it, and ends with an error if something is not as it should be. It prints nothing, so that what is printed is
 * the JVM's. Not in a package of the module that it tests, which on the module path owns its packages alone.
 */
public final class DirectMemoryProbe {
    private static final int MEBIBYTE = 1 << 20;

    private final DirectMemory memory = DirectMemory.provider();

    private DirectMemoryProbe() {
    }

    /**
     * Runs the checks.
     *
     * @param args {@code granted} if the JVM was started with native access for the library, else the name of the
     *     module to which it would have to be given
     * @throws Exception if one fails
     */
    public static void main(String[] args) throws Exception {
        DirectMemoryProbe probe = new DirectMemoryProbe();
        probe.tellsAddresses();
        probe.countsUntilCleaned();
        probe.refusesHeapBuffersAndAddressZero();
        probe.givesMemoryBackAtOnce();
        if (args[0].equals("granted")) {
            probe.wrapsAddresses();
        } else {
            probe.refusesToWrap(args[0]);
            probe.refusesAccessAfterClean();
            probe.closesLaterWhatAnotherThreadIsUsing();
        }
    }

    private static void check(boolean truth, String name) {
        if (!truth) {
            throw new AssertionError(name);
        }
    }

    private static <T extends Throwable> void refuses(Class<T> type, String message, Runnable call) {
        try {
            call.run();
        } catch (RuntimeException e) {
            if (type.isInstance(e) && String.valueOf(e.getMessage()).contains(message)) {
                return;
            }
            throw e;
        }
        throw new AssertionError("no " + type.getSimpleName() + ": " + message);
    }

    private void tellsAddresses() {
        check(memory.tellsAddresses(), "the overlay is in force");
        for (CleanableDirectBuffer piece : Arrays.asList(memory.allocate(1000), memory.allocate(MEBIBYTE),
                memory.allocateLasting(1000))) {
            ByteBuffer buffer = piece.buffer();
            check(buffer.isDirect() && buffer.capacity() >= 1000, "direct and large enough");
            long address = memory.addressOf(buffer);
            check(address != 0, "address");
            check(memory.addressOf(buffer.slice(100, 50)) == address + 100, "address of a slice");
            check(memory.addressOf(buffer.asReadOnlyBuffer()) == address, "address of a read-only buffer");
            check(memory.addressOf(buffer.duplicate().position(70).limit(70)) == address, "address of index 0");
            buffer.putLong(0, 0x0102030405060708L).put(999, (byte) 9);
            check(buffer.get(7) == 8 && buffer.get(999) == 9, "content");
            piece.clean();
        }
        CleanableDirectBuffer empty = memory.allocate(0);
        check(memory.addressOf(empty.buffer()) != 0, "address of nothing");
        empty.clean();
    }

    private void countsUntilCleaned() {
        long before = DirectMemory.usedBytes();
        CleanableDirectBuffer piece = memory.allocate(MEBIBYTE);
        CleanableDirectBuffer lasting = memory.allocateLasting(MEBIBYTE);
        check(DirectMemory.usedBytes() == before + 2 * MEBIBYTE, "counted");
        piece.clean();
        piece.clean();
        lasting.clean();
        check(DirectMemory.usedBytes() == before, "taken off the account once");
        refuses(IllegalStateException.class, "given back", piece::buffer);
    }

    private void refusesHeapBuffersAndAddressZero() {
        refuses(IllegalArgumentException.class, "direct", () -> memory.addressOf(ByteBuffer.allocate(1)));
        refuses(NullPointerException.class, "buffer", () -> memory.addressOf(null));
        refuses(IllegalArgumentException.class, "address: 0", () -> memory.wrap(0, 1, false));
        refuses(IllegalArgumentException.class, "capacity: -1", () -> memory.wrap(4096, -1, false));
    }

    /** Otherwise 512 MiB would be in use at the end: the collector has no reason to run meanwhile. */
    private void givesMemoryBackAtOnce() throws IOException {
        long before = residentKibibytes();
        for (int round = 0; round < 8; round++) {
            CleanableDirectBuffer piece = memory.allocate(64 * MEBIBYTE);
            for (int page = 0; page < 64 * MEBIBYTE; page += 64 * 1024) {
                piece.buffer().put(page, (byte) 1);
            }
            piece.clean();
        }
        check(residentKibibytes() < before + 128 * 1024, "the process is as small as before");
    }

    /** The memory that the process has, as far as the system tells; otherwise 0. */
    private static long residentKibibytes() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.isReadable(status)) {
            return 0;
        }
        return Files.readAllLines(status).stream().filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", ""))).findFirst().orElse(0);
    }

    private void wrapsAddresses() {
        CleanableDirectBuffer piece = memory.allocate(100);
        long address = memory.addressOf(piece.buffer());
        long before = DirectMemory.usedBytes();
        CleanableDirectBuffer view = memory.wrap(address + 10, 50, false);
        check(memory.addressOf(view.buffer()) == address + 10 && view.buffer().capacity() == 50, "what was asked for");
        view.buffer().put(0, (byte) 7);
        check(piece.buffer().get(10) == 7, "the same memory");
        view.clean();
        refuses(IllegalStateException.class, "given back", view::buffer);
        check(piece.buffer().get(10) == 7, "the owner's memory is left alone");

        // From here on the memory belongs to the wrapping one.
        CleanableDirectBuffer owner = memory.wrap(address, 100, true);
        owner.clean();
        owner.clean();
        check(DirectMemory.usedBytes() == before, "what is wrapped is not counted");
    }

    private void refusesToWrap(String module) {
        refuses(UnsupportedOperationException.class, "--enable-native-access=" + module,
                () -> memory.wrap(4096, 1, false));
    }

    private void refusesAccessAfterClean() {
        CleanableDirectBuffer piece = memory.allocate(MEBIBYTE);
        ByteBuffer kept = piece.buffer().slice(10, 20);
        piece.clean();
        refuses(IllegalStateException.class, "closed", () -> kept.get(0));
        refuses(IllegalStateException.class, "closed", () -> kept.put(0, (byte) 1));
        // Lasting and small memory is the collector's, and there as long as it is referred to.
        for (CleanableDirectBuffer safe : Arrays.asList(memory.allocateLasting(MEBIBYTE), memory.allocate(100))) {
            ByteBuffer view = safe.buffer().slice(10, 20);
            safe.clean();
            check(view.put(0, (byte) 5).get(0) == 5, "a view keeps memory of the collector");
        }
    }

    private void closesLaterWhatAnotherThreadIsUsing() throws Exception {
        Pipe pipe = Pipe.open();
        CleanableDirectBuffer piece = memory.allocate(MEBIBYTE);
        ByteBuffer view = piece.buffer().slice(0, 4);
        FutureTask<Integer> read = new FutureTask<>(() -> pipe.source().read(view));
        Thread reader = new Thread(read, "reader");
        reader.start();
        while (Arrays.stream(reader.getStackTrace()).noneMatch(frame -> frame.getMethodName().equals("read0"))) {
            check(reader.isAlive(), "the reader waits for bytes");
            Thread.onSpinWait();
        }
        piece.clean();
        check(view.get(0) == 0, "the memory stays while the system may write there");
        pipe.sink().write(ByteBuffer.wrap(new byte[] {1, 2, 3, 4}));
        check(read.get() == 4, "the call goes on");
        reader.join();
        memory.allocate(MEBIBYTE).clean();
        refuses(IllegalStateException.class, "closed", () -> view.get(0));
        pipe.source().close();
        pipe.sink().close();
    }
}
