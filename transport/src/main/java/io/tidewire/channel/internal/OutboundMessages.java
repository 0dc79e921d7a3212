/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.ByteBufHolder;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.EmptyByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.channel.AddressedEnvelope;
import io.tidewire.channel.Channel;
import io.tidewire.channel.DefaultAddressedEnvelope;
import io.tidewire.channel.FileRegion;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.UnresolvedAddressException;

/**
 * Brings messages into the form that a socket can write without a copy of its own.
 */
public final class OutboundMessages {

    /**
     * An empty datagram to the peer. Not {@link Unpooled#EMPTY_BUFFER}: an outbound buffer shows that one in the place
     * of a message that was cancelled, and a socket must not send what was taken back.
     */
    private static final ByteBuf NO_BYTES = new EmptyByteBuf(UnpooledByteBufAllocator.DEFAULT);

    private OutboundMessages() { }

    /**
     * Accepts what a stream can write.
     *
     * @param channel the channel that will write it
     * @param message a message; it is taken over if a buffer in its place is returned, and stays the caller's if this
     *                throws
     * @return {@code message}, or a direct buffer with the same bytes
     * @throws UnsupportedOperationException if it is neither a {@link ByteBuf} nor a {@link FileRegion}
     */
    public static Object toStreamMessage(Channel channel, Object message) {
        if (message instanceof ByteBuf buffer) {
            return buffer.isDirect() ? buffer : toDirect(channel, buffer, buffer);
        }
        if (message instanceof FileRegion) {
            return message;
        }
        throw new UnsupportedOperationException("unsupported message type: " + StringUtil.simpleClassName(message)
                + " (expected: ByteBuf, FileRegion)");
    }

    /**
     * Accepts what a datagram socket can send: a {@link ByteBuf} to the peer that the socket is connected to, or an
     * envelope with a {@link ByteBuf}, to its recipient or without one to the peer.
     *
     * @param channel the channel that will send it
     * @param message a message; it is taken over if another one is returned in its place, and stays the caller's if
     *                this throws
     * @param addressType the type of the socket's addresses
     * @param inOnePiece whether the socket can only send one piece of memory
     * @return {@code message}, or one of the same meaning whose bytes are direct and, if asked for, in one piece
     * @throws UnsupportedOperationException if it is none of these
     * @throws UnresolvedAddressException if the recipient is not resolved
     */
    public static Object toDatagram(Channel channel, Object message,
                                    Class<? extends SocketAddress> addressType, boolean inOnePiece) {
        if (message instanceof ByteBuf buffer) {
            return notCancelled(isSendable(buffer, inOnePiece) ? buffer : toDirect(channel, buffer, buffer));
        }
        if (message instanceof AddressedEnvelope<?, ?> envelope && envelope.content() instanceof ByteBuf content
                && (envelope.recipient() == null || addressType.isInstance(envelope.recipient()))) {
            checkResolved(envelope.recipient());
            if (isSendable(content, inOnePiece)) {
                return message;
            }
            ByteBuf direct = toDirect(channel, envelope, content);
            return direct == content ? message : replace(envelope, direct);
        }
        throw new UnsupportedOperationException("unsupported message type: " + describe(message)
                + " (expected: ByteBuf, AddressedEnvelope<ByteBuf, " + addressType.getSimpleName() + ">)");
    }

    private static boolean isSendable(ByteBuf buffer, boolean inOnePiece) {
        return buffer.isDirect() && (!inOnePiece || buffer.nioBufferCount() == 1);
    }

    private static ByteBuf notCancelled(ByteBuf buffer) {
        return buffer == Unpooled.EMPTY_BUFFER ? NO_BYTES : buffer;
    }

    private static void checkResolved(@Nullable SocketAddress recipient) {
        if (recipient instanceof InetSocketAddress address && address.isUnresolved()) {
            throw new UnresolvedRecipientException(address);
        }
    }

    /**
     * The same message with other bytes.
     *
     * @param message a message that {@link #toDatagram} has accepted; it stays as it is
     * @param content the bytes, taken over
     * @return a message of the same meaning
     */
    public static Object replaceContent(Object message, ByteBuf content) {
        return message instanceof AddressedEnvelope<?, ?> envelope ? replace(envelope, content) : notCancelled(content);
    }

    /** The same envelope around other bytes. */
    private static Object replace(AddressedEnvelope<?, ?> envelope, ByteBuf content) {
        if (envelope instanceof ByteBufHolder holder) {
            // Of its own type, which may say more than the addresses.
            return holder.replace(content);
        }
        return envelope.recipient() == null
                ? notCancelled(content) : new DefaultAddressedEnvelope<>(content, envelope.recipient());
    }

    private static String describe(Object message) {
        String type = StringUtil.simpleClassName(message);
        return message instanceof AddressedEnvelope<?, ?> envelope
                ? type + '<' + StringUtil.simpleClassName(envelope.content()) + ", "
                        + StringUtil.simpleClassName(envelope.recipient()) + '>'
                : type;
    }

    /**
     * The bytes of a message that {@link #toDatagram} has accepted.
     *
     * @return its buffer, still owned by the message
     */
    public static ByteBuf contentOf(Object message) {
        return message instanceof ByteBuf buffer ? buffer : (ByteBuf) ((AddressedEnvelope<?, ?>) message).content();
    }

    /**
     * The recipient of a message that {@link #toDatagram} has accepted.
     *
     * @return its recipient, or {@code null} if it goes to the peer that the socket is connected to
     */
    public static @Nullable SocketAddress recipientOf(Object message) {
        return message instanceof AddressedEnvelope<?, ?> envelope ? envelope.recipient() : null;
    }

    /**
     * Copies bytes to direct memory, where a copy pays: a socket would copy them to memory that it cannot keep, and
     * again for each write that is cut short.
     *
     * @param channel the channel that will write them
     * @param holder released if a copy is made; {@code content} itself, or what holds it
     * @param content the bytes
     * @return a direct buffer, or {@code content} if direct buffers are not cheap here
     */
    public static ByteBuf toDirect(Channel channel, Object holder, ByteBuf content) {
        int readable = content.readableBytes();
        if (readable == 0) {
            ReferenceCountUtil.safeRelease(holder);
            return Unpooled.EMPTY_BUFFER;
        }
        ByteBufAllocator alloc = channel.alloc();
        ByteBuf direct =
                alloc.isDirectBufferPooled() ? alloc.directBuffer(readable) : ByteBufUtil.threadLocalDirectBuffer();
        if (direct == null) {
            return content;
        }
        direct.writeBytes(content, content.readerIndex(), readable);
        ReferenceCountUtil.safeRelease(holder);
        return direct;
    }

    /** The JDK's exception with a text. */
    private static final class UnresolvedRecipientException extends UnresolvedAddressException {
        private static final long serialVersionUID = 1L;
        private final String message;

        UnresolvedRecipientException(InetSocketAddress recipient) {
            message = "recipient not resolved: " + recipient;
        }

        @Override
        public String getMessage() {
            return message;
        }
    }
}
