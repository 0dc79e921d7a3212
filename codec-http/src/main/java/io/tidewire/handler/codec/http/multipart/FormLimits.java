/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * How much of a form is accepted (SEC-D01, SEC-D04). Immutable. Each limit has an exception of its own, which
 * implements {@link FormLimitExceeded}; it is checked before the octets or the part over it are kept.
 *
 * <p>Parts within parts ({@code multipart/mixed}) are never decoded, so there is no limit of their depth.
 */
public final class FormLimits {

    /**
     * 128 parts, of which 64 files; 8 KiB for the head of a part, 1 KiB for a name in an urlencoded form; 8 MiB for a
     * value in memory, and 32 MiB for all that a form has there; 4 GiB for the form.
     */
    public static final FormLimits DEFAULT = new FormLimits(128, 64, 8 * 1024, 1024, 8L << 20, 32L << 20, 4L << 30);
    /** No limit at all, for peers that are trusted. */
    public static final FormLimits UNLIMITED = new FormLimits(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE,
            Integer.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

    private final int maxParts;
    private final int maxFiles;
    private final int maxHeadOctets;
    private final int maxNameOctets;
    private final long maxValueOctetsInMemory;
    private final long maxOctetsInMemory;
    private final long maxOctets;

    private FormLimits(int maxParts, int maxFiles, int maxHeadOctets, int maxNameOctets, long maxValueOctetsInMemory,
            long maxOctetsInMemory, long maxOctets) {
        this.maxParts = maxParts;
        this.maxFiles = maxFiles;
        this.maxHeadOctets = maxHeadOctets;
        this.maxNameOctets = maxNameOctets;
        this.maxValueOctetsInMemory = maxValueOctetsInMemory;
        this.maxOctetsInMemory = maxOctetsInMemory;
        this.maxOctets = maxOctets;
    }

    /** The limits of the constructors with two numbers, where numbers that are not positive stand for no limit. */
    static FormLimits of(int maxFields, int maxBufferedBytes) {
        int buffered = maxBufferedBytes <= 0 ? Integer.MAX_VALUE : maxBufferedBytes;
        return DEFAULT.maxParts(maxFields <= 0 ? Integer.MAX_VALUE : maxFields).maxHeadOctets(buffered)
                .maxNameOctets(buffered);
    }

    /**
     * Limits the number of parts: fields and files together. More fail with
     * {@link HttpPostRequestDecoder.TooManyFormFieldsException}.
     *
     * @param parts at least 0
     * @return these limits with another one
     */
    public FormLimits maxParts(int parts) {
        return new FormLimits(checkPositiveOrZero(parts, "parts"), maxFiles, maxHeadOctets, maxNameOctets,
                maxValueOctetsInMemory, maxOctetsInMemory, maxOctets);
    }

    /**
     * Limits the number of files. More fail with {@link TooManyFormFilesException}.
     *
     * @param files at least 0
     * @return these limits with another one
     */
    public FormLimits maxFiles(int files) {
        return new FormLimits(maxParts, checkPositiveOrZero(files, "files"), maxHeadOctets, maxNameOctets,
                maxValueOctetsInMemory, maxOctetsInMemory, maxOctets);
    }

    /**
     * Limits the head of a part in a multipart form. A longer one fails with
     * {@link HttpPostRequestDecoder.TooLongFormFieldException}.
     *
     * @param octets with all line ends; above zero
     * @return these limits with another one
     */
    public FormLimits maxHeadOctets(int octets) {
        return new FormLimits(maxParts, maxFiles, checkPositive(octets, "octets"), maxNameOctets,
                maxValueOctetsInMemory, maxOctetsInMemory, maxOctets);
    }

    /**
     * Limits the name of a field in an urlencoded form. A longer one fails with
     * {@link HttpPostRequestDecoder.TooLongFormFieldException}.
     *
     * @param octets decoded; above zero
     * @return these limits with another one
     */
    public FormLimits maxNameOctets(int octets) {
        return new FormLimits(maxParts, maxFiles, maxHeadOctets, checkPositive(octets, "octets"),
                maxValueOctetsInMemory, maxOctetsInMemory, maxOctets);
    }

    /**
     * Limits what one value may take in memory. A longer one fails with {@link TooLongFormValueException}, unless its
     * factory puts it into a file before it is so long.
     *
     * @param octets at least 0
     * @return these limits with another one
     */
    public FormLimits maxValueOctetsInMemory(long octets) {
        return new FormLimits(maxParts, maxFiles, maxHeadOctets, maxNameOctets, checkPositiveOrZero(octets, "octets"),
                maxOctetsInMemory, maxOctets);
    }

    /**
     * Limits what the values of a form may take in memory together. More fails with
     * {@link TooMuchFormMemoryException}.
     *
     * @param octets at least 0
     * @return these limits with another one
     */
    public FormLimits maxOctetsInMemory(long octets) {
        return new FormLimits(maxParts, maxFiles, maxHeadOctets, maxNameOctets, maxValueOctetsInMemory,
                checkPositiveOrZero(octets, "octets"), maxOctets);
    }

    /**
     * Limits the whole form as it is sent. A longer one fails with {@link TooLongFormException}.
     *
     * @param octets at least 0
     * @return these limits with another one
     */
    public FormLimits maxOctets(long octets) {
        return new FormLimits(maxParts, maxFiles, maxHeadOctets, maxNameOctets, maxValueOctetsInMemory,
                maxOctetsInMemory, checkPositiveOrZero(octets, "octets"));
    }

    /**
     * Returns how many parts there may be.
     *
     * @return the number
     */
    public int maxParts() {
        return maxParts;
    }

    /**
     * Returns how many files there may be.
     *
     * @return the number
     */
    public int maxFiles() {
        return maxFiles;
    }

    /**
     * Returns how long the head of a part may be.
     *
     * @return in octets
     */
    public int maxHeadOctets() {
        return maxHeadOctets;
    }

    /**
     * Returns how long a name in an urlencoded form may be.
     *
     * @return in octets
     */
    public int maxNameOctets() {
        return maxNameOctets;
    }

    /**
     * Returns how long a value in memory may be.
     *
     * @return in octets
     */
    public long maxValueOctetsInMemory() {
        return maxValueOctetsInMemory;
    }

    /**
     * Returns what all values may take in memory.
     *
     * @return in octets
     */
    public long maxOctetsInMemory() {
        return maxOctetsInMemory;
    }

    /**
     * Returns how long the form may be.
     *
     * @return in octets
     */
    public long maxOctets() {
        return maxOctets;
    }

    void checkParts(long parts) {
        if (parts > maxParts) {
            throw new HttpPostRequestDecoder.TooManyFormFieldsException(
                    new LimitFacts("maxParts", maxParts, parts, null));
        }
    }

    void checkFiles(long files, String part) {
        if (files > maxFiles) {
            throw new TooManyFormFilesException(new LimitFacts("maxFiles", maxFiles, files, part));
        }
    }

    void checkHead(long octets, int part) {
        if (octets > maxHeadOctets) {
            throw new HttpPostRequestDecoder.TooLongFormFieldException(
                    new LimitFacts("maxHeadOctets", maxHeadOctets, octets, LimitFacts.number(part)));
        }
    }

    void checkName(long octets, int part) {
        if (octets > maxNameOctets) {
            throw new HttpPostRequestDecoder.TooLongFormFieldException(
                    new LimitFacts("maxNameOctets", maxNameOctets, octets, LimitFacts.number(part)));
        }
    }

    void checkValueInMemory(long octets, String part) {
        if (octets > maxValueOctetsInMemory) {
            throw new TooLongFormValueException(
                    new LimitFacts("maxValueOctetsInMemory", maxValueOctetsInMemory, octets, part));
        }
    }

    void checkMemory(long octets, String part) {
        if (octets > maxOctetsInMemory) {
            throw new TooMuchFormMemoryException(new LimitFacts("maxOctetsInMemory", maxOctetsInMemory, octets, part));
        }
    }

    void checkForm(long octets, @Nullable String part) {
        if (octets > maxOctets) {
            throw new TooLongFormException(new LimitFacts("maxOctets", maxOctets, octets, part));
        }
    }
}
