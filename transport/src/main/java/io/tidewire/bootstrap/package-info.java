/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Setting up channels: {@link io.tidewire.bootstrap.Bootstrap} for clients and
 * {@link io.tidewire.bootstrap.ServerBootstrap} for servers.
 *
 * <p>Thread rule: a bootstrap is set up by one thread; afterwards any thread may bind and connect with it.
 *
 * <p>Start reading at {@link io.tidewire.bootstrap.Bootstrap}.
 */
@NullMarked
package io.tidewire.bootstrap;

import org.jspecify.annotations.NullMarked;
