import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownVocabulary } from '../../cli/scenario/steps/vocabulary.js'
import { divergenceOf } from '../../cli/tape/check.js'
import { parseTape } from '../../cli/tape/file.js'
import { createMemoryPorts } from '../../src/adapters/memory/memory-ports.js'
import { createDevtools } from '../../src/devtools.js'
import { writeTape } from '../../src/domain/kernel/tape.js'
import { base, mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { createSecret } from '../../src/domain/shared/secrets/secret.js'
import { createInstance } from '../../src/kit/build-instance.js'
import { LatchkitError } from '../../src/index.js'
import { onMemory } from '../../src/testing/kit.js'
import { settle } from '../../src/testing/settle.js'

const WALLET = 'kestrel'
const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A page with a wallet, connected where a test says so, and its tape. */
function open() {
  const page = createMemoryPorts()
  page.wallets.add({ id: WALLET })
  const tap = createDevtools()
  const kit = createInstance({ networks: [mainnet, base], tap, ...onMemory(page) })
  kit.start()
  page.time.advanceBy(0)
  const run = (command: unknown) => settle(page.time, kit.run(command as never))
  return { page, kit, tap, run, replays: () => divergenceOf(parseTape(writeTape(tap.read()))) }
}

async function openConnected() {
  const opened = open()
  await opened.run({ type: 'connect', connectorId: WALLET })
  return opened
}

const thrower = () =>
  new Proxy(
    {},
    {
      get: () => fail(),
      ownKeys: () => fail(),
      getPrototypeOf: () => fail(),
      getOwnPropertyDescriptor: () => fail(),
      has: () => fail(),
    },
  )
function fail(): never {
  throw new Error('a trap')
}
function cycle(): unknown {
  const ring: Record<string, unknown> = {}
  ring.inside = [ring]
  return ring
}
class Wei {
  readonly amount = '1'
}

const noJson: readonly (readonly [name: string, value: () => unknown])[] = [
  ['a bigint', () => 5n],
  ['NaN', () => Number.NaN],
  ['Infinity', () => Number.POSITIVE_INFINITY],
  ['a Date', () => new Date(0)],
  ['bytes', () => new Uint8Array([1, 2])],
  ['a buffer', () => new ArrayBuffer(2)],
  ['a Map', () => new Map([['a', 1]])],
  ['a Set', () => new Set([1])],
  ['a function', () => () => 1],
  ['a symbol', () => Symbol('x')],
  ['an object of a class', () => new Wei()],
  ['a boxed text', () => new String('x')],
  ['a cycle', cycle],
  ['a proxy that throws', thrower],
  ['a secret', () => createSecret('x')],
  ['an object with toJSON', () => ({ toJSON: () => 'x' })],
]

describe('what enters the core', () => {
  it.each(noJson)('[I-41, DX-18] refuses %s in a command before it is recorded, and names its path and the mend', async (name, value) => {
    const { run, kit, tap, replays } = await openConnected()
    const recorded = tap.read().entries.length
    const commands = [
      [{ type: 'setProfile', namespace: 'eip155', address: ACCOUNT, name: value(), image: null }, /^name/],
      [{ type: 'openModal', params: { list: ['a', { deep: value() }] } }, /^params\.list\.1\.deep/],
      [{ type: 'sendTransaction', transaction: { to: ACCOUNT, data: value() } }, /^transaction\.data/],
    ] as const
    for (const [command, path] of commands) {
      // Bytes are a form that libraries have the data of a transaction in.
      if (command.type === 'sendTransaction' && name === 'bytes') continue
      const refused = await run(command).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(LatchkitError)
      expect(refused).toMatchObject({
        code: 'OPTIONS_INVALID',
        context: { option: expect.stringMatching(path), problem: expect.stringMatching(/; (give|leave|rename)/) },
      })
      expect(kit.dispatch(command as never)).toMatchObject({ status: 'rejected', failure: { code: 'OPTIONS_INVALID' } })
    }
    expect(tap.read().entries).toHaveLength(recorded)
    expect(replays()).toBeUndefined()
  })

  it('[I-41, DX-18] takes the bigints of viem: hex in a transaction, decimals in typed data', async () => {
    const { run, page, replays } = await openConnected()
    const amounts = { value: 10n ** 18n, gas: 21_000n, maxFeePerGas: 30n, maxPriorityFeePerGas: 0n, nonce: 7n, chainId: 1n }
    expect(await run({ type: 'sendTransaction', transaction: { to: ACCOUNT, ...amounts } })).toMatchObject({ type: 'requestCompleted' })
    expect(page.wallets.get(WALLET).sent()).toMatchObject([
      { transaction: { value: '0xde0b6b3a7640000', gas: '0x5208', maxFeePerGas: '0x1e', maxPriorityFeePerGas: '0x0', nonce: '0x7', chainId: '0x1' } },
    ])
    const typedData = {
      domain: { chainId: 1n },
      primaryType: 'Pay',
      types: { Pay: [{ name: 'amounts', type: 'int256[]' }] },
      message: { amounts: [-5n, 2n ** 255n] },
    }
    expect(await run({ type: 'signTypedData', typedData })).toMatchObject({ type: 'requestCompleted' })
    await expect(run({ type: 'sendTransaction', transaction: { to: ACCOUNT, value: -1n } })).rejects.toMatchObject({ context: { option: 'transaction.value' } })
    expect(replays()).toBeUndefined()
  })

  it('[I-41] takes a chain object of a library, and leaves its functions out', async () => {
    const { run, kit, replays } = open()
    const chain = {
      id: 100n,
      name: 'Gnosis',
      nativeCurrency: { name: 'xDAI', symbol: 'xDAI', decimals: 18 },
      rpcUrls: { default: { http: ['https://rpc.example'] } },
    }
    await run({ type: 'addNetwork', network: { ...chain, formatters: { block: () => 1 }, fees: { multiplier: 2n } } })
    expect(kit.getState().network.namespaces.eip155).toBeDefined()
    expect(JSON.stringify(kit.getState().network)).toContain('eip155:100')
    expect(replays()).toBeUndefined()
  })

  it.each([
    ['undefined', () => undefined],
    ['a number', () => 5],
    ['an object without a type', () => ({})],
    ['a type that is no text', () => ({ type: { toString: 1 } })],
    ['a report', () => ({ type: 'reportProviderDisconnected', namespace: 'eip155', connectorId: WALLET })],
    ['a proxy that throws', thrower],
    ['a type that throws', () => Object.defineProperty({}, 'type', { get: fail, enumerable: true })],
    ['a member that throws', () => Object.defineProperty({ type: 'goBack' }, 'why', { get: fail, enumerable: true })],
    ['a revoked proxy', () => revoked()],
  ])('[I-41] refuses %s as a command, by a typed error', async (_, command) => {
    const { run, kit, replays } = open()
    const refused = await run(command()).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(LatchkitError)
    expect(refused).toMatchObject({ code: expect.stringMatching(/^(OPTIONS_INVALID|UNKNOWN_COMMAND)$/) })
    expect(kit.dispatch(command() as never)).toMatchObject({ status: 'rejected' })
    expect(replays()).toBeUndefined()
  })

  it.each([null, 5, thrower(), { signal: 5 }, { signal: thrower() }, { signal: { aborted: false } }])(
    '[I-41] run refuses options that are none: case %#',
    async (options) => {
      const { kit, page } = open()
      const ended = await settle(page.time, kit.run({ type: 'goBack' }, options as never)).catch((error: unknown) => error)
      expect(ended === undefined || ended instanceof LatchkitError).toBe(true)
    },
  )

  it('[I-38, I-41] copies a command when it is given: what the app changes later is no part of it', async () => {
    const { run, kit, page, replays } = await openConnected()
    const transaction = { to: ACCOUNT, value: '0x1' }
    const sent = kit.run({ type: 'sendTransaction', transaction })
    transaction.value = '0x2'
    await settle(page.time, sent)
    expect(page.wallets.get(WALLET).sent()).toMatchObject([{ transaction: { value: '0x1' } }])
    expect(Object.isFrozen(transaction)).toBe(false)
    await run({ type: 'goBack' })
    expect(replays()).toBeUndefined()
  })

  it('[AUTH-49] a code that is no text is refused before it is recorded', async () => {
    const { run, tap } = open()
    await expect(run({ type: 'submitEmailCode', code: 123_456 })).rejects.toMatchObject({ code: 'OPTIONS_INVALID', context: { option: 'code' } })
    expect(JSON.stringify(tap.read())).not.toContain('123456')
  })

  it('[I-38, I-41] any value as any member of any public command: the tape replays, or a typed error names the member', async () => {
    // Made when the command is given: a generator would look into what throws.
    const foreign = fc.constantFrom(...noJson.map(([, make]) => make))
    const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withSparseArray: true, withTypedArray: true })
    const value = fc.oneof(
      anything.map((given) => () => given),
      foreign,
      foreign.map((make) => () => ({ a: [make()] })),
      fc.constantFrom('<secret>', undefined, -0, '\ud800').map((given) => () => given),
    )
    const member = fc.oneof(fc.constant('extra'), fc.constantFrom('__proto__', 'constructor', 'toJSON', 'operation'))
    const command = fc.constantFrom(...Object.entries(ownVocabulary.commands).filter(([type]) => type !== 'stop')).chain(([type, { schema }]) =>
      fc
        .dictionary(fc.oneof({ weight: 6, arbitrary: fc.constantFrom('namespace', ...Object.keys(schema.shape)) }, { weight: 1, arbitrary: member }), value, {
          maxKeys: 3,
          noNullPrototype: true,
        })
        .map((members) => () => {
          const given = Object.entries(members).map(([name, make]) => [name, make()])
          return { ...(type in examples ? examples[type as keyof typeof examples] : {}), ...Object.fromEntries(given), type }
        }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 6 }), async (commands) => {
        const { run, replays } = await openConnected()
        for (const one of commands) {
          const ended = await run(one()).catch((error: unknown) => (error instanceof LatchkitError ? undefined : { thrown: error }))
          expect((ended as { thrown?: unknown } | undefined)?.thrown).toBeUndefined()
        }
        expect(replays()).toBeUndefined()
      }),
      { numRuns: 150 },
    )
  })
})

/** Valid members of commands, so that the member under test is reached. */
const examples = {
  signMessage: { message: 'Hello' },
  signTypedData: { typedData: { types: { A: [] }, primaryType: 'A', message: {} } },
  sendTransaction: { transaction: { to: ACCOUNT } },
  connect: { connectorId: WALLET },
  setAddressLabel: { namespace: 'eip155', address: ACCOUNT, label: 'Mine' },
} as const

function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}
