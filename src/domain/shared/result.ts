/**
 * The outcome of something that is expected to fail now and then: a value, not a throw.
 *
 * @example
 * const id = parseCaipNetworkId(text)
 * if (id.ok) use(id.value)
 * else show(id.error.message)
 */
export type Result<T, E> = Ok<T> | Err<E>

/** The good half of a {@link Result}. */
export interface Ok<T> {
  readonly ok: true
  readonly value: T
}

/** The bad half of a {@link Result}. */
export interface Err<E> {
  readonly ok: false
  readonly error: E
}

/** Makes a successful {@link Result}. */
export function ok<T>(value: T): Ok<T> {
  return { ok: true, value }
}

/** Makes a failed {@link Result}. */
export function err<E>(error: E): Err<E> {
  return { ok: false, error }
}
