import type { ComponentType } from 'react'
import type { PublicCommand, RootState } from '../../domain/root.js'
import type { Instance } from '../../kit/instance.js'
import { lazy, type Lazy } from '../../lazy.js'
import { deepActiveElement } from '../dialog/shell/focus.js'
import type { DialogProps } from '../dialog/dialog.js'

/** View to open, with its parameters. */
export type OpenCommand = Omit<Extract<PublicCommand, { type: 'openModal' }>, 'type'>

/** State of an opening that waits for code, or failed to load it. */
export type LauncherState = { readonly status: 'ready' } | { readonly status: 'opening' } | { readonly status: 'failed'; readonly command: OpenCommand }

/** Code of the dialog. */
export interface DialogCode {
  readonly Dialog: ComponentType<Pick<DialogProps, 'where'>>
  /** Prefetches the likely next view: Account, or the view after a press on a wallet. */
  prefetchView(state: RootState): void
}

/** Opens the dialog, from the first frame on. No press is lost while code loads. */
export interface ModalLauncher {
  readonly dialog: Lazy<DialogCode>
  /** Prefetches the code that a press needs. Does nothing with the option `prefetch: false`. */
  prefetch(): void
  /** Starts the instance if needed, and opens the dialog, synchronously if its code is loaded. */
  open(command?: OpenCommand): void
  /** Dismisses a failed opening. */
  dismiss(): void
  /** Returns the element that was focused when the dialog was requested, until it closes. */
  origin(): HTMLElement | undefined
  forgetOrigin(): void
  get(): LauncherState
  subscribe(listener: () => void): () => void
}

/** Creates the modal launcher of an instance. Requests nothing by itself. */
export function createModalLauncher(kit: Instance): ModalLauncher {
  const dialog = lazy(() => loadDialog(kit))
  const listeners = new Set<() => void>()
  let state: LauncherState = READY
  let origin: HTMLElement | undefined

  function change(next: LauncherState): void {
    state = next
    for (const listener of [...listeners]) listener()
  }

  return {
    dialog,
    prefetch() {
      if (kit.config.prefetch === false) return
      // Load errors surface when the dialog opens.
      kit.prefetch().catch(() => undefined)
      dialog.load().then(
        ({ prefetchView }) => prefetchView(kit.getState()),
        () => undefined,
      )
    },
    open(command = {}) {
      origin = deepActiveElement(document)
      dialog.prefetch()
      ensureStarted(kit)
      if (kit.dispatch({ type: 'openModal', ...command }).status !== 'queued') return change(READY)
      change(OPENING)
      kit.prefetch().then(
        () => change(READY),
        () => change({ status: 'failed', command }),
      )
    },
    dismiss: () => change(READY),
    origin: () => origin,
    forgetOrigin() {
      origin = undefined
    },
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Starts an instance that is not started. React may ask twice; the log of the session shows it once. */
export function ensureStarted(kit: Instance): void {
  const { status } = kit.getState().lifecycle
  if (status === 'idle' || status === 'stopped') kit.start()
}

/** Returns true while the dialog is open. */
export function selectIsOpen(state: RootState): boolean {
  return state.modal.open
}

/** The embedded wallet adds its logins to the dialog, which is drawn where the wallet's frame stands. */
async function loadDialog(kit: Instance): Promise<DialogCode> {
  const [{ createDialog }, embedded] = await Promise.all([
    import('../dialog/dialog.js'),
    kit.config.plugins.embeddedWallet && import('../features/auth/embedded-dialog.js').then(({ embeddedDialog }) => embeddedDialog),
  ])
  return createDialog(embedded)
}

const READY = { status: 'ready' } as const
const OPENING = { status: 'opening' } as const
