import type { SliceDeclaration } from '../declaration.js'
import type { OperationId } from '../kernel/types.js'
import type { PublicEventOf } from '../public.js'
import type { Failure } from '../shared/errors/failure.js'
import type { Personal } from '../shared/secrets/secret.js'

/** State of the clipboard slice: running copies. */
export interface ClipboardState {
  readonly pending: readonly { readonly operation: OperationId; readonly toast?: string }[]
}

/** Commands of the clipboard slice. */
export type ClipboardCommand =
  /**
   * Copies a text to the clipboard. Must be called in a user gesture. `toast` is shown after the copy: a text, or a key of the UI's message table. Ends
   * with `textCopied` or `copyFailed`.
   */
  { readonly type: 'copyText'; readonly text: Personal; readonly toast?: string }

/** Reports of policies. */
export type ClipboardReport =
  | { readonly type: 'reportCopied'; readonly operation: OperationId }
  | { readonly type: 'reportCopyFailed'; readonly operation: OperationId; readonly failure: Failure }

/** Public events of the clipboard. */
export type ClipboardEvent =
  /** When a text is on the clipboard. */
  | { readonly type: 'textCopied'; readonly operation: OperationId; readonly toast?: string }
  /** When the browser refused, or has no clipboard: show the text itself, selected (UX-21). */
  | { readonly type: 'copyFailed'; readonly operation: OperationId; readonly failure: Failure }

/** Events that `events$` does not carry. */
export type ClipboardInternalEvent = { readonly type: 'copyStarted'; readonly operation: OperationId; readonly text: Personal; readonly toast?: string }

/** See {@link SliceDeclaration}. */
export const clipboardDeclaration: SliceDeclaration<'clipboard'> = {
  commands: {
    copyText: { text: 'string', toast: 'text?' },
  },
  main: { copyText: 'text' },
  events: {
    copyStarted: { text: true },
    textCopied: {},
    copyFailed: {},
  },
  personal: {
    copyText: { text: true },
  },
  calls: { 'clipboard.write': true },
}

declare module '../registry.js' {
  interface Slices {
    readonly clipboard: {
      readonly state: ClipboardState
      readonly commands: ClipboardCommand | ClipboardReport
      readonly events: ClipboardEvent | ClipboardInternalEvent
    }
  }
  interface PublicSlices {
    readonly clipboard: { readonly commands: ClipboardCommand; readonly events: ClipboardEvent }
  }
  interface Results {
    readonly copyText: PublicEventOf<'textCopied'>
  }
}
