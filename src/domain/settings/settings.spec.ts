import { EMPTY } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { EMAIL } from '../../../tests/domain/embedded.js'
import { ALPHA } from '../../../tests/domain/facts.js'
import { openPage, type Page, type PageOptions, reload, walletOf } from '../../../tests/domain/page.js'
import { createMemoryPorts } from '../../adapters/memory/memory-ports.js'
import type { RemoteFeature } from '../api/shapes.js'
import { describeFeature, describeFeatures, selectFeature } from '../features/selectors.js'
import { selectSocials } from '../auth/selectors.js'
import { swap } from '../../swap.js'
import { REMOTE_DEFAULTS } from './state.js'

const ON: readonly RemoteFeature[] = [
  { id: 'social_login', isEnabled: true, config: ['email', 'google', 'apple'] },
  { id: 'swap', isEnabled: true, config: ['1inch'] },
  { id: 'onramp', isEnabled: true, config: ['meld'] },
  { id: 'activity', isEnabled: true, config: [] },
  { id: 'reown_branding', isEnabled: true, config: null },
]
const without = (id: string) => ON.map((one) => (one.id === id ? { ...one, isEnabled: false } : one))

function open(features: readonly RemoteFeature[] | undefined, options: PageOptions = {}): Page {
  const page = openPage({ services: true, options: { projectId: 'p', debug: true }, embedded: {}, ...options })
  const { http } = page.memory
  if (features) http.answer('features', () => ({ features }))
  http.answer('origins', () => ({ allowedOrigins: ['https://shop.example'] }))
  http.answer('analyticsSettings', () => ({ isAnalyticsEnabled: true }))
  return page
}
const act = (page: Page) => {
  page.give({ type: 'openModal' })
  page.wait(0)
}
const asked = (page: Page) => page.memory.http.tries().map(({ call }) => call)
const alerts = (page: Page) => page.events('alertShown').map(({ alert }) => alert.key)

