import { describe, expect, it, vi } from 'vitest'
import { createHeadlessWallet } from './headless.js'
import { behaviourFor, type WalletPolicy } from './policy.js'

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

function wallet(policy: WalletPolicy) {
  const chains = [31_337, 31_338].map((chainId) => ({ chainId, rpcUrl: 'http://127.0.0.1:1' }))
  const made = createHeadlessWallet({ name: 'Lumen', rdns: 'dev.latchkit.lumen', chains, policy })
  return { ...made, ask: (method: string, ...params: unknown[]) => made.provider.request({ method, params }) }
}

const toSecond = { chainId: '0x7a6a' }

describe('the faults that a wallet can be given', () => {
  it('[DX-22] never answers', async () => {
    const { ask } = wallet({ decision: 'silent' })
    const late = new Promise((resolve) => setTimeout(() => resolve('nothing'), 50))
    expect(await Promise.race([ask('eth_requestAccounts'), late])).toBe('nothing')
    expect(await ask('eth_accounts')).toEqual([])
  })

  it('[DX-22] answers late', async () => {
    const { ask } = wallet({ decision: 'approve', delayMs: 60 })
    const begun = performance.now()
    await ask('eth_chainId')
    expect(performance.now() - begun).toBeGreaterThanOrEqual(55)
  })

  it('[DX-22] fails with a given error, for one method or for all', async () => {
    const error = { code: 5000, message: 'no', data: { why: 1 } }
    await expect(wallet({ error }).ask('eth_chainId')).rejects.toMatchObject(error)
    const one = wallet({ decision: 'approve', methods: { wallet_revokePermissions: { error } } })
    await expect(one.ask('wallet_revokePermissions', { eth_accounts: {} })).rejects.toMatchObject(error)
    expect(await one.ask('eth_requestAccounts')).toEqual([account])
  })

  it('[DX-22] refuses by name even what nobody has to allow', async () => {
    const { ask } = wallet({ decision: 'approve', methods: { eth_accounts: 'reject', eth_blockNumber: 'reject' } })
    await expect(ask('eth_accounts')).rejects.toMatchObject({ code: 4001 })
    await expect(ask('eth_blockNumber')).rejects.toMatchObject({ code: 4001 })
    expect(await ask('eth_requestAccounts')).toEqual([account])
  })

  it('[DX-22] throws instead of answering, from `request` and from `on`', () => {
    const { provider } = wallet({ throwSync: true, throwOnSubscribe: true })
    expect(() => provider.request({ method: 'eth_accounts' })).toThrow('The wallet threw.')
    expect(() => provider.on('connect', () => {})).toThrow('The wallet threw.')
  })

  it('[DX-22] answers twice', async () => {
    const { ask } = wallet({ decision: 'approve', answerTwice: true })
    const answers: unknown[] = []
    await new Promise<void>((resolve) => {
      ask('eth_requestAccounts').then((value) => {
        if (answers.push(value) === 2) resolve()
      })
    })
    expect(answers).toEqual([[account], 'the second answer'])
    expect(await ask('eth_requestAccounts')).toEqual([account])
  })

  it('[DX-22] answers garbage, or too much of it', async () => {
    const garbage = { accounts: 'none', deep: [[[]]] }
    expect(await wallet({ methods: { eth_accounts: { garbage } } }).ask('eth_accounts')).toEqual(garbage)
    expect(await wallet({ garbage: null }).ask('eth_accounts')).toBeNull()
    const huge = await wallet({ hugeAnswer: 3_000_000 }).ask('eth_chainId')
    expect(huge).toHaveLength(3_000_000)
  })

  it('[DX-22] lies about its chain, in hex or in any words', async () => {
    const { ask, setPolicy, controls } = wallet({ lieAboutChain: 1 })
    expect([await ask('eth_chainId'), await ask('net_version'), controls.chainId]).toEqual(['0x1', '1', 31_337])
    setPolicy({ lieAboutChain: 'NaN' })
    expect(await ask('eth_chainId')).toBe('NaN')
  })

  it('[DX-22] connects with no account at all', async () => {
    const { ask } = wallet({ decision: 'approve', emptyAccounts: true })
    expect(await ask('eth_requestAccounts')).toEqual([])
    expect(await ask('eth_accounts')).toEqual([])
  })

  it('[DX-22] says that it switched the chain and did not', async () => {
    const { ask } = wallet({ decision: 'approve', acknowledgeSwitchWithoutSwitching: true })
    expect(await ask('wallet_switchEthereumChain', toSecond)).toBeNull()
    expect(await ask('eth_chainId')).toBe('0x7a69')
  })

  it('[DX-22] sends events before the answer instead of after it', async () => {
    const orderUnder = async (eventsBeforeAnswer: boolean) => {
      const { ask, provider } = wallet({ decision: 'approve', eventsBeforeAnswer })
      await new Promise((resolve) => setTimeout(resolve, 5))
      const order: string[] = []
      provider.on('chainChanged', () => order.push('event'))
      await ask('wallet_switchEthereumChain', toSecond)
      order.push('answer')
      await new Promise((resolve) => setTimeout(resolve, 5))
      return order
    }
    expect(await orderUnder(false)).toEqual(['answer', 'event'])
    expect(await orderUnder(true)).toEqual(['event', 'answer'])
  })

  it('[DX-22] emits what it is told, as often as it is told', () => {
    const { provider, controls } = wallet({})
    const heard = vi.fn()
    provider.on('chainChanged', heard)
    controls.emit('chainChanged', '0x0', 10_000)
    expect(heard).toHaveBeenCalledTimes(10_000)
    expect(heard).toHaveBeenLastCalledWith('0x0')
  })
})

