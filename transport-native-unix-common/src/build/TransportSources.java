/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the Java that each transport has to have under names of its own, though it says the same in each.
 *
 * <ul>
 * <li>Setters of configurations. Each configuration class returns itself from them, so each needs all of them again.
 * They are in a base class of their own, together with a getter and a setter for each option that a list names; what
 * only one system has and is no option of the socket is in the configuration class itself.
 * <li>The templates: classes whose place in the hierarchy keeps them from being a superclass in this module, because
 * they extend a public class of the transport, have constructors that cannot be inherited, or narrow results to the
 * transport's own types. In them {@code $X} stands for the prefix of the transport's types, {@code $x} for the last part
 * of its package, {@code $S} for its type of sockets, and {@code $socket} for that with its package.
 * </ul>
 *
 * <p>Arguments: a folder for sources, the folder of templates, the package, the prefix of its types, its type of sockets
 * with its package, the one setter of {@code <Prefix>ChannelConfig} that is the system's own, such as {@code "EpollMode
 * mode setEpollMode"}, and, if the system has options of its own, their list: a line each, with the fields of
 * {@link Option}, a bar before the last.
 */
public final class TransportSources {

    /** Setters as "type name method", and behind it the option that the method sets, if it is the socket's. */
    private static final List<String> ALL = List.of(
            "ByteBufAllocator allocator setAllocator",
            "boolean autoRead setAutoRead",
            "int connectTimeoutMillis setConnectTimeoutMillis",
            "@Deprecated int maxMessagesPerRead setMaxMessagesPerRead",
            "MessageSizeEstimator estimator setMessageSizeEstimator",
            "RecvByteBufAllocator allocator setRecvByteBufAllocator",
            "WriteBufferWaterMark writeBufferWaterMark setWriteBufferWaterMark",
            "int writeSpinCount setWriteSpinCount");
    private static final String AUTO_CLOSE = "boolean autoClose setAutoClose";
    private static final String HALF_CLOSURE = "boolean allowHalfClosure setAllowHalfClosure ALLOW_HALF_CLOSURE";
    private static final String RECEIVE_BUFFER = "int receiveBufferSize setReceiveBufferSize SO_RCVBUF";
    private static final String SEND_BUFFER = "int sendBufferSize setSendBufferSize SO_SNDBUF";
    private static final String REUSE_ADDRESS = "boolean reuseAddress setReuseAddress SO_REUSEADDR";
    private static final String TRAFFIC_CLASS = "int trafficClass setTrafficClass IP_TOS";
    private static final String WRITES = "int maxMessagesPerWrite setMaxMessagesPerWrite";
    private static final String BACKLOG = "int backlog setBacklog SO_BACKLOG";

    private static final List<String> OPTIONS = List.of(
            "ServerSocket boolean ReusePort UnixChannelOption.SO_REUSEPORT reusePort"
                    + " whether several servers may share the address. Systems differ in which one gets a connection",
            "Datagram boolean ReusePort UnixChannelOption.SO_REUSEPORT reusePort"
                    + " whether several sockets may share the address. Systems differ in which one gets a datagram");

    private static final Map<String, String> IMPORTS = Map.ofEntries(
            Map.entry("AbstractUnixChannelConfig", "io.tidewire.channel.unix.internal"),
            Map.entry("ByteBufAllocator", "io.tidewire.buffer"),
            Map.entry("Channel", "io.tidewire.channel"),
            Map.entry("ChannelOption", "io.tidewire.channel"),
            Map.entry("DomainDatagramChannelConfig", "io.tidewire.channel.unix"),
            Map.entry("DomainSocketChannelConfig", "io.tidewire.channel.unix"),
            Map.entry("InetAddress", "java.net"),
            Map.entry("MessageSizeEstimator", "io.tidewire.channel"),
            Map.entry("NetworkInterface", "java.net"),
            Map.entry("RecvByteBufAllocator", "io.tidewire.channel"),
            Map.entry("UnixChannelOption", "io.tidewire.channel.unix"),
            Map.entry("UnixDatagramChannelConfig", "io.tidewire.channel.unix.internal"),
            Map.entry("UnixDomainSocketChannelConfig", "io.tidewire.channel.unix.internal"),
            Map.entry("UnixOptionTable", "io.tidewire.channel.unix.internal"),
            Map.entry("UnixServerSocketChannelConfig", "io.tidewire.channel.unix.internal"),
            Map.entry("UnixSocketChannelConfig", "io.tidewire.channel.unix.internal"),
            Map.entry("WriteBufferWaterMark", "io.tidewire.channel"));

