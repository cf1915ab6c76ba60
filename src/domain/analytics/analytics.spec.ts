import fc from 'fast-check'
import { throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { EMAIL, EMBEDDED, openLoggedIn } from '../../../tests/domain/embedded.js'
import { A, ALPHA } from '../../../tests/domain/facts.js'
import { openPage, type Page, type PageOptions } from '../../../tests/domain/page.js'
import { createMemoryPorts } from '../../adapters/memory/memory-ports.js'
import type { JsonObject } from '../shared/json/json.js'
import { createSecret } from '../shared/secrets/secret.js'

interface Sent {
  readonly eventId: string
  readonly url: string
  readonly domain: string
  readonly timestamp: number | string
  readonly props: JsonObject
}

function prepare(page: Page, isAnalyticsEnabled = true): Page {
  const { http } = page.memory
  http.answer('features', () => ({ features: [{ id: 'social_login', isEnabled: true, config: ['email', 'google'] }] }))
  http.answer('origins', () => ({ allowedOrigins: [] }))
  http.answer('analyticsSettings', () => ({ isAnalyticsEnabled }))
  http.answer('analyticsEvent', () => null)
  return page
}
const open = (options: PageOptions = {}) => prepare(openPage({ services: true, options: { projectId: 'p', debug: true }, ...options }))
const sent = (page: Page) => page.memory.http.tries().flatMap(({ call, input }) => (call === 'analyticsEvent' ? [input as unknown as Sent] : []))
const namesOf = (page: Page) => sent(page).map(({ props }) => props['event'])
const recorded = (page: Page) => page.events('analyticsRecorded').map(({ event }) => event.event)
const act = (page: Page) => {
  page.give({ type: 'openModal' })
  page.wait(2_000)
}
const fault = (page: Page, policy: string) =>
  page.give({
    type: 'reportPolicyFault',
    policy,
    failure: { code: 'UNEXPECTED', message: 'secret', category: 'INTERNAL_SDK_ERROR', context: { detail: 'secret' } },
    stopped: false,
  })

describe('analytics events', () => {
  it('[EVENTS-01, EVENTS-02, EVENTS-03] are sent by default: id, origin, time, and what happened with the address', async () => {
    const page = open()
    await page.run({ type: 'connect', connectorId: ALPHA })
    page.wait(2_000)
    expect(namesOf(page)).toEqual(['SELECT_WALLET', 'CONNECT_SUCCESS'])
    expect(sent(page)[1]).toEqual({
      eventId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      url: 'https://shop.example',
      domain: 'shop.example',
      timestamp: expect.any(Number),
      props: {
        type: 'track',
        event: 'CONNECT_SUCCESS',
        address: A,
        properties: { method: 'browser', name: 'Alpha', step: 'done', kind: 'connection' },
      },
    })
    expect(sent(page)[0]?.props).not.toHaveProperty('address')
    expect(new Set(sent(page).map(({ eventId }) => eventId))).toHaveLength(2)
  })

  it('[EVENTS-02] leave out the address where the app says so', async () => {
    const page = open({ services: { analytics: { address: false } } })
    await page.run({ type: 'connect', connectorId: ALPHA })
    page.wait(2_000)
    expect([namesOf(page).length, JSON.stringify(sent(page)).includes(A)]).toEqual([2, false])
  })

  it.each<[string, PageOptions, Partial<{ privacyControl: boolean; enabled: boolean }>]>([
    ['EVENTS-04', { options: { projectId: 'p', features: { analytics: false } } }, {}],
    ['EVENTS-04', { services: { analytics: false } }, {}],
    ['EVENTS-04', {}, { enabled: false }],
    ['EVENTS-04', {}, { privacyControl: true }],
  ])('[%s, EVENTS-12] c1 c2 are off by %j %j: nothing is sent and nothing stored, and the app hears of them all the same', async (_, options, facts) => {
    const page = prepare(openPage({ services: true, options: { projectId: 'p' }, ...options }), facts.enabled ?? true)
    page.memory.services.set({ privacyControl: facts.privacyControl ?? false })
    await page.run({ type: 'connect', connectorId: ALPHA })
    act(page)
    page.memory.services.leave()
    await page.run({ type: 'disconnect' })
    page.wait(5_000)
    expect([sent(page), page.memory.services.beacons()]).toEqual([[], []])
    expect(recorded(page)).toEqual(expect.arrayContaining(['SELECT_WALLET', 'CONNECT_SUCCESS', 'MODAL_OPEN', 'DISCONNECT_SUCCESS']))
    if (facts.enabled !== false) expect(page.memory.http.tries().map(({ call }) => call)).not.toContain('analyticsSettings')
  })

  it('[EVENTS-04, EVENTS-12] c2 an app that asks for the settings itself leaves the browser its word: nothing is sent before it is read', () => {
    const page = open()
    page.memory.services.set({ privacyControl: true })
    page.give({ type: 'refreshSettings', about: 'analytics' })
    page.wait(2_000)
    expect(page.state().settings.held.analytics?.analytics).toBe(true)
    act(page)
    page.memory.services.leave()
    page.wait(5_000)
    expect([recorded(page), sent(page), page.memory.services.beacons()]).toEqual([['MODAL_OPEN'], [], []])
  })

  it('[EVENTS-05, fault] a failed question turns them off', () => {
    const page = open()
    page.memory.http.fail({ status: 404 }, { call: 'analyticsSettings' })
    act(page)
    page.wait(60_000)
    expect([recorded(page), sent(page)]).toEqual([['MODAL_OPEN'], []])
  })

  it('[EVENTS-04] wait for the answer, and are sent then', () => {
    const page = open()
    page.memory.http.fail({ delay: 4_000 }, { call: 'analyticsSettings' })
    page.give({ type: 'openModal' })
    page.wait(4_500)
    expect(namesOf(page)).toEqual([])
    page.wait(1_000)
    expect(namesOf(page)).toEqual(['MODAL_OPEN'])
  })

  it('[EVENTS-06, fault] a 403 shows Invalid App Configuration once', () => {
    const page = open()
    page.memory.http.fail({ status: 403 }, { call: 'analyticsEvent' })
    for (let i = 0; i < 3; i += 1) {
      act(page)
      page.give({ type: 'closeModal' })
    }
    page.wait(2_000)
    expect(page.events('alertShown').map(({ alert }) => alert.short)).toEqual(['Invalid App Configuration'])
  })

  it.each(['unreachable', 'silent', 'garbage', { status: 500 }, { status: 429 }] as const)(
    '[EVENTS-07, EVENTS-10, fault] that fail (%s) are silent, and delay nothing',
    async (broken) => {
      const page = open()
      page.memory.http.fail(broken, { call: 'analyticsEvent' })
      const start = page.memory.time.now()
      await page.run({ type: 'connect', connectorId: ALPHA })
      expect(page.memory.time.now() - start).toBeLessThan(100)
      fault(page, 'forged')
      page.wait(60_000)
      // The fault itself is logged.
      expect([sent(page).length, page.events('alertShown'), page.memory.logger.lines().map(({ context }) => context)]).toEqual([3, [], [{ policy: 'forged' }]])
    },
  )

  it('[EVENTS-08, CORE-11] of errors have category, code, text of the catalogue and place, and no address', () => {
    const page = open()
    act(page)
    fault(page, 'balances.reads')
    page.wait(2_000)
    expect(sent(page).at(-1)).toMatchObject({ timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) })
    expect(sent(page).at(-1)?.props).toEqual({
      type: 'error',
      event: 'INTERNAL_SDK_ERROR',
      errorType: 'UNEXPECTED',
      errorMessage: expect.stringMatching(/./),
      stackTrace: 'balances.reads',
    })
    expect(JSON.stringify(sent(page))).not.toContain('secret')
  })

  it.each(['answers 500', 'is unreachable', 'is silent'] as const)(
    '[CORE-11, EVENTS-08, fault] an error is recorded once, and thrown with its original, also where telemetry %s',
    async (how) => {
      const memory = createMemoryPorts()
      const original = { code: 'RPC_FAILED', message: 'the node burnt down', category: 'RPC', context: {} } as const
      const wallet = { ...memory.ports.connector, signMessage: () => throwError(() => original) } as never
      const page = open({ memory, ports: { connector: wallet }, wallets: [{ id: ALPHA }] })
      await page.run({ type: 'connect', connectorId: ALPHA })
      page.memory.http.fail(how === 'answers 500' ? { status: 500 } : how === 'is silent' ? 'silent' : 'unreachable', { call: 'analyticsEvent' })
      page.clear()
      const thrown = await page.run({ type: 'signMessage', message: 'hello' }).catch((reason: unknown) => reason)
      expect(thrown).toMatchObject({ name: 'LatchkitError', code: expect.any(String), category: expect.any(String) })
      const causes: unknown[] = []
      for (let at: unknown = thrown; at !== undefined && at !== null; at = (at as { readonly cause?: unknown }).cause)
        causes.push((at as { readonly message: string }).message)
      expect(causes).toContain('the node burnt down')
      page.wait(60_000)
      const ends = page.events('analyticsRecorded').filter(({ event }) => event.event === 'SIGN_ERROR')
      expect(ends).toHaveLength(1)
      // An event that telemetry could not send is no failure of anything else, and no alert.
      expect([page.events('policyFailed').length, page.state().alerts.current]).toEqual([0, undefined])
    },
  )

  it('[EVENTS-09] of errors are at most five in any minute', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 40 }), (waits) => {
        const page = open()
        for (const [at, ms] of waits.entries()) {
          page.wait(ms)
          fault(page, `policy${at}`)
        }
        const times = page.events('analyticsRecorded').flatMap(({ event }) => (event.type === 'error' ? [event.at] : []))
        for (const time of times) expect(times.filter((one) => one > time - 60_000 && one <= time).length).toBeLessThanOrEqual(5)
        const all = page.events('policyFailed').length
        if (all <= 5) expect(times).toHaveLength(all)
        page.close()
      }),
      { numRuns: 25 },
    )
  })

  it('[EVENTS-09] of errors go on when a minute is over, counted from each', () => {
    const page = open()
    const errors = () => page.events('analyticsRecorded').filter(({ event }) => event.type === 'error').length
    for (let i = 0; i < 8; i += 1) {
      fault(page, `a${i}`)
      page.wait(10_000)
    }
    // At 0, 10, 20, 30 and 40 s; at 60 s the first one is a minute old, at 70 s the second.
    expect(errors()).toBe(7)
  })

  it('[EVENTS-11] have DISCONNECT_SUCCESS, once for a disconnect', async () => {
    const page = open()
    await page.run({ type: 'connect', connectorId: ALPHA })
    await page.run({ type: 'disconnect' })
    page.wait(2_000)
    expect(namesOf(page).filter((name) => name === 'DISCONNECT_SUCCESS')).toHaveLength(1)
  })

  it('[EVENTS-11] c6 carry operation, step and kind, each once per operation', async () => {
    const page = open()
    await page.run({ type: 'connect', connectorId: ALPHA })
    await page.run({ type: 'signMessage', message: 'hello' })
    await page.run({ type: 'sendTransaction', transaction: { to: A, value: '0x1' } as never })
    const events = page.events('analyticsRecorded').map(({ event }) => event)
    expect(events.filter(({ kind }) => kind.startsWith('request:')).map(({ event, kind, step }) => [event, kind, step])).toEqual([
      ['SIGN_INITIATED', 'request:signMessage', 'started'],
      ['SIGN_SUCCESS', 'request:signMessage', 'done'],
      ['SEND_INITIATED', 'request:sendTransaction', 'started'],
      ['SEND_SUCCESS', 'request:sendTransaction', 'done'],
    ])
    expect(new Set(events.map(({ operation, event }) => `${operation} ${event}`))).toHaveLength(events.length)
    const again = { type: 'reportAnalytics', event: { type: 'track', event: 'X', kind: 'dialog', step: 'done', operation: 'o7', properties: {} } } as const
    page.give(again)
    page.give(again)
    expect(page.events('analyticsRecorded').filter(({ event }) => event.event === 'X')).toHaveLength(1)
  })

  it('[EVENTS-07] that wait are sent when the page goes', () => {
    const page = open()
    page.give({ type: 'openModal' })
    page.wait(10)
    expect(sent(page)).toEqual([])
    page.memory.services.leave()
    page.wait(5_000)
    expect(page.memory.services.beacons().map(({ url, body }) => [url, JSON.parse(body).props.event])).toEqual([
      [expect.stringContaining('https://analytics.example/e?projectId=p&st=latchkit&sv='), 'MODAL_OPEN'],
    ])
    expect(sent(page)).toEqual([])
  })

  it('[EVENTS-03] are no part of an app without services()', async () => {
    const page = openPage({ options: { projectId: 'p' } })
    await page.run({ type: 'connect', connectorId: ALPHA })
    act(page)
    expect([recorded(page), page.memory.http.tries()]).toEqual([[], []])
  })
})