describe('the policy', () => {
  it('[DX-22] of a method stands before that of all, which leaves reads alone', () => {
    const policy: WalletPolicy = {
      decision: 'reject',
      delayMs: 5,
      methods: { personal_sign: 'ask', eth_accounts: { decision: 'reject', delayMs: 9 } },
    }
    expect(behaviourFor(policy, 'eth_requestAccounts')).toEqual({ decision: 'reject', delayMs: 5 })
    expect(behaviourFor(policy, 'personal_sign')).toEqual({ decision: 'ask', delayMs: 5 })
    expect(behaviourFor(policy, 'eth_chainId')).toEqual({ decision: 'approve', delayMs: 5 })
    expect(behaviourFor(policy, 'eth_accounts')).toEqual({ decision: 'reject', delayMs: 9 })
    expect(behaviourFor({}, 'toString')).toEqual({ decision: 'approve' })
    expect(behaviourFor({}, 'personal_sign')).toEqual({ decision: 'ask' })
  })
})

describe('the border between page and wallet', () => {
  it('[DX-22] copies what crosses it', async () => {
    const { ask } = wallet({ decision: 'approve' })
    const accounts = (await ask('eth_requestAccounts')) as string[]
    accounts.push('0xforged')
    expect(await ask('eth_accounts')).toEqual([account])
  })

  it('[DX-22] refuses requests without a method and parameters that are no JSON', async () => {
    const { provider } = wallet({})
    for (const args of [undefined, null, {}, { method: 5 }, { method: '' }])
      await expect(provider.request(args as never)).rejects.toMatchObject({ code: -32_600 })
    await expect(provider.request({ method: 'eth_call', params: [1n] })).rejects.toMatchObject({ code: -32_600 })
  })

  it('[DX-22] keeps a listener that throws from silencing the others, and forgets removed ones', () => {
    const { provider, controls } = wallet({})
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
    const [heard, removed, once] = [vi.fn(), vi.fn(), vi.fn()]
    provider.on('message', () => {
      throw new Error('of the page')
    })
    provider.on('message', heard).on('message', removed).once('message', once).removeListener('message', removed)
    controls.emit('message', { type: 'x', data: 1 }, 2)
    expect([heard, removed, once].map((listener) => listener.mock.calls.length)).toEqual([2, 0, 1])
    expect(reported).toHaveBeenCalledTimes(2)
  })
})
