/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.DefaultFileRegion;
import io.tidewire.handler.codec.DateFormatter;
import io.tidewire.handler.codec.http.DefaultHttpResponse;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValues;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.handler.stream.ChunkedNioFile;
import io.tidewire.handler.stream.ChunkedWriteHandler;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * The answer to GET or HEAD for a file: whole, in one range or in several, or that it has not changed (RFC 9110
 * sections 13 and 14). A client that accepts {@code br} or {@code gzip} and asks for no range gets the file's sibling
 * with the end {@code .br} or {@code .gz}, if it is there and not older.
 *
 * <p>The content goes from the file to the socket past the JVM ({@code sendfile}). With a {@link ChunkedWriteHandler}
 * in front it goes in chunks instead: TLS needs that, since it has to see the octets. Either way the file is closed
 * once it is sent, or as soon as the connection ends.
 *
 * <p>Looking at files blocks, for a short time if they are on a local disk. Used by one event loop.
 */
final class FileResponse {
    /** Names of codings and the ends of their siblings, best first. */
    private static final List<Map.Entry<String, String>> CODINGS =
            List.of(Map.entry("br", ".br"), Map.entry("gzip", ".gz"));
    private static final int CHUNK_OCTETS = 64 * 1024;

    private final Path file;
    private final HttpResponse head;
    /** Text and {@link ByteRanges.ByteRange}s, in the order in which they are sent. */
    private final List<Object> content = new ArrayList<>();

    private FileResponse(Path file, HttpResponse head) {
        this.file = file;
        this.head = head;
    }

    /**
     * Decides on the answer.
     *
     * @param request the request, GET or HEAD
     * @param file    a file that the client may have
     * @param files   where its siblings are looked for
     * @return the answer, with all fields that are about the file
     * @throws IOException if the file cannot be read, or is there no more
     */
    static FileResponse of(HttpRequest request, Path file, StaticFiles files) throws IOException {
        HttpHeaders asked = request.headers();
        boolean hasRange = asked.contains(HttpHeaderNames.RANGE);
        BasicFileAttributes original = Files.readAttributes(file, BasicFileAttributes.class);
        HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        head.headers().set(HttpHeaderNames.CONTENT_TYPE, FileTypes.of(file.getFileName().toString()))
                .set("x-content-type-options", "nosniff").set(HttpHeaderNames.ACCEPT_RANGES, HttpHeaderValues.BYTES);
        Path sent = file;
        BasicFileAttributes attributes = original;
        String tagEnd = "";
        for (Map.Entry<String, String> coding : CODINGS) {
            Optional<Path> sibling = files.sibling(file, coding.getValue(), original.lastModifiedTime());
            if (sibling.isPresent()) {
                head.headers().set(HttpHeaderNames.VARY, HttpHeaderNames.ACCEPT_ENCODING);
                if (!hasRange && sent.equals(file) && accepts(asked, coding.getKey())) {
                    sent = sibling.get();
                    attributes = Files.readAttributes(sent, BasicFileAttributes.class);
                    tagEnd = coding.getValue();
                    head.headers().set(HttpHeaderNames.CONTENT_ENCODING, coding.getKey());
                }
            }
        }
        FileResponse response = new FileResponse(sent, head);
        response.decide(request, attributes, tagEnd);
        return response;
    }

    private static boolean accepts(HttpHeaders asked, String coding) {
        for (String field : asked.getAll(HttpHeaderNames.ACCEPT_ENCODING)) {
            for (String element : field.split(",")) {
                String[] parts = element.split(";", 2);
                if (parts[0].strip().equalsIgnoreCase(coding)) {
                    // Only zero refuses (RFC 9110 section 12.4.2).
                    return parts.length == 1 || !parts[1].replace(" ", "").matches("(?i)q=0(\\.0*)?");
                }
            }
        }
        return false;
    }

