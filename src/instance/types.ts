import type { Observable } from 'rxjs'
import type { SessionSlice } from '../domain/walletconnect/index.js'
import type { ConfigState, LatchkitOptions, WalletConnectConfig } from '../domain/config/index.js'
import type { Fold } from '../domain/kernel/fold.js'
import type { RunOptions } from '../domain/kernel/run.js'
import type { Selector } from '../domain/kernel/selectors.js'
import type { Entry, Head } from '../domain/kernel/tape.js'
import type { Receipt } from '../domain/kernel/types.js'
import type { DomainEvent, PublicCommand, RootState } from '../domain/root.js'
import type { ChainNamespace } from '../domain/shared/caip.js'
import type { ClockPort } from '../ports/clock.js'
import type { StoragePort } from '../ports/storage.js'
import type { AdapterFactory } from './adapter.js'
import type { EmbeddedParts, FrameHome } from './embedded.js'
import type { ResultOf } from '../domain/results.js'
import type { HostPorts } from './ports.js'
import type { ProviderOf } from './providers.js'
import type { Plug, SessionFactory } from './sessions.js'
import type { SignInParts } from './sign-in.js'

/** A plug that sees every line of the tape: the recorder of `latchkit/devtools`, for one. */
export interface TapeTap {
  attach(fold: Fold<RootState>, head: Pick<Head, 'version' | 'config'>, mark: (label: string) => void): (entry: Entry) => void
}

/** A session that a server knows of, for the first render: `fromCookie` of `latchkit/ssr` makes it. */
export interface HandedSession {
  /** The state of servers and of first renders. */
  firstState(initial: RootState): RootState
  /** The storage, with what the next request is to carry kept up to date. */
  mirror(storage: StoragePort, storagePrefix: string): StoragePort
  /** What draws an account: there from the first render on, where else it loads when there may be one. */
  readonly account: unknown
}

/** Options of {@link createLatchkit}. */
export interface CreateOptions extends LatchkitOptions {
  /** Namespace adapters, such as `evm()`, and `walletConnect()`, `embeddedWallet()` and `signIn()`. */
  readonly use: readonly Plug[]
  /** Replaces adapters of the host: storage, timers, platform and so on. */
  readonly ports?: Partial<HostPorts> & { readonly clock?: ClockPort }
  /** Sees every line of the tape. */
  readonly tap?: TapeTap
  /** The session as the server knows it, so that the first paint is right for those who are connected. */
  readonly handed?: HandedSession
}

/** A running layer: everything the UI does, an app can do. */
export interface Latchkit {
  readonly config: ConfigState
  /** The session that the first render was given, if there was one. */
  readonly handed?: HandedSession | undefined
  /** Looks at the page, restores the last session, looks for wallets. Idempotent. */
  start(): void
  /** Releases every timer, listener and call. `start` begins anew. */
  stop(): void
  /**
   * Resolves when restoring is over: `start` was called, and no namespace restores an earlier session any more; at once where that is so. Whether one was
   * restored stands in the state. Before `start`, and after `stop`, it waits for the next `start`. `stop` rejects those who wait with `STOPPED`, and so does
   * `dispose`, for good.
   *
   * @throws STOPPED
   * @example
   * kit.start()
   * await kit.ready()
   * if (kit.getState().account.namespaces.eip155 === undefined) await kit.run({ type: 'connect', connectorId: 'walletConnect' })
   */
  ready(): Promise<void>
  /** Gives a command. Synchronous to the end of its consequences, so a click's permission to open windows holds. */
  dispatch(command: PublicCommand): Receipt
  /** Gives a command and promises its one terminal event; rejected with `LatchkitError`. */
  run<C extends PublicCommand>(command: C, options?: RunOptions): Promise<ResultOf<C>>
  getState(): RootState
  /** The constant state of servers and of first renders. */
  getServerState(): RootState
  /** Called once after each input that changed state. */
  subscribe(listener: () => void): () => void
  select<T>(selector: Selector<RootState, T>): T
  /** The state now and after each change. */
  readonly state$: Observable<RootState>
  /** Every event, in order, after the state that it led to. */
  readonly events$: Observable<DomainEvent>
  /** The provider of the active wallet of a namespace for the app's own use (EIP-1193 in eip155). */
  getProvider<N extends ChainNamespace = 'eip155'>(namespace?: N): ProviderOf<N> | undefined
  /**
   * The address of the pairing that is shown, for a QR code or a link of your own; undefined while none is ready. It holds a key: whoever has it can take
   * the pairing. Changes with `pairingReady`.
   */
  getPairingUri(): string | undefined
  /**
   * Where the frame of the embedded wallet lives, made when it is first asked for; for whoever draws a dialog. Undefined without `embeddedWallet()`, and before the
   * code that acts is there.
   */
  getFrameHome(): FrameHome | undefined
  /** Fetches the code that acts, without doing anything, for a visitor who comes near; when that is there, the code that asks wallets. */
  preload(): Promise<void>
  /** Ends the instance for good. */
  dispose(): void
}

/** Options of `createInstance`: as {@link CreateOptions}, with adapters at hand and the host's ports complete. */
export interface InstanceOptions extends Omit<CreateOptions, 'use' | 'ports' | 'handed'> {
  readonly use: readonly AdapterFactory[]
  /** Sessions over a relay: the data of the plug, and what makes them. */
  readonly sessions?: { readonly config: WalletConnectConfig; readonly make: SessionFactory; readonly slice: SessionSlice }
  /** The embedded wallet. */
  readonly embeddedWallet?: EmbeddedParts
  /** The sign-in with the wallet. */
  readonly signIn?: SignInParts | undefined
  readonly ports: HostPorts & { readonly clock: ClockPort }
  /** Freezes state and what is recorded, so that a change in place throws at whoever makes it. Always in debug mode. */
  readonly freezes?: boolean
}
