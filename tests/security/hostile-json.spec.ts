import { afterEach, describe, expect, it, vi } from 'vitest'
import { startRelay } from '../../cli/sandbox/relay/relay.js'
import { startRpcProxy } from '../../cli/sandbox/evm/rpc-proxy.js'
import { startSecureSite } from '../../cli/sandbox/secure-site/server.js'
import { startSolanaNode } from '../../cli/sandbox/solana/node.js'
import { parseTape } from '../../cli/tape/file.js'
import { createBroadcastTabs } from '../../src/adapters/browser/broadcast-tabs.js'
import { cookieName, readSessionCookie } from '../../src/adapters/browser/cookie-session.js'
import { createIframeChannel } from '../../src/adapters/embedded-wallet/frame/iframe-channel.js'
import { createWindowPopup } from '../../src/adapters/embedded-wallet/window-popup.js'
import { createSafeMessenger, type SafeMessageEvent } from '../../src/adapters/evm/safe/safe-messages.js'
import { createMemoryDisk, ORIGIN_QUOTA } from '../../src/adapters/memory/storage/memory-disk.js'
import { createMemoryPorts } from '../../src/adapters/memory/memory-ports.js'
import { createMemoryTimer } from '../../src/adapters/memory/time/memory-timer.js'
import { createVirtualTime } from '../../src/adapters/memory/time/virtual-time.js'
import { createStoredSessions } from '../../src/adapters/siwx/stored-sessions.js'
import { rememberedItems as allItems } from '../domain/every-plugin.js'
import { LatchkitError } from '../../src/domain/shared/errors/latchkit-error.js'
import { joinItem } from '../../src/domain/shared/json/merge-item.js'
import type { JsonObject } from '../../src/domain/shared/json/json.js'
import { readItem, writeItem } from '../../src/domain/shared/json/remembered.js'
import { A, ALPHA, BETA, S } from '../domain/facts.js'
import { openConnected, openPage } from '../domain/page.js'
import { scriptedNodes } from '../peers/evm/evm-scripted-node.js'
import { brokenTexts, hostileValues } from './hostile-json.js'

const small = hostileValues.filter(([, text]) => text.length < 10_000)
const values = hostileValues.map(([name, text]) => [`${name} as the value`, `{"v":1,"d":${text}}`] as const)
const versions = small.flatMap(([name, text]) => [
  [`${name} as the version`, `{"v":${text},"d":{}}`] as const,
  [`${name} of a later release`, `{"v":2,"d":${text}}`] as const,
])
/** Those of pages without a plugin. */
const rememberedItems = Object.fromEntries(Object.entries(allItems).filter(([, { key }]) => !key.startsWith('wallet/')))
const stored = [...small, ...brokenTexts, ...values, ...versions]
const texts = [...hostileValues, ...brokenTexts]

