import { createOpenStream } from '../domain/shared/streams/observable.js'
import { createBrowserPorts } from '../adapters/browser/browser-ports.js'
import { readable, readOptions, refuse, resolveConfig } from '../domain/config/index.js'
import { initialState } from '../domain/initial.js'
import type { AccountParts } from '../domain/core-definition.js'
import type { Receipt } from '../domain/kernel/types.js'
import type { DomainEvent, PublicCommand, RootState } from '../domain/root.js'
import { failure, isErrorShape, LatchkitError } from '../domain/shared/errors.js'
import { createGuard } from '../domain/shared/guard.js'
import { createSubject } from '../domain/shared/streams/subject.js'
import { createHeldRuns } from './held-runs.js'
import type { HostPorts } from './ports.js'
import { readCommand, readRunOptions } from './read-command.js'
import { createReadiness } from './ready.js'
import { isSessionPlug } from './sessions.js'
import { tell, tellThrown } from './tell.js'
import type { CreateOptions, Latchkit } from './types.js'
import { VERSION } from './version.js'
import { createWatch } from './watch.js'

/**
 * Makes a layer. Does no I/O and touches no browser object before `start`, so it can stand at the top of a module, on a server too.
 *
 * The code that decides and acts is loaded when it is first needed: when a session of an earlier visit is there to be restored, when another
 * tab has connected, or when the visitor acts. A page that is only read pays for none of it. A command that is given before is carried out
 * when the code is there (its receipt says `queued`), in order; from then on every dispatch is synchronous.
 *
 * Throws `OPTIONS_INVALID` or `OPTIONS_CONFLICT` for options that cannot work.
 * @example
 * const kit = createLatchkit({ networks: [mainnet], metadata: { name: 'My app' }, use: [evm()] })
 */
