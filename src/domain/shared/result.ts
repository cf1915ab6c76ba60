/**
 * Result of a function that may fail: a value instead of a throw.
 *
 * @example
 * const id = parseCaipNetworkId(text)
 * if (id.ok) use(id.value)
 * else show(id.error.message)
 */
export type Result<T, E> = Ok<T> | Err<E>

/** Successful {@link Result}. */
export interface Ok<T> {
  readonly ok: true
  readonly value: T
}

/** Failed {@link Result}. */
export interface Err<E> {
  readonly ok: false
  readonly error: E
}

/** Creates a successful {@link Result}. */
export function ok<T>(value: T): Ok<T> {
  return { ok: true, value }
}

/** Creates a failed {@link Result}. */
export function err<E>(error: E): Err<E> {
  return { ok: false, error }
}
