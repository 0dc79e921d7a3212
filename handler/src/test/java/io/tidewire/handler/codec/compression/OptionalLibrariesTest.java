/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.ning.compress.lzf.LZFEncoder;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.compression.ClassReferences.Reference;
import io.tidewire.handler.ssl.OpenSsl;
import io.tidewire.testkit.AlteringClassLoader;
import io.tidewire.util.internal.OptionalLibrary;
import net.jpountz.lz4.LZ4Factory;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.conscrypt.Conscrypt;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.tukaani.xz.LZMA2Options;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Libraries that are not there, or lack some of what is called. Each scene runs with classes of its own, loaded from
 * this class path less what it takes away.
 */
class OptionalLibrariesTest {
    /** A library: its names in class files, and the class of ours that probes it. */
    private enum Library {
        ZSTD_JNI("com/github/luben/", "ZstdProbe"),
        BROTLI4J("com/aayushatharva/", "BrotliProbe"),
        LZ4_JAVA("net/jpountz/", "Lz4Probe"),
        COMPRESS_LZF("com/ning/", "LzfProbe"),
        XZ("org/tukaani/", "LzmaFile"),
        COMMONS_COMPRESS("org/apache/commons/compress/", "Bzip2Stream"),
        CONSCRYPT("org/conscrypt/", "ConscryptSupport"),
        /** Its probe is tested where the backend of logging is. */
        SLF4J("org/slf4j/", "Slf4jFactory", "Slf4jLogger", "Slf4jLocatingLogger"),
        /** Not optional. */
        JCTOOLS("org/jctools/", "PlatformDependent", "MpscTaskQueue", "Inbox");

        final String prefix;
        final List<String> probes;

        Library(String prefix, String... probes) {
            this.prefix = prefix;
            this.probes = List.of(probes);
        }

        boolean isOptional() {
            return this != JCTOOLS && this != SLF4J;
        }
    }

    private static final List<String> PLATFORM = List.of("java/", "javax/", "jdk/", "sun/", "com/sun/", "io/tidewire/");

    /** The classes that need each library. */
    private static final Map<String, Set<String>> NEEDED = Map.of(
            "ZSTD_JNI", Set.of("zstd encoder", "zstd decoder", "zstd decompressor"),
            "BROTLI4J", Set.of("br encoder", "br decoder", "br decompressor", "br options"),
            "LZ4_JAVA", Set.of("lz4 encoder", "lz4 decoder", "lz4 decompressor", "lz4 frames encoder",
                    "lz4 frames decoder", "lz4 checksum"),
            "COMPRESS_LZF", Set.of("lzf encoder"),
            "XZ", Set.of("lzma encoder"),
            "COMMONS_COMPRESS", Set.of("bzip2 encoder"),
            "CONSCRYPT", Set.of());

    /** Has a probe of its own. */
    private static final Reference SET_LONG_MAX = new Reference("com/github/luben/zstd/ZstdDecompressCtx",
            "setLongMax", "(I)Lcom/github/luben/zstd/ZstdDecompressCtx;");

    /** Class files of the modules below, by internal name. */
    private static final Map<String, byte[]> OURS = new HashMap<>();
    private static final Map<String, byte[]> LIBRARIES = new HashMap<>();

    @BeforeAll
    static void readClasses() throws IOException {
        for (Class<?> type : List.of(OptionalLibrary.class, ByteBuf.class, Channel.class, CompressionLibrary.class)) {
            ClassReferences.forEachClass(AlteringClassLoader.placeOf(type), OURS::put);
        }
        for (Class<?> type : List.of(ZstdDecompressCtx.class, Brotli4jLoader.class, LZ4Factory.class, LZFEncoder.class,
                LZMA2Options.class, BZip2CompressorOutputStream.class, Conscrypt.class)) {
            ClassReferences.forEachClass(AlteringClassLoader.placeOf(type), LIBRARIES::put);
        }
    }

    private static String internalName(String name) {
        return name.replace('.', '/');
    }

    private static AlteringClassLoader.Alteration hiding(String prefix) {
        return (name, octets) -> internalName(name).startsWith(prefix) ? null : octets;
    }

