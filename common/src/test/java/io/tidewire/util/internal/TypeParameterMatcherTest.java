/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

class TypeParameterMatcherTest {
    @Test
    void concreteClassesAreFoundThroughGenericSuperclasses() {
        matchesOnly(find(new Concrete(), Three.class, "A"), "text");
        matchesOnly(find(new Concrete(), Three.class, "B"), new ArrayList<>());
        matchesOnly(find(new Concrete(), Three.class, "C"), new byte[0]);
        matchesOnly(find(new Concrete(), Swapped.class, "D"), "text");
        assertThat(find(new Concrete(), Three.class, "A")).as("cached")
                .isSameAs(find(new Concrete(), Three.class, "A"));
    }

    @Test
    void typesOfOurLoaderShareTheirMatcher() {
        assertThat(TypeParameterMatcher.get(One.class)).isSameAs(TypeParameterMatcher.get(One.class));
        // A class of another loader would hold ours.
        assertThat(TypeParameterMatcher.get(Date.class)).isNotSameAs(TypeParameterMatcher.get(Date.class));
        matchesOnly(TypeParameterMatcher.get(One.class), new One<>());
        matchesOnly(TypeParameterMatcher.get(Date.class), new Date());
    }

    @Test
    void anonymousClassesAreFound() {
        Three<Date, String[], List<String>> anonymous = new Three<>() { };
        matchesOnly(find(anonymous, Three.class, "A"), new Date());
        matchesOnly(find(anonymous, Three.class, "B"), (Object) new String[0]);
        matchesOnly(find(anonymous, Three.class, "C"), new ArrayList<>());
    }

    @Test
    void arraysOfVariablesAreResolved() {
        matchesOnly(find(new LeafOfArrays(), One.class, "T"), (Object) new String[0]);
        matchesOnly(find(new One<List<String>[]>() { }, One.class, "T"), (Object) new ArrayList<?>[0]);
    }

    @Test
    void subclassMatchesToo() {
        TypeParameterMatcher matcher = find(new One<Number>() { }, One.class, "T");
        assertThat(matcher.match(1)).isTrue();
        assertThat(matcher.match(1.5)).isTrue();
        assertThat(matcher.match("1")).isFalse();
        assertThat(matcher.match(null)).isFalse();
    }

    @Test
    void erasedArgumentMatchesEverything() {
        for (TypeParameterMatcher matcher : List.of(find(new RawChild(), Three.class, "A"),
                find(new Enclosing<String>().inner, One.class, "T"), find(generic(), One.class, "T"),
                TypeParameterMatcher.get(Object.class))) {
            assertThat(matcher.match("text")).isTrue();
            assertThat(matcher.match(new Object())).isTrue();
            assertThat(matcher.match(null)).isTrue();
        }
        matchesOnly(find(new RawChild(), Three.class, "B"), new ArrayList<>());
    }

    @Test
    void openVariableIsAnError() {
        // A is given by the parameter D of the object's own class, which is not given.
        assertThatIllegalStateException().isThrownBy(() -> find(new Swapped<String, String>(), Three.class, "A"))
                .withMessage("cannot determine the type of the type parameter 'D' of " + Swapped.class.getName()
                        + " in " + Swapped.class.getName());
        unknown(new Three<String, String, String>(), Three.class, "A");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Q", "", "a"})
    void unknownParameterIsAnError(String name) {
        unknown(new Concrete(), Three.class, name);
    }

    @Test
    void classThatIsNoSuperclassIsAnError() {
        unknown("text", Three.class, "A");
        unknown(new ArrayList<String>() {
            private static final long serialVersionUID = 1L;
        }, Collection.class, "E");
    }

    @Test
    void typeIsMatchedByItself() {
        matchesOnly(TypeParameterMatcher.get(String.class), "text");
        assertThatNullPointerException().isThrownBy(() -> TypeParameterMatcher.get(null));
    }

    private static TypeParameterMatcher find(Object object, Class<?> superclass, String name) {
        return TypeParameterMatcher.find(object, superclass, name);
    }

    private static void unknown(Object object, Class<?> superclass, String name) {
        assertThatIllegalStateException().isThrownBy(() -> find(object, superclass, name))
                .withMessage("cannot determine the type of the type parameter '" + name + "' of " + superclass.getName()
                        + " in " + object.getClass().getName());
    }

    private static void matchesOnly(TypeParameterMatcher matcher, Object match) {
        assertThat(matcher.match(match)).isTrue();
        for (Object other : new Object[] {"text", new Date(), new ArrayList<>(), new byte[0], new String[0],
            new Object(), new ArrayList<?>[0]}) {
            assertThat(matcher.match(other)).isEqualTo(other.getClass() == match.getClass());
        }
    }

    private static <M extends Number> Object generic() {
        return new One<M>() { };
    }

    private static class Three<A, B, C> {
    }

    private static class Swapped<D, C> extends Three<D, List<String>, C> {
    }

    private static final class Concrete extends Swapped<String, byte[]> {
    }

    @SuppressWarnings("rawtypes") // the subject of a test
    private static final class RawChild extends Swapped {
    }

    private static class One<T> {
    }

    private static class OfArrays<E> extends One<E[]> {
    }

    private static final class LeafOfArrays extends OfArrays<String> {
    }

    private static final class Enclosing<E> {
        final Object inner = new One<E>() { };
    }
}
