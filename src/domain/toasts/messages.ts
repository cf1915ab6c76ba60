import type { SliceDeclaration } from '../declaration.js'
/** Toast (specification, section 3). `message` is a text, or a key of the UI's message table. */
export interface Toast {
  readonly id: string
  readonly message: string
  readonly variant: 'success' | 'loading' | 'error'
  readonly svg?: string
  readonly open: boolean
  readonly autoClose: boolean
}

/** State of the toasts slice. */
export interface ToastState {
  /** Toast that is open, or was last. */
  readonly current?: Toast
  /** Toast that waits for the open one to close. The last one queued wins (TOAST-02). */
  readonly next?: Toast
}

/** Commands of the toasts slice. */
export type ToastCommand =
  /** `delayMs`: error toasts of failed actions wait 300 ms. `autoClose`: true by default, except for loading toasts. */
  | {
      readonly type: 'showToast'
      readonly message: string
      readonly variant?: Toast['variant']
      readonly svg?: string
      readonly autoClose?: boolean
      readonly delayMs?: number
    }
  /** Hides the toast with this id, or the one that is shown. */
  | { readonly type: 'hideToast'; readonly id?: string }

/** Reports of policies. */
export type ToastReport = { readonly type: 'reportToastDue'; readonly id: string }

/** Public events of toasts. */
export type ToastEvent =
  /** When a toast is shown. */
  | { readonly type: 'toastShown'; readonly toast: Toast }
  /** When a toast closes, automatically or by `hideToast`. */
  | { readonly type: 'toastHidden'; readonly id: string }

/** Events that `events$` does not carry. */
export type ToastInternalEvent =
  /** Shown after `ms`, once the previous toast has closed. */
  { readonly type: 'toastQueued'; readonly toast: Toast; readonly ms: number }

/** See {@link SliceDeclaration}. */
export const toastsDeclaration: SliceDeclaration<'toasts'> = {
  commands: {
    showToast: { message: 'string', variant: 'success|loading|error?', svg: 'text?', autoClose: 'flag?', delayMs: 'number?' },
    hideToast: { id: 'text?' },
  },
  main: { showToast: 'message' },
  events: {
    toastShown: {},
    toastHidden: {},
    toastQueued: {},
  },
  personal: {},
  given: { showToast: { message: 'said' } },
}

declare module '../registry.js' {
  interface Slices {
    readonly toasts: { readonly state: ToastState; readonly commands: ToastCommand | ToastReport; readonly events: ToastEvent | ToastInternalEvent }
  }
  interface PublicSlices {
    readonly toasts: { readonly state: ToastState; readonly commands: ToastCommand; readonly events: ToastEvent }
  }
}
