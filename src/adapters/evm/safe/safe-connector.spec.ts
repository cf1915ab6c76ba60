import { firstValueFrom } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { settle } from '../../../../tests/peers/evm/evm-scripted-wallet.js'
import type { Announcement } from '../../../ports/discovery.js'
import { createMemoryClock } from '../../memory/time/memory-clock.js'
import { createMemoryTimer } from '../../memory/time/memory-timer.js'
import { createVirtualTime } from '../../memory/time/virtual-time.js'
import type { EvmWindow } from '../wallets/eip6963-discovery.js'
import { createEvmAdapter } from '../evm-adapter.js'
import { isSafeOrigin, safeOriginOf } from './safe-connector.js'
import { createSafeMessenger, MAX_SAFE_REQUESTS, type SafeMessageEvent, type SafeWindow } from './safe-messages.js'
import { createSafeProvider } from './safe-provider.js'

const origin = 'https://app.safe.global'
const safe = '0x4F2083f5fBede34C2714aFfb3105539775f7FE64'
const hash = `0x${'5a'.repeat(32)}`
const executed = `0x${'ee'.repeat(32)}`
const signature = `0x${'cd'.repeat(65)}`

interface Request {
  readonly id: string
  readonly method: string
  readonly params: unknown
  readonly env: unknown
}

/** Creates a page in a Safe that answers by a script; `say` posts to the page as any sender. */
function safePage(script: Readonly<Record<string, unknown>> = {}) {
  const posted: { message: Request; target: string }[] = []
  const listeners = new Set<(event: SafeMessageEvent) => void>()
  const answer = (id: string, body: object) => say({ data: { id, version: '9.1.0', ...body } })
  const parent = {
    postMessage(message: Request, target: string) {
      posted.push({ message, target })
      const { id, method, params } = message
      if (!(method in script)) return
      const said = script[method]
      const data = typeof said === 'function' ? said(params) : said
      queueMicrotask(() => answer(id, data instanceof Error ? { success: false, error: data.message } : { success: true, data }))
    },
  }
  function say(event: Partial<SafeMessageEvent>): void {
    for (const listener of [...listeners]) listener({ isTrusted: true, origin, source: parent, data: undefined, ...event })
  }
  const window = {
    parent,
    location: { ancestorOrigins: { 0: origin, length: 1 } },
    addEventListener: (type: string, listener: never) => void (type === 'message' && listeners.add(listener)),
    removeEventListener: (_: string, listener: never) => void listeners.delete(listener),
    dispatchEvent: () => true,
  }
  return { window: window as unknown as SafeWindow & EvmWindow, parent, posted, listeners, say, answer }
}

const info = { getSafeInfo: { safeAddress: safe, chainId: 1, threshold: 2, owners: [], isReadOnly: false } }

describe('knowing a Safe', () => {
  it('[CONN-17] by the origin of the nearest ancestor', () => {
    expect(safeOriginOf(safePage().window)).toBe(origin)
    expect(safeOriginOf({ parent: {}, location: { ancestorOrigins: ['https://eth.app.safe.global', 'https://evil.example'] } })).toBe(
      'https://eth.app.safe.global',
    )
  })

  it.each([
    'https://safe.global',
    'http://app.safe.global',
    'https://app.safe.global.evil.example',
    'https://evilsafe.global',
    'https://app.safe.global:8443',
    'https://app.safe.globall',
    'https://a..safe.global',
    'https://-a.safe.global',
    'null',
    '',
    undefined,
    7,
  ])('[CONN-17] not by %s', (value) => {
    expect(isSafeOrigin(value)).toBe(false)
  })

  it('[CONN-17] not when the Safe is further out, when the page stands alone, or when the browser does not tell', () => {
    expect(safeOriginOf({ parent: {}, location: { ancestorOrigins: ['https://evil.example', origin] } })).toBeUndefined()
    const top: Record<string, unknown> = { location: { ancestorOrigins: [origin] } }
    top.parent = top
    expect(safeOriginOf(top)).toBeUndefined()
    expect(safeOriginOf({ parent: {}, location: {} })).toBeUndefined()
    expect(safeOriginOf(undefined)).toBeUndefined()
  })
})