    private final Path folder;
    private final Path templates;
    private final String packageName;
    private final String prefix;
    private final String socketType;
    private final String ownSetter;
    private final List<Option> options;

    /**
     * An option of the socket.
     *
     * @param kind the configuration that has it
     * @param type the type of its values
     * @param property its name in those of the getter and the setter
     * @param name the constant
     * @param parameter the name of the setter's parameter
     * @param meaning the description of a value
     * @param values which values there are
     */
    private record Option(String kind, String type, String property, String name, String parameter, String meaning,
                          String values) {

        static Option parse(String line) {
            String[] fields = line.split(" +", 6);
            String[] texts = fields[5].split(" +\\| +");
            return new Option(fields[0], fields[1], fields[2], fields[3], fields[4], texts[0],
                    texts.length > 1 ? texts[1] : "the value");
        }

        String accessors(String config) {
            boolean isFlag = type.equals("boolean");
            return """

                        /**
                         * %s %s.
                         *
                         * @return the value
                         */
                        public %s %s() {
                            return get(%s);
                        }

                        /**
                         * Sets {@link %s}: %s.
                         *
                         * @param %s %s
                         * @return this configuration
                         */
                        public %s set%s(%s %s) {
                            set(%s, %s);
                            return self();
                        }
                    """.formatted(isFlag ? "Tells" : "Returns", meaning, type, (isFlag ? "is" : "get") + property,
                    name, name.replace('.', '#'), meaning, parameter, values, config, property, type, parameter, name,
                    parameter);
        }
    }

    private TransportSources(String[] args) throws IOException {
        templates = Path.of(args[1]);
        packageName = args[2];
        folder = Path.of(args[0], packageName.split("\\."));
        prefix = args[3];
        socketType = args[4];
        ownSetter = args[5];
        List<String> own = args.length > 6 ? Files.readAllLines(Path.of(args[6])) : List.of();
        options = Stream.concat(OPTIONS.stream(), own.stream())
                .filter(line -> !line.startsWith("#")).map(Option::parse).toList();
    }

    /**
     * Runs it.
     *
     * @param args see above
     * @throws IOException if a file cannot be written
     */
    public static void main(String[] args) throws IOException {
        new TransportSources(args).write();
    }

    private void write() throws IOException {
        Files.createDirectories(folder);
        writeSetters();
        try (Stream<Path> files = Files.list(templates)) {
            for (Path template : files.sorted().toList()) {
                fill(template);
            }
        }
    }

    private void fill(Path template) throws IOException {
        String name = template.getFileName().toString();
        String source = Files.readString(template)
                .replace("$socket", socketType)
                .replace("$S", lastPart(socketType))
                .replace("$X", prefix)
                .replace("$x", lastPart(packageName));
        String abstractName = "Abstract";
        String file = name.startsWith(abstractName)
                ? abstractName + prefix + name.substring(abstractName.length()) : prefix + name;
        writeIfChanged(folder.resolve(file), "// Made by TransportSources.java of " + name + ". Do not edit.\n" + source);
    }

