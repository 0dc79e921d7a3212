/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.internal.OutboundMessages;
import io.tidewire.channel.unix.Buffer;
import io.tidewire.channel.unix.IovArray;
import io.tidewire.channel.unix.Limits;
import io.tidewire.channel.unix.SegmentedDatagramPacket;
import io.tidewire.util.concurrent.FastThreadLocal;
import io.tidewire.util.internal.CleanableDirectBuffer;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one call of sendmmsg(2) or recvmmsg(2): an array of {@code struct mmsghdr}, and behind it, for each,
 * room for an address and for control data. It belongs to the thread rather than to a loop or a channel: it is empty
 * between calls, apart from what it has learned.
 * <pre>
 *   | header 0 | header 1 | … | address 0 | address 1 | … | kept address | control 0 | control 1 | … |
 * </pre>
 * A recipient that is the same as the one before is not written again: its header points to what was written then.
 */
public final class DatagramBatch implements ChannelOutboundBuffer.MessageProcessor {

    private static final FastThreadLocal<DatagramBatch> OF_THREAD = new FastThreadLocal<>() {
        @Override
        protected DatagramBatch initialValue() {
            return new DatagramBatch();
        }

        @Override
        protected void onRemoval(DatagramBatch batch) {
            batch.release();
        }
    };

    /** The most messages of one call. */
    static final int MAX_MESSAGES = 64;

    private static final int HEADER_BYTES = NativeLayout.MESSAGE_BYTES;
    private static final int CONTROL_BYTES = 128;

    /** RFC 1700, the same everywhere. */
    private static final int IPPROTO_UDP = 17;

    private static final int ADDRESSES = MAX_MESSAGES * HEADER_BYTES;
    /** The position behind those of the messages. */
    private static final int KEPT = MAX_MESSAGES;
    private static final int CONTROLS = ADDRESSES + (MAX_MESSAGES + 1) * NativeAddress.MAX_BYTES;
    private static final int BYTES = CONTROLS + MAX_MESSAGES * CONTROL_BYTES;

    private final CleanableDirectBuffer memory = Buffer.allocateDirectBufferWithNativeOrder(BYTES);
    private final ByteBuffer bytes = memory.buffer();
    private final long address = Buffer.memoryAddress(bytes);
    private final IovArray parts = new IovArray(Limits.IOV_MAX);

    private int count;
    private int max;
    private int segmentOption;
    private boolean ipv6;

    /** The recipient that was written last, where, and how long it is there. */
    private @Nullable SocketAddress lastRecipient;
    private int lastPlace;
    private int lastLength;

    /** The sender that was read last, which is often the next one too. */
    private @Nullable InetSocketAddress lastSender;
    private long lastSenderHead;
    private long lastSenderHigh;
    private long lastSenderLow;
    private int lastSenderScope;

    private DatagramBatch() { }

    /** The batch of this thread, created on first use. */
    static DatagramBatch ofThread() {
        return OF_THREAD.get();
    }

    /** Called when a thread that ran a loop may go on to do something else. */
    public static void releaseOfThread() {
        OF_THREAD.remove();
    }

    private void release() {
        parts.release();
        memory.clean();
    }

    long memoryAddress() {
        return address;
    }

    int count() {
        return count;
    }

    /** Starts a batch of at most so many messages; the option is the channel's {@code segmentOption()}. */
    void startSending(boolean forIpv6, int forSegments, int atMost) {
        count = 0;
        segmentOption = forSegments;
        max = Math.min(atMost, MAX_MESSAGES);
        parts.clear();
        if (forIpv6 != ipv6) {
            ipv6 = forIpv6;
            lastRecipient = null;
        }
        keepLastRecipient();
    }

    /** The places of messages are about to be written to. */
    private void keepLastRecipient() {
        if (lastRecipient != null && lastPlace != KEPT) {
            bytes.put(addressPlace(KEPT), bytes, addressPlace(lastPlace), lastLength);
            lastPlace = KEPT;
        }
    }

    private static int addressPlace(int place) {
        return ADDRESSES + place * NativeAddress.MAX_BYTES;
    }

    @Override
    public boolean processMessage(Object message) {
        if (count == max) {
            return false;
        }
        ByteBuf content = OutboundMessages.contentOf(message);
        int firstPart = parts.count();
        int length = content.readableBytes();
        if (length > 0 && !addParts(content, length, firstPart)) {
            return false;
        }
        int header = count * HEADER_BYTES;
        putName(header, OutboundMessages.recipientOf(message));
        int partCount = parts.count() - firstPart;
        bytes.putLong(header + NativeLayout.MESSAGE_PARTS, partCount == 0 ? 0 : parts.memoryAddress(firstPart));
        bytes.putLong(header + NativeLayout.MESSAGE_PART_COUNT, partCount);
        int segment = message instanceof SegmentedDatagramPacket packet ? packet.segmentSize() : 0;
        if (segment > 0 && segment < length) {
            putSegmentSize(header, segment);
        } else {
            bytes.putLong(header + NativeLayout.MESSAGE_CONTROL, 0);
            bytes.putLong(header + NativeLayout.MESSAGE_CONTROL_LENGTH, 0);
        }
        bytes.putInt(header + NativeLayout.MESSAGE_FLAGS, 0);
        count++;
        return true;
    }

    /** A datagram is added whole or not at all; the first of a batch always fits. */
    private boolean addParts(ByteBuf content, int length, int firstPart) {
        if (firstPart + content.nioBufferCount() > Limits.IOV_MAX) {
            return false;
        }
        return parts.add(content, content.readerIndex(), length);
    }

