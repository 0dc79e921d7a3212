/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.blocking;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.handler.codec.http.DefaultHttpContent;
import io.tidewire.handler.codec.http.DefaultLastHttpContent;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.LastHttpContent;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.ClosedChannelException;
import java.util.Objects;

/**
 * The body of an answer. Octets are collected into pieces; the head goes with the first one, so that a short answer
 * gets its length. One thread at a time.
 */
final class ResponseBody extends OutputStream {
    private static final int PIECE = 8 * 1024;

    private final HttpExchange exchange;
    private final HttpResponse head;
    /** The answer has no content, whatever is written (RFC 9110 section 6.4.1). */
    private final boolean noContent;
    /** The length that Content-Length announces, or -1. */
    private final long announced;
    private long written;
    /** The piece that is being filled; owned. */
    private @Nullable ByteBuf piece;
    private boolean headSent;
    private boolean closed;

    ResponseBody(HttpExchange exchange, HttpResponse head, boolean noContent) {
        this.exchange = exchange;
        this.head = head;
        this.noContent = noContent;
        announced = HttpUtil.getContentLength(head, -1L);
    }

    @Override
    public void write(int octet) throws IOException {
        write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void write(byte[] src, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, src.length);
        if (closed) {
            throw new ClosedChannelException();
        }
        if (announced >= 0 && length > announced - written) {
            // Would be read as the begin of the next answer (RFC 9112 section 6.3).
            throw new IOException("more content than the " + announced + " octets that Content-Length announces");
        }
        written += length;
        if (noContent) {
            return;
        }
        int from = offset;
        int left = length;
        while (left > 0) {
            if (piece == null) {
                piece = exchange.channel().alloc().buffer(PIECE, PIECE);
            }
            int part = Math.min(left, piece.writableBytes());
            piece.writeBytes(src, from, part);
            from += part;
            left -= part;
            if (!piece.isWritable()) {
                sendPiece(false);
            }
        }
    }

    private void sendHead() throws IOException {
        if (!headSent) {
            headSent = true;
            if (announced < 0 && !noContent) {
                exchange.announceUnknownLength(head);
            }
            exchange.decide(head, false);
            exchange.write(head, false);
        }
    }

    private void sendPiece(boolean flush) throws IOException {
        sendHead();
        exchange.write(new DefaultHttpContent(takePiece()), flush);
    }

    @SuppressWarnings("NullAway") // Called only while there is a piece.
    private ByteBuf takePiece() {
        ByteBuf taken = piece;
        piece = null;
        return taken;
    }

    /** Sends what was written, also if that is the head alone. */
    @Override
    public void flush() throws IOException {
        if (closed) {
            return;
        }
        if (piece != null) {
            sendPiece(true);
        } else {
            sendHead();
            exchange.flush();
        }
    }

    /**
     * Takes nothing more. Sends nothing either: try-with-resources comes here with an exception as well as without, and
     * the answer must not look whole then.
     */
    @Override
    public void close() {
        closed = true;
    }

    /**
     * Completes the answer and sends it, when the code has returned.
     *
     * @throws IOException if the content is shorter than Content-Length announces: the client, if it has the head,
     *     would take the next answer for the rest (RFC 9112 section 6.3)
     */
    void complete() throws IOException {
        closed = true;
        if (announced >= 0 && written < announced && !noContent) {
            throw new IOException("only " + written + " octets of content (expected: " + announced
                    + ", as Content-Length announces)");
        }
        if (!headSent) {
            boolean known = !noContent || written > 0;
            if (announced < 0 && known && head.status().code() != HttpResponseStatus.NO_CONTENT.code()) {
                HttpUtil.setContentLength(head, written);
            }
            headSent = true;
            exchange.decide(head, true);
            exchange.write(head, false);
        }
        exchange.writeLast(last());
    }

    private LastHttpContent last() {
        return piece == null ? LastHttpContent.EMPTY_LAST_CONTENT : new DefaultLastHttpContent(takePiece());
    }

    /** Whether the client has seen a part of the answer, so that another one is out of question. */
    boolean isHeadSent() {
        return headSent;
    }

    /** Drops what was not sent. */
    void release() {
        closed = true;
        if (piece != null) {
            takePiece().release();
        }
    }
}
