/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import java.net.URL;

/** Loads the library beside the classes. */
final class EpollLibrary {
    private EpollLibrary() { }

    static void load() {
        final URL url = EpollLibrary.class.getResource("/META-INF/native/");
        final java.io.File[] files = new java.io.File(url.getPath()).listFiles((d, n) -> n.contains("epoll"));
        System.load(files[0].getPath());
    }
}
