/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.IoOps;
import io.tidewire.channel.IoRegistration;
import io.tidewire.channel.internal.InterestHolder;
import io.tidewire.channel.internal.Wants;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The registration of one channel: remembers what it was asked for. */
final class FakeRegistration implements IoRegistration, InterestHolder {

    private final Runnable onSubmit;
    private final Consumer<? super IoRegistration> onCancel;
    private final List<Integer> submitted = new ArrayList<>();
    private boolean valid = true;
    private RuntimeException refusal;

    /**
     * Creates a registration.
     *
     * @param onCancel told of its end, once
     */
    FakeRegistration(Consumer<? super IoRegistration> onCancel) {
        this(() -> { }, onCancel);
    }

    /**
     * Creates a registration.
     *
     * @param onSubmit told after each change of what is wanted
     * @param onCancel told of its end, once
     */
    FakeRegistration(Runnable onSubmit, Consumer<? super IoRegistration> onCancel) {
        this.onSubmit = onSubmit;
        this.onCancel = onCancel;
    }

    /** Every set of wants that was submitted, in order. */
    List<Integer> submitted() {
        return submitted;
    }

    /** The next submission is refused, as by a kernel that has no memory. */
    void refuseNext(RuntimeException cause) {
        refusal = cause;
    }

    /** Returns the present wants. */
    FakeIoOps wanted() {
        return new FakeIoOps(submitted.isEmpty() ? Wants.NONE : submitted.get(submitted.size() - 1));
    }

    @Override
    public boolean isWatchingFor(IoOps ops) {
        return wanted().equals(ops);
    }

    @Override
    @SuppressWarnings("unchecked") // The only type that makes sense.
    public <T> T attachment() {
        return (T) this;
    }

    @Override
    public long submit(IoOps ops) {
        if (refusal != null) {
            RuntimeException thrown = refusal;
            refusal = null;
            throw thrown;
        }
        submitted.add(((FakeIoOps) ops).wants());
        onSubmit.run();
        return 0;
    }

    @Override
    public boolean isValid() {
        return valid;
    }

    @Override
    public boolean cancel() {
        if (!valid) {
            return false;
        }
        valid = false;
        onCancel.accept(this);
        return true;
    }
}
