/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.ChannelException;
import io.tidewire.channel.unix.Errors;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.Socket;
import io.tidewire.channel.unix.Unix;
import io.tidewire.channel.unix.internal.MessageCalls;
import io.tidewire.channel.unix.internal.UnixCall;
import io.tidewire.util.internal.NativeLibraryLoader;
import io.tidewire.util.internal.ObjectUtil;

import java.io.IOException;
import java.nio.file.Path;

/**
 * The calls of Linux that this transport makes beyond those of {@link Socket} and {@link FileDescriptor}. A call that
 * fails throws an exception with errno's name and text. Any thread.
 */
public final class Native {

    static {
        // Called from here: native access is granted to the module of the class that loads a library.
        Unix.registerInternal(() ->
                NativeLibraryLoader.load("tidewire_transport_native_epoll", Native.class, path -> System.load(path)));
    }

    /** There is something to read or accept. */
    public static final int EPOLLIN = EpollIoOps.EPOLLIN.value();
    /** There is room to write. */
    public static final int EPOLLOUT = EpollIoOps.EPOLLOUT.value();
    /** The peer has shut down its output. */
    public static final int EPOLLRDHUP = EpollIoOps.EPOLLRDHUP.value();
    /** Reports changes rather than readiness for as long as it lasts. */
    public static final int EPOLLET = EpollIoOps.EPOLLET.value();
    /** The descriptor has failed. */
    public static final int EPOLLERR = EpollIoOps.EPOLLERR.value();

    /** Whether one system call sends several datagrams. */
    public static final boolean IS_SUPPORTING_SENDMMSG = MessageCalls.hasMmsg();
    /** The release of the kernel, as uname(2) reports it; empty where that is hidden. */
    public static final String KERNEL_VERSION = kernelVersion();
    /** The longest key of {@link EpollChannelOption#TCP_MD5SIG}, in bytes. */
    public static final int TCP_MD5SIG_MAXKEYLEN = TcpMd5.maxKeyBytes();

    static final int CTL_ADD = 1;
    static final int CTL_DEL = 2;
    static final int CTL_MOD = 3;

    /** Whether the kernel keeps the timeouts of waits to the nanosecond. */
    static final boolean IS_PRECISE = EpollCalls.isPrecise();

    private Native() { }

    /**
     * Loads the library and tries it. Throws the reason if that is not possible: a sandbox may forbid it, for example.
     */
    static void ensureLoaded() {
        FileDescriptor probe = newEpollCreate();
        try {
            probe.close();
        } catch (IOException e) {
            throw new ChannelException("failed to close " + probe, e);
        }
    }

    private static String kernelVersion() {
        try {
            return Epoll.ProcFile.firstLine(Path.of("/proc/sys/kernel/osrelease"));
        } catch (IOException e) {
            return "";
        }
    }

    /**
     * Opens an epoll instance.
     *
     * @return the descriptor, closed by the caller
     * @throws ChannelException if the kernel gives none
     */
    public static FileDescriptor newEpollCreate() {
        return new FileDescriptor(opened("epoll_create1", EpollCalls.create()));
    }

    /**
     * Opens a descriptor that wakes a waiting thread.
     *
     * @return the descriptor, non-blocking and closed by the caller
     * @throws ChannelException if the kernel gives none
     */
    public static FileDescriptor newEventFd() {
        return new FileDescriptor(opened("eventfd", EpollCalls.eventFd()));
    }

    /**
     * Opens a descriptor that becomes readable after a time.
     *
     * @return the descriptor, non-blocking and closed by the caller
     * @throws ChannelException if the kernel gives none
     */
    public static FileDescriptor newTimerFd() {
        return new FileDescriptor(opened("timerfd_create", EpollCalls.timerFd()));
    }

    private static int opened(String call, int result) {
        if (result < 0) {
            throw new ChannelException(call + " failed", Errors.newIOException(call, result));
        }
        return result;
    }

    /**
     * Adds to the counter of an event descriptor.
     *
     * @param fd the descriptor
     * @param value the number to add, positive
     */
    public static void eventFdWrite(int fd, long value) {
        opened("write(eventfd)", EpollCalls.eventFdWrite(fd, ObjectUtil.checkPositive(value, "value")));
    }

