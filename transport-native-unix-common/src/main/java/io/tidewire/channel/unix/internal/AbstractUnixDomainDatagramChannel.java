/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.internal.OutboundMessages;
import io.tidewire.channel.unix.DomainDatagramChannel;
import io.tidewire.channel.unix.DomainDatagramPacket;
import io.tidewire.channel.unix.DomainSocketAddress;
import io.tidewire.channel.unix.PeerCredentials;

import java.io.IOException;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A datagram socket of the unix domain. It reads and writes {@link DomainDatagramPacket}s, and writes plain buffers
 * once it is connected. The address of a socket without a name is an empty path.
 */
public abstract class AbstractUnixDomainDatagramChannel extends AbstractUnixDatagramChannel
        implements DomainDatagramChannel {

    private volatile @Nullable DomainSocketAddress local = UnixSockets.UNNAMED;
    private volatile @Nullable DomainSocketAddress remote;

    /**
     * Creates a channel.
     *
     * @param socket the socket of the channel: bound or connected, or not
     * @param isNew whether it has just been opened, so that the kernel need not be asked
     * @param operations the transport's operations on datagrams
     */
    protected AbstractUnixDomainDatagramChannel(UnixSocket socket, boolean isNew, UnixDatagramOperations operations) {
        super(!isNew, operations);
        if (!isNew) {
            local = socket.localDomainSocketAddress();
            remote = socket.remoteDomainSocketAddress();
        }
    }

    @Override
    public boolean isConnected() {
        return remote != null;
    }

    @Override
    public @Nullable DomainSocketAddress localAddress() {
        // A bind changes it.
        return local;
    }

    @Override
    public @Nullable DomainSocketAddress remoteAddress() {
        return (DomainSocketAddress) super.remoteAddress();
    }

    @Override
    protected @Nullable DomainSocketAddress localAddress0() {
        return local;
    }

    @Override
    protected @Nullable DomainSocketAddress remoteAddress0() {
        return remote;
    }

    @Override
    final Class<? extends SocketAddress> addressType() {
        return DomainSocketAddress.class;
    }

    @Override
    final Object newPacket(ByteBuf content, @Nullable SocketAddress recipient, @Nullable SocketAddress sender) {
        return new DomainDatagramPacket(content, (DomainSocketAddress) recipient,
                sender == null ? UnixSockets.UNNAMED : (DomainSocketAddress) sender);
    }

    @Override
    protected Object filterOutboundMessage(Object msg) {
        // First: what is refused stays as it is.
        if (OutboundMessages.recipientOf(msg) instanceof DomainSocketAddress recipient) {
            try {
                UnixSockets.checkDomain(recipient);
            } catch (IOException e) {
                throw new IllegalArgumentException("recipient: " + e.getMessage(), e);
            }
        }
        return super.filterOutboundMessage(msg);
    }

    /**
     * Returns the credentials of the peer. Any thread.
     *
     * @return the peer's process when the socket was connected
     * @throws IOException if the socket is closed
     */
    public PeerCredentials peerCredentials() throws IOException {
        return socket().credentials();
    }

    @Override
    protected void doBind(SocketAddress localAddress) throws Exception {
        UnixSockets.checkDomain(localAddress);
        super.doBind(localAddress);
        local = (DomainSocketAddress) localAddress;
        active = true;
    }

    @Override
    final void checkRemote(SocketAddress peer) throws IOException {
        UnixSockets.checkDomain(peer);
    }

    @Override
    final void onPeer(SocketAddress peer) {
        remote = (DomainSocketAddress) peer;
    }

    @Override
    protected void doDisconnect() throws Exception {
        socket().disconnect();
        remote = null;
    }
}
