import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { scriptedWallet, settle, silence, walletError } from '../../../../tests/peers/evm/evm-scripted-wallet.js'
import { isErrorShape } from '../../../domain/shared/errors/latchkit-error.js'
import type { SafeParser } from '../../../domain/shared/json/guarded.js'
import { canonicalJson, type Json } from '../../../domain/shared/json/json.js'
import { captureProvider } from './eip1193.js'
import { createProviderEvents } from './provider-events.js'
import { UnusableAnswer, WalletError } from '../../shared/foreign-call.js'
import { createProviderGateway, type ProviderGateway } from './provider-gateway.js'
import { accountsAnswer, hashAnswer, networkAnswer, signatureAnswer } from './wallet-answers.js'

const never = new AbortController().signal
/** Accepts any JSON. */
const jsonAnswer: SafeParser<Json> = { safeParse: (value) => ({ success: true, data: value as Json }) }

function gatewayTo(provider: unknown): ProviderGateway {
  const captured = captureProvider(provider)
  if (captured === undefined) throw new Error('no provider')
  return createProviderGateway(captured)
}

const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('asking a provider', () => {
  it('[UX-52] the call is made in a microtask of the same task, with method and parameters as given', async () => {
    const wallet = scriptedWallet({ eth_accounts: [] })
    const answer = gatewayTo(wallet).request('eth_accounts', [], jsonAnswer, never)
    expect(wallet.asked).toEqual([])
    await Promise.resolve()
    expect(wallet.asked).toEqual([{ method: 'eth_accounts', params: [] }])
    expect(await answer).toEqual([])
  })

  it('[CORE-40, UX-52] a wallet that changes its parameters changes a copy: the request is the same on the tape and for the next wallet', async () => {
    const meddling = () => ({
      request: async ({ params }: { params: { value?: string; to: string[] }[] }) => {
        for (const one of params) {
          one.value = '0x0'
          one.to.reverse()
        }
        params.push({ to: [] })
        return JSON.stringify(params)
      },
    })
    const params = [{ value: '0x1', to: ['0xa', '0xb'] }]
    const answers = await Promise.all([meddling(), meddling()].map((wallet) => gatewayTo(wallet).request('eth_sendTransaction', params, jsonAnswer, never)))
    expect(answers).toEqual(Array(2).fill('[{"value":"0x0","to":["0xb","0xa"]},{"to":[]}]'))
    expect(params).toEqual([{ value: '0x1', to: ['0xa', '0xb'] }])
  })

  it('[UX-52] methods are read once: what the page puts in their place later is not called', async () => {
    const wallet = scriptedWallet({ eth_chainId: '0x1' })
    const gateway = gatewayTo(wallet)
    const stolen = vi.fn()
    wallet.request = stolen
    await gateway.request('eth_chainId', [], jsonAnswer, never)
    expect(stolen).not.toHaveBeenCalled()
  })

  it('[UX-52] a provider is called as its own object, as classes need it', async () => {
    class Wallet {
      #chain = '0x5'
      async request() {
        return this.#chain
      }
    }
    expect(await gatewayTo(new Wallet()).request('eth_chainId', [], networkAnswer, never)).toBe('eip155:5')
  })

  it('[CONN-39] a throw, also of something that is no error, is a rejection', async () => {
    for (const thrown of [walletError(4001, 'User rejected'), { code: 4001, message: 'no' }, 'user rejected', undefined, null, 0]) {
      const error = await errorOf(
        gatewayTo({
          request: () => {
            throw thrown
          },
        }).request('x', [], jsonAnswer, never),
      )
      expect(error).toBeInstanceOf(WalletError)
    }
  })

  it('[CONN-39] an error object is read with care into code, message and data', async () => {
    const foreign = {
      code: '4902',
      message: 'Unrecognized chain',
      get data() {
        throw new Error('trap')
      },
      stack: 'secret',
    }
    const error = (await errorOf(
      gatewayTo({
        request: async () => {
          throw foreign
        },
      }).request('x', [], jsonAnswer, never),
    )) as WalletError
    expect(error.refusal).toMatchObject({ code: 4902, kind: 'unknownChain', message: 'Unrecognized chain' })
    expect(error.suggestsAddingNetwork).toBe(true)
  })

  it('[CONN-39] the first outcome counts', async () => {
    const twice = {
      then: (done: (value: unknown) => void, fail: (error: unknown) => void) => {
        done('0x1')
        done('0x2')
        fail(new Error())
      },
    }
    expect(await gatewayTo({ request: () => twice }).request('x', [], jsonAnswer, never)).toBe('0x1')
    const other = {
      then: (done: (value: unknown) => void, fail: (error: unknown) => void) => {
        fail(walletError(4001))
        done('0x2')
      },
    }
    expect(await errorOf(gatewayTo({ request: () => other }).request('x', [], jsonAnswer, never))).toBeInstanceOf(WalletError)
  })

  it('[CONN-39] a promise of promises without end does not hold the page up', async () => {
    const endless = (): object => ({ then: (done: (value: unknown) => void) => done(endless()) })
    const error = await errorOf(gatewayTo({ request: endless }).request('x', [], accountsAnswer, never))
    expect(error).toBeInstanceOf(UnusableAnswer)
  })

  it('[CONN-49] an answer is a copy: what the wallet changes later does not change it', async () => {
    const accounts = ['0x00000000000000000000000000000000000000aa']
    const answer = await gatewayTo({ request: async () => accounts }).request('eth_accounts', [], accountsAnswer, never)
    accounts[0] = 'changed'
    expect(answer).toEqual(['0x00000000000000000000000000000000000000aa'])
  })

  it.each<[string, SafeParser<unknown>, unknown]>([
    ['accounts that are a text', accountsAnswer, '0x00000000000000000000000000000000000000aa'],
    ['accounts of another chain only', accountsAnswer, ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv']],
    ['no answer at all', accountsAnswer, undefined],
    ['a network that is NaN', networkAnswer, Number.NaN],
    ['network 0x0', networkAnswer, '0x0'],
    ['network 2^53+1', networkAnswer, '0x20000000000001'],
    ['a network as an object', networkAnswer, { chainId: 1 }],
    ['a short hash', hashAnswer, `0x${'a'.repeat(63)}`],
    ['a hash that is true', hashAnswer, true],
    ['a signature of 61 digits', signatureAnswer, `0x${'a'.repeat(61)}`],
    ['a signature with a letter too many', signatureAnswer, `0x${'a'.repeat(129)}g`],
    ['a bigint', jsonAnswer, 1n],
    [
      'a getter that throws',
      jsonAnswer,
      {
        get x() {
          throw new Error('trap')
        },
      },
    ],
  ])('[FRAME-41] unusable: %s', async (_, answer, value) => {
    const error = await errorOf(gatewayTo({ request: async () => value }).request('eth_x', [], answer, never))
    expect(error).toBeInstanceOf(UnusableAnswer)
    expect((error as UnusableAnswer).failure).toMatchObject({ code: 'PROVIDER_ANSWER_INVALID', context: { method: 'eth_x' } })
  })

  it('[FRAME-41] a signature of exactly 62 hex characters is one', async () => {
    const signature = `0x${'ab'.repeat(31)}`
    expect(await gatewayTo({ request: async () => signature }).request('personal_sign', [], signatureAnswer, never)).toBe(signature)
  })

  it('[CONN-48] accounts: with 0x, each once in whatever letters, invalid ones dropped; none is an answer, too', async () => {
    const said = [
      '0xD8DA6BF26964AF9D7EED9E03E53415D37AA96045',
      'd8da6bf26964af9d7eed9e03e53415d37aa96045',
      'nonsense',
      7,
      '0x00000000000000000000000000000000000000aa',
    ]
    expect(await gatewayTo({ request: async () => said }).request('eth_accounts', [], accountsAnswer, never)).toEqual([
      '0xD8DA6BF26964AF9D7EED9E03E53415D37AA96045',
      '0x00000000000000000000000000000000000000aa',
    ])
    expect(await gatewayTo({ request: async () => [] }).request('eth_accounts', [], accountsAnswer, never)).toEqual([])
  })

  it('[CONN-48] networks in hex, decimal and as numbers mean the same', async () => {
    for (const value of ['0x89', '0x0089', '137', 137]) {
      expect(await gatewayTo({ request: async () => value }).request('eth_chainId', [], networkAnswer, never)).toBe('eip155:137')
    }
  })
})

describe('losing interest', () => {
  it('[CONN-39] before the microtask: nothing is sent', async () => {
    const wallet = scriptedWallet({ eth_requestAccounts: [] })
    const interest = new AbortController()
    const answer = errorOf(gatewayTo(wallet).request('eth_requestAccounts', [], jsonAnswer, interest.signal))
    interest.abort()
    expect(await answer).toMatchObject({ code: 'ABORTED' })
    await settle()
    expect(wallet.asked).toEqual([])
  })

  it('[CONN-39] while the wallet is silent: rejected at once', async () => {
    const interest = new AbortController()
    const answer = errorOf(gatewayTo(scriptedWallet({ eth_requestAccounts: silence })).request('eth_requestAccounts', [], jsonAnswer, interest.signal))
    await settle()
    interest.abort()
    expect(await answer).toMatchObject({ code: 'ABORTED' })
  })
})

describe('a hostile provider', () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  beforeAll(() => void process.on('unhandledRejection', note))
  afterAll(() => void process.off('unhandledRejection', note))

  const addressForm = /^0x[0-9a-f]{40}$/i
  const methods: readonly [method: string, answer: SafeParser<unknown>, fits: (value: unknown) => boolean][] = [
    ['eth_requestAccounts', accountsAnswer, (value) => (value as string[]).every((one) => addressForm.test(one))],
    ['eth_chainId', networkAnswer, (value) => /^eip155:[1-9]\d{0,15}$/.test(value as string)],
    ['personal_sign', signatureAnswer, (value) => /^0x[0-9a-f]{62,}$/i.test(value as string)],
    ['eth_sendTransaction', hashAnswer, (value) => /^0x[0-9a-f]{64}$/i.test(value as string)],
    ['wallet_getCapabilities', jsonAnswer, (value) => canonicalJson(value) !== ''],
  ]

  async function ask(make: Maker, method: string, answer: SafeParser<unknown>, fits: (value: unknown) => boolean): Promise<void> {
    const captured = captureProvider(make())
    if (captured === undefined) return
    const gateway = createProviderGateway(captured)
    const stop = createProviderEvents(captured).listen('accountsChanged', () => undefined)
    const interest = new AbortController()
    setImmediate(() => setImmediate(() => interest.abort()))
    const outcome = await gateway.request(method, [], answer, interest.signal).then(fits, isOurs)
    stop()
    if (!outcome) throw new Error(`${method} let something else through`)
  }

  it('[DX-34] 100,000 answers of every kind: one of the right form or a rejection of ours, no throw, no unhandled rejection', async () => {
    let runs = 0
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: 100, maxLength: 100 }), async (makers) => {
        const asked = makers.flatMap((make) => methods.map((method) => ask(make, ...method)))
        runs += asked.length
        await Promise.all(asked)
      }),
      { numRuns: 200, endOnFailure: true },
    )
    await settle(10)
    expect(runs).toBeGreaterThanOrEqual(100_000)
    expect(unhandled).toEqual([])
  })
})

