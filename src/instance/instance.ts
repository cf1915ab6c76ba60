import { Observable } from 'rxjs'
import type { ConfigState } from '../domain/config/state.js'
import { resolveConfig } from '../domain/config/index.js'
import { createDefinition, outcomes } from '../domain/definition.js'
import { createFold } from '../domain/kernel/fold.js'
import { createKernel, type Kernel } from '../domain/kernel/kernel.js'
import { runCommand } from '../domain/kernel/run.js'
import type { Entry } from '../domain/kernel/tape.js'
import type { DomainCommand, DomainEvent, RootState } from '../domain/root.js'
import { failure } from '../domain/shared/errors.js'
import type { JsonObject } from '../domain/shared/json.js'
import { joinAdapters } from './ports.js'
import type { InstanceOptions, Latchkit } from './types.js'
import { VERSION } from './version.js'

/**
 * Makes an instance whose code is all there: every dispatch is synchronous from the first one on. `createLatchkit` loads it when it is first
 * needed; tests, scripts and whoever wants it at once make it themselves (`latchkit/testing`).
 */
export function createInstance(options: InstanceOptions): Latchkit {
  const { clock, ...host } = options.ports
  const adapters = options.use.map((make) => make({ clock, timer: host.timer, logger: host.logger }))
  const config = resolveConfig(options, adapters.map((adapter) => adapter.namespace), VERSION)
  const definition = createDefinition(config)
  const fold = createFold<RootState, ConfigState>(definition.slices, config)

  let record: ((entry: Entry) => void) | undefined
  const kernel: Kernel<RootState, DomainCommand, DomainEvent> = createKernel({
    ...definition,
    ports: { ...host, ...joinAdapters(adapters) },
    now: () => clock.now(),
    ...(options.tap ? { onEntry: (entry: Entry) => record?.(entry) } : {}),
    onSubscriberError: (error) => host.logger.log({ level: 'error', text: failure('LISTENER_FAILED').message, context: { cause: String(error) } }).subscribe(),
  })
  record = options.tap?.attach(fold, { version: VERSION, config: config as unknown as JsonObject }, kernel.mark)

  return {
    config,
    start: () => void kernel.dispatch({ type: 'start' }),
    stop: () => void kernel.dispatch({ type: 'stop' }),
    dispatch: (command) => (isReport(command) ? { status: 'rejected', operation: 'o0', failure: failure('UNKNOWN_COMMAND', { name: command.type }) } : kernel.dispatch(command)),
    run: (command, runOptions) => runCommand(kernel, outcomes, command, runOptions) as Promise<never>,
    getState: kernel.getState,
    getServerState: () => fold.initial,
    subscribe: kernel.subscribe,
    select: (selector) => selector(kernel.getState()),
    state$: new Observable((subscriber) => {
      subscriber.next(kernel.getState())
      return kernel.subscribe(() => subscriber.next(kernel.getState()))
    }),
    events$: kernel.events$,
    getProvider(asked) {
      const namespace = asked ?? kernel.getState().network.activeNamespace
      const connectorId = namespace === undefined ? undefined : kernel.getState().connection.namespaces[namespace]?.connectorId
      return connectorId === undefined ? undefined : adapters.find((adapter) => adapter.namespace === namespace)?.getProvider(connectorId) as never
    },
    preload: () => Promise.all(adapters.map((adapter) => adapter.preload?.())).then(() => undefined),
    dispose() {
      kernel.dispatch({ type: 'stop' })
      kernel.dispose()
      for (const adapter of adapters) adapter.dispose?.()
    },
  }
}

/** Reports are what policies say; from outside they would let anybody claim that a wallet answered. */
function isReport(command: { readonly type: string }): boolean {
  return typeof command?.type !== 'string' || command.type.startsWith('report')
}
