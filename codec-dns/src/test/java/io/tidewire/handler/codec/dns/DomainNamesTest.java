/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.CorruptedFrameException;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DomainNamesTest {
    private static ByteBuf hex(String octets) {
        return Unpooled.wrappedBuffer(ByteBufUtil.decodeHexDump(octets.replace(" ", "")));
    }

    private static byte[] written(String name) {
        ByteBuf out = Unpooled.buffer();
        DomainNames.write(name, out);
        return ByteBufUtil.getBytes(out);
    }

    @ParameterizedTest
    @CsvSource({
            "00, .",
            "01 61 00, a.",
            "01 61 02 62 63 00, a.bc.",
            "03 61 2e 62 00, a\\.b.",
            "01 5c 00, \\\\.",
            "04 20 00 7f ff 00, \\032\\000\\127\\255.",
    })
    @Tag("SEC-N04")
    void namesAreReadAndWrittenAsPeopleWriteThem_SECN04(String octets, String text) {
        ByteBuf in = hex(octets);
        assertThat(DomainNames.read(in)).isEqualTo(text);
        assertThat(in.isReadable()).isFalse();
        assertThat(written(text)).isEqualTo(ByteBufUtil.getBytes(hex(octets)));
    }

    @Test
    void aNameNeedsNoDotAtItsEndToBeWritten() {
        assertThat(written("a.b")).isEqualTo(written("a.b."));
        assertThat(written("")).containsExactly(0);
    }

    @Test
    void randomNamesSurviveWritingAndReading() {
        SeededRuns.forEach(500, random -> {
            ByteBuf wire = Unpooled.buffer();
            int room = 254;
            while (room > 1 && random.nextInt(6) != 0) {
                byte[] label = new byte[1 + random.nextInt(Math.min(63, room - 1))];
                random.nextBytes(label);
                wire.writeByte(label.length).writeBytes(label);
                room -= 1 + label.length;
            }
            wire.writeByte(0);
            byte[] octets = ByteBufUtil.getBytes(wire);
            assertThat(DomainNames.end(wire, 0)).isEqualTo(octets.length);
            assertThat(DomainNames.plainEnd(wire, 0, octets.length)).isEqualTo(octets.length);
            assertThat(written(DomainNames.read(wire))).isEqualTo(octets);
        });
    }

    /** The text of the last name is remembered: no name is taken for one that is like it. */
    @Test
    void namesOneAfterAnotherAreEachTheirOwn() {
        String[] alike = {".", "a.", "A.", "a.b.", "a\\.b.", "ab.", "a.b.c.", "a.b.C.", "b.a.", "a\\000.b."};
        SeededRuns.forEach(20, random -> {
            for (int i = 0; i < 100; i++) {
                String name = alike[random.nextInt(alike.length)];
                assertThat(DomainNames.read(Unpooled.wrappedBuffer(written(name)))).isEqualTo(name);
            }
        });
    }

    @Test
    void pointersAreFollowedAndTheReaderGoesOnBehindTheFirst() {
        ByteBuf in = hex("01 61 01 62 00 01 63 c0 02 01 64 c0 05 77");
        in.readerIndex(9);
        assertThat(DomainNames.read(in)).isEqualTo("d.c.b.");
        assertThat(in.readableBytes()).isOne();
    }

    @ParameterizedTest
    // To itself, forwards, into the labels read last, to one another.
    @ValueSource(strings = {"c0 00", "01 61 c0 05 00 00", "01 61 c0 00", "01 61 c0 01", "01 61 c0 02", "c0 02 c0 00"})
    @Tag("SEC-N03")
    void aPointerThatDoesNotLeadBackwardsIsRefused_SECN03(String octets) {
        assertThatExceptionOfType(CorruptedFrameException.class).isThrownBy(() -> DomainNames.read(hex(octets)))
                .withMessageContaining("pointer to");
    }

    @Test
    @Tag("SEC-N03")
    void pointersToPointersAreCounted_SECN03() {
        ByteBuf in = Unpooled.buffer().writeByte(0).writeByte(0);
        for (int i = 0; i < 128; i++) {
            in.writeShort(0xC000 | Math.max(0, in.writerIndex() - 2));
        }
        assertThat(DomainNames.read(in.duplicate().readerIndex(in.writerIndex() - 4))).isEqualTo(".");
        assertThatExceptionOfType(CorruptedFrameException.class)
                .isThrownBy(() -> DomainNames.read(in.duplicate().readerIndex(in.writerIndex() - 2)))
                .withMessageContaining("127 pointers");
    }

    @Test
    @Tag("SEC-N03")
    void aNameHas255OctetsAtMost_SECN03() {
        // Of 3 * 64 + 62 octets and the root.
        ByteBuf longest = Unpooled.buffer();
        for (int label : new int[] {63, 63, 63, 61}) {
            longest.writeByte(label).writeZero(label);
        }
        ByteBuf fits = longest.copy().writeByte(0);
        assertThat(fits.readableBytes()).isEqualTo(255);
        String name = DomainNames.read(fits);
        assertThat(written(name)).hasSize(255);
        ByteBuf tooLong = longest.copy().setByte(192, 62).writeByte(0).writeByte(0);
        assertThatExceptionOfType(CorruptedFrameException.class).isThrownBy(() -> DomainNames.read(tooLong))
                .withMessageContaining("255");
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> DomainNames.write("a" + name, Unpooled.buffer())).withMessageContaining("name");
        // The same length by a pointer.
        ByteBuf pointed = longest.copy().writeByte(0).writeByte(1).writeByte('a').writeShort(0xC000);
        assertThatExceptionOfType(CorruptedFrameException.class)
                .isThrownBy(() -> DomainNames.read(pointed.readerIndex(255))).withMessageContaining("255");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "01", "01 61", "c0", "3f 61", "01 61 c0"})
    void aNameThatIsCutShortIsRefused(String octets) {
        ByteBuf in = hex(octets);
        assertThatExceptionOfType(CorruptedFrameException.class).isThrownBy(() -> DomainNames.read(in))
                .withMessage("name is cut short");
        assertThat(DomainNames.end(in, 0)).isEqualTo(-1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"40 00", "80 00", "bf"})
    void lengthsThatAreNotAssignedAreRefused(String octets) {
        assertThatExceptionOfType(CorruptedFrameException.class).isThrownBy(() -> DomainNames.read(hex(octets)));
        assertThatExceptionOfType(CorruptedFrameException.class).isThrownBy(() -> DomainNames.end(hex(octets), 0));
    }

    @Test
    @Tag("SEC-N04")
    void namesThatCannotBeWrittenAreRefused_SECN04() {
        List<String> names = new ArrayList<>(List.of("a..b", ".a", "..", "\u00e4", "\\", "\\1", "\\12", "\\256",
                "\\1a1", "a".repeat(64)));
        for (String name : names) {
            assertThatThrownBy(() -> written(name)).as(name).isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(written("a".repeat(63))).hasSize(65);
    }
}
