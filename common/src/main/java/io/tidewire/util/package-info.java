/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The vocabulary of the rest of the library: reference counts and leak detection, one-byte strings, attributes and
 * other constants, IP addresses as text.
 *
 * <p>Types without a word about threads are immutable or may be used by any thread. RFC 4291, 4007 and 5952 (IPv6
 * text). Start reading at {@link io.tidewire.util.ReferenceCounted} and {@link io.tidewire.util.AsciiString}.
 */
@NullMarked
package io.tidewire.util;

import org.jspecify.annotations.NullMarked;
