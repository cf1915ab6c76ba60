import type { PublicCommand, RootState } from '../../domain/root.js'
import type { Latchkit } from '../../instance/types.js'
import { deepActiveElement } from '../dialog/focus.js'
import type { DialogCode } from '../modal/dialog-code.js'
import { type Chunk, createChunk } from './chunk.js'
import { ensureStarted } from './ensure-started.js'

/** What opening asks for: a view and what it is about. */
export type OpenCommand = Omit<Extract<PublicCommand, { type: 'openModal' }>, 'type'>

/** Whether an opening waits for code, or waited in vain. */
export type OpenerState = { readonly status: 'ready' } | { readonly status: 'opening' } | { readonly status: 'failed'; readonly command: OpenCommand }

/** The way into the dialog, from the first frame on: no press is lost while code is still on its way. */
export interface Opener {
  /** The code of the dialog. */
  readonly dialog: Chunk<DialogCode>
  /** The visitor comes near: asks for the code that a press would need, and does nothing else. */
  approach(): void
  /** Starts the instance if that has not been done, and opens the dialog; in the same call where the code is there. */
  open(command?: OpenCommand): void
  /** Gives up an opening that failed. */
  dismiss(): void
  /** What had the focus when the dialog was asked for; until it was closed. */
  origin(): HTMLElement | undefined
  forgetOrigin(): void
  get(): OpenerState
  subscribe(listener: () => void): () => void
}

/** Makes the way into the dialog of an instance. Requests nothing by itself. */
export function createOpener(kit: Latchkit): Opener {
  const dialog = createChunk(async () => {
    const [createDialogCode, home] = await Promise.all([
      import('../modal/dialog-part.js').then((part) => part.createDialogCode),
      kit.config.embeddedWallet && import('../frame-home/home-place.js').then(({ homePlace }) => homePlace),
    ])
    return createDialogCode(home)
  })
  const listeners = new Set<() => void>()
  let state: OpenerState = READY
  let origin: HTMLElement | undefined
  let near: Promise<void> | undefined

  function become(next: OpenerState): void {
    state = next
    for (const listener of [...listeners]) listener()
  }

  return {
    dialog,
    approach() {
      // Once: called again it brings what asks wallets, in the very press; that comes when the list is drawn.
      if (near === undefined)
        near = kit.preload().catch(() => {
          near = undefined
        })
      void dialog.load().then((code) => code?.prepare(kit.getState()))
    },
    open(command = {}) {
      origin = deepActiveElement(document)
      void dialog.load()
      ensureStarted(kit)
      if (kit.dispatch({ type: 'openModal', ...command }).status !== 'queued') return become(READY)
      become(OPENING)
      kit.preload().then(
        () => become(READY),
        () => become({ status: 'failed', command }),
      )
    },
    dismiss: () => become(READY),
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

/** Whether the dialog is open, for hooks. */
export function selectIsOpen(state: RootState): boolean {
  return state.modal.open
}

const READY = { status: 'ready' } as const
const OPENING = { status: 'opening' } as const