describe('what no event carries', () => {
  const canaries = ['CANARY-message', EMAIL, '123456', '0xfeedfacefeedfacefeedfacefeedface', 'canary-title', '?canary=1', '#canary']
  const told = (page: Page) => JSON.stringify([page.events('analyticsRecorded'), sent(page), page.memory.services.beacons()])
  const clean = (page: Page, more: readonly string[] = []) => {
    page.wait(5_000)
    for (const canary of [...canaries, ...more]) expect(told(page), canary).not.toContain(canary)
  }

  it('[EVENTS-13, fault] c4 messages, typed data, transactions, signatures and hashes of requests, and thrown errors', async () => {
    const page = open()
    await page.run({ type: 'connect', connectorId: ALPHA })
    const signed = await page.run({ type: 'signMessage', message: 'CANARY-message' })
    const transaction = await page.run({
      type: 'sendTransaction',
      transaction: { to: A, data: '0xfeedfacefeedfacefeedfacefeedface', value: '0x75bcd15' } as never,
    })
    page.give({
      type: 'reportPolicyFault',
      policy: 'requests.askWallet',
      failure: {
        code: 'CANARY-message' as never,
        message: EMAIL,
        category: 'INTERNAL_SDK_ERROR',
        context: { CANARY: EMAIL },
        cause: { code: 'x', message: '123456' } as never,
      },
      stopped: false,
    })
    clean(
      page,
      [String((signed as { result?: string }).result), String((transaction as { result?: string }).result), '123456789', '0x75bcd15'].filter(
        (one) => one !== 'undefined',
      ),
    )
  })

  it.each(['throws', 'fails'])('[EVENTS-13, fault] what an adapter says that %s', async (way) => {
    const memory = createMemoryPorts()
    const signMessage = () => {
      if (way === 'throws') throw new Error(`CANARY-message ${EMAIL}`)
      return throwError(() => ({ code: 'CANARY-message', message: EMAIL, category: 'INTERNAL_SDK_ERROR', context: { reason: EMAIL } }))
    }
    const page = open({ memory, ports: { connector: { ...memory.ports.connector, signMessage } } })
    await page.run({ type: 'connect', connectorId: ALPHA })
    await expect(page.run({ type: 'signMessage', message: 'CANARY-message' })).rejects.toBeDefined()
    expect(recorded(page)).toContain('SIGN_ERROR')
    clean(page)
  })

  it('[EVENTS-13, fault] e-mail addresses and codes of a login', async () => {
    const page = openLoggedIn({ services: true, ...EMBEDDED })
    prepare(page)
    page.give({ type: 'updateEmail', email: 'canary@example.org' })
    page.wait(1_000)
    page.give({ type: 'submitEmailChangeCode', code: createSecret('123456') })
    clean(page, ['canary@example.org', 'example.org'])
  })

  it('[EVENTS-13, fault] what a wallet writes into its name', async () => {
    const name = `Wallet of ${EMAIL} 0xfeedfacefeedfacefeedfacefeedface 123456`
    const page = open({ wallets: [{ id: ALPHA, name }] })
    await page.run({ type: 'connect', connectorId: ALPHA })
    expect(recorded(page)).toContain('CONNECT_SUCCESS')
    clean(page)
  })

  it('[EVENTS-13] c4 path and query of the page', () => {
    const page = open()
    page.memory.services.set({ origin: 'https://shop.example:8443' })
    act(page)
    expect(sent(page).map(({ url, domain }) => [url, domain])).toEqual([['https://shop.example:8443', 'shop.example']])
    clean(page)
  })
})
