import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryTimer } from '../../memory/time/memory-timer.js'
import { createVirtualTime } from '../../memory/time/virtual-time.js'
import type { FrameNotice } from '../../../ports/frame.js'
import { createIframeChannel, frameUrl, UNSURE_MS, withChecksums } from './iframe-channel.js'

const SITE = 'https://secure.example'
type Heard = { isTrusted: boolean; origin: string; source: unknown; data: unknown }

/** Creates a page with the members that a frame needs. */
function createPage() {
  const heard: ((event: Heard) => void)[] = []
  const posted: { message: { id: string; type: string }; target: string }[] = []
  const listeners = new Map<string, () => void>()
  const attributes = new Map<string, string>()
  const contentWindow = { postMessage: (message: never, target: string) => posted.push({ message, target }) }
  const element = {
    contentWindow,
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
  } as Record<string, unknown>
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: (event: Heard) => void) => heard.push(listener),
    removeEventListener: (_: string, listener: never) => heard.splice(heard.indexOf(listener), 1),
  })
  vi.stubGlobal('document', { createElement: () => element })
  return {
    heard,
    posted,
    attributes,
    element,
    load: () => listeners.get('load')?.(),
    say: (event: Partial<Heard>) => heard[0]?.({ isTrusted: true, origin: SITE, source: contentWindow, data: undefined, ...event }),
  }
}

let page: ReturnType<typeof createPage>
let time: ReturnType<typeof createVirtualTime>
beforeEach(() => {
  page = createPage()
  time = createVirtualTime()
})
afterEach(() => vi.unstubAllGlobals())

function openFrame() {
  const held: unknown[] = []
  const notices: FrameNotice[] = []
  const frame = createIframeChannel({
    secureSite: SITE,
    projectId: 'p&1',
    enableLogger: false,
    timer: createMemoryTimer(time).port,
    home: () => ({ hold: (one: unknown) => held.push(one), release: () => held.pop(), show: () => {} }) as never,
  })
  const opening = frame.open({ network: 'eip155:1' }).subscribe({ next: (notice) => notices.push(notice), error: (error) => notices.push(error) })
  time.advanceBy(0)
  return { frame, notices, held, opening }
}

const ready = { data: { type: '@w3m-frame/READY', payload: { version: '4' } } }

