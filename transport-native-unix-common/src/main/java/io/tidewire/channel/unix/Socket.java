/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.channel.ChannelException;
import io.tidewire.channel.socket.InternetProtocolFamily;
import io.tidewire.channel.socket.SocketProtocolFamily;
import io.tidewire.channel.unix.internal.MessageCalls;
import io.tidewire.channel.unix.internal.NativeConstants;
import io.tidewire.channel.unix.internal.SocketCalls;
import io.tidewire.util.NetUtil;

import java.io.IOException;
import java.lang.ref.Reference;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * A non-blocking socket of the system. Where the system has IPv6, and {@code java.net.preferIPv4Stack} is not
 * set, internet sockets are IPv6 sockets that carry IPv4 too; addresses of IPv4 peers are given as IPv4.
 *
 * <p>Used by one thread at a time; any thread may close it. Reads answer 0 when there is nothing now, and -1 at the
 * end; writes answer 0 when nothing can be taken now. Calls that take an address trust it: memory that is not there
 * crashes the process.
 */
public class Socket extends FileDescriptor {

    /**
     * The bytes of {@code sun_path} on the system where it is shortest.
     *
     * @deprecated use {@link Limits#UDS_SUN_PATH_SIZE}, which is that of this system
     */
    @Deprecated
    public static final int UDS_SUN_PATH_SIZE = 100;

    /** Whether this is an IPv6 socket. */
    protected final boolean ipv6;

    /**
     * Takes over a socket.
     *
     * @param fd its descriptor, of a socket of any family; closed by {@link #close()}
     */
    public Socket(int fd) {
        // A descriptor that is no socket is refused by its first call.
        this(fd, SocketCalls.isIpv6(fd) == 1);
    }

    /**
     * Takes over a socket whose family is known, such as an accepted one, which saves the call that asks for it.
     *
     * @param fd its descriptor; closed by {@link #close()}
     * @param ipv6 whether it is a socket of IPv6
     */
    protected Socket(int fd, boolean ipv6) {
        super(fd);
        this.ipv6 = ipv6;
    }

    /** Found out once, when the first socket is opened or a transport starts. */
    private static final class Ipv6 {
        static final boolean PREFERRED = !NetUtil.isIpV4StackPreferred() && SocketCalls.hasIpv6();

        private Ipv6() { }
    }

    /**
     * Returns whether internet sockets are IPv6 sockets unless a family is given.
     *
     * @return {@code true} where the system has IPv6 and {@code java.net.preferIPv4Stack} is not set
     */
    public static boolean isIPv6Preferred() {
        return Ipv6.PREFERRED;
    }

    /**
     * Returns which socket a protocol family needs.
     *
     * @param family the family; none: the preferred one
     * @return {@code true} for a socket of IPv6
     * @throws UnsupportedOperationException if it is not an internet family
     */
    public static boolean shouldUseIpv6(@Nullable SocketProtocolFamily family) {
        if (family == null) {
            return isIPv6Preferred();
        }
        return switch (family) {
            case INET -> false;
            case INET6 -> true;
            case UNIX -> throw new UnsupportedOperationException("family: UNIX (expected: INET or INET6)");
        };
    }

    /**
     * Returns which socket a protocol family needs.
     *
     * @param family the family; none: the preferred one
     * @return {@code true} for a socket of IPv6
     * @deprecated use {@link #shouldUseIpv6(SocketProtocolFamily)}
     */
    @Deprecated
    public static boolean shouldUseIpv6(@Nullable InternetProtocolFamily family) {
        return shouldUseIpv6(present(family));
    }

    @SuppressWarnings("deprecation") // old applications name the family so
    private static @Nullable SocketProtocolFamily present(@Nullable InternetProtocolFamily family) {
        return family == null ? null : family.toSocketProtocolFamily();
    }

    /** Finds out what the system has. Called when a transport's library was loaded. */
    public static void initialize() {
        isIPv6Preferred();
    }

    /**
     * Returns whether a call needs the IPv6 form of an address.
     *
     * @return {@code true} if the socket or the address is of IPv6
     */
    protected static boolean useIpv6(Socket socket, InetAddress address) {
        return socket.ipv6 || address instanceof Inet6Address;
    }

    /**
     * Opens a TCP socket.
     *
     * @return the socket
     * @throws ChannelException if there can be none
     */
    public static Socket newSocketStream() {
        return new Socket(newSocketStream0(), isIPv6Preferred());
    }

    /**
     * Opens a UDP socket.
     *
     * @return the socket
     * @throws ChannelException if there can be none
     */
    public static Socket newSocketDgram() {
        return new Socket(newSocketDgram0(), isIPv6Preferred());
    }

    /**
     * Opens a unix domain socket for streams.
     *
     * @return the socket
     * @throws ChannelException if there can be none
     */
    public static Socket newSocketDomain() {
        return new Socket(newSocketDomain0(), false);
    }

    /**
     * Opens a unix domain socket for datagrams.
     *
     * @return the socket
     * @throws ChannelException if there can be none
     */
    public static Socket newSocketDomainDgram() {
        return new Socket(newSocketDomainDgram0(), false);
    }

    /**
     * Opens a TCP socket.
     *
     * @return its descriptor, to be wrapped at once
     * @throws ChannelException if there can be none
     */
    protected static int newSocketStream0() {
        return newSocketStream0(isIPv6Preferred());
    }

