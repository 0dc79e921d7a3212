/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.fuzz;

import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.testkit.LeakDetectionExtension;
import io.tidewire.testkit.Mutations;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/** Replays the seeds of each target, as they are and changed, and inputs that a fuzzer has found. */
@ExtendWith(LeakDetectionExtension.class)
class FuzzTargetTest {
    private static final int CHANGED = 300;

    @ParameterizedTest
    @EnumSource
    void propertiesHoldForSeedsAndChangedOnes(FuzzTarget target) throws Exception {
        List<byte[]> seeds = Seeds.of(target);
        assertThat(seeds).isNotEmpty();
        target.run(new byte[0]);
        for (byte[] seed : seeds) {
            target.run(seed);
        }
        SeededRuns.forEach(CHANGED, random -> {
            byte[] changed = Mutations.change(seeds.get(random.nextInt(seeds.size())), random);
            try {
                target.run(changed);
            } catch (Throwable failure) {
                throw new AssertionError(target + " with " + ByteBufUtil.hexDump(changed), failure);
            }
        });
    }

    /** Inputs that once broke a property of their target. */
    @ParameterizedTest
    @CsvSource({
            // A frame on an idle stream ended the connection, and one behind it was read if it came in another read.
            "HTTP2_FRAMES, 00000000000c2d00000000fd0100000000f1004d612d00045d000000f1004d612d74696d656f757405000000",
            // The longest frame, with a delimiter of three octets: the target allowed one.
            "FRAME_DECODER, 00516162630000000000000000000013625901000000000000190031626362",
            // A proxy that answers CONNECT by a change of protocol: the codec closes the channel and says so.
            "CONNECT, 00485454502f312e312031303120430d0a0d0a",
    })
    void propertiesHoldForFindings(FuzzTarget target, String input) throws Exception {
        target.run(ByteBufUtil.decodeHexDump(input));
    }
}
