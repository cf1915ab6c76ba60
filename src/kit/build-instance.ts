import { filter, Observable } from 'rxjs'
import { createPagePorts, type PagePorts } from '../adapters/browser/page-ports.js'
import type { ConfigState } from '../domain/config/state.js'
import { resolveConfig } from '../domain/config/index.js'
import { createCoreDefinition } from '../domain/core-definition.js'
import type { Failure } from '../domain/shared/errors/failure.js'
import { createFold } from '../domain/kernel/fold.js'
import { createKernel, type Kernel } from '../domain/kernel/kernel.js'
import { runCommand } from '../domain/kernel/run.js'
import type { Entry } from '../domain/kernel/tape.js'
import type { PublicEvent } from '../domain/public.js'
import type { DomainCommand, DomainEvent, RootState } from '../domain/root.js'
import { LatchkitError } from '../domain/shared/errors/latchkit-error.js'
import type { JsonObject } from '../domain/shared/json/json.js'
import type { FrameHost } from '../frame-host.js'
import type { HostPorts } from '../ports/index.js'
import { joinPorts } from './join-ports.js'
import { domainsOf, type LoadedPlugin } from './loaded-plugin.js'
import { logThrown } from './log.js'
import { createObjectIds } from './object-ids.js'
import { readCommand, readRunOptions } from './boot/read-command.js'
import { readTransaction } from './read-transaction.js'
import { createReadiness } from './boot/readiness.js'
import type { EntryTap, Instance, InstanceOptions } from './instance.js'
import { VERSION } from './version.js'

/** Options of {@link buildInstance}: ports that the core alone calls are those of the page by default. */
export interface BuildOptions extends Omit<InstanceOptions, 'ports'> {
  readonly ports: Omit<InstanceOptions['ports'], keyof PagePorts> & Partial<PagePorts>
}

/** Creates an instance whose code has loaded: every dispatch is synchronous. */
export function buildInstance(options: BuildOptions): Instance {
  const { clock, ...given } = options.ports
  const use = options.use as readonly LoadedPlugin[]
  const config = options.config ?? resolveConfig(options, use, VERSION)
  const host: HostPorts = { ...createPagePorts(config), ...given }
  const plugins = use.filter(({ name }) => config.use.includes(name))
  const domains = domainsOf(plugins)
  const definition = createCoreDefinition(config, domains)
  const { brought, ownerOf, ports } = joinPorts(plugins, {
    config,
    options,
    clock,
    host,
    state: () => kernel.getState(),
    run: (command, runOptions) => instance.run(command, runOptions),
    subscribe: (listener) => kernel.subscribe(listener),
    identify: createObjectIds(),
  })

  const thrown = logThrown(host.logger)
  let record: ((entry: Entry) => void) | undefined
  const fold = createFold<RootState, ConfigState>(definition.slices, config)
  const kernel: Kernel<RootState, DomainCommand, DomainEvent> = createKernel({
    ...definition,
    ports,
    now: () => clock.now(),
    ...(options.tap ? { onEntry: (entry: Entry) => record?.(entry) } : {}),
    onSubscriberError: thrown,
    freezes: config.debug || options.freezes === true,
  })
  const tap = options.tap as EntryTap | undefined
  record = tap?.attach(fold, { version: VERSION, config: config as unknown as JsonObject }, kernel.mark, domains)

  const readWhole = <C extends DomainCommand>(given: C) => {
    const read = readCommand(given)
    return read.ok ? readTransaction(read.value, kernel.getState()) : read
  }

  const readiness = createReadiness(kernel.getState)
  kernel.subscribe(readiness.look)

  const instance: Instance = {
    config,
    start: () => void kernel.dispatch({ type: 'start' }),
    stop() {
      kernel.dispatch({ type: 'stop' })
      readiness.end()
    },
    ready: () => readiness.wait(),
    dispatch(given) {
      const read = readWhole(given)
      return read.ok ? kernel.dispatch(read.value) : { status: 'rejected', operation: 'o0', failure: read.error }
    },
    run(given, runOptions) {
      const fail = (reason: Failure) => Promise.reject(LatchkitError.from(reason))
      const read = readWhole(given)
      const options = readRunOptions(runOptions)
      if (!read.ok) return fail(read.error) as Promise<never>
      if (!options.ok) return fail(options.error) as Promise<never>
      return runCommand(kernel, definition.outcomes, read.value, options.value) as Promise<never>
    },
    getState: kernel.getState,
    getServerState: () => fold.initial,
    subscribe: kernel.subscribe,
    select: (selector) => selector(kernel.getState()),
    state$: new Observable((subscriber) => {
      subscriber.next(kernel.getState())
      return kernel.subscribe(() => subscriber.next(kernel.getState()))
    }),
    events$: kernel.events$.pipe(filter((event): event is PublicEvent => definition.publicEvents.has(event.type))),
    getProvider(asked) {
      const namespace = asked ?? kernel.getState().network.activeNamespace
      const connectorId = namespace && kernel.getState().connection.namespaces[namespace]?.connectorId
      return namespace === undefined || connectorId === undefined
        ? undefined
        : (ownerOf({ connectorId, namespace })?.getProvider?.(connectorId, namespace) as never)
    },
    getPairingUri: () => brought.find(({ pairingUri }) => pairingUri)?.pairingUri?.(),
    getFrameHost: () => brought.find(({ frameHost }) => frameHost)?.frameHost?.() as FrameHost | undefined,
    prefetch: () => Promise.resolve(),
    dispose() {
      kernel.dispatch({ type: 'stop' })
      readiness.end(true)
      kernel.dispose()
      for (const { dispose } of brought) dispose?.()
    },
  }
  return instance
}

/**
 * Creates an instance whose code has loaded: every dispatch is synchronous from the first one on. `createLatchkit` loads it on first use; tests and
 * scripts create it directly (`latchkit/testing`). Recorded values are frozen, as in debug mode.
 */
export function createInstance(options: InstanceOptions): Instance {
  return buildInstance({ freezes: true, ...options })
}
