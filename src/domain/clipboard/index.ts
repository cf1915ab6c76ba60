import { catchError, concat, filter, ignoreElements, map, mergeMap, of } from 'rxjs'
import type { Failure } from '../shared/errors/failure.js'
import { deadline } from '../shared/timing.js'
import type { OperationId } from '../kernel/types.js'
import type { DomainCommand, Policy, Slice } from '../root.js'
import type { ClipboardState } from './messages.js'

export type { ClipboardCommand, ClipboardEvent, ClipboardState } from './messages.js'

/** Milliseconds to copy, which includes the browser's permission prompt. */
export const COPY_DEADLINE_MS = 10_000

/** Writes in the call stack of the command, which is that of the gesture. */
const copyText: Policy = (io) =>
  io.on('copyStarted').pipe(
    mergeMap(({ operation, text }) =>
      concat(io.ports.clipboard.write(text).pipe(ignoreElements()), of<DomainCommand>({ type: 'reportCopied', operation })).pipe(
        deadline(io.ports.timer, COPY_DEADLINE_MS, 'clipboard'),
        catchError((reason: Failure) => of<DomainCommand>({ type: 'reportCopyFailed', operation, failure: reason })),
      ),
    ),
  )

const tellCopied: Policy = (io) =>
  io.on('textCopied').pipe(
    filter(({ toast }) => toast !== undefined),
    map(({ toast = '' }): DomainCommand => ({ type: 'showToast', message: toast })),
  )

/** The clipboard: written, never read (robustness, T14). */
export const clipboard: Slice<'clipboard'> = {
  name: 'clipboard',
  publicEvents: { textCopied: true, copyFailed: true },
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
  policies: { copyText, tellCopied },
  endings: { copyText: ({ clipboard }, reason) => clipboard.pending.map(({ operation }) => ({ type: 'reportCopyFailed', operation, failure: reason })) },
  outcomes: { copyText: { done: ['textCopied'], failed: ['copyFailed'] } },
}

function end(state: ClipboardState, operation: OperationId): ClipboardState {
  return { pending: state.pending.filter((one) => one.operation !== operation) }
}
