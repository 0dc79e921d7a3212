/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.unix.Errors;
import io.tidewire.channel.unix.TestLibrary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.PortUnreachableException;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ConnectionPendingException;
import java.nio.channels.NotYetConnectedException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** An errno stays a number until the exception is asked for, which has the type that callers of sockets expect. */
@ExtendWith(TestLibrary.class)
class UnixCallTest {

    private static final Map<UnixCall, String> TEXTS = Map.ofEntries(Map.entry(UnixCall.RECV, "recvAddress(..)"),
            Map.entry(UnixCall.PEEK, "recv(..)"), Map.entry(UnixCall.SEND, "sendAddress(..)"),
            Map.entry(UnixCall.WRITEV, "writevAddresses(..)"), Map.entry(UnixCall.SENDFILE, "sendfile(..)"),
            Map.entry(UnixCall.SEND_FD, "sendFd(..)"), Map.entry(UnixCall.RECV_FD, "recvFd(..)"),
            Map.entry(UnixCall.ACCEPT, "accept(..)"), Map.entry(UnixCall.CONNECT, "connect(..)"),
            Map.entry(UnixCall.FINISH_CONNECT, "finishConnect(..)"), Map.entry(UnixCall.SHUTDOWN, "shutdown(..)"));

    private static final Set<UnixCall> CONNECTS = EnumSet.of(UnixCall.CONNECT, UnixCall.FINISH_CONNECT);

    /** All that the library knows, by name. */
    private static Map<String, Integer> errors() throws IllegalAccessException {
        Map<String, Integer> errors = new TreeMap<>();
        for (Field field : NativeConstants.class.getFields()) {
            if (Modifier.isStatic(field.getModifiers()) && field.getName().matches("E[A-Z]+")) {
                errors.put(field.getName(), field.getInt(null));
            }
        }
        if (NativeConstants.EWOULDBLOCK == NativeConstants.EAGAIN) {
            errors.remove("EWOULDBLOCK");
        }
        return errors;
    }

    private static Class<?> expectedType(UnixCall call, int errno) {
        if (errno == NativeConstants.EBADF) {
            return ClosedChannelException.class;
        }
        if (call == UnixCall.ACCEPT) {
            return Errors.NativeIoException.class;
        }
        if (CONNECTS.contains(call)) {
            return expectedTypeOfConnect(errno);
        }
        if (errno == NativeConstants.ECONNREFUSED && (call == UnixCall.RECV || call == UnixCall.SEND)) {
            return PortUnreachableException.class;
        }
        if (errno == NativeConstants.ENOTCONN) {
            return NotYetConnectedException.class;
        }
        return errno == NativeConstants.ENOENT ? FileNotFoundException.class : Errors.NativeIoException.class;
    }

    private static Class<?> expectedTypeOfConnect(int errno) {
        if (errno == NativeConstants.EALREADY) {
            return ConnectionPendingException.class;
        }
        if (errno == NativeConstants.EISCONN) {
            return AlreadyConnectedException.class;
        }
        if (errno == NativeConstants.ENETUNREACH || errno == NativeConstants.EHOSTUNREACH) {
            return NoRouteToHostException.class;
        }
        return errno == NativeConstants.ENOENT ? FileNotFoundException.class : ConnectException.class;
    }

    private static boolean isLater(UnixCall call, int errno) {
        return CONNECTS.contains(call) ? errno == NativeConstants.EINPROGRESS : UnixCall.isWouldBlock(errno);
    }

    @ParameterizedTest
    @EnumSource
    void eachErrorHasTypeNameAndCall(UnixCall call) throws IllegalAccessException {
        Map<String, Integer> errors = errors();
        assertThat(errors).hasSizeGreaterThan(25);
        errors.forEach((name, errno) -> {
            if (isLater(call, errno)) {
                assertThat(call.answer(errno)).as(name).isEqualTo(IoResult.WOULD_BLOCK);
                return;
            }
            assertThat(call.answer(errno)).as(name).isEqualTo(IoResult.FAILED);
            Throwable failure = LastFailure.take();
            assertThat(failure).as(name).isInstanceOf(expectedType(call, errno));
            if (failure instanceof Errors.NativeIoException nativeFailure) {
                assertThat(nativeFailure.expectedErr()).isEqualTo(errno);
            }
            if (failure.getMessage() != null) {
                assertThat(failure).hasMessageStartingWith(TEXTS.get(call) + " failed: " + name + " (");
            }
            assertThatThrownBy(() -> call.orThrow(errno)).as(name).hasSameClassAs(failure);
        });
    }

    @Test
    void whatACallWasAboutIsNamed() {
        InetSocketAddress remote = InetSocketAddress.createUnresolved("remote.test", 7);
        assertThat(UnixCall.CONNECT.toException(NativeConstants.ETIMEDOUT, remote)).isInstanceOf(ConnectException.class)
                .hasMessageStartingWith("connect(..) to " + remote + " failed: ETIMEDOUT (");
        assertThat(UnixCall.SEND_FD.answer(NativeConstants.EBADF, 5)).isEqualTo(IoResult.FAILED);
        assertThat(LastFailure.takeException()).isInstanceOf(Errors.NativeIoException.class)
                .hasMessageStartingWith("sendFd(..) of 5 failed: EBADF (");
    }

    @Test
    void errorsAreThrownAsTheyAre() {
        Error thrown = new OutOfMemoryError("expected by the test");
        assertThat(LastFailure.set(thrown)).isEqualTo(IoResult.FAILED);
        assertThatThrownBy(LastFailure::takeException).isSameAs(thrown);
    }

    @Test
    void nothingNowIsNoFailureForCallersEither() throws Exception {
        assertThat(UnixCall.SEND.orThrow(NativeConstants.EAGAIN)).isZero();
    }

    @Test
    void whatWasThrownIsHandedOutAsItIs() {
        IOException thrown = new IOException("expected by the test");
        assertThat(UnixCall.RECV.answer(NativeConstants.ECONNRESET)).isEqualTo(IoResult.FAILED);
        assertThat(LastFailure.set(thrown)).isEqualTo(IoResult.FAILED);
        assertThat(LastFailure.take()).isSameAs(thrown);
        assertThat(UnixCall.RECV.answer(NativeConstants.ECONNRESET)).isEqualTo(IoResult.FAILED);
        assertThat(LastFailure.take()).hasMessageContaining("ECONNRESET");
    }
}
