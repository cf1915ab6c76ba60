import { afterEach, describe, expect, it } from 'vitest'
import { createMemoryPorts } from '../adapters/memory/memory-ports.js'
import { createDevtools } from '../devtools.js'
import { createDefinition } from '../domain/definition.js'
import { readTape, writeTape } from '../domain/kernel/tape.js'
import { mainnet } from '../domain/shared/networks/evm-chains.js'
import { LatchkitError } from '../domain/shared/errors/latchkit-error.js'
import { assertReplays } from '../domain/tapes.js'
import { onMemory } from '../testing/kit.js'
import { settle } from '../testing/settle.js'
import { createInstance } from './build-instance.js'
import { createLatchkit } from './create-latchkit.js'

function fail(): never {
  throw new Error('a trap')
}
const traps = () => new Proxy({}, { get: fail, ownKeys: fail, getPrototypeOf: fail, has: fail, getOwnPropertyDescriptor: fail })
const trapList = () => new Proxy([], { get: fail })
const cycle = () => {
  const ring: Record<string, unknown> = {}
  ring.inside = ring
  return ring
}

/** Runs as on a page on which an old script added enumerable members to all objects and lists. */
afterEach(() => {
  for (const prototype of [Object.prototype, Array.prototype]) Reflect.deleteProperty(prototype, 'addedByAnOldScript')
})
function addMembers(): void {
  for (const prototype of [Object.prototype, Array.prototype])
    Object.defineProperty(prototype, 'addedByAnOldScript', { value: () => 'old', enumerable: true, configurable: true, writable: true })
}

describe('options', () => {
  it.each([
    ['a proxy that throws', traps, 'options'],
    ['a getter that throws', () => Object.defineProperty({ networks: [mainnet], use: [] }, 'themeMode', { get: fail, enumerable: true }), 'themeMode'],
    ['a member that throws', () => ({ networks: [mainnet], use: [], metadata: { name: 'x', icons: trapList() } }), 'metadata.icons'],
    ['networks that throw', () => ({ networks: trapList(), use: [] }), 'networks'],
    ['plugins that throw', () => ({ networks: [mainnet], use: [traps()] }), 'use'],
    ['ports that throw', () => ({ networks: [mainnet], use: [], ports: traps() }), 'ports'],
    ['a symbol', () => ({ networks: [mainnet], use: [], themeMode: Symbol('dark') }), 'themeMode'],
    ['a symbol in a list', () => ({ networks: [mainnet], use: [], connectorOrder: ['injected', Symbol('x')] }), 'connectorOrder.1'],
    ['a cycle', () => ({ networks: [mainnet], use: [], metadata: cycle() }), 'metadata.inside'],
    ['a cycle of theme variables', () => ({ networks: [mainnet], use: [], themeVariables: cycle() }), 'themeVariables.inside'],
    ['a bigint', () => ({ networks: [mainnet], use: [], themeVariables: { radius: 4n } }), 'themeVariables.radius'],
    ['a function', () => ({ networks: [mainnet], use: [], features: { send: () => true } }), 'features.send'],
  ])('[DX-18, I-41] refuses %s by a typed error that names the option', (_, options, option) => {
    const thrown = caught(() => createLatchkit(options() as never))
    expect(thrown).toBeInstanceOf(LatchkitError)
    expect(thrown).toMatchObject({ code: 'OPTIONS_INVALID', context: { option } })
  })

  it('[I-47] copies options that are data: what the app changes later is not the state', () => {
    const variables = { radius: 4 }
    const kit = createLatchkit({ networks: [mainnet], use: [], themeVariables: variables })
    variables.radius = 8
    expect(kit.config.themeVariables).toEqual({ radius: 4 })
    expect(Object.isFrozen(variables)).toBe(false)
  })

  it('[DX-18] ignores enumerable members of Object.prototype and Array.prototype: starts, connects, signs, and the tape replays', async () => {
    addMembers()
    const page = createMemoryPorts()
    page.wallets.add({ id: 'kestrel' })
    const { use, ports } = onMemory(page)
    const tap = createDevtools()
    const facade = createLatchkit({ networks: [mainnet], features: { send: true }, use, ports, tap })
    facade.start()
    await facade.prefetch()
    await facade.prefetch()
    page.time.advanceBy(0)
    expect(await settle(page.time, facade.run({ type: 'connect', connectorId: 'kestrel' }))).toMatchObject({ type: 'connected' })
    expect(await settle(page.time, facade.run({ type: 'signTypedData', typedData: TYPED }))).toMatchObject({ type: 'requestCompleted' })
    expect(Object.hasOwn(facade.config.features, 'addedByAnOldScript')).toBe(false)
    expect(writeTape(tap.read())).not.toContain('addedByAnOldScript')
    const tape = readTape(writeTape(tap.read()))
    expect(() => assertReplays(createDefinition(facade.config), tape)).not.toThrow()
    expect(tap.exportTape()).not.toContain('addedByAnOldScript')
    facade.dispose()
    const kit = createInstance({ networks: [mainnet], ...onMemory(createMemoryPorts()) })
    kit.dispose()
  })
})

const TYPED = { types: { Pay: [{ name: 'amount', type: 'uint256' }] }, primaryType: 'Pay', message: { amount: 5n } }

function caught(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}
