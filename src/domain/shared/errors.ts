import type { accountErrors } from './account-errors.js'
import type { askErrors } from './ask-errors.js'
import type { authErrors } from './auth-errors.js'
import { type AlertAudience, type CatalogueEntry, type ErrorCategory, type ErrorSurface, errorCatalogue } from './error-catalogue.js'
import type { JsonObject } from './json.js'
import type { serviceErrors } from './service-alerts.js'
import type { siwxErrors } from './siwx-errors.js'
import type { sessionErrors } from './session-errors.js'
import { fillTemplate, type Placeholders } from './template.js'
import type { toolErrors } from './tool-errors.js'

export type { AlertAudience, CatalogueEntry, ErrorCategory, ErrorSurface } from './error-catalogue.js'

/** The catalogue with those parts of it that load later. */
export type WholeCatalogue = typeof errorCatalogue &
  typeof accountErrors &
  typeof askErrors &
  typeof authErrors &
  typeof serviceErrors &
  typeof sessionErrors &
  typeof siwxErrors &
  typeof toolErrors

/** A stable code of the catalogue. */
export type ErrorCode = keyof WholeCatalogue

/** What is kept of the error that lies behind another: enough to search for, nothing that holds on to foreign objects. */
export interface ErrorCause {
  readonly code?: string | number
  readonly message?: string
}

/** An error as plain JSON: the form in which it stands in events, in state and on the tape. */
export interface LatchkitErrorShape {
  readonly code: ErrorCode
  /** English, complete, fit to be shown. */
  readonly message: string
  readonly category: ErrorCategory
  readonly context: JsonObject
  readonly cause?: ErrorCause
}

/** What the catalogue says about a code. */
export interface ErrorDescription {
  readonly code: ErrorCode
  /** With `{name}` where a member of the context goes. */
  readonly text: string
  readonly category: ErrorCategory
  readonly surface: ErrorSurface
  /** For alerts only. */
  readonly audience?: AlertAudience
  readonly docsUrl: string
}

/** Members that the text of a code needs in its context. */
export type ContextOf<C extends ErrorCode> = {
  readonly [N in Placeholders<WholeCatalogue[C][0]>]: string | number
}

/**
 * Makes an error in its JSON form. The context is checked by the compiler against the placeholders of the text.
 *
 * @param cause what lies behind it, of any type; its code and message are kept, the message cut to 300 characters.
 * @example
 * failure('CONNECTOR_NOT_FOUND', { namespace: 'eip155' })
 */
export const failure = /* @__PURE__ */ failuresOf(errorCatalogue)

/** Makes what makes errors of a catalogue. */
export function failuresOf<Part extends Partial<WholeCatalogue>>(catalogue: Part) {
  return <C extends ErrorCode & keyof Part>(code: C, ...[context, cause]: FailureArguments<C>): LatchkitErrorShape => {
    const [text, category] = catalogue[code] as CatalogueEntry
    const kept: JsonObject = context ?? {}
    const shape = { code, message: fillTemplate(text, kept), category, context: kept }
    const behind = describeCause(cause)
    return behind === undefined ? shape : { ...shape, cause: behind }
  }
}

/** Looks a code up in a catalogue that has it. */
export function describeError<Part extends Partial<WholeCatalogue>>(code: ErrorCode & keyof Part, catalogue: Part): ErrorDescription {
  const [text, category, surface = 'log', audience] = catalogue[code] as CatalogueEntry
  const described: ErrorDescription = { code, text, category, surface, docsUrl: docsUrlOf(code) }
  return audience === undefined ? described : { ...described, audience }
}

/** Whether a value is an error in its JSON form. Never throws. */
export function isErrorShape(value: unknown): value is LatchkitErrorShape {
  return (
    // Any code: what knows those that load later may not be there.
    /^[A-Z][A-Z_]+$/.test(`${read(value, 'code')}`) &&
    typeof read(value, 'message') === 'string' &&
    typeof read(value, 'category') === 'string' &&
    isObject(read(value, 'context'))
  )
}

/** The page that explains a code. */
export function docsUrlOf(code: ErrorCode): string {
  return `https://latchkit.dev/errors/${code}`
}

/** The error that a promise of the public interface is rejected with. */
export class LatchkitError extends Error {
  override readonly name = 'LatchkitError'
  readonly code: ErrorCode
  readonly category: ErrorCategory
  readonly context: JsonObject
  readonly docsUrl: string
  readonly #shape: LatchkitErrorShape

  /** @param cause the original error, when it is at hand; otherwise the shape's own cause stands for it. */
  constructor(shape: LatchkitErrorShape, cause: unknown = shape.cause) {
    super(shape.message, cause === undefined ? undefined : { cause })
    this.code = shape.code
    this.category = shape.category
    this.context = shape.context
    this.docsUrl = docsUrlOf(shape.code)
    this.#shape = shape
  }

  /** The error of a JSON form. */
  static from(shape: LatchkitErrorShape): LatchkitError {
    return new LatchkitError(shape)
  }

  /** The JSON form. */
  toJSON(): LatchkitErrorShape {
    return this.#shape
  }

  /**
   * Goes down the chain of causes, this error first.
   *
   * @returns the first link that `matches`, or `undefined`; without `matches`, the last link.
   * @example
   * error.walk((link) => (link as { code?: unknown }).code === 4001)
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
 * Any thrown value as a {@link LatchkitError} (CORE-10). One that is an error of the catalogue already keeps its code and category;
 * everything else becomes `UNEXPECTED` in the category given, with the original as its cause. Never throws.
 */
export function wrapUnknown(thrown: unknown, category: ErrorCategory = 'INTERNAL_SDK_ERROR'): LatchkitError {
  if (isLatchkitError(thrown)) return thrown
  return new LatchkitError(shapeUnknown(thrown, category), isErrorShape(thrown) ? thrown.cause : thrown)
}

/** As {@link wrapUnknown}, in the JSON form: an error with its stack is not made where only this is wanted. */
export function shapeUnknown(thrown: unknown, category: ErrorCategory = 'INTERNAL_SDK_ERROR'): LatchkitErrorShape {
  if (isLatchkitError(thrown)) return thrown.toJSON()
  return isErrorShape(thrown) ? thrown : { ...failure('UNEXPECTED', {}, thrown), category }
}

/** Reads code and message off any value, getters that throw included. */
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

type FailureArguments<C extends ErrorCode> = C extends ErrorCode
  ? [Placeholders<WholeCatalogue[C][0]>] extends [never]
    ? [context?: JsonObject, cause?: unknown]
    : [context: JsonObject & ContextOf<C>, cause?: unknown]
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

/** `instanceof` asks a proxy for its prototype, and the proxy may throw. */
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
