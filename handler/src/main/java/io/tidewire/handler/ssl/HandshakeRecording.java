/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;

import io.tidewire.channel.Channel;
import io.tidewire.util.SuppressForbidden;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.FutureListener;
import io.tidewire.util.concurrent.internal.FlightRecording;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/**
 * The handshakes of TLS, for the flight recorder. The event class is not loaded where the {@code jdk.jfr} module is
 * missing or no recording was started.
 */
final class HandshakeRecording {
    private HandshakeRecording() {
    }

    /**
     * Records a handshake that begins now, when it is done.
     *
     * @param handshake its outcome
     * @param engine does it
     * @param channel where it is done
     */
    static void follow(Future<Channel> handshake, SSLEngine engine, Channel channel) {
        if (FlightRecording.isInUse()) {
            HandshakeEvent.follow(handshake, engine, channel);
        }
    }

    /** Measures how long it took. Nothing that is secret is in it. */
    @Name("io.tidewire.Handshake")
    @Label("TLS Handshake")
    @Description("A handshake of TLS was done, or has failed")
    @Category({"Tidewire", "Channels"})
    @StackTrace(false)
    @SuppressForbidden(reason = "the flight recorder is part of the JDK; where it is missing this is not loaded")
    private static final class HandshakeEvent extends Event {
        @Label("Channel")
        @Description("The id of the channel, in its long form")
        @Nullable String channelId;

        @Label("Remote Address")
        @Nullable String remoteAddress;

        @Label("Client")
        @Description("Whether this end is the client")
        boolean client;

        @Label("Protocol")
        @Nullable String protocol;

        @Label("Cipher Suite")
        @Nullable String cipherSuite;

        @Label("Failure")
        @Description("None if it was done")
        @Nullable String failure;

        static void follow(Future<Channel> handshake, SSLEngine engine, Channel channel) {
            HandshakeEvent event = new HandshakeEvent();
            event.begin();
            if (event.isEnabled()) {
                event.remoteAddress = String.valueOf(channel.remoteAddress()); // a closed channel may not know it
                handshake.addListener((FutureListener<Channel>) done -> event.tell(done, engine, channel));
            }
        }

        private void tell(Future<Channel> handshake, SSLEngine engine, Channel channel) {
            channelId = channel.id().asLongText();
            client = engine.getUseClientMode();
            if (handshake.isSuccess()) {
                SSLSession session = engine.getSession();
                protocol = session.getProtocol();
                cipherSuite = session.getCipherSuite();
            } else {
                failure = String.valueOf(handshake.cause());
            }
            commit();
        }
    }
}