    /**
     * Opens a TCP socket.
     *
     * @param protocol its family; none: the preferred one
     * @return its descriptor, to be wrapped at once
     * @throws ChannelException if there can be none
     */
    protected static int newSocketStream0(@Nullable SocketProtocolFamily protocol) {
        return newSocketStream0(shouldUseIpv6(protocol));
    }

    /**
     * Opens a TCP socket.
     *
     * @param family its family; none: the preferred one
     * @return its descriptor, to be wrapped at once
     * @throws ChannelException if there can be none
     * @deprecated use {@link #newSocketStream0(SocketProtocolFamily)}
     */
    @Deprecated
    protected static int newSocketStream0(@Nullable InternetProtocolFamily family) {
        return newSocketStream0(present(family));
    }

    /**
     * Opens a TCP socket.
     *
     * @param ipv6 whether it is to be of IPv6
     * @return its descriptor, to be wrapped at once
     * @throws ChannelException if there can be none
     */
    protected static int newSocketStream0(boolean ipv6) {
        return open("a TCP socket", ipv6 ? SocketCalls.INET6 : SocketCalls.INET, SocketCalls.STREAM);
    }

    /**
     * Opens a UDP socket.
     *
     * @return its descriptor, to be wrapped at once
     * @throws ChannelException if there can be none
     */
    protected static int newSocketDgram0() {
        return newSocketDgram0(isIPv6Preferred());
    }

    /**
     * Opens a UDP socket.
     *
     * @param family its family; none: the preferred one
     * @return its descriptor, to be wrapped at once
     * @throws ChannelException if there can be none
     */
    protected static int newSocketDgram0(@Nullable SocketProtocolFamily family) {
        return newSocketDgram0(shouldUseIpv6(family));
    }

    /**
     * Opens a UDP socket.
     *
     * @param family its family; none: the preferred one
     * @return its descriptor, to be wrapped at once
     * @throws ChannelException if there can be none
     * @deprecated use {@link #newSocketDgram0(SocketProtocolFamily)}
     */
    @Deprecated
    protected static int newSocketDgram0(@Nullable InternetProtocolFamily family) {
        return newSocketDgram0(present(family));
    }

    /**
     * Opens a UDP socket.
     *
     * @param ipv6 whether it is to be of IPv6
     * @return its descriptor, to be wrapped at once
     * @throws ChannelException if there can be none
     */
    protected static int newSocketDgram0(boolean ipv6) {
        return open("a UDP socket", ipv6 ? SocketCalls.INET6 : SocketCalls.INET, SocketCalls.DATAGRAM);
    }

    /**
     * Opens a unix domain socket for streams.
     *
     * @return its descriptor, to be wrapped at once
     * @throws ChannelException if there can be none
     */
    protected static int newSocketDomain0() {
        return open("a unix domain socket", SocketCalls.UNIX, SocketCalls.STREAM);
    }

    /**
     * Opens a unix domain socket for datagrams.
     *
     * @return its descriptor, to be wrapped at once
     * @throws ChannelException if there can be none
     */
    protected static int newSocketDomainDgram0() {
        return open("a unix domain socket for datagrams", SocketCalls.UNIX, SocketCalls.DATAGRAM);
    }

    private static int open(String what, int family, int type) {
        int fd = SocketCalls.socket(family, type);
        if (fd < 0) {
            throw new ChannelException("cannot open " + what, Errors.newIOException("socket(..)", fd));
        }
        return fd;
    }

    /**
     * Binds the socket.
     *
     * @param socketAddress an {@link InetSocketAddress} or a {@link DomainSocketAddress}
     * @throws IOException if the address cannot be bound; the text has it
     */
    public final void bind(SocketAddress socketAddress) throws IOException {
        int result;
        if (checkNotNull(socketAddress, "socketAddress") instanceof InetSocketAddress inet) {
            NativeInetAddress host = NativeInetAddress.newInstance(toBind(SocketAddresses.resolved(inet)));
            result = SocketCalls.bindInet(openFd(), ipv6, host.address(), host.scopeId(), inet.getPort());
        } else if (socketAddress instanceof DomainSocketAddress domain) {
            result = SocketCalls.bindUnix(openFd(), domain.pathBytes());
        } else {
            throw SocketAddresses.unsupported(socketAddress);
        }
        if (result < 0) {
            throw Errors.bindFailure(socketAddress, result);
        }
    }

    /** The JDK's wildcard address is an IPv4 address; an IPv6 socket bound to it takes peers of both families. */
    private InetAddress toBind(InetAddress address) throws IOException {
        return ipv6 && address instanceof Inet4Address && address.isAnyLocalAddress()
                ? InetAddress.getByAddress(new byte[16]) : address;
    }

    /**
     * Starts to listen.
     *
     * @param backlog how many may wait to be accepted; the system may take more or less
     * @throws IOException if it cannot
     */
    public final void listen(int backlog) throws IOException {
        int result = SocketCalls.listen(openFd(), backlog);
        if (result < 0) {
            throw Errors.newIOException("listen(..)", result);
        }
    }

