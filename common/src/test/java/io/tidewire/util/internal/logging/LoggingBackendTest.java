/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal.logging;

import org.jctools.queues.MessagePassingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

import static org.assertj.core.api.Assertions.assertThat;

/** Where events go by default, shown by class paths of their own: with SLF4J, without it, and with a finder. */
class LoggingBackendTest {
    private static final String SLF4J = "META-INF/services/org.slf4j.spi.SLF4JServiceProvider";
    private static final String FINDER = "META-INF/services/java.lang.System$LoggerFinder";

    @TempDir
    private Path services;
    private final List<LogRecord> records = new ArrayList<>();

    /** Logs, and says by what. */
    public static final class Program implements Supplier<List<String>> {
        @Override
        public List<String> get() {
            InternalLogger logger = InternalLoggerFactory.getInstance(Program.class);
            logger.warn("{} is logged", "this");
            return List.of(logger.getClass().getSimpleName(), logger.name());
        }

        /** For a JVM of its own. */
        public static void main(String[] args) {
            System.exit(new Program().get().get(0).equals(args[0]) ? 0 : 1);
        }
    }

    /** The events that the provider of the same class loader was given. */
    public static final class Given implements Supplier<List<String>> {
        @Override
        public List<String> get() {
            List<String> given = new ArrayList<>();
            for (LocatingLogger.Event event : SampleProvider.EVENTS) {
                given.add(event.message() + " by " + event.caller());
            }
            return given;
        }
    }

    /** Uses our logger itself while it starts, as an appender might. */
    public static final class LoggingProvider extends SampleProvider {
        private static InternalLogger logger;

        @Override
        public void initialize() {
            super.initialize();
            logger = InternalLoggerFactory.getInstance(LoggingProvider.class);
            logger.info("SLF4J says itself that this may be lost");
        }
    }

    /** Uses the logger that the provider has got while it started. */
    public static final class Later implements Supplier<List<String>> {
        @Override
        public List<String> get() {
            SampleProvider.EVENTS.clear();
            LoggingProvider.logger.warn("later");
            InternalLoggerFactory.getInstance("another").warn("latest");
            return SampleProvider.EVENTS.stream().map(LocatingLogger.Event::message).toList();
        }
    }

    /** Does not start. */
    public static final class BrokenProvider extends SampleProvider {
        @Override
        public void initialize() {
            throw new IllegalStateException("on purpose");
        }
    }

    /** A finder of an application; its loggers drop all. */
    public static final class SampleFinder extends System.LoggerFinder {
        @Override
        public System.Logger getLogger(String name, Module module) {
            return new System.Logger() {
                @Override
                public String getName() {
                    return name;
                }

                @Override
                public boolean isLoggable(Level level) {
                    return false;
                }

                @Override
                public void log(Level level, ResourceBundle bundle, String message, Throwable thrown) {
                    throw new AssertionError(message);
                }

                @Override
                public void log(Level level, ResourceBundle bundle, String format, Object... params) {
                    throw new AssertionError(format);
                }
            };
        }
    }