describe('settings of a project', () => {
  it('[CONFIG-13] are asked once per page load, with the first act of the visitor and never before', async () => {
    const page = open(ON, { options: { projectId: 'p', features: { analytics: true } } })
    page.wait(60_000)
    expect(asked(page)).toEqual([])
    act(page)
    expect(asked(page).slice().sort()).toEqual(['analyticsSettings', 'features', 'origins'])
    page.give({ type: 'closeModal' })
    page.wait(7_200_000)
    act(page)
    await page.run({ type: 'connect', connectorId: ALPHA })
    expect(asked(page).filter((call) => call !== 'analyticsEvent')).toHaveLength(3)
  })

  it('[CONFIG-13] are not asked by a restored session, and once more by the next page load', async () => {
    const first = open(ON)
    await first.run({ type: 'connect', connectorId: ALPHA })
    first.wait(2_000)
    const before = asked(first).filter((call) => call === 'features').length
    const page = reload(first, { services: true, embedded: {}, options: { projectId: 'p' } })
    page.wait(60_000)
    expect([before, asked(page).filter((call) => call === 'features').length]).toEqual([1, 1])
    expect([page.state().account.namespaces.eip155?.address !== undefined, page.state().settings.page]).toEqual([true, undefined])
    act(page)
    expect(asked(page).filter((call) => call === 'features')).toHaveLength(2)
  })

  it('[CONFIG-13] are not asked by a question that the page asks by itself after a restore: to sign in, or to switch the network back', async () => {
    const required = { signIn: { required: true, signOutOnDisconnect: true }, services: true, options: { projectId: 'p' } } as const
    for (const [options, view] of [
      [required, 'SIWXSignMessage'],
      [{ services: true, options: { projectId: 'p' } }, 'UnsupportedChain'],
    ] as const) {
      const first = openPage(options)
      await first.run({ type: 'connect', connectorId: ALPHA })
      first.wait(2_000)
      const page = reload(first, options)
      page.wait(2_000)
      if (view === 'UnsupportedChain') walletOf(page).switchNetwork('eip155:100')
      page.wait(60_000)
      expect([page.state().modal.stack.map((one) => one.view), page.state().settings.page]).toEqual([[view], undefined])
    }
  })

  it('[CONFIG-13] are not asked by a tab that follows another one: its visitor has done nothing', async () => {
    const first = open(ON)
    const other = openPage({ services: true, embedded: {}, options: { projectId: 'p' }, memory: createMemoryPorts({ world: first.memory.world }) })
    await first.run({ type: 'connect', connectorId: ALPHA })
    other.wait(60_000)
    expect([other.state().account.namespaces.eip155?.address !== undefined, other.state().settings.page]).toEqual([true, undefined])
  })

  it('[CONFIG-01, CONFIG-02] a failed call leaves the defaults: e-mail, socials and branding on', () => {
    const page = open(undefined)
    act(page)
    page.wait(30_000)
    expect(page.state().settings.applied).toBeUndefined()
    expect(['email', 'socials', 'reownBranding'].map((name) => selectFeature(page.state(), name as 'email'))).toEqual([
      { on: true, because: 'default' },
      { on: true, because: 'default' },
      { on: true, because: 'default' },
    ])
  })

  it('[SWAP-01, CONFIG-02] swaps are on by default, via 1inch; the project turns them off, and on again', () => {
    expect(REMOTE_DEFAULTS.swaps).toEqual(['1inch'])
    const use = { others: [swap({ pools: {} }) as never] }
    const page = open(undefined, use)
    act(page)
    page.wait(30_000)
    expect(selectFeature(page.state(), 'swaps')).toEqual({ on: true, because: 'default' })
    const off = open(without('swap'), use)
    act(off)
    off.wait(2_000)
    expect([selectFeature(off.state(), 'swaps'), off.state().settings.applied?.swaps]).toEqual([{ on: false, because: 'remote' }, false])
    const on = open(ON, use)
    act(on)
    on.wait(2_000)
    expect([selectFeature(on.state(), 'swaps').on, on.state().settings.applied?.swaps]).toEqual([true, ['1inch']])
  })

  it.each(['silent', 'unreachable', 'garbage', { status: 500 }] as const)('[CONFIG-02, fault] c3 a service that is %s counts as none', (fault) => {
    const page = open(ON)
    page.memory.http.fail(fault, { call: 'features' })
    act(page)
    page.wait(60_000)
    const none = openPage({ embedded: {}, options: { projectId: 'p' } })
    for (const name of ['email', 'socials', 'swaps', 'onramp', 'activity', 'reownBranding'] as const)
      expect(selectFeature(page.state(), name)).toEqual(selectFeature(none.state(), name))
    expect(selectSocials(page.state())).toEqual(selectSocials(none.state()))
  })

  it('[CONFIG-03] replaces options of the app, with one warning that lists them', () => {
    const page = open(without('social_login'), { embedded: { email: true, socials: ['google'] } })
    act(page)
    act(page)
    expect([selectFeature(page.state(), 'email'), selectSocials(page.state())]).toEqual([{ on: false, because: 'remote' }, []])
    const [alert, ...further] = page.events('alertShown').map((event) => event.alert)
    expect([alert?.short, alert?.long, further]).toEqual([
      'Local configuration ignored',
      expect.stringContaining('embeddedWallet.email, embeddedWallet.socials'),
      [],
    ])
    expect(page.give({ type: 'loginWithEmail', email: EMAIL })).toMatchObject({ status: 'rejected', failure: { code: 'AUTH_CONNECTOR_MISSING' } })
  })

  it('[CONFIG-03] says nothing of options that the app did not set, or set as the project does', () => {
    for (const embedded of [{}, { email: true, socials: ['google', 'apple'] as const }]) {
      const page = open(ON, { embedded })
      act(page)
      expect([selectSocials(page.state()), alerts(page)]).toEqual([['google', 'apple'], []])
    }
  })

  it('[CONFIG-04, TOAST-11, fault] a failed call opens Server Error once', () => {
    const page = open(undefined)
    act(page)
    page.wait(30_000)
    page.give({ type: 'refreshSettings', about: 'features', force: true })
    page.wait(30_000)
    expect(page.events('alertShown').map(({ alert }) => alert.short)).toEqual(['Server Error'])
  })

  it('[CONFIG-05, fault] the dialog opens at once, and waits for the answer one second at most', () => {
    const page = open(without('social_login'))
    page.memory.http.fail({ delay: 3_000 }, { call: 'features' })
    act(page)
    expect([page.state().modal.open, page.state().settings.waits]).toEqual([true, true])
    page.wait(999)
    expect(page.state().settings.waits).toBe(true)
    page.wait(1)
    expect([page.state().settings.waits, selectFeature(page.state(), 'email').on]).toEqual([false, true])
    page.wait(3_000)
    expect(selectFeature(page.state(), 'email').on, 'nothing changes under the eyes of the visitor').toBe(true)
    page.give({ type: 'closeModal' })
    act(page)
    expect(selectFeature(page.state(), 'email')).toEqual({ on: false, because: 'remote' })
  })

  it('[CONFIG-05] the wait ends with the first answer', () => {
    const page = open(ON)
    page.memory.http.delay(300)
    act(page)
    page.wait(299)
    expect(page.state().settings.waits).toBe(true)
    page.wait(1)
    expect([page.state().settings.waits, selectFeature(page.state(), 'email').because]).toEqual([false, 'remote'])
  })

  it('[CONFIG-06, fault] an origin that is not on the list opens Invalid App Configuration; an empty list allows all', () => {
    const page = open(ON)
    page.memory.http.answer('origins', () => ({ allowedOrigins: ['https://other.example'] }))
    act(page)
    expect(page.events('alertShown').map(({ alert }) => [alert.short, alert.long.includes('https://shop.example')])).toEqual([
      ['Invalid App Configuration', true],
    ])
    const empty = open(ON)
    empty.memory.http.answer('origins', () => ({ allowedOrigins: [] }))
    act(empty)
    expect(alerts(empty)).toEqual([])
  })

  it.each([
    ['CONFIG-09, TOAST-12', 429, ['rateLimited'], 'Rate Limited'],
    ['CONFIG-10', 500, ['serverError'], 'Server Error'],
    ['CONFIG-10', 599, ['serverError'], 'Server Error'],
    ['CONFIG-11', 404, [], undefined],
    ['CONFIG-11', 600, [], undefined],
  ])('[%s, fault] origins answered %i open %j', (_, status, keys, short) => {
    const page = open(ON)
    page.memory.http.fail({ status }, { call: 'origins' })
    act(page)
    page.wait(30_000)
    expect([alerts(page), page.state().alerts.current?.short]).toEqual([keys, short])
  })

  it.each([401, 403])('[CONFIG-12, TOAST-07, fault] an invalid project id (%i) is told once, not once per call', (status) => {
    const page = open(ON)
    page.memory.http.fail({ status })
    act(page)
    page.wait(30_000)
    expect(alerts(page)).toEqual(['invalidProjectId'])
    expect(page.state().alerts.current).toMatchObject({ short: 'Invalid App Configuration', long: expect.stringContaining('project id') })
  })

  it('[EVENTS-05, fault] c5 a failed question about analytics says nothing, and is not asked again', async () => {
    const page = open(ON)
    page.memory.http.fail('unreachable', { call: 'analyticsSettings' })
    act(page)
    page.wait(60_000)
    const before = asked(page).length
    for (let i = 0; i < 50; i += 1) {
      page.give({ type: 'closeModal' })
      page.give({ type: 'openModal' })
    }
    page.wait(60_000)
    expect([asked(page).length, alerts(page), page.memory.logger.lines()]).toEqual([before, [], []])
  })

  it('[DX-32] are not asked where the app turned optional traffic off', () => {
    const page = open(ON, { options: { projectId: 'p', optionalTraffic: false } })
    act(page)
    page.wait(5_000)
    expect(asked(page)).toEqual([])
  })
})

