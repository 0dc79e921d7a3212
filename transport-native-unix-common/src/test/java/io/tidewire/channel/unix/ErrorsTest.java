/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.channel.unix.internal.NativeConstants;
import io.tidewire.util.internal.ThrowableUtil;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ConnectionPendingException;
import java.nio.channels.NotYetConnectedException;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

@ExtendWith(TestLibrary.class)
class ErrorsTest {

    @Test
    void countsAndNothingNowAreNoFailures() throws IOException {
        assertThat(Errors.ioResult("read(..)", 0)).isZero();
        assertThat(Errors.ioResult("read(..)", 5)).isEqualTo(5);
        assertThat(Errors.ioResult("read(..)", Errors.ERRNO_EAGAIN_NEGATIVE)).isZero();
        assertThat(Errors.ioResult("read(..)", Errors.ERRNO_EWOULDBLOCK_NEGATIVE)).isZero();
        assertThat(Errors.handleConnectErrno("connect(..)", 0)).isTrue();
        assertThat(Errors.handleConnectErrno("connect(..)", Errors.ERRNO_EINPROGRESS_NEGATIVE)).isFalse();
    }

    @Test
    void errorsBecomeTheExceptionsOfJava() {
        assertThatThrownBy(() -> Errors.ioResult("x", Errors.ERRNO_EBADF_NEGATIVE))
                .isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(() -> Errors.ioResult("x", Errors.ERRNO_ENOTCONN_NEGATIVE))
                .isInstanceOf(NotYetConnectedException.class);
        assertThatThrownBy(() -> Errors.ioResult("x", Errors.ERRNO_ENOENT_NEGATIVE))
                .isInstanceOf(FileNotFoundException.class);
        assertThatThrownBy(() -> Errors.handleConnectErrno("x", Errors.ERROR_EISCONN_NEGATIVE))
                .isInstanceOf(AlreadyConnectedException.class);
        assertThatThrownBy(() -> Errors.handleConnectErrno("x", Errors.ERROR_EALREADY_NEGATIVE))
                .isInstanceOf(ConnectionPendingException.class);
        assertThatThrownBy(() -> Errors.handleConnectErrno("x", Errors.ERROR_ENETUNREACH_NEGATIVE))
                .isInstanceOf(NoRouteToHostException.class).hasMessageContaining("ENETUNREACH");
        assertThatThrownBy(() -> Errors.handleConnectErrno("x", Errors.ERROR_EHOSTUNREACH_NEGATIVE))
                .isInstanceOf(NoRouteToHostException.class).hasMessageContaining("EHOSTUNREACH");
        assertThatThrownBy(() -> Errors.handleConnectErrno("x", Errors.ERRNO_ENOENT_NEGATIVE))
                .isInstanceOf(FileNotFoundException.class);
        assertThatThrownBy(() -> Errors.handleConnectErrno("x", NativeConstants.ETIMEDOUT))
                .isInstanceOf(ConnectException.class).hasMessage("x failed: ETIMEDOUT (Connection timed out)");
    }

    @Test
    void exceptionsTellErrorAndPlace() {
        Errors.NativeIoException made = Errors.newIOException("accept(..)", NativeConstants.EMFILE);
        assertThat(made).hasMessage("accept(..) failed: EMFILE (Too many open files)");
        assertThat(made.expectedErr()).isEqualTo(NativeConstants.EMFILE).isNegative();
        assertThat(made.getStackTrace()).hasSizeGreaterThan(1);
        assertThat(made.getStackTrace()[0].getMethodName()).isEqualTo("newIOException");
        Errors.NativeIoException light = new Errors.NativeIoException("x", NativeConstants.EMFILE, false);
        assertThat(light.getStackTrace()).isEmpty();
        Errors.NativeIoException reset = Errors.newConnectionResetException("y", Errors.ERRNO_EPIPE_NEGATIVE);
        assertThat(reset.getStackTrace()).isEmpty();
        assertThat(Errors.newIOException("x", -9999)).hasMessageContaining("errno 9999");
    }

    @ParameterizedTest
    @MethodSource("hotFailures")
    void whatPeersCauseOftenHasNoStackFrameInALog(String call, int error) {
        Throwable failure = catchThrowable(() -> Errors.ioResult(call, error));
        assertThat(failure).isExactlyInstanceOf(Errors.NativeIoException.class);
        assertThat(ThrowableUtil.stackTraceToString(failure).lines()).containsExactly(failure.toString());
        assertThat(failure).hasMessageStartingWith(call + " failed: " + (error == Errors.ERRNO_EPIPE_NEGATIVE
                ? "EPIPE (" : "ECONNRESET ("));
    }

    /** Of each call of the read and write loops, as their sources name them. */
    static Stream<Arguments> hotFailures() {
        return Stream.of("read(..)", "readAddress(..)", "write(..)", "writeAddress(..)", "writev(..)",
                "writevAddresses(..)", "recv(..)", "recvAddress(..)", "send(..)", "sendAddress(..)", "recvFrom(..)",
                "recvFromAddress(..)", "splice(..)", "sendfile(..)", "sendFd(..)", "recvFd(..)")
                .flatMap(call -> Stream.of(Errors.ERRNO_EPIPE_NEGATIVE, Errors.ERRNO_ECONNRESET_NEGATIVE)
                        .map(error -> Arguments.of(call, error)));
    }

    @Test
    void whatIsNoFaultOfThePeerHasItsStackInALog() {
        for (Throwable failure : new Throwable[] {
                catchThrowable(() -> Errors.ioResult("open(..)", NativeConstants.EMFILE)),
                catchThrowable(() -> Errors.ioResult("other", Errors.ERRNO_EPIPE_NEGATIVE)),
                Errors.newIOException("accept(..)", NativeConstants.EMFILE)}) {
            assertThat(ThrowableUtil.stackTraceToString(failure)).contains("at " + ErrorsTest.class.getName());
        }
    }

    /** An exception attached to one failure, as try-with-resources does, is not found at the next one. */
    @Test
    void noFailureIsSharedWithAnother() {
        for (String call : new String[] {"read(..)", "write(..)", "connect(..)"}) {
            for (int error = 1; error < 134; error++) {
                int errno = -error;
                for (ThrowingCallable failing : new ThrowingCallable[] {() -> Errors.ioResult(call, errno),
                    () -> Errors.handleConnectErrno(call, errno)}) {
                    Throwable first = catchThrowable(failing);
                    if (first != null) {
                        first.addSuppressed(new Exception("of the first"));
                        assertThat(catchThrowable(failing)).hasNoSuppressedExceptions();
                    }
                }
            }
        }
        assertThat(Errors.closed()).isNotSameAs(Errors.closed());
    }
}