    private static Path place(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static List<Path> withoutSlf4j() throws Exception {
        return List.of(place(InternalLogger.class), place(Program.class), place(MessagePassingQueue.class));
    }

    private List<Path> withProvider(Class<?> provider) throws Exception {
        List<Path> path = new ArrayList<>(withoutSlf4j());
        path.add(place(LoggerFactory.class));
        if (provider != null) {
            register(SLF4J, provider);
        }
        path.add(services);
        return path;
    }

    private void register(String service, Class<?> type) throws IOException {
        Path file = services.resolve(service);
        Files.createDirectories(file.getParent());
        Files.writeString(file, type.getName());
    }

    private static URLClassLoader loader(List<Path> path) throws IOException {
        return loader(path, "none", octets -> octets);
    }

    /** A loader that alters one class; {@code null} if it is missing. */
    private static URLClassLoader loader(List<Path> path, String altered, UnaryOperator<byte[]> alteration)
            throws IOException {
        List<URL> urls = new ArrayList<>();
        for (Path element : path) {
            urls.add(element.toUri().toURL());
        }
        return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                if (!name.equals(altered)) {
                    return super.findClass(name);
                }
                try (InputStream in = findResource(name.replace('.', '/') + ".class").openStream()) {
                    byte[] octets = alteration.apply(in.readAllBytes());
                    if (octets == null) {
                        throw new ClassNotFoundException(name);
                    }
                    return defineClass(name, octets, 0, octets.length);
                } catch (IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
        };
    }

    /** Runs a program with the classes of a loader, and keeps what goes to {@code java.util.logging} meanwhile. */
    private List<String> run(Class<?> program, ClassLoader loader) throws Exception {
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord event) {
                records.add(event);
            }

            @Override
            public void flush() {
                // Nothing is held back.
            }

            @Override
            public void close() {
                records.clear();
            }
        };
        Logger logger = Logger.getLogger(InternalLogger.class.getPackageName());
        logger.addHandler(handler);
        try {
            Supplier<?> supplier = (Supplier<?>) Class.forName(program.getName(), true, loader)
                    .getDeclaredConstructor().newInstance();
            List<String> result = new ArrayList<>();
            ((List<?>) supplier.get()).forEach(element -> result.add((String) element));
            return result;
        } finally {
            logger.removeHandler(handler);
        }
    }

    private void assertThatJulHasIt() {
        LogRecord event = records.get(records.size() - 1);
        assertThat(event.getMessage()).isEqualTo("this is logged");
        assertThat(event.getLoggerName()).isEqualTo(Program.class.getName());
        assertThat(event.getSourceClassName()).isEqualTo(Program.class.getName());
        assertThat(event.getSourceMethodName()).isEqualTo("get");
    }

    @Test
    void withoutSlf4jItIsJul() throws Exception {
        try (URLClassLoader loader = loader(withoutSlf4j())) {
            assertThat(run(Program.class, loader)).containsExactly("JulLogger", Program.class.getName());
        }
        assertThat(records).hasSize(1);
        assertThatJulHasIt();
    }

    @Test
    void slf4jComesFirst() throws Exception {
        try (URLClassLoader loader = loader(withProvider(SampleProvider.class))) {
            assertThat(run(Program.class, loader)).containsExactly("Slf4jLocatingLogger", Program.class.getName());
            assertThat(run(Given.class, loader)).contains("this is logged by " + Program.class.getName() + ".get");
        }
        assertThat(records).isEmpty();
    }

    @Test
    void loggersThatTheProviderHasGotWhileItStartedWorkLater() throws Exception {
        try (URLClassLoader loader = loader(withProvider(LoggingProvider.class))) {
            run(Program.class, loader);
            assertThat(run(Later.class, loader)).containsExactly("later", "latest");
        }
        assertThat(records).isEmpty();
    }

    @Test
    void slf4jWithoutProviderIsNotUsed() throws Exception {
        try (URLClassLoader loader = loader(withProvider(null))) {
            assertThat(run(Program.class, loader)).containsExactly("JulLogger", Program.class.getName());
        }
        assertThatJulHasIt();
    }

    @Test
    void slf4jThatCannotStartIsNamedOnce() throws Exception {
        try (URLClassLoader loader = loader(withProvider(BrokenProvider.class))) {
            assertThat(run(Program.class, loader)).containsExactly("JulLogger", Program.class.getName());
            run(Program.class, loader);
        }
        assertThat(records).hasSize(3);
        assertThat(records.get(0).getMessage()).isEqualTo("SLF4J is there, but cannot be used");
        assertThat(records.get(0).getThrown()).isNotNull();
        assertThatJulHasIt();
    }

    /** As in a version that has them not yet, or no more. */
    @ParameterizedTest
    @ValueSource(strings = {"org.slf4j.spi.LocationAwareLogger", "org.slf4j.helpers.NOPLogger", "org.slf4j.Marker",
        "org.slf4j.helpers.NOPLoggerFactory", "org.slf4j.LoggerFactory"})
    void slf4jThatLacksAClassIsNamedOnce(String missing) throws Exception {
        assertThatSlf4jIsNamedOnce(missing, octets -> null);
    }

    /** Their methods take something else at the end. */
    @ParameterizedTest
    @ValueSource(strings = {"org.slf4j.spi.LocationAwareLogger", "org.slf4j.Logger"})
    void slf4jThatLacksAMethodIsNamedOnce(String type) throws Exception {
        assertThatSlf4jIsNamedOnce(type, octets -> new String(octets, StandardCharsets.ISO_8859_1)
                .replace("Ljava/lang/Throwable;)V", "Ljava/lang/Exception;)V").getBytes(StandardCharsets.ISO_8859_1));
    }

    private void assertThatSlf4jIsNamedOnce(String altered, UnaryOperator<byte[]> alteration) throws Exception {
        try (URLClassLoader loader = loader(withProvider(SampleProvider.class), altered, alteration)) {
            assertThat(run(Program.class, loader)).containsExactly("JulLogger", Program.class.getName());
        }
        assertThat(records).hasSize(2);
        assertThat(records.get(0).getMessage()).isEqualTo("SLF4J is there, but cannot be used");
        assertThat(records.get(0).getThrown()).isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("org.slf4j:slf4j-api 2.").hasMessageContaining("(expected: 1.7.25 or newer)");
        assertThat(Path.of("").toAbsolutePath().resolveSibling("docs/codecs.md")).content()
                .contains("| `org.slf4j:slf4j-api` | 1.7.25 |");
        assertThatJulHasIt();
    }

    @Test
    void finderOfTheApplicationComesBeforeSlf4j() throws Exception {
        List<Path> path = withProvider(SampleProvider.class);
        assertThat(inOwnJvm(path, "Slf4jLocatingLogger")).isEmpty();
        register(FINDER, SampleFinder.class);
        assertThat(inOwnJvm(path, "SystemLogger")).isEmpty();
    }

    @Test
    void withoutTheModuleOfJulTheJdkPrintsToTheConsole() throws Exception {
        String printed = inOwnJvm(withoutSlf4j(), "SystemLogger", "--limit-modules=java.base");
        assertThat(printed).contains("this is logged");
    }

    /** Finders belong to the process. Returns what was printed. */
    private String inOwnJvm(List<Path> path, String expected, String... options) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx64m", "-XX:TieredStopAtLevel=1", "-cp",
                String.join(File.pathSeparator, path.stream().map(Path::toString).toList())));
        command.addAll(List.of(options));
        command.addAll(List.of(Program.class.getName(), expected));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return printed;
    }
}
