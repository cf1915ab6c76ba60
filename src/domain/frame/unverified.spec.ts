import { describe, expect, it } from 'vitest'
import { EMAIL, EMBEDDED, LOADED_MS } from '../../../tests/domain/embedded.js'
import { openPage, type Page } from '../../../tests/domain/page.js'
import { failure } from '../auth/errors.js'
import { isUnverified } from './ask.js'

const told = (page: Page) => page.events('alertShown').map(({ alert }) => [alert.key, alert.long])
const REFUSED = 'Unauthorized: origin not allowed'

function openRefused(options: object = {}): Page {
  const page = openPage({ ...EMBEDDED, options: { ...EMBEDDED.options, debug: true, ...options } })
  page.memory.secureSite.setPolicy({ refuse: { SYNC_DAPP_DATA: REFUSED, CONNECT_EMAIL: REFUSED, GET_FARCASTER_URI: REFUSED, IS_CONNECTED: REFUSED } })
  return page
}

describe('a secure site that serves nobody on the domain', () => {
  it('[FRAME-48, TOAST-06, fault] is told of once, however often it refuses, and the login fails for that reason', () => {
    const page = openRefused({ metadata: { name: 'Harbour', url: 'https://harbour.example' } })
    for (const command of [{ type: 'loginWithEmail', email: EMAIL }, { type: 'loginWithFarcaster' }] as const) {
      page.give(command)
      page.wait(LOADED_MS)
    }
    expect(told(page)).toEqual([
      ['unverifiedDomain', 'The e-mail wallet does not run on the unverified domain https://harbour.example. Verify the domain in the project settings.'],
    ])
    expect(page.events('frameDomainUnverified').map(({ event }) => event)).toEqual(['SYNC_DAPP_DATA', 'CONNECT_EMAIL', 'GET_FARCASTER_URI'])
    expect(page.events('loginFailed').map(({ failure }) => [failure.code, failure.cause?.code])).toEqual([
      ['EMAIL_LOGIN_FAILED', 'UNVERIFIED_DOMAIN'],
      ['FARCASTER_FAILED', 'UNVERIFIED_DOMAIN'],
    ])
    expect(page.state().auth.problem?.cause).toBe('UNVERIFIED_DOMAIN')
  })

  it('[FRAME-48, TOAST-16] concerns the host: without debug it is logged, and not shown to the visitor', () => {
    const page = openRefused({ debug: false })
    page.give({ type: 'loginWithEmail', email: EMAIL })
    page.wait(LOADED_MS)
    expect([told(page), page.events('alertLogged').map(({ alert }) => alert.long)]).toEqual([
      [],
      ['The e-mail wallet does not run on the unverified domain of this page. Verify the domain in the project settings.'],
    ])
  })

  it.each([
    [REFUSED, true],
    ['Error: unverified_domain', true],
    ['This domain is not verified for the project', true],
    ['Domain not allowed', true],
    ['Invalid code', false],
    ['User rejected the request', false],
    ['Action not allowed', false],
    ['Your e-mail is not verified', false],
  ])('[FRAME-48] by its words "%s": %s', (message, is) => {
    expect(isUnverified(failure('FRAME_REFUSED', {}, { message }))).toBe(is)
    expect(isUnverified(failure('FRAME_ABORTED', {}, { message }))).toBe(false)
  })
})
