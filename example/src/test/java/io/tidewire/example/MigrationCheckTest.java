/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.Opcodes;

import javax.tools.ToolProvider;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** {@link MigrationCheck} on classes that are compiled here, against stand-ins of Netty's types. */
class MigrationCheckTest {
    private static final Path PAGE = Path.of("").toAbsolutePath().getParent().resolve("docs/migration.md");

    @TempDir
    private Path folder;
    private Path sources;
    private Path netty;
    private Path application;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void makeFolders() throws IOException {
        sources = Files.createDirectory(folder.resolve("sources"));
        netty = Files.createDirectory(folder.resolve("netty"));
        application = Files.createDirectory(folder.resolve("application"));
        // Types that more than one test stands on.
        netty("io.netty.util.ReferenceCounted", "public interface ReferenceCounted { boolean release(); }");
        netty("io.netty.buffer.ByteBuf", """
                public abstract class ByteBuf implements io.netty.util.ReferenceCounted {
                    public static int shared;
                    public int noField;
                    public abstract int readableBytes();
                    public ByteBuf noMethod(int[] indexes, String name) { return this; }
                    public static int writerIndex() { return 0; }
                    public abstract int hashCode();
                }""");
        netty("io.netty.channel.ChannelHandlerContext",
                "public interface ChannelHandlerContext { ChannelHandlerContext flush(); }");
        netty("io.netty.channel.ChannelHandler", "public interface ChannelHandler { }");
        netty("io.netty.channel.ChannelInboundHandlerAdapter", """
                public class ChannelInboundHandlerAdapter implements ChannelHandler {
                    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception { }
                    public void noHandlerMethod() { }
                }""");
    }

    /** Compiles a stand-in for a type of Netty. */
    private void netty(String name, String body) throws IOException {
        compile(netty, name, body);
    }

    /** Compiles a class {@code app.Sample}, and returns the findings. */
    private List<String> sample(String body) throws IOException {
        compile(application, "app.Sample", body);
        return check(application);
    }

    private void compile(Path output, String name, String body) throws IOException {
        int dot = name.lastIndexOf('.');
        Path file = sources.resolve(name.substring(dot + 1) + ".java");
        Files.writeString(file, "package " + name.substring(0, dot) + ";\n" + body);
        ByteArrayOutputStream complaints = new ByteArrayOutputStream();
        int code = ToolProvider.getSystemJavaCompiler().run(null, complaints, complaints, "-proc:none", "-nowarn",
                "-cp", netty + File.pathSeparator + System.getProperty("java.class.path"),
                "-d", output.toString(), file.toString());
        assertThat(code).as(complaints.toString(UTF_8)).isZero();
    }

    private List<String> check(Path... paths) throws IOException {
        out.reset();
        boolean found = MigrationCheck.check(List.of(paths), new PrintStream(out, true, UTF_8),
                new PrintStream(err, true, UTF_8));
        List<String> lines = out.toString(UTF_8).lines().toList();
        assertThat(found).isEqualTo(!lines.isEmpty());
        return lines;
    }

    @Test
    void whatExistsIsNotNamed() throws IOException {
        assertThat(sample("""
                import io.netty.buffer.ByteBuf;
                import io.netty.channel.*;
                public class Sample extends ChannelInboundHandlerAdapter {
                    @Override
                    public void channelRead(ChannelHandlerContext ctx, Object msg) {
                        Runnable flush = ctx::flush;
                        flush.run();
                        System.out.println(((ByteBuf) msg).readableBytes() + ctx.toString() + new ByteBuf[1].clone());
                        ((ByteBuf) msg).release();
                    }
                }""")).isEmpty();
        assertThat(err.toString(UTF_8)).isEqualTo("findings: 0, classes looked at: 1" + System.lineSeparator());
    }

