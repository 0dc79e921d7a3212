/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Every typed access by absolute index, so that a test can walk them all. */
record Access(String name, int size, Call call) {

    /** The code of the access. */
    @FunctionalInterface
    interface Call {
        void at(ByteBuf buf, int index);
    }

    @Override
    public String toString() {
        return name;
    }

    static List<Access> all() {
        List<Access> all = new ArrayList<>();
        all.add(new Access("getBoolean", 1, ByteBuf::getBoolean));
        all.add(new Access("getByte", 1, ByteBuf::getByte));
        all.add(new Access("getUnsignedByte", 1, ByteBuf::getUnsignedByte));
        all.add(new Access("getShort", 2, ByteBuf::getShort));
        all.add(new Access("getShortLE", 2, ByteBuf::getShortLE));
        all.add(new Access("getUnsignedShort", 2, ByteBuf::getUnsignedShort));
        all.add(new Access("getUnsignedShortLE", 2, ByteBuf::getUnsignedShortLE));
        all.add(new Access("getMedium", 3, ByteBuf::getMedium));
        all.add(new Access("getMediumLE", 3, ByteBuf::getMediumLE));
        all.add(new Access("getUnsignedMedium", 3, ByteBuf::getUnsignedMedium));
        all.add(new Access("getUnsignedMediumLE", 3, ByteBuf::getUnsignedMediumLE));
        all.add(new Access("getInt", 4, ByteBuf::getInt));
        all.add(new Access("getIntLE", 4, ByteBuf::getIntLE));
        all.add(new Access("getUnsignedInt", 4, ByteBuf::getUnsignedInt));
        all.add(new Access("getUnsignedIntLE", 4, ByteBuf::getUnsignedIntLE));
        all.add(new Access("getLong", 8, ByteBuf::getLong));
        all.add(new Access("getLongLE", 8, ByteBuf::getLongLE));
        all.add(new Access("getChar", 2, ByteBuf::getChar));
        all.add(new Access("getFloat", 4, ByteBuf::getFloat));
        all.add(new Access("getFloatLE", 4, ByteBuf::getFloatLE));
        all.add(new Access("getDouble", 8, ByteBuf::getDouble));
        all.add(new Access("getDoubleLE", 8, ByteBuf::getDoubleLE));
        all.add(new Access("setBoolean", 1, (b, i) -> b.setBoolean(i, true)));
        all.add(new Access("setByte", 1, (b, i) -> b.setByte(i, 1)));
        all.add(new Access("setShort", 2, (b, i) -> b.setShort(i, 1)));
        all.add(new Access("setShortLE", 2, (b, i) -> b.setShortLE(i, 1)));
        all.add(new Access("setMedium", 3, (b, i) -> b.setMedium(i, 1)));
        all.add(new Access("setMediumLE", 3, (b, i) -> b.setMediumLE(i, 1)));
        all.add(new Access("setInt", 4, (b, i) -> b.setInt(i, 1)));
        all.add(new Access("setIntLE", 4, (b, i) -> b.setIntLE(i, 1)));
        all.add(new Access("setLong", 8, (b, i) -> b.setLong(i, 1)));
        all.add(new Access("setLongLE", 8, (b, i) -> b.setLongLE(i, 1)));
        all.add(new Access("setChar", 2, (b, i) -> b.setChar(i, 'x')));
        all.add(new Access("setFloat", 4, (b, i) -> b.setFloat(i, 1)));
        all.add(new Access("setFloatLE", 4, (b, i) -> b.setFloatLE(i, 1)));
        all.add(new Access("setDouble", 8, (b, i) -> b.setDouble(i, 1)));
        all.add(new Access("setDoubleLE", 8, (b, i) -> b.setDoubleLE(i, 1)));
        all.addAll(bulk());
        return all;
    }

    private static List<Access> bulk() {
        return List.of(
                new Access("getBytes(array)", 5, (b, i) -> b.getBytes(i, new byte[5])),
                new Access("getBytes(ByteBuf)", 5, (b, i) -> b.getBytes(i, Unpooled.wrappedBuffer(new byte[5]), 0, 5)),
                new Access("getBytes(nio)", 5, (b, i) -> b.getBytes(i, ByteBuffer.allocate(5))),
                new Access("setBytes(array)", 5, (b, i) -> b.setBytes(i, new byte[5])),
                new Access("setBytes(ByteBuf)", 5, (b, i) -> b.setBytes(i, Unpooled.wrappedBuffer(new byte[5]), 0, 5)),
                new Access("setBytes(nio)", 5, (b, i) -> b.setBytes(i, ByteBuffer.allocateDirect(5))),
                new Access("setZero", 5, (b, i) -> b.setZero(i, 5)),
                new Access("slice", 5, (b, i) -> b.slice(i, 5)),
                new Access("retainedSlice", 5, (b, i) -> b.retainedSlice(i, 5).release()),
                new Access("nioBuffer", 5, (b, i) -> b.nioBuffer(i, 5)),
                new Access("nioBuffers", 5, (b, i) -> b.nioBuffers(i, 5)),
                new Access("copy", 5, (b, i) -> b.copy(i, 5).release()),
                new Access("toString", 5, (b, i) -> b.toString(i, 5, StandardCharsets.UTF_8)),
                new Access("getCharSequence", 5, (b, i) ->
                        b.getCharSequence(i, 5, StandardCharsets.US_ASCII)),
                new Access("setCharSequence", 5, (b, i) ->
                        b.setCharSequence(i, "abcde", StandardCharsets.UTF_8)),
                new Access("bytesBefore", 5, (b, i) -> b.bytesBefore(i, 5, (byte) 1)),
                new Access("forEachByte", 5, (b, i) -> b.forEachByte(i, 5, v -> true)),
                new Access("forEachByteDesc", 5, (b, i) -> b.forEachByteDesc(i, 5, v -> true)));
    }
}
