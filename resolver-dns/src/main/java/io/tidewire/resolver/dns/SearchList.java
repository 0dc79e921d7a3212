/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import java.util.ArrayList;
import java.util.List;

/** The names that a host may stand for, as {@code resolv.conf(5)} says. */
final class SearchList {
    private SearchList() {
    }

    /**
     * Lists the names to ask for, in canonical form.
     *
     * @param host as the application has it; with a dot at its end it is asked for as it is only
     * @param suffixes canonical
     * @param ndots how many dots put the name as it is in front of the others
     */
    static List<String> names(String host, List<String> suffixes, int ndots) {
        String absolute = Names.canonical(host);
        if (host.endsWith(".") || suffixes.isEmpty()) {
            return List.of(absolute);
        }
        List<String> names = new ArrayList<>(suffixes.size() + 1);
        for (String suffix : suffixes) {
            String name = ".".equals(suffix) ? absolute : absolute + suffix;
            if (!names.contains(name) && !name.equals(absolute) && Names.isValid(name)) {
                names.add(name);
            }
        }
        names.add(beginsWithHost(host, suffixes, ndots) ? 0 : names.size(), absolute);
        return names;
    }

    /** Whether the first of the names is the host as it is. */
    static boolean beginsWithHost(String host, List<String> suffixes, int ndots) {
        if (host.endsWith(".") || suffixes.isEmpty()) {
            return true;
        }
        int dots = 0;
        for (int i = host.indexOf('.'); i >= 0; i = host.indexOf('.', i + 1)) {
            dots++;
        }
        return dots >= ndots;
    }
}
