/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.SuppressForbidden;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ByteBufStreamTest {
    @SuppressForbidden(reason = "writeBytes of DataOutput drops the high octets, without a charset")
    private static void writeAll(DataOutput out) throws IOException {
        out.write(1);
        out.write(new byte[] {2, 3});
        out.write(new byte[] {0, 4, 5, 0}, 1, 2);
        out.writeBoolean(true);
        out.writeByte(0x1FF);
        out.writeShort(0x12345);
        out.writeChar('\u20ac');
        out.writeInt(-2);
        out.writeLong(Long.MIN_VALUE + 7);
        out.writeFloat(1.5f);
        out.writeDouble(-1e300);
        out.writeBytes("b\u0141");
        out.writeChars("c\u20ac");
        out.writeUTF("\0\u20ac\ud800");
    }

    @Test
    void outputIsThatOfADataOutputStream() throws IOException {
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        writeAll(new DataOutputStream(expected));
        ByteBuf buf = Unpooled.buffer(1).writeByte(9);
        ByteBufOutputStream out = new ByteBufOutputStream(buf);
        writeAll(out);
        assertThat(ByteBufUtil.getBytes(buf, 1, out.writtenBytes())).isEqualTo(expected.toByteArray());
        assertThat(out.buffer()).isSameAs(buf);
        out.close();
        assertThat(buf.release()).isTrue();
    }

    @Test
    void inputIsThatOfADataInputStream() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        writeAll(new DataOutputStream(bytes));
        DataInputStream expected = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        ByteBufInputStream in = new ByteBufInputStream(Unpooled.copiedBuffer(bytes.toByteArray()), true);
        assertThat(in.read()).isEqualTo(expected.read());
        assertThat(in.readNBytes(4)).isEqualTo(expected.readNBytes(4));
        assertThat(in.readBoolean()).isEqualTo(expected.readBoolean());
        assertThat(in.readUnsignedByte()).isEqualTo(expected.readUnsignedByte());
        assertThat(in.readUnsignedShort()).isEqualTo(expected.readUnsignedShort());
        assertThat(in.readChar()).isEqualTo(expected.readChar());
        assertThat(in.readInt()).isEqualTo(expected.readInt());
        assertThat(in.readLong()).isEqualTo(expected.readLong());
        assertThat(in.readFloat()).isEqualTo(expected.readFloat());
        assertThat(in.readDouble()).isEqualTo(expected.readDouble());
        byte[] full = new byte[4];
        in.readFully(full, 1, 2);
        expected.skipBytes(2);
        assertThat(full).containsExactly(0, 'b', 0x41, 0);
        assertThat(in.skip(4)).isEqualTo(expected.skip(4));
        assertThat(in.readUTF()).isEqualTo(expected.readUTF());
        assertThat(in.read()).isEqualTo(-1);
        assertThat(in.read(full, 0, 1)).isEqualTo(-1);
        assertThat(in.read(full, 0, 0)).isZero();
        assertThat(in.readBytes()).isEqualTo(bytes.size());
        assertThatThrownBy(in::readByte).isInstanceOf(EOFException.class);
        assertThatThrownBy(() -> in.readFully(full)).isInstanceOf(EOFException.class);
        in.close();
    }

    @Test
    void theEndIsFixedAndMarkAndResetMoveTheReaderIndex() throws IOException {
        ByteBuf buf = Unpooled.copiedBuffer("-abcdef", StandardCharsets.US_ASCII).skipBytes(1);
        ByteBufInputStream in = new ByteBufInputStream(buf, 4);
        assertThat(in.available()).isEqualTo(4);
        assertThat(in.markSupported()).isTrue();
        in.read();
        in.reset();
        assertThat(in.readBytes()).isZero();
        assertThat(in.skip(2)).isEqualTo(2);
        in.mark(0);
        assertThat(in.skipBytes(9)).isEqualTo(2);
        assertThat(in.read()).isEqualTo(-1);
        assertThat(in.skip(-1)).isZero();
        in.reset();
        assertThat(in.read()).isEqualTo('c');
        assertThat(in.available()).isOne();
        in.close();
        assertThat(buf.refCnt()).isOne();
        buf.release();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "a\n", "a\r\nb", "a\rb\r", "\r\r\n\n", "a\n\rb\r\n", "\u00ff\n"})
    @SuppressWarnings("deprecation") // DataInputStream.readLine is the definition.
    @SuppressForbidden(reason = "readLine of DataInput makes characters of octets, without a charset")
    void linesAreThoseOfADataInputStream(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        DataInputStream expected = new DataInputStream(new ByteArrayInputStream(bytes));
        try (ByteBufInputStream in = new ByteBufInputStream(Unpooled.copiedBuffer(bytes), true)) {
            String line;
            do {
                line = expected.readLine();
                assertThat(in.readLine()).isEqualTo(line);
            } while (line != null);
        }
    }

    @Test
    void closeReleasesOnceIfAskedTo() throws IOException {
        ByteBuf read = Unpooled.buffer(1).retain();
        ByteBufInputStream in = new ByteBufInputStream(read, true);
        in.close();
        in.close();
        assertThat(read.refCnt()).isOne();
        read.release();
        ByteBuf written = Unpooled.buffer(1).retain();
        ByteBufOutputStream out = new ByteBufOutputStream(written, true);
        out.close();
        out.close();
        assertThat(written.refCnt()).isOne();
        written.release();
    }

    @Test
    void aRefusedLengthReleasesAnOwnedBuffer() {
        ByteBuf owned = Unpooled.buffer(4).writeInt(1);
        assertThatThrownBy(() -> new ByteBufInputStream(owned, 5, true)).isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageContaining("length: 5");
        assertThat(owned.refCnt()).isZero();
        ByteBuf kept = Unpooled.buffer(4).writeInt(1);
        assertThatThrownBy(() -> new ByteBufInputStream(kept, -1)).isInstanceOf(IllegalArgumentException.class);
        assertThat(kept.release()).isTrue();
    }
}
