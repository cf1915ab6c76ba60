import type { Json, JsonObject } from './json.js'

declare const secretType: unique symbol
declare const personalBrand: unique symbol

/** What a secret prints as, wherever it ends up. */
export const SECRET_PLACEHOLDER = '<secret>'

/**
 * A handle to a value that must not be seen: a one-time code, a session token, a relay key. It may stand in a command and in a port
 * call; it prints as {@link SECRET_PLACEHOLDER} in strings, JSON and consoles, and cloning it gives nothing.
 */
export interface Secret<T = string> {
  readonly [secretType]: T
  toString(): string
  toJSON(): string
}

/** Hides a value behind a handle. Two calls give two handles, also for equal values. */
export function createSecret<T>(value: T): Secret<T> {
  const handle = Object.freeze(new SecretHandle())
  values.set(handle, value)
  return handle as unknown as Secret<T>
}

/**
 * The value behind a handle, for the adapter that has to send it.
 *
 * @throws TypeError when the handle was not made by {@link createSecret} in this realm, for example when it is the
 * placeholder that a tape holds in its stead.
 */
export function revealSecret<T>(secret: Secret<T>): T {
  if (!isSecret(secret)) throw new TypeError('Not a secret of this process; a replayed tape holds placeholders only')
  return values.get(secret) as T
}

/** Whether a value is a handle made by {@link createSecret}. */
export function isSecret(value: unknown): value is Secret<unknown> {
  return value instanceof SecretHandle && values.has(value)
}

/**
 * `T` itself, or an explanation that nothing can be assigned to when a {@link Secret} stands in it at any depth.
 *
 * @example
 * const evolve = (state: AssertNoSecret<State>, event: AssertNoSecret<AppEvent>) => ...
 */
export type AssertNoSecret<T> = IsSecretFree<T> extends true ? T : { readonly error: 'A Secret may not stand in an event or in state'; readonly never: never }

/** `true` when no {@link Secret} stands in `T` at any depth (to ten levels), else `false`. */
export type IsSecretFree<T> = true extends HoldsSecret<T, 10> ? false : true

/** Compiles only for `true`; a type test that costs nothing at run time: `type _ = MustBeTrue<IsSecretFree<AppEvent>>`. */
export type MustBeTrue<T extends true> = T

/**
 * Text about a person: an e-mail address, a user name, an account address. Plain strings fit; the brand is there for the exporter of
 * tapes, which puts stable pseudonyms in place of the fields that {@link PersonalKeys} lists.
 */
export type Personal<T extends string = string> = T & { readonly [personalBrand]?: true }

/**
 * Names of the members of `M`, at any depth (to ten levels, through arrays, records and unions), whose type is {@link Personal}. A list of
 * such names typed `Record<PersonalKeys<Event>, true>` stops compiling when a message gains a personal member.
 */
export type PersonalKeys<M> = KeysIn<M, 10>

class SecretHandle {
  toString(): string {
    return SECRET_PLACEHOLDER
  }
  toJSON(): string {
    return SECRET_PLACEHOLDER
  }
  // Node's console and test runners print an object through this member.
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return SECRET_PLACEHOLDER
  }
}

// Outside the handle, so that no debugger, serializer or spread reaches it. Keyed weakly: it goes when the handle goes.
const values = /* @__PURE__ */ new WeakMap<object, unknown>()

type Less = [never, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
type Leaf = string | number | boolean | bigint | symbol | null | undefined | ((...args: never) => unknown)

// Json is asked for by name: it holds neither, and following its recursion would exhaust the compiler.
type IsJson<T> = IsAny<T> extends true ? false : [Json] extends [T] ? ([T] extends [Json | undefined] ? true : false) : false
type JsonObjectIf<T> = JsonObject extends T ? JsonObject : never
type IsAny<T> = 0 extends 1 & T ? true : false

// `any` could hold a secret, so it counts as one.
type HoldsSecret<T, Depth extends number> = IsAny<T> extends true
  ? true
  : [Depth] extends [0]
    ? false
    : IsJson<T> extends true
      ? false
      : HoldsSecretInside<T, Depth>

type HoldsSecretInside<T, Depth extends number> = T extends { readonly [secretType]: unknown }
  ? true
  : T extends Leaf | JsonObjectIf<T>
    ? false
    : T extends readonly (infer Item)[]
      ? HoldsSecret<Item, Less[Depth]>
      : { [K in keyof T]-?: HoldsSecret<T[K], Less[Depth]> }[keyof T]

type KeysIn<M, Depth extends number> = [Depth] extends [0]
  ? never
  : IsJson<M> extends true
    ? never
    : M extends Leaf | JsonObjectIf<M>
      ? never
      : M extends readonly (infer Item)[]
        ? KeysIn<Item, Less[Depth]>
        : { [K in keyof M]-?: KeyOf<K, M[K], Less[Depth]> }[keyof M]

type KeyOf<K, V, Depth extends number> = [Depth] extends [0]
  ? never
  : IsJson<V> extends true
    ? never
    : V extends string
      ? typeof personalBrand extends keyof V
        ? K
        : never
      : V extends readonly (infer Item)[]
        ? KeyOf<K, Item, Less[Depth]>
        : KeysIn<V, Depth>
