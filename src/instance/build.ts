import { createOpenStream } from '../domain/shared/streams/observable.js'
import type { ConfigState, WalletConnectConfig } from '../domain/config/state.js'
import { resolveConfig } from '../domain/config/index.js'
import { AUTH_CONNECTOR_ID, WALLET_CONNECT_ID } from '../domain/connectors/state.js'
import { type AccountParts, createCoreDefinition, outcomesOf } from '../domain/core-definition.js'
import { createFold } from '../domain/kernel/fold.js'
import type { Failure } from '../domain/kernel/failure.js'
import { createKernel, type Kernel } from '../domain/kernel/kernel.js'
import { runCommand } from '../domain/kernel/run.js'
import type { Entry } from '../domain/kernel/tape.js'
import { findNetwork } from '../domain/network/index.js'
import { selectWritten } from '../domain/connection/selectors.js'
import type { DomainCommand, DomainEvent, RootState } from '../domain/root.js'
import type { ChainNamespace } from '../domain/shared/caip.js'
import { LatchkitError } from '../domain/shared/errors.js'
import type { JsonObject } from '../domain/shared/json.js'
import type { Ports } from '../ports/index.js'
import { createAccounts } from './accounts.js'
import type { AdapterContext } from './adapter.js'
import type { EmbeddedCalls } from './embedded.js'
import { createHeldRuns } from './held-runs.js'
import { joinAdapters, joinNodes } from './ports.js'
import { readCommand, readRunOptions } from './read-command.js'
import { createReadiness } from './ready.js'
import type { SessionAdapter, SessionContext } from './sessions.js'
import type { SignInJoined } from './sign-in.js'
import { tell, tellThrown } from './tell.js'
import type { InstanceOptions, Latchkit } from './types.js'
import { VERSION } from './version.js'

/**
 * Makes an instance: every dispatch is synchronous, but for commands that only those parts decide on which are still to be loaded.
 * @param parts what has work when a wallet is asked, or brings it
 */
