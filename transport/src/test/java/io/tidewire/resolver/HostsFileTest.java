/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(60)
class HostsFileTest {

    private static final HostsFileEntriesProvider.Parser PARSER = HostsFileEntriesProvider.parser();

    private static final String FILE = """
            # a comment, and an empty line

            127.0.0.1   localhost  LocalHost.LocalDomain # another comment
            ::1\tlocalhost
            192.168.0.1 two
              192.168.0.2 \t two\t
            ::ffff:10.0.0.1 mapped
            fe80::1%lo0 zoned
            """;

    @TempDir
    private Path directory;

    private static HostsFileEntriesProvider parse(String text) throws IOException {
        return PARSER.parse(new StringReader(text));
    }

    private static InetAddress address(String text) throws IOException {
        return InetAddress.getByName(text);
    }

    private File file(byte[] content) throws IOException {
        Path path = directory.resolve("hosts");
        Files.write(path, content);
        return path.toFile();
    }

    @Test
    void namesHaveAllTheirAddressesInOrder() throws Exception {
        HostsFileEntriesProvider entries = parse(FILE);
        assertThat(entries.ipv4Entries()).containsOnlyKeys("localhost", "localhost.localdomain", "two", "mapped");
        assertThat(entries.ipv4Entries().get("two"))
                .containsExactly(address("192.168.0.1"), address("192.168.0.2"));
        assertThat(entries.ipv4Entries().get("mapped")).containsExactly(address("10.0.0.1"));
        assertThat(entries.ipv6Entries()).containsOnlyKeys("localhost", "zoned");
        assertThat(entries.ipv6Entries().get("localhost")).containsExactly(address("::1"));
        // The name is the one that the file has.
        assertThat(entries.ipv4Entries().get("localhost.localdomain").get(0).getHostName())
                .isEqualTo("LocalHost.LocalDomain");
        assertThatThrownBy(() -> entries.ipv4Entries().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> entries.ipv4Entries().get("two").clear())
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "not-an-address name", "127.0.0.256 name", "1:2:3 name", "127.0.0.1 # name",
            "name 127.0.0.1", "\0\1\2", "#", "\u00a0127.0.0.1", "%", "::1% "})
    void linesThatCannotBeUnderstoodAreLeftOut(String line) throws Exception {
        HostsFileEntriesProvider entries = parse(line + "\n10.0.0.1 good\n");
        assertThat(entries.ipv4Entries()).containsOnlyKeys("good");
        assertThat(entries.ipv6Entries()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r", "\n\n", "\r\r\n"})
    void linesEndInAnyWay(String end) throws Exception {
        assertThat(parse("10.0.0.1 a" + end + "10.0.0.2 b").ipv4Entries()).containsOnlyKeys("a", "b");
        assertThat(parse(end + "10.0.0.1 a" + end).ipv4Entries()).containsOnlyKeys("a");
    }

    @Test
    void nothingIsSaidByNothing() throws Exception {
        assertThat(parse("").isEmpty()).isTrue();
        assertThat(parse("# nothing").isEmpty()).isTrue();
        assertThat(parse("\uFEFF").isEmpty()).isTrue();
    }

    @Test
    void byteOrderMarkIsPassedOver() throws Exception {
        assertThat(parse("\uFEFF10.0.0.1 a\n").ipv4Entries()).containsOnlyKeys("a");
    }

    @Test
    void aLineMayHaveThousandsOfNames() throws Exception {
        StringBuilder text = new StringBuilder("0.0.0.0");
        for (int i = 0; i < 5_000; i++) {
            text.append(" ads-number-").append(i).append(".example");
        }
        text.append("\n10.0.0.1 last");
        assertThat(parse(text.toString()).ipv4Entries()).hasSize(5_001).containsKeys("ads-number-4999.example", "last");
    }

    @Test
    void longestLineIsReadAndALongerOneLeftOut() throws Exception {
        String head = "10.0.0.1 longest #";
        String longest = head + "x".repeat(HostsFileLines.MAX_LINE_CHARS - head.length());
        assertThat(parse(longest + "\n10.0.0.2 next").ipv4Entries()).containsOnlyKeys("longest", "next");
        assertThat(parse(longest + "x\n10.0.0.2 next").ipv4Entries()).containsOnlyKeys("next");
        assertThat(parse(longest + "x").isEmpty()).isTrue();
    }

    @Test
    void textWithoutEndIsReadUpToTheBound() throws Exception {
        int[] given = new int[1];
        HostsFileEntriesProvider entries = PARSER.parse(new Reader() {
            private final String line = "10.0.0.1 name\n";

            @Override
            public int read(char[] chars, int offset, int length) {
                for (int i = 0; i < length; i++) {
                    chars[offset + i] = line.charAt((given[0] + i) % line.length());
                }
                // No name has too many addresses: the first lines only.
                if (given[0] > 1000) {
                    java.util.Arrays.fill(chars, offset, offset + length, 'x');
                }
                given[0] += length;
                return length;
            }

            @Override
            public void close() {
                given[0] = -given[0];
            }
        });
        assertThat(given[0]).isEqualTo(-HostsFileLines.MAX_CHARS);
        assertThat(entries.ipv4Entries()).containsOnlyKeys("name");
    }

    @Test
    void anyTextIsBorne() {
        String alphabet = "0123456789abcf:.%#[] \t\r\n\0\u00e9\uFEFF";
        SeededRuns.forEach(2_000, random -> {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(200); i > 0; i--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            HostsFileEntriesProvider entries = parse(text.toString());
            assertThat(entries.ipv4Entries().values()).allMatch(addresses -> !addresses.isEmpty());
            assertThat(entries.ipv6Entries().values()).allMatch(addresses -> !addresses.isEmpty());
        });
    }

    @Test
    void readerIsClosedAlsoWhenItFails() {
        boolean[] closed = new boolean[1];
        assertThatThrownBy(() -> PARSER.parse(new Reader() {
            @Override
            public int read(char[] chars, int offset, int length) throws IOException {
                throw new IOException("broken");
            }

            @Override
            public void close() {
                closed[0] = true;
            }
        })).isInstanceOf(IOException.class).hasMessage("broken");
        assertThat(closed[0]).isTrue();
    }

    @Test
    void charsetsAreTriedUntilOneMakesSense() throws Exception {
        Charset[] charsets = {StandardCharsets.UTF_8, StandardCharsets.UTF_16};
        for (Charset charset : charsets) {
            File file = file(FILE.getBytes(charset));
            assertThat(PARSER.parse(file, charsets).ipv4Entries()).containsKey("two");
            assertThat(PARSER.parseSilently(file, charsets).ipv4Entries()).containsKey("two");
        }
        File utf16 = file(FILE.getBytes(StandardCharsets.UTF_16));
        assertThat(PARSER.parse(utf16, StandardCharsets.US_ASCII).isEmpty()).isTrue();
        assertThat(PARSER.parse(utf16).isEmpty()).isTrue();
        assertThat(HostsFileParser.parse(utf16, charsets).inet4Entries()).containsKey("two");
    }

    @Test
    void fileThatDoesNotExistSaysNothing() throws Exception {
        File none = directory.resolve("none").toFile();
        assertThat(PARSER.parse(none).isEmpty()).isTrue();
        assertThat(PARSER.parseSilently(none, StandardCharsets.UTF_8).isEmpty()).isTrue();
        assertThat(PARSER.parse(directory.toFile()).isEmpty()).isTrue();
        assertThat(HostsFileParser.parse(none).inet4Entries()).isEmpty();
    }

    @Test
    void fileThatCannotBeReadFailsUnlessSilently() {
        File vanishing = new File(directory.resolve("vanishing").toString()) {
            private static final long serialVersionUID = 1L;

            @Override
            public boolean isFile() {
                return true;
            }
        };
        assertThatThrownBy(() -> PARSER.parse(vanishing)).isInstanceOf(FileNotFoundException.class);
        assertThat(PARSER.parseSilently(vanishing).isEmpty()).isTrue();
    }

    @Test
    void fileOfTheSystemIsRead() throws Exception {
        HostsFileEntriesProvider entries = PARSER.parse();
        assertThat(PARSER.parse(StandardCharsets.UTF_8).ipv4Entries()).isEqualTo(entries.ipv4Entries());
        assertThat(PARSER.parseSilently().ipv4Entries()).isEqualTo(entries.ipv4Entries());
        assertThat(PARSER.parseSilently(StandardCharsets.UTF_8).ipv6Entries()).isEqualTo(entries.ipv6Entries());
        assertThat(HostsFileParser.parse().inet4Entries().keySet()).isEqualTo(entries.ipv4Entries().keySet());
        assertThat(HostsFileParser.parseSilently().inet6Entries().keySet()).isEqualTo(entries.ipv6Entries().keySet());
        assertThat(HostsFileParser.parseSilently(StandardCharsets.UTF_8).inet4Entries().keySet())
                .isEqualTo(entries.ipv4Entries().keySet());
        entries.ipv4Entries().forEach((name, addresses) -> assertThat(
                HostsFileEntriesResolver.DEFAULT.address(name, ResolvedAddressTypes.IPV4_ONLY))
                .isEqualTo(addresses.get(0)));
    }

    @Test
    void parserKeepsTheFirstAddressOfEachKind() throws Exception {
        HostsFileEntries entries = HostsFileParser.parse(new StringReader(FILE));
        assertThat(entries.inet4Entries()).containsEntry("two", (Inet4Address) address("192.168.0.1"));
        assertThat(entries.inet6Entries()).containsEntry("localhost", (Inet6Address) address("::1"));
        assertThat(HostsFileParser.parse(file(FILE.getBytes(StandardCharsets.UTF_8))).inet4Entries())
                .isEqualTo(entries.inet4Entries());
    }

    @Test
    void entriesAreCopied() throws Exception {
        Map<String, Inet4Address> ipv4 = new HashMap<>();
        ipv4.put("a", (Inet4Address) address("10.0.0.1"));
        HostsFileEntries entries = new HostsFileEntries(ipv4, Map.of());
        ipv4.clear();
        assertThat(entries.inet4Entries()).containsOnlyKeys("a");
        assertThat(entries.inet6Entries()).isEmpty();
        assertThatThrownBy(() -> entries.inet4Entries().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> new HostsFileEntries(null, Map.of())).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> new HostsFileEntries(Map.of(), null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void addressesComeByPreference() throws Exception {
        DefaultHostsFileEntriesResolver resolver = new DefaultHostsFileEntriesResolver(parse(FILE));
        InetAddress ipv4 = address("127.0.0.1");
        InetAddress ipv6 = address("::1");
        assertThat(resolver.addresses("localhost", ResolvedAddressTypes.IPV4_ONLY)).containsExactly(ipv4);
        assertThat(resolver.addresses("localhost", ResolvedAddressTypes.IPV6_ONLY)).containsExactly(ipv6);
        assertThat(resolver.addresses("localhost", ResolvedAddressTypes.IPV4_PREFERRED)).containsExactly(ipv4, ipv6);
        assertThat(resolver.addresses("LOCALHOST", ResolvedAddressTypes.IPV6_PREFERRED)).containsExactly(ipv6, ipv4);
        assertThat(resolver.address("Localhost", ResolvedAddressTypes.IPV6_PREFERRED)).isEqualTo(ipv6);
        assertThat(resolver.addresses("two", ResolvedAddressTypes.IPV6_PREFERRED)).hasSize(2);
        assertThat(resolver.address("zoned", ResolvedAddressTypes.IPV4_PREFERRED)).isInstanceOf(Inet6Address.class);
        assertThat(resolver.addresses("two", ResolvedAddressTypes.IPV6_ONLY)).isNull();
        List<InetAddress> both = resolver.addresses("localhost", ResolvedAddressTypes.IPV4_PREFERRED);
        assertThatThrownBy(both::clear).isInstanceOf(UnsupportedOperationException.class);
    }

    @ParameterizedTest
    @EnumSource(ResolvedAddressTypes.class)
    void unknownNameHasNoAddress(ResolvedAddressTypes types) throws Exception {
        DefaultHostsFileEntriesResolver resolver = new DefaultHostsFileEntriesResolver(parse(FILE));
        assertThat(resolver.address("unknown", types)).isNull();
        assertThat(resolver.addresses("unknown", types)).isNull();
        assertThatThrownBy(() -> resolver.address(null, types)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> resolver.address("two", null)).isInstanceOf(NullPointerException.class);
    }
}