    private void putName(int header, @Nullable SocketAddress recipient) {
        if (recipient == null) {
            bytes.putLong(header + NativeLayout.MESSAGE_NAME, 0);
            bytes.putInt(header + NativeLayout.MESSAGE_NAME_LENGTH, 0);
            return;
        }
        if (recipient != lastRecipient) {
            lastLength = NativeAddress.encode(bytes, addressPlace(count), recipient, ipv6);
            lastPlace = count;
            lastRecipient = recipient;
        }
        bytes.putLong(header + NativeLayout.MESSAGE_NAME, address + addressPlace(lastPlace));
        bytes.putInt(header + NativeLayout.MESSAGE_NAME_LENGTH, lastLength);
    }

    private void putSegmentSize(int header, int segment) {
        int control = controlPlace(count);
        bytes.putLong(control, NativeLayout.CONTROL_DATA + Short.BYTES);
        bytes.putInt(control + NativeLayout.CONTROL_LEVEL, IPPROTO_UDP);
        bytes.putInt(control + NativeLayout.CONTROL_TYPE, segmentOption);
        bytes.putShort(control + NativeLayout.CONTROL_DATA, (short) segment);
        bytes.putLong(header + NativeLayout.MESSAGE_CONTROL, address + control);
        // CMSG_SPACE: up to the next multiple of eight.
        bytes.putLong(header + NativeLayout.MESSAGE_CONTROL_LENGTH, NativeLayout.CONTROL_DATA + Long.BYTES);
    }

    private static int controlPlace(int message) {
        return CONTROLS + message * CONTROL_BYTES;
    }

    /** Starts a batch that receives. */
    void startReceiving() {
        count = 0;
        parts.clear();
        keepLastRecipient();
    }

    /** Adds a buffer, all of whose writable bytes may be received into. */
    void addReceiver(ByteBuf buffer, int length) {
        int header = count * HEADER_BYTES;
        int firstPart = parts.count();
        parts.add(buffer, buffer.writerIndex(), length);
        bytes.putLong(header + NativeLayout.MESSAGE_NAME, address + addressPlace(count));
        bytes.putInt(header + NativeLayout.MESSAGE_NAME_LENGTH, NativeAddress.MAX_BYTES);
        bytes.putLong(header + NativeLayout.MESSAGE_PARTS, parts.memoryAddress(firstPart));
        bytes.putLong(header + NativeLayout.MESSAGE_PART_COUNT, 1);
        bytes.putLong(header + NativeLayout.MESSAGE_CONTROL, address + controlPlace(count));
        bytes.putLong(header + NativeLayout.MESSAGE_CONTROL_LENGTH, CONTROL_BYTES);
        bytes.putInt(header + NativeLayout.MESSAGE_FLAGS, 0);
        count++;
    }

    int lengthOf(int message) {
        return bytes.getInt(message * HEADER_BYTES + NativeLayout.MESSAGE_LENGTH);
    }

    boolean isTruncated(int message) {
        return (bytes.getInt(message * HEADER_BYTES + NativeLayout.MESSAGE_FLAGS) & NativeLayout.MSG_TRUNC) != 0;
    }

    @Nullable SocketAddress senderOf(int message) {
        int place = addressPlace(message);
        int length = bytes.getInt(message * HEADER_BYTES + NativeLayout.MESSAGE_NAME_LENGTH);
        // Family, port and IPv4 address, or family, port and flow; then the IPv6 address, or padding.
        long head = length < 16 ? 0 : bytes.getLong(place);
        long high = length < 24 ? 0 : bytes.getLong(place + 8);
        long low = length < 24 ? 0 : bytes.getLong(place + 16);
        int scope = length < 28 ? 0 : bytes.getInt(place + 24);
        if (lastSender != null && head == lastSenderHead && high == lastSenderHigh && low == lastSenderLow
                && scope == lastSenderScope) {
            return lastSender;
        }
        SocketAddress sender = NativeAddress.decode(bytes, place, length);
        if (sender instanceof InetSocketAddress inet) {
            lastSender = inet;
            lastSenderHead = head;
            lastSenderHigh = high;
            lastSenderLow = low;
            lastSenderScope = scope;
        }
        return sender;
    }

    /**
     * Finds a number that came with a message.
     *
     * @param message the index of the message
     * @param level the level of the control message
     * @return the number, or zero if it did not come
     */
    public int controlNumber(int message, int level, int type) {
        int data = controlData(message, level, type);
        return data < 0 ? 0 : bytes.getInt(data);
    }

    /**
     * Finds an address that came with a message.
     *
     * @param message the index of the message
     * @param level the level of the control message
     * @return the address, or {@code null} if it did not come
     */
    public @Nullable SocketAddress controlAddress(int message, int level, int type) {
        int data = controlData(message, level, type);
        return data < 0 ? null : NativeAddress.decode(bytes, data, NativeAddress.MAX_BYTES);
    }

    /** Finds the data of a control message, or gives -1. */
    private int controlData(int message, int level, int type) {
        int at = controlPlace(message);
        int length = bytes.getInt(message * HEADER_BYTES + NativeLayout.MESSAGE_CONTROL_LENGTH);
        int end = at + Math.min(CONTROL_BYTES, length);
        while (at + NativeLayout.CONTROL_DATA <= end) {
            int bytesOfIt = bytes.getInt(at);
            if (bytesOfIt < NativeLayout.CONTROL_DATA || bytesOfIt > end - at) {
                return -1;
            }
            if (bytes.getInt(at + NativeLayout.CONTROL_LEVEL) == level
                    && bytes.getInt(at + NativeLayout.CONTROL_TYPE) == type) {
                return at + NativeLayout.CONTROL_DATA;
            }
            at += bytesOfIt + NativeLayout.CONTROL_ALIGNMENT - 1 & -NativeLayout.CONTROL_ALIGNMENT;
        }
        return -1;
    }
}