    /** Why a library cannot be used: an empty text if it can. */
    public static final class Availability implements Function<String, String> {
        @Override
        public String apply(String library) {
            Throwable cause = library.equals("CONSCRYPT") ? OpenSsl.unavailabilityCause()
                    : CompressionLibrary.valueOf(library).unavailabilityCause();
            return cause == null ? "" : cause + " < " + cause.getCause();
        }
    }

    /** Creates each codec and its parts, and puts content through. Returns the failures. */
    public static final class Codecs implements Supplier<Map<String, String>> {
        private static final byte[] CONTENT = "content content content".getBytes(StandardCharsets.US_ASCII);

        private final Map<String, String> results = new TreeMap<>();

        @Override
        public Map<String, String> get() {
            bothWays("gzip", () -> new JdkZlibEncoder(ZlibWrapper.GZIP), () -> new JdkZlibDecoder(ZlibWrapper.GZIP, 0));
            bothWays("zstd", ZstdEncoder::new, ZstdDecoder::new);
            bothWays("br", BrotliEncoder::new, BrotliDecoder::new);
            bothWays("lz4", Lz4FrameEncoder::new, Lz4FrameDecoder::new);
            bothWays("lz4 frames", Lz4FrameEncoder::ofFrameFormat, () -> new Lz4FrameDecoder(false));
            bothWays("snappy", SnappyFrameEncoder::new, SnappyFrameDecoder::new);
            bothWays("bzip2", Bzip2Encoder::new, Bzip2Decoder::new);
            bothWays("lzf", LzfEncoder::new, LzfDecoder::new);
            bothWays("fastlz", FastLzFrameEncoder::new, FastLzFrameDecoder::new);
            encoded("lzma", LzmaFrameEncoder::new);
            decompressor("zstd", ZstdDecompressor::builder);
            decompressor("br", BrotliDecompressor::builder);
            decompressor("lz4", Lz4FrameDecompressor::builder);
            decompressor("bzip2", Bzip2Decompressor::builder);
            decompressor("lzf", LzfDecompressor::builder);
            result("zstd options", StandardCompressionOptions::zstd);
            result("br options", StandardCompressionOptions::brotli);
            result("lz4 checksum", () -> new Lz4XXHash32(0));
            return results;
        }

        /** That of {@link Coding} names libraries. */
        private static byte[] taken(Supplier<ByteBuf> reader) {
            ByteBuf all = Unpooled.buffer();
            for (ByteBuf part = reader.get(); part != null; part = reader.get()) {
                all.writeBytes(part);
                part.release();
            }
            return ByteBufUtil.getBytes(all);
        }

        private <T> T result(String name, Supplier<T> supplier) {
            try {
                T result = supplier.get();
                results.put(name, "");
                return result;
            } catch (Throwable t) {
                results.put(name, t.getClass().getSimpleName() + " < " + t.getCause());
                return null;
            }
        }

        private void decompressor(String name, Supplier<Decompressor.AbstractDecompressorBuilder> builder) {
            Decompressor made = result(name + " decompressor",
                    () -> builder.get().build(UnpooledByteBufAllocator.DEFAULT));
            if (made != null) {
                made.close();
            }
        }

        private byte[] encoded(String name, Supplier<ChannelHandler> encoder) {
            return result(name + " encoder", () -> {
                EmbeddedChannel channel = new EmbeddedChannel(encoder.get());
                channel.writeOutbound(Unpooled.wrappedBuffer(CONTENT));
                channel.finish();
                return taken(channel::readOutbound);
            });
        }

        private void bothWays(String name, Supplier<ChannelHandler> encoder, Supplier<ChannelHandler> decoder) {
            byte[] encoded = encoded(name, encoder);
            result(name + " decoder", () -> {
                EmbeddedChannel channel = new EmbeddedChannel(decoder.get());
                if (encoded != null) {
                    channel.writeInbound(Unpooled.wrappedBuffer(encoded));
                }
                channel.finish();
                byte[] decoded = taken(channel::readInbound);
                if (encoded != null && !new String(decoded, StandardCharsets.US_ASCII).startsWith("content c")) {
                    throw new IllegalStateException(decoded.length + " octets");
                }
                return decoded;
            });
        }
    }

