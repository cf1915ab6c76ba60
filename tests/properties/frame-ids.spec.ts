import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { createIframeChannel } from '../../src/adapters/embedded-wallet/frame/iframe-channel.js'
import { createMemoryTimer } from '../../src/adapters/memory/time/memory-timer.js'
import { createVirtualTime } from '../../src/adapters/memory/time/virtual-time.js'

const SITE = 'https://secure.example'

interface Posted {
  readonly id: string
  readonly type: string
}

/** A page whose frame takes requests, and answers when the test says so. */
function openFrame() {
  const heard: ((event: object) => void)[] = []
  const posted: Posted[] = []
  const contentWindow = { postMessage: (message: Posted) => posted.push(message) }
  vi.stubGlobal('window', { addEventListener: (_: string, listener: (event: object) => void) => heard.push(listener), removeEventListener: () => {} })
  vi.stubGlobal('document', { createElement: () => ({ contentWindow, setAttribute: () => {}, addEventListener: () => {} }) })
  const time = createVirtualTime()
  const home = () => ({ hold: () => {}, release: () => {}, show: () => {} }) as never
  const frame = createIframeChannel({ secureSite: SITE, projectId: 'p', enableLogger: false, timer: createMemoryTimer(time).port, home })
  const say = (data: object) => heard[0]?.({ isTrusted: true, origin: SITE, source: contentWindow, data })
  frame.open({ network: 'eip155:1' }).subscribe({ error: () => {} })
  time.advanceBy(0)
  say({ type: '@w3m-frame/READY', payload: { version: '4' } })
  return { frame, posted, say }
}

afterEach(() => vi.unstubAllGlobals())

/** Next act: a request, or an answer to one of them: the right id, the id of nobody, or an id that has ended. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.constant('ask' as const) },
  {
    weight: 5,
    arbitrary: fc.record({
      at: fc.nat(30),
      with: fc.constantFrom<('answer' | 'error' | 'stranger' | 'again')[]>('answer', 'answer', 'error', 'stranger', 'again'),
    }),
  },
)

it('[FRAME-24] each request has an id of its own that nobody can guess, and ends once, with the reply of that id, in whatever order replies come', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 30 }), (steps) => {
      const { frame, posted, say } = openFrame()
      const first = posted.length
      const ended = new Map<number, string[]>()
      const wanted = new Map<number, string>()
      let asked = 0
      const answer = (id: string, chainId: number) => say({ id, type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId } })
      for (const one of steps) {
        if (one === 'ask') {
          const own = asked
          asked += 1
          ended.set(own, [])
          frame.request({ generation: 1, message: { event: 'GET_CHAIN_ID' } }).subscribe({
            next: (reply: unknown) => ended.get(own)?.push(JSON.stringify(reply)),
            error: ({ code }: { readonly code: string }) => ended.get(own)?.push(code),
          })
          continue
        }
        if (asked === 0) continue
        const at = one.at % asked
        const { id } = posted[first + at] as Posted
        if (one.with === 'stranger') answer(`${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`, 999)
        else if (one.with === 'again' && !wanted.has(at)) answer('', 999)
        else if (one.with === 'error') {
          say({ id, type: '@w3m-frame/GET_CHAIN_ID_ERROR', payload: { message: 'no' } })
          if (!wanted.has(at)) wanted.set(at, 'FRAME_REFUSED')
        } else {
          answer(id, at + 1)
          if (!wanted.has(at)) wanted.set(at, JSON.stringify({ chainId: at + 1 }))
        }
        for (const [own, got] of ended) expect(got, JSON.stringify(steps)).toEqual(wanted.has(own) ? [wanted.get(own)] : [])
      }
      const ids = posted.slice(first).map(({ id }) => id)
      expect(new Set(ids).size).toBe(asked)
      for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
    }),
    { numRuns: 200 },
  )
})

it('[FRAME-24] ids come from the cryptographic source of the host', () => {
  const { frame, posted } = openFrame()
  const random = vi.spyOn(Math, 'random')
  const source = vi.spyOn(globalThis.crypto, 'getRandomValues')
  frame.request({ generation: 1, message: { event: 'GET_CHAIN_ID' } }).subscribe({ error: () => {} })
  expect(posted.length).toBeGreaterThan(0)
  expect([source.mock.calls.length > 0, random.mock.calls.length]).toEqual([true, 0])
})