function isOurs(error: unknown): boolean {
  return error instanceof WalletError || error instanceof UnusableAnswer || (isErrorShape(error) && error.code === 'ABORTED')
}

/** Function that makes a hostile value. fast-check must not get the value itself, because it would spring the trap. */
type Maker = () => unknown

const hexText = fc.oneof(
  fc.constant('0x1'),
  fc.string().map((text) => `0x${text}`),
  fc.constant(`0x${'ab'.repeat(32)}`),
  fc.constant(`0x${'00'.repeat(20)}`),
)

/** Value whose every use throws or answers, by the bits of a mask. */
const trap = fc.tuple(fc.integer({ min: 0, max: 255 }), fc.anything({ maxDepth: 1, maxKeys: 2 })).map(
  ([mask, value]): Maker =>
    () => {
      const has = (bit: number) => (mask & (1 << bit)) !== 0
      const hit = (bit: number) => {
        if (has(bit)) throw new Error('trap')
      }
      const then = (done: (one: unknown) => void, fail: (one: unknown) => void) => {
        hit(1)
        const settle = has(2) ? done : fail
        settle(value)
        done(value)
        fail(value)
      }
      return new Proxy(() => undefined, {
        get: (_, key) => {
          hit(0)
          return key === 'then' && has(7) ? then : value
        },
        has: () => {
          hit(3)
          return true
        },
        ownKeys: () => {
          hit(4)
          return ['then', 'a', 'length', 'name']
        },
        getPrototypeOf: () => {
          hit(6)
          return Array.prototype
        },
        apply: () => {
          hit(5)
          return value
        },
      })
    },
)

