import { describe, expect, it } from 'vitest'
import { addExtension, createMetaMaskPage, EXTENSION_ID, type MetaMaskPage, type SessionScopes } from '../../../tests/contracts/metamask-page.js'
import { createMemoryTimer } from '../memory/time/memory-timer.js'
import { createVirtualTime } from '../memory/time/virtual-time.js'
import type { ChainNamespace } from '../../domain/shared/caip/caip.js'
import { ASK_AGAIN_MS, isGranted, revoke, SESSION_WAIT_MS } from './metamask-session.js'
import { MAX_LISTED } from './standard-wallet.js'

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const address = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'
const other = '3p1Uo3hPEaebmBiQZJUnpYVEyhUu6wjS6eXmCDJUHWmm'
const granted: SessionScopes = { 'eip155:1': { accounts: [] }, [MAINNET]: { accounts: [`${MAINNET}:${address}`] } }

/** Asks for a grant. `held` is undefined if the wallet does not answer in time. */
async function ask(
  page: MetaMaskPage | undefined,
  { namespace = 'solana' as 'solana' | 'bip122', signal = new AbortController().signal, wait = SESSION_WAIT_MS } = {},
) {
  const time = createVirtualTime()
  const answer = isGranted({ window: page?.window, timer: createMemoryTimer(time).port, name: 'MetaMask', namespace }, signal)
  await passUntil(answer, time, wait)
  const held = await answer.catch((error: { code: string }) => {
    if (error.code !== 'DEADLINE_EXCEEDED') throw error
  })
  return { held, pending: time.pending() }
}

/** Gives back a namespace, or all. Resolves with the scopes of each call, and the timers that are left. */
async function giveBack(page: MetaMaskPage, namespace?: ChainNamespace) {
  const time = createVirtualTime()
  const done = revoke({ window: page.window, timer: createMemoryTimer(time).port, name: 'MetaMask' }, namespace, new AbortController().signal)
  await passUntil(done, time, SESSION_WAIT_MS)
  await done
  return { revoked: page.revoked, pending: time.pending() }
}

async function passUntil(answer: Promise<unknown>, time: ReturnType<typeof createVirtualTime>, most: number): Promise<void> {
  let settled = false
  const settle = () => {
    settled = true
  }
  answer.then(settle, settle)
  for (let passed = 0; passed <= most && !settled; passed += 100) {
    await new Promise((resolve) => setTimeout(resolve))
    if (!settled) time.advanceBy(100)
  }
}