export function createLatchkit(given: CreateOptions): Latchkit {
  const options = readOptions(given)
  const plugs = options.use ?? []
  if (readable('use', () => !Array.isArray(plugs) || plugs.some((plug) => !plug?.load))) refuse('use', 'must be a list, such as [evm()]')
  const adapters = plugs.filter((plug) => plug.namespace !== undefined)
  const session = plugs.find(isSessionPlug)
  const embedded = plugs.find((plug) => plug.embedded !== undefined)
  const signing = plugs.find((plug) => plug.signIn !== undefined)
  const config = resolveConfig(
    options,
    adapters.map(({ namespace }) => namespace),
    VERSION,
    false,
    session && { config: session.sessions, resolve: session.resolve },
    embedded?.embedded,
    signing?.signIn,
  )
  const { handed } = options
  const { storagePrefix } = config
  const { clock: givenClock, ...replaced } = readable('ports', () => ({ ...options.ports }))
  const browser = createBrowserPorts({ storagePrefix, logLevel: config.debug ? 'debug' : 'error' })
  const plain: HostPorts = { ...browser.ports, ...replaced }
  const host = handed ? { ...plain, storage: handed.mirror(plain.storage, storagePrefix) } : plain
  const clock = givenClock ?? browser.clock

  const initial = initialState(config)
  const listeners = new Set<() => void>()
  const guard = createGuard(tellThrown(host.logger))
  const events = createSubject<DomainEvent>(guard.tell)
  const watch = createWatch(
    host,
    () => clock.now(),
    () => {
      load().catch((error: LatchkitError) => tell(host.logger, { level: 'error', text: error.message, context: { restoring: true } }))
      // What does not come is told where it is used.
      loadParts().catch(() => undefined)
      for (const plug of adapters) plug.hasten?.()
    },
  )
  const first = handed?.firstState(initial) ?? initial
  let early: RootState = first
  const readiness = createReadiness(() => core?.getState() ?? early)
  let started = false
  let advised = false
  let disposed = false
  let core: Latchkit | undefined
  let loading: Promise<Latchkit> | undefined
  /** What was asked for before the code was there, in order. */
  const waiting: ((made: Latchkit) => unknown)[] = []
  const held = createHeldRuns(host.timer)

  function load(): Promise<Latchkit> {
    loading ??= held
      .inTime(
        Promise.all([
          import('./core.js'),
          session && import('./session-core.js'),
          session?.load(),
          config.embeddedWallet && embedded?.load(),
          config.siwx && signing?.load(),
          // The embedded wallet adds to what is decided about accounts, and a sign-in to where the dialog goes.
          config.embeddedWallet || config.siwx ? loadParts() : loadParts,
          ...adapters.map((plug) => plug.load()),
        ]),
      )
      .then(
        ([{ buildInstance }, sessions, make, embed, signIn, parts, ...use]) => {
          if (disposed) throw LatchkitError.from(failure('STOPPED'))
          const made = buildInstance(
            {
              ...options,
              use,
              ports: { ...host, clock, tabs: watch.tabs },
              signIn,
              ...(session && sessions && make ? { sessions: { config: session.sessions, make, slice: sessions.walletconnect } } : {}),
              ...(config.embeddedWallet && embedded && embed
                ? {
                    embeddedWallet: {
                      resolve: embedded.embedded,
                      ...embed({ config: config.embeddedWallet, projectId: config.projectId ?? '', debug: config.debug, clock, timer: host.timer }),
                    },
                  }
                : {}),
            },
            parts,
          )
          made.events$.subscribe(events)
          made.subscribe(notify)
          core = made
          // Nobody takes over from the watch.
          if (config.tabs === 'isolated') watch.stop()
          if (started) made.start()
          // In the same call: who listens then draws once.
          for (const act of waiting.splice(0)) act(made)
          notify()
          return made
        },
        (error: unknown) => {
          // A chunk that did not come may come the next time.
          loading = undefined
          waiting.length = 0
          show(started ? at('resting') : initial)
          throw LatchkitError.from(isErrorShape(error) ? error : failure('CODE_UNAVAILABLE', {}, error))
        },
      )
    return loading
  }

  function loadParts(): Promise<AccountParts> {
    return import('./account-core.js').then(({ accountParts }) => accountParts)
  }

  function show(state: RootState): void {
    early = state
    notify()
  }

  function at(status: 'starting' | 'resting'): RootState {
    const from = status === 'starting' ? first : initial
    return { ...from, lifecycle: { ...from.lifecycle, status } }
  }

  function notify(): void {
    readiness.look()
    for (const listener of [...listeners]) guard.run(listener, undefined)
  }

  /** A developer is told what is likely wrong with the options, by code that production never loads (DX-29). */
  function advise(): void {
    advised = true
    void import('./advice.js').then(
      ({ adviseOptions }) => {
        for (const { message, context } of adviseOptions({ ...options }, config.adapters)) tell(host.logger, { level: 'warn', text: message, context })
      },
      () => undefined,
    )
  }

  function later(given: PublicCommand): Receipt {
    const read = readCommand(given)
    if (!read.ok) return { status: 'rejected', operation: 'o0', failure: read.error }
    const command = read.value
    waiting.push((made) => made.dispatch(command))
    load().catch((error: LatchkitError) => tell(host.logger, { level: 'error', text: error.message, context: { command: command.type } }))
    return { status: 'queued' }
  }

  return {
    config,
    handed,
    start() {
      if (started || disposed) return
      started = true
      if (config.debug && !advised) advise()
      if (core !== undefined) core.start()
      else watch.start((restores) => show(at(restores ? 'starting' : 'resting')))
    },
    stop() {
      if (!started) return
      started = false
      watch.stop()
      held.end()
      if (core === undefined) show(initial)
      else core.stop()
      readiness.end()
    },
    ready: () => readiness.wait(),
    dispatch: (command) => (core === undefined ? later(command) : core.dispatch(command)),
    run(command, runOptions) {
      if (core !== undefined) return core.run(command, runOptions)
      // Copied now: what the app does to its object later is no part of the command.
      const read = readCommand(command)
      const options = readRunOptions(runOptions)
      if (!read.ok) return Promise.reject(LatchkitError.from(read.error))
      if (!options.ok) return Promise.reject(LatchkitError.from(options.error))
      return held.hold(
        read.value.type,
        options.value.signal,
        (made: Latchkit) => made.run(read.value, options.value),
        (carryOut, fail) => {
          waiting.push(carryOut)
          load().catch(fail)
        },
      )
    },
    getState: () => core?.getState() ?? early,
    getServerState: () => first,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    select: (selector) => selector(core?.getState() ?? early),
    state$: createOpenStream((subscriber) => {
      const show = () => subscriber.next(core?.getState() ?? early)
      show()
      listeners.add(show)
      return () => void listeners.delete(show)
    }, guard.tell),
    events$: events.stream$,
    getProvider: (namespace) => core?.getProvider(namespace),
    getPairingUri: () => core?.getPairingUri(),
    getFrameHome: () => core?.getFrameHome(),
    preload: () => core?.preload() ?? load().then(() => undefined),
    dispose() {
      disposed = true
      watch.stop()
      held.end(true)
      core?.dispose()
      readiness.end(true)
      listeners.clear()
      events.complete()
    },
  }
}
