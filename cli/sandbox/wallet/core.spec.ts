import { describe, expect, it } from 'vitest'
import { createHeadlessWallet, type HeadlessWalletOptions } from './headless.js'
import { memoryStore } from './site.js'

const [first, second, third] = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
]

function wallet(options: Partial<HeadlessWalletOptions> = {}) {
  const made = createHeadlessWallet({
    name: 'Kestrel',
    rdns: 'dev.latchkit.kestrel',
    chains: [
      { chainId: 31_337, rpcUrl: 'http://127.0.0.1:1', name: 'One' },
      { chainId: 31_338, rpcUrl: 'http://127.0.0.1:1' },
    ],
    policy: 'approve',
    origin: 'https://app.example',
    ...options,
  })
  const events: [string, unknown][] = []
  for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged', 'message'])
    made.provider.on(event, (payload: unknown) => events.push([event, payload]))
  const ask = (method: string, ...params: unknown[]) => made.provider.request({ method, params })
  return { ...made, events, ask }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('connecting', () => {
  it('[DX-22] shows no account before it is allowed and one after it', async () => {
    const { ask } = wallet()
    expect(await ask('eth_accounts')).toEqual([])
    expect(await ask('eth_requestAccounts')).toEqual([first])
    expect(await ask('eth_accounts')).toEqual([first])
  })

  it('[DX-22] asks only once: an allowed site is answered silently', async () => {
    const { ask, setPolicy } = wallet()
    await ask('eth_requestAccounts')
    setPolicy('reject')
    expect(await ask('eth_requestAccounts')).toEqual([first])
  })

  it('[DX-22] that is refused is 4001 and grants nothing', async () => {
    const { ask, events } = wallet({ policy: 'reject' })
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: 4001, message: 'User rejected the request.' })
    await settle()
    expect(await ask('eth_accounts')).toEqual([])
    expect(events.filter(([event]) => event === 'accountsChanged')).toEqual([])
  })

  it('[DX-22] twice at once raises one question, and -32002 for the second', async () => {
    const { ask, controls } = wallet({ policy: 'ask' })
    const connecting = ask('eth_requestAccounts')
    await expect.poll(() => controls.pending.length).toBe(1)
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: -32_002 })
    expect(controls.pending).toMatchObject([{ method: 'eth_requestAccounts', text: 'https://app.example wants to see your account.' }])
    controls.approve()
    expect(await connecting).toEqual([first])
    expect(controls.pending).toEqual([])
  })

  it('[DX-22] shares as many accounts as it is set to, the chosen one first', async () => {
    const { ask } = wallet({ sharedAccounts: 2, firstAccount: 2 })
    expect(await ask('eth_requestAccounts')).toEqual([third, first])
  })

  it('[DX-22] uses the private keys that it is given', async () => {
    const { ask } = wallet({ privateKeys: ['0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'] })
    expect(await ask('eth_requestAccounts')).toEqual([second])
  })
})

describe('permissions', () => {
  it('[DX-22] are granted, shown and given back as EIP-2255 has it', async () => {
    const { ask, events } = wallet()
    expect(await ask('wallet_getPermissions')).toEqual([])
    const [granted] = (await ask('wallet_requestPermissions', { eth_accounts: {} })) as object[]
    expect(granted).toMatchObject({
      invoker: 'https://app.example',
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: [first] }],
      date: expect.any(Number),
    })
    expect(await ask('wallet_getPermissions')).toEqual([granted])
    expect(await ask('wallet_revokePermissions', { eth_accounts: {} })).toBeNull()
    expect(await ask('eth_accounts')).toEqual([])
    await settle()
    expect(events.filter(([event]) => event === 'accountsChanged')).toEqual([
      ['accountsChanged', [first]],
      ['accountsChanged', []],
    ])
  })

  it('[DX-22] that nobody knows are refused', async () => {
    const { ask } = wallet()
    await expect(ask('wallet_requestPermissions', { snap: {} })).rejects.toMatchObject({ code: -32_602 })
    await expect(ask('wallet_revokePermissions', {})).rejects.toMatchObject({ code: -32_602 })
  })

  it('[DX-22] are remembered by the store of the site, and garbage in it is forgotten', async () => {
    const store = memoryStore()
    await wallet({ store }).ask('eth_requestAccounts')
    expect(await wallet({ store }).ask('eth_accounts')).toEqual([first])
    for (const garbage of ['{', '[]', '{"granted":["0x1"]}', 'null']) {
      store.save(garbage)
      expect(await wallet({ store }).ask('eth_accounts')).toEqual([])
    }
  })

  it('[DX-22] are needed for every signature', async () => {
    const { ask } = wallet()
    await expect(ask('personal_sign', '0x00', first)).rejects.toMatchObject({ code: 4100 })
    await ask('eth_requestAccounts')
    await expect(ask('personal_sign', '0x00', second)).rejects.toMatchObject({ code: 4100 })
    expect(await ask('personal_sign', '0x00', first?.toUpperCase().replace('X', 'x'))).toMatch(/^0x[0-9a-f]{130}$/)
  })
})

