import { describe, expect, it } from 'vitest'
import { ALPHA } from '../../../tests/domain/facts.js'
import { openPage } from '../../../tests/domain/page.js'
import { SESSIONS } from '../../../tests/domain/sessions.js'
import { given, nothing, rejected } from '../../testing/given.js'
import type { DomainEvent } from '../root.js'
import { everyAlert } from '../every-error.js'
import { type AlertKey, type AlertText, alertText } from '../shared/errors/alerts.js'
import { failure } from '../walletconnect/errors.js'

const alertOf = (key: AlertKey, context = {}) => {
  const { audience: _, ...alert } = alertText(everyAlert, key, context) as AlertText
  return alert
}
/** Plugins that add alerts. */
const plugins = { walletConnect: { projectId: 'p' }, embedded: {} }
const inDebug = { ...plugins, options: { debug: true } }
const shown = (key: AlertKey): DomainEvent => ({ type: 'alertShown', alert: alertOf(key) })

describe('showAlert', () => {
  it('[TOAST-05] has a short and a long text, and a code', () => {
    for (const key of Object.keys(everyAlert) as AlertKey[])
      expect(given([], inDebug).when({ type: 'showAlert', alert: key }).decision).toMatchObject([
        { alert: { key, code: expect.stringMatching(/^[A-Z_]+$/), short: expect.stringMatching(/./), long: expect.stringMatching(/./) } },
      ])
  })

  it.each(['networkNotFound', 'sessionExpired', 'rateLimited'] as const)("[TOAST-16] on the visitor's situation (%s) is always shown", (alert) => {
    given([], plugins)
      .when({ type: 'showAlert', alert })
      .then([shown(alert)])
  })

  it.each(['originNotAllowed', 'invalidProjectId', 'projectIdNotConfigured', 'serverError'] as const)(
    "[TOAST-16] on the host's setup (%s) is logged, and shown in debug mode",
    (alert) => {
      given([], plugins)
        .when({ type: 'showAlert', alert })
        .then([{ type: 'alertLogged', alert: alertOf(alert) }])
      given([], inDebug)
        .when({ type: 'showAlert', alert })
        .then([shown(alert)])
    },
  )

  it('[TOAST-16] one is open at a time, the same one once, and it can be dismissed', () => {
    expect(given([shown('rateLimited'), shown('sessionExpired')]).state.alerts.current?.key).toBe('sessionExpired')
    given([shown('rateLimited')])
      .when({ type: 'showAlert', alert: 'rateLimited' })
      .then(nothing)
    given([shown('rateLimited')])
      .when({ type: 'dismissAlert' })
      .then([{ type: 'alertDismissed', key: 'rateLimited' }])
    expect(given([shown('rateLimited'), { type: 'alertDismissed', key: 'rateLimited' }]).state.alerts.current).toBeUndefined()
    given([]).when({ type: 'dismissAlert' }).then(nothing)
  })

  it.each(['sessionExpired', 'iframeLoadFailed'] as const)('[TOAST-05] of a plugin that is not in use (%s) is refused', (alert) => {
    given([]).when({ type: 'showAlert', alert }).then(rejected('OPTIONS_INVALID'))
  })

  it('[TOAST-05] of an unknown name is refused', () => {
    given([])
      .when({ type: 'showAlert', alert: 'toString' as never })
      .then(rejected('OPTIONS_INVALID'))
  })
})