    /**
     * Sets the counter of an event descriptor to zero.
     *
     * @param fd the descriptor
     */
    public static void eventFdRead(int fd) {
        eventFdReadValue(fd);
    }

    /** As {@link #eventFdRead}, and returns what the counter was. */
    static long eventFdReadValue(int fd) {
        long result = EpollCalls.eventFdRead(fd);
        if (result == Errors.ERRNO_EAGAIN_NEGATIVE) {
            return 0;
        }
        if (result < 0) {
            throw new ChannelException("read(eventfd) failed", Errors.newIOException("read(eventfd)", (int) result));
        }
        return result;
    }

    static void timerFdSet(FileDescriptor timer, long delayNanos) throws IOException {
        UnixCall.checked("timerfd_settime", EpollCalls.timerFdSet(timer.intValue(), delayNanos));
    }

    static int epollWait(FileDescriptor epoll, EpollEventArray events, long timeoutNanos,
                         boolean precise) throws IOException {
        return UnixCall.checked("epoll_wait", EpollCalls.wait(
                epoll.intValue(), events.memoryAddress(), events.length(), timeoutNanos, precise));
    }

    /**
     * Polls without a pause until there is an event.
     *
     * @param epollFd the epoll instance
     * @param events takes the events
     * @return how many there are, at least one
     * @throws IOException if polling fails
     */
    public static int epollBusyWait(FileDescriptor epollFd, EpollEventArray events) throws IOException {
        return UnixCall.checked("epoll_wait",
                EpollCalls.spin(epollFd.intValue(), events.memoryAddress(), events.length()));
    }

    static void epollCtl(FileDescriptor epoll, int op, int fd, int events, long data)
            throws IOException {
        UnixCall.checked("epoll_ctl", EpollCalls.ctl(epoll.intValue(), op, fd, events, data));
    }

    /**
     * Adds a descriptor to an epoll instance, which returns the descriptor's number with each event.
     *
     * @param efd the epoll instance
     * @param fd the descriptor
     * @param flags the events to watch for
     * @throws IOException if it cannot be watched
     */
    public static void epollCtlAdd(int efd, int fd, int flags) throws IOException {
        UnixCall.checked("epoll_ctl", EpollCalls.ctl(efd, CTL_ADD, fd, flags, fd));
    }

    /**
     * Changes what an epoll instance watches a descriptor for.
     *
     * @param efd the epoll instance
     * @param fd the descriptor
     * @param flags the events to watch for
     * @throws IOException if it is not watched
     */
    public static void epollCtlMod(int efd, int fd, int flags) throws IOException {
        UnixCall.checked("epoll_ctl", EpollCalls.ctl(efd, CTL_MOD, fd, flags, fd));
    }

    /**
     * Removes a descriptor from an epoll instance.
     *
     * @param efd the epoll instance
     * @param fd the descriptor
     * @throws IOException if it is not watched
     */
    public static void epollCtlDel(int efd, int fd) throws IOException {
        UnixCall.checked("epoll_ctl", EpollCalls.ctl(efd, CTL_DEL, fd, 0, 0));
    }

    /**
     * The size of the kernel's {@code struct epoll_event}.
     *
     * @return bytes
     */
    public static int sizeofEpollEvent() {
        return EpollCalls.sizeofEvent();
    }

    /**
     * The offset of the data in {@code struct epoll_event}.
     *
     * @return bytes from its start
     */
    public static int offsetofEpollData() {
        return EpollCalls.offsetofData();
    }

    /**
     * Moves bytes between two descriptors, one of which is a pipe, without a copy: splice(2).
     *
     * @param fd where from
     * @param offIn where to start in it, or -1 where it has no positions
     * @param fdOut where to
     * @param offOut where to start in it, or -1 where it has no positions
     * @param len how many bytes to move at most
     * @return how many were moved; zero at the end of the input, and if nothing can be moved now
     * @throws IOException if it fails
     */
    public static int splice(int fd, long offIn, int fdOut, long offOut, long len)
            throws IOException {
        // The answer is an int.
        long result = TransferCalls.splice(fd, offIn, fdOut, offOut,
                Math.min(ObjectUtil.checkPositiveOrZero(len, "len"), Integer.MAX_VALUE));
        return result == Errors.ERRNO_EAGAIN_NEGATIVE ? 0 : UnixCall.checked("splice", (int) result);
    }
}
