/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.CharsetUtil;
import io.tidewire.util.IllegalReferenceCountException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Random;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The six classes of data: what they hold, who frees it, and which files there are. */
class HttpDataTest {

    private static final int MIXED_LIMIT = 100;

    @TempDir
    Path folder;

    enum Kind {
        MEMORY_ATTRIBUTE, DISK_ATTRIBUTE, MIXED_ATTRIBUTE, MEMORY_UPLOAD, DISK_UPLOAD, MIXED_UPLOAD;

        HttpData create(Path folder, long definedSize) {
            String dir = folder.toString();
            return switch (this) {
                case MEMORY_ATTRIBUTE -> new MemoryAttribute("name", definedSize);
                case DISK_ATTRIBUTE -> new DiskAttribute("name", definedSize, dir, true);
                case MIXED_ATTRIBUTE -> new MixedAttribute("name", definedSize, MIXED_LIMIT, CharsetUtil.UTF_8, dir,
                        true);
                case MEMORY_UPLOAD -> new MemoryFileUpload("name", "f", "text/plain", null, null, definedSize);
                case DISK_UPLOAD -> new DiskFileUpload("name", "f", "text/plain", null, null, definedSize, dir, true);
                case MIXED_UPLOAD -> new MixedFileUpload("name", "f", "text/plain", null, null, definedSize,
                        MIXED_LIMIT, dir, true);
            };
        }

        /** Whether so much content is in memory. */
        boolean isInMemory(long size) {
            return switch (this) {
                case MEMORY_ATTRIBUTE, MEMORY_UPLOAD -> true;
                case DISK_ATTRIBUTE, DISK_UPLOAD -> false;
                case MIXED_ATTRIBUTE, MIXED_UPLOAD -> size <= MIXED_LIMIT;
            };
        }
    }

