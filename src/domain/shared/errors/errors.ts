import type { PluginErrors } from '../../registry.js'
import { type AlertAudience, type CatalogueEntry, type ErrorCategory, type ErrorSurface, errorCatalogue } from './error-catalogue.js'
import type { ErrorCode } from './error-codes.js'
import type { JsonObject } from '../json/json.js'
import { fillTemplate, type Placeholders } from '../text/text.js'

export type { ErrorCode } from './error-codes.js'
export type { AlertAudience, CatalogueEntry, ErrorCategory, ErrorSurface } from './error-catalogue.js'

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

/** Error code with its catalogue entry. */
export interface ErrorDescription {
  readonly code: ErrorCode
  /** Text with `{name}` placeholders for members of the context. */
  readonly text: string
  readonly category: ErrorCategory
  readonly surface: ErrorSurface
  /** Audience of an alert. Undefined for other errors. */
  readonly audience?: AlertAudience
  /** URL of the code's entry in the reference. */
  readonly docsUrl: string
}

/** Code of the base catalogue. The slices of plugins have further codes, each with its text in the slice's own `errors.ts`. */
export type BaseErrorCode = keyof typeof errorCatalogue

/** Context members that the text of a code requires. */
export type ContextOf<C extends BaseErrorCode> = Members<(typeof errorCatalogue)[C]>

/**
 * Creates an error in its JSON form. The compiler checks the context against the placeholders of the text.
 *
 * @param cause underlying error of any type; its code and message are kept, the message truncated to 300 characters
 * @example
 * failure('CONNECTOR_NOT_FOUND', { namespace: 'eip155' })
 */
export function failure<C extends BaseErrorCode>(code: C, ...[context, cause]: FailureArguments<(typeof errorCatalogue)[C]>): LatchkitErrorShape {
  return shapeOf(errorCatalogue[code], code, context, cause)
}

/**
 * Returns the function that creates errors of a plugin's slice, or of the base catalogue. The texts load with the plugin.
 * @param own errors of the slice, by code
 */
export function createFailure<const Own extends Catalogue>(own: Own): CreateFailure<typeof errorCatalogue & Own> {
  const all: Catalogue = { ...errorCatalogue, ...own }
  return (code, ...[context, cause]) => shapeOf(all[code] as CatalogueEntry, code, context, cause)
}

/** Creates an error of a catalogue. */
export type CreateFailure<All extends Catalogue> = <C extends ErrorCode & keyof All>(
  code: C,
  ...rest: FailureArguments<All[C] & CatalogueEntry>
) => LatchkitErrorShape

function shapeOf([text, category]: CatalogueEntry, code: ErrorCode, context: JsonObject = {}, cause?: unknown): LatchkitErrorShape {
  const shape = { code, message: fillTemplate(text, context), category, context }
  const behind = describeCause(cause)
  return behind === undefined ? shape : { ...shape, cause: behind }
}

/** Returns the entry of a code of the base catalogue. */
export function describeError(code: BaseErrorCode): ErrorDescription {
  const [text, category, surface = 'log', audience] = errorCatalogue[code] as CatalogueEntry
  const described: ErrorDescription = { code, text, category, surface, docsUrl: docsUrlOf(code) }
  return audience === undefined ? described : { ...described, audience }
}

/** Returns true if the value is a code of the base catalogue, or of a slice's own errors. */
export function isErrorCode<Own extends Catalogue>(value: unknown, own: Own): value is BaseErrorCode | (ErrorCode & keyof Own) {
  return typeof value === 'string' && (Object.hasOwn(errorCatalogue, value) || Object.hasOwn(own, value))
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

/**
 * Converts any thrown value to a {@link LatchkitError} (CORE-10). An error of the catalogue keeps its code and category. Other values become `UNEXPECTED` in
 * the given category, with the original as cause. Never throws.
 */
export function wrapUnknown(thrown: unknown, category: ErrorCategory = 'INTERNAL_SDK_ERROR'): LatchkitError {
  if (isLatchkitError(thrown)) return thrown
  return new LatchkitError(shapeUnknown(thrown, category), isErrorShape(thrown) ? thrown.cause : thrown)
}

/** Same as {@link wrapUnknown}, but returns the JSON form without creating an error and its stack. */
export function shapeUnknown(thrown: unknown, category: ErrorCategory = 'INTERNAL_SDK_ERROR'): LatchkitErrorShape {
  if (isLatchkitError(thrown)) return thrown.toJSON()
  return isErrorShape(thrown) ? thrown : { ...failure('UNEXPECTED', {}, thrown), category }
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

type Catalogue = { readonly [C in ErrorCode]?: CatalogueEntry }

type Members<E extends CatalogueEntry> = { readonly [N in Placeholders<E[0]>]: string | number }

type FailureArguments<E extends CatalogueEntry> = E extends CatalogueEntry
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

/** `instanceof` reads the prototype, which throws for some proxies. */
function isLatchkitError(value: unknown): value is LatchkitError {
  try {
    return value instanceof LatchkitError
  } catch {
    return false
  }
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}