describe('the chain', () => {
  it('[DX-22] is switched when allowed, and an unknown one is 4902', async () => {
    const { ask, events } = wallet()
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x7a6a' })).toBeNull()
    expect(await ask('eth_chainId')).toBe('0x7a6a')
    expect(await ask('net_version')).toBe('31338')
    await settle()
    expect(events).toContainEqual(['chainChanged', '0x7a6a'])
    await expect(ask('wallet_switchEthereumChain', { chainId: '0x1' })).rejects.toMatchObject({ code: 4902 })
    await expect(ask('wallet_switchEthereumChain', { chainId: 1 })).rejects.toMatchObject({ code: -32_602 })
  })

  it('[DX-22] that is active already is switched to without a question', async () => {
    const { ask } = wallet({ policy: 'reject' })
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x7a69' })).toBeNull()
  })

  it('[DX-22] of typed data must be the active one', async () => {
    const { ask } = wallet()
    await ask('eth_requestAccounts')
    const data = { types: { M: [] }, primaryType: 'M', domain: { chainId: 5 }, message: {} }
    await expect(ask('eth_signTypedData_v4', first, JSON.stringify(data))).rejects.toMatchObject({ code: -32_602 })
    await expect(ask('eth_signTypedData_v4', first, '{')).rejects.toMatchObject({ code: -32_602 })
  })
})

describe('what a person does in the wallet', () => {
  it('[DX-22] switching the account tells the site, and only a connected one', async () => {
    const { ask, controls, events } = wallet()
    await controls.switchAccount(1)
    await settle()
    expect(events.map(([event]) => event)).toEqual(['connect'])
    expect(await ask('eth_requestAccounts')).toEqual([second])
    await controls.switchAccount(2)
    await settle()
    expect(events.at(-1)).toEqual(['accountsChanged', [third]])
    await expect(controls.switchAccount(99)).rejects.toThrow(RangeError)
  })

  it('[DX-22] disconnecting and locking leave the site no account; unlocking gives them back', async () => {
    const { ask, controls, events } = wallet()
    await ask('eth_requestAccounts')
    controls.lock()
    expect(await ask('eth_accounts')).toEqual([])
    controls.unlock()
    expect(await ask('eth_accounts')).toEqual([first])
    controls.disconnect()
    expect(await ask('eth_accounts')).toEqual([])
    await settle()
    expect(events.filter(([event]) => event === 'accountsChanged')).toEqual([
      ['accountsChanged', [first]],
      ['accountsChanged', []],
      ['accountsChanged', [first]],
      ['accountsChanged', []],
    ])
  })

  it('[DX-22] a locked wallet asks again, and being allowed unlocks it', async () => {
    const { ask, controls } = wallet()
    await ask('eth_requestAccounts')
    controls.lock()
    controls.setPolicy('reject')
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: 4001 })
    controls.setPolicy('approve')
    expect(await ask('eth_requestAccounts')).toEqual([first])
  })

  it('[DX-22] losing all chains is 4900 and `disconnect`, coming back is `connect`', async () => {
    const { ask, controls, events } = wallet()
    await settle()
    controls.setOnline(false)
    await expect(ask('eth_chainId')).rejects.toMatchObject({ code: 4900 })
    controls.setOnline(true)
    expect(await ask('eth_chainId')).toBe('0x7a69')
    await settle()
    expect(events).toEqual([
      ['connect', { chainId: '0x7a69' }],
      ['disconnect', expect.objectContaining({ code: 4900 })],
      ['connect', { chainId: '0x7a69' }],
    ])
  })

  it('[DX-22] the chain can be changed in it, to one that it knows', async () => {
    const { controls, events } = wallet()
    controls.switchChain(31_338)
    await settle()
    expect(events.at(-1)).toEqual(['chainChanged', '0x7a6a'])
    expect(() => controls.switchChain(1)).toThrow(RangeError)
  })
})

describe('the record of requests', () => {
  it('[DX-22] says what was asked and how it went, as plain JSON', async () => {
    const { ask, controls } = wallet({ policy: { decision: 'approve', methods: { personal_sign: 'silent' } } })
    await ask('eth_requestAccounts')
    await ask('wallet_switchEthereumChain', { chainId: '0x1' }).catch(() => {})
    void ask('personal_sign', '0x00', first)
    await settle()
    expect(JSON.parse(JSON.stringify(controls.requests))).toEqual([
      { id: 1, method: 'eth_requestAccounts', params: [], outcome: 'answered', result: [first] },
      {
        id: 2,
        method: 'wallet_switchEthereumChain',
        params: [{ chainId: '0x1' }],
        outcome: 'failed',
        error: { code: 4902, message: expect.any(String) },
      },
      { id: 3, method: 'personal_sign', params: ['0x00', first], outcome: 'pending' },
    ])
    controls.clearRequests()
    expect(controls.requests).toEqual([])
  })
})
