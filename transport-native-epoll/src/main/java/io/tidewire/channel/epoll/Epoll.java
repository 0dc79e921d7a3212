/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.ChannelException;
import io.tidewire.channel.socket.SocketProtocolFamily;
import io.tidewire.channel.unix.internal.NativeAvailability;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.PlatformDependent;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The availability of the transport over epoll(7): it can be used on Linux, with the native library for this machine in
 * a jar on the path, and unless {@code -Dio.tidewire.transport.noNative=true} forbids it. Any thread.
 */
public final class Epoll {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(Epoll.class);

    private static final NativeAvailability AVAILABILITY = new NativeAvailability("epoll", Epoll::load);

    /** tcp(7), tcp_fastopen: bits for clients and for servers. */
    private static final int FAST_OPEN_CLIENT = 1;
    private static final int FAST_OPEN_SERVER = 2;

    private Epoll() { }

    private static void load() {
        try {
            Native.ensureLoaded();
        } catch (Throwable cause) {
            report(cause);
            throw cause;
        }
    }

    /** Once per process: the text of the cause says what to do. On other systems it is no surprise. */
    private static void report(Throwable cause) {
        if (PlatformDependent.normalizedOs().equals("linux")) {
            LOGGER.warn("The epoll transport cannot be used here, but NIO can: {}", cause.toString());
        }
        LOGGER.debug("The epoll transport cannot be used here", cause);
    }

    /**
     * Returns whether the transport can be used.
     *
     * @return {@code true} if it can
     */
    public static boolean isAvailable() {
        return AVAILABILITY.cause() == null;
    }

    /**
     * Throws unless the transport can be used.
     *
     * @throws UnsatisfiedLinkError with the cause
     */
    public static void ensureAvailability() {
        AVAILABILITY.ensure();
    }

    /**
     * Why the transport cannot be used.
     *
     * @return the cause, or {@code null} if it can
     */
    public static @Nullable Throwable unavailabilityCause() {
        return AVAILABILITY.cause();
    }

    /**
     * Returns whether the system lets clients send data with the first packet of a connection.
     *
     * @return {@code true} if {@code TCP_FASTOPEN_CONNECT} has an effect
     */
    public static boolean isTcpFastOpenClientSideAvailable() {
        return isAvailable() && (FastOpen.MODE & FAST_OPEN_CLIENT) != 0;
    }

    /**
     * Returns whether the system lets servers take data with the first packet of a connection.
     *
     * @return {@code true} if {@code TCP_FASTOPEN} has an effect
     */
    public static boolean isTcpFastOpenServerSideAvailable() {
        return isAvailable() && (FastOpen.MODE & FAST_OPEN_SERVER) != 0;
    }

    /**
     * Returns whether the system has Multipath TCP, RFC 8684, and lets it be used. Opens a socket to find out, each
     * time: the setting may change, and a process may be short of descriptors for a while.
     *
     * @return {@code true} if {@link EpollSocketChannel#newMptcpChannel()} gives a channel
     */
    public static boolean isMptcpAvailable() {
        if (!isAvailable()) {
            return false;
        }
        try {
            LinuxSocket.newSocketMptcp(SocketProtocolFamily.INET).close();
            return true;
        } catch (ChannelException | IOException e) {
            LOGGER.debug("no Multipath TCP here", e);
            return false;
        }
    }

    /** Reads the system's setting when it is first asked for. */
    private static final class FastOpen {

        static final int MODE = read(Path.of("/proc/sys/net/ipv4/tcp_fastopen"));

        private FastOpen() { }

        private static int read(Path setting) {
            try {
                return Integer.decode(ProcFile.firstLine(ObjectUtil.checkNotNull(setting, "setting")));
            } catch (IOException | NumberFormatException e) {
                // Hidden by a sandbox, for example: the kernel's version is unknown, so nothing should count on it.
                return 0;
            }
        }
    }

    /** Reads settings of the kernel, which are short. */
    static final class ProcFile {

        private static final int MAX_BYTES = 256;

        private ProcFile() { }

        static String firstLine(Path file) throws IOException {
            try (InputStream in = Files.newInputStream(file)) {
                return new String(in.readNBytes(MAX_BYTES), StandardCharsets.US_ASCII).lines()
                        .findFirst().orElse("").trim();
            }
        }
    }
}