    private long files() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.count();
        }
    }

    /** From an allocator that the leak detector watches. */
    private static ByteBuf buffer(byte[] octets) {
        ByteBuf buffer = PooledByteBufAllocator.DEFAULT.buffer(Math.max(octets.length, 1)); // bounded by the test
        return buffer.writeBytes(octets);
    }

    private static byte[] octets(int length) {
        byte[] octets = new byte[length]; // bounded by the test
        new Random(length).nextBytes(octets);
        return octets;
    }

    @ParameterizedTest
    @EnumSource
    void contentInAnyPiecesIsThatContent(Kind kind) {
        SeededRuns.forEach(30, random -> {
            HttpData data = kind.create(folder, 0);
            ByteArrayOutputStream model = new ByteArrayOutputStream();
            int pieces = 1 + random.nextInt(random.nextInt(8) == 0 ? 300 : 20);
            int bound = random.nextBoolean() ? 500 : 6_000;
            for (int i = 1; i <= pieces; i++) {
                byte[] piece = new byte[random.nextInt(bound)]; // bounded by bound
                random.nextBytes(piece);
                data.addContent(buffer(piece), i == pieces);
                model.write(piece);
                assertThat(data.length()).isEqualTo(model.size());
                assertThat(data.isCompleted()).isEqualTo(i == pieces);
                if (random.nextInt(20) == 0) {
                    assertThat(data.get()).isEqualTo(model.toByteArray());
                }
            }
            assertThat(data.get()).isEqualTo(model.toByteArray());
            assertThat(ByteBufUtil.getBytes(data.getByteBuf())).isEqualTo(model.toByteArray());
            assertThat(chunks(data, 1 + random.nextInt(10_000))).isEqualTo(model.toByteArray());
            assertThat(chunks(data, 1 + random.nextInt(10_000))).as("again").isEqualTo(model.toByteArray());
            assertThat(data.isInMemory()).isEqualTo(kind.isInMemory(model.size()));
            data.release();
            assertThat(files()).isZero();
        });
    }

    private static byte[] chunks(HttpData data, int length) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        while (true) {
            ByteBuf chunk = data.getChunk(length);
            try {
                if (!chunk.isReadable()) {
                    return all.toByteArray();
                }
                assertThat(chunk.readableBytes()).isLessThanOrEqualTo(length);
                all.write(ByteBufUtil.getBytes(chunk));
            } finally {
                chunk.release();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void contentOfBufferFileAndStreamReplacesWhatWasThere(Kind kind) throws IOException {
        File source = Files.write(folder.resolve("source"), octets(5_000)).toFile();
        HttpData data = kind.create(folder, 0);
        data.setContent(buffer(octets(200)));
        assertThat(data.get()).isEqualTo(octets(200));
        data.setContent(new ByteArrayInputStream(octets(70_000)));
        assertThat(data.get()).isEqualTo(octets(70_000));
        data.setContent(source);
        assertThat(data.get()).isEqualTo(octets(5_000));
        assertThat(data.isCompleted()).isTrue();
        data.setContent(buffer(octets(3)));
        assertThat(data.get()).isEqualTo(octets(3));
        data.setContent(source);
        data.release();
        assertThat(source).as("the application's file").exists();
        assertThat(files()).isOne();
    }

    @ParameterizedTest
    @EnumSource
    void limitIsReachedByTheOctetBehindIt(Kind kind) throws IOException {
        for (int limit : new int[] {10, MIXED_LIMIT, 500}) {
            HttpData data = kind.create(folder, 0);
            data.setMaxSize(limit);
            data.checkSize(limit);
            assertThatThrownBy(() -> data.checkSize(limit + 1)).isInstanceOf(TooLongHttpDataException.class);
            data.addContent(buffer(octets(limit - 1)), false);
            ByteBuf two = buffer(octets(2));
            assertThatThrownBy(() -> data.addContent(two, true)).isInstanceOf(TooLongHttpDataException.class);
            assertThat(two.refCnt()).isZero();
            data.addContent(buffer(octets(1)), true);
            assertThat(data.length()).isEqualTo(limit);
            ByteBuf whole = buffer(octets(limit + 1));
            assertThatThrownBy(() -> data.setContent(whole)).isInstanceOf(TooLongHttpDataException.class);
            assertThat(whole.refCnt()).isZero();
            assertThatThrownBy(() -> data.setContent(new ByteArrayInputStream(octets(limit + 1))))
                    .isInstanceOf(TooLongHttpDataException.class);
            data.setContent(new ByteArrayInputStream(octets(limit)));
            File large = Files.write(folder.resolve("large"), octets(limit + 1)).toFile();
            assertThatThrownBy(() -> data.setContent(large)).isInstanceOf(TooLongHttpDataException.class);
            data.release();
            Files.delete(large.toPath());
            assertThat(files()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void announcedLengthIsNotExceeded(Kind kind) throws IOException {
        HttpData data = kind.create(folder, 10);
        data.addContent(buffer(octets(9)), false);
        ByteBuf two = buffer(octets(2));
        assertThatThrownBy(() -> data.addContent(two, true)).isInstanceOf(IOException.class)
                .hasMessageContaining("11 octets (expected: 10");
        assertThat(two.refCnt()).isZero();
        assertThat(data.definedLength()).isEqualTo(10);
        data.release();
        assertThat(files()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void fileIsItsOwnersAloneAndGoesWithTheData(Kind kind) throws IOException {
        HttpData data = kind.create(folder, 0);
        data.addContent(buffer(octets(MIXED_LIMIT)), false);
        data.addContent(buffer(octets(1)), true);
        if (data.isInMemory()) {
            assertThatThrownBy(data::getFile).isInstanceOf(IOException.class);
            assertThat(files()).isZero();
        } else {
            Path file = data.getFile().toPath();
            assertThat(file.getParent()).isEqualTo(folder);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
        }
        data.delete();
        assertThat(data.length()).isZero();
        assertThat(files()).isZero();
        data.addContent(buffer(octets(300)), true);
        data.retain();
        data.release();
        assertThat(data.get()).isEqualTo(octets(300));
        data.release();
        assertThat(files()).isZero();
    }

    @Test
    void folderOfThisJvmIsItsOwnersAlone_SECD02() throws IOException {
        DiskFileUpload upload = new DiskFileUpload("name", "f", "text/plain", null, null, 0);
        upload.addContent(buffer(octets(1)), true);
        Path file = upload.getFile().toPath();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                .isEqualTo("rwx------");
        upload.release();
        assertThat(file).doesNotExist();
        Files.delete(file.getParent());
        DiskAttribute attribute = new DiskAttribute("name", "made though the folder was tidied up");
        assertThat(attribute.getValue()).isEqualTo("made though the folder was tidied up");
        attribute.release();
    }

    @Test
    void noOtherFolderIsTriedAndNameOfAPeerIsNoPath_SECD02() throws IOException {
        DiskAttribute lost = new DiskAttribute("name", folder.resolve("missing").toString(), true);
        ByteBuf content = buffer(octets(1));
        assertThatThrownBy(() -> lost.addContent(content, true)).isInstanceOf(IOException.class);
        assertThat(content.refCnt()).isZero();
        lost.release();
        DiskAttribute path = new DiskAttribute("../../name", folder.toString(), true);
        path.setValue("value");
        assertThat(path.getFile().toPath().getParent()).isEqualTo(folder);
        path.release();
        DiskAttribute prefix = new DiskAttribute("name", folder.toString(), true) {
            @Override
            protected String getPrefix() {
                return "../";
            }
        };
        assertThatThrownBy(() -> prefix.setValue("value")).isInstanceOf(IOException.class);
        prefix.release();
        assertThat(files()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void renamedContentIsTheApplications(Kind kind) throws IOException {
        for (int size : new int[] {1, 200}) {
            File dest = Files.write(folder.resolve("dest"), octets(7)).toFile();
            HttpData data = kind.create(folder, 0);
            data.setContent(buffer(octets(size)));
            assertThat(data.renameTo(dest)).isTrue();
            assertThat(Files.readAllBytes(dest.toPath())).isEqualTo(octets(size));
            assertThat(data.get()).isEqualTo(octets(size));
            data.release();
            assertThat(files()).isOne();
            Files.delete(dest.toPath());
        }
        HttpData empty = new DiskAttribute("name");
        assertThatThrownBy(() -> empty.renameTo(new File("dest"))).isInstanceOf(IOException.class);
        empty.release();
    }

    @ParameterizedTest
    @EnumSource
    void copiesAndDuplicatesLiveAsTheirContractSays(Kind kind) throws IOException {
        for (int size : new int[] {1, 200}) {
            HttpData data = kind.create(folder, 0);
            data.setContent(buffer(octets(size)));
            HttpData copy = data.copy();
            HttpData retained = data.retainedDuplicate();
            assertThat(data.duplicate().get()).isEqualTo(octets(size));
            HttpData replaced = data.replace(buffer(octets(9)));
            assertThat(data).isEqualTo(copy).isEqualTo(retained).hasSameHashCodeAs(replaced);
            assertThat(data.compareTo(copy)).isZero();
            data.release();
            assertThat(retained.get()).isEqualTo(octets(size));
            retained.release();
            assertThat(copy.get()).isEqualTo(octets(size));
            assertThat(copy.isInMemory()).isEqualTo(kind.isInMemory(size));
            copy.release();
            assertThat(replaced.get()).isEqualTo(octets(9));
            replaced.release();
            assertThat(files()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void releasedDataTakesNoContent(Kind kind) throws IOException {
        HttpData data = kind.create(folder, 0);
        data.release();
        ByteBuf content = buffer(octets(200));
        assertThatThrownBy(() -> data.addContent(content, true)).isInstanceOf(IllegalReferenceCountException.class);
        assertThat(content.refCnt()).isZero();
        ByteBuf replacement = buffer(octets(200));
        assertThatThrownBy(() -> data.setContent(replacement)).isInstanceOf(IllegalReferenceCountException.class);
        assertThat(replacement.refCnt()).isZero();
        InputStream stream = new ByteArrayInputStream(octets(1));
        assertThatThrownBy(() -> data.setContent(stream)).isInstanceOf(IllegalReferenceCountException.class);
        assertThat(files()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void streamThatFailsLeavesNothing(Kind kind) throws IOException {
        HttpData data = kind.create(folder, 0);
        InputStream failing = new InputStream() {
            private int left = 100_000;

            @Override
            public int read() throws IOException {
                if (left-- <= 0) {
                    throw new IOException("broken");
                }
                return 'x';
            }
        };
        assertThatThrownBy(() -> data.setContent(failing)).hasMessage("broken");
        assertThat(data.length()).isZero();
        assertThat(files()).isZero();
        data.release();
    }

    @Test
    void fullDiskLeavesNothing() throws IOException {
        HttpData data = FullDisk.upload("name", folder, 1_000);
        data.addContent(buffer(octets(1_000)), false);
        assertThat(files()).isOne();
        ByteBuf content = buffer(octets(1));
        assertThatThrownBy(() -> data.addContent(content, true)).isInstanceOf(IOException.class)
                .hasMessage(FullDisk.MESSAGE);
        assertThat(content.refCnt()).isZero();
        assertThat(files()).isZero();
        assertThatThrownBy(() -> data.setContent(new ByteArrayInputStream(octets(1_001))))
                .hasMessage(FullDisk.MESSAGE);
        assertThat(files()).isZero();
        data.release();
    }

    @Test
    void valuesAreInTheirCharset() throws IOException {
        for (Attribute attribute : new Attribute[] {
            new MemoryAttribute("n", "é", CharsetUtil.UTF_16BE),
            new DiskAttribute("n", "é", CharsetUtil.UTF_16BE, folder.toString(), true),
            new MixedAttribute("n", "é", 1, CharsetUtil.UTF_16BE, folder.toString(), true)}) {
            assertThat(attribute.getValue()).isEqualTo("é");
            assertThat(attribute.get()).containsExactly(0, 0xE9);
            assertThat(attribute.getString(CharsetUtil.ISO_8859_1)).isEqualTo("\0é");
            attribute.setCharset(CharsetUtil.ISO_8859_1);
            attribute.setValue("ü");
            assertThat(attribute.get()).containsExactly(0xFC);
            attribute.release();
        }
        assertThat(files()).isZero();
    }

    @Test
    void namesOfFilesHaveNoControlCharacters_SECD03() {
        for (String bad : new String[] {"a\r\nb", "a\rb", "a\nb", "a\0b", "\u0085", "\u007f"}) {
            assertThatThrownBy(() -> new MemoryFileUpload("n", bad, "t/p", null, null, 0))
                    .isInstanceOf(IllegalArgumentException.class);
            for (FileUpload upload : new FileUpload[] {new MemoryFileUpload("n", "f", "t/p", null, null, 0),
                new DiskFileUpload("n", "f", "t/p", null, null, 0),
                new MixedFileUpload("n", "f", "t/p", null, null, 0, 1)}) {
                assertThatThrownBy(() -> upload.setFilename(bad)).isInstanceOf(IllegalArgumentException.class);
                assertThatThrownBy(() -> upload.setContentType(bad)).isInstanceOf(IllegalArgumentException.class);
                assertThatThrownBy(() -> upload.setContentTransferEncoding(bad))
                        .isInstanceOf(IllegalArgumentException.class);
                upload.release();
            }
        }
    }

    @Test
    void orderAndEqualityIgnoreCase() throws IOException {
        MemoryAttribute lower = new MemoryAttribute("name", "1");
        MemoryAttribute upper = new MemoryAttribute("NAME", "2");
        MemoryFileUpload upload = new MemoryFileUpload("name", "f", "t/p", null, null, 0);
        assertThat(lower).isEqualTo(upper).hasSameHashCodeAs(upper).isNotEqualTo(upload);
        assertThat(lower.compareTo(upper)).isZero();
        assertThat(lower.compareTo((InterfaceHttpData) upload)).isNegative();
        assertThat(lower.compareTo(new MemoryAttribute("other"))).isNegative();
        assertThat(upload).hasToString("MemoryFileUpload(name: name, filename: f, contentType: t/p, "
                + "contentTransferEncoding: none, charset: UTF-8, length: 0, completed: false, inMemory: true)");
    }

    @Test
    void factoryChoosesThePlaceAndCleansEachRequest() throws IOException {
        ByteBufAllocator pooled = PooledByteBufAllocator.DEFAULT;
        for (DefaultHttpDataFactory factory : new DefaultHttpDataFactory[] {new DefaultHttpDataFactory(true),
            new DefaultHttpDataFactory(false), new DefaultHttpDataFactory(10)}) {
            factory.setBaseDir(folder.toString());
            factory.setMaxLimit(1_000);
            Requests requests = new Requests();
            Attribute kept = factory.createAttribute(requests.first, "kept");
            kept.addContent(pooled.buffer().writeZero(20), true);
            Attribute released = factory.createAttribute(requests.first, "released", "some value that is long");
            FileUpload cleaned = factory.createFileUpload(requests.first, "n", "f", "t/p", null, null, 0);
            cleaned.setContent(pooled.buffer().writeZero(20));
            FileUpload others = factory.createFileUpload(requests.equalToFirst, "n", "f", "t/p", null, null, 0);
            others.setContent(pooled.buffer().writeZero(20));
            assertThat(kept.getMaxSize()).isEqualTo(1_000);
            boolean inMemory = kept.isInMemory();
            assertThat(files()).isEqualTo(inMemory ? 0 : 4);
            released.release();
            factory.removeHttpDataFromClean(requests.first, kept);
            factory.cleanRequestHttpData(requests.first);
            assertThat(cleaned.refCnt()).isEqualTo(inMemory ? 1 : 0);
            assertThat(others.refCnt()).as("of another request that is equal").isOne();
            factory.cleanAllHttpData();
            assertThat(others.refCnt()).isEqualTo(inMemory ? 1 : 0);
            assertThat(files()).isEqualTo(inMemory ? 0 : 1);
            kept.release();
            if (inMemory) {
                cleaned.release();
                others.release();
            }
            assertThat(files()).isZero();
            assertThatThrownBy(() -> factory.createAttribute(requests.first, "n", "x".repeat(1_001)))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThat(files()).isZero();
        }
    }

    @Test
    void valueOfTheDefaultFactoryGoesToAFileAboveItsSize() throws IOException {
        DefaultHttpDataFactory factory = new DefaultHttpDataFactory();
        Attribute attribute = factory.createAttribute(new Requests().first, "n");
        attribute.addContent(Unpooled.buffer().writeZero((int) DefaultHttpDataFactory.MINSIZE), false);
        assertThat(attribute.isInMemory()).isTrue();
        attribute.addContent(Unpooled.buffer().writeZero(1), true);
        assertThat(attribute.isInMemory()).isFalse();
        attribute.release();
    }
}
