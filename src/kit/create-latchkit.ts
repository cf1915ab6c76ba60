import type { Plugin } from '../domain/plugin.js'
import { Observable, type Subscriber } from 'rxjs'
import { createBrowserPorts } from '../adapters/browser/browser-ports.js'
import { pageName } from '../adapters/browser/page-url.js'
import { invalidOption, readable, readOptions, resolveConfig } from '../domain/config/index.js'
import { initialState } from '../domain/initial.js'
import type { Receipt } from '../domain/kernel/types.js'
import type { PublicCommand, PublicEvent } from '../domain/public.js'
import type { RootState } from '../domain/root.js'
import { isErrorShape, LatchkitError } from '../domain/shared/errors/latchkit-error.js'
import { failure } from '../domain/shared/errors/start-errors.js'
import { createGuard } from '../domain/shared/guard.js'
import { isDevelopment } from '../development.js'
import { createHeldRuns } from './boot/held-runs.js'
import type { LoadedPlugin } from './loaded-plugin.js'
import { readCommand, readRunOptions } from './boot/read-command.js'
import { createReadiness } from './boot/readiness.js'
import { log, logThrown } from './log.js'
import type { Instance } from './instance.js'
import type { CreateOptions, Latchkit } from './types.js'
import { VERSION } from './version.js'
import { createSessionDetector } from './boot/session-detector.js'

/**
 * Creates an instance. Does no I/O and uses no browser object before `start`, so the call may be at the top of a module, also on a server.
 *
 * The core loads on first use: when a session of an earlier visit must be restored, when another tab has connected, or when the user acts. A page that
 * only reads state never loads it. Commands given earlier run in order once the core has loaded (their receipt says `queued`); from then on every
 * dispatch is synchronous.
 *
 * @throws OPTIONS_INVALID or OPTIONS_CONFLICT for options that cannot work
 * @example
 * const kit = createLatchkit({ networks: [mainnet], metadata: { name: 'My app' }, use: [evm()] })
 */
