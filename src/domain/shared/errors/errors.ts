import { type CatalogueEntry, errorCatalogue } from './error-catalogue.js'
import type { ErrorCode } from './error-codes.js'
import { type Catalogue, type CreateFailure, type FailureArguments, type LatchkitErrorShape, type Members, shapeOf } from './latchkit-error.js'
import { fillTemplate } from '../text/text.js'

export type { ErrorCode } from './error-codes.js'
export type { AlertAudience, CatalogueEntry, ErrorCategory, ErrorSurface } from './error-catalogue.js'
export type { ErrorCause, LatchkitError, LatchkitErrorShape } from './latchkit-error.js'

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

/** Returns true if the value is a code of the base catalogue, or of a slice's own errors. */
export function isErrorCode<Own extends Catalogue>(value: unknown, own: Own): value is BaseErrorCode | (ErrorCode & keyof Own) {
  return typeof value === 'string' && (Object.hasOwn(errorCatalogue, value) || Object.hasOwn(own, value))
}

/**
 * Returns true if the message is the text of the code, which is for developers: the views have texts of their own. A guard of the app gives a sentence of its
 * own, also under a code of the catalogue.
 */
export function isCatalogueText({ code, message, context }: LatchkitErrorShape, own: Catalogue = {}): boolean {
  const all: Readonly<Record<string, CatalogueEntry>> = { ...errorCatalogue, ...own }
  const text = Object.hasOwn(all, code) ? all[code]?.[0] : undefined
  return text !== undefined && fillTemplate(text, context) === message
}
