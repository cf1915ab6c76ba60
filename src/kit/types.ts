import type { Observable } from 'rxjs'
import type { ConfigState, LatchkitOptions } from '../domain/config/index.js'
import type { RunOptions } from '../domain/kernel/run.js'
import type { Selector } from '../domain/kernel/selectors.js'
import type { Receipt } from '../domain/kernel/types.js'
import type { AnyPlugin } from '../domain/any-plugin.js'
import type { PublicCommand, PublicEvent, PublicState, ResultOf } from '../domain/public.js'
import type { ChainNamespace } from '../domain/shared/caip/caip.js'
import type { ClockPort } from '../ports/clock.js'
import type { StoragePort } from '../ports/storage.js'
import type { FrameHost } from '../frame-host.js'
import type { HostPorts } from '../ports/index.js'
import type { ProviderOf } from './providers.js'

/** Receives every line of the tape, internal events included. `createDevtools` of `latchkit/devtools` creates one. */
export interface TapeTap {
  /** Called once by the instance. Returns the function that receives each line. */
  attach(fold: object, head: object, mark: (label: string) => void, plugins: readonly object[]): (entry: never) => void
}

/** The session that the server knows, for the first render. `fromCookie` of `latchkit/ssr` creates it. */
export interface InitialSession {
  /** Returns the state of the server and of the first render. */
  firstState(initial: PublicState): PublicState
  /** Wraps the storage so that the next request carries the current session. */
  mirror(storage: StoragePort, storagePrefix: string): StoragePort
}

/** Options of {@link createLatchkit}. */
export interface CreateOptions extends LatchkitOptions {
  /**
   * Plugins, such as `evm()`, `walletConnect()`, `embeddedWallet()` and `signIn()`, or your own. Guards run in this order. Without a plugin nobody can connect.
   * @throws OPTIONS_INVALID for something else than a list of plugins
   * @example createLatchkit({ networks: [mainnet], projectId, use: [evm(), walletConnect()] })
   */
  readonly use: readonly AnyPlugin[]
  /**
   * Replaces ports of the host: storage, timers, platform and so on. Omitted ones are those of the browser.
   * @example createLatchkit({ networks: [mainnet], use: [evm()], ports: { storage: myStorage } })
   */
  readonly ports?: Partial<HostPorts> & { readonly clock?: ClockPort }
  /**
   * Receives every line of the tape, as `createDevtools` does.
   * @example createLatchkit({ networks: [mainnet], use: [evm()], tap: createDevtools() })
   */
  readonly tap?: TapeTap
  /**
   * The session that the server knows, so that the first paint is right for connected users. The page must pass the same text as the server.
   * @example createLatchkit({ networks: [mainnet], use: [evm()], initialSession: fromCookie(request.headers.get('cookie')) })
   */
  readonly initialSession?: InitialSession
}

/** An instance. Apps can do everything that the UI does. */
export interface Latchkit {
  readonly config: ConfigState
  /** Reads the page, restores the last session and discovers wallets. Idempotent. */
  start(): void
  /** Releases every timer, listener and call. `start` starts again. */
  stop(): void
  /**
   * Resolves when restoring is over: `start` was called, and no namespace is restoring an earlier session. Resolves at once if that is already so. The
   * state tells if a session was restored. Before `start`, and after `stop`, it waits for the next `start`. `stop` rejects waiting calls with `STOPPED`;
   * `dispose` also rejects later ones.
   *
   * @throws STOPPED
   * @example
   * kit.start()
   * await kit.ready()
   * if (kit.getState().account.namespaces.eip155 === undefined) await kit.run({ type: 'connect', connectorId: 'walletConnect' })
   */
  ready(): Promise<void>
  /** Dispatches a command. Runs synchronously with all of its effects, so that the user activation of a click applies. */
  dispatch(command: PublicCommand): Receipt
  /** Dispatches a command and resolves with its terminal event; rejects with `LatchkitError`. */
  run<C extends PublicCommand>(command: C, options?: RunOptions): Promise<ResultOf<C>>
  getState(): PublicState
  /** Returns the constant state of servers and of first renders. */
  getServerState(): PublicState
  /** Calls the listener once after each input that changed state. Returns the function that ends it. */
  subscribe(listener: () => void): () => void
  select<T>(selector: Selector<PublicState, T>): T
  /** Emits the state now and after each change. */
  readonly state$: Observable<PublicState>
  /** Emits the public events in order, each after its change of state. Devtools see all events. */
  readonly events$: Observable<PublicEvent>
  /** Returns the provider of a namespace's active wallet, for the app's own use (EIP-1193 in eip155). */
  getProvider<N extends ChainNamespace = 'eip155'>(namespace?: N): ProviderOf<N> | undefined
  /**
   * Returns the current pairing URI, for a custom QR code or link; undefined while none is ready. It is secret: anyone who has it can take the pairing.
   * Changes with `pairingReady`.
   */
  getPairingUri(): string | undefined
  /**
   * Returns the host of the embedded wallet's frame, created on first use; for code that draws its own dialog. Undefined without `embeddedWallet()`, and
   * until the core has loaded.
   */
  getFrameHost(): FrameHost | undefined
  /** Loads the core ahead of the first command, and does nothing else. Rejects with `CODE_UNAVAILABLE`; the next call tries again. */
  prefetch(): Promise<void>
  /** Ends the instance for good. */
  dispose(): void
}