describe("MetaMask's session", () => {
  it('[F29] is read by postMessage: an account of the namespace is a grant, that of another one is none', async () => {
    const page = createMetaMaskPage()
    page.session = granted
    expect([(await ask(page)).held, (await ask(page, { namespace: 'bip122' })).held]).toEqual([true, false])
    page.session = { ...granted, [BITCOIN]: { accounts: [`${BITCOIN}:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4`] } }
    expect((await ask(page, { namespace: 'bip122' })).held).toBe(true)
    expect(new Set(page.asked)).toEqual(new Set(['wallet_getSession']))
  })

  it.each<[string, SessionScopes]>([
    ['no session', {}],
    ['a scope without accounts', { [MAINNET]: { accounts: [] } }],
    ['a second scope without accounts, which the wallet may choose', { [DEVNET]: { accounts: [] }, ...granted }],
    ['an account of another scope', { [MAINNET]: { accounts: [`${DEVNET}:${address}`] } }],
    ['no address first', { [MAINNET]: { accounts: [`${MAINNET}:0x1`, `${MAINNET}:${address}`] } }],
    ['accounts that are no list', { [MAINNET]: { accounts: { length: 1 } as never } }],
    ['a scope that is nothing', { [MAINNET]: null as never }],
  ])('[F29, fault] %s is no grant', async (_, session) => {
    const page = createMetaMaskPage()
    page.session = session
    expect((await ask(page)).held).toBe(false)
  })

  it('[F29] accounts in two scopes are a grant, and so are those behind a hundred other networks', async () => {
    const page = createMetaMaskPage()
    page.session = {
      ...Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`eip155:${index + 1}`, { accounts: [] }])),
      [MAINNET]: { accounts: [`${MAINNET}:${address}`, `${MAINNET}:${other}`] },
      [DEVNET]: { accounts: [`${DEVNET}:${address}`] },
    }
    expect((await ask(page)).held).toBe(true)
  })

  it('[F29, fault] asks again where requests are lost, and gives up after a second without a timer left', async () => {
    const page = createMetaMaskPage()
    page.session = granted
    page.lose = 2
    expect(await ask(page)).toEqual({ held: true, pending: 0 })
    expect(page.asked).toHaveLength(3)
    page.lose = Number.POSITIVE_INFINITY
    expect(await ask(page)).toEqual({ held: undefined, pending: 0 })
    expect(page.asked).toHaveLength(3 + SESSION_WAIT_MS / ASK_AGAIN_MS)
  })

  it('[T1, fault] hears no reply of another id, origin, window, target or channel, and survives frames of any shape', async () => {
    const page = createMetaMaskPage()
    page.lose = Number.POSITIVE_INFINITY
    page.window.addEventListener('message', (event) => {
      const { data } = event as MessageEvent<{ target?: string; data?: { data?: { id: number } } } | null>
      if (data?.target !== 'metamask-contentscript') return
      const asked = data.data?.data?.id ?? 0
      const reply = (more: object = {}) => ({ jsonrpc: '2.0', id: asked, result: { sessionScopes: granted }, ...more })
      const frame = (reply: unknown, target = 'metamask-inpage', name = 'metamask-multichain-provider') => ({ target, data: { name, data: reply } })
      for (const shape of [
        null,
        7,
        'a',
        {},
        { target: 'metamask-inpage' },
        frame(null),
        frame({ method: 'wallet_sessionChanged', params: { sessionScopes: granted } }),
      ])
        page.post(shape)
      page.post(frame(reply({ id: 1 })))
      page.post(frame(reply({ id: `${asked}` })))
      page.post(frame(reply(), 'metamask-contentscript-2'))
      page.post(frame(reply(), 'metamask-inpage', 'metamask-provider'))
      page.post(frame(reply()), { origin: 'https://evil.example' })
      page.post(frame(reply()), { source: new EventTarget() })
    })
    expect((await ask(page)).held).toBeUndefined()
  })

  it('[F29] goes over a port in Chromium, to the extension that announced the name, and closes it', async () => {
    const page = createMetaMaskPage()
    const extension = addExtension(page)
    page.session = granted
    expect((await ask(page)).held).toBe(true)
    expect([extension.opened, extension.asked, extension.closed, page.asked]).toEqual([[EXTENSION_ID], ['caip-348 wallet_getSession'], 1, []])
  })

  it.each<[string, object]>([
    ['another rdns', { rdns: 'com.evil.io.metamask' }],
    ['another name', { name: 'Evil' }],
    ['an id that is none', { targets: [{ type: 'caip-348', value: 'https://evil.example' }] }],
    ['no target', { targets: undefined }],
    ['targets that are no list', { targets: 'caip-348' }],
  ])('[F29, fault] opens no port for %s', async (_, info) => {
    const page = createMetaMaskPage()
    const extension = addExtension(page, { info })
    page.session = granted
    expect([(await ask(page)).held, extension.opened]).toEqual([undefined, []])
  })

  it('[F29, fault] a port that dies and one that cannot be opened are no grant; one that never answers is no answer', async () => {
    const dying = createMetaMaskPage()
    const extension = addExtension(dying, { silent: true })
    const asked = ask(dying)
    extension.die()
    expect(await asked).toEqual({ held: false, pending: 0 })

    const closed = createMetaMaskPage()
    addExtension(closed)
    Object.assign((closed.window as unknown as { chrome: { runtime: object } }).chrome.runtime, {
      connect: () => {
        throw new Error('Could not establish connection')
      },
    })
    expect(await ask(closed)).toEqual({ held: false, pending: 0 })

    const mute = createMetaMaskPage()
    const port = addExtension(mute, { silent: true })
    expect([await ask(mute), port.closed]).toEqual([{ held: undefined, pending: 0 }, 1])
  })

  it('[F29, fault] without a window, or without postMessage, is no grant at once', async () => {
    expect(await ask(undefined, { wait: 0 })).toMatchObject({ held: false })
    const page = createMetaMaskPage()
    Object.assign(page.window, { postMessage: undefined })
    expect(await ask(page, { wait: 0 })).toMatchObject({ held: false })
  })

  it('[F29] is dropped with the attempt', async () => {
    const page = createMetaMaskPage()
    page.lose = Number.POSITIVE_INFINITY
    const controller = new AbortController()
    const asked = ask(page, { signal: controller.signal })
    controller.abort()
    await expect(asked).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe("giving back a part of MetaMask's session", () => {
  const [eip155, wallet] = ['eip155:1', 'wallet:eip155']
  const session: SessionScopes = { ...granted, [wallet]: { accounts: [] }, [BITCOIN]: { accounts: [] }, wallet: { accounts: [] } }

  it.each<[string, ChainNamespace, readonly string[]]>([
    ['Ethereum', 'eip155', [eip155, wallet]],
    ['Solana', 'solana', [MAINNET]],
  ])('[CONN-31, CONN-35] revokes the scopes of %s alone, with those of the namespace as a whole', async (_, namespace, scopes) => {
    const page = createMetaMaskPage()
    page.session = session
    expect(await giveBack(page, namespace)).toEqual({ revoked: [scopes], pending: 0 })
    expect(Object.keys(page.session)).toEqual(Object.keys(session).filter((scope) => !scopes.includes(scope)))
  })

  it('[CONN-35] revokes by name whatever is left, and asks for nothing where nothing is', async () => {
    const page = createMetaMaskPage()
    page.session = session
    const extension = addExtension(page)
    expect(await giveBack(page)).toEqual({ revoked: [Object.keys(session)], pending: 0 })
    expect([page.session, extension.opened.length, extension.closed]).toEqual([{}, 2, 2])
    expect((await giveBack(page)).revoked).toHaveLength(1)
    expect([page.asked, extension.asked.filter((method) => method.endsWith('wallet_createSession'))]).toEqual([[], []])
  })

  it('[CONN-32, fault] ends after a second without an answer, and asks again where a request is lost', async () => {
    const page = createMetaMaskPage()
    page.session = granted
    page.lose = 1
    expect((await giveBack(page, 'solana')).revoked).toEqual([[MAINNET]])
    page.lose = Number.POSITIVE_INFINITY
    expect(await giveBack(page)).toEqual({ revoked: [[MAINNET]], pending: 0 })
  })

  it('[T1, fault] sends no name that is none, and at most as many as are read', async () => {
    const page = createMetaMaskPage()
    const names = Array.from({ length: 1_000 }, (_, index) => `eip155:${index + 1}`)
    page.session = Object.fromEntries(['', 'a b:1', '__proto__x', 'eip155:<script>', 'x'.repeat(99), ...names].map((name) => [name, { accounts: [] }]))
    const { revoked } = await giveBack(page)
    expect([revoked.length, revoked[0]?.length, revoked[0]?.[0]]).toEqual([1, MAX_LISTED, 'eip155:1'])
    page.session = null as never
    expect((await giveBack(page)).revoked).toHaveLength(1)
  })
})
