/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.testkit.LeakDetectionExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;

/** Chapter 3. */
// region session
@ExtendWith(LeakDetectionExtension.class)
class StoreSessionTest {
    private final EmbeddedChannel channel = new EmbeddedChannel(new StoreSession(new Store()));

    private String ask(String command) {
        channel.writeInbound(Command.parse(command));
        return channel.readOutbound();
    }

    @Test
    void whoHasSaidHelloMayDoAll() {
        assertThat(ask("HELLO ada")).isEqualTo("WELCOME ada");
        assertThat(ask("GET color")).isEqualTo("NONE");
        assertThat(ask("SET color dark blue")).isEqualTo("SET");
        assertThat(ask("GET color")).isEqualTo("VALUE dark blue");
        assertThat(ask("QUIT")).isEqualTo("BYE");
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void whoHasNotIsSentAway() {
        assertThat(ask("GET color")).isEqualTo("ERROR say HELLO first");
        assertThat(channel.isOpen()).isFalse();
    }
}
// endregion