    @Test
    void typesThatDoNotExistAreNamedWithWhatThePageSays() throws IOException {
        netty("io.netty.buffer.SlicedByteBuf", "public class SlicedByteBuf { }");
        netty("io.netty.handler.codec.mqtt.MqttDecoder", "public @interface MqttDecoder { }");
        netty("io.netty.nowhere.Nothing", "public class Nothing extends Exception { }");
        netty("io.netty.nowhere.Risk", "public class Risk extends Exception { }");
        assertThat(sample("""
                @io.netty.handler.codec.mqtt.MqttDecoder
                public class Sample {
                    io.netty.buffer.SlicedByteBuf[][] slices;
                    void risk() throws io.netty.nowhere.Risk { }
                    void run() {
                        try {
                            slices.wait();
                        } catch (InterruptedException e) {
                            throw new RuntimeException(new io.netty.nowhere.Nothing());
                        }
                    }
                }""")).containsExactly(
                "app.Sample: io.netty.handler.codec.mqtt.MqttDecoder: does not exist: netty-codec-mqtt has no "
                        + "counterpart (docs/migration.md#the-dependencies)",
                "app.Sample.risk: io.netty.nowhere.Risk: does not exist",
                "app.Sample.run: io.netty.nowhere.Nothing: does not exist",
                "app.Sample.slices: io.netty.buffer.SlicedByteBuf: does not exist: slice(), duplicate() and "
                        + "asReadOnly() instead (docs/migration.md#what-is-left-out)");
    }

    @Test
    void membersThatDoNotExistAreNamed() throws IOException {
        assertThat(sample("""
                import io.netty.buffer.ByteBuf;
                import io.netty.channel.*;
                public class Sample extends ChannelInboundHandlerAdapter {
                    int run(ByteBuf buffer) {
                        noHandlerMethod();
                        buffer.noMethod(null, "").noMethod(null, "");
                        java.util.function.IntSupplier supplier = () -> buffer.noField;
                        return supplier.getAsInt();
                    }
                }""")).containsExactly(
                "app.Sample.lambda$run$0: io.netty.buffer.ByteBuf.noField: does not exist",
                "app.Sample.run: app.Sample.noHandlerMethod() void: does not exist",
                "app.Sample.run: io.netty.buffer.ByteBuf.noMethod(int[], String) ByteBuf: does not exist");
    }

    @Test
    void methodReferencesCount() throws IOException {
        assertThat(sample("""
                public class Sample {
                    Object run(io.netty.channel.ChannelInboundHandlerAdapter handler) {
                        return (Runnable) handler::noHandlerMethod;
                    }
                }""")).containsExactly(
                "app.Sample.run: io.netty.channel.ChannelInboundHandlerAdapter.noHandlerMethod() void: does not exist");
    }

    /** A member that a class which is not at hand might have is no finding. */
    @Test
    void whatCannotBeKnownIsNotNamed() throws IOException {
        compile(netty, "other.Between", """
                public class Between extends io.netty.channel.ChannelInboundHandlerAdapter {
                    public void between() { }
                }""");
        assertThat(sample("""
                public class Sample extends other.Between implements io.netty.channel.ChannelHandler {
                    void run() {
                        between();
                    }
                }""")).isEmpty();
    }

    @Test
    void anotherKindOfMemberIsNamed() throws IOException {
        netty("io.netty.channel.ChannelPipeline", """
                public class ChannelPipeline {
                    public java.util.List<String> names() { return null; }
                }""");
        netty("io.netty.buffer.Unpooled", "public class Unpooled { public ByteBuf buffer() { return null; } }");
        netty("io.netty.channel.DefaultChannelPromise", "public interface DefaultChannelPromise { boolean isDone(); }");
        assertThat(sample("""
                public class Sample {
                    void run(io.netty.channel.ChannelPipeline pipeline, io.netty.buffer.Unpooled unpooled,
                            io.netty.channel.DefaultChannelPromise promise) {
                        io.netty.buffer.ByteBuf.writerIndex();
                        pipeline.names();
                        unpooled.buffer();
                        promise.isDone();
                    }
                }""")).contains(
                "app.Sample.run: io.netty.buffer.ByteBuf.writerIndex() int: is not static",
                "app.Sample.run: io.netty.buffer.Unpooled.buffer() ByteBuf: is static",
                "app.Sample.run: io.netty.channel.DefaultChannelPromise.isDone() boolean: is a method of a class, "
                        + "and called as one of an interface",
                "app.Sample.run: io.netty.channel.ChannelPipeline.names() List: is a method of an interface, and "
                        + "called as one of a class");
    }