export function createLatchkit(given: CreateOptions): Latchkit {
  const options = readOptions(given)
  const plugins = (options.use ?? []) as readonly Plugin[]
  const uncalled = Array.isArray(plugins) && plugins.find((plugin) => typeof plugin === 'function')
  if (uncalled) invalidOption('use', `has a function; call it: ${uncalled.name}()`)
  if (readable('use', () => !Array.isArray(plugins) || plugins.some((plugin) => !plugin?.load || !plugin.name)))
    invalidOption('use', 'must be a list, such as [evm()]')
  refuseTwins(plugins)
  const config = resolveConfig(options, plugins, VERSION, pageName())
  const advises = options.debug ?? isDevelopment()
  const used = plugins.filter(({ name }) => config.use.includes(name))
  const { initialSession } = options
  const { storagePrefix } = config
  const { clock: givenClock, ...replaced } = readable('ports', () => ({ ...options.ports }))
  const browser = createBrowserPorts({ storagePrefix, logLevel: config.debug ? 'debug' : advises ? 'warn' : 'error' })
  const plain = { ...browser.ports, ...replaced }
  const host = initialSession ? { ...plain, storage: initialSession.mirror(plain.storage, storagePrefix) } : plain
  const clock = givenClock ?? browser.clock

  const initial = initialState(config)
  const listeners = new Set<() => void>()
  const guard = createGuard(logThrown(host.logger))
  const watchers = new Set<Subscriber<PublicEvent>>()
  const detector = createSessionDetector(
    host,
    () => clock.now(),
    () => {
      load().catch((error: LatchkitError) => log(host.logger, { level: 'error', text: error.message, context: { restoring: true } }))
    },
  )
  const first = (initialSession?.firstState(initial) as RootState | undefined) ?? initial
  let early: RootState = first
  const readiness = createReadiness(() => core?.getState() ?? early)
  let stored: Readonly<Record<string, string>> = {}
  let started = false
  let advised = false
  let reported = false
  let disposed = false
  let core: Instance | undefined
  let loading: Promise<Instance> | undefined
  /** Commands given before the core has loaded, in order. */
  const waiting: ((made: Instance) => unknown)[] = []
  const held = createHeldRuns(host.timer)

  /** @param pause awaited between loading the code, building the instance and starting it, so that none of them holds up the page for long */
  function load(pause?: () => Promise<void>): Promise<Instance> {
    loading ??= bring(pause).catch((error: unknown) => {
      // The next command loads the core again.
      loading = undefined
      waiting.length = 0
      show(started ? at('resting') : initial)
      throw LatchkitError.from(isErrorShape(error) ? error : failure('CODE_UNAVAILABLE', {}, error))
    })
    return loading
  }

  async function bring(pause?: () => Promise<void>): Promise<Instance> {
    const code = Promise.all([
      import('./build-instance.js'),
      Promise.all(used.map(async (plugin): Promise<LoadedPlugin> => ({ ...plugin, module: await plugin.load() }))),
    ])
    const [{ buildInstance }, use] = await held.inTime(code)
    await pause?.()
    refuseDisposed()
    const made = buildInstance({ ...options, config, use, ports: { ...host, clock, tabs: detector.tabs } })
    await pause?.()
    if (disposed) made.dispose()
    refuseDisposed()
    place(made)
    return made
  }

  function refuseDisposed(): void {
    if (disposed) throw LatchkitError.from(failure('STOPPED'))
  }

  function place(made: Instance): void {
    made.events$.subscribe((event) => {
      for (const watcher of [...watchers]) watcher.next(event)
    })
    made.subscribe(notify)
    core = made
    // Isolated tabs stop watching here.
    if (config.tabs === 'isolated') detector.stop()
    if (started) made.start()
    // Runs in the same call, so that the page renders once.
    for (const act of waiting.splice(0)) act(made)
    notify()
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

  /** Logs what is missing for the configuration to work, once: otherwise the app would fail without a word. */
  function report(): void {
    if (reported) return
    reported = true
    for (const problem of config.problems ?? []) log(host.logger, { level: 'error', text: failure('OPTIONS_INVALID', problem).message, context: problem })
  }

  /** Logs likely mistakes in the options, by code that production never loads (DX-29). */
  function advise(): void {
    advised = true
    void import('./boot/dev-warnings.js').then(
      ({ adviseOptions, logFeatures }) => {
        if (config.debug) logFeatures(instance, host.logger)
        for (const { message, context } of adviseOptions({ ...options, projectId: config.projectId }, config.leftOut))
          log(host.logger, { level: 'warn', text: message, context })
      },
      () => undefined,
    )
  }

  /** Logs a command that no state of the app can carry out, in development: nobody reads the receipt of a dispatch. */
  function told(receipt: Receipt): Receipt {
    if (!advises || receipt.status !== 'rejected') return receipt
    for (const { code, message, context } of [receipt.failure, receipt.failure.cause].filter(isErrorShape))
      if (MISTAKES.includes(code)) log(host.logger, { level: 'warn', text: message, context: context ?? {} })
    return receipt
  }

  function later(given: PublicCommand): Receipt {
    const read = readCommand(given)
    if (!read.ok) return { status: 'rejected', operation: 'o0', failure: read.error }
    const command = read.value
    waiting.push((made) => told(made.dispatch(command)))
    load().catch((error: LatchkitError) => log(host.logger, { level: 'error', text: error.message, context: { command: command.type } }))
    return { status: 'queued' }
  }

  const instance: Latchkit & Pick<Instance, 'hint'> = {
    config,
    start() {
      if (started || disposed) return
      started = true
      report()
      if (advises && !advised) advise()
      if (core !== undefined) core.start()
      else
        detector.start((restores, items = {}) => {
          stored = items
          show(at(restores ? 'starting' : 'resting'))
        })
    },
    stop() {
      if (!started) return
      started = false
      detector.stop()
      held.end()
      if (core === undefined) show(initial)
      else core.stop()
      readiness.end()
    },
    hint: {
      read: (key) => stored[key],
      write(key, text) {
        if (stored[key] === text) return
        stored = { ...stored, [key]: text }
        host.storage.write(key, text).subscribe({ error: () => undefined })
      },
    },
    ready: () => readiness.wait(),
    dispatch: (command) => told(core === undefined ? later(command) : core.dispatch(command)),
    run(command, runOptions) {
      if (core !== undefined) return core.run(command, runOptions)
      // Copied now: later changes to the app's object must not change the command.
      const read = readCommand(command)
      const options = readRunOptions(runOptions)
      if (!read.ok) return Promise.reject(LatchkitError.from(read.error))
      if (!options.ok) return Promise.reject(LatchkitError.from(options.error))
      return held.hold(
        read.value.type,
        options.value.signal,
        (made: Instance) => made.run(read.value, options.value),
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
    state$: new Observable<RootState>((subscriber) => {
      const show = () => subscriber.next(core?.getState() ?? early)
      show()
      listeners.add(show)
      return () => void listeners.delete(show)
    }),
    events$: new Observable<PublicEvent>((subscriber) => {
      if (disposed) subscriber.complete()
      watchers.add(subscriber)
      return () => watchers.delete(subscriber)
    }),
    getProvider: (namespace) => core?.getProvider(namespace),
    getPairingUri: () => core?.getPairingUri(),
    getFrameHost: () => core?.getFrameHost(),
    // Uses the code in a separate task, so that the page stays responsive.
    prefetch: () => load(nextTask).then(() => undefined),
    dispose() {
      disposed = true
      detector.stop()
      held.end(true)
      core?.dispose()
      readiness.end(true)
      listeners.clear()
      for (const watcher of [...watchers]) watcher.complete()
    },
  }
  return instance
}

/** Codes of commands that are written wrong. */
const MISTAKES: readonly string[] = ['UNKNOWN_VIEW', 'VIEW_UNAVAILABLE', 'UNKNOWN_COMMAND', 'OPTIONS_INVALID', 'PLUGIN_NOT_IN_USE']

function nextTask(): Promise<void> {
  return new Promise((next) => setTimeout(next))
}

/** Throws if two plugins have one name: they would share one configuration. */
function refuseTwins(plugins: readonly Plugin[]): void {
  const names = plugins.map(({ name }) => name)
  const twin = names.find((name, index) => names.indexOf(name) !== index)
  if (twin !== undefined) invalidOption('use', `has two plugins named "${twin}"`)
}