    /**
     * Accepts a connection as a non-blocking socket.
     *
     * @param addr takes the peer's address: its length as one byte, 0 if the peer has none or it does not fit, and
     *             behind it what {@link NativeInetAddress#address(byte[], int, int)} reads, or a path
     * @return the new descriptor, to be wrapped at once; -1 when none waits
     * @throws IOException if it fails; {@link Errors.NativeIoException#expectedErr()} has the errno
     */
    public final int accept(byte[] addr) throws IOException {
        int result = SocketCalls.accept(openFd(), checkNotNull(addr, "addr"));
        if (result >= 0) {
            return result;
        }
        if (result == NativeConstants.EAGAIN || result == NativeConstants.EWOULDBLOCK) {
            return -1;
        }
        throw Errors.newIOException("accept(..)", result);
    }

    /**
     * Connects the socket.
     *
     * @param socketAddress an {@link InetSocketAddress} or a {@link DomainSocketAddress}
     * @return {@code true} when it is connected, {@code false} when {@link #finishConnect()} will report the outcome
     * @throws IOException if it failed
     */
    public final boolean connect(SocketAddress socketAddress) throws IOException {
        int result;
        if (checkNotNull(socketAddress, "socketAddress") instanceof InetSocketAddress inet) {
            NativeInetAddress host = NativeInetAddress.newInstance(SocketAddresses.resolved(inet));
            result = SocketCalls.connectInet(openFd(), ipv6, host.address(), host.scopeId(), inet.getPort());
        } else if (socketAddress instanceof DomainSocketAddress domain) {
            result = SocketCalls.connectUnix(openFd(), domain.pathBytes());
        } else {
            throw SocketAddresses.unsupported(socketAddress);
        }
        // The text is for failures only: a connect that is under way is none.
        boolean failed = result < 0 && result != NativeConstants.EINPROGRESS;
        return Errors.handleConnectErrno(failed ? "connect(..) to " + socketAddress : "connect(..)", result);
    }

    /**
     * Checks whether a connect has ended. Call it when the socket is writable.
     *
     * @return {@code true} when it is connected, {@code false} when that is still to come
     * @throws IOException if it failed
     */
    public final boolean finishConnect() throws IOException {
        return Errors.handleConnectErrno("finishConnect(..)", SocketCalls.finishConnect(openFd()));
    }

    /**
     * Lets a datagram socket forget its peer.
     *
     * @throws IOException if it cannot
     */
    public final void disconnect() throws IOException {
        int result = SocketCalls.disconnect(openFd());
        if (result < 0) {
            throw Errors.newIOException("disconnect(..)", result);
        }
    }

    /**
     * Shuts down both directions.
     *
     * @throws IOException if it fails, as when the socket is not connected
     */
    public final void shutdown() throws IOException {
        shutdown(true, true);
    }

    /**
     * Shuts down directions. Shutting one down again makes no call.
     *
     * @param read whether nothing more is to be received
     * @param write whether nothing more is to be sent, which the peer sees as the end
     * @throws IOException if it fails, as when the socket is not connected
     */
    public final void shutdown(boolean read, boolean write) throws IOException {
        Errors.ioResult("shutdown(..)", tryShutdown(read, write));
    }

    /**
     * Shuts down directions, as {@link #shutdown(boolean, boolean)} does, and returns the system's result.
     *
     * @param read whether nothing more is to be received
     * @param write whether nothing more is to be sent, which the peer sees as the end
     * @return 0, or a negative errno
     */
    public final int tryShutdown(boolean read, boolean write) {
        if (!isOpen()) {
            return NativeConstants.EBADF;
        }
        // Marked first: the system does it even when it reports that the peer is gone.
        boolean input = read && markShutdown(true);
        boolean output = write && markShutdown(false);
        return input || output ? SocketCalls.shutdown(intValue(), input, output) : 0;
    }

    /**
     * Returns whether the input was shut down from our side.
     *
     * @return {@code true} if so, and when the socket is closed
     */
    public final boolean isInputShutdown() {
        return isShutdown(true);
    }

    /**
     * Returns whether the output was shut down from our side.
     *
     * @return {@code true} if so, and when the socket is closed
     */
    public final boolean isOutputShutdown() {
        return isShutdown(false);
    }

    /**
     * Returns whether both directions were shut down from our side.
     *
     * @return {@code true} if so, and when the socket is closed
     */
    public final boolean isShutdown() {
        return isShutdown(true) && isShutdown(false);
    }

    /**
     * The address that an internet socket is bound to.
     *
     * @return the address, or {@code null} if it is not bound, closed, or no internet socket
     */
    public final @Nullable InetSocketAddress localAddress() {
        return SocketAddresses.inet(localBytes(SocketCalls.KIND_INET));
    }

    /**
     * The address of the peer of an internet socket.
     *
     * @return the address, or {@code null} if it has none, is closed, or is no internet socket
     */
    public final @Nullable InetSocketAddress remoteAddress() {
        return SocketAddresses.inet(remoteBytes(SocketCalls.KIND_INET));
    }

    /**
     * The address that a unix domain socket is bound to.
     *
     * @return the address, with an empty path if it is not bound, or {@code null} if it is closed or no such socket
     */
    public final @Nullable DomainSocketAddress localDomainSocketAddress() {
        return SocketAddresses.domain(localBytes(SocketCalls.KIND_UNIX));
    }