    private static Map<String, String> failures(Map<String, String> results) {
        Map<String, String> failures = new TreeMap<>(results);
        failures.values().removeIf(String::isEmpty);
        return failures;
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = {"SLF4J", "JCTOOLS"})
    void withoutALibraryAllElseWorks(Library library) throws Exception {
        try (AlteringClassLoader loader = AlteringClassLoader.of(hiding(library.prefix))) {
            Function<String, String> availability = loader.newInstance(Availability.class);
            for (Library any : Library.values()) {
                if (any == library) {
                    assertThat(availability.apply(any.name())).contains(" is missing (expected: ");
                } else if (any.isOptional()) {
                    assertThat(availability.apply(any.name())).as(any.name()).isEmpty();
                }
            }
            Supplier<Map<String, String>> codecs = loader.newInstance(Codecs.class);
            Map<String, String> failures = failures(codecs.get());
            assertThat(failures.keySet()).isEqualTo(NEEDED.get(library.name()));
            assertThat(failures.values()).allSatisfy(failure -> assertThat(failure)
                    .startsWith("UnsupportedOperationException < ").contains(" is missing (expected: "));
        }
    }

    /** The versions named in messages are those that the documents promise, and CI tests. */
    @Test
    void pageNamesTheOldestVersions() throws Exception {
        String page = Files.readString(Path.of("").toAbsolutePath().resolveSibling("docs/codecs.md"));
        for (Library library : Library.values()) {
            if (library.isOptional()) {
                try (AlteringClassLoader loader = AlteringClassLoader.of(hiding(library.prefix))) {
                    Function<String, String> availability = loader.newInstance(Availability.class);
                    Matcher told = Pattern.compile(": (\\S+) is missing \\(expected: (\\S+) or newer\\)")
                            .matcher(availability.apply(library.name()));
                    assertThat(told.find()).as(library.name()).isTrue();
                    assertThat(page).contains("| `" + told.group(1) + "` | " + told.group(2) + " |");
                }
            }
        }
        for (CompressionLibrary library : CompressionLibrary.values()) {
            assertThat(page).contains("| `" + library.artifact() + "` | " + library.oldestVersion() + " |");
        }
    }

    @Test
    void withoutAnyLibraryTheOthersWork() throws Exception {
        try (AlteringClassLoader loader = AlteringClassLoader.of((name, octets) -> {
            for (Library library : Library.values()) {
                if (library.isOptional() && internalName(name).startsWith(library.prefix)) {
                    return null;
                }
            }
            return octets;
        })) {
            Supplier<Map<String, String>> codecs = loader.newInstance(Codecs.class);
            Set<String> needed = new LinkedHashSet<>();
            NEEDED.values().forEach(needed::addAll);
            assertThat(failures(codecs.get()).keySet()).containsExactlyInAnyOrderElementsOf(needed);
            Set<String> unlinked = new LinkedHashSet<>();
            for (String name : OURS.keySet()) {
                if (name.startsWith("io/tidewire/handler/")) {
                    link(loader, name, unlinked);
                }
            }
            assertThat(unlinked).as("classes that need a library to be linked").isSubsetOf(
                    "Bzip2Stream", "LzmaFile", "BrotliDecompressor$1", "ConscryptSupport", "ConscryptSupport$1",
                    "ConscryptSupport$PooledBuffer");
        }
    }

    private static void link(AlteringClassLoader loader, String name, Set<String> unlinked) throws Exception {
        try {
            Class.forName(name.replace('/', '.'), true, loader);
        } catch (LinkageError e) {
            unlinked.add(simpleName(name));
        }
    }

    private static String simpleName(String name) {
        return name.substring(name.lastIndexOf('/') + 1);
    }

    /** Returns the references of our classes to a library. */
    private static Map<Reference, Set<String>> references(Library library) {
        Map<Reference, Set<String>> references = new LinkedHashMap<>();
        OURS.forEach((name, octets) -> {
            for (Reference reference : ClassReferences.of(octets)) {
                if (reference.owner().startsWith(library.prefix)) {
                    references.computeIfAbsent(reference, any -> new LinkedHashSet<>()).add(simpleName(name));
                }
            }
        });
        return references;
    }