describe('the iframe', () => {
  it('[FRAME-01, FRAME-02, FRAME-04, T6] its address has these four parameters; it says what it may', () => {
    expect(frameUrl(SITE, { projectId: 'p&1', chainId: 'eip155:1', enableLogger: true })).toBe(
      `${SITE}/sdk?projectId=p%261&chainId=eip155%3A1&version=4&enableLogger=true`,
    )
    openFrame()
    expect(page.element).toMatchObject({
      src: `${SITE}/sdk?projectId=p%261&chainId=eip155%3A1&version=4&enableLogger=false`,
      name: 'w3m-secure-iframe',
      referrerPolicy: 'origin',
    })
    expect(page.attributes.get('sandbox')).not.toMatch(/top-navigation|modals/)
    expect([...page.attributes.keys()]).toEqual(['sandbox', 'allow'])
  })

  it('[FRAME-24, FRAME-07, FRAME-44, AUTH-49] a request goes to the exact origin and ends with the answer of its id and event', () => {
    const { frame, notices } = openFrame()
    page.say(ready)
    const answers: unknown[] = []
    const ask = () =>
      frame.request({ generation: 1, message: { event: 'GET_CHAIN_ID' } }).subscribe({
        next: (reply) => answers.push(reply),
        error: (error: { code: string; cause?: unknown; message: string }) => answers.push([error.code, error.message, error.cause]),
      })
    ask()
    ask()
    const [first, second] = page.posted.map(({ message }) => message.id)
    expect(new Set(page.posted.map(({ target }) => target))).toEqual(new Set([SITE]))
    const answer = (id: string | undefined, type: string, payload?: unknown) => page.say({ data: { id, type: `@w3m-frame/${type}`, payload } })
    answer('unknown', 'GET_CHAIN_ID_SUCCESS', { chainId: 1 })
    answer(first, 'GET_USER_SUCCESS', { address: '0x', chainId: 1 })
    answer(first, 'GET_CHAIN_ID_SUCCESS', { chainId: [] })
    expect(answers).toEqual([])
    answer(second, 'GET_CHAIN_ID_SUCCESS', { chainId: 2 })
    answer(first, 'GET_CHAIN_ID_ERROR')
    answer(first, 'GET_CHAIN_ID_SUCCESS', { chainId: 1 })
    expect(answers).toEqual([{ chainId: 2 }, ['FRAME_REFUSED', 'An error occurred', undefined]])
    time.advanceBy(1_000)
    expect(notices.filter(({ type }) => type === 'refused')).toEqual([
      { type: 'refused', reason: 'schema', count: 1 },
      { type: 'refused', reason: 'schema', count: 1 },
    ])
  })

  it('[FRAME-46, FRAME-51, F14, fault] without a frame, with an old generation, after a reload and after it was taken out', () => {
    const { frame, notices, held, opening } = openFrame()
    const codes: string[] = []
    const ask = (generation: number) =>
      frame.request({ generation, message: { event: 'GET_CHAIN_ID' } }).subscribe({ error: ({ code }: { code: string }) => codes.push(code) })
    page.load()
    page.say(ready)
    ask(1)
    page.say(ready)
    expect(notices.map(({ type }) => type)).toEqual(['loading', 'ready', 'loading', 'ready'])
    ask(1)
    ask(2)
    frame.open({ network: 'eip155:1' }).subscribe({ error: ({ code }: { code: string }) => codes.push(code) })
    opening.unsubscribe()
    ask(2)
    expect(codes).toEqual(['FRAME_RELOADED', 'FRAME_RELOADED', 'FRAME_OPEN', 'FRAME_NOT_SET', 'FRAME_NOT_SET'])
    expect([held.length, page.heard.length]).toEqual([0, 0])
  })

  it('[FRAME-46, fault] says which of the two is missing: the frame, or what could hold it', () => {
    const said: unknown[] = []
    const keep = (error: { code: string; message: string; cause?: { message: string } }) => said.push([error.code, error.message, error.cause?.message])
    const frame = createIframeChannel({ secureSite: SITE, projectId: 'p', enableLogger: false, timer: createMemoryTimer(time).port, home: () => undefined })
    frame.open({ network: 'eip155:1' }).subscribe({ error: keep })
    frame.request({ generation: 1, message: { event: 'GET_CHAIN_ID' } }).subscribe({ error: keep })
    expect(said).toEqual([
      ['FRAME_UNAVAILABLE', 'Unable to load email login dependency', 'W3mFrame: parent is not set'],
      ['FRAME_NOT_SET', 'W3mFrame: iframe is not set', undefined],
    ])
  })

  it('[F14, FRAME-50] a READY that was there before its load is believed after a while, and one that comes late is another document', () => {
    const { notices } = openFrame()
    page.load()
    page.say(ready)
    page.load()
    expect(notices.at(-1)).toEqual({ type: 'loading', generation: 2 })
    time.advanceBy(UNSURE_MS)
    expect(notices.at(-1)).toEqual({ type: 'ready', generation: 2 })
    page.say(ready)
    expect(notices.slice(-2)).toEqual([
      { type: 'loading', generation: 3 },
      { type: 'ready', generation: 3, version: '4' },
    ])
  })

  it('[FRAME-07, T6, T19] of 1,000,000 forged messages none is taken, and few words are made of them', () => {
    const { frame, notices } = openFrame()
    page.say(ready)
    let answered = 0
    frame.request({ generation: 1, message: { event: 'GET_CHAIN_ID' } }).subscribe({ next: () => answered++, error: () => answered++ })
    const id = page.posted[0]?.message.id
    const window = page.element['contentWindow']
    const others = [null, {}, { postMessage() {} }]
    const origins = [
      'https://evil.example',
      'http://secure.example',
      'https://secure.example:444',
      'https://secure.example.evil',
      'null',
      '',
      `${SITE}/`,
      'https://Secure.example',
    ]
    const good = [
      ready.data,
      { type: '@w3m-frame/SESSION_UPDATE', payload: { token: 't' } },
      { id, type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: 1 } },
      { id, type: '@w3m-frame/GET_CHAIN_ID_ERROR', payload: { message: 'x' } },
    ]
    const bad = [
      null,
      7,
      'READY',
      { type: '@w3m-frame/READY', payload: 7 },
      { id, type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: {} },
      { id, type: '@w3m-frame/GET_USER_SUCCESS', payload: { address: '0x', chainId: 1 } },
      { id: `${id}0`, type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: 1 } },
      { type: '@w3m-frame/SESSION_UPDATE', payload: {} },
      { id: [id], type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: 1 } },
    ]
    // Uses a small seeded generator, because a property library would spend its time on shrinking.
    let seed = 7
    const pick = <T>(from: readonly T[]): T => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
      return from[(seed >> 8) % from.length] as T
    }
    const before = notices.length
    for (let count = 0; count < 1_000_000; count++) {
      const lie = pick(['untrusted', 'origin', 'source', 'schema', 'all'] as const)
      page.say({
        isTrusted: lie !== 'untrusted' && lie !== 'all',
        origin: lie === 'origin' || lie === 'all' ? pick(origins) : SITE,
        source: lie === 'source' || lie === 'all' ? pick(others) : window,
        data: lie === 'schema' ? pick(bad) : pick(good),
      })
    }
    expect(answered).toBe(0)
    expect(notices.slice(before).every(({ type }) => type === 'refused')).toBe(true)
    expect(notices.length - before).toBe(4)
    time.advanceBy(1_000)
    const told = notices.slice(before) as Extract<FrameNotice, { type: 'refused' }>[]
    expect(told).toHaveLength(8)
    expect(told.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(900_000)
  })
})