    private static String lastPart(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private void writeSetters() throws IOException {
        String config = prefix + "ChannelConfig";
        write("Channel", "AbstractUnixChannelConfig");
        write("Socket", config + " implements UnixSocketChannelConfig", AUTO_CLOSE, HALF_CLOSURE, RECEIVE_BUFFER,
                SEND_BUFFER, REUSE_ADDRESS, TRAFFIC_CLASS, "boolean keepAlive setKeepAlive SO_KEEPALIVE",
                "int soLinger setSoLinger SO_LINGER", "boolean tcpNoDelay setTcpNoDelay TCP_NODELAY", ownSetter);
        write("Server", config + " implements UnixServerSocketChannelConfig", "int bytes setWriteBufferHighWaterMark",
                "int bytes setWriteBufferLowWaterMark", RECEIVE_BUFFER, REUSE_ADDRESS, BACKLOG, ownSetter);
        write("ServerSocket", prefix + "ServerChannelConfig", RECEIVE_BUFFER, REUSE_ADDRESS, BACKLOG, ownSetter);
        write("Datagram", config + " implements UnixDatagramChannelConfig", AUTO_CLOSE, WRITES, RECEIVE_BUFFER,
                SEND_BUFFER, REUSE_ADDRESS, TRAFFIC_CLASS, "boolean broadcast setBroadcast SO_BROADCAST",
                "int ttl setTimeToLive IP_MULTICAST_TTL", "InetAddress interfaceAddress setInterface IP_MULTICAST_ADDR",
                "boolean loopbackModeDisabled setLoopbackModeDisabled IP_MULTICAST_LOOP_DISABLED",
                "NetworkInterface networkInterface setNetworkInterface IP_MULTICAST_IF", ownSetter);
        write("DomainSocket", config + " implements UnixDomainSocketChannelConfig, DomainSocketChannelConfig",
                AUTO_CLOSE, HALF_CLOSURE, RECEIVE_BUFFER, SEND_BUFFER,
                "@Deprecated int bytes setWriteBufferHighWaterMark",
                "@Deprecated int bytes setWriteBufferLowWaterMark", ownSetter);
        write("DomainDatagram", config + " implements DomainDatagramChannelConfig", AUTO_CLOSE, WRITES, SEND_BUFFER,
                ownSetter);
    }

    private void write(String kind, String supertypes, String... more) throws IOException {
        String config = prefix + (kind.equals("Channel") ? "" : kind) + "ChannelConfig";
        String name = prefix + kind + "Setters";
        List<String> setters = new ArrayList<>(ALL);
        setters.addAll(List.of(more));
        StringBuilder body = new StringBuilder();
        for (String setter : setters) {
            body.append(setter(setter, config, kind.equals("ServerSocket")));
        }
        options.stream().filter(option -> option.kind.equals(kind))
                .forEach(option -> body.append(option.accessors(config)));
        if (List.of("Socket", "Server", "ServerSocket").contains(kind)) {
            body.append("""

                        /** Changes nothing: the system has no such preferences, which are hints. */
                        @Override
                        public %s setPerformancePreferences(int connectionTime, int latency, int bandwidth) {
                            return self();
                        }
                    """.formatted(config));
        }
        String source = """
                @SuppressWarnings({"deprecation", "exports"}) // What is deprecated is narrowed for those who use it.
                abstract class %s extends %s {
                %s
                    private %s self() {
                        return (%s) this;
                    }
                %s}
                """.formatted(name, supertypes, constructors(kind, name), config, config, body);
        writeIfChanged(folder.resolve(name + ".java"), """
                // Made by TransportSources.java. Do not edit.
                package %s;

                %s
                /** Options of {@link %s}, and the setters that give it back. */
                %s""".formatted(packageName, imports(source), config, source));
    }

    private String constructors(String kind, String name) {
        String sized = constructor(name, "Channel channel, RecvByteBufAllocator allocator, UnixOptionTable table",
                "channel, allocator, table");
        return switch (kind) {
            case "Channel" -> constructor(name, "Channel channel, UnixOptionTable table", "channel, table") + sized;
            case "ServerSocket" -> constructor(name,
                    "Abstract" + prefix + "ServerChannel channel, UnixOptionTable table", "channel, table");
            default -> sized;
        };
    }

    private static String constructor(String name, String parameters, String arguments) {
        return """

                    %s(%s) {
                        super(%s);
                    }
                """.formatted(name, parameters, arguments);
    }

    /** A setter; whether a base class sets the option already. */
    private static String setter(String row, String config, boolean inherited) {
        boolean deprecated = row.startsWith("@Deprecated ");
        String[] words = (deprecated ? row.substring(row.indexOf(' ') + 1) : row).split(" ");
        String call = words.length > 3 && !inherited ? "set(ChannelOption." + words[3] + ", " + words[1] + ");"
                : "super." + words[2] + '(' + words[1] + ");";
        return """

                    @Override%s
                    public %s %s(%s %s) {
                        %s
                        return self();
                    }
                """.formatted(deprecated ? "\n    @Deprecated" : "", config, words[2], words[0], words[1], call);
    }

    private static String imports(String source) {
        return IMPORTS.entrySet().stream()
                .filter(type -> Pattern.compile("\\b" + type.getKey() + "\\b").matcher(source).find())
                .map(type -> "import " + type.getValue() + '.' + type.getKey() + ";\n").sorted()
                .collect(Collectors.joining());
    }

    /** Writes a source. An unchanged file keeps its time, so that nothing is compiled again for it. */
    private static void writeIfChanged(Path file, String source) throws IOException {
        if (!Files.exists(file) || !Files.readString(file).equals(source)) {
            Files.writeString(file, source);
        }
    }
}