afterEach(() => {
  vi.unstubAllGlobals()
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

describe('a stored item', () => {
  it('[T1, T11, F18] is used, absent, corrupt or newer, whatever it holds', () => {
    for (const item of Object.values(rememberedItems))
      for (const [name, text] of stored)
        expect(['ok', 'absent', 'corrupt', 'newer'], `${item.key}: ${name}`).toContain(
          readItem(item as { key: string; parse(value: unknown): unknown }, { [item.key]: text }).status,
        )
  })

  it('[T1, F18, F22] is joined with any other, and what this tab wrote is not lost', () => {
    const mine = writeItem({ [A]: 'Savings' })
    for (const [name, theirs] of stored)
      for (const before of [undefined, mine, theirs]) {
        const joined = joinItem(before, mine, theirs)
        expect(typeof joined, name).toBe('string')
        if (before !== mine && !theirs.startsWith('{"v":2') && !theirs.startsWith('{"v":1e'))
          expect(joined.includes('Savings') || joined === theirs, name).toBe(true)
        expect(typeof joinItem(before, theirs, mine), name).toBe('string')
      }
  })

  it('[T1, F18, I-43] in the place of all others lets the page start, connect and keep what is sound', async () => {
    const sound = writeItem({ [`eip155:${A}`]: 'Savings' })
    const keys = Object.values(rememberedItems).map(({ key }) => `latchkit:${key}`)
    // As many at once as a browser stores.
    const trials = [...brokenTexts, ...values].flatMap(([name, text]) => {
      const many = Math.max(1, Math.floor((ORIGIN_QUOTA - 10_000) / Math.max(1, text.length)))
      return Array.from({ length: Math.ceil(keys.length / many) }, (_, at) => ({ name, text, keys: keys.slice(at * many, (at + 1) * many) }))
    })
    for (const { name, text, keys: stored } of trials) {
      const items = Object.fromEntries(stored.map((key) => [key, text]))
      const disk = createMemoryDisk({ items: { ...items, 'latchkit:address_labels': sound } })
      const page = openPage({ memory: createMemoryPorts({ disk }), wallets: [{ id: ALPHA, name: 'Alpha' }], starts: false })
      page.give({ type: 'start' })
      page.wait(5_000)
      expect([page.state().lifecycle.status, page.state().lifecycle.stoppedPolicies], name).toEqual(['started', []])
      expect(Object.values(page.state().account.addressLabels), name).toEqual(['Savings'])
      await page.run({ type: 'connect', connectorId: ALPHA })
      expect(
        page.entries.filter(({ kind }) => kind === 'fault'),
        name,
      ).toEqual([])
      page.close()
    }
  })

  it('[T1, SIWX-09] of sign-ins that cannot be read counts as none', () => {
    for (const [name, text] of texts) {
      const disk = createMemoryDisk({ items: { 'latchkit:siwx_sessions': text } })
      const heard: unknown[] = []
      const { list } = createStoredSessions(createMemoryPorts({ disk }).ports.storage)
      list({ accountAddress: A, chainId: 'eip155:1' }).subscribe({ next: (one) => heard.push(one), error: (reason) => heard.push(reason) })
      expect(heard, name).toEqual([[]])
    }
  })

  it('[T1, DX-02] of a cookie that cannot be read counts as none', () => {
    const name = cookieName('latchkit')
    for (const [what, text] of texts)
      for (const value of [encodeURIComponent(/[\ud800-\udfff]/.test(text) ? 'x' : text), text, '%', '%E0%A4%A'])
        for (const item of Object.values(readSessionCookie(`${name}=${value}`, 'latchkit'))) expect(typeof item, what).toBe('string')
    const inside = hostileValues.map(([what, text]) => [what, encodeURIComponent(`{"connections":${text},"active_namespace":${text}}`)] as const)
    for (const [what, value] of inside)
      for (const item of Object.values(readSessionCookie(`${name}=${value}`, 'latchkit'))) expect(typeof item, what).toBe('string')
  })
})

describe('a message', () => {
  it('[T1, F21] of another tab is ignored: two connected namespaces stay, and the next message is heard', async () => {
    const two = { options: {}, adapters: ['eip155', 'solana'] as const }
    let said: (data: unknown) => void = () => undefined
    class Channel {
      addEventListener(_: string, hear: (event: { data: unknown }) => void) {
        said = (data) => hear({ data })
      }
      close() {}
      postMessage() {}
    }
    vi.stubGlobal('BroadcastChannel', Channel)
    const { messages } = createBroadcastTabs({ prefix: 'latchkit' })
    const memory = createMemoryPorts()
    const page = await openConnected({
      ...two,
      memory,
      wallets: [
        { id: ALPHA, name: 'Alpha' },
        { id: BETA, name: 'Sol', namespace: 'solana', accounts: [S] },
      ],
      ports: { tabs: { ...memory.ports.tabs, messages } },
    })
    await page.run({ type: 'connect', connectorId: BETA })
    const connectors = () => ['eip155', 'solana'].map((key) => page.state().connection.namespaces[key as 'eip155']?.connectorId)
    const before = page.state().network
    const members = small.flatMap(([name, text]) =>
      ['connection', 'account', 'network', 'hello'].flatMap((kind) =>
        ['namespace', 'connectorId', 'network', 'address', 'at', 'since'].map(
          (member) => [`${kind} with ${name} as ${member}`, { kind, namespace: 'eip155', ...(JSON.parse(`{"${member}":${text}}`) as object) }] as const,
        ),
      ),
    )
    for (const [name, message] of [...hostileValues.map(([what, text]) => [what, JSON.parse(text) as unknown] as const), ...members]) {
      expect(() => said(message), name).not.toThrow()
      // Nothing but a null is the end of a connection.
      if (name !== 'connection with null as connectorId') expect([connectors(), page.state().network], name).toEqual([[ALPHA, BETA], before])
      else await page.run({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
    }
    expect([page.state().lifecycle.stoppedPolicies, page.entries.filter(({ kind }) => kind === 'fault')]).toEqual([[], []])
    said({ kind: 'connection', namespace: 'eip155', connectorId: null, at: page.memory.now() + 1_000 })
    expect(connectors()).toEqual([undefined, BETA])
  })

  it('[T1, T7, I-17] of the secure site, its popup or a Safe is refused, and those that listen hear the next', async () => {
    type Heard = { isTrusted: boolean; origin: string; source: unknown; data: unknown }
    const listeners: ((event: Heard) => void)[] = []
    const site = 'https://secure.example'
    const contentWindow = { postMessage: () => undefined }
    const popup = { closed: false, close: () => undefined, location: { replace: () => undefined } }
    const listening = {
      addEventListener: (_: string, hear: never) => listeners.push(hear),
      removeEventListener: (_: string, hear: never) => listeners.splice(listeners.indexOf(hear), 1),
    }
    vi.stubGlobal('window', { ...listening, open: () => popup, location: { href: 'https://app.example/' } })
    vi.stubGlobal('document', { createElement: () => ({ contentWindow, setAttribute: () => undefined, addEventListener: () => undefined }) })
    const time = createVirtualTime()
    const { port: timer } = createMemoryTimer(time)
    const home = () => ({ hold: () => undefined, release: () => undefined, show: () => undefined }) as never
    const notices: { type: string }[] = []
    const frame = createIframeChannel({ secureSite: site, projectId: 'p', enableLogger: false, timer, home })
    frame.open({ network: 'eip155:1' }).subscribe({ next: (notice) => notices.push(notice), error: (reason) => notices.push(reason as never) })
    time.advanceBy(0)
    const results: { type: string }[] = []
    createWindowPopup(site)
      .open()
      .subscribe((notice) => results.push(notice))
    const parent = { postMessage: () => undefined }
    let answered = false
    const safe = createSafeMessenger({ parent, ...listening } as never, site)
    const settle = () => {
      answered = true
    }
    safe('getSafeInfo', {}).then(settle, settle)
    const framed = hostileValues.flatMap(([name, text]) =>
      ['type', 'id', 'payload', 'resultUri', 'success'].map((member) => {
        const message = { type: '@w3m-frame/GET_USER_SUCCESS', id: '1', payload: {}, ...(JSON.parse(`{"${member}":${text}}`) as object) }
        return [`${name} as ${member}`, message] as const
      }),
    )
    const direct = [...hostileValues, ...hostileValues.map(([name, text]) => [`${name} as data`, `{"data":${text}}`] as const)]
    for (const [name, data] of [...direct.map(([what, text]) => [what, JSON.parse(text) as unknown] as const), ...framed])
      for (const source of [contentWindow, popup, parent])
        for (const hear of [...listeners]) expect(() => hear({ isTrusted: true, origin: site, source, data } as Heard & SafeMessageEvent), name).not.toThrow()
    expect([listeners.length, answered]).toEqual([3, false])
    expect([...new Set(notices.map(({ type }) => type))]).toEqual(['loading', 'refused'])
    expect(results.map(({ type }) => type)).toEqual(['opened', 'untrusted'])
  })
})

describe('an answer of a node', () => {
  it('[T1, RPC-14] is a result or a typed failure', async () => {
    const bodies = [
      ...texts,
      ...hostileValues.flatMap(([name, text]) =>
        ['id', 'result', 'error'].map((member) => [`${name} as ${member}`, `{"jsonrpc":"2.0","${member}":${text}}`] as const),
      ),
    ]
    for (const [name, body] of bodies) {
      const { call } = scriptedNodes({ 'a.example': () => new Response(body, { headers: { 'content-type': 'application/json' } }) })
      const { outcome } = await call('eth_getBalance', { urls: ['https://a.example'] })
      if (outcome?.ok !== true)
        expect(outcome, name).toMatchObject({ ok: false, failure: { code: expect.stringMatching(/^[A-Z_]+$/), message: expect.any(String) } })
    }
  })
})

describe('a tape', () => {
  it('[DX-24, T1] that cannot be read is TAPE_INVALID', () => {
    const head = '{"kind":"head","format":1,"version":"test","config":{}}'
    const lines = hostileValues.flatMap(([, text]) => [
      text,
      `${head}\n${text}`,
      `${head}\n{"kind":"event","n":1,"at":1,"by":0,"event":${text}}`,
      `{"kind":"head","format":1,"version":"test","config":${text},"base":${text}}`,
    ])
    for (const text of [...brokenTexts.map(([, one]) => one), ...lines]) {
      try {
        parseTape(text)
      } catch (error) {
        expect(error, text.slice(0, 120)).toBeInstanceOf(LatchkitError)
        expect((error as LatchkitError).code, text.slice(0, 120)).toBe('TAPE_INVALID')
      }
    }
  })
})

describe('a server of the sandbox', () => {
  it('[DX-22, T1] answers what it cannot use with what is wrong, and goes on', async () => {
    const relay = await startRelay({ port: 0 })
    const proxy = await startRpcProxy('http://127.0.0.1:9', { name: 'proxy', port: 0 })
    const site = await startSecureSite({ chains: [], fund: false }, { name: 'site', port: 0 })
    const node = await startSolanaNode({ name: 'node', port: 0 })
    const http = (url: string) => url.replace(/^ws/, 'http')
    try {
      const members = (of: readonly string[]) => small.flatMap(([name, text]) => of.map((member) => [`${name} as ${member}`, `{"${member}":${text}}`] as const))
      const places = [
        { url: `${http(relay.url)}/__faults`, bodies: members(['kind', 'method', 'times', 'delayMs']) },
        { url: `${proxy.url}/__faults`, bodies: members(['kind', 'methods', 'times', 'delayMs']) },
        { url: `${site.url}/__faults`, bodies: members(['popup', 'wrongOrigin', 'silent']) },
        ...['mail', 'open', 'decide', 'redeem'].map((path) => ({ url: `${site.url}/api/${path}`, bodies: members(['to', 'id', 'ticket', 'code']) })),
        { url: node.url, bodies: hostileValues.map(([name, text]) => [name, `{"id":1,"method":"getBalance","params":${text}}`] as const) },
      ]
      for (const { url, bodies } of places)
        for (const [name, body] of [...texts, ...bodies]) {
          const response = await fetch(url, { method: 'POST', body, headers: { origin: new URL(url).origin } })
          const answer = (await response.json()) as JsonObject | null
          expect([200, 400, 413], `${url}: ${name}: ${JSON.stringify(answer)}`).toContain(response.status)
          if (response.status !== 200) expect(answer, `${url}: ${name}`).toMatchObject({ error: expect.any(String) })
          if (url.endsWith('/__faults')) expect((await fetch(url, { method: 'DELETE' })).status).toBe(200)
        }
    } finally {
      await Promise.all([relay, proxy, site, node].map((one) => one.close()))
    }
  })
})
