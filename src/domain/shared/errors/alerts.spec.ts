import { describe, expect, it } from 'vitest'
import { everyAlert, everyError } from '../../every-error.js'
import { type AlertKey, type AlertText, alertText as textOf } from './alerts.js'
import type { CatalogueEntry } from './error-catalogue.js'

const alertText = (key: AlertKey, context = {}) => textOf(everyAlert, key, context) as AlertText

describe('alerts', () => {
  it.each<[row: string, key: AlertKey, short: string, audience: 'visitor' | 'host']>([
    ['TOAST-05', 'networkNotFound', 'Network Not Found', 'visitor'],
    ['TOAST-06', 'originNotAllowed', 'Invalid App Configuration', 'host'],
    ['TOAST-06', 'unverifiedDomain', 'Invalid App Configuration', 'host'],
    ['TOAST-07', 'invalidProjectId', 'Invalid App Configuration', 'host'],
    ['TOAST-08', 'iframeLoadFailed', 'Network Error - Could not load embedded wallet', 'visitor'],
    ['TOAST-08', 'iframeRequestTimeout', 'Embedded Wallet Request Timed Out', 'visitor'],
    ['TOAST-09', 'sessionExpired', 'Session Expired', 'visitor'],
    ['TOAST-10', 'projectIdNotConfigured', 'Project ID Not Configured', 'host'],
    ['TOAST-11', 'serverError', 'Server Error', 'host'],
    ['TOAST-12', 'rateLimited', 'Rate Limited', 'visitor'],
    ['TOAST-16', 'localConfigurationIgnored', 'Local configuration ignored', 'host'],
  ])('[%s] the alert %s says "%s" to the %s', (_, key, short, audience) => {
    expect(alertText(key)).toMatchObject({ key, short, audience })
  })

  it('[TOAST-05] every alert has a short text, a long text and a code, and every alert code has an alert', () => {
    const keys = Object.keys(everyAlert) as AlertKey[]
    for (const key of keys) {
      const alert = alertText(key, {
        network: 'eip155:5',
        origin: 'https://a.example',
        detail: 'x',
        settings: 'swaps',
        policy: 'p',
      })
      expect(alert.long.length).toBeGreaterThan(alert.short.length)
      expect(alert.long).not.toMatch(/[{}]/)
    }
    const alertCodes = Object.entries<CatalogueEntry>(everyError).filter(([, entry]) => entry[2] === 'alert')
    expect(keys.map((key) => alertText(key).code).sort()).toEqual(alertCodes.map(([code]) => code).sort())
  })

  it('[TOAST-09] a session that is not valid yet asks to check the time settings and to reconnect', () => {
    expect(alertText('sessionExpired').long).toMatch(/time settings.*reconnect/)
  })

  it('[TOAST-06] the origin is named', () => {
    expect(alertText('originNotAllowed', { origin: 'https://a.example' }).long).toContain('https://a.example')
  })
})