describe('the iframe where there are two', () => {
  const ask = (frame: ReturnType<typeof openFrame>['frame'], generation: number, told: unknown[]) =>
    frame.request({ generation, message: { event: 'GET_CHAIN_ID' } }).subscribe({
      next: (reply) => told.push(reply),
      error: ({ code }: { code: string }) => told.push(code),
    })

  it('[FRAME-50, F14, fault] another document ends both requests that were posted to the one before, and answers neither', () => {
    const { frame } = openFrame()
    page.say(ready)
    const told: unknown[] = []
    ask(frame, 1, told)
    ask(frame, 1, told)
    const [first] = page.posted.map(({ message }) => message.id)
    page.say(ready)
    expect(told).toEqual(['FRAME_RELOADED', 'FRAME_RELOADED'])
    page.say({ data: { id: first, type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: 1 } } })
    page.say(ready)
    expect(told).toHaveLength(2)
  })

  it('[FRAME-44, F30] of two answers to a request the first one counts', () => {
    const { frame, notices } = openFrame()
    page.say(ready)
    const told: unknown[] = []
    ask(frame, 1, told)
    const [id] = page.posted.map(({ message }) => message.id)
    for (const chainId of [1, 2]) page.say({ data: { id, type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId } } })
    page.say({ data: { id, type: '@w3m-frame/GET_CHAIN_ID_ERROR' } })
    page.say(ready)
    expect([told, notices.filter(({ type }) => type === 'refused')]).toEqual([[{ chainId: 1 }], []])
  })

  it('[FRAME-01, fault] a second opening before the first one is there is refused, and the first one stays', () => {
    const held: unknown[] = []
    const frame = createIframeChannel({
      secureSite: SITE,
      projectId: 'p',
      enableLogger: false,
      timer: createMemoryTimer(time).port,
      home: () => ({ hold: (one: unknown) => held.push(one), release: () => held.pop(), show: () => {} }) as never,
    })
    const told: unknown[] = []
    for (const _ of [1, 2])
      frame.open({ network: 'eip155:1' }).subscribe({ next: ({ type }) => told.push(type), error: ({ code }: { code: string }) => told.push(code) })
    time.advanceBy(0)
    expect([told, held.length]).toEqual([['loading', 'FRAME_OPEN'], 1])
  })

  it('[FRAME-23, F14] a session is of the document that tells it', () => {
    const { notices } = openFrame()
    const session = { data: { type: '@w3m-frame/SESSION_UPDATE', payload: { token: 't' } } }
    for (const said of [ready, session, ready, session]) page.say(said)
    expect(notices.flatMap((notice) => (notice.type === 'sessionUpdated' ? [notice.generation] : []))).toEqual([1, 2])
  })

  it('[I-6] both accounts of an answer are written with their checksums', () => {
    const accounts = [
      { address: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', type: 'eoa' },
      { address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', type: 'smartAccount' },
    ] as const
    const [first, second] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']
    expect(withChecksums('GET_USER', { address: accounts[0].address, chainId: 1, accounts })).toMatchObject({
      address: first,
      accounts: [{ address: first }, { address: second, type: 'smartAccount' }],
    })
    expect(withChecksums('GET_CHAIN_ID', { chainId: 1 })).toEqual({ chainId: 1 })
  })
})
