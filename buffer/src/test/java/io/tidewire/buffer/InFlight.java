/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Messages over one root that are in flight at the same time: random chains of views, composites and wrappers. Each
 * begins with a view or a composite, so that none shares its indices with another.
 */
final class InFlight {
    private static final int MAX_STEPS = 4;

    private final SplittableRandom random;
    private final ByteBuf root;
    private final byte[] content;
    private final List<Message> messages = new ArrayList<>();
    private final List<ByteBuf> owned = new ArrayList<>();

    /**
     * One message.
     *
     * @param expected the readable bytes; the content never changes, though it may be written again
     * @param writable whether no part of the chain refuses that
     */
    record Message(ByteBuf buf, byte[] expected, boolean writable, String how) {
        @Override
        public String toString() {
            return how;
        }
    }

    /** Takes over the reference of the root, all of whose capacity must be of this content. */
    InFlight(ByteBuf root, byte[] content, SplittableRandom random) {
        this.root = root;
        this.content = content;
        this.random = random;
        owned.add(root);
        for (int i = 0; i < content.length; i++) {
            root.setByte(i, content[i]);
        }
    }

    List<Message> messages() {
        return messages;
    }

    /** Adds a message of random shape. */
    void add() {
        int from = random.nextInt(content.length);
        int to = random.nextInt(from, content.length) + 1;
        ByteBuf buf = null;
        String how = null;
        switch (random.nextInt(4)) {
            case 0 -> {
                buf = root.retainedSlice(from, to - from);
                how = "slice";
            }
            case 1 -> {
                buf = root.retainedDuplicate().setIndex(from, to);
                how = "duplicate";
            }
            case 2 -> {
                buf = compositeOfRoot(from, to);
                how = "composite";
            }
            default -> {
                int middle = random.nextInt(from, to + 1);
                buf = new CompositeByteBuf(UnpooledByteBufAllocator.DEFAULT, false, 16,
                        compositeOfRoot(from, middle), root.retainedSlice(middle, to - middle));
                how = "composite of two";
            }
        }
        StringBuilder steps = new StringBuilder(how);
        for (int i = random.nextInt(MAX_STEPS); i > 0; i--) {
            buf = step(buf, steps);
        }
        owned.add(buf);
        boolean writable = steps.indexOf("readOnly") < 0;
        steps.append(" [").append(from).append(", ").append(to).append(')');
        messages.add(new Message(buf, Arrays.copyOfRange(content, from, to), writable, steps.toString()));
    }

    /** Adds the root itself, which may be one of the messages. */
    void addRoot() {
        root.setIndex(0, content.length);
        messages.add(new Message(root, content, true, "root"));
    }

    private ByteBuf compositeOfRoot(int from, int to) {
        root.setIndex(from, to);
        try {
            return new CompositeByteBuf(UnpooledByteBufAllocator.DEFAULT, false, 16, root.retain());
        } finally {
            root.setIndex(0, content.length);
        }
    }

    @SuppressWarnings("deprecation") // views in the other order
    private ByteBuf step(ByteBuf buf, StringBuilder steps) {
        switch (random.nextInt(8)) {
            case 0:
                steps.append(".slice");
                return buf.slice();
            case 1:
                steps.append(".duplicate");
                return buf.duplicate();
            case 2:
                steps.append(".retainedSlice");
                owned.add(buf);
                return buf.retainedSlice();
            case 3:
                steps.append(".readOnly");
                return buf.asReadOnly();
            case 4:
                steps.append(".swapped");
                return buf.order(random.nextBoolean() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
            case 5:
                if (steps.indexOf("unreleasable") >= 0 || buf.order() == ByteOrder.LITTLE_ENDIAN) {
                    return buf; // Its end would never be seen, or no code wraps it.
                }
                steps.append(".leakAware");
                return new LeakAwareByteBuf(buf, BufferLeaks.DETECTOR.trackForcibly(buf), true);
            case 6:
                steps.append(".unreleasable");
                owned.add(buf);
                return Unpooled.unreleasableBuffer(buf);
            default:
                steps.append(".composite");
                return new CompositeByteBuf(UnpooledByteBufAllocator.DEFAULT, false, 16, buf);
        }
    }

    /** Releases all messages and the root. */
    void release() {
        for (int i = owned.size() - 1; i >= 0; i--) {
            owned.get(i).release();
        }
    }
}
