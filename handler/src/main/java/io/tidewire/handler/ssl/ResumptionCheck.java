/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.util.concurrent.FastThreadLocal;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSessionContext;
import java.lang.ref.WeakReference;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Asks a {@link ResumableX509ExtendedTrustManager} about resumed sessions. No engine says that it has resumed one, but
 * only a full handshake checks the peer's chain: an engine whose handshake ends without that has resumed. One for each
 * context; any thread.
 *
 * <p>The JDK's engines name themselves to the trust manager, which may be asked by a task on any thread. Conscrypt's
 * name another object that stands for them, but ask on the thread of the call, so that the engine that was called last
 * on that thread is the one.
 */
final class ResumptionCheck {
    private static final FastThreadLocal<WeakReference<Engine>> CALLED = new FastThreadLocal<>();

    private final ResumableX509ExtendedTrustManager manager;
    /** The JDK's engines in the middle of a full handshake; weak, since a handshake may never end. */
    private final Set<SSLEngine> checked = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    ResumptionCheck(ResumableX509ExtendedTrustManager manager) {
        this.manager = manager;
    }

    /** The chain of a peer was accepted. */
    void onChecked(SSLEngine engine) {
        if (OpenSsl.isAvailable() && ConscryptSupport.isConscrypt(engine)) {
            WeakReference<Engine> last = CALLED.get();
            Engine called = last == null ? null : last.get();
            if (called != null) {
                called.isChecked = true;
            }
        } else {
            checked.add(engine);
        }
    }

    /** Returns an engine that asks when its handshake is done. */
    SSLEngine watching(SSLEngine engine) {
        return new Engine(engine);
    }

    private final class Engine extends ForwardingSslEngine {
        private final WeakReference<Engine> reference = new WeakReference<>(this);
        private boolean isChecked;

        Engine(SSLEngine engine) {
            super(engine);
        }

        @Override
        void onHandshakeCall() {
            CALLED.set(reference);
        }

        @Override
        void onHandshakeDone() throws SSLException {
            if (!checked.remove(innermost(this)) && !isChecked) {
                check();
            }
        }

        private void drop(SSLSession session) {
            SSLSessionContext sessions = session.getSessionContext();
            session.invalidate();
            if (sessions != null && getUseClientMode() && OpenSsl.isAvailable()
                    && ConscryptSupport.isConscrypt(innermost(this))) {
                // The session is a copy that was invalidated, and the one that is kept cannot be dropped alone.
                ConscryptSupport.dropSessions(sessions);
            }
        }

        private void check() throws SSLException {
            SSLSession session = getSession();
            Certificate[] chain;
            try {
                chain = session.getPeerCertificates();
            } catch (SSLPeerUnverifiedException e) {
                return; // A client without a certificate, and nothing to trust.
            }
            X509Certificate[] certificates = Arrays.copyOf(chain, chain.length, X509Certificate[].class);
            try {
                if (getUseClientMode()) {
                    manager.resumeServerTrusted(certificates, this);
                } else {
                    manager.resumeClientTrusted(certificates, this);
                }
            } catch (CertificateException e) {
                drop(session);
                throw (SSLException) new SSLHandshakeException("the session with " + PeerNames.of(this)
                        + " is not resumed: " + e.getMessage()).initCause(e);
            }
        }
    }
}