    /** A call that the probe lacks fails here, and so does a library without a probe. */
    @Test
    void probesCallAllThatIsCalled() {
        for (Library library : Library.values()) {
            Map<Reference, Set<String>> references = references(library);
            assertThat(references).as(library.name()).isNotEmpty();
            references.forEach((reference, users) -> assertThat(users).as("%s of %s", reference, users)
                    .anyMatch(user -> library.probes.contains(user.replaceAll("\\$.*", ""))));
        }
        OURS.forEach((name, octets) -> {
            for (Reference reference : ClassReferences.of(octets)) {
                boolean isKnown = PLATFORM.stream().anyMatch(reference.owner()::startsWith)
                        || List.of(Library.values()).stream().anyMatch(it -> reference.owner().startsWith(it.prefix))
                        || reference.owner().length() == 1;
                assertThat(isKnown).as("%s refers to %s", name, reference).isTrue();
            }
        });
    }

    /** Returns the classes of a library that declare a member which one of them inherits; none if it is the JDK's. */
    private static Set<String> declaring(Reference member) {
        Set<String> declaring = new LinkedHashSet<>();
        List<String> next = new ArrayList<>(List.of(member.owner()));
        while (!next.isEmpty()) {
            String name = next.remove(0);
            byte[] octets = LIBRARIES.get(name);
            if (octets != null) {
                next.addAll(ClassReferences.parents(octets));
                if (ClassReferences.declares(octets, member)) {
                    declaring.add(name);
                }
            }
        }
        return declaring;
    }

    /** A loader in which a class or a member is not there. */
    private static AlteringClassLoader without(Reference reference) {
        Set<String> declaring = reference.name() == null ? Set.of() : declaring(reference);
        return AlteringClassLoader.of((name, octets) -> declaring.contains(internalName(name))
                ? ClassReferences.without(octets, reference)
                : reference.name() == null && internalName(name).equals(reference.owner()) ? null : octets);
    }

    /** Older libraries lack members and classes: each that we name, taken away alone, makes the library unavailable. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = {"SLF4J", "JCTOOLS"})
    void libraryThatLacksAnythingIsNotAvailable(Library library) throws Exception {
        int lacking = 0;
        for (Reference reference : references(library).keySet()) {
            boolean isOfJdk = reference.name() != null && declaring(reference).isEmpty();
            if (isOfJdk || reference.equals(SET_LONG_MAX)) {
                continue;
            }
            lacking++;
            try (AlteringClassLoader loader = without(reference)) {
                Function<String, String> availability = loader.newInstance(Availability.class);
                assertThat(availability.apply(library.name())).as("without %s", reference)
                        .startsWith("java.lang.UnsupportedOperationException: ").contains("(expected: ")
                        .containsPattern(" < .*Error");
            }
        }
        assertThat(lacking).isPositive();
    }

    /** The message names the version that is there, so that a user can raise it. */
    @Test
    void versionThatWasFoundIsTold() throws Exception {
        Reference member = new Reference("com/github/luben/zstd/ZstdDecompressCtx", "decompressDirectByteBufferStream",
                "(Ljava/nio/ByteBuffer;Ljava/nio/ByteBuffer;)Z");
        try (AlteringClassLoader loader = without(member)) {
            Function<String, String> availability = loader.newInstance(Availability.class);
            assertThat(availability.apply("ZSTD_JNI")).containsPattern("com.github.luben:zstd-jni 1\\.\\d+\\.\\S+"
                    + " cannot be used \\(expected: \\S+ or newer\\): java.lang.NoSuchMethodError");
            Supplier<Map<String, String>> codecs = loader.newInstance(Codecs.class);
            assertThat(failures(codecs.get()).keySet()).isEqualTo(NEEDED.get("ZSTD_JNI"));
        }
    }