    private void decide(HttpRequest request, BasicFileAttributes attributes, String tagEnd) {
        long length = attributes.size();
        long modifiedNanos = attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS);
        FileConditions conditions = new FileConditions(
                '"' + Long.toHexString(modifiedNanos) + '-' + Long.toHexString(length) + tagEnd + '"',
                attributes.lastModifiedTime().to(TimeUnit.SECONDS));
        head.headers().set(HttpHeaderNames.ETAG, conditions.tag()).set(HttpHeaderNames.LAST_MODIFIED,
                DateFormatter.format(new Date(attributes.lastModifiedTime().toMillis())));
        Optional<HttpResponseStatus> refusal = conditions.refusal(request.headers());
        if (refusal.isPresent()) {
            head.setStatus(refusal.get());
            if (!refusal.get().equals(HttpResponseStatus.NOT_MODIFIED)) {
                head.headers().remove(HttpHeaderNames.CONTENT_ENCODING);
                HttpUtil.setContentLength(head, 0);
            }
            return;
        }
        // Only GET knows ranges (RFC 9110 section 14.2), of which several fields are no list.
        List<String> fields = request.headers().getAll(HttpHeaderNames.RANGE);
        Optional<List<ByteRanges.ByteRange>> ranges = fields.size() != 1 || !request.method().equals(HttpMethod.GET)
                || !conditions.allowRange(request.headers()) ? Optional.empty()
                : ByteRanges.parse(fields.get(0), length);
        if (ranges.isEmpty()) {
            sendWhole(length, request.method().equals(HttpMethod.GET));
        } else {
            sendRanges(ranges.get(), length);
        }
    }

    private void sendWhole(long length, boolean withContent) {
        HttpUtil.setContentLength(head, length);
        if (withContent && length > 0) {
            content.add(new ByteRanges.ByteRange(0, length));
        }
    }

    // region ranges
    private void sendRanges(List<ByteRanges.ByteRange> ranges, long length) {
        if (ranges.isEmpty()) {
            head.setStatus(HttpResponseStatus.REQUESTED_RANGE_NOT_SATISFIABLE);
            head.headers().set(HttpHeaderNames.CONTENT_RANGE, "bytes */" + length);
            HttpUtil.setContentLength(head, 0);
            return;
        }
        head.setStatus(HttpResponseStatus.PARTIAL_CONTENT);
        if (ranges.size() == 1) {
            head.headers().set(HttpHeaderNames.CONTENT_RANGE, ranges.get(0).of(length));
            HttpUtil.setContentLength(head, ranges.get(0).length());
            content.add(ranges.get(0));
            return;
        }
        // RFC 9110 section 14.6. The boundary cannot be guessed, so it cannot be put into a file.
        String boundary = boundary();
        String type = head.headers().get(HttpHeaderNames.CONTENT_TYPE);
        head.headers().set(HttpHeaderNames.CONTENT_TYPE, "multipart/byteranges; boundary=" + boundary);
        long octets = 0;
        for (ByteRanges.ByteRange range : ranges) {
            String part = (content.isEmpty() ? "--" : "\r\n--") + boundary + "\r\nContent-Type: " + type
                    + "\r\nContent-Range: " + range.of(length) + "\r\n\r\n";
            content.add(part);
            content.add(range);
            octets += part.length() + range.length();
        }
        String end = "\r\n--" + boundary + "--\r\n";
        content.add(end);
        HttpUtil.setContentLength(head, octets + end.length());
    }
    // endregion

    private static String boundary() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return Long.toHexString(random.nextLong()) + Long.toHexString(random.nextLong());
    }

    /** The head, to which fields may be added that are not about the file. */
    HttpResponse head() {
        return head;
    }

    // region content
    /**
     * Writes what comes behind the head.
     *
     * @param ctx the context of the handler that has written the head
     * @return the future of the last write, failed if the file cannot be opened any more
     */
    ChannelFuture writeContent(ChannelHandlerContext ctx) {
        boolean inChunks = ctx.pipeline().get(ChunkedWriteHandler.class) != null;
        for (Object part : content) {
            if (part instanceof ByteRanges.ByteRange range) {
                if (!inChunks) {
                    ctx.write(new DefaultFileRegion(file.toFile(), range.start(), range.length()), ctx.voidPromise());
                    continue;
                }
                try {
                    ctx.write(chunks(range));
                } catch (IOException e) {
                    return ctx.newFailedFuture(e);
                }
            } else {
                ctx.write(Unpooled.copiedBuffer((String) part, StandardCharsets.US_ASCII));
            }
        }
        return ctx.write(LastHttpContent.EMPTY_LAST_CONTENT);
    }
    // endregion

    private ChunkedNioFile chunks(ByteRanges.ByteRange range) throws IOException {
        FileChannel opened = FileChannel.open(file);
        try {
            return new ChunkedNioFile(opened, range.start(), range.length(), CHUNK_OCTETS);
        } catch (Throwable e) {
            opened.close();
            throw e;
        }
    }
}