    @Test
    void whatIsNotPublicIsNamed() throws IOException {
        netty("io.netty.channel.AbstractChannel", """
                public abstract class AbstractChannel {
                    public void doClose() throws Exception { }
                }""");
        assertThat(sample("""
                public class Sample {
                    void run(io.netty.channel.AbstractChannel channel) throws Exception {
                        channel.doClose();
                    }
                    abstract static class Channel extends io.netty.channel.AbstractChannel {
                        void run() throws Exception { doClose(); }
                    }
                }""").stream().filter(finding -> !finding.contains("does not exist")).toList()).containsExactly(
                "app.Sample.run: io.netty.channel.AbstractChannel.doClose() void: is not public");
    }

    @Test
    void finalTypesAndMethodsThatAreExtendedAreNamed() throws IOException {
        netty("io.netty.util.AsciiString", "public class AsciiString { }");
        netty("io.netty.channel.SimpleUserEventChannelHandler", """
                public abstract class SimpleUserEventChannelHandler<I> extends ChannelInboundHandlerAdapter {
                    public void userEventTriggered(ChannelHandlerContext ctx, Object evt) throws Exception { }
                    protected abstract void eventReceived(ChannelHandlerContext ctx, I evt) throws Exception;
                }""");
        compile(application, "app.Text", "class Text extends io.netty.util.AsciiString { }");
        netty("io.netty.buffer.internal.Home", "public abstract class Home { }");
        compile(application, "app.Shelter", "abstract class Shelter extends io.netty.buffer.internal.Home { }");
        assertThat(sample("""
                public class Sample extends io.netty.channel.SimpleUserEventChannelHandler<String> {
                    @Override
                    public void userEventTriggered(io.netty.channel.ChannelHandlerContext ctx, Object evt) { }
                    @Override
                    protected void eventReceived(io.netty.channel.ChannelHandlerContext ctx, String evt) { }
                }""")).contains(
                "app.Sample.userEventTriggered: io.netty.channel.SimpleUserEventChannelHandler"
                        + ".userEventTriggered(ChannelHandlerContext, Object) void: is final, and overridden",
                "app.Text: io.netty.util.AsciiString: is final, and extended",
                "app.Shelter: io.netty.buffer.internal.Home: is sealed, and extended");
    }

    @Test
    void missingBodiesAreNamed() throws IOException {
        assertThat(sample("""
                public class Sample implements io.netty.util.ReferenceCounted {
                    public boolean release() { return true; }
                    public int refCnt() { return 1; }
                    public io.netty.util.ReferenceCounted retain() { return this; }
                    public io.netty.util.ReferenceCounted touch() { return this; }
                    public io.netty.util.ReferenceCounted touch(Object hint) { return this; }
                    public boolean release(int decrement) { return true; }
                }""")).containsExactly(
                "app.Sample: io.netty.util.ReferenceCounted.retain(int) ReferenceCounted: is not implemented");
    }

    @Test
    void interfacesThatWereClassesAreNamed() throws IOException {
        netty("io.netty.channel.FileRegion", "public class FileRegion { }");
        assertThat(sample("public abstract class Sample extends io.netty.channel.FileRegion { }")).contains(
                "app.Sample: io.netty.channel.FileRegion: is an interface, and extended as a class");
    }

    @Test
    void changedBehaviourIsNamedOnceForAClass() throws IOException {
        netty("io.netty.handler.codec.ByteToMessageDecoder", """
                public abstract class ByteToMessageDecoder extends io.netty.channel.ChannelInboundHandlerAdapter {
                    protected abstract void decode(io.netty.channel.ChannelHandlerContext ctx,
                            io.netty.buffer.ByteBuf in, java.util.List<Object> out) throws Exception;
                }""");
        assertThat(sample("""
                public abstract class Sample extends io.netty.handler.codec.ByteToMessageDecoder {
                    @Override
                    protected void decode(io.netty.channel.ChannelHandlerContext ctx, io.netty.buffer.ByteBuf in,
                            java.util.List<Object> out) throws Exception {
                        in.hashCode();
                        more(in);
                    }
                    int more(io.netty.buffer.ByteBuf in) { return in.hashCode(); }
                    void again() throws Exception { decode(null, null, null); }
                }""")).containsExactly(
                "app.Sample.decode: io.netty.buffer.ByteBuf.hashCode() int: behaves in another way: equal content has "
                        + "equal hash codes, with other values than in Netty "
                        + "(docs/migration.md#what-behaves-in-another-way)",
                "app.Sample.decode: io.netty.handler.codec.ByteToMessageDecoder.decode(ChannelHandlerContext, ByteBuf, "
                        + "List) void: behaves in another way: the buffer is always big endian "
                        + "(docs/migration.md#what-behaves-in-another-way)");
    }

