/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import io.tidewire.util.AsciiString;
import org.jspecify.annotations.Nullable;

/**
 * The dynamic table of an encoder (RFC 7541 section 2.3.2) with an index, so that a look-up costs the same however
 * large it is. It finds fields of the static table too, once they were sent: then both kinds cost one look-up, in which
 * texts that are the same objects as before need no comparison. The hashes are {@link AsciiString}'s, which are secret
 * per process: a peer whose fields we forward cannot choose ones that collide (SEC-G10).
 *
 * <pre>
 *   oldest --&gt; entry --&gt; entry --&gt; newest       in the order of addition (newer)
 *   pairs --&gt; entry --&gt; entry                   fields of the static table (newer)
 *   fields[hash of name and value] --&gt; entry --&gt; entry     every entry (nextField)
 *   names[hash of name]            --&gt; entry --&gt; entry     the newest entry of each name, no pairs (nextName)
 * </pre>
 *
 * <p>An entry that is newer outlives the older ones, so only the newest of a name needs to be found by it.
 */
final class EncoderTable {
    private static final int MIN_SLOTS = 16;
    private static final int MAX_SLOTS = 1 << 16;

    /** The slots of a table without entries: read, never written. */
    private static final Entry[] NO_ENTRIES = new Entry[MIN_SLOTS];

    private Entry[] fields = NO_ENTRIES;
    private Entry[] names = NO_ENTRIES;
    private @Nullable Entry oldest;
    private @Nullable Entry newest;
    private @Nullable Entry pairs;
    /** A bit for each hash of a name that was added, by its lowest five bits; values of other names need no hash. */
    private int nameBits;
    /** How many there are from {@link #oldest} on. */
    private int count;
    private int pairCount;
    private int sizeBytes;
    private int capacityBytes;
    /** The serial number of the newest entry; the index of an entry is its distance from it. */
    private int serial;

    EncoderTable(int capacityBytes) {
        this.capacityBytes = capacityBytes;
    }

    int count() {
        return count;
    }

    int sizeBytes() {
        return sizeBytes;
    }

    int capacityBytes() {
        return capacityBytes;
    }

    void capacityBytes(int newCapacityBytes) {
        capacityBytes = newCapacityBytes;
        evictUntil(newCapacityBytes);
    }

    /** The index of a field, or 0 if it is not there. */
    int find(CharSequence name, int nameHash, CharSequence value) {
        if ((nameBits >>> nameHash & 1) == 0) {
            return 0;
        }
        Entry sameName = names[slot(nameHash, names)];
        if (sameName != null && sameName.value == value && sameName.name == name) {
            return index(sameName); // without the hash of the value, which a String does not keep
        }
        int hash = hash(nameHash, value);
        for (Entry e = fields[hash & fields.length - 1]; e != null; e = e.nextField) {
            if (e.hash == hash && (e.value == value || AsciiString.contentEquals(e.value, value))
                    && (e.name == name || AsciiString.contentEquals(e.name, name))) {
                return e.staticIndex != 0 ? e.staticIndex : index(e);
            }
        }
        return 0;
    }

    /** The index of the newest entry with a name, or 0. */
    int findName(CharSequence name, int nameHash) {
        for (Entry e = names[slot(nameHash, names)]; e != null; e = e.nextName) {
            if (e.nameHash == nameHash && AsciiString.contentEquals(e.name, name)) {
                return index(e);
            }
        }
        return 0;
    }

    /** Entries stand behind those of the static table, the newest first (RFC 7541 section 2.3.3). */
    private int index(Entry entry) {
        return StaticTable.LENGTH + 1 + serial - entry.serial;
    }

    /** Adds a field of the static table, which counts for nothing. */
    void addStatic(CharSequence name, int nameHash, CharSequence value, int index) {
        makeSlots();
        Entry entry = new Entry(own(name), nameHash, own(value), hash(nameHash, value), 0, 0, index);
        entry.newer = pairs;
        pairs = entry;
        pairCount++;
        linkField(entry);
    }

    /** Adds a field after what it needs room for was evicted; one that is larger than the table must not be added. */
    void add(CharSequence name, int nameHash, CharSequence value, int entryBytes) {
        assert entryBytes <= capacityBytes;
        evictUntil(capacityBytes - entryBytes);
        makeSlots();
        Entry entry = new Entry(own(name), nameHash, own(value), hash(nameHash, value), entryBytes, ++serial, 0);
        if (newest == null) {
            oldest = entry;
        } else {
            newest.newer = entry;
        }
        newest = entry;
        count++;
        sizeBytes += entryBytes;
        linkField(entry);
        linkName(entry);
    }

