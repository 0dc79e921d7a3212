/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.http.multipart.FormPart;
import io.tidewire.handler.codec.http.multipart.FormPartReader;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The files of one upload: stored under names of ours, which only the owner can read, and kept if the upload ends well.
 * A client's name of a file is sent back to it, and not used otherwise. Blocks; one thread.
 */
final class UploadedFiles implements FormPartReader.Listener {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(UploadedFiles.class);
    private static final String UNFINISHED = ".part";
    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private final Path folder;
    private final List<StoredFile> stored = new ArrayList<>();
    /** The file that is being written, {@code null} between files and in fields, which are dropped. */
    private FileChannel open;
    private long octetsWritten;

    /** A file, and what the client calls it. */
    private record StoredFile(Path path, String name) {
        Path finished() {
            String file = path.getFileName().toString();
            return path.resolveSibling(file.substring(0, file.length() - UNFINISHED.length()));
        }
    }

    UploadedFiles(Path folder) {
        this.folder = folder;
    }

    @Override
    public void onPart(FormPart part) throws IOException {
        if (part.isFile()) {
            Path path = Files.createTempFile(folder, "upload-", UNFINISHED);
            stored.add(new StoredFile(path, part.filename()));
            open = FileChannel.open(path, StandardOpenOption.WRITE);
            octetsWritten = 0;
        }
    }

    @Override
    public void onOctets(ByteBuf octets, boolean last) throws IOException {
        if (open == null) {
            return;
        }
        int index = octets.readerIndex();
        while (index < octets.writerIndex()) {
            int count = octets.getBytes(index, open, octetsWritten, octets.writerIndex() - index);
            index += count;
            octetsWritten += count;
        }
        if (last) {
            open.close();
            open = null;
        }
    }

    /**
     * Keeps the files of an upload that has ended.
     *
     * @return the stored files, as JSON
     * @throws DecoderException if a file cannot be kept
     */
    String keep() {
        StringBuilder json = new StringBuilder("[");
        try {
            for (StoredFile file : stored) {
                Files.move(file.path(), file.finished());
                json.append(json.length() == 1 ? "" : ",").append("{\"name\":");
                appendText(json, file.name());
                json.append(",\"octets\":").append(Files.size(file.finished())).append(",\"stored\":");
                appendText(json, file.finished().getFileName().toString());
                json.append('}');
            }
        } catch (IOException e) {
            throw new DecoderException("a file cannot be kept", e);
        }
        stored.clear();
        return json.append("]\n").toString();
    }

    private static void appendText(StringBuilder json, String text) {
        json.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\' || c < ' ' || c > '~') {
                json.append("\\u").append(HEX[c >> 12]).append(HEX[c >> 8 & 15]).append(HEX[c >> 4 & 15])
                        .append(HEX[c & 15]);
            } else {
                json.append(c);
            }
        }
        json.append('"');
    }

    /** Deletes the files of an upload that has failed. */
    void discard() {
        try {
            if (open != null) {
                open.close();
            }
            for (StoredFile file : stored) {
                Files.deleteIfExists(file.path());
                Files.deleteIfExists(file.finished());
            }
        } catch (IOException e) {
            LOGGER.warn("files of an upload that has failed stay in {}", folder, e);
        }
        stored.clear();
    }
}