    /** Creates decompressors for windows that the library allows by itself, and for larger ones. */
    public static final class Windows implements Function<Integer, String> {
        @Override
        public String apply(Integer log) {
            try {
                ZstdDecompressor.builder().maxWindowLog(log).build(UnpooledByteBufAllocator.DEFAULT).close();
                return "made";
            } catch (UnsupportedOperationException e) {
                return e.getMessage();
            } catch (IllegalStateException e) {
                return "on purpose";
            }
        }
    }

    @Test
    void zstdThatCannotBeAskedForLargeWindowsHasTheOthers() throws Exception {
        try (AlteringClassLoader loader = without(SET_LONG_MAX)) {
            Function<String, String> availability = loader.newInstance(Availability.class);
            assertThat(availability.apply("ZSTD_JNI")).isEmpty();
            Supplier<Map<String, String>> codecs = loader.newInstance(Codecs.class);
            assertThat(failures(codecs.get())).isEmpty();
            Function<Integer, String> windows = loader.newInstance(Windows.class);
            assertThat(windows.apply(27)).isEqualTo("made");
            assertThat(windows.apply(28)).contains("zstd-jni").contains("cannot be used (expected: 1.5.7-25 or newer)");
        }
    }

    /** SEC-E10: native memory that was made before something fails is freed. */
    @ParameterizedTest
    @ValueSource(ints = {28, 31})
    @Tag("SEC-E10")
    void contextThatCannotBeSetUpIsClosed(int log) throws Exception {
        String closed = OptionalLibrariesTest.class.getName() + ".closed";
        System.clearProperty(closed);
        try (AlteringClassLoader loader = AlteringClassLoader.of((name, octets) ->
                name.equals(ZstdDecompressCtx.class.getName()) ? refusingWindowsAbove(28, octets, closed) : octets)) {
            Function<Integer, String> windows = loader.newInstance(Windows.class);
            assertThat(windows.apply(27)).isEqualTo("made");
            System.clearProperty(closed);
            assertThat(windows.apply(log)).isEqualTo(log == 28 ? "made" : "on purpose");
            assertThat(System.getProperty(closed)).isEqualTo(Integer.toString(log));
        } finally {
            System.clearProperty(closed);
        }
    }

    /** Lets {@code setLongMax} fail above a limit, and {@code close} leave the last window in a property. */
    private static byte[] refusingWindowsAbove(int limit, byte[] octets, String property) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        new ClassReader(octets).accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public void visitEnd() {
                super.visitField(Opcodes.ACC_PRIVATE, "window", "I", null, null).visitEnd();
                super.visitEnd();
            }

            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                    String[] exceptions) {
                MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
                if (name.equals("setLongMax")) {
                    refuse(next, limit);
                    return null;
                }
                return !name.equals("close") ? next : new MethodVisitor(Opcodes.ASM9, next) {
                    @Override
                    public void visitCode() {
                        super.visitCode();
                        visitLdcInsn(property);
                        visitVarInsn(Opcodes.ALOAD, 0);
                        visitFieldInsn(Opcodes.GETFIELD, "com/github/luben/zstd/ZstdDecompressCtx", "window", "I");
                        visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Integer", "toString",
                                "(I)Ljava/lang/String;", false);
                        visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/System", "setProperty",
                                "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;", false);
                        visitInsn(Opcodes.POP);
                    }
                };
            }
        }, 0);
        return writer.toByteArray();
    }

    private static void refuse(MethodVisitor method, int limit) {
        Label taken = new Label();
        method.visitCode();
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitVarInsn(Opcodes.ILOAD, 1);
        method.visitFieldInsn(Opcodes.PUTFIELD, "com/github/luben/zstd/ZstdDecompressCtx", "window", "I");
        method.visitVarInsn(Opcodes.ILOAD, 1);
        method.visitIntInsn(Opcodes.BIPUSH, limit);
        method.visitJumpInsn(Opcodes.IF_ICMPLE, taken);
        method.visitTypeInsn(Opcodes.NEW, "java/lang/IllegalStateException");
        method.visitInsn(Opcodes.DUP);
        method.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/IllegalStateException", "<init>", "()V", false);
        method.visitInsn(Opcodes.ATHROW);
        method.visitLabel(taken);
        method.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitInsn(Opcodes.ARETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }
}