    /** A text that cannot change and does not keep a larger array alive. */
    private static CharSequence own(CharSequence text) {
        if (text instanceof String) {
            return text;
        }
        if (text instanceof AsciiString ascii) {
            return ascii.isEntireArrayUsed() ? ascii : new AsciiString(ascii.toByteArray(), false);
        }
        return new AsciiString(text);
    }

    private static int hash(int nameHash, CharSequence value) {
        int hash = nameHash * 31 + AsciiString.hashCode(value);
        return hash ^ hash >>> 16;
    }

    private static int slot(int hash, Entry[] table) {
        return (hash ^ hash >>> 16) & table.length - 1;
    }

    /** Adds slots for another entry, so that there are as many as entries. */
    private void makeSlots() {
        if (fields == NO_ENTRIES) {
            rebuild(MIN_SLOTS);
        } else if (count + pairCount >= fields.length && fields.length < MAX_SLOTS) {
            rebuild(fields.length * 4);
        }
    }

    private void linkField(Entry entry) {
        nameBits |= 1 << entry.nameHash;
        int slot = entry.hash & fields.length - 1;
        entry.nextField = fields[slot];
        fields[slot] = entry;
    }

    private void linkName(Entry entry) {
        int nameSlot = slot(entry.nameHash, names);
        Entry previous = null;
        for (Entry e = names[nameSlot]; e != null; previous = e, e = e.nextName) {
            if (e.nameHash == entry.nameHash && AsciiString.contentEquals(e.name, entry.name)) {
                unlinkName(e, previous, nameSlot);
                break;
            }
        }
        entry.nextName = names[nameSlot];
        names[nameSlot] = entry;
        entry.newestOfName = true;
    }

    private void unlinkName(Entry entry, @Nullable Entry previous, int slot) {
        if (previous == null) {
            names[slot] = entry.nextName;
        } else {
            previous.nextName = entry.nextName;
        }
        entry.nextName = null;
        entry.newestOfName = false;
    }

    private void rebuild(int slots) {
        fields = new Entry[slots]; // bounded by the capacity, at 32 octets or more an entry, and the static table
        names = new Entry[slots]; // bounded by the capacity, at 32 octets or more an entry, and the static table
        for (Entry e = pairs; e != null; e = e.newer) {
            linkField(e);
        }
        for (Entry e = oldest; e != null; e = e.newer) {
            linkField(e);
            linkName(e);
        }
    }

    @SuppressWarnings("NullAway") // While there are octets there are entries.
    private void evictUntil(int limitBytes) {
        while (sizeBytes > limitBytes) {
            Entry entry = oldest;
            oldest = entry.newer;
            if (oldest == null) {
                newest = null;
            }
            count--;
            sizeBytes -= entry.sizeBytes;
            unlink(entry);
        }
    }

    @SuppressWarnings("NullAway") // The entry is in its lists.
    private void unlink(Entry entry) {
        int slot = entry.hash & fields.length - 1;
        Entry previous = null;
        for (Entry e = fields[slot]; e != entry; e = e.nextField) {
            previous = e;
        }
        if (previous == null) {
            fields[slot] = entry.nextField;
        } else {
            previous.nextField = entry.nextField;
        }
        if (entry.newestOfName) {
            int nameSlot = slot(entry.nameHash, names);
            Entry before = null;
            for (Entry e = names[nameSlot]; e != entry; e = e.nextName) {
                before = e;
            }
            unlinkName(entry, before, nameSlot);
        }
    }

    private static final class Entry {
        private final CharSequence name;
        private final int nameHash;
        private final CharSequence value;
        private final int hash;
        private final int sizeBytes;
        private final int serial;
        /** The index of an entry of the static table, else 0. */
        private final int staticIndex;
        private boolean newestOfName;
        private @Nullable Entry newer;
        private @Nullable Entry nextField;
        private @Nullable Entry nextName;

        Entry(CharSequence name, int nameHash, CharSequence value, int hash, int sizeBytes, int serial,
                int staticIndex) {
            this.name = name;
            this.nameHash = nameHash;
            this.value = value;
            this.hash = hash;
            this.sizeBytes = sizeBytes;
            this.serial = serial;
            this.staticIndex = staticIndex;
        }
    }
}
