/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.socket.DatagramPacket;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The last handler of a pipeline: keeps what happens, in order, and releases what arrives. Any thread may ask and wait.
 */
class DatagramRecorder extends ChannelInboundHandlerAdapter {

    /** Events besides packets and failures. */
    enum Event { ACTIVE, INACTIVE, COMPLETE }

    /**
     * One datagram.
     *
     * @param bytes its content
     * @param sender the address that sent it
     * @param recipient the address that got it
     */
    record Packet(byte[] bytes, InetSocketAddress sender, InetSocketAddress recipient) { }

    private final BlockingQueue<Object> upcoming = new LinkedBlockingQueue<>();
    /** The results of {@link #next()}. The test's thread only. */
    private final List<Object> taken = new ArrayList<>();

    /** Waits for what happens next. */
    Object next() throws InterruptedException {
        Object next = Fixture.take(upcoming);
        taken.add(next);
        return next;
    }

    /** Waits for the next packet; nothing may fail before. */
    Packet packet() throws InterruptedException {
        Object next = next();
        while (next instanceof Event) {
            next = next();
        }
        assertThat(next).isInstanceOf(Packet.class);
        return (Packet) next;
    }

    /** Waits for the next packet, which must have this content. */
    Packet packet(byte... expected) throws InterruptedException {
        Packet packet = packet();
        assertThat(packet.bytes()).isEqualTo(expected);
        return packet;
    }

    /** Waits for an event; no packet and no failure may come before. */
    void event(Event expected) throws InterruptedException {
        Object next = next();
        while (next instanceof Event && next != expected) {
            next = next();
        }
        assertThat(next).isEqualTo(expected);
    }

    /** Waits for the next failure; no packet may come before. */
    Throwable failure() throws InterruptedException {
        Object next = next();
        while (next instanceof Event) {
            next = next();
        }
        assertThat(next).isInstanceOf(Throwable.class);
        return (Throwable) next;
    }

    /** How often an event has been seen by {@link #next()} and those that call it, and is upcoming. */
    long count(Event event) {
        return taken.stream().filter(event::equals).count() + upcoming.stream().filter(event::equals).count();
    }

    /** Packets and failures that have happened and were not taken. */
    List<Object> pending() {
        return upcoming.stream().filter(entry -> !(entry instanceof Event)).toList();
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        upcoming.add(Event.ACTIVE);
        ctx.fireChannelActive();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        upcoming.add(Event.INACTIVE);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        DatagramPacket packet = (DatagramPacket) msg;
        try {
            ByteBuf content = packet.content();
            upcoming.add(new Packet(ByteBufUtil.getBytes(content), packet.sender(), packet.recipient()));
        } finally {
            packet.release();
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        upcoming.add(Event.COMPLETE);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        upcoming.add(cause);
    }
}