    /**
     * The address of the peer of a unix domain socket.
     *
     * @return the address, with an empty path if the peer is not bound, or {@code null} if there is no peer, this is
     *         closed, or it is no such socket
     */
    public final @Nullable DomainSocketAddress remoteDomainSocketAddress() {
        return SocketAddresses.domain(remoteBytes(SocketCalls.KIND_UNIX));
    }

    /**
     * Returns whether this is connected to a peer, of any family, with or without a name.
     *
     * @return {@code false} also when it is closed
     */
    protected final boolean isConnected() {
        return isOpen() && SocketCalls.remoteAddress(intValue(), null) >= 0;
    }

    private byte @Nullable [] localBytes(int kind) {
        byte[] address = new byte[SocketAddresses.BYTES];
        return isOpen() && SocketCalls.localAddress(intValue(), address) == kind ? address : null;
    }

    private byte @Nullable [] remoteBytes(int kind) {
        byte[] address = new byte[SocketAddresses.BYTES];
        return isOpen() && SocketCalls.remoteAddress(intValue(), address) == kind ? address : null;
    }

    /**
     * Returns the credentials of the peer of a unix domain socket.
     *
     * @return the credentials that the kernel reports
     * @throws IOException if it does not know them
     */
    protected final PeerCredentials peerCredentials() throws IOException {
        int[] numbers = new int[32];
        int count = SocketCalls.peerCredentials(openFd(), numbers);
        if (count < 0) {
            throw Errors.newIOException("peerCredentials(..)", count);
        }
        return new PeerCredentials(numbers[0], numbers[1], Arrays.copyOfRange(numbers, 2, count));
    }

    /**
     * Sends to the peer from a direct buffer. Its position and limit do not change.
     *
     * @param buf holds the bytes
     * @param pos the index of the first byte
     * @param limit the index behind the last byte
     * @return how many bytes were sent, 0 if none can be taken now
     * @throws IOException if it fails
     */
    public int send(ByteBuffer buf, int pos, int limit) throws IOException {
        try {
            return send("send(..)", address(buf, pos, limit), pos, limit);
        } finally {
            Reference.reachabilityFence(buf);
        }
    }

    /**
     * Sends to the peer from memory.
     *
     * @param address where it starts
     * @param pos the index of the first byte
     * @param limit the index behind the last byte
     * @return how many bytes were sent, 0 if none can be taken now
     * @throws IOException if it fails
     */
    public int sendAddress(long address, int pos, int limit) throws IOException {
        return send("sendAddress(..)", address, pos, limit);
    }

    private int send(String call, long address, int pos, int limit) throws IOException {
        int length = checkMemory(address, pos, limit);
        int result = MessageCalls.send(openFd(), address + pos, length);
        return result >= 0 ? result : sendResult(call, result);
    }

    /** The result of a send that may be one of datagrams. */
    private static int sendResult(String call, int result) throws IOException {
        if (result == NativeConstants.ECONNREFUSED) {
            throw Errors.datagramFailure(call, result);
        }
        return Errors.ioResult(call, result);
    }

    /**
     * Receives from the peer into a direct buffer. Its position and limit do not change.
     *
     * @param buf takes the bytes
     * @param pos the index of the first byte
     * @param limit the index behind the last byte
     * @return how many bytes were received, 0 if there are none now or no room was given, -1 at the end of a stream,
     *         or for an empty datagram
     * @throws IOException if it fails
     */
    public int recv(ByteBuffer buf, int pos, int limit) throws IOException {
        try {
            return recv("recv(..)", address(buf, pos, limit), pos, limit);
        } finally {
            Reference.reachabilityFence(buf);
        }
    }

    /**
     * Receives from the peer into memory.
     *
     * @param address where it starts
     * @param pos the index of the first byte
     * @param limit the index behind the last byte
     * @return how many bytes were received, 0 if there are none now or no room was given, -1 at the end of a stream,
     *         or for an empty datagram
     * @throws IOException if it fails
     */
    public int recvAddress(long address, int pos, int limit) throws IOException {
        return recv("recvAddress(..)", address, pos, limit);
    }

    private int recv(String call, long address, int pos, int limit) throws IOException {
        int length = checkMemory(address, pos, limit);
        if (length == 0) {
            return 0;
        }
        int result = MessageCalls.recv(openFd(), address + pos, length);
        return result == NativeConstants.ECONNREFUSED ? sendResult(call, result) : inputResult(call, result);
    }

    /**
     * Checks whether a stream has something to read, without taking it.
     *
     * @return 1 if bytes wait, 0 if none do, -1 at the end
     * @throws IOException if no bytes wait and the connection has failed, which is reported once
     */
    protected final int peek() throws IOException {
        return inputResult("recv(..)", MessageCalls.peek(openFd()));
    }

    /**
     * Sends a datagram from a direct buffer. Its position and limit do not change.
     *
     * @param buf holds the bytes
     * @param pos the index of the first byte
     * @param limit the index behind the last byte
     * @param addr the recipient
     * @return how many bytes were sent, 0 if the datagram cannot be taken now
     * @throws IOException if it fails
     */
    public final int sendTo(ByteBuffer buf, int pos, int limit, InetAddress addr,
                            int port) throws IOException {
        return sendTo(buf, pos, limit, addr, port, false);
    }