describe('faults of the relay', () => {
  const fault = (reason: ReturnType<typeof failure>) => ({ type: 'reportRelay', event: { type: 'fault', failure: reason } }) as const
  const opened = (debug: boolean) => openPage({ ...SESSIONS, options: { debug, metadata: { name: 'Shop', url: 'https://shop.example' } } })

  it('[TOAST-09] `Session Expired` asks to check the time settings and to reconnect', () => {
    expect(alertOf('sessionExpired').long).toMatch(/date and time settings.*reconnect/)
  })

  it('[TOAST-13] of a refused origin name the origin of the page', () => {
    const page = opened(true)
    page.give(fault(failure('RELAY_REFUSED', { reason: 'Unauthorized: origin not allowed' })))
    expect(page.state().alerts.current).toMatchObject({ key: 'originNotAllowed', long: expect.stringContaining('https://shop.example') })
  })

  it('[F25, I-48] come in storms and open their alert once, also where it is only logged', () => {
    const page = opened(false)
    for (let i = 0; i < 1_000; i += 1) page.give(fault(failure('SESSION_EXPIRED')))
    for (let i = 0; i < 1_000; i += 1) page.give(fault(failure('PROJECT_ID_INVALID')))
    expect([page.events('alertShown').length, page.events('alertLogged').length]).toEqual([1, 1])
    expect(page.memory.logger.lines().filter(({ text }) => text === 'Invalid App Configuration')).toHaveLength(1)
  })

  it.each<[row: string, message: string, key: string]>([
    ['TOAST-13', 'Unauthorized: origin not allowed', 'originNotAllowed'],
    ['TOAST-14', 'JWT validation error: JWT Token is not yet valid', 'sessionExpired'],
    ['TOAST-15', 'Unauthorized: invalid key', 'invalidProjectId'],
    ['TOAST-15', 'WebSocket closed: 3000 (UNAUTHORIZED: INVALID KEY)', 'invalidProjectId'],
  ])('[%s] with the message "%s" open %s', (_, message, key) => {
    const page = opened(true)
    page.give(fault(failure('UNEXPECTED', {}, message)))
    expect(page.state().alerts.current?.key).toBe(key)
  })

  it('[WC-30] open the alert of their code', () => {
    const page = opened(true)
    page.give(fault(failure('SESSION_EXPIRED')))
    expect(page.state().alerts.current?.key).toBe('sessionExpired')
  })

  it('[WC-30] of two codes open the alert that both lead to once, and another alert beside it', () => {
    const page = opened(true)
    for (const reason of [failure('PROJECT_ID_INVALID'), failure('UNEXPECTED', {}, 'Unauthorized: invalid key'), failure('SESSION_EXPIRED')]) {
      page.give(fault(reason))
      page.give({ type: 'dismissAlert' })
    }
    expect(page.events('relayFaultTold')).toHaveLength(3)
    expect(page.events('alertShown').map(({ alert }) => alert.key)).toEqual(['invalidProjectId', 'sessionExpired'])
  })

  it.each(['hello', 'Unauthorized', ''])('[TOAST-13] open none for another message: "%s"', (message) => {
    const page = opened(true)
    page.give(fault(failure('UNEXPECTED', {}, message)))
    expect(page.state().alerts.current).toBeUndefined()
  })
})

describe('alerts that come by themselves', () => {
  it('[CORE-07, TOAST-10] a project id that is missing where one is needed: told in debug mode, and wallets of the page connect all the same', async () => {
    const page = openPage({ walletConnect: {}, needsProjectId: true, options: { debug: true } })
    expect(page.state().alerts.current).toMatchObject({ key: 'projectIdNotConfigured', short: 'Project ID Not Configured' })
    expect(await page.run({ type: 'connect', connectorId: ALPHA })).toMatchObject({ type: 'connected' })
    const quiet = openPage({ walletConnect: {}, needsProjectId: true })
    expect(quiet.state().alerts.current).toBeUndefined()
    // The facade logs it at the start, with the line that mends it.
    expect(quiet.memory.logger.lines()).toEqual([])
    expect(quiet.state().config.problems).toEqual([{ option: 'walletConnect', problem: 'needs a project id; write walletConnect({ projectId })' }])
  })

  it('[CORE-07] nothing is said where there is one, or none is needed', () => {
    for (const page of [
      openPage({ walletConnect: {}, needsProjectId: true, options: { debug: true, projectId: 'p' } }),
      openPage({ options: { debug: true } }),
    ])
      expect([page.state().alerts.current, page.memory.logger.lines()]).toEqual([undefined, []])
  })

  it('[TOAST-16] a part of the layer that stays down is told to the visitor', () => {
    const page = openPage()
    page.give({
      type: 'reportPolicyFault',
      policy: 'reads',
      failure: { code: 'UNEXPECTED', message: 'x', category: 'INTERNAL_SDK_ERROR', context: {} },
      stopped: false,
    })
    expect(page.state().alerts.current).toBeUndefined()
    page.give({
      type: 'reportPolicyFault',
      policy: 'reads',
      failure: { code: 'UNEXPECTED', message: 'x', category: 'INTERNAL_SDK_ERROR', context: {} },
      stopped: true,
    })
    expect(page.state().alerts.current).toMatchObject({ key: 'policyStopped', short: expect.stringContaining('reads') })
    expect(page.state().lifecycle.stoppedPolicies).toEqual(['reads'])
  })
})

describe('a logger that is broken', () => {
  it.each(['throws', 'hangs'] as const)('[F45, CORE-11] that %s changes no flow and no outcome', async (fault) => {
    const page = openPage({ walletConnect: {}, needsProjectId: true, starts: false })
    page.memory.logger.fail(fault)
    page.give({ type: 'start' })
    for (let i = 0; i < 20; i += 1) page.give({ type: 'showAlert', alert: i % 2 === 0 ? 'serverError' : 'invalidProjectId' })
    page.give({ type: 'reportStorageFailed', failure: { code: 'STORAGE_FULL', message: 'x', category: 'STORAGE', context: {} } })
    page.wait(0)
    expect(await page.run({ type: 'connect', connectorId: ALPHA })).toMatchObject({ type: 'connected' })
    await expect(page.run({ type: 'connect', connectorId: 'nobody' })).rejects.toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
    expect(page.entries.filter(({ kind }) => kind === 'fault')).toEqual([])
    expect([page.state().lifecycle.stoppedPolicies, page.state().alerts.current]).toEqual([[], undefined])
  })
})
