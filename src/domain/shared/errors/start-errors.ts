import type { CatalogueEntry, ErrorCategory } from './error-catalogue.js'
import { type CreateFailure, isErrorShape, isLatchkitError, LatchkitError, type LatchkitErrorShape, shapeOf } from './latchkit-error.js'

/** Errors that can occur before the core is loaded: options, commands, storage, and what apps import. Those of the core load with it (error-catalogue.ts). */
export const startErrors = {
  // Instance, options and what is there before the core
  /** An error that no other code describes. `cause` has the original. */
  UNEXPECTED: ['An unexpected error occurred', 'INTERNAL_SDK_ERROR'],
  /** The app, the user or a newer step cancelled the operation, for example by `cancelConnect` or an `AbortSignal`. */
  ABORTED: ['The operation was cancelled', 'ABORTED'],
  /** `kit.stop()` or `kit.dispose()` ended the call. */
  STOPPED: ['The instance was stopped', 'ABORTED'],
  /** A hook or a component is used outside `LatchkitProvider`, or before `createLatchkit`. */
  NOT_CREATED: ['call createLatchkit first, and place {name} inside LatchkitProvider', 'CONFIG'],
  /** An option has a value that cannot work. The text names the option and the fix. */
  OPTIONS_INVALID: ['Option "{option}": {problem}', 'CONFIG'],
  /** Two options exclude each other. Remove one of them. */
  OPTIONS_CONFLICT: ['Options "{option}" and "{other}" may not both be set', 'CONFIG'],
  /** A chunk of the library did not load: the visitor is offline, or a new release has removed it from the server. The next call tries again; keep old chunks on the server for a while. */
  CODE_UNAVAILABLE: ['A part of the wallet connection could not be loaded; try again', 'NETWORK', 'inline'],
  /** A command has a `type` that no slice knows. Check the spelling, or add the plugin that brings it. */
  UNKNOWN_COMMAND: ['There is no command "{name}"', 'CONFIG'],
  /** A listener of the app threw. It was skipped; all others were called. `cause` has its error. */
  LISTENER_FAILED: ['A listener threw and was skipped', 'INTERNAL_SDK_ERROR'],
  /** The browser denies storage, for example in a private window. Everything works; the next visit starts without a session. */
  STORAGE_UNAVAILABLE: ['Storage is not available; nothing is remembered after this visit', 'STORAGE'],
  /** The quota of the origin is used up. Remove items of the app. */
  STORAGE_FULL: ['Storage is full; nothing more is remembered', 'STORAGE'],
  /** The cause of a request that needs an account, while none is connected. */
  NOT_CONNECTED: ['No wallet is connected; run connect first, or open the dialog', 'WALLET'],
  /** The user closed the dialog, which ended the operation. */
  MODAL_CLOSED: ['Modal closed', 'ABORTED'],
  /** The clipboard refused: the page lacks focus, permission or a user gesture. */
  COPY_FAILED: ['The text could not be copied', 'INPUT', 'inline'],
  /** The text is no CAIP-10 address such as `eip155:1:0x…`. */
  CAIP_ADDRESS_INVALID: ['Invalid CAIP-10 address', 'INPUT'],
  /** The text is no CAIP-2 id such as `eip155:1`. */
  CAIP_NETWORK_ID_INVALID: ['Invalid CAIP-2 network id', 'INPUT'],
  /** A network of the options or of `addNetwork` has a wrong field. The text names network and field. */
  NETWORK_INVALID: ['Network {network}: {field} {problem}', 'CONFIG'],
  /** The wallet has no link, or one that is not safe to open. Only https and app schemes are opened. */
  LINK_REFUSED: ['The wallet has no link that can be opened safely', 'WALLET', 'inline'],
  /** The text is no decimal amount, or has more decimals than the currency. */
  AMOUNT_INVALID: ['Invalid amount', 'INPUT', 'inline'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>

/** Creates an error of these, as `failure` of errors.ts does for all. */
export const failure: CreateFailure<typeof startErrors> = (code, ...[context, cause]) => shapeOf(startErrors[code], code, context, cause)

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
