/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

/**
 * Where the system's structures have their fields, and its numbers that go with them, in the order of {@code enum
 * tw_struct}. Numbers are in native order, which is little-endian wherever there is a library.
 *
 * <p>A field that is called a length has 8 bytes on some systems and 4 on others, with a field of 4 bytes or nothing
 * behind it. It is read as 4 bytes, and written as 8 before what is behind it is written.
 */
public final class NativeLayout {

    /** The bytes of a message, {@code struct mmsghdr}. */
    public static final int MESSAGE_BYTES = ConstantCalls.layout(0);

    /** Where a message has the address of its peer's address, 8 bytes. */
    public static final int MESSAGE_NAME = ConstantCalls.layout(1);

    /** Where a message has the length of that address, 4 bytes. */
    public static final int MESSAGE_NAME_LENGTH = ConstantCalls.layout(2);

    /** Where a message has the address of its pieces, 8 bytes. */
    public static final int MESSAGE_PARTS = ConstantCalls.layout(3);

    /** Where a message has the number of its pieces, a length. */
    public static final int MESSAGE_PART_COUNT = ConstantCalls.layout(4);

    /** Where a message has the address of its control data, 8 bytes. */
    public static final int MESSAGE_CONTROL = ConstantCalls.layout(5);

    /** Where a message has the length of its control data, a length. */
    public static final int MESSAGE_CONTROL_LENGTH = ConstantCalls.layout(6);

    /** Where a message has its flags, 4 bytes. */
    public static final int MESSAGE_FLAGS = ConstantCalls.layout(7);

    /** Where a message has the number of bytes that went or came, 4 bytes. */
    public static final int MESSAGE_LENGTH = ConstantCalls.layout(8);

    /** The flag of a message that was longer than its buffer. */
    public static final int MSG_TRUNC = ConstantCalls.layout(9);

    /** Where a control message has its level, 4 bytes; its length, a length, is at the beginning. */
    public static final int CONTROL_LEVEL = ConstantCalls.layout(10);

    /** Where a control message has its type, 4 bytes. */
    public static final int CONTROL_TYPE = ConstantCalls.layout(11);

    /** Where a control message has its data. */
    public static final int CONTROL_DATA = ConstantCalls.layout(12);

    /** The alignment of control messages. */
    public static final int CONTROL_ALIGNMENT = ConstantCalls.layout(13);

    /** Where an address has its own length, 1 byte, or -1 if it has none. */
    public static final int ADDRESS_LENGTH = ConstantCalls.layout(14);

    /** Where an address has its family. */
    public static final int ADDRESS_FAMILY = ConstantCalls.layout(15);

    /** The bytes of the family, 1 or 2. */
    public static final int ADDRESS_FAMILY_BYTES = ConstantCalls.layout(16);

    /** The family of IPv4. */
    public static final int AF_INET = ConstantCalls.layout(17);

    /** The family of IPv6. */
    public static final int AF_INET6 = ConstantCalls.layout(18);

    /** The family of the unix domain. */
    public static final int AF_UNIX = ConstantCalls.layout(19);

    /** The bytes of a {@code struct group_req}, which starts with the index of an interface. */
    public static final int GROUP_REQUEST_BYTES = ConstantCalls.layout(20);

    /** Where that has the address of the group. */
    public static final int GROUP_REQUEST_GROUP = ConstantCalls.layout(21);

    /** The bytes of a {@code struct group_source_req}, which starts with the index of an interface. */
    public static final int GROUP_SOURCE_REQUEST_BYTES = ConstantCalls.layout(22);

    /** Where that has the address of the group. */
    public static final int GROUP_SOURCE_REQUEST_GROUP = ConstantCalls.layout(23);

    /** Where that has the address of the source. */
    public static final int GROUP_SOURCE_REQUEST_SOURCE = ConstantCalls.layout(24);

    /** Joins a group. */
    public static final int MCAST_JOIN_GROUP = ConstantCalls.layout(25);

    /** Leaves a group. */
    public static final int MCAST_LEAVE_GROUP = ConstantCalls.layout(26);

    /** Joins a group for one source. */
    public static final int MCAST_JOIN_SOURCE_GROUP = ConstantCalls.layout(27);

    /** Leaves a group for one source. */
    public static final int MCAST_LEAVE_SOURCE_GROUP = ConstantCalls.layout(28);

    /** Blocks one source. */
    public static final int MCAST_BLOCK_SOURCE = ConstantCalls.layout(29);

    private NativeLayout() { }
}