    /**
     * Sends a datagram, or the first bytes of a connection, from a direct buffer. Its position and limit do not
     * change.
     *
     * @param buf holds the bytes
     * @param pos the index of the first byte
     * @param limit the index behind the last byte
     * @param addr the recipient
     * @param fastOpen whether to connect with TCP Fast Open, RFC 7413
     * @return how many bytes were sent, 0 if none can be taken now, or if the connect goes on without them
     * @throws IOException if it fails
     */
    public final int sendTo(ByteBuffer buf, int pos, int limit, InetAddress addr,
                            int port, boolean fastOpen) throws IOException {
        try {
            return sendTo("sendTo(..)", address(buf, pos, limit), pos, limit, addr, port, fastOpen);
        } finally {
            Reference.reachabilityFence(buf);
        }
    }

    /**
     * Sends a datagram from memory.
     *
     * @param memoryAddress where it starts
     * @param pos the index of the first byte
     * @param limit the index behind the last byte
     * @param addr the recipient
     * @return how many bytes were sent, 0 if the datagram cannot be taken now
     * @throws IOException if it fails
     */
    public final int sendToAddress(long memoryAddress, int pos, int limit, InetAddress addr,
                                   int port) throws IOException {
        return sendToAddress(memoryAddress, pos, limit, addr, port, false);
    }

    /**
     * Sends a datagram, or the first bytes of a connection, from memory.
     *
     * @param memoryAddress where it starts
     * @param pos the index of the first byte
     * @param limit the index behind the last byte
     * @param addr the recipient
     * @param fastOpen whether to connect with TCP Fast Open, RFC 7413
     * @return how many bytes were sent, 0 if none can be taken now, or if the connect goes on without them
     * @throws IOException if it fails
     */
    public final int sendToAddress(long memoryAddress, int pos, int limit, InetAddress addr,
                                   int port, boolean fastOpen) throws IOException {
        return sendTo("sendToAddress(..)", memoryAddress, pos, limit, addr, port, fastOpen);
    }

    private int sendTo(String call, long memoryAddress, int pos, int limit,
                       InetAddress addr, int port, boolean fastOpen) throws IOException {
        int length = checkMemory(memoryAddress, pos, limit);
        NativeInetAddress host = NativeInetAddress.newInstance(checkNotNull(addr, "addr"));
        return sendToResult(call, addr, port, MessageCalls.sendToInet(openFd(), ipv6, memoryAddress + pos, length,
                host.address(), host.scopeId(), port, fastOpen), fastOpen);
    }

    /**
     * Sends a datagram of several pieces of memory.
     *
     * @param memoryAddress the address of {@code iovec}s, as {@link IovArray#memoryAddress(int)} gives it
     * @param length how many there are, at most {@link Limits#IOV_MAX}
     * @param addr the recipient
     * @return how many bytes were sent, 0 if the datagram cannot be taken now
     * @throws IOException if it fails
     */
    public final int sendToAddresses(long memoryAddress, int length, InetAddress addr,
                                     int port) throws IOException {
        return sendToAddresses(memoryAddress, length, addr, port, false);
    }

    /**
     * Sends a datagram, or the first bytes of a connection, of several pieces of memory.
     *
     * @param memoryAddress the address of {@code iovec}s, as {@link IovArray#memoryAddress(int)} gives it
     * @param length how many there are, at most {@link Limits#IOV_MAX}
     * @param addr the recipient
     * @param fastOpen whether to connect with TCP Fast Open, RFC 7413
     * @return how many bytes were sent, 0 if none can be taken now, or if the connect goes on without them
     * @throws IOException if it fails
     */
    public final int sendToAddresses(long memoryAddress, int length, InetAddress addr,
                                     int port, boolean fastOpen) throws IOException {
        checkMemory(memoryAddress, 0, length);
        NativeInetAddress host = NativeInetAddress.newInstance(checkNotNull(addr, "addr"));
        return sendToResult("sendToAddresses(..)", addr, port, MessageCalls.sendPartsInet(openFd(), ipv6,
                memoryAddress, length, host.address(), host.scopeId(), port, fastOpen), fastOpen);
    }

    private static int sendToResult(String call, InetAddress addr, int port, int result,
                                    boolean fastOpen) throws IOException {
        if (result >= 0) {
            return result;
        }
        if (fastOpen && result == NativeConstants.EINPROGRESS) {
            // There was no cookie: the system connects in the usual way, and the data follows when that is done.
            return 0;
        }
        return isNothingNow(result) ? 0 : sendResult(call + " to " + addr + ':' + port, result);
    }

    /**
     * Sends a datagram over a unix domain socket from a direct buffer. Its position and limit do not change.
     *
     * @param buf holds the bytes
     * @param pos the index of the first byte
     * @param limit the index behind the last byte
     * @param path the recipient's path or abstract name
     * @return how many bytes were sent, 0 if the datagram cannot be taken now
     * @throws IOException if it fails
     */
    public final int sendToDomainSocket(ByteBuffer buf, int pos, int limit, byte[] path)
            throws IOException {
        try {
            return sendToUnix("sendToDomainSocket(..)", address(buf, pos, limit), pos, limit, path);
        } finally {
            Reference.reachabilityFence(buf);
        }
    }

