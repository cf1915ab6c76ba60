import { describe, expect, it } from 'vitest'
import { ALPHA } from '../../../tests/domain/facts.js'
import { openPage } from '../../../tests/domain/page.js'
import { given, nothing, rejected } from '../../testing/given.js'
import type { DomainEvent } from '../root.js'
import { type AlertKey, alertTable, alertText } from '../shared/alerts.js'

const alertOf = (key: AlertKey, context = {}) => {
  const { audience: _, ...alert } = alertText(key, context)
  return alert
}
const shown = (key: AlertKey): DomainEvent => ({ type: 'alertShown', alert: alertOf(key) })

describe('showAlert', () => {
  it('[TOAST-05] has a short and a long text, and a code', () => {
    for (const key of Object.keys(alertTable) as AlertKey[]) expect(given([], { options: { debug: true } }).when({ type: 'showAlert', alert: key }).decision).toMatchObject([{ alert: { key, code: expect.stringMatching(/^[A-Z_]+$/), short: expect.stringMatching(/./), long: expect.stringMatching(/./) } }])
  })

  it.each(['networkNotFound', 'sessionExpired', 'rateLimited'] as const)('[TOAST-16] on the visitor\'s situation (%s) is always shown', (alert) => {
    given([]).when({ type: 'showAlert', alert }).then([shown(alert)])
  })

  it.each(['originNotAllowed', 'invalidProjectId', 'projectIdNotConfigured', 'serverError'] as const)('[TOAST-16] on the host\'s setup (%s) is logged, and shown in debug mode', (alert) => {
    given([]).when({ type: 'showAlert', alert }).then([{ type: 'alertLogged', alert: alertOf(alert) }])
    given([], { options: { debug: true } }).when({ type: 'showAlert', alert }).then([shown(alert)])
  })

  it('[TOAST-16] one is open at a time, the same one once, and it can be dismissed', () => {
    expect(given([shown('rateLimited'), shown('sessionExpired')]).state.alerts.current?.key).toBe('sessionExpired')
    given([shown('rateLimited')]).when({ type: 'showAlert', alert: 'rateLimited' }).then(nothing)
    given([shown('rateLimited')]).when({ type: 'dismissAlert' }).then([{ type: 'alertDismissed', key: 'rateLimited' }])
    expect(given([shown('rateLimited'), { type: 'alertDismissed', key: 'rateLimited' }]).state.alerts.current).toBeUndefined()
    given([]).when({ type: 'dismissAlert' }).then(nothing)
  })

  it('[TOAST-05] of an unknown name is refused', () => {
    given([]).when({ type: 'showAlert', alert: 'toString' as never }).then(rejected('OPTIONS_INVALID'))
  })
})

describe('messages of the WalletConnect provider', () => {
  const says = (message: string) => ({ type: 'reportProviderMessage', message }) as const
  const debug = { options: { debug: true, metadata: { url: 'https://shop.example' } } }

  it.each([
    ['[TOAST-13, TOAST-06]', 'Unauthorized: origin not allowed', 'originNotAllowed', 'Invalid App Configuration'],
    ['[TOAST-14, TOAST-09]', 'JWT validation error: JWT Token is not yet valid', 'sessionExpired', 'Session Expired'],
    ['[TOAST-15, TOAST-07]', 'WebSocket closed: Unauthorized: invalid key (3000)', 'invalidProjectId', 'Invalid App Configuration'],
  ] as const)('%s `%s` opens its alert, once in the life of an instance', (_, message, key, short) => {
    const when = given([], debug).when(says(message))
    expect(when.decision).toMatchObject([{ type: 'alertShown', alert: { key, short } }])
    given([shown(key), { type: 'alertDismissed', key }], debug).when(says(message)).then(nothing)
  })

  it('[TOAST-09] `Session Expired` asks to check the time settings and to reconnect', () => {
    expect(alertOf('sessionExpired').long).toMatch(/date and time settings.*reconnect/)
  })

  it('[TOAST-13] names the origin of the page', () => {
    expect(given([], debug).when(says('Unauthorized: origin not allowed')).decision).toMatchObject([{ alert: { long: expect.stringContaining('https://shop.example') } }])
  })

  it('[F25, I-48] a storm of them opens it once, also where it is only logged', () => {
    const page = openPage()
    for (let i = 0; i < 1_000; i += 1) page.give(says('JWT validation error: JWT Token is not yet valid'))
    for (let i = 0; i < 1_000; i += 1) page.give(says('Unauthorized: invalid key'))
    expect([page.events('alertShown').length, page.events('alertLogged').length]).toEqual([1, 1])
    expect(page.memory.logger.lines().filter(({ text }) => text === 'Invalid App Configuration')).toHaveLength(1)
  })

  it('[TOAST-13] any other message is none', () => {
    given([], debug).when(says('hello')).then(nothing)
  })
})

describe('alerts that come by themselves', () => {
  it('[CORE-07, TOAST-10] a project id that is missing where one is needed: told in debug mode, and wallets of the page connect all the same', async () => {
    const page = openPage({ needsProjectId: true, options: { debug: true } })
    expect(page.state().alerts.current).toMatchObject({ key: 'projectIdNotConfigured', short: 'Project ID Not Configured' })
    expect(await page.run({ type: 'connect', connectorId: ALPHA })).toMatchObject({ type: 'connected' })
    const quiet = openPage({ needsProjectId: true })
    expect(quiet.state().alerts.current).toBeUndefined()
    expect(quiet.memory.logger.lines()).toMatchObject([{ level: 'error', text: 'Project ID Not Configured' }])
  })

  it('[CORE-07] nothing is said where there is one, or none is needed', () => {
    for (const page of [openPage({ needsProjectId: true, options: { debug: true, projectId: 'p' } }), openPage({ options: { debug: true } })]) expect([page.state().alerts.current, page.memory.logger.lines()]).toEqual([undefined, []])
  })

  it('[TOAST-16] a part of the layer that stays down is told to the visitor', () => {
    const page = openPage()
    page.give({ type: 'reportPolicyFault', policy: 'reads', failure: { code: 'UNEXPECTED', message: 'x', category: 'INTERNAL_SDK_ERROR', context: {} }, stopped: false })
    expect(page.state().alerts.current).toBeUndefined()
    page.give({ type: 'reportPolicyFault', policy: 'reads', failure: { code: 'UNEXPECTED', message: 'x', category: 'INTERNAL_SDK_ERROR', context: {} }, stopped: true })
    expect(page.state().alerts.current).toMatchObject({ key: 'policyStopped', short: expect.stringContaining('reads') })
    expect(page.state().lifecycle.stoppedPolicies).toEqual(['reads'])
  })
})

describe('a logger that is broken', () => {
  it.each(['throws', 'hangs'] as const)('[F45, CORE-11] that %s changes no flow and no outcome', async (fault) => {
    const page = openPage({ needsProjectId: true, starts: false })
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
