/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.channel.unix.internal.NativeConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ConnectionPendingException;
import java.nio.channels.NotYetConnectedException;

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
        final Errors.NativeIoException made = Errors.newIOException("accept(..)", NativeConstants.EMFILE);
        assertThat(made).hasMessage("accept(..) failed: EMFILE (Too many open files)");
        assertThat(made.expectedErr()).isEqualTo(NativeConstants.EMFILE).isNegative();
        assertThat(made.getStackTrace()).hasSizeGreaterThan(1);
        assertThat(made.getStackTrace()[0].getMethodName()).isEqualTo("newIOException");
        final Errors.NativeIoException light = new Errors.NativeIoException("x", NativeConstants.EMFILE, false);
        assertThat(light.getStackTrace()).isEmpty();
        final Errors.NativeIoException reset = Errors.newConnectionResetException("y", Errors.ERRNO_EPIPE_NEGATIVE);
        assertThat(reset.getStackTrace()).hasSize(1);
        assertThat(Errors.newIOException("x", -9999)).hasMessageContaining("errno 9999");
    }

    @Test
    void whatPeersCauseOftenIsMadeInAdvance() {
        for (final int error : new int[] {Errors.ERRNO_ECONNRESET_NEGATIVE, Errors.ERRNO_EPIPE_NEGATIVE,
                Errors.ERRNO_EBADF_NEGATIVE}) {
            final Throwable first = catchThrowable(() -> Errors.ioResult("write(..)", error));
            assertThat(catchThrowable(() -> Errors.ioResult("write(..)", error))).isSameAs(first);
        }
        final Throwable other = catchThrowable(() -> Errors.ioResult("other", Errors.ERRNO_EPIPE_NEGATIVE));
        assertThat(catchThrowable(() -> Errors.ioResult("other", Errors.ERRNO_EPIPE_NEGATIVE))).isNotSameAs(other)
                .hasMessageContaining("other");
    }
}