describe('the reason of a feature', () => {
  it('[design] c3 is one of the default, an option, the project, a plugin or the chain, each with a text of its own', () => {
    const remote = open(without('social_login'))
    act(remote)
    const states = [
      selectFeature(remote.state(), 'email'),
      selectFeature(remote.state(), 'activity'),
      selectFeature(openPage({ activity: true, ports: { activity: { page: () => EMPTY } } }).state(), 'activity'),
      selectFeature(openPage({ embedded: { email: false }, options: { projectId: 'p' } }).state(), 'email'),
      selectFeature(openPage({ embedded: { networks: ['eip155:137'] }, options: { projectId: 'p' } }).state(), 'email'),
    ]
    expect(states.map(({ on, because }) => [on, because])).toEqual([
      [false, 'remote'],
      [false, 'plugin'],
      [true, 'default'],
      [false, 'option'],
      [false, 'chain'],
    ])
    expect(new Set(states.map((state) => describeFeature('email', state)))).toHaveLength(5)
    expect(describeFeatures(remote.state()).join('\n')).toContain('email: off, the settings of the project')
  })

  it('[MODAL-43] branding is there unless the project turned it off', () => {
    for (const [features, on] of [
      [ON, true],
      [without('reown_branding'), false],
    ] as const) {
      const page = open(features)
      act(page)
      expect(selectFeature(page.state(), 'reownBranding')).toEqual({ on, because: 'remote' })
    }
  })

  it('[EVENTS-04] analytics are off where the browser asks for it, also with a sink of the app, and the reason says so', () => {
    for (const analytics of [{}, { sink: () => undefined }]) {
      const page = openPage({ services: { analytics }, options: { projectId: 'p' } })
      page.memory.services.set({ privacyControl: true })
      page.give({ type: 'openModal' })
      page.wait(2_000)
      expect(selectFeature(page.state(), 'analytics')).toEqual({ on: false, because: 'browser' })
    }
  })
})
