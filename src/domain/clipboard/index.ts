import { concat, mergeMap } from '../shared/streams/flatten.js'
import { catchError, filter, ignoreElements, map } from '../shared/streams/operators.js'
import { of } from '../shared/streams/sources.js'
import type { Failure } from '../kernel/failure.js'
import { deadline } from '../kernel/timing.js'
import type { OperationId } from '../kernel/types.js'
import type { DomainCommand, Policy, Slice } from '../root.js'
import type { Personal } from '../shared/secret.js'

/** A browser that asks the visitor whether a page may copy gets this long. */
export const COPY_DEADLINE_MS = 10_000

/** Copies that have not ended. */
export interface ClipboardState {
  readonly pending: readonly { readonly operation: OperationId; readonly toast?: string }[]
}

/** What can be asked of the clipboard. */
export type ClipboardCommand =
  /**
   * Puts a text on the clipboard; in a visitor's gesture only. `toast` is shown once it is there: a text, or the name of one in the message
   * table of the UI. Ends in `textCopied` or `copyFailed`.
   */
  | { readonly type: 'copyText'; readonly text: Personal; readonly toast?: string }
  | { readonly type: 'reportCopied'; readonly operation: OperationId }
  | { readonly type: 'reportCopyFailed'; readonly operation: OperationId; readonly failure: Failure }

/** What can come true of the clipboard. */
export type ClipboardEvent =
  | { readonly type: 'copyStarted'; readonly operation: OperationId; readonly text: Personal; readonly toast?: string }
  | { readonly type: 'textCopied'; readonly operation: OperationId; readonly toast?: string }
  /** Refused, or there is no clipboard: whoever asked shows the text itself, selected (UX-21). */
  | { readonly type: 'copyFailed'; readonly operation: OperationId; readonly failure: Failure }

/** Writes in the call stack of the command, which is that of the gesture. */
const copies: Policy = (io) =>
  io.on('copyStarted').pipe(
    mergeMap(({ operation, text }) =>
      concat(io.ports.clipboard.write(text).pipe(ignoreElements()), of<DomainCommand>({ type: 'reportCopied', operation })).pipe(
        deadline(io.ports.timer, COPY_DEADLINE_MS, 'clipboard'),
        catchError((reason: Failure) => of<DomainCommand>({ type: 'reportCopyFailed', operation, failure: reason })),
      ),
    ),
  )

const tellsCopied: Policy = (io) =>
  io.on('textCopied').pipe(
    filter(({ toast }) => toast !== undefined),
    map(({ toast = '' }): DomainCommand => ({ type: 'showToast', message: toast })),
  )

/** The clipboard: written, never read (robustness, T14). */
export const clipboard: Slice<'clipboard', ClipboardCommand> = {
  name: 'clipboard',
  decide: {
    copyText: (_, { text, toast }, { operation }) => [{ type: 'copyStarted', operation, text, ...(toast === undefined ? {} : { toast }) }],
    reportCopied(state, { operation }) {
      const copy = state.clipboard.pending.find((one) => one.operation === operation)
      return copy === undefined ? [] : [{ type: 'textCopied', ...copy }]
    },
    reportCopyFailed(state, { operation, failure }) {
      return state.clipboard.pending.some((one) => one.operation === operation) ? [{ type: 'copyFailed', operation, failure }] : []
    },
  },
  evolve: {
    copyStarted: (state, { operation, toast }) => ({ pending: [...state.pending, { operation, ...(toast === undefined ? {} : { toast }) }] }),
    textCopied: (state, { operation }) => end(state, operation),
    copyFailed: (state, { operation }) => end(state, operation),
    stopped: (state) => (state.pending.length === 0 ? state : { pending: [] }),
  },
  policies: { copies, tellsCopied },
  outcomes: { copyText: { done: ['textCopied'], failed: ['copyFailed'] } },
}

function end(state: ClipboardState, operation: OperationId): ClipboardState {
  return { pending: state.pending.filter((one) => one.operation !== operation) }
}
