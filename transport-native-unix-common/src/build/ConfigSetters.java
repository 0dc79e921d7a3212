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

/**
 * Writes the setters that channels have on every Unix. Each configuration class returns itself from them, so each needs
 * all of them again. They are in a base class of their own, which this program makes; what only one system has is in the
 * configuration class itself. Arguments: a folder for sources, the package, the prefix of its types, and the one setter
 * of {@code <Prefix>ChannelConfig} that is the system's own, such as {@code "EpollMode mode setEpollMode"}.
 */
public final class ConfigSetters {

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
            Map.entry("UnixDatagramChannelConfig", "io.tidewire.channel.unix.internal"),
            Map.entry("UnixDomainSocketChannelConfig", "io.tidewire.channel.unix.internal"),
            Map.entry("UnixOptionTable", "io.tidewire.channel.unix.internal"),
            Map.entry("UnixServerSocketChannelConfig", "io.tidewire.channel.unix.internal"),
            Map.entry("UnixSocketChannelConfig", "io.tidewire.channel.unix.internal"),
            Map.entry("WriteBufferWaterMark", "io.tidewire.channel"));

    private final Path folder;
    private final String packageName;
    private final String prefix;
    private final String ownSetter;

    private ConfigSetters(String[] args) {
        packageName = args[1];
        folder = Path.of(args[0], packageName.split("\\."));
        prefix = args[2];
        ownSetter = args[3];
    }

    /**
     * Runs it.
     *
     * @param args see above
     * @throws IOException if a file cannot be written
     */
    public static void main(String[] args) throws IOException {
        new ConfigSetters(args).write();
    }

    private void write() throws IOException {
        Files.createDirectories(folder);
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
                // Made by ConfigSetters.java. Do not edit.
                package %s;

                %s
                /** The setters of {@link %s} that give it back. */
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

    /** What is the same keeps its time, so that nothing is compiled again for it. */
    private static void writeIfChanged(Path file, String source) throws IOException {
        if (!Files.exists(file) || !Files.readString(file).equals(source)) {
            Files.writeString(file, source);
        }
    }
}
