/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import org.jspecify.annotations.Nullable;

import java.net.IDN;
import java.util.Locale;
import java.util.Random;

/** Names as the resolver compares them. */
final class Names {
    private Names() {
    }

    /** A name in ASCII with small letters and a dot at its end; itself if it is one. */
    static String canonical(String name) {
        String small = small(name);
        return small.endsWith(".") ? small : small + '.';
    }

    /** A name in ASCII with small letters and no dot at its end; itself if it is one, as people write them. */
    static String key(String name) {
        String small = small(name);
        return small.endsWith(".") ? small.substring(0, small.length() - 1) : small;
    }

    private static String small(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c >= 'A' && c <= 'Z' || c > 0x7F) {
                // RFC 4343: letters of ASCII only, whatever the language of the user is.
                return (isAscii(name) ? name : IDN.toASCII(name)).toLowerCase(Locale.ROOT);
            }
        }
        return name;
    }

    private static boolean isAscii(String name) {
        return name.chars().allMatch(c -> c <= 0x7F);
    }

    /**
     * Whether a canonical name can be asked for: labels of 1 to 63 octets, 255 octets in all (RFC 1035 section 2.3.4).
     */
    static boolean isValid(String name) {
        int octets = 1;
        int label = 0;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == '.') {
                if (label == 0 || label > 63) {
                    return false;
                }
                octets += 1 + label;
                label = 0;
                continue;
            }
            if (c == '\\') {
                // RFC 1035 section 5.1.
                i += i + 1 < name.length() && Character.isDigit(name.charAt(i + 1)) ? 3 : 1;
            }
            label++;
        }
        return label == 0 && octets <= 255;
    }

    /** Whether a canonical name is that of a zone or within it. */
    static boolean isWithin(String name, String zone) {
        return ".".equals(zone) || name.equals(zone) || name.endsWith('.' + zone);
    }

    /** The zone that a canonical name is directly in; {@code null} of the root. */
    static @Nullable String parent(String name) {
        if (".".equals(name)) {
            return null;
        }
        String parent = name.substring(name.indexOf('.') + 1);
        return parent.isEmpty() ? "." : parent;
    }

    /** A name with letters beyond ASCII as people write them, if that leads back to the same name. */
    static String unicode(String name) {
        if (!name.contains("xn--")) {
            return name;
        }
        String unicode = IDN.toUnicode(name);
        try {
            return canonical(unicode).equals(name) ? unicode : name;
        } catch (IllegalArgumentException e) {
            // Letters that IDN reads and does not write.
            return name;
        }
    }

    /** The letters of a name, each small or capital by chance, so that a forger has to know which (0x20). */
    static String mixed(String name, Random random) {
        char[] mixed = name.toCharArray();
        for (int i = 0; i < mixed.length; i++) {
            char small = (char) (mixed[i] | 0x20);
            if (small >= 'a' && small <= 'z' && random.nextBoolean()) {
                mixed[i] ^= 0x20;
            }
        }
        return new String(mixed);
    }
}