describe('the Safe as a wallet', () => {
  function adapterIn(page: ReturnType<typeof safePage>) {
    const time = createVirtualTime()
    const adapter = createEvmAdapter({ clock: createMemoryClock(time).port, timer: createMemoryTimer(time).port, window: page.window })
    const found: Announcement[] = []
    adapter.discovery.announcements().subscribe((one) => found.push(one))
    return { adapter, found }
  }
  const ref = { connectorId: 'safe', namespace: 'eip155' as const }

  it('[CONN-12] it is found, first of all, in a Safe only', () => {
    expect(adapterIn(safePage()).found).toEqual([
      { type: 'EXTERNAL', id: 'safe', uuid: 'safe', name: 'Safe', icon: null, rdns: null, namespace: 'eip155', protocol: 'window' },
    ])
    const page = safePage()
    Object.assign(page.window, { location: { ancestorOrigins: { 0: 'https://other.example' } } })
    expect(adapterIn(page).found).toEqual([])
  })

  it('[CONN-12] nothing is said to the Safe before it is asked for something', async () => {
    const page = safePage(info)
    adapterIn(page)
    await settle()
    expect(page.posted).toEqual([])
    expect(page.listeners.size).toBe(0)
  })

  it('[CONN-12] connects without a prompt, silently too, and signs and sends through the same gateway as any wallet', async () => {
    const page = safePage({ ...info, signMessage: { signature }, sendTransactions: { safeTxHash: hash } })
    const { adapter } = adapterIn(page)
    for (const silent of [true, false]) {
      expect(await firstValueFrom(adapter.connector.connect({ ...ref, silent }))).toEqual({
        accounts: [safe],
        network: 'eip155:1',
        approvedNetworks: [],
        supportsAllNetworks: true,
      })
    }
    expect(await firstValueFrom(adapter.connector.signMessage({ ...ref, address: safe, message: 'Grüße' }))).toBe(signature)
    expect(page.posted.at(-1)?.message.params).toEqual({ message: 'Grüße' })
    expect(
      await firstValueFrom(
        adapter.connector.sendTransaction({
          ...ref,
          address: safe,
          network: 'eip155:1',
          transaction: { to: safe, value: '0xde0b6b3a7640000' },
        }),
      ),
    ).toBe(hash)
    expect(page.posted.at(-1)?.message.params).toEqual({ txs: [{ to: safe, value: '1000000000000000000', data: '0x' }] })
  })

  it('[CONN-12] a Safe stays on its network', async () => {
    const { adapter } = adapterIn(safePage(info))
    const network = (id: number) => ({
      id,
      name: 'N',
      caipNetworkId: `eip155:${id}` as const,
      chainNamespace: 'eip155' as const,
      nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    })
    expect(await firstValueFrom(adapter.connector.switchNetwork({ ...ref, network: network(1) }))).toBeNull()
    await expect(firstValueFrom(adapter.connector.switchNetwork({ ...ref, network: network(10) }))).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    })
  })
})

describe('talking to the Safe', () => {
  it('[CONN-17] requests go to its exact origin, in the form of the protocol, each under an id of its own', async () => {
    const page = safePage(info)
    const send = createSafeMessenger(page.window, origin)
    await Promise.all([send('getSafeInfo', {}), send('getSafeInfo', {})])
    expect(page.posted.map(({ target }) => target)).toEqual([origin, origin])
    expect(page.posted[0]?.message).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      method: 'getSafeInfo',
      params: {},
      env: { sdkVersion: '9.1.0' },
    })
    expect(page.posted[0]?.message.id).not.toBe(page.posted[1]?.message.id)
  })

  it('[CONN-17] only an answer of the Safe itself counts', async () => {
    const page = safePage()
    const heard = vi.fn()
    createSafeMessenger(page.window, origin)('getSafeInfo', {}).then(heard, heard)
    const id = page.posted[0]?.message.id
    const data = { id, success: true, version: '9.1.0', data: 'forged' }
    page.say({ data, isTrusted: false })
    page.say({ data, origin: 'https://evil.safe.global' })
    page.say({ data, origin: 'https://app.safe.global.evil.example' })
    page.say({ data, source: page.window })
    page.say({ data, source: null })
    page.say({ data: { ...data, id: 'other' } })
    page.say({ data: { ...data, version: '0.4.2' } })
    page.say({ data: { ...data, success: 'yes' } })
    page.say({
      data: new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('trap')
          },
        },
      ),
    })
    page.say({ data: 'text' })
    await settle()
    expect(heard).not.toHaveBeenCalled()
    page.say({ data: { ...data, data: 'true' } })
    page.say({ data })
    await settle()
    expect(heard.mock.calls).toEqual([['true']])
  })

  it('[CONN-12] it listens only while a request waits', async () => {
    const page = safePage()
    const send = createSafeMessenger(page.window, origin)
    expect(page.listeners.size).toBe(0)
    const first = send('getSafeInfo', {})
    const second = send('getSafeInfo', {})
    expect(page.listeners.size).toBe(1)
    page.answer(page.posted[0]?.message.id ?? '', { success: true, data: 1 })
    await first
    expect(page.listeners.size).toBe(1)
    page.answer(page.posted[1]?.message.id ?? '', { success: true })
    expect(await second).toBeUndefined()
    expect(page.listeners.size).toBe(0)
  })

  it('[CONN-12] requests that are never answered are limited', async () => {
    const page = safePage()
    const send = createSafeMessenger(page.window, origin)
    for (let n = 0; n < MAX_SAFE_REQUESTS; n++) void send('getSafeInfo', {})
    await expect(send('getSafeInfo', {})).rejects.toMatchObject({ code: -32005 })
    expect(page.posted).toHaveLength(MAX_SAFE_REQUESTS)
  })

  it('[CONN-12] a Safe that cannot be posted to is disconnected', async () => {
    const page = safePage()
    page.parent.postMessage = () => {
      throw new Error('DataCloneError')
    }
    await expect(createSafeMessenger(page.window, origin)('getSafeInfo', {})).rejects.toMatchObject({ code: 4900 })
    expect(page.listeners.size).toBe(0)
  })
})

