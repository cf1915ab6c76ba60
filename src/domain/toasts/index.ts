import { filter, map, merge, mergeMap, switchMap, takeUntil } from 'rxjs'
import { later } from '../shared/timing.js'
import type { DomainCommand, Policy, Slice } from '../root.js'
import { selectView } from '../modal/selectors.js'
import { failure } from '../shared/errors/errors.js'
import { tellBadEnds } from './ends.js'
import type { Toast } from './messages.js'
import { ERROR_TOAST_DELAY_MS, TOAST_LIFE_MS, TOAST_SWAP_MS } from './times.js'

export { BAD_ENDS } from './ends.js'
export type { Toast, ToastCommand, ToastEvent, ToastState } from './messages.js'
export { ERROR_TOAST_DELAY_MS, TOAST_LIFE_MS, TOAST_SWAP_MS } from './times.js'

const swapToasts: Policy = (io) =>
  io.on('toastQueued').pipe(switchMap(({ toast, ms }) => later(io.ports.timer, ms, { type: 'reportToastDue' as const, id: toast.id }, io.on('stopped'))))

const closeToast: Policy = (io) =>
  io.on('toastShown').pipe(
    filter(({ toast }) => toast.autoClose),
    mergeMap(({ toast }) =>
      later(io.ports.timer, TOAST_LIFE_MS, { type: 'hideToast' as const, id: toast.id }).pipe(
        takeUntil(io.on('toastHidden').pipe(filter(({ id }) => id === toast.id))),
      ),
    ),
  )

/**
 * Shows failures that no view shows. The user's own rejection is not an error (robustness, F41); of a switch it is told where the view went back to (NET-15), so
 * only while the dialog is open.
 */
const tellFailures: Policy = (io) =>
  merge(
    io.on('balanceFailed', 'tokensFailed'),
    io.on('disconnectFailed'),
    io
      .on('networkSwitchFailed')
      .pipe(
        filter(
          ({ failure: { code } }) =>
            code === 'CHAIN_NOT_SUPPORTED' || code === 'NETWORK_SWITCH_FAILED' || (code === 'NETWORK_SWITCH_REJECTED' && io.state().modal.open),
        ),
      ),
    io.on('requestFailed').pipe(
      filter(
        ({ failure }) =>
          failure.category !== 'ABORTED' && failure.category !== 'USER_REJECTED' && failure.code !== 'CHAIN_MISMATCH' && failure.code !== 'REQUEST_UNANSWERED',
      ),
      // The view of sent payments says by itself why the one that it sends has failed.
      filter(({ namespace }) => !(namespace === 'bip122' && io.state().modal.open && selectView(io.state()).view === 'PendingTransactions')),
    ),
  ).pipe(
    map(
      ({ failure: { code, message } }): DomainCommand => ({
        type: 'showToast',
        variant: 'error',
        message: code === 'NETWORK_SWITCH_REJECTED' ? 'toast.switchDeclined' : message,
        delayMs: ERROR_TOAST_DELAY_MS,
      }),
    ),
  )

/** One toast is open at most, and at most one waits. */
export const toasts: Slice<'toasts'> = {
  name: 'toasts',
  publicEvents: { toastShown: true, toastHidden: true },
  decide: {
    showToast(state, { message, variant = 'success', svg, autoClose = variant !== 'loading', delayMs = 0 }, { operation }) {
      // A JavaScript caller may pass a caught error, which a view cannot render.
      if (typeof message !== 'string') return { rejected: failure('OPTIONS_INVALID', { option: 'message', problem: 'must be a text' }) }
      const toast: Toast = { id: operation, message, variant, open: true, autoClose, ...(svg ? { svg } : {}) }
      const { current } = state.toasts
      if (current?.open)
        return [
          { type: 'toastHidden', id: current.id },
          { type: 'toastQueued', toast, ms: Math.max(TOAST_SWAP_MS, delayMs) },
        ]
      if (delayMs > 0 || state.toasts.next !== undefined)
        return [{ type: 'toastQueued', toast, ms: Math.max(state.toasts.next === undefined ? 0 : TOAST_SWAP_MS, delayMs) }]
      return [{ type: 'toastShown', toast }]
    },
    hideToast(state, { id }) {
      const { current } = state.toasts
      return current?.open && (id ?? current.id) === current.id ? [{ type: 'toastHidden', id: current.id }] : []
    },
    reportToastDue(state, { id }) {
      const { next } = state.toasts
      return next?.id === id ? [{ type: 'toastShown', toast: next }] : []
    },
  },
  evolve: {
    toastShown: (state, { toast }) => (state.next?.id === toast.id || state.next === undefined ? { current: toast } : { ...state, current: toast }),
    toastHidden: (state, { id }) => (state.current?.id === id && state.current.open ? { ...state, current: { ...state.current, open: false } } : state),
    toastQueued: (state, { toast }) => ({ ...state, next: toast }),
    stopped: () => ({}),
  },
  policies: { swapToasts, closeToast, tellFailures, tellBadEnds },
}
