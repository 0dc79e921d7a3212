/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the Java that each transport has to have under names of its own, though it says the same in each.
 *
 * <p>Leaves are the classes of a transport in which something is its own; they are in a folder of the transport.
 * Templates are whole classes in which nothing is. Either may have lines that are replaced:
 *
 * <ul>
 * <li>{@code // $setters KIND}: the setters of a configuration, which return the configuration itself, so that each
 * class needs all of them again, and a getter and a setter for each option that a list names.
 * <li>{@code // $members NAME}: a file of the folder {@code members}, with what channels on every Unix have in common
 * and cannot inherit: they extend a public class of the transport and narrow results to its own types. The constructor
 * is among it.
 * </ul>
 *
 * <p>Imports of all parts are put together. In templates and members {@code $X} stands for the prefix of the
 * transport's types, {@code $x} for the last part of its package, {@code $S} for its type of sockets, and
 * {@code $socket} for that with its package.
 *
 * <p>Arguments: a folder for sources, the folder of templates, that of leaves, the package, the prefix of its types,
 * its type of sockets with its package, the one setter of {@code <Prefix>ChannelConfig} that is the system's own, such
 * as {@code "EpollMode mode setEpollMode"}, and, if the system has options of its own, their list: a line each, with
 * the fields of {@link Option}, a bar before the last.
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

    /** The setters of each kind of configuration besides {@link #ALL} and, except for the first, the system's own. */
    private static final Map<String, List<String>> SETTERS = Map.of(
            "Channel", List.of(),
            "Socket", List.of(AUTO_CLOSE, HALF_CLOSURE, RECEIVE_BUFFER, SEND_BUFFER, REUSE_ADDRESS, TRAFFIC_CLASS,
                    "boolean keepAlive setKeepAlive SO_KEEPALIVE", "int soLinger setSoLinger SO_LINGER",
                    "boolean tcpNoDelay setTcpNoDelay TCP_NODELAY"),
            "Server", List.of("int bytes setWriteBufferHighWaterMark", "int bytes setWriteBufferLowWaterMark",
                    RECEIVE_BUFFER, REUSE_ADDRESS, BACKLOG),
            "ServerSocket", List.of(RECEIVE_BUFFER, REUSE_ADDRESS, BACKLOG),
            "Datagram", List.of(AUTO_CLOSE, WRITES, RECEIVE_BUFFER, SEND_BUFFER, REUSE_ADDRESS, TRAFFIC_CLASS,
                    "boolean broadcast setBroadcast SO_BROADCAST", "int ttl setTimeToLive IP_MULTICAST_TTL",
                    "InetAddress interfaceAddress setInterface IP_MULTICAST_ADDR",
                    "boolean loopbackModeDisabled setLoopbackModeDisabled IP_MULTICAST_LOOP_DISABLED",
                    "NetworkInterface networkInterface setNetworkInterface IP_MULTICAST_IF"),
            "DomainSocket", List.of(AUTO_CLOSE, HALF_CLOSURE, RECEIVE_BUFFER, SEND_BUFFER,
                    "@Deprecated int bytes setWriteBufferHighWaterMark",
                    "@Deprecated int bytes setWriteBufferLowWaterMark"),
            "DomainDatagram", List.of(AUTO_CLOSE, WRITES, SEND_BUFFER));

    private static final Map<String, String> IMPORTS = Map.ofEntries(
            Map.entry("ByteBufAllocator", "io.tidewire.buffer"),
            Map.entry("ChannelOption", "io.tidewire.channel"),
            Map.entry("InetAddress", "java.net"),
            Map.entry("MessageSizeEstimator", "io.tidewire.channel"),
            Map.entry("NetworkInterface", "java.net"),
            Map.entry("RecvByteBufAllocator", "io.tidewire.channel"),
            Map.entry("UnixChannelOption", "io.tidewire.channel.unix"),
            Map.entry("WriteBufferWaterMark", "io.tidewire.channel"));

    private static final Pattern IMPORT = Pattern.compile("^import ([\\w.]+);\n", Pattern.MULTILINE);
    private static final Pattern PART = Pattern.compile("^ +// \\$(setters|members) (\\w+)\n", Pattern.MULTILINE);

    private final Path folder;
    private final Path templates;
    private final Path leaves;
    private final String packageName;
    private final String prefix;
    private final String socketType;
    private final String ownSetter;
    private final List<Option> options;
    private final Set<Path> written = new HashSet<>();

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
                            return this;
                        }
                    """.formatted("Returns", meaning, type, (isFlag ? "is" : "get") + property,
                    name, name.replace('.', '#'), meaning, parameter, values, config, property, type, parameter, name,
                    parameter);
        }
    }

    private TransportSources(String[] args) throws IOException {
        templates = Path.of(args[1]);
        leaves = Path.of(args[2]);
        packageName = args[3];
        folder = Path.of(args[0], packageName.split("\\."));
        prefix = args[4];
        socketType = args[5];
        ownSetter = args[6];
        List<String> own = args.length > 7 ? Files.readAllLines(Path.of(args[7])) : List.of();
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
        for (Path template : files(templates)) {
            write(prefix + template.getFileName(), template, fill(Files.readString(template)));
        }
        for (Path leaf : files(leaves)) {
            write(leaf.getFileName().toString(), leaf, Files.readString(leaf));
        }
        for (Path file : files(folder)) {
            if (!written.contains(file)) {
                Files.delete(file); // Of a template or a leaf that is gone.
            }
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private void write(String name, Path origin, String source) throws IOException {
        Set<String> imports = new TreeSet<>();
        StringBuilder whole = new StringBuilder();
        Matcher part = PART.matcher(withoutImports(source, imports));
        while (part.find()) {
            String text = part.group(1).equals("setters") ? setters(part.group(2)) : members(part.group(2), imports);
            part.appendReplacement(whole, Matcher.quoteReplacement(text));
            if (part.group(1).equals("setters")) {
                IMPORTS.forEach((type, from) -> {
                    if (Pattern.compile("\\b" + type + "\\b").matcher(text).find()) {
                        imports.add(from + '.' + type);
                    }
                });
            }
        }
        part.appendTail(whole);
        String statement = "package " + packageName + ";\n";
        int at = whole.indexOf(statement) + statement.length();
        whole.insert(at, '\n' + imports.stream()
                .filter(type -> !type.substring(0, type.lastIndexOf('.')).equals(packageName))
                .map(type -> "import " + type + ";\n").collect(Collectors.joining()));
        writeIfChanged(folder.resolve(name), "// Made by TransportSources.java of " + origin.getParent().getFileName()
                + '/' + origin.getFileName() + ". Do not edit.\n" + whole);
    }

    private static String withoutImports(String source, Set<String> imports) {
        Matcher found = IMPORT.matcher(source);
        while (found.find()) {
            imports.add(found.group(1));
        }
        return IMPORT.matcher(source).replaceAll("").replaceAll("\n{3,}", "\n\n");
    }

    /** The members of a name: all that stands behind the imports. */
    private String members(String name, Set<String> imports) throws IOException {
        String source = withoutImports(fill(Files.readString(templates.resolve("members").resolve(name + ".java"))),
                imports);
        return source.substring(source.indexOf(";\n", source.indexOf("package ")) + 2).strip().indent(0)
                .replaceFirst("^", "    ");
    }

    private String fill(String template) {
        return template
                .replace("$socket", socketType)
                .replace("$S", lastPart(socketType))
                .replace("$X", prefix)
                .replace("$x", lastPart(packageName));
    }

    private static String lastPart(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private String setters(String kind) {
        String config = prefix + (kind.equals("Channel") ? "" : kind) + "ChannelConfig";
        List<String> setters = new ArrayList<>(ALL);
        setters.addAll(SETTERS.get(kind));
        if (!kind.equals("Channel")) {
            setters.add(ownSetter);
        }
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
                            return this;
                        }
                    """.formatted(config));
        }
        return body.toString();
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
                        return this;
                    }
                """.formatted(deprecated ? "\n    @Deprecated" : "", config, words[2], words[0], words[1], call);
    }

    /** Writes a source unless it is the same: an old time of change spares a new compilation. */
    private void writeIfChanged(Path file, String source) throws IOException {
        written.add(file);
        if (!Files.exists(file) || !Files.readString(file).equals(source)) {
            Files.writeString(file, source);
        }
    }
}