describe('requests to the Safe', () => {
  const ask = (script: Readonly<Record<string, unknown>>, method: string, params: readonly unknown[] = []) => {
    const page = safePage({ ...info, ...script })
    return { page, answer: createSafeProvider(page.window, origin).request({ method, params }) as Promise<unknown> }
  }

  it('[CONN-12] account and network are those of the Safe', async () => {
    expect(await ask({}, 'eth_accounts').answer).toEqual([safe])
    expect(await ask({}, 'eth_requestAccounts').answer).toEqual([safe])
    expect(await ask({}, 'eth_chainId').answer).toBe('0x1')
    expect(await ask({}, 'net_version').answer).toBe('1')
  })

  it('[CONN-12] a Safe that says nonsense about itself is not believed', async () => {
    for (const said of [{ safeAddress: 'x', chainId: 1 }, { safeAddress: safe, chainId: 0 }, null]) {
      await expect(ask({ getSafeInfo: said }, 'eth_accounts').answer).rejects.toMatchObject({ code: -32603 })
    }
  })

  it('[CONN-12] reads are made by the Safe, anything else is unsupported', async () => {
    const { page, answer } = ask({ rpcCall: '0x10' }, 'eth_getBalance', [safe, 'latest'])
    expect(await answer).toBe('0x10')
    expect(page.posted[0]?.message).toMatchObject({ method: 'rpcCall', params: { call: 'eth_getBalance', params: [safe, 'latest'] } })
    for (const method of ['eth_sign', 'wallet_addEthereumChain', 'toString', '__proto__'])
      await expect(ask({}, method).answer).rejects.toMatchObject({ code: 4200 })
  })

  it('[CONN-12] a rejection by the owner is one', async () => {
    await expect(
      ask({ sendTransactions: new Error('Transaction was rejected') }, 'eth_sendTransaction', [{ from: safe, to: safe }]).answer,
    ).rejects.toMatchObject({ code: 4001 })
    await expect(ask({ sendTransactions: new Error('boom') }, 'eth_sendTransaction', [{ from: safe, to: safe }]).answer).rejects.toMatchObject({ code: -32603 })
  })

  it('[CONN-12] nothing is signed or sent for another account', async () => {
    const stranger = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    for (const [method, params] of [
      ['personal_sign', ['0x00', stranger]],
      ['eth_signTypedData_v4', [stranger, '{}']],
      ['eth_sendTransaction', [{ from: stranger, to: safe }]],
    ] as const) {
      const { page, answer } = ask({ signMessage: { signature }, signTypedMessage: { signature }, sendTransactions: { safeTxHash: hash } }, method, params)
      await expect(answer).rejects.toMatchObject({ code: 4100 })
      expect(page.posted.map(({ message }) => message.method)).toEqual(['getSafeInfo'])
    }
  })

  it('[CONN-12] a signature that the owners collected is fetched; while some are missing there is none', async () => {
    expect(await ask({ signMessage: { messageHash: hash }, getOffChainSignature: signature }, 'personal_sign', ['0x00', safe]).answer).toBe(signature)
    expect(await ask({ signMessage: { messageHash: hash }, getOffChainSignature: '' }, 'personal_sign', ['0x00', safe]).answer).toBe('0x')
    expect(await ask({ signMessage: { safeTxHash: hash } }, 'personal_sign', ['0x00', safe]).answer).toBe('0x')
    const typed = ask({ signTypedMessage: { signature } }, 'eth_signTypedData_v4', [safe, '{"types":{}}'])
    expect(await typed.answer).toBe(signature)
    expect(typed.page.posted.at(-1)?.message.params).toEqual({ typedData: { types: {} } })
  })

  it('[CONN-12] bytes that are no text go to the owners as they are', async () => {
    const { page, answer } = ask({ signMessage: { signature } }, 'personal_sign', ['0xff00', safe])
    await answer
    expect(page.posted.at(-1)?.message.params).toEqual({ message: '0xff00' })
  })

  it('[CONN-12] a transaction is found by the hash that sending it gave, once it is executed', async () => {
    const rpcCall = (params: { params: string[] }) => ({ transactionHash: params.params[0], status: '0x1' })
    const waiting = ask({ getTxBySafeTxHash: { txHash: null }, rpcCall }, 'eth_getTransactionReceipt', [hash])
    expect(await waiting.answer).toBeNull()
    const done = ask({ getTxBySafeTxHash: { txHash: executed }, rpcCall }, 'eth_getTransactionReceipt', [hash])
    expect(await done.answer).toEqual({ transactionHash: hash, status: '0x1' })
    expect(done.page.posted.at(-1)?.message.params).toEqual({ call: 'eth_getTransactionReceipt', params: [executed] })
    const ordinary = ask({ getTxBySafeTxHash: new Error('not found'), rpcCall }, 'eth_getTransactionReceipt', [executed])
    expect(await ordinary.answer).toMatchObject({ transactionHash: executed })
    const unknown = ask({ getTxBySafeTxHash: new Error('not found'), rpcCall: null }, 'eth_getTransactionByHash', [executed])
    expect(await unknown.answer).toBeNull()
  })

  it('[CONN-12] parameters that do not fit raise nothing in the Safe', async () => {
    for (const [method, params] of [
      ['personal_sign', [7, safe]],
      ['personal_sign', ['0x00']],
      ['eth_sendTransaction', []],
      ['eth_sendTransaction', ['text']],
      ['wallet_switchEthereumChain', [null]],
      ['eth_signTypedData_v4', [safe, 'no JSON']],
    ] as const) {
      const { page, answer } = ask({}, method, params)
      await expect(answer).rejects.toThrow()
      expect(page.posted.every(({ message }) => message.method === 'getSafeInfo')).toBe(true)
    }
  })

  it('[CONN-12] typed data as an object, an empty message, text that is no hex, and a request without parameters', async () => {
    const typed = ask({ signTypedMessage: { signature } }, 'eth_signTypedData_v4', [safe, { types: {} }])
    expect(await typed.answer).toBe(signature)
    expect(typed.page.posted.at(-1)?.message.params).toEqual({ typedData: { types: {} } })
    const none = ask({ signTypedMessage: { signature } }, 'eth_signTypedData_v4', [safe])
    await none.answer
    expect(none.page.posted.at(-1)?.message.params).toEqual({ typedData: null })
    for (const [message, text] of [
      ['0x', ''],
      ['plain', 'plain'],
    ]) {
      const { page, answer } = ask({ signMessage: { signature } }, 'personal_sign', [message, safe])
      await answer
      expect(page.posted.at(-1)?.message.params).toEqual({ message: text })
    }
    const page = safePage({ ...info, rpcCall: '0x1' })
    expect(await createSafeProvider(page.window, origin).request({ method: 'eth_gasPrice' })).toBe('0x1')
  })

  it('[CONN-12] a contract is created without receiver, a look-up without hash finds nothing', async () => {
    const { page, answer } = ask({ sendTransactions: { safeTxHash: hash } }, 'eth_sendTransaction', [{ from: safe, data: '0x6000' }])
    expect(await answer).toBe(hash)
    expect(page.posted.at(-1)?.message.params).toEqual({ txs: [{ to: '', value: '0', data: '0x6000' }] })
    expect(await ask({ getTxBySafeTxHash: new Error('none') }, 'eth_getTransactionReceipt').answer).toBeNull()
  })

  it('[CONN-12] a refusal without words is one', async () => {
    const page = safePage()
    const asked = createSafeMessenger(page.window, origin)('getSafeInfo', {})
    page.answer(page.posted[0]?.message.id ?? '', { success: false })
    await expect(asked).rejects.toMatchObject({ code: -32603, message: 'The Safe refused' })
  })
})
