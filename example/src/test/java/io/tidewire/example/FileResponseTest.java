/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.FileRegion;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.DefaultHttpRequest;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.stream.ChunkedWriteHandler;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;

import static org.assertj.core.api.Assertions.assertThat;

/** The answers of {@code /static/}, by regions of files and by chunks. */
class FileResponseTest {
    private static final FileTime TIME = FileTime.fromMillis(784_111_777_000L);
    private static final String DATE = "Sun, 06 Nov 1994 08:49:37 GMT";

    @TempDir
    private Path root;
    private Path folder;

    @BeforeEach
    void makeFiles() throws IOException {
        folder = Files.createDirectories(root.resolve("www/sub/with")).getParent().getParent();
        for (String name : new String[] {"a.txt", "page.html", "page.html.br", "page.html.gz", "old.css", "old.css.gz",
            "empty.bin", "sub/with/index.html", "../secret"}) {
            Path file = folder.resolve(name);
            Files.writeString(file, name.startsWith("empty") ? "" : "content of " + name);
            Files.setLastModifiedTime(file, TIME);
        }
        Files.setLastModifiedTime(folder.resolve("old.css.gz"), FileTime.fromMillis(TIME.toMillis() - 1));
    }

    private EmbeddedChannel channel(boolean inChunks) {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpServerCodec());
        if (inChunks) {
            channel.pipeline().addLast(new ChunkedWriteHandler());
        }
        channel.pipeline().addLast(new HelloHandler(folder));
        return channel;
    }

    private String ask(boolean inChunks, String method, String path, String... fields) throws IOException {
        EmbeddedChannel channel = channel(inChunks);
        StringBuilder request = new StringBuilder(method).append(" /static/").append(path)
                .append(" HTTP/1.1\r\nHost: h\r\n");
        for (String field : fields) {
            request.append(field).append("\r\n");
        }
        channel.writeInbound(Unpooled.copiedBuffer(request.append("\r\n"), StandardCharsets.ISO_8859_1));
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        for (Object part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            assertThat(part instanceof FileRegion && inChunks).isFalse();
            if (part instanceof FileRegion region) {
                while (region.transferred() < region.count()) {
                    region.transferTo(Channels.newChannel(octets), region.transferred());
                }
            } else {
                ((ByteBuf) part).readBytes(octets, ((ByteBuf) part).readableBytes());
            }
            ReferenceCountUtil.release(part);
        }
        assertThat(channel.isOpen()).isTrue();
        channel.finishAndReleaseAll();
        return octets.toString(StandardCharsets.ISO_8859_1);
    }

    private static String field(String answer, String name) {
        String head = answer.substring(0, answer.indexOf("\r\n\r\n") + 2);
        int start = head.indexOf("\r\n" + name + ": ");
        return start < 0 ? "-" : head.substring(start + name.length() + 4, head.indexOf("\r\n", start + 2));
    }

    private static String body(String answer) {
        return answer.substring(answer.indexOf("\r\n\r\n") + 4);
    }

    private String tag(String path, String... fields) throws IOException {
        return field(ask(false, "HEAD", path, fields), "etag");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void wholeFileHasItsTypeLengthTagAndDate(boolean inChunks) throws IOException {
        String answer = ask(inChunks, "GET", "a.txt");
        assertThat(answer).startsWith("HTTP/1.1 200 OK\r\n").endsWith("\r\n\r\ncontent of a.txt");
        assertThat(field(answer, "content-type")).isEqualTo("text/plain; charset=utf-8");
        assertThat(field(answer, "content-length")).isEqualTo("16");
        assertThat(field(answer, "last-modified")).isEqualTo(DATE);
        assertThat(field(answer, "accept-ranges")).isEqualTo("bytes");
        assertThat(field(answer, "x-content-type-options")).isEqualTo("nosniff");
        assertThat(field(answer, "vary")).isEqualTo("-");
        assertThat(body(ask(inChunks, "HEAD", "a.txt"))).isEmpty();
        assertThat(field(ask(inChunks, "HEAD", "a.txt"), "content-length")).isEqualTo("16");
        assertThat(ask(inChunks, "GET", "empty.bin")).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "bytes=0-6      | 206 | bytes 0-6/16   | content",
        "bytes=-5       | 206 | bytes 11-15/16 | a.txt",
        "bytes=11-      | 206 | bytes 11-15/16 | a.txt",
        "bytes=15-99    | 206 | bytes 15-15/16 | t",
        "bytes=16-      | 416 | bytes */16     | ''",
        "bytes=2-1      | 200 | -              | content of a.txt",
        "bytes=0-,0-    | 200 | -              | content of a.txt",
    })
    void oneRangeIsSentAlone(String range, int status, String contentRange, String body) throws IOException {
        for (boolean inChunks : new boolean[] {false, true}) {
            String answer = ask(inChunks, "GET", "a.txt", "Range: " + range);
            assertThat(answer).startsWith("HTTP/1.1 " + status);
            assertThat(field(answer, "content-range")).isEqualTo(contentRange);
            assertThat(field(answer, "content-length")).isEqualTo(String.valueOf(body.length()));
            assertThat(body(answer)).isEqualTo(body);
        }
        assertThat(ask(false, "HEAD", "a.txt", "Range: " + range)).startsWith("HTTP/1.1 200 ");
        assertThat(ask(false, "GET", "a.txt", "Range: " + range, "Range: bytes=0-1")).startsWith("HTTP/1.1 200 ");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void severalRangesAreParts(boolean inChunks) throws IOException {
        String answer = ask(inChunks, "GET", "a.txt", "Range: bytes=0-6, 99-, -5");
        assertThat(answer).startsWith("HTTP/1.1 206 ");
        String type = field(answer, "content-type");
        assertThat(type).startsWith("multipart/byteranges; boundary=");
        String boundary = type.substring(type.indexOf('=') + 1);
        assertThat(boundary).matches("[0-9a-f]{2,32}");
        String part = "--" + boundary + "\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Range: bytes ";
        assertThat(body(answer)).isEqualTo(part + "0-6/16\r\n\r\ncontent\r\n" + part + "11-15/16\r\n\r\na.txt\r\n--"
                + boundary + "--\r\n");
        assertThat(field(answer, "content-length")).isEqualTo(String.valueOf(body(answer).length()));
        assertThat(field(answer, "content-range")).isEqualTo("-");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "If-None-Match: TAG                                  | 304",
        "If-None-Match: W/TAG                                | 304",
        "If-None-Match: \"x\", TAG                           | 304",
        "If-None-Match: *                                    | 304",
        "If-None-Match: \"x\"                                | 200",
        "If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT    | 304",
        "If-Modified-Since: Sun, 06 Nov 1994 08:49:38 GMT    | 304",
        "If-Modified-Since: Sun, 06 Nov 1994 08:49:36 GMT    | 200",
        "If-Modified-Since: junk                             | 200",
        // A tag goes before a date.
        "If-None-Match: \"x\"~If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT | 200",
        "If-Match: TAG                                       | 200",
        "If-Match: *                                         | 200",
        "If-Match: W/TAG                                     | 412",
        "If-Match: \"x\"                                     | 412",
        "If-Unmodified-Since: Sun, 06 Nov 1994 08:49:37 GMT  | 200",
        "If-Unmodified-Since: Sun, 06 Nov 1994 08:49:36 GMT  | 412",
        "If-Match: TAG~If-Unmodified-Since: Sun, 06 Nov 1994 08:49:36 GMT | 200",
        "If-Match: \"x\"~If-None-Match: TAG                  | 412",
        // Parts only of what the client has others of.
        "Range: bytes=0-1~If-Range: TAG                      | 206",
        "Range: bytes=0-1~If-Range: W/TAG                    | 200",
        "Range: bytes=0-1~If-Range: \"x\"                    | 200",
        "Range: bytes=0-1~If-Range: Sun, 06 Nov 1994 08:49:37 GMT | 206",
        "Range: bytes=0-1~If-Range: Sun, 06 Nov 1994 08:49:38 GMT | 200",
        "Range: bytes=0-1~If-Range: junk                     | 200",
        "Range: bytes=0-1~If-None-Match: TAG                 | 304",
    })
    void conditionsComeBeforeTheContent(String fields, int status) throws IOException {
        String answer = ask(false, "GET", "a.txt", fields.replace("TAG", tag("a.txt")).split("~"));
        assertThat(answer).startsWith("HTTP/1.1 " + status);
        assertThat(body(answer)).isEqualTo(status == 200 ? "content of a.txt" : status == 206 ? "co" : "");
        assertThat(field(answer, "etag")).isEqualTo(tag("a.txt"));
    }

    @Test
    void tagChangesWithContentAndTime() throws IOException {
        String before = tag("a.txt");
        Files.setLastModifiedTime(folder.resolve("a.txt"), FileTime.fromMillis(TIME.toMillis() + 1));
        assertThat(tag("a.txt")).isNotEqualTo(before);
        Files.writeString(folder.resolve("a.txt"), "longer than it was before");
        Files.setLastModifiedTime(folder.resolve("a.txt"), TIME);
        assertThat(tag("a.txt")).isNotEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "page.html | br, gzip          | br   | accept-encoding",
        "page.html | gzip, br          | br   | accept-encoding",
        "page.html | gzip              | gzip | accept-encoding",
        "page.html | GZIP;q=0.5        | gzip | accept-encoding",
        "page.html | gzip; q=0, br;q=0.000 | - | accept-encoding",
        "page.html | gzipped           | -    | accept-encoding",
        "page.html | identity          | -    | accept-encoding",
        // Made of an earlier content.
        "old.css   | gzip              | -    | -",
        "a.txt     | br, gzip          | -    | -",
    })
    void compressedSiblingIsSentToThoseThatAcceptIt(String path, String accepted, String coding, String vary)
            throws IOException {
        String answer = ask(false, "GET", path, "Accept-Encoding: " + accepted);
        String end = coding.equals("br") ? ".br" : coding.equals("gzip") ? ".gz" : "";
        assertThat(body(answer)).isEqualTo("content of " + path + end);
        assertThat(field(answer, "content-encoding")).isEqualTo(coding);
        assertThat(field(answer, "vary")).isEqualTo(vary);
        assertThat(field(answer, "content-type")).isEqualTo(FileTypes.of(path));
    }

    @Test
    void rangesAndTagsAreThoseOfOneForm() throws IOException {
        String gzip = tag("page.html", "Accept-Encoding: gzip");
        assertThat(gzip).isNotEqualTo(tag("page.html")).isNotEqualTo(tag("page.html", "Accept-Encoding: br"));
        String part = ask(false, "GET", "page.html", "Accept-Encoding: gzip", "Range: bytes=0-6");
        assertThat(field(part, "content-encoding")).isEqualTo("-");
        assertThat(body(part)).isEqualTo("content");
        assertThat(ask(false, "GET", "page.html", "Accept-Encoding: gzip", "Range: bytes=0-6", "If-Range: " + gzip))
                .startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\ncontent of page.html");
        assertThat(ask(false, "GET", "page.html", "Accept-Encoding: gzip", "If-None-Match: " + gzip))
                .startsWith("HTTP/1.1 304 ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "sub/with/  | 200 | -",
        "sub/with   | 301 | /static/sub/with/",
        "s%75b/with | 301 | /static/s%75b/with/",
        "sub/       | 404 | -",
        "sub        | 301 | /static/sub/",
        "''         | 404 | -",
        "a.txt/     | 404 | -",
        "..         | 404 | -",
        "../        | 404 | -",
        "none/      | 404 | -",
    })
    void folderIsItsIndexBehindASlash(String path, int status, String location) throws IOException {
        String answer = ask(false, "GET", path == null ? "" : path);
        assertThat(answer).startsWith("HTTP/1.1 " + status);
        assertThat(field(answer, "location")).isEqualTo(location);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../secret", "sub/../../secret", "%2e%2e/secret", "..%2fsecret", "%2e%2e%2fsecret",
        "..%5csecret", "a.txt%00", "a.txt%00/../../secret", "....//secret", "..%252fsecret", "%c0%ae%c0%ae/secret",
        "link", "links/secret", "links", "links/"})
    @Tag("SEC-D08")
    void nothingLeadsOutOfTheFolder(String path) throws IOException {
        Files.createSymbolicLink(folder.resolve("link"), root.resolve("secret"));
        Files.createSymbolicLink(folder.resolve("links"), root);
        String answer = ask(false, "GET", path);
        assertThat(answer).matches("(?s)HTTP/1.1 (400|404) .*").doesNotContain("content of");
    }

    @Test
    @Tag("SEC-D08")
    void linksWithinTheFolderAndToItAreFollowed() throws IOException {
        Files.createSymbolicLink(folder.resolve("inside"), folder.resolve("a.txt"));
        Files.createSymbolicLink(folder.resolve("a.txt.gz"), root.resolve("secret"));
        Files.setLastModifiedTime(root.resolve("secret"), FileTime.fromMillis(TIME.toMillis() + 1));
        assertThat(body(ask(false, "GET", "inside"))).isEqualTo("content of a.txt");
        assertThat(body(ask(false, "GET", "a.txt", "Accept-Encoding: gzip"))).isEqualTo("content of a.txt");
        Path real = folder;
        folder = Files.createSymbolicLink(root.resolve("entry"), real);
        assertThat(body(ask(false, "GET", "a.txt"))).isEqualTo("content of a.txt");
    }

    @Test
    void fileThatHasGoneEndsTheConnection() throws IOException {
        EmbeddedChannel channel = channel(true);
        Path file = folder.resolve("a.txt");
        FileResponse response = FileResponse.of(new DefaultHttpRequest(
                HttpVersion.HTTP_1_1, HttpMethod.GET, "/"),
                file, new StaticFiles(folder));
        Files.delete(file);
        assertThat(response.writeContent(channel.pipeline().lastContext()).cause()).isInstanceOf(IOException.class);
        channel.finishAndReleaseAll();
    }
}
