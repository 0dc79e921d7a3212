/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.handler.codec.DefaultHeaders.NameValidator;
import io.tidewire.handler.codec.DefaultHeaders.ValueValidator;
import io.tidewire.util.internal.ObjectUtil;

/**
 * Creates {@link DefaultHttpHeaders}. Immutable: each {@code with} method returns another factory. Validation is on by
 * default; with it off, CR, LF and NUL are still refused (SEC-C04).
 */
public final class DefaultHttpHeadersFactory implements HttpHeadersFactory {

    private static final DefaultHttpHeadersFactory HEADERS = new DefaultHttpHeadersFactory(FieldRules.STRICT, false);
    private static final DefaultHttpHeadersFactory TRAILERS =
            new DefaultHttpHeadersFactory(FieldRules.TRAILERS, false);

    private final FieldRules rules;
    private final boolean combining;

    private DefaultHttpHeadersFactory(FieldRules rules, boolean combining) {
        this.rules = rules;
        this.combining = combining;
    }

    /**
     * The factory for header sections.
     *
     * @return a factory whose maps validate names and values and do not combine
     */
    public static DefaultHttpHeadersFactory headersFactory() {
        return HEADERS;
    }

    /**
     * The factory for trailer sections.
     *
     * @return a factory whose maps validate names and values, refuse framing fields and do not combine
     */
    public static DefaultHttpHeadersFactory trailersFactory() {
        return TRAILERS;
    }

    /** Whether the maps take what the decoder has checked as it is. */
    boolean makesTrustingMaps() {
        return !combining && rules.trustsDecoder();
    }

    @Override
    public HttpHeaders newHeaders() {
        return combining ? new CombinedHttpHeaders(rules) : new DefaultHttpHeaders(rules);
    }

    @Override
    public HttpHeaders newEmptyHeaders() {
        return newHeaders();
    }

    /**
     * Chooses the name validator.
     *
     * @param validator called for every name, after the check that cannot be switched off
     * @return a factory
     */
    public DefaultHttpHeadersFactory withNameValidator(NameValidator<CharSequence> validator) {
        return with(FieldRules.of(ObjectUtil.checkNotNull(validator, "validator"), rules.values()));
    }

    /**
     * Chooses the value validator.
     *
     * @param validator called for every value, after the check that cannot be switched off
     * @return a factory
     */
    public DefaultHttpHeadersFactory withValueValidator(ValueValidator<CharSequence> validator) {
        return with(FieldRules.of(rules.names(), ObjectUtil.checkNotNull(validator, "validator")));
    }

    /**
     * Switches the grammar check of names.
     *
     * @param validation {@code true} for tokens only, {@code false} for anything but CR, LF and NUL
     * @return a factory
     */
    public DefaultHttpHeadersFactory withNameValidation(boolean validation) {
        if (validation == isValidatingHeaderNames()) {
            return this;
        }
        return withNameValidator(validation ? FieldRules.TOKEN_NAME : FieldRules.LAX_NAME);
    }

    /**
     * Switches the grammar check of values.
     *
     * @param validation {@code true} for valid field values only, {@code false} for anything but CR, LF and NUL
     * @return a factory
     */
    public DefaultHttpHeadersFactory withValueValidation(boolean validation) {
        return withValueValidator(validation ? FieldRules.STRICT_VALUE : FieldRules.LAX_VALUE);
    }

    /**
     * Switches the grammar checks of names and values.
     *
     * @param validation as for the two other methods
     * @return a factory
     */
    public DefaultHttpHeadersFactory withValidation(boolean validation) {
        return withNameValidation(validation).withValueValidation(validation);
    }

    /**
     * Chooses whether the maps join the values of a name into one comma-separated line.
     *
     * @param combiningHeaders {@code true} to join them
     * @return a factory
     */
    public DefaultHttpHeadersFactory withCombiningHeaders(boolean combiningHeaders) {
        return combiningHeaders == combining ? this : new DefaultHttpHeadersFactory(rules, combiningHeaders);
    }

    private DefaultHttpHeadersFactory with(FieldRules newRules) {
        return newRules == rules ? this : new DefaultHttpHeadersFactory(newRules, combining);
    }

    /**
     * The validator for names.
     *
     * @return the validator
     */
    public NameValidator<CharSequence> getNameValidator() {
        return rules.names();
    }

    /**
     * The validator for values.
     *
     * @return the validator
     */
    public ValueValidator<CharSequence> getValueValidator() {
        return rules.values();
    }

    /**
     * Whether values of a name are joined.
     *
     * @return {@code true} if they are
     */
    public boolean isCombiningHeaders() {
        return combining;
    }

    /**
     * Whether names are checked against more than CR, LF and NUL.
     *
     * @return {@code true} if they are
     */
    public boolean isValidatingHeaderNames() {
        return rules.names() != FieldRules.LAX_NAME && rules.names() != NameValidator.NOT_NULL;
    }

    /**
     * Whether values are checked against more than CR, LF and NUL.
     *
     * @return {@code true} if they are
     */
    public boolean isValidatingHeaderValues() {
        return rules.values() != FieldRules.LAX_VALUE && rules.values() != ValueValidator.NO_VALIDATION;
    }
}
