import type { PluginErrors } from '../../registry.js'
import type { CatalogueEntry, ErrorCategory } from './error-catalogue.js'
import type { ErrorCode } from './error-codes.js'
import type { JsonObject } from '../json/json.js'
import { fillTemplate, type Placeholders } from '../text/text.js'

/** The error behind another: enough to search for, and no foreign object. */
export interface ErrorCause {
  readonly code?: string | number
  readonly message?: string
}

/** Error as plain JSON, used in events, state and tapes. */
export interface LatchkitErrorShape {
  readonly code: ErrorCode | keyof PluginErrors
  /** English, complete, suitable for display. */
  readonly message: string
  readonly category: ErrorCategory
  readonly context: JsonObject
  readonly cause?: ErrorCause
}

/** Error with which promises of the public API reject. */
export class LatchkitError extends Error {
  override readonly name = 'LatchkitError'
  readonly code: ErrorCode
  readonly category: ErrorCategory
  readonly context: JsonObject
  /** URL of the code's entry in the reference. */
  readonly docsUrl: string
  readonly #shape: LatchkitErrorShape

  /** @param cause original error, if available; defaults to the cause of the shape */
  constructor(shape: LatchkitErrorShape, cause: unknown = shape.cause) {
    super(shape.message, cause === undefined ? undefined : { cause })
    this.code = shape.code
    this.category = shape.category
    this.context = shape.context
    this.docsUrl = docsUrlOf(shape.code)
    this.#shape = shape
  }

  /** Creates an error from its JSON form. */
  static from(shape: LatchkitErrorShape): LatchkitError {
    return new LatchkitError(shape)
  }

  /** Returns the JSON form. */
  toJSON(): LatchkitErrorShape {
    return this.#shape
  }

  /**
   * Walks the chain of causes, starting with this error.
   *
   * @returns the first error that `matches`, or undefined; without `matches`, the last error
   * @example
   * kit.run({ type: 'connect', connectorId: 'io.example.wallet' }).catch((error: LatchkitError) => error.walk((link) => (link as { code?: unknown }).code === 4001))
   */
  walk(matches?: (link: unknown) => boolean): unknown {
    let link: unknown = this
    for (let depth = 0; depth < MAX_CAUSES; depth++) {
      if (matches?.(link)) return link
      const next = read(link, 'cause')
      if (next === undefined || next === null) break
      link = next
    }
    return matches === undefined ? link : undefined
  }
}

/** Creates the JSON form of an error from the entry of its code. */
export function shapeOf([text, category]: CatalogueEntry, code: ErrorCode, context: JsonObject = {}, cause?: unknown): LatchkitErrorShape {
  const shape = { code, message: fillTemplate(text, context), category, context }
  const behind = describeCause(cause)
  return behind === undefined ? shape : { ...shape, cause: behind }
}

/** Returns true if the value is an error in its JSON form. Never throws. */
export function isErrorShape(value: unknown): value is LatchkitErrorShape {
  return (
    // Accepts unknown codes, because a tape of a later version may hold one.
    /^[A-Z][A-Z_]+$/.test(`${read(value, 'code')}`) &&
    typeof read(value, 'message') === 'string' &&
    typeof read(value, 'category') === 'string' &&
    isObject(read(value, 'context'))
  )
}

/** Home of the folder `docs` on the web: in the repository that package.json names. */
export const DOCS_URL = 'https://github.com/latchkit/latchkit/blob/main/docs'

/** Returns the URL of a code's entry in docs/reference/errors.md. */
export function docsUrlOf(code: ErrorCode): string {
  return `${DOCS_URL}/reference/errors.md#${code.toLowerCase()}`
}

/** `instanceof` reads the prototype, which throws for some proxies. */
export function isLatchkitError(value: unknown): value is LatchkitError {
  try {
    return value instanceof LatchkitError
  } catch {
    return false
  }
}

/** Reads code and message of any value, even if its getters throw. */
export function describeCause(thrown: unknown): ErrorCause | undefined {
  if (thrown === undefined || thrown === null) return undefined
  if (typeof thrown === 'string') return { message: thrown.slice(0, MAX_CAUSE_TEXT) }
  const code = read(thrown, 'code')
  const message = read(thrown, 'message')
  const cause = {
    ...(typeof code === 'string' && { code: code.slice(0, MAX_CAUSE_TEXT) }),
    ...(typeof code === 'number' && Number.isFinite(code) && { code }),
    ...(typeof message === 'string' && message !== '' && { message: message.slice(0, MAX_CAUSE_TEXT) }),
  }
  return Object.keys(cause).length === 0 ? undefined : cause
}

/** Errors with their texts, by code. */
export type Catalogue = { readonly [C in ErrorCode]?: CatalogueEntry }

/** Creates an error of a catalogue. */
export type CreateFailure<All extends Catalogue> = <C extends ErrorCode & keyof All>(
  code: C,
  ...rest: FailureArguments<All[C] & CatalogueEntry>
) => LatchkitErrorShape

/** Members of the context that a text names. */
export type Members<E extends CatalogueEntry> = { readonly [N in Placeholders<E[0]>]: string | number }

/** Arguments of `failure` after the code. */
export type FailureArguments<E extends CatalogueEntry> = E extends CatalogueEntry
  ? [Placeholders<E[0]>] extends [never]
    ? [context?: JsonObject, cause?: unknown]
    : [context: JsonObject & Members<E>, cause?: unknown]
  : never

const MAX_CAUSE_TEXT = 300
const MAX_CAUSES = 16

function read(value: unknown, key: string): unknown {
  if (!isObject(value)) return undefined
  try {
    return (value as Readonly<Record<string, unknown>>)[key]
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}
