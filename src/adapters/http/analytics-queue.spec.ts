import { of, throwError } from 'rxjs'
import { expect, it } from 'vitest'
import type { AnalyticsEvent } from '../../domain/analytics/state.js'
import type { HttpPort } from '../../ports/services/http.js'
import { createMemoryTimer } from '../memory/time/memory-timer.js'
import { createVirtualTime } from '../memory/time/virtual-time.js'
import { BATCH_MS, BATCH_SIZE, createServicesPort } from './analytics-queue.js'

const event = (name: string): AnalyticsEvent => ({ type: 'track', event: name, kind: 'dialog', step: 'seen', at: 1, properties: {} })

function open({ call, sink, takes = 9 }: { call?: HttpPort['call']; sink?: (event: AnalyticsEvent) => void; takes?: number } = {}) {
  const time = createVirtualTime({ start: 0 })
  const timer = createMemoryTimer(time)
  const posted: string[] = []
  const beacons: string[] = []
  const listeners = new Set<() => void>()
  let ids = 0
  const http = {
    call: (request: { input: { props: { event: string } } }) => {
      posted.push(request.input.props.event)
      return call === undefined ? of(null) : call(request as never)
    },
  } as unknown as HttpPort
  const { port, dispose } = createServicesPort({
    http,
    timer: timer.port,
    host: 'https://pulse.example/',
    identity: () => ({ projectId: 'p', sdkType: 't', sdkVersion: 'v' }),
    sink,
    page: {
      facts: () => ({ origin: 'https://shop.example', privacyControl: false }),
      onLeave(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      beacon(url, body) {
        beacons.push(`${url} ${body}`)
        if (takes < 0) throw new TypeError('no beacons here')
        return beacons.length <= takes
      },
      id: () => `id${ids++}`,
    },
  })
  return { time, timer, port, dispose, posted, beacons, listeners, leave: () => [...listeners].forEach((listener) => void listener()) }
}

it('[EVENTS-01] collects events for a second, and sends each in a call of its own', () => {
  const { port, posted, time, listeners, timer } = open()
  port.send(event('A')).subscribe()
  port.send(event('B')).subscribe()
  time.advanceBy(BATCH_MS - 1)
  expect([posted, listeners.size]).toEqual([[], 1])
  time.advanceBy(1)
  expect([posted, listeners.size, timer.held()]).toEqual([['A', 'B'], 0, 0])
})

it('[EVENTS-01] sends at once when ten wait', () => {
  const { port, posted } = open()
  for (let i = 0; i < BATCH_SIZE; i += 1) port.send(event(`E${i}`)).subscribe()
  expect(posted).toHaveLength(BATCH_SIZE)
})

it('[EVENTS-07] sends what waits by a beacon when the page goes, once', () => {
  const { port, posted, beacons, leave, time } = open()
  port.send(event('A')).subscribe()
  leave()
  leave()
  time.advanceBy(5_000)
  expect([posted, beacons]).toEqual([[], [expect.stringMatching(/^https:\/\/pulse\.example\/e\?projectId=p&st=t&sv=v \{.*"event":"A"/)]])
})

it('[EVENTS-07, fault] sends as ever what the browser takes no beacon for: the page may only be hidden', () => {
  const { port, posted, beacons, leave } = open({ takes: 1 })
  const ended: string[] = []
  for (const name of ['A', 'B']) port.send(event(name)).subscribe({ complete: () => void ended.push(name) })
  leave()
  expect([beacons.length, posted, ended]).toEqual([2, ['B'], ['A', 'B']])
})

it('[EVENTS-07, fault] sends as ever where a beacon cannot be sent at all', () => {
  const { port, posted, leave } = open({ takes: -1 })
  port.send(event('A')).subscribe()
  leave()
  expect(posted).toEqual(['A'])
})

it('[EVENTS-10, fault] ends what the browser takes no beacon for, once nobody is there to send it', () => {
  const { port, posted, dispose, listeners } = open({ takes: 0 })
  const ended: string[] = []
  port.send(event('A')).subscribe({ complete: () => void ended.push('A') })
  dispose()
  expect([posted, ended, listeners.size]).toEqual([[], ['A'], 0])
})

it('[EVENTS-10, fault] forgets what nobody waits for any more: queue, timer and listeners are gone', () => {
  const { port, posted, listeners, timer, leave, beacons, time } = open()
  const [first, second] = [port.send(event('A')).subscribe(), port.send(event('B')).subscribe()]
  first.unsubscribe()
  expect(listeners.size).toBe(1)
  second.unsubscribe()
  leave()
  time.advanceBy(5_000)
  expect([posted, beacons, listeners.size, timer.held()]).toEqual([[], [], 0, 0])
})

it('[EVENTS-06, fault] tells the caller that the service refused', () => {
  const { port, time } = open({ call: () => throwError(() => ({ code: 'HTTP_STATUS', context: { status: 403 } })) })
  const told: unknown[] = []
  port.send(event('A')).subscribe({ error: (reason: { code: string }) => told.push(reason.code) })
  time.advanceBy(BATCH_MS)
  expect(told).toEqual(['HTTP_STATUS'])
})

it("[EVENTS-12, fault] the app's own sink takes each event in place of the service, and may throw", () => {
  const taken: string[] = []
  const { port, posted, time, listeners } = open({
    sink(one) {
      taken.push(one.event)
      throw new Error('sink')
    },
  })
  const done: string[] = []
  port.send(event('A')).subscribe({ complete: () => void done.push('done') })
  time.advanceBy(5_000)
  expect([taken, posted, done, listeners.size]).toEqual([['A'], [], ['done'], 0])
})
