import { catchError, NEVER } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { FRAME_READY_MS, FRAME_SETTLE_MS, type FrameMessage } from '../../../domain/frame/protocol.js'
import { listen } from '../../../testing/contracts/suite.js'
import { createMemoryFrame, type FrameFaults } from '../../memory/embedded-wallet/memory-frame.js'
import { createMemoryTimer } from '../../memory/time/memory-timer.js'
import { createVirtualTime } from '../../memory/time/virtual-time.js'
import { createFramePort } from './frame-port.js'

const READ: FrameMessage = { event: 'GET_CHAIN_ID' }
const LOOK: FrameMessage = { event: 'IS_CONNECTED' }
const THEME = { event: 'SYNC_THEME', payload: {} } as FrameMessage

/** A frame's port over documents in memory, which are ready after 20 ms and answer after 5 ms. */
function openPort(faults: FrameFaults = {}) {
  const time = createVirtualTime()
  const timer = createMemoryTimer(time)
  const frame = createMemoryFrame({ time, answer: ({ event }) => ({ reply: event }) })
  frame.setFaults(faults)
  const port = createFramePort({ channel: frame.channel, timer: timer.port })
  const open = () => listen(port.open({ network: 'eip155:1' }))
  const ask = (message = READ, more: object = {}) => listen(port.request({ message, waitMs: 1_000, ...more }))
  const wait = (ms: number) => time.advanceBy(ms)
  return { frame, port, timer, open, ask, wait, at: () => time.now(), reached: () => frame.received().map(({ event }) => event) }
}

const steps = ({ values }: { readonly values: readonly { readonly type: string }[] }) => values.map(({ type }) => type)
const codes = ({ errors }: { readonly errors: readonly unknown[] }) => errors.map((error) => (error as { readonly code: string }).code)

describe('requests to the secure site', () => {
  it('[FRAME-25, FRAME-26, I-18] wait until 500 ms after it is ready, and are posted once, in the order asked', () => {
    const { open, ask, wait, reached } = openPort()
    const [first, second] = [ask(READ), ask(LOOK)]
    const notices = open()
    wait(20 + FRAME_SETTLE_MS - 1)
    expect([steps(notices), steps(first), reached()]).toEqual([['loading'], [], []])
    wait(1)
    expect([steps(notices), steps(first), steps(second)]).toEqual([['loading', 'ready'], ['posted'], ['posted']])
    wait(5)
    expect([first.order, second.order, reached()]).toEqual([
      ['next', 'next', 'complete'],
      ['next', 'next', 'complete'],
      ['GET_CHAIN_ID', 'IS_CONNECTED'],
    ])
    expect([first.values[1], second.values[1]]).toEqual([
      { type: 'answered', reply: 'GET_CHAIN_ID' },
      { type: 'answered', reply: 'IS_CONNECTED' },
    ])
  })

  it('[FRAME-49] that the listener makes when it hears that the site is ready go before those that wait', () => {
    const { port, ask, wait, reached } = openPort()
    ask(READ)
    port.open({ network: 'eip155:1' }).subscribe(({ type }) => {
      if (type === 'ready') ask(THEME)
    })
    wait(1_000)
    expect(reached()).toEqual(['SYNC_THEME', 'GET_CHAIN_ID'])
  })

  it('[FRAME-26, F13] are taken back while they wait, and leave the others; a late answer is dropped', () => {
    const { open, ask, wait, reached, frame } = openPort()
    open()
    const [left, kept] = [ask(READ), ask(LOOK)]
    left.stop()
    wait(1_000)
    expect([left.order, steps(kept), reached()]).toEqual([[], ['posted', 'answered'], ['IS_CONNECTED']])
    frame.setFaults({ answerMs: 500 })
    const late = ask()
    wait(100)
    late.stop()
    wait(1_000)
    expect(steps(late)).toEqual(['posted'])
  })

  it('[F14, I-17] fail with their document, before another one is told; those that wait go to the next one', () => {
    const { open, ask, wait, frame, reached } = openPort()
    const notices = open()
    wait(600)
    frame.setFaults({ silent: ['GET_CHAIN_ID'] })
    const posted = ask()
    frame.setFaults({})
    frame.reload()
    const waiting = ask(LOOK)
    expect([codes(posted), steps(notices)]).toEqual([['FRAME_RELOADED'], ['loading', 'ready', 'loading']])
    wait(1_000)
    expect([steps(waiting), reached().at(-1)]).toEqual([['posted', 'answered'], 'IS_CONNECTED'])
  })
})

it('[F14, I-17, fault] a request fails with its document also where the channel says nothing', () => {
  const { frame, timer, wait } = openPort({ silent: ['GET_CHAIN_ID'] })
  const { channel } = frame
  const silent: typeof channel = { ...channel, request: (asked) => channel.request(asked).pipe(catchError(() => NEVER)) }
  const port = createFramePort({ channel: silent, timer: timer.port })
  listen(port.open({ network: 'eip155:1' }))
  wait(1_000)
  const one = listen(port.request({ message: READ, waitMs: 60_000 }))
  frame.reload()
  expect(codes(one)).toEqual(['FRAME_RELOADED'])
})

