/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

import io.grpc.testing.integration.TestServiceClient;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Runs cases of the test service in one JVM, whose start would cost more than they: CASE... -- OPTION... */
final class Cases {
    private Cases() {
    }

    public static void main(String[] args) {
        int end = Arrays.asList(args).indexOf("--");
        int failures = 0;
        for (String name : List.of(args).subList(0, end)) {
            List<String> options = new ArrayList<>(List.of(args).subList(end + 1, args.length));
            options.add("--test_case=" + name);
            try {
                TestServiceClient.main(options.toArray(new String[0]));
                System.out.println("ok " + name);
            } catch (Throwable t) {
                failures++;
                System.out.println("NOT ok " + name);
                t.printStackTrace(System.out);
            }
        }
        System.exit(failures == 0 ? 0 : 1);
    }
}
