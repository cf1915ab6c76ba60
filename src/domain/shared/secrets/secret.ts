import type { Json, JsonObject } from '../json/json.js'

declare const secretType: unique symbol
declare const personalBrand: unique symbol

/** Text that replaces a secret wherever it is printed. */
export const SECRET_PLACEHOLDER = '<secret>'

/**
 * Handle of a confidential value: a one-time code, a session token, a relay key. Allowed in commands and port calls. Prints as {@link SECRET_PLACEHOLDER} in
 * strings, JSON and consoles. A clone of it holds nothing.
 */
export interface Secret<T = string> {
  readonly [secretType]: T
  toString(): string
  toJSON(): string
}

/**
 * Creates a handle for a value, such as a one-time code, which no tape, log or state shows. Each call returns a new handle, even for equal values.
 *
 * @example
 * kit.run({ type: 'submitEmailCode', code: createSecret('123456') })
 */
export function createSecret<T>(value: T): Secret<T> {
  const handle = Object.freeze(new SecretHandle())
  values.set(handle, value)
  return handle as unknown as Secret<T>
}

/**
 * Returns the value of a handle, for the adapter that sends it.
 *
 * @throws TypeError if {@link createSecret} did not create the handle in this realm, for example if it is the placeholder of a tape
 */
export function revealSecret<T>(secret: Secret<T>): T {
  if (!isSecret(secret)) throw new TypeError('Not a secret of this process; a replayed tape holds placeholders only')
  return values.get(secret) as T
}

/** Returns true if {@link createSecret} created the value. */
export function isSecret(value: unknown): value is Secret<unknown> {
  return value instanceof SecretHandle && values.has(value)
}

/**
 * Resolves to `T`, or to a type that nothing can be assigned to if `T` contains a {@link Secret} at any depth.
 *
 * @example
 * const evolve = (state: AssertNoSecret<State>, event: AssertNoSecret<AppEvent>) => ...
 */
export type AssertNoSecret<T> = IsSecretFree<T> extends true ? T : { readonly error: 'A Secret may not stand in an event or in state'; readonly never: never }

/** `true` if `T` contains no {@link Secret} at any depth (up to ten levels), or else `false`. */
export type IsSecretFree<T> = true extends HoldsSecret<T, 10> ? false : true

/** Compiles only for `true`. A type test without runtime cost: `type _ = MustBeTrue<IsSecretFree<AppEvent>>`. */
export type MustBeTrue<T extends true> = T

/**
 * Text about a person: an e-mail address, a user name, an account address. Plain strings are assignable. The brand lets the tape exporter replace the fields
 * that {@link PersonalKeys} lists with stable pseudonyms.
 */
export type Personal<T extends string = string> = T & { readonly [personalBrand]?: true }

/**
 * Names of the members of `M` whose type is {@link Personal}, at any depth (up to ten levels, through arrays, records and unions). A list of such names typed
 * `Record<PersonalKeys<Event>, true>` stops compiling when a message gains a personal member.
 */
export type PersonalKeys<M> = KeysIn<M, 10>

class SecretHandle {
  toString(): string {
    return SECRET_PLACEHOLDER
  }
  toJSON(): string {
    return SECRET_PLACEHOLDER
  }
  // Node's console and test runners print an object with this method.
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return SECRET_PLACEHOLDER
  }
}

// Stored outside the handle, so that no debugger, serializer or spread reaches the value. Keyed weakly, so it is collected with the handle.
const values = /* @__PURE__ */ new WeakMap<object, unknown>()

type Less = [never, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
type Leaf = string | number | boolean | bigint | symbol | null | undefined | ((...args: never) => unknown)

// Json is excluded by name: it contains no secret and no personal text, and its recursion would exceed the compiler's limit.
type IsJson<T> = IsAny<T> extends true ? false : [Json] extends [T] ? ([T] extends [Json | undefined] ? true : false) : false
type JsonObjectIf<T> = JsonObject extends T ? JsonObject : never
type IsAny<T> = 0 extends 1 & T ? true : false

// `any` may contain a secret, so it counts as one.
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
