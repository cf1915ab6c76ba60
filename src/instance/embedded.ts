import type { EmbeddedWalletConfig, EmbeddedWalletResolver } from '../domain/config/index.js'
import type { EmbeddedSlices } from '../domain/core-definition.js'
import type { Outcome } from '../domain/kernel/types.js'
import type { DomainEvent, PublicCommand, RootState } from '../domain/root.js'
import type { ChainNamespace } from '../domain/shared/caip.js'
import type { ClockPort } from '../ports/clock.js'
import type { ConnectorPort } from '../ports/connector.js'
import type { FramePort } from '../ports/frame.js'
import type { PopupPort } from '../ports/popup.js'
import type { RpcPort } from '../ports/rpc.js'
import type { TimerPort } from '../ports/timer.js'

/** The embedded wallet as an instance takes it: what decides on it, and what it is reached by. Its plug brings all of it. */
export interface EmbeddedParts {
  readonly resolve: EmbeddedWalletResolver
  readonly slices: EmbeddedSlices
  readonly outcomes: Readonly<Record<string, Outcome<DomainEvent>>>
  readonly frame: FramePort
  readonly popup: PopupPort
  /** Asks the nodes of networks in namespaces that no adapter serves. */
  readonly rpc?: RpcPort
  /** Turns calls of its connector into commands. */
  connector(by: EmbeddedCalls): ConnectorPort
  /** The provider for the app's own use, the same one each time: EIP-1193 in eip155, the same face with the `solana_*` methods in solana. */
  provider?(by: EmbeddedCalls, namespace: ChainNamespace): unknown
  /** Where its frame lives, made when it is first asked for; undefined where there is no page. */
  home?(): FrameHome | undefined
  /** The instance ends. */
  dispose?(): void
}

/** What the connector of the embedded wallet works by. */
export interface EmbeddedCalls {
  run(command: PublicCommand, options?: { readonly signal: AbortSignal }): Promise<unknown>
  state(): RootState
  /** Called after each input that changed state; gives its end. */
  subscribe(listener: () => void): () => void
}

/** What the plug of the embedded wallet is told by the instance that uses it. */
export interface EmbeddedContext {
  readonly config: EmbeddedWalletConfig
  readonly projectId: string
  readonly debug: boolean
  readonly clock: ClockPort
  readonly timer: TimerPort
}

/** What stands in `use` for the embedded wallet: its options at once, its code when it is first needed. */
export interface EmbeddedPlug {
  readonly embedded: EmbeddedWalletResolver
  readonly namespace?: undefined
  readonly sessions?: undefined
  readonly signIn?: undefined
  load(): Promise<(context: EmbeddedContext) => Omit<EmbeddedParts, 'resolve'>>
}

/** A place in the window, in CSS pixels. */
export interface FrameSlot {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Of its corners. */
  readonly radius?: number
  /** What is cut off at top, right, bottom and left, where the place is scrolled out in part. */
  readonly clip?: readonly [top: number, right: number, bottom: number, left: number]
  /** It stands in the page, and in no dialog that is open. */
  readonly inPage?: boolean
}

/**
 * Where the secure site's frame lives from its first moment: in the `<dialog>` in which the dialog of the layer is drawn. A frame that is moved loads anew, and
 * one outside an open modal dialog is inert: an approval in it could not be clicked. A closed dialog loads its frame all the same.
 */
export interface FrameHome {
  /** The element in the page, marked `data-latchkit="frame-home"`; `modal` while the dialog of the layer is drawn in it. */
  readonly host: HTMLElement
  readonly root: ShadowRoot
  /** What is drawn in here stands with the frame, which is above the rest. */
  readonly dialog: HTMLDialogElement
  /** Puts a frame into the dialog. */
  hold(frame: HTMLIFrameElement): void
  /** Takes it out again. */
  release(frame: HTMLIFrameElement): void
  /** Shows the frame or hides it. Where nobody draws a place for it, the dialog is opened and closed with it. */
  show(visible: boolean): void
  /** Lays the frame over a place of what is drawn; it is not seen while there is none. */
  lay(slot: FrameSlot | undefined): void
  /** Whoever draws a place for the frame says so, for as long as it does; it opens and closes the dialog then. Gives its end, by which the dialog must be closed. */
  inhabit(): () => void
  /** The visitor is about to log in: asks for the code of the frame, and for nothing of the site. */
  hasten(): void
  /** Takes all of it out of the page. */
  dispose(): void
}