    @Test
    void propertiesWithoutCounterpartAreNamed() throws IOException {
        assertThat(sample("""
                public class Sample {
                    static final String NAME = "io.netty.noUnsafe";
                    void run() {
                        System.getProperty("io.netty.eventLoopThreads");
                        System.getProperty("io.netty.tmpdir");
                    }
                }""")).containsExactly(
                "app.Sample.NAME: io.netty.noUnsafe: is no property of Tidewire: memory is freed without the JDK's "
                        + "cleaners where the JVM can do so, see buffers (docs/migration.md#system-properties)",
                "app.Sample.run: io.netty.tmpdir: is no property of Tidewire: java.io.tmpdir; for native libraries "
                        + "io.tidewire.native.workdir (docs/migration.md#system-properties)");
    }

    /** Classes that were moved already are answered in their own words. */
    @Test
    void movedClassesAreLookedAtToo() throws IOException {
        assertThat(sample("""
                public class Sample {
                    int run(io.tidewire.util.AsciiString name) { return name.hashCode() + name.length(); }
                }""")).containsExactly(
                "app.Sample.run: io.tidewire.util.AsciiString.hashCode() int: behaves in another way: its values are "
                        + "others in each process (docs/migration.md#what-behaves-in-another-way)");
    }

    @Test
    void jarsAreLookedAtAndJarsWithinThemAreMentioned() throws IOException {
        netty("io.netty.nowhere.Nothing", "public class Nothing { }");
        compile(application, "app.Sample", "class Sample { io.netty.nowhere.Nothing nothing; }");
        Path jar = folder.resolve("app.jar");
        try (OutputStream file = Files.newOutputStream(jar); JarOutputStream entries = new JarOutputStream(file)) {
            add(entries, "BOOT-INF/classes/app/Sample.class",
                    Files.readAllBytes(application.resolve("app/Sample.class")));
            add(entries, "BOOT-INF/lib/other.jar", new byte[0]);
            add(entries, "module-info.class", new byte[0]);
            add(entries, "io/netty/nowhere/Nothing.class",
                    Files.readAllBytes(netty.resolve("io/netty/nowhere/Nothing.class")));
        }
        assertThat(check(jar)).containsExactly("app.Sample.nothing: io.netty.nowhere.Nothing: does not exist");
        assertThat(err.toString(UTF_8)).contains("other.jar: a jar within a jar is not looked at")
                .endsWith("findings: 1, classes looked at: 1" + System.lineSeparator());
    }

    private static void add(JarOutputStream jar, String name, byte[] content) throws IOException {
        jar.putNextEntry(new JarEntry(name));
        jar.write(content);
        jar.closeEntry();
    }

