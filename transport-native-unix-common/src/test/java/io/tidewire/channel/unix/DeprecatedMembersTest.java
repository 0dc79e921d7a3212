/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.StacklessClosedChannelException;
import io.tidewire.channel.socket.InternetProtocolFamily;
import io.tidewire.channel.socket.SocketProtocolFamily;
import io.tidewire.channel.unix.Errors.NativeIoException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.ClosedChannelException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Members that old applications call do what their successors do. */
@ExtendWith(TestLibrary.class)
@SuppressWarnings("deprecation")
class DeprecatedMembersTest {

    @Test
    void memoryIsOfTheOrderOfTheMachineAndFreedOnce() {
        ByteBuffer memory = Buffer.allocateDirectWithNativeOrder(16);
        assertThat(memory.order()).isEqualTo(ByteOrder.nativeOrder());
        assertThat(memory.isDirect()).isTrue();
        assertThat(memory.capacity()).isEqualTo(16);
        ByteBuffer other = Buffer.allocateDirectWithNativeOrder(16);
        Buffer.free(memory);
        Buffer.free(memory);
        Buffer.free(ByteBuffer.allocateDirect(16));
        // The content is the same, the memory is not.
        other.putLong(8, 42);
        assertThat(other.getLong(8)).isEqualTo(42);
        Buffer.free(other);
    }

    @Test
    void resultsAreJudgedWithTheCallersExceptions() throws IOException {
        NativeIoException reset =
                Errors.newConnectionResetException("read(..)", Errors.ERRNO_ECONNRESET_NEGATIVE);
        ClosedChannelException closed =
                StacklessClosedChannelException.newInstance(DeprecatedMembersTest.class, "test");
        assertThat(Errors.ioResult("read(..)", 7, reset, closed)).isEqualTo(7);
        assertThat(Errors.ioResult("read(..)", Errors.ERRNO_EAGAIN_NEGATIVE, reset, closed)).isZero();
        assertThatThrownBy(() -> Errors.ioResult("x", Errors.ERRNO_ECONNRESET_NEGATIVE, reset, closed))
                .isSameAs(reset);
        assertThatThrownBy(() -> Errors.ioResult("x", Errors.ERRNO_EBADF_NEGATIVE, reset, closed)).isSameAs(closed);
        assertThatThrownBy(() -> Errors.ioResult("x", Errors.ERRNO_EPIPE_NEGATIVE, reset, closed))
                .isInstanceOf(NativeIoException.class).hasMessageContaining("EPIPE");
    }

    @Test
    void connectFailureIsThrown() {
        assertThatThrownBy(() -> Errors.throwConnectException("connect(..)", Errors.ERROR_ECONNREFUSED_NEGATIVE))
                .isInstanceOf(ConnectException.class).hasMessageContaining("ECONNREFUSED");
        assertThatThrownBy(() -> Errors.throwConnectException("connect(..)", Errors.ERROR_EISCONN_NEGATIVE))
                .isInstanceOf(AlreadyConnectedException.class);
    }

    @Test
    void arrayTakesWhatIsReadableIntoItsOwnMemoryOrThatOfABuffer() {
        ByteBuf content = Unpooled.directBuffer(8).writeLong(1).skipBytes(2);
        ByteBuf memory = Unpooled.directBuffer(2 * IovArray.IOV_SIZE);
        IovArray own = new IovArray();
        IovArray lent = new IovArray(memory);
        try {
            assertThat(own.maxCount()).isEqualTo(Limits.IOV_MAX);
            assertThat(lent.maxCount()).isEqualTo(2);
            assertThat(lent.memoryAddress(0)).isEqualTo(memory.memoryAddress());
            for (IovArray array : new IovArray[] {own, lent}) {
                assertThat(array.add(content)).isTrue();
                assertThat(array.size()).isEqualTo(6);
                assertThat(array.count()).isOne();
                ByteBuffer entry =
                        Buffer.wrapMemoryAddressWithNativeOrder(array.memoryAddress(0), IovArray.IOV_SIZE);
                assertThat(entry.getLong(0)).isEqualTo(content.memoryAddress() + 2);
                assertThat(entry.getLong(Buffer.addressSize())).isEqualTo(6);
            }
        } finally {
            own.release();
            assertThat(memory.refCnt()).isOne();
            lent.release();
            content.release();
        }
        assertThat(memory.refCnt()).isZero();
    }

    @Test
    void arrayRefusesMemoryThatIsNotDirectOrTooSmall() {
        ByteBuf heap = Unpooled.buffer(64);
        ByteBuf small = Unpooled.directBuffer(IovArray.IOV_SIZE - 1);
        for (ByteBuf wrong : new ByteBuf[] {heap, small}) {
            assertThatThrownBy(() -> new IovArray(wrong)).isInstanceOf(IllegalArgumentException.class);
            assertThat(wrong.release()).as("still the caller's").isTrue();
        }
    }

    @Test
    void familiesOfSocketsHaveTwoNames() throws IOException {
        for (InternetProtocolFamily family : InternetProtocolFamily.values()) {
            assertThat(Socket.shouldUseIpv6(family))
                    .isEqualTo(Socket.shouldUseIpv6(family.toSocketProtocolFamily()));
        }
        assertThat(Socket.shouldUseIpv6((InternetProtocolFamily) null))
                .isEqualTo(Socket.shouldUseIpv6((SocketProtocolFamily) null));
        try (Sockets sockets = new Sockets()) {
            assertThat(sockets.add(new Socket(Socket.newSocketStream0(InternetProtocolFamily.IPv4))).isOpen()).isTrue();
            assertThat(sockets.add(new Socket(Socket.newSocketDgram0(InternetProtocolFamily.IPv4))).isOpen()).isTrue();
        }
        assertThat(Socket.UDS_SUN_PATH_SIZE).isLessThanOrEqualTo(Limits.UDS_SUN_PATH_SIZE);
    }

    @Test
    void nativesAreAvailableOnceATransportHasLoadedThem() {
        assertThat(Unix.isAvailable()).isTrue();
        assertThat(Unix.unavailabilityCause()).isNull();
        Unix.ensureAvailability();
    }
}