    /**
     * Sends a datagram over a unix domain socket from memory.
     *
     * @param memoryAddress where it starts
     * @param pos the index of the first byte
     * @param limit the index behind the last byte
     * @param path the recipient's path or abstract name
     * @return how many bytes were sent, 0 if the datagram cannot be taken now
     * @throws IOException if it fails
     */
    public final int sendToAddressDomainSocket(long memoryAddress, int pos, int limit,
                                               byte[] path) throws IOException {
        return sendToUnix("sendToAddressDomainSocket(..)", memoryAddress, pos, limit, path);
    }

    private int sendToUnix(String call, long memoryAddress, int pos, int limit,
                           byte[] path) throws IOException {
        int length = checkMemory(memoryAddress, pos, limit);
        return sendToUnixResult(call, path, MessageCalls.sendToUnix(openFd(), memoryAddress + pos, length,
                checkNotNull(path, "path")));
    }

    /**
     * Sends a datagram of several pieces of memory over a unix domain socket.
     *
     * @param memoryAddress the address of {@code iovec}s, as {@link IovArray#memoryAddress(int)} gives it
     * @param length how many there are, at most {@link Limits#IOV_MAX}
     * @param path the recipient's path or abstract name
     * @return how many bytes were sent, 0 if the datagram cannot be taken now
     * @throws IOException if it fails
     */
    public final int sendToAddressesDomainSocket(long memoryAddress, int length, byte[] path)
            throws IOException {
        checkMemory(memoryAddress, 0, length);
        return sendToUnixResult("sendToAddressesDomainSocket(..)", path,
                MessageCalls.sendPartsUnix(openFd(), memoryAddress, length, checkNotNull(path, "path")));
    }

    private static int sendToUnixResult(String call, byte[] path, int result) throws IOException {
        if (result >= 0 || isNothingNow(result)) {
            return Math.max(0, result);
        }
        return Errors.ioResult(call + " to " + DomainSocketAddress.decodePath(path, 0, path.length).replace('\0', '@'),
                result);
    }

    private static boolean isNothingNow(int result) {
        return result == NativeConstants.EAGAIN || result == NativeConstants.EWOULDBLOCK;
    }

    /**
     * Receives a datagram into a direct buffer. Its position and limit are not touched; what does not fit is lost.
     *
     * @param buf takes the bytes
     * @param pos the index of the first byte
     * @param limit the index behind the last byte
     * @return the sender and the length, or {@code null} if none waits
     * @throws IOException if it fails
     */
    public final @Nullable DatagramSocketAddress recvFrom(ByteBuffer buf, int pos, int limit)
            throws IOException {
        try {
            return recvFrom("recvFrom(..)", address(buf, pos, limit), pos, limit);
        } finally {
            Reference.reachabilityFence(buf);
        }
    }

    /**
     * Receives a datagram into memory. Bytes that do not fit are lost.
     *
     * @param address where it starts
     * @param pos the index of the first byte
     * @param limit the index behind the last byte
     * @return the sender and the length, or {@code null} if none waits
     * @throws IOException if it fails
     */
    public final @Nullable DatagramSocketAddress recvFromAddress(long address, int pos, int limit)
            throws IOException {
        return recvFrom("recvFromAddress(..)", address, pos, limit);
    }

    private @Nullable DatagramSocketAddress recvFrom(String call, long address, int pos, int limit)
            throws IOException {
        byte[] addresses = new byte[SocketAddresses.INET_PAIR_BYTES];
        int result = recvFrom(call, address, pos, limit, addresses);
        return result < 0 ? null : SocketAddresses.ofDatagram(addresses, result);
    }

    /** Returns the length of a datagram, or -1 if none waits. */
    private int recvFrom(String call, long address, int pos, int limit,
                         byte[] addresses) throws IOException {
        int length = checkMemory(address, pos, limit);
        int result = MessageCalls.recvFrom(openFd(), address + pos, length, addresses);
        if (result >= 0) {
            return result;
        }
        sendResult(call, result);
        return -1;
    }

    /**
     * Receives a datagram over a unix domain socket into a direct buffer. Its position and limit are not touched; what
     * does not fit is lost.
     *
     * @param buf takes the bytes
     * @param pos the index of the first byte
     * @param limit the index behind the last byte
     * @return the sender, with an empty path if that has no name, and the length; {@code null} if none waits
     * @throws IOException if it fails
     */
    public final @Nullable DomainDatagramSocketAddress recvFromDomainSocket(ByteBuffer buf, int pos,
                                                                            int limit) throws IOException {
        try {
            return recvFromUnix("recvFromDomainSocket(..)", address(buf, pos, limit), pos, limit);
        } finally {
            Reference.reachabilityFence(buf);
        }
    }

    /**
     * Receives a datagram over a unix domain socket into memory. Bytes that do not fit are lost.
     *
     * @param address where it starts
     * @param pos the index of the first byte
     * @param limit the index behind the last byte
     * @return the sender, with an empty path if that has no name, and the length; {@code null} if none waits
     * @throws IOException if it fails
     */
    public final @Nullable DomainDatagramSocketAddress recvFromAddressDomainSocket(long address, int pos,
                                                                                   int limit) throws IOException {
        return recvFromUnix("recvFromAddressDomainSocket(..)", address, pos, limit);
    }

