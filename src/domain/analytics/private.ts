import { errorCatalogue } from '../shared/errors/error-catalogue.js'
import type { Failure } from '../shared/errors/failure.js'
import { cleanName } from '../shared/text/text.js'
import type { AnalyticsEvent } from './state.js'

/** Returns a wallet's name as it may be counted: at most 60 characters, without anything that looks like an address, a key or an e-mail address. */
export function safeName(name: string): string {
  return cleanName(name)
    .replace(/\S+@\S+|\b(0x)?[0-9a-f]{12,}\b|\b[1-9A-HJ-NP-Za-km-z]{26,}\b|\d{6,}/gi, '…')
    .slice(0, 60)
}

/** Returns a code as it may be counted: those of a wallet or a server may be any text. */
export function safeCode(code: string): string {
  return /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? code : 'OTHER'
}

/** Returns the error event of a failure. Its text is that of the catalogue, whose places stay empty: context and cause may hold anything (EVENTS-13). */
export function asError(failure: Failure, place: string, operation?: string): Omit<AnalyticsEvent, 'at'> {
  const code = safeCode(failure.code)
  const known = Object.hasOwn(errorCatalogue, code) ? errorCatalogue[code as keyof typeof errorCatalogue] : undefined
  return {
    type: 'error',
    event: 'INTERNAL_SDK_ERROR',
    kind: 'error',
    step: 'failed',
    ...(operation !== undefined && { operation: operation as NonNullable<AnalyticsEvent['operation']> }),
    properties: { errorType: code, errorMessage: known?.[0] ?? code, stackTrace: place },
  }
}
