/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.unix.FileDescriptor;

/** A message of one byte with any number of descriptors, as a peer may send it; laid out as sendmmsg(2) wants it. */
final class DescriptorMessage {

    private static final int MESSAGE_BYTES = 64;
    private static final int IOVEC_BYTES = 16;
    private static final int CONTROL_HEADER_BYTES = 16;
    private static final int CONTROL_AT = MESSAGE_BYTES + IOVEC_BYTES + Long.BYTES;
    private static final int SOL_SOCKET = 1;
    private static final int SCM_RIGHTS = 1;

    private DescriptorMessage() { }

    static int send(LinuxSocket socket, FileDescriptor descriptor, int times) {
        int controlBytes = CONTROL_HEADER_BYTES + times * Integer.BYTES;
        ByteBuf memory = Unpooled.directBuffer(CONTROL_AT + controlBytes).writeZero(CONTROL_AT + controlBytes);
        try {
            long address = memory.memoryAddress();
            // struct msghdr: where the parts are, and the control data.
            memory.setLongLE(16, address + MESSAGE_BYTES).setLongLE(24, 1);
            memory.setLongLE(32, address + CONTROL_AT).setLongLE(40, controlBytes);
            memory.setLongLE(MESSAGE_BYTES, address + MESSAGE_BYTES + IOVEC_BYTES)
                    .setLongLE(MESSAGE_BYTES + Long.BYTES, 1);
            memory.setLongLE(CONTROL_AT, controlBytes);
            memory.setIntLE(CONTROL_AT + 8, SOL_SOCKET).setIntLE(CONTROL_AT + 12, SCM_RIGHTS);
            for (int i = 0; i < times; i++) {
                memory.setIntLE(CONTROL_AT + CONTROL_HEADER_BYTES + i * Integer.BYTES, descriptor.intValue());
            }
            return socket.sendMessages(address, 1);
        } finally {
            memory.release();
        }
    }
}
