/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Small programs that README and the tests start.
 *
 * <p>{@link io.tidewire.example.HelloServer} answers HTTP/1.1 and shows routing, a streamed echo with back-pressure, a
 * file by {@code sendfile} and an orderly stop; start reading there. {@link io.tidewire.example.HttpGet} is a client.
 * {@link io.tidewire.example.EventServer} sends events to a page. {@link io.tidewire.example.WebChat} is a chat in a
 * page, with prices that tick, by WebSocket over HTTP/1.1 and HTTP/2; {@link io.tidewire.example.WsCat} is a client of
 * it.
 *
 * <p>{@link io.tidewire.example.Http2Server} answers HTTP/2 without TLS and HTTP/1.1 on one port by one handler; {@link
 * io.tidewire.example.Http2Get} and {@link io.tidewire.example.Http2Post} are its clients.
 *
 * <p>{@link io.tidewire.example.HttpsServer} serves both over TLS, with certificates of clients if asked for, and reads
 * its own again when it changes. {@link io.tidewire.example.TlsProxy} puts TLS in front of any server, with
 * back-pressure; {@link io.tidewire.example.ChatServer} passes lines on to everybody. With {@link
 * io.tidewire.example.MutualTlsServer} and {@link io.tidewire.example.MutualTlsClient} both sides show certificates,
 * and replace them while they run.
 *
 * <p>{@link io.tidewire.example.MigrationCheck} is a tool for those who come from Netty: it lists what their class
 * files name that does not exist here, or behaves in another way.
 */
package io.tidewire.example;