export function buildInstance(options: InstanceOptions, parts: AccountParts | (() => Promise<AccountParts>)): Latchkit {
  const { clock, ...host } = options.ports
  const remembered: AdapterContext['remembered'] = (namespace, address) => selectWritten(kernel.getState(), namespace, address)
  const adapters = options.use.map((make) => make({ clock, timer: host.timer, logger: host.logger, remembered }))
  const config = resolveConfig(
    options,
    adapters.map((adapter) => adapter.namespace),
    VERSION,
    needsProjectId(options.sessions?.config),
    options.sessions && { config: options.sessions.config, resolve: options.sessions.slice.resolve },
    options.embeddedWallet?.resolve,
    options.signIn?.resolve,
  )
  const embedded = config.embeddedWallet && options.embeddedWallet

  const rpc = joinNodes(adapters, () => sessions?.rpc ?? embedded?.rpc)
  const read: SessionContext['read'] = (network, method, params) =>
    rpc.call({ network, urls: findNetwork(kernel.getState(), network)?.rpcUrls.default.http ?? [], method, params })
  const sessions: SessionAdapter | undefined =
    config.walletConnect &&
    options.sessions?.make({
      clock,
      timer: host.timer,
      logger: host.logger,
      navigation: host.navigation,
      platform: host.platform,
      storagePrefix: config.storagePrefix,
      metadata: config.metadata,
      config: config.walletConnect,
      read,
    })
  const requests = sessions?.requests(() => kernel.getState().walletconnect.session)

  const calls: EmbeddedCalls = {
    run: (command, runOptions) => instance.run(command, runOptions),
    state: () => kernel.getState(),
    subscribe: (listener) => kernel.subscribe(listener),
  }

  const thrown = tellThrown(host.logger)
  let record: ((entry: Entry) => void) | undefined
  const held = createHeldRuns(host.timer)
  const accounts =
    typeof parts === 'function'
      ? createAccounts(
          () => held.inTime(parts()),
          ({ account, others }) => {
            const late = [account, ...others]
            kernel.join(late)
            late.forEach(fold.join)
            Object.assign(ends, outcomesOf(late))
          },
        )
      : undefined
  const joined = joinAdapters(
    adapters,
    sessions && requests && { relay: sessions.relay, connector: requests.port },
    embedded && { ...embedded, connector: embedded.connector(calls) },
  )
  const plain = createCoreDefinition(config, options.sessions?.slice, embedded?.slices, typeof parts === 'function' ? undefined : parts)
  const core: SignInJoined = {
    definition: plain,
    ends: { ...outcomesOf(plain.slices), ...embedded?.outcomes },
    // Without the plug for it nobody asks the port of the sign-in.
    ports: { ...host, rpc, ...joined, ...accounts?.hold(joined) } as Ports,
  }
  const { definition, ends, ports } = (config.siwx && options.signIn?.join(core, { ...options, config, clock, read })) ?? core
  const fold = createFold<RootState, ConfigState>(definition.slices, config)
  const kernel: Kernel<RootState, DomainCommand, DomainEvent, Ports> = createKernel({
    ...definition,
    ports,
    now: () => clock.now(),
    ...(options.tap ? { onEntry: (entry: Entry) => record?.(entry) } : {}),
    onSubscriberError: thrown,
    freezes: config.debug || options.freezes === true,
  })
  record = options.tap?.attach(fold, { version: VERSION, config: config as unknown as JsonObject }, kernel.mark)

  const decided = new Set(definition.slices.flatMap(({ decide }) => Object.keys(decide)))
  /** Brings what decides on a command, where that is still to be loaded. */
  const missing = (command: DomainCommand) => (decided.has(command.type) ? undefined : accounts?.missing())

  const readiness = createReadiness(kernel.getState)
  kernel.subscribe(readiness.look)
  kernel.events$.subscribe(({ type }) => {
    if (kernel.endsAll(type)) held.end()
  })

  const instance: Latchkit = {
    config,
    start: () => void kernel.dispatch({ type: 'start' }),
    stop() {
      kernel.dispatch({ type: 'stop' })
      readiness.end()
    },
    ready: () => readiness.wait(),
    dispatch(given) {
      const read = readCommand(given)
      if (!read.ok) return { status: 'rejected', operation: 'o0', failure: read.error }
      const command = read.value
      const coming = missing(command)
      if (coming === undefined) return kernel.dispatch(command)
      coming.then(
        () => kernel.dispatch(command),
        ({ message }: Failure) => tell(host.logger, { level: 'error', text: message, context: { command: command.type } }),
      )
      return { status: 'queued' }
    },
    run(given, runOptions) {
      const fail = (reason: Failure) => Promise.reject(LatchkitError.from(reason))
      const read = readCommand(given)
      const options = readRunOptions(runOptions)
      if (!read.ok) return fail(read.error) as Promise<never>
      if (!options.ok) return fail(options.error) as Promise<never>
      const run = () => runCommand(kernel, ends, read.value, options.value)
      const coming = missing(read.value)
      if (coming === undefined) return run() as Promise<never>
      coming.catch(() => undefined)
      return held.hold(read.value.type, options.value.signal, run, (carryOut, reject) => {
        coming.then(carryOut, (reason: Failure) => reject(LatchkitError.from(reason)))
      }) as Promise<never>
    },
    getState: kernel.getState,
    getServerState: () => fold.initial,
    subscribe: kernel.subscribe,
    select: (selector) => selector(kernel.getState()),
    state$: createOpenStream((subscriber) => {
      subscriber.next(kernel.getState())
      return kernel.subscribe(() => subscriber.next(kernel.getState()))
    }, thrown),
    events$: kernel.events$,
    getProvider(asked) {
      const namespace = asked ?? kernel.getState().network.activeNamespace
      const connectorId = namespace === undefined ? undefined : kernel.getState().connection.namespaces[namespace]?.connectorId
      if (connectorId === WALLET_CONNECT_ID) return requests?.getProvider?.(namespace as ChainNamespace) as never
      if (connectorId === AUTH_CONNECTOR_ID) return embedded?.provider?.(calls, namespace as ChainNamespace) as never
      return connectorId === undefined ? undefined : (adapters.find((adapter) => adapter.namespace === namespace)?.getProvider(connectorId) as never)
    },
    getPairingUri: () => sessions?.pairingUri(),
    getFrameHome: () => embedded?.home?.(),
    preload: () => Promise.all([accounts?.missing()?.catch(() => undefined), ...adapters.map((adapter) => adapter.preload?.())]).then(() => undefined),
    dispose() {
      kernel.dispatch({ type: 'stop' })
      readiness.end(true)
      held.end(true)
      kernel.dispose()
      for (const adapter of adapters) adapter.dispose?.()
      requests?.dispose()
      sessions?.dispose?.()
      embedded?.dispose?.()
    },
  }
  return instance
}

/** The network of the reference deployment wants one; a relay of the app's own decides for itself. */
function needsProjectId(sessions: WalletConnectConfig | undefined): boolean {
  return sessions !== undefined && sessions.relayUrl === undefined
}