describe('the time of a site', () => {
  it('[FRAME-27, F12] is 20 s from the first request that waits; all that wait fail then, and it is told once', () => {
    const { open, ask, wait } = openPort({ neverReady: true })
    const notices = open()
    wait(5_000)
    const first = ask(READ)
    wait(10_000)
    const second = ask(LOOK)
    wait(9_999)
    expect([codes(first), codes(second)]).toEqual([[], []])
    wait(1)
    expect([codes(first), codes(second), steps(notices)]).toEqual([['IFRAME_LOAD_FAILED'], ['IFRAME_LOAD_FAILED'], ['loading', 'failed']])
    wait(60_000)
    expect(steps(notices)).toEqual(['loading', 'failed'])
  })

  it('[FRAME-27] begins anew with the next request; a site that is ready after all takes it', () => {
    const { open, ask, wait, frame } = openPort({ neverReady: true })
    const notices = open()
    ask()
    wait(FRAME_READY_MS)
    const next = ask()
    wait(FRAME_READY_MS - 1)
    frame.setFaults({})
    frame.reload()
    wait(0)
    expect(codes(next)).toEqual([])
    wait(1)
    expect([codes(next), steps(notices)]).toEqual([['IFRAME_LOAD_FAILED'], ['loading', 'failed', 'loading', 'failed']])
    wait(1_000)
    const last = ask()
    wait(10)
    expect([steps(notices).at(-1), steps(last)]).toEqual(['ready', ['posted', 'answered']])
  })

  it('[FRAME-27] is told to nobody where nobody waits any more', () => {
    const { open, ask, wait, timer } = openPort({ neverReady: true })
    const notices = open()
    ask().stop()
    wait(FRAME_READY_MS * 2)
    expect([steps(notices), timer.held()]).toEqual([['loading'], 0])
  })

  it('[FRAME-27, F12, F14] goes on while it settles: another document has none left, and the same one is ready in time', () => {
    for (const reloads of [true, false]) {
      const { open, ask, wait, frame } = openPort({ readyMs: FRAME_READY_MS - 100 })
      open()
      const one = ask()
      wait(FRAME_READY_MS + 100)
      expect(one.order).toEqual([])
      if (reloads) frame.reload()
      wait(400)
      expect([codes(one), steps(one).length > 0]).toEqual([reloads ? ['IFRAME_LOAD_FAILED'] : [], !reloads])
    }
  })

  it('[FRAME-27, F12] ends when the site takes requests: the next document has 20 s of its own', () => {
    const { open, ask, wait, frame } = openPort()
    open()
    ask()
    wait(1_000)
    frame.setFaults({ neverReady: true })
    frame.reload()
    const next = ask()
    wait(FRAME_READY_MS - 1)
    expect(codes(next)).toEqual([])
    wait(1)
    expect(codes(next)).toEqual(['IFRAME_LOAD_FAILED'])
  })

  it('[FRAME-29] does not begin with theme, app data and the preferred account, and does not end them', () => {
    const { open, ask, wait, frame } = openPort({ neverReady: true })
    const notices = open()
    const theme = ask(THEME)
    wait(FRAME_READY_MS * 2)
    ask(READ)
    wait(FRAME_READY_MS)
    expect([theme.order, steps(notices)]).toEqual([[], ['loading', 'failed']])
    frame.setFaults({})
    frame.reload()
    wait(1_000)
    expect(steps(theme)).toEqual(['posted', 'answered'])
  })
})

describe('the time of a request', () => {
  it('[FRAME-28] is counted from posting', () => {
    const { open, ask, wait } = openPort({ readyMs: 5_000, silent: ['GET_CHAIN_ID'] })
    open()
    const one = ask()
    wait(5_000 + FRAME_SETTLE_MS + 999)
    expect([steps(one), codes(one)]).toEqual([['posted'], []])
    wait(1)
    expect(codes(one)).toEqual(['DEADLINE_EXCEEDED'])
  })

  it('[F29] is only noticed where a late answer counts', () => {
    const { open, ask, wait } = openPort({ answerMs: 3_000 })
    open()
    const one = ask(READ, { isAwaited: true })
    wait(20 + FRAME_SETTLE_MS + 1_000)
    expect(steps(one)).toEqual(['posted', 'overdue'])
    wait(2_000)
    expect([steps(one), one.completed]).toEqual([['posted', 'overdue', 'answered'], 1])
  })
})

describe('a frame', () => {
  it('[FRAME-45, F12, fault] that is lost fails what is asked, and not what waits without a limit', () => {
    const { open, ask, wait } = openPort({ unavailable: true })
    const [read, theme] = [ask(), ask(THEME)]
    const notices = open()
    wait(0)
    expect([codes(read), theme.order, codes(notices)]).toEqual([['FRAME_UNAVAILABLE'], [], ['FRAME_UNAVAILABLE']])
  })

  it('[F27] is there once; a second opening changes nothing for the first', () => {
    const { open, ask, wait } = openPort()
    open()
    expect(codes(open())).toEqual(['FRAME_OPEN'])
    const one = ask()
    wait(1_000)
    expect(steps(one)).toEqual(['posted', 'answered'])
  })

  it('[FRAME-45, F12] that is opened anew by who hears of its loss is there', () => {
    const { port, frame, ask, open, wait } = openPort({ unavailable: true })
    let again: ReturnType<typeof open> | undefined
    port.open({ network: 'eip155:1' }).subscribe({
      error() {
        frame.setFaults({})
        again = open()
      },
    })
    wait(0)
    const one = ask()
    wait(1_000)
    expect([again && steps(again), steps(one)]).toEqual([
      ['loading', 'ready'],
      ['posted', 'answered'],
    ])
  })

  it('[FRAME-51, I-44] that never came leaves no timer when what waited is taken back', () => {
    const { ask, timer } = openPort()
    ask().stop()
    expect(timer.held()).toBe(0)
  })

  it('[FRAME-51, I-44] that is closed keeps no timer, and what waits goes to the next one', () => {
    const { open, ask, wait, timer } = openPort()
    open().stop()
    expect(timer.held()).toBe(0)
    const one = ask()
    open()
    wait(1_000)
    expect([steps(one), timer.held()]).toEqual([['posted', 'answered'], 0])
  })
})
