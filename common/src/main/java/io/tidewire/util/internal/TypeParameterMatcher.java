/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A test of messages: are they of the type that a subclass gave for a type parameter of its super class? So a handler
 * for {@code Foo} can leave every other message alone. Any thread; results are cached per class, and the cache does not
 * keep a class from being unloaded.
 */
public abstract class TypeParameterMatcher {
    private static final TypeParameterMatcher ANY = new TypeParameterMatcher() {
        @Override
        public boolean match(@Nullable Object msg) {
            return true;
        }
    };

    /**
     * Only classes that extend one of ours are keys, so no class of a parent loader is made to hold this one.
     */
    private static final ClassValue<Map<Parameter, TypeParameterMatcher>> FOUND = new ClassValue<>() {
        @Override
        protected Map<Parameter, TypeParameterMatcher> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>(2);
        }
    };

    /** A handler of each connection has the same one. Of types of our own loader only, for the same reason. */
    private static final ClassValue<TypeParameterMatcher> OF_OUR_TYPES = new ClassValue<>() {
        @Override
        protected TypeParameterMatcher computeValue(Class<?> type) {
            return new InstanceMatcher(type);
        }
    };

    TypeParameterMatcher() {
    }

    /**
     * Returns the matcher of a type.
     *
     * @param parameterType the type; {@code Object} matches everything, {@code null} too
     * @return the matcher
     */
    public static TypeParameterMatcher get(Class<?> parameterType) {
        if (checkNotNull(parameterType, "parameterType") == Object.class) {
            return ANY;
        }
        return parameterType.getClassLoader() == TypeParameterMatcher.class.getClassLoader()
                ? OF_OUR_TYPES.get(parameterType) : new InstanceMatcher(parameterType);
    }

    /**
     * Returns the matcher of the type that an object's class gives for a type parameter of one of its super classes.
     *
     * <p>A parameterised type counts as its raw type. Where a class of the hierarchy extends the next one raw, or where
     * the argument is a type variable of an enclosing class or method, whose value is not kept at run time, everything
     * matches.
     *
     * @param parametrizedSuperclass the super class that declares the parameter
     * @param typeParamName the name of the parameter
     * @return the matcher
     * @throws IllegalStateException if there is no such super class or parameter, or the object's own class leaves the
     *         parameter open
     */
    public static TypeParameterMatcher find(Object object, Class<?> parametrizedSuperclass,
                                            String typeParamName) {
        return findFor(object.getClass(), parametrizedSuperclass, typeParamName);
    }

    /**
     * As {@link #find(Object, Class, String)}, for the class of an object that is still in its constructor.
     *
     * @param thisClass the class of the object
     * @param parametrizedSuperclass the super class that declares the parameter
     * @param typeParamName the name of the parameter
     * @return the matcher
     * @throws IllegalStateException if there is no such super class or parameter, or the class leaves the parameter
     *         open
     */
    public static TypeParameterMatcher findFor(Class<?> thisClass, Class<?> parametrizedSuperclass,
                                               String typeParamName) {
        Map<Parameter, TypeParameterMatcher> found = FOUND.get(thisClass);
        Parameter key = new Parameter(parametrizedSuperclass, typeParamName);
        TypeParameterMatcher matcher = found.get(key);
        if (matcher == null) {
            matcher = get(resolve(thisClass, parametrizedSuperclass, typeParamName));
            found.put(key, matcher);
        }
        return matcher;
    }

    /**
     * Returns whether a message is of the type.
     *
     * @param msg the message
     * @return {@code true} if it is
     */
    public abstract boolean match(@Nullable Object msg);

    private static Class<?> resolve(Class<?> thisClass, Class<?> superclass, String name) {
        if (thisClass == superclass || superclass.isInterface() || !superclass.isAssignableFrom(thisClass)) {
            throw unknown(thisClass, superclass, name);
        }
        TypeVariable<?>[] parameters = superclass.getTypeParameters();
        int index = 0;
        while (index < parameters.length && !parameters[index].getName().equals(name)) {
            index++;
        }
        if (index == parameters.length) {
            throw unknown(thisClass, superclass, name);
        }
        Class<?> subclass = thisClass;
        while (subclass.getSuperclass() != superclass) {
            subclass = subclass.getSuperclass();
        }
        return subclass.getGenericSuperclass() instanceof ParameterizedType parent
                ? erase(thisClass, parent.getActualTypeArguments()[index]) : Object.class;
    }

    /** Turns a type argument into the class to match, following a type variable down to the subclass that sets it. */
    private static Class<?> erase(Class<?> thisClass, Type argument) {
        if (argument instanceof Class<?> type) {
            return type;
        }
        if (argument instanceof ParameterizedType type) {
            return (Class<?>) type.getRawType();
        }
        if (argument instanceof GenericArrayType type) {
            return Array.newInstance(erase(thisClass, type.getGenericComponentType()), 0).getClass();
        }
        if (argument instanceof TypeVariable<?> variable && variable.getGenericDeclaration() instanceof Class<?> owner
                && owner.isAssignableFrom(thisClass)) {
            return resolve(thisClass, owner, variable.getName());
        }
        return Object.class;
    }

    private static IllegalStateException unknown(Class<?> thisClass, Class<?> superclass,
                                                 String name) {
        return new IllegalStateException("cannot determine the type of the type parameter '" + name + "' of "
                + superclass.getName() + " in " + thisClass.getName());
    }

    private record Parameter(Class<?> superclass, String name) {
    }

    private static final class InstanceMatcher extends TypeParameterMatcher {
        private final Class<?> type;

        InstanceMatcher(Class<?> type) {
            this.type = type;
        }

        @Override
        public boolean match(@Nullable Object msg) {
            return type.isInstance(msg);
        }
    }
}