const plainValue = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withTypedArray: true,
  withSparseArray: true,
  withNullPrototype: true,
  maxDepth: 2,
  maxKeys: 3,
})
const anyValue = fc.oneof(
  fc.oneof(plainValue, hexText, fc.array(hexText, { maxLength: 5 })).map(
    (value): Maker =>
      () =>
        value,
  ),
  trap,
)

/** Behaviour of `request`, `on` and `off`: return, throw, resolve, reject, settle twice, or stay silent, with values of every kind. */
const behaviour = fc.tuple(fc.integer({ min: 0, max: 8 }), anyValue, anyValue).map(([kind, one, other]) => () => {
  switch (kind) {
    case 0:
      return one()
    case 1:
      throw one()
    case 2:
      return Promise.resolve()
        .then(() => [one()])
        .then(([value]) => value)
    case 3:
      return Promise.reject(one())
    case 4:
      return {
        then: (done: (value: unknown) => void, fail: (value: unknown) => void) => {
          done(one())
          fail(other())
          throw other()
        },
      }
    case 5:
      return {
        then: async () => {
          throw one()
        },
      }
    case 6:
      return {
        get then() {
          throw one()
        },
      }
    case 7:
      return Object.assign(Promise.reject(one()), { then: () => other() })
    default:
      return silence()
  }
})

const hostile = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({ request: behaviour, on: behaviour, removeListener: behaviour }).map(
      (provider): Maker =>
        () =>
          provider,
    ),
  },
  { weight: 1, arbitrary: trap },
)
