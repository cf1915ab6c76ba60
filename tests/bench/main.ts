import { createMemoryPorts } from '../../src/adapters/memory/memory-ports.js'
import { resolveConfig } from '../../src/domain/config/index.js'
import { createDefinition } from '../../src/domain/definition.js'
import { createFold } from '../../src/domain/kernel/fold.js'
import { createKernel } from '../../src/domain/kernel/kernel.js'
import { createRecorder } from '../../src/domain/kernel/recorder.js'
import { foldTape, replayTape } from '../../src/domain/kernel/replay.js'
import type { Entry, Tape } from '../../src/domain/kernel/tape.js'
import type { DomainCommand, RootState } from '../../src/domain/root.js'
import { base, mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { printFigures, rate } from './measure.js'

const COMMANDS = 200_000
const config = resolveConfig({ networks: [mainnet, base] }, [{ name: 'evm', namespaces: ['eip155'] }], 'bench')
const definition = createDefinition(config)
const fold = createFold<RootState, typeof config>(definition.slices, config)
const head = { kind: 'head', format: 1, version: 'bench', config: {} } as const

/** One command, one event, one changed slice, one notification: the path that every click takes. */
const dark: DomainCommand = { type: 'setThemeMode', mode: 'dark' }
const light: DomainCommand = { type: 'setThemeMode', mode: 'light' }

function kernelOn(onEntry?: (entry: Entry) => void) {
  const memory = createMemoryPorts({ seed: 1 })
  const kernel = createKernel({ ...definition, ports: memory.ports, now: memory.now, ...(onEntry ? { onEntry } : {}) })
  kernel.dispatch({ type: 'start' })
  memory.time.advanceBy(1_000)
  return kernel
}

function drive(kernel: { dispatch(command: DomainCommand): unknown }): void {
  for (let index = 0; index < COMMANDS; index += 1) kernel.dispatch(index % 2 === 0 ? light : dark)
}

/** The least that a store of this kind does: a reducer over a switch, a new object, one listener. */
function bareReducer(): void {
  let state = { mode: 'dark', other: 0 }
  let seen: unknown
  for (let index = 0; index < COMMANDS; index += 1) {
    const command = index % 2 === 0 ? light : dark
    state = command.type === 'setThemeMode' ? { ...state, mode: command.mode } : state
    seen = state
  }
  if (seen === undefined) throw new Error('nothing happened')
}

const plain = kernelOn()
const recorder = createRecorder(fold, { version: 'bench', config: {} })
const recorded = kernelOn(recorder.write)

const entries: Entry[] = []
drive(kernelOn((entry) => entries.push(entry)))
const clicks: Tape = { head, entries: entries.slice(0, 200_000) }

printFigures([
  { name: 'baseline: a bare reducer', perSecond: rate(COMMANDS, bareReducer) },
  { name: 'commands, without the recorder', perSecond: rate(COMMANDS, () => drive(plain)), floor: 300_000 },
  { name: 'commands, with the recorder (ring full)', perSecond: rate(COMMANDS, () => drive(recorded)), floor: 100_000 },
  { name: 'replay, entries of clicks', perSecond: rate(clicks.entries.length, () => void replayTape(definition, clicks), 3), floor: 100_000 },
  { name: 'fold, entries of clicks', perSecond: rate(clicks.entries.length, () => void foldTape(definition, clicks), 3) },
])
console.log(`simulated events: npm run simulate. Node ${process.version}, one core.`)
