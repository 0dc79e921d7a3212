/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** The page for users who come from Netty promises deprecated members: here is the list of them. */
class DeprecatedMembersTest {

    @Test
    void everyDeprecatedMemberIsThere() throws IOException {
        List<String> missing = new ArrayList<>();
        List<String> found = new ArrayList<>();
        Class<?> type = null;
        for (String line : lines()) {
            if (!line.startsWith(" ")) {
                type = find(line);
                (type == null ? missing : found).add(line);
            } else if (type != null) {
                (has(type, line.trim()) ? found : missing).add(type.getName() + ' ' + line.trim());
            }
        }
        assertThat(found).hasSizeGreaterThan(700);
        assertThat(missing).isEmpty();
    }

    private static List<String> lines() throws IOException {
        try (InputStream in = DeprecatedMembersTest.class.getResourceAsStream("/deprecated-members.txt")) {
            return new String(in.readAllBytes(), UTF_8).lines().filter(line -> !line.startsWith("#")).toList();
        }
    }

    private static Class<?> find(String name) {
        try {
            return Class.forName(name, false, DeprecatedMembersTest.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    private static boolean has(Class<?> type, String member) {
        Pattern signature = Pattern.compile(Pattern.quote(member).replace("?", "\\E[\\w.$]+\\Q"));
        return Stream.concat(Arrays.stream(type.getDeclaredConstructors()),
                        Stream.concat(inherited(type), Arrays.stream(type.getMethods())))
                .filter(DeprecatedMembersTest::isVisible)
                .anyMatch(candidate -> signature.matcher(signature(candidate)).matches());
    }

    /** Methods and fields of a class and those above it. */
    private static Stream<Member> inherited(Class<?> type) {
        return Stream.<Class<?>>iterate(type, above -> above != null, Class::getSuperclass)
                .flatMap(above -> Stream.concat(Arrays.stream(above.getDeclaredMethods()),
                        Stream.concat(Arrays.stream(above.getDeclaredFields()),
                                Arrays.stream(above.getInterfaces()).flatMap(i -> Arrays.stream(i.getFields())))));
    }

    private static boolean isVisible(Member member) {
        return Modifier.isPublic(member.getModifiers()) || Modifier.isProtected(member.getModifiers());
    }

    private static String signature(Member member) {
        if (member instanceof Executable executable) {
            String name = member instanceof Constructor ? "<init>" : member.getName();
            return Arrays.stream(executable.getParameterTypes()).map(Class::getTypeName)
                    .collect(Collectors.joining(",", name + '(', ")"));
        }
        return member.getName();
    }
}
