/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufHolder;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.util.ReferenceCounted;

import java.nio.channels.NotYetConnectedException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Every message of a run: from which thread it came, when it passed to the transport, and what became of it. At the end
 * the bytes that the socket has taken are compared with what the promises say, byte by byte.
 */
final class Ledger {

    /** A thread that writes. Its tasks are numbered. */
    static final class Source {
        private int submitted;
        /** The number of the last flush that it asked for. */
        private int flushed = -1;
        private int seen = -1;
        private final List<Message> passed = new ArrayList<>();
    }

    /** One message. */
    private static final class Message {
        private final Source source;
        private final int number;
        private final ReferenceCounted content;
        private final boolean flush;
        private final byte[] bytes;
        private ChannelFuture future;
        private int place = -1;

        Message(Source source, ReferenceCounted content, boolean flush) {
            this.source = source;
            this.content = content;
            this.flush = flush;
            number = source.submitted++;
            bytes = bytes(content);
        }

        private static byte[] bytes(ReferenceCounted content) {
            if (content instanceof ByteBufHolder holder) {
                return bytes(holder.content());
            }
            if (content instanceof ByteBuf buffer) {
                byte[] bytes = new byte[buffer.readableBytes()];
                buffer.getBytes(buffer.readerIndex(), bytes);
                return bytes;
            }
            ArrayRegion region = (ArrayRegion) content;
            byte[] bytes = new byte[(int) region.count()];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = region.get(i);
            }
            return bytes;
        }
    }

    private final List<Message> messages = new ArrayList<>();
    private final Map<Object, Message> underWay = new IdentityHashMap<>();
    private final List<Message> passed = new ArrayList<>();
    /** How many messages had passed when the transport was flushed last. */
    private int flushedPlace;
    /** A message has passed whose flush has not. */
    private boolean flushOwed;
    /** The pipeline has ended: what comes later does not pass here. */
    private boolean ended;
    private String failure;

    /** Notes a message that is about to be submitted. */
    void submit(Source source, ReferenceCounted content, boolean flush) {
        Message message = new Message(source, content, flush);
        messages.add(message);
        underWay.put(content, message);
        if (flush) {
            source.flushed = message.number;
        }
    }

    /** Notes what a write gave, or null if it was not asked for an outcome. */
    void submitted(ReferenceCounted content, ChannelFuture future) {
        Message last = messages.get(messages.size() - 1);
        // A write inside of a write may have come after it.
        Message message = last.content == content ? last : find(content);
        message.future = future;
    }

    private Message find(ReferenceCounted content) {
        for (int i = messages.size() - 1; i >= 0; i--) {
            if (messages.get(i).content == content) {
                return messages.get(i);
            }
        }
        throw new IllegalStateException("not submitted: " + content);
    }

    void flushed(Source source) {
        source.flushed = source.submitted++;
    }

    /** Returns a task that checks, when it is run, that it comes after all that its source has submitted before. */
    Runnable task(Source source) {
        int number = source.submitted++;
        int flushed = source.flushed;
        return () -> {
            inOrder(source, number, "task");
            for (int i = source.passed.size() - 1; i >= 0; i--) {
                Message message = source.passed.get(i);
                if (message.number <= flushed) {
                    if (message.place >= flushedPlace && !ended) {
                        fail("a task saw that a flush was put off");
                    }
                    return;
                }
            }
        };
    }

    /** Cancels the write of one message, if it can be. */
    void cancel(int which) {
        if (!messages.isEmpty()) {
            ChannelFuture future = messages.get(which % messages.size()).future;
            if (future != null) {
                future.cancel(false);
            }
        }
    }

    void onWrite(Object content) {
        Message message = underWay.remove(content);
        if (message == null) {
            fail("a message came that was not submitted, or came twice");
            return;
        }
        inOrder(message.source, message.number, "message");
        message.place = passed.size();
        passed.add(message);
        flushOwed |= message.flush;
        message.source.passed.add(message);
    }

    void onFlush() {
        flushedPlace = passed.size();
        flushOwed = false;
    }

    /** The loop has run its tasks, and looks for what the kernel has. */
    void onPoll() {
        if (flushOwed && !ended) {
            fail("the loop polled while it owed a flush");
        }
    }

    void onEnd() {
        ended = true;
    }

    boolean hasEnded() {
        return ended;
    }

    private void inOrder(Source source, int number, String what) {
        if (number <= source.seen) {
            fail(what + ' ' + number + " came after " + source.seen);
        }
        source.seen = number;
    }

    void fail(String what) {
        if (failure == null) {
            failure = what;
        }
    }

    String failure() {
        return failure;
    }

    boolean allFlushedAreDone() {
        for (int i = 0; i < flushedPlace; i++) {
            ChannelFuture future = passed.get(i).future;
            if (future != null && !future.isDone()) {
                return false;
            }
        }
        return true;
    }

    /** Checks the outcome of every message against the bytes that were sent. */
    void settle(byte[] sent) {
        checkOutcomes();
        settleBytes(sent);
    }

    /**
     * Checks the outcome of every message against the datagrams that were sent. Each must have been asked for one.
     *
     * @param sent the first byte of each datagram, -1 for an empty one, in order
     */
    void settleDatagrams(List<Integer> sent) {
        checkOutcomes();
        int count = 0;
        for (Message message : passed) {
            if (message.future.isSuccess()) {
                int first = message.bytes.length == 0 ? -1 : message.bytes[0];
                if (count == sent.size() || sent.get(count) != first) {
                    fail("message " + message.number + " succeeded though it was not sent in its place");
                    return;
                }
                count++;
            }
        }
        if (count != sent.size()) {
            fail("datagrams were sent twice, or failed though they were sent");
        }
    }

    private void checkOutcomes() {
        for (Message message : messages) {
            if (message.future != null && !message.future.isDone()) {
                fail("message " + message.number + " has no outcome");
            }
            if (message.content.refCnt() != 0) {
                fail("message " + message.number + " leaked");
            }
        }
    }

    private void settleBytes(byte[] sent) {
        int offset = 0;
        boolean failed = false;
        for (Message message : passed) {
            ChannelFuture future = message.future;
            if (future != null && (future.isCancelled() || future.cause() instanceof NotYetConnectedException)) {
                continue;
            }
            int there = Math.min(message.bytes.length, sent.length - offset);
            if (!startsWith(sent, offset, message.bytes, there)) {
                fail("byte lost, doubled or out of order at or after " + offset);
                return;
            }
            offset += there;
            boolean success = future != null && future.isSuccess();
            if (success && (failed || there < message.bytes.length)) {
                fail("message " + message.number + " succeeded though it was not sent");
            }
            if (future != null && !success && there != 0 && there == message.bytes.length) {
                fail("message " + message.number + " failed though it was sent");
            }
            failed |= future != null && !success || there < message.bytes.length;
        }
        if (offset != sent.length) {
            fail("bytes sent of no message");
        }
    }

    private static boolean startsWith(byte[] sent, int offset, byte[] bytes, int count) {
        for (int i = 0; i < count; i++) {
            if (sent[offset + i] != bytes[i]) {
                return false;
            }
        }
        return true;
    }
}