    private @Nullable DomainDatagramSocketAddress recvFromUnix(String call, long address, int pos,
                                                               int limit) throws IOException {
        byte[] addresses = new byte[SocketAddresses.DOMAIN_PAIR_BYTES];
        int result = recvFrom(call, address, pos, limit, addresses);
        return result < 0 ? null : SocketAddresses.ofDomainDatagram(addresses, result);
    }

    /**
     * Sends a descriptor over a unix domain socket. The receiver gets one of its own for the same open file.
     *
     * @param fdToSend the descriptor, still the caller's
     * @return 1 when it was sent, -1 if it cannot be taken now
     * @throws IOException if it fails
     */
    public final int sendFd(int fdToSend) throws IOException {
        int result = SocketCalls.sendFd(openFd(), fdToSend);
        if (result == NativeConstants.EBADF) {
            // The other descriptor; this one is open.
            throw Errors.newIOException("sendFd(..) of " + fdToSend, result);
        }
        if (result >= 0) {
            return 1;
        }
        Errors.ioResult("sendFd(..)", result);
        return -1;
    }

    /**
     * Receives a descriptor over a unix domain socket. Child processes do not inherit it. If a peer sends more than one
     * with a message, the others are closed; a message that was cut, or has none, is an error.
     *
     * @return the descriptor, above 0, owned by the caller; 0 if none waits, -1 at the end
     * @throws IOException if it fails
     */
    public final int recvFd() throws IOException {
        int result = SocketCalls.recvFd(openFd());
        if (result == NativeConstants.ENOTCONN) {
            return -1;
        }
        return Errors.ioResult("recvFd(..)", result);
    }

    /**
     * Returns whether {@code SO_REUSEADDR} is on: an address can be bound while old connections linger.
     *
     * @return {@code true} if so
     * @throws IOException if it cannot be asked
     */
    public final boolean isReuseAddress() throws IOException {
        return getOption("SO_REUSEADDR", NativeConstants.SO_REUSEADDR) != 0;
    }

    /**
     * Switches {@code SO_REUSEADDR}: an address can be bound while old connections linger.
     *
     * @param reuseAddress whether it is to be on
     * @throws IOException if it cannot be set
     */
    public final void setReuseAddress(boolean reuseAddress) throws IOException {
        setOption("SO_REUSEADDR", NativeConstants.SO_REUSEADDR, reuseAddress ? 1 : 0);
    }

    /**
     * Returns whether {@code SO_REUSEPORT} is on: several sockets are bound to one address.
     *
     * @return {@code true} if so
     * @throws IOException if it cannot be asked
     */
    public final boolean isReusePort() throws IOException {
        return getOption("SO_REUSEPORT", NativeConstants.SO_REUSEPORT) != 0;
    }

    /**
     * Switches {@code SO_REUSEPORT}: several sockets are bound to one address.
     *
     * @param reusePort whether it is to be on
     * @throws IOException if it cannot be set
     */
    public final void setReusePort(boolean reusePort) throws IOException {
        setOption("SO_REUSEPORT", NativeConstants.SO_REUSEPORT, reusePort ? 1 : 0);
    }

    /**
     * Returns whether {@code SO_KEEPALIVE} is on: an idle connection is probed.
     *
     * @return {@code true} if so
     * @throws IOException if it cannot be asked
     */
    public final boolean isKeepAlive() throws IOException {
        return getOption("SO_KEEPALIVE", NativeConstants.SO_KEEPALIVE) != 0;
    }

    /**
     * Switches {@code SO_KEEPALIVE}: an idle connection is probed.
     *
     * @param keepAlive whether it is to be on
     * @throws IOException if it cannot be set
     */
    public final void setKeepAlive(boolean keepAlive) throws IOException {
        setOption("SO_KEEPALIVE", NativeConstants.SO_KEEPALIVE, keepAlive ? 1 : 0);
    }

    /**
     * Returns whether {@code SO_BROADCAST} is on: datagrams may go to broadcast addresses.
     *
     * @return {@code true} if so
     * @throws IOException if it cannot be asked
     */
    public final boolean isBroadcast() throws IOException {
        return getOption("SO_BROADCAST", NativeConstants.SO_BROADCAST) != 0;
    }

    /**
     * Switches {@code SO_BROADCAST}: datagrams may go to broadcast addresses.
     *
     * @param broadcast whether it is to be on
     * @throws IOException if it cannot be set
     */
    public final void setBroadcast(boolean broadcast) throws IOException {
        setOption("SO_BROADCAST", NativeConstants.SO_BROADCAST, broadcast ? 1 : 0);
    }

    /**
     * Returns whether {@code TCP_NODELAY} is on: small packets are sent at once.
     *
     * @return {@code true} if so
     * @throws IOException if it cannot be asked
     */
    public final boolean isTcpNoDelay() throws IOException {
        return getOption("TCP_NODELAY", NativeConstants.TCP_NODELAY) != 0;
    }

    /**
     * Switches {@code TCP_NODELAY}: small packets are sent at once.
     *
     * @param tcpNoDelay whether it is to be on
     * @throws IOException if it cannot be set
     */
    public final void setTcpNoDelay(boolean tcpNoDelay) throws IOException {
        setOption("TCP_NODELAY", NativeConstants.TCP_NODELAY, tcpNoDelay ? 1 : 0);
    }