    @Test
    void wrongPathsAreRefused() throws IOException {
        Path none = folder.resolve("none.jar");
        assertThatThrownBy(() -> check(none)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no jar or folder " + none);
        Path text = Files.writeString(folder.resolve("text.jar"), "no jar");
        assertThatThrownBy(() -> check(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(text + " is no jar: ");
        assertThatThrownBy(() -> check(netty)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no classes of an application in: " + netty);
        compile(application, "app.Sample", "class Sample { }");
        Path broken = application.resolve("Broken.class");
        byte[] whole = Files.readAllBytes(application.resolve("app/Sample.class"));
        for (int length : new int[] {0, 4, 20, whole.length / 2}) {
            Files.write(broken, Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> check(application)).as("%s octets", length)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith(broken + " is no class file that can be read: ");
        }
    }

    @Test
    void theProgramEndsWithACode() throws Exception {
        compile(application, "app.Sample", "class Sample { }");
        assertThat(run(application.toString())).isZero();
        compile(application, "app.Sample", "class Sample { int f(io.netty.buffer.ByteBuf b) { return b.noField; } }");
        assertThat(run(application.toString())).isOne();
        assertThat(Files.readString(folder.resolve("output"))).contains("noField: does not exist");
        assertThat(run()).isEqualTo(2);
        assertThat(run("--none", application.toString())).isEqualTo(2);
        assertThat(Files.readString(folder.resolve("output")).lines()).hasSize(1).first().asString()
                .startsWith("MigrationCheck: unknown option --none");
        assertThat(run("--help")).isZero();
        assertThat(Files.readString(folder.resolve("output"))).startsWith("usage: MigrationCheck JAR-OR-FOLDER...");
    }

    private int run(String... arguments) throws IOException, InterruptedException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        List<String> command = new ArrayList<>(List.of(java.toString(), "-cp", System.getProperty("java.class.path"),
                MigrationCheck.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile()).start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    @Test
    void theTableNamesWhatIsThereAndWhatIsNot() throws IOException {
        ClassHierarchy hierarchy = new ClassHierarchy();
        MigrationTable table = new MigrationTable();
        Set<String> headings = Pattern.compile("^## (.*)$", Pattern.MULTILINE).matcher(Files.readString(PAGE)).results()
                .map(heading -> heading.group(1).toLowerCase(Locale.ROOT).replace(' ', '-'))
                .collect(Collectors.toSet());
        assertThat(table.rows()).hasSizeGreaterThan(100);
        for (MigrationTable.Row row : table.rows()) {
            assertThat(headings).as(row.subject()).contains(row.section());
            // The last one is on the class path of a test, or not, as the build goes: it is in a jar of its own.
            if (row.subject().startsWith("-D") || row.subject().endsWith(".*")
                    || row.subject().endsWith(".InsecureTrustManagerFactory")) {
                continue;
            }
            String[] subject = row.subject().split("#");
            ClassOutline type = hierarchy.find(ClassReference.moved(internalName(subject[0])));
            if (row.section().equals("what-is-left-out")) {
                assertThat(type == null || !type.is(Opcodes.ACC_PUBLIC)).as(row.subject()).isTrue();
            } else {
                assertThat(type).as(row.subject()).isNotNull();
                assertThat(subject.length == 1 || hierarchy.ancestry(type.name()).stream()
                        .anyMatch(name -> hierarchy.find(name).declares(subject[1]))).as(row.subject()).isTrue();
            }
        }
    }

    private static String internalName(String name) {
        String internal = name.replace('.', '/');
        return Pattern.compile("(/[A-Z]\\w*)/([A-Z])").matcher(internal).replaceAll("$1\\$$2");
    }

    @Test
    void theTableNamesThePropertiesOfThePageThatHaveNoCounterpart() throws IOException {
        Set<String> page = Pattern.compile("^\\| `(io\\.netty\\.[^`]*)` \\| - \\|", Pattern.MULTILINE)
                .matcher(Files.readString(PAGE)).results().map(row -> "-D" + row.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(page).hasSizeGreaterThan(40).isEqualTo(subjects("-D"));
    }

    /** Types that the page says are left out have a line each, so that the person reads what is there instead. */
    @Test
    void theTableNamesTheTypesThatThePageLeavesOut() throws IOException {
        String page = Files.readString(PAGE);
        String section = page.substring(page.indexOf("\n## What is left out"));
        Set<String> types = Pattern.compile("^\\| (`[^|]*) \\|", Pattern.MULTILINE).matcher(section).results()
                .map(cell -> Pattern.compile("`([A-Z][A-Za-z0-9]*(?:\\.[A-Z]\\w*)?)`").matcher(cell.group(1)))
                .flatMap(Matcher::results)
                .map(type -> type.group(1)).collect(Collectors.toCollection(TreeSet::new));
        // Those of package socksx have one line for all.
        types.removeAll(Set.of("Socks5ClientEncoder", "SocksMessage"));
        Set<String> named = subjects("io.netty.").stream()
                .map(subject -> subject.replaceFirst("^[a-z0-9.]*\\.(?=[A-Z])", "")).collect(Collectors.toSet());
        assertThat(types).hasSizeGreaterThan(20);
        assertThat(named).containsAll(types);
    }

    private static Set<String> subjects(String prefix) throws IOException {
        return new MigrationTable().rows().stream().map(MigrationTable.Row::subject)
                .filter(subject -> subject.startsWith(prefix)).collect(Collectors.toCollection(TreeSet::new));
    }
}
