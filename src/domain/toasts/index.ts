import { merge, mergeMap, switchMap } from '../shared/streams/flatten.js'
import { filter, map, takeUntil } from '../shared/streams/operators.js'
import { later } from '../kernel/timing.js'
import type { DomainCommand, Policy, Slice } from '../root.js'
import { failure } from '../shared/errors.js'

/** Specification, section 3. `message` is a text, or the name of one in the message table of the UI. */
export interface Toast {
  readonly id: string
  readonly message: string
  readonly variant: 'success' | 'loading' | 'error'
  readonly svg?: string
  readonly open: boolean
  readonly autoClose: boolean
}

/** What is known of toasts. */
export interface ToastState {
  /** The one that is open, or was last. */
  readonly current?: Toast
  /** Waits for the open one to leave; the last of several wins (TOAST-02). */
  readonly next?: Toast
}

/** What can be asked of toasts. */
export type ToastCommand =
  /** `delayMs`: error toasts of failed actions wait 300 ms. `autoClose` is on, but for loading toasts. */
  | {
      readonly type: 'showToast'
      readonly message: string
      readonly variant?: Toast['variant']
      readonly svg?: string
      readonly autoClose?: boolean
      readonly delayMs?: number
    }
  | { readonly type: 'hideToast'; readonly id?: string }
  | { readonly type: 'reportToastDue'; readonly id: string }

/** What can come true of toasts. */
export type ToastEvent =
  | { readonly type: 'toastShown'; readonly toast: Toast }
  | { readonly type: 'toastHidden'; readonly id: string }
  /** Comes after `ms`, when the one before it has gone. */
  | { readonly type: 'toastQueued'; readonly toast: Toast; readonly ms: number }

/** Between one toast and the next (specification, section 9). */
export const TOAST_SWAP_MS = 150
/** Before an error toast (specification, section 9). */
export const ERROR_TOAST_DELAY_MS = 300
/** A toast with `autoClose` stays this long. */
export const TOAST_LIFE_MS = 2_500

const swaps: Policy = (io) =>
  io.on('toastQueued').pipe(switchMap(({ toast, ms }) => later(io.ports.timer, ms, { type: 'reportToastDue' as const, id: toast.id }, io.on('stopped'))))

const closes: Policy = (io) =>
  io.on('toastShown').pipe(
    filter(({ toast }) => toast.autoClose),
    mergeMap(({ toast }) =>
      later(io.ports.timer, TOAST_LIFE_MS, { type: 'hideToast' as const, id: toast.id }).pipe(
        takeUntil(io.on('toastHidden').pipe(filter(({ id }) => id === toast.id))),
      ),
    ),
  )

/** What went wrong without a view that says so. A visitor's own refusal is no error (robustness, F41). */
const tellsFailures: Policy = (io) =>
  merge(
    io.on('balanceFailed'),
    io.on('disconnectFailed'),
    io.on('networkSwitchFailed').pipe(filter(({ failure }) => failure.code === 'CHAIN_NOT_SUPPORTED' || failure.code === 'NETWORK_SWITCH_FAILED')),
    io
      .on('requestFailed')
      .pipe(filter(({ failure }) => failure.category !== 'ABORTED' && failure.category !== 'USER_REJECTED' && failure.code !== 'CHAIN_MISMATCH')),
  ).pipe(map(({ failure }): DomainCommand => ({ type: 'showToast', variant: 'error', message: failure.message, delayMs: ERROR_TOAST_DELAY_MS })))

/** One toast is open at most, and at most one waits. */
export const toasts: Slice<'toasts', ToastCommand> = {
  name: 'toasts',
  decide: {
    showToast(state, { message, variant = 'success', svg, autoClose = variant !== 'loading', delayMs = 0 }, { operation }) {
      // From JavaScript it may be an error as it was caught, which no view can draw.
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
  policies: { swaps, closes, tellsFailures },
}