    /**
     * Returns {@code SO_SNDBUF}, the length of the send buffer.
     *
     * @return bytes; the system may give more than was set
     * @throws IOException if it cannot be asked
     */
    public final int getSendBufferSize() throws IOException {
        return getOption("SO_SNDBUF", NativeConstants.SO_SNDBUF);
    }

    /**
     * Sets {@code SO_SNDBUF}, the length of the send buffer.
     *
     * @param sendBufferSize bytes, 0 or more; systems would take less for very much
     * @throws IOException if it cannot be set
     */
    public final void setSendBufferSize(int sendBufferSize) throws IOException {
        checkPositiveOrZero(sendBufferSize, "SO_SNDBUF");
        setOption("SO_SNDBUF", NativeConstants.SO_SNDBUF, sendBufferSize);
    }

    /**
     * Returns {@code SO_RCVBUF}, the length of the receive buffer.
     *
     * @return bytes; the system may give more than was set
     * @throws IOException if it cannot be asked
     */
    public final int getReceiveBufferSize() throws IOException {
        return getOption("SO_RCVBUF", NativeConstants.SO_RCVBUF);
    }

    /**
     * Sets {@code SO_RCVBUF}, the length of the receive buffer.
     *
     * @param receiveBufferSize bytes, 0 or more; systems would take less for very much
     * @throws IOException if it cannot be set
     */
    public final void setReceiveBufferSize(int receiveBufferSize) throws IOException {
        checkPositiveOrZero(receiveBufferSize, "SO_RCVBUF");
        setOption("SO_RCVBUF", NativeConstants.SO_RCVBUF, receiveBufferSize);
    }

    /**
     * Takes the pending error of the socket, {@code SO_ERROR}.
     *
     * @return an errno, 0 for none
     * @throws IOException if it cannot be asked
     */
    public final int getSoError() throws IOException {
        return getOption("SO_ERROR", NativeConstants.SO_ERROR);
    }

    /**
     * Returns {@code SO_LINGER}, how long a close waits for data to be sent.
     *
     * @return seconds, -1 if it does not wait
     * @throws IOException if it cannot be asked
     */
    public final int getSoLinger() throws IOException {
        return SocketOptions.result("SO_LINGER", SocketCalls.getLinger(openFd()));
    }

    /**
     * Sets {@code SO_LINGER}, how long a close waits for data to be sent.
     *
     * @param soLinger seconds, negative to switch it off; 0 drops the connection
     * @throws IOException if it cannot be set
     */
    public final void setSoLinger(int soLinger) throws IOException {
        SocketOptions.result("SO_LINGER", SocketCalls.setLinger(openFd(), soLinger));
    }

    /**
     * Returns the traffic class, {@code IPV6_TCLASS} or {@code IP_TOS}.
     *
     * @return the class
     * @throws IOException if it cannot be asked
     */
    public final int getTrafficClass() throws IOException {
        return ipv6 ? getOption("IPV6_TCLASS", NativeConstants.IPV6_TCLASS)
                : getOption("IP_TOS", NativeConstants.IP_TOS);
    }

    /**
     * Sets the traffic class, on an IPv6 socket for both IPv6 and IPv4.
     *
     * @throws IOException if it cannot be set
     */
    public final void setTrafficClass(int trafficClass) throws IOException {
        if (ipv6) {
            setOption("IPV6_TCLASS", NativeConstants.IPV6_TCLASS, trafficClass);
        }
        setOption("IP_TOS", NativeConstants.IP_TOS, trafficClass);
    }

    private int getOption(String name, long option) throws IOException {
        return SocketOptions.get(openFd(), name, option);
    }

    private void setOption(String name, long option, int value) throws IOException {
        SocketOptions.set(openFd(), name, option, value);
    }

    /**
     * Reads any option that is an {@code int}.
     *
     * @param optname its number
     * @return its value
     * @throws IOException if it cannot be asked
     */
    public int getIntOpt(int level, int optname) throws IOException {
        return SocketOptions.getInt(openFd(), level, optname);
    }

    /**
     * Sets any option that is an {@code int}.
     *
     * @param optname its number
     * @param optvalue its value
     * @throws IOException if it cannot be set
     */
    public void setIntOpt(int level, int optname, int optvalue) throws IOException {
        SocketOptions.setInt(openFd(), level, optname, optvalue);
    }

    /**
     * Reads any option by its bytes.
     *
     * @param optname its number
     * @param out takes the value from its position on, as much as remains; the position moves behind it
     * @throws IOException if it cannot be asked
     */
    public void getRawOpt(int level, int optname, ByteBuffer out) throws IOException {
        SocketOptions.getRaw(openFd(), level, optname, out);
    }

    /**
     * Sets any option by its bytes.
     *
     * @param optname its number
     * @param in holds the value in what remains; its position is not touched
     * @throws IOException if it cannot be set
     */
    public void setRawOpt(int level, int optname, ByteBuffer in) throws IOException {
        SocketOptions.setRaw(openFd(), level, optname, in);
    }

    @Override
    public String toString() {
        return "Socket[" + intValue() + ']';
    }
}
