import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { LatchkitModal } from 'latchkit/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { EMBEDDED, LOADED_MS, openLoggedIn } from '../../../../tests/domain/embedded.js'
import type { PageOptions } from '../../../../tests/domain/page.js'
import { ALPHA, dialog, inside, renderKit } from '../../../../tests/ui/kit.js'
import { SESSIONS } from '../../../../tests/domain/sessions.js'
import { openKit } from '../../../../tests/ui/page-kit.js'
import { createMemoryPorts } from '../../../adapters/memory/memory-ports.js'
import { everyError } from '../../../domain/every-error.js'
import type { DomainCommand } from '../../../domain/root.js'
import type { CatalogueEntry } from '../../../domain/shared/errors/error-catalogue.js'
import type { ErrorCode } from '../../../domain/shared/errors/errors.js'
import type { Failure } from '../../../domain/shared/errors/failure.js'
import { fillTemplate } from '../../../domain/shared/text/text.js'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const CODES = Object.keys(everyError) as ErrorCode[]

/** A failure of a code, with its text for developers. */
function failureOf(code: ErrorCode, cause?: ErrorCode): Failure {
  const [text, category] = everyError[code] as CatalogueEntry
  const context = Object.fromEntries([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, `<${name}>`]))
  return { code, message: fillTemplate(text, context), category, context, ...(cause && { cause: { code: cause, message: failureOf(cause).message } }) }
}

const LIVE = '[aria-live], [role=alert], [role=status]'
const parts = () => [...(document.querySelector('[data-latchkit=modal]')?.shadowRoot?.querySelectorAll('.lk-root *') ?? [])]
/** Sentences on the screen, outside of what only screen readers have. */
const shown = (text: string, all = parts()) =>
  all.filter((one) => one.children.length === 0 && one.textContent?.includes(text) && one.closest('.lk-vh') === null).length
/** Live regions that say a sentence. */
const spoken = (text: string, all = parts()) => all.filter((one) => one.textContent?.includes(text) && one.matches(LIVE)).length
/** Presses a button, without the names of all others: a table has hundreds of presses. */
const click = (name: string) => fireEvent.click(parts().find((one) => one.matches('button') && one.textContent === name) as Element)
const field = () => parts().find((one) => one.matches('input')) as HTMLInputElement

/** Returns what is wrong with how a failure is told: it must be there once, in one live region, with no other sentence about it. */
function faults(failure: Failure, text: string): string[] {
  const all = parts()
  const words = all.map((one) => (one.children.length === 0 ? one.textContent : '')).join(' | ')
  const isLate = /DEADLINE_EXCEEDED|IFRAME_REQUEST_TIMEOUT/.test(failure.code)
  const problems = {
    [`shown ${shown(text, all)} times`]: shown(text, all) !== 1,
    [`spoken ${spoken(text, all)} times`]: spoken(text, all) !== 1,
    'says that no answer came': /no answer/i.test(words) && !isLate,
    'shows the text for developers': words.includes(failure.message) && failure.message !== text,
    'shows an alert beside the view': all.some((one) => one.matches('.lk-alert')),
    'shows a toast beside the view': all.some((one) => one.matches('.lk-toast')),
  }
  return Object.entries(problems).flatMap(([name, is]) => (is ? [`${failure.code}: ${name}, of "${text}": ${words.slice(-160)}`] : []))
}

const settled = () => act(async () => {})

async function open(options: PageOptions) {
  const { page, kit } = openKit(options)
  vi.useFakeTimers({ toFake: ['Date'], now: page.memory.time.now() })
  renderKit(kit, <LatchkitModal />)
  const give = (command: DomainCommand) => act(() => void page.give(command))
  return { page, kit, give, wait: (ms: number) => act(() => page.wait(ms)) }
}

const openEmbedded = (options: PageOptions = EMBEDDED) => open(options)

/** A table of the codes of which a view knows more than that it failed. */
type Table = { readonly [Code in ErrorCode]?: string }
const each = (codes: readonly ErrorCode[], text: string): Table => Object.fromEntries(codes.map((code) => [code, text]))

const isBase = (code: ErrorCode) =>
  !/^(FRAME|POPUP|EMAIL|LOGIN|SOCIAL|FARCASTER|RELAY|SESSION|PAIRING|SIGN_IN|IFRAME|BITCOIN|NOT_PLUGGED|ACTIVITY|SMART_SESSION|PERMISSION|BUY_|SWAP_|PORTFOLIO|DEVICE_TIME|PLAN_|SEND_|ALLOWANCES_|DIRECTORY|IDENTITY|NAMES?_)/.test(
    code,
  )
const CONFIGURED = CODES.filter((code) => everyError[code][1] === 'CONFIG' && isBase(code) && code !== 'CONNECTOR_NOT_FOUND' && code !== 'CONNECTOR_UNKNOWN')
const NETWORK = CODES.filter((code) => everyError[code][1] === 'NETWORK' && isBase(code))
/** Codes that a connect ends with by itself, and that are told as a refusal or not at all. */
const isTold = (code: ErrorCode) => everyError[code][1] !== 'ABORTED' && everyError[code][1] !== 'USER_REJECTED'

describe('view ConnectingExternal', () => {
  const TEXTS: Table = {
    ...each(NETWORK, 'Check your connection, then try again.'),
    ...each(['RELAY_UNAVAILABLE', 'FRAME_UNAVAILABLE', 'IFRAME_LOAD_FAILED'], 'Check your connection, then try again.'),
    ...each([...CONFIGURED, 'WALLET_CONFIG_UNDEFINED'], 'This app isn’t set up for it. Choose another wallet.'),
    ...each(
      ['CONNECTOR_NOT_FOUND', 'CONNECTOR_UNKNOWN', 'WALLET_CONNECTOR_UNDEFINED', 'WALLET_PROVIDER_UNDEFINED'],
      'Alpha isn’t on this page. Turn it on, then reload the page.',
    ),
    ...each(
      ['CAPABILITIES_INVALID', 'FOREIGN_DATA_INVALID', 'PROVIDER_ANSWER_INVALID', 'SIGNATURE_INVALID'],
      'Alpha gave an answer we can’t read. Update it, then try again.',
    ),
    ...each(['DEADLINE_EXCEEDED', 'IFRAME_REQUEST_TIMEOUT'], 'No answer yet. You can still approve in Alpha, or try again.'),
    ACCOUNTS_UNAVAILABLE: 'No account for Ethereum. Unlock the wallet or add an account, then try again.',
    CONNECT_PENDING: 'A request is open in Alpha. Answer it there to continue.',
    WALLET_LOCKED: 'Alpha is locked. Unlock it, then try again.',
    CODE_UNAVAILABLE: 'A part of this page didn’t load. Check your connection, then try again.',
  }

  it('[CONN-39, UX-27, UX-05] tells each failure of the catalogue in its own sentence, once', async () => {
    const { page, give } = await open({ wallets: [{ ...ALPHA, policy: 'ask' }] })
    give({ type: 'openModal', view: 'ConnectingExternal', params: { connectorId: ALPHA.id, namespace: 'eip155' } })
    await dialog('Alpha')
    const wrong: string[] = []
    for (const code of CODES.filter(isTold)) {
      const failure = failureOf(code)
      give({ type: 'reportConnectFailed', operation: page.state().connection.namespaces.eip155?.flow?.operation ?? '', namespace: 'eip155', failure })
      await settled()
      wrong.push(...faults(failure, TEXTS[code] ?? 'Try again, or choose another wallet.'))
      give({ type: 'connect', connectorId: ALPHA.id, namespace: 'eip155' })
      expect(page.state().connection.namespaces.eip155?.flow, code).toBeDefined()
    }
    expect(wrong).toEqual([])
  })
})

describe('view ConnectingWalletConnect', () => {
  const UNREACHABLE = 'Check your connection, then try again.'
  const MISCONFIGURED = 'This app isn’t set up for it. Choose another wallet.'
  const TEXTS: Table = {
    ...each([...NETWORK, 'FRAME_UNAVAILABLE', 'IFRAME_LOAD_FAILED', 'RELAY_UNAVAILABLE'], UNREACHABLE),
    ...each(['FOREIGN_DATA_INVALID'], 'Try again, or choose another wallet.'),
    ...each(CONFIGURED, MISCONFIGURED),
    ...each(['WALLET_CONFIG_UNDEFINED'], MISCONFIGURED),
    ...each(['SESSION_UNUSABLE', 'ACCOUNTS_UNAVAILABLE'], 'It shared no account for this app. Add one there, then try again.'),
    ...each(['DEADLINE_EXCEEDED', 'IFRAME_REQUEST_TIMEOUT'], 'No answer came. Try again, or choose another wallet.'),
    CODE_UNAVAILABLE: 'A part of this page didn’t load. Check your connection, then try again.',
    RELAY_REFUSED: 'WalletConnect refused this page. Try again later, or choose another wallet.',
    PAIRING_EXPIRED: 'A code works for four minutes. Get a new one when you’re ready.',
  }

  it('[WC-01, UX-27, UX-05] tells each failure of the catalogue in its own sentence, once', async () => {
    const { page, give } = await open({ ...SESSIONS, wallets: [] })
    give({ type: 'openModal', view: 'ConnectingWalletConnectBasic' })
    await dialog('WalletConnect')
    const wrong: string[] = []
    for (const code of CODES.filter(isTold)) {
      const failure = failureOf(code)
      give({ type: 'reportConnectFailed', operation: page.state().connection.namespaces.eip155?.flow?.operation ?? '', namespace: 'eip155', failure })
      await settled()
      wrong.push(...faults(failure, TEXTS[code] ?? 'Try again, or choose another wallet.'))
      give({ type: 'connect', connectorId: 'walletConnect' })
      expect(page.state().connection.namespaces.eip155?.flow, code).toBeDefined()
    }
    expect(wrong).toEqual([])
  })
})

const MAIL = 'mara@fernwood.studio'

const UNREACHABLE = 'An ad blocker may be in the way. Turn it off for this page, or'
const BY_REASON: Table = {
  ...each(
    ['FRAME_UNAVAILABLE', 'IFRAME_LOAD_FAILED', 'CODE_UNAVAILABLE', 'RELAY_UNAVAILABLE', ...NETWORK.filter((code) => code !== 'DEADLINE_EXCEEDED')],
    `${UNREACHABLE} WAY`,
  ),
  ...each(['DEADLINE_EXCEEDED', 'IFRAME_REQUEST_TIMEOUT'], 'No answer came within two minutes. Try again, or WAY.'),
  UNVERIFIED_DOMAIN: 'The site’s owner has to register it first. For now, WAY.',
  LOGIN_EXPIRED: 'This login expired after 10 minutes. Start again when you’re ready.',
  FOREIGN_DATA_INVALID: '',
}
const byReason = (code: ErrorCode, way: string, otherwise: string) => (BY_REASON[code] || otherwise).replace('WAY', way)

/** Codes that say that somebody gave up, of which no view tells anything. */
const isTaken = (code: ErrorCode) => everyError[code][1] !== 'ABORTED' || code === 'FRAME_ABORTED'

describe('view EmailLogin', () => {
  it.each([
    ['sending', 'Nothing was shared. Try again, or connect another way.'],
    ['connecting', 'Try again, or connect another way.'],
  ] as const)('[UX-27, UX-46, UX-05, AUTH-11] tells each failure of the catalogue in its own sentence, once (%s)', async (step, otherwise) => {
    const { page, give, wait } = await openEmbedded()
    give({ type: 'openModal', view: 'EmailLogin' })
    await dialog('Log in by e-mail')
    await waitFor(field)
    fireEvent.change(field(), { target: { value: MAIL } })
    click('Continue')
    const wrong: string[] = []
    for (const code of CODES.filter(isTaken)) {
      const failure = failureOf(code)
      const operation = page.state().auth.login?.operation ?? ''
      if (step === 'connecting') give({ type: 'reportLoginAction', operation, action: 'CONNECT' })
      give({ type: 'reportLoginFailed', operation, failure })
      await settled()
      wrong.push(...faults(failure, byReason(code, 'connect another way', otherwise)))
      wait(60_000)
      click('Try again')
      expect(page.state().auth.login, code).toBeDefined()
    }
    expect(wrong).toEqual([])
  })

  it('[UX-27, AUTH-12] a code that was not looked at is not called wrong, and another code that was not sent says so, once', async () => {
    const { page, give, wait } = await openEmbedded()
    give({ type: 'openModal', view: 'Connect' })
    give({ type: 'loginWithEmail', email: MAIL })
    wait(LOADED_MS)
    await dialog('Check your e-mail')
    const wrong: string[] = []
    for (const code of CODES.filter(isTaken)) {
      const failure = failureOf(code)
      const before = page.state().auth.login
      fireEvent.change(field(), { target: { value: '123456' } })
      await settled()
      const { login } = page.state().auth
      if (login?.kind !== 'email' || login.submission === undefined) throw new Error(`No code is checked before ${code}: ${JSON.stringify(before)}`)
      give({ type: 'reportEmailCode', operation: login.submission, failure })
      await settled()
      const isWrong = code === 'FRAME_REFUSED' || code === 'EMAIL_CODE_REFUSED'
      wrong.push(...faults(failure, isWrong ? 'That code is wrong or from an older e-mail.' : 'We couldn’t check the code. Enter it again.'))
    }
    expect(wrong).toEqual([])
  })
})

describe.each([
  ['ConnectingSocial', 'loginWithSocial', 'Google', 'Try again, or log in another way.'],
  ['ConnectingFarcaster', 'loginWithFarcaster', 'Farcaster', 'Try again, or log in another way.'],
] as const)('view %s', (view, type, title, otherwise) => {
  const OWN: Table =
    view === 'ConnectingSocial'
      ? {
          POPUP_BLOCKED: 'Allow pop-ups for this site, then try again.',
          POPUP_CLOSED: 'Nothing was shared. Open it again whenever you like.',
          SOCIAL_UNTRUSTED: 'It came from a site outside this login, so we ignored it. Start again.',
        }
      : {}

  it('[UX-27, UX-46, UX-05, AUTH-15] tells each failure of the catalogue in its own sentence, once', async () => {
    const { page, give } = await openEmbedded()
    const command = (type === 'loginWithSocial' ? { type, provider: 'google' } : { type }) as DomainCommand
    give({ type: 'openModal', view: 'Connect' })
    give(command)
    await dialog(title)
    const wrong: string[] = []
    for (const code of CODES.filter((one) => isTaken(one) || (one === 'POPUP_CLOSED' && view === 'ConnectingSocial'))) {
      const failure = failureOf(code)
      give({ type: 'reportLoginFailed', operation: page.state().auth.login?.operation ?? '', failure })
      await settled()
      wrong.push(...faults(failure, OWN[code] ?? byReason(code, 'log in another way', otherwise)))
      click('Try again')
      expect(page.state().auth.login, code).toBeDefined()
    }
    expect(wrong).toEqual([])
  })
})

describe('view UpdateEmailWallet', () => {
  const TEXTS: Table = {
    ...each(
      ['FRAME_UNAVAILABLE', 'IFRAME_LOAD_FAILED', 'CODE_UNAVAILABLE', 'RELAY_UNAVAILABLE', ...NETWORK],
      'The e-mail wallet can’t be reached. Check your connection, then try again.',
    ),
    ...each(['DEADLINE_EXCEEDED', 'IFRAME_REQUEST_TIMEOUT'], 'No answer came within two minutes. Try again.'),
    UNVERIFIED_DOMAIN: 'This site can’t use the e-mail wallet yet. Its owner has to register it first.',
    LOGIN_EXPIRED: 'This took more than 10 minutes. Start again when you’re ready.',
    FOREIGN_DATA_INVALID: 'Try again whenever you like.',
  }

  it('[AUTH-24, UX-27, UX-05] tells each failure of the catalogue in its own sentence, once', async () => {
    const { page, give, wait } = await openEmbedded({ ...EMBEDDED, memory: createMemoryPorts({ world: openLoggedIn().memory.world }) })
    wait(LOADED_MS)
    give({ type: 'openModal', view: 'UpdateEmailWallet' })
    await dialog('Change e-mail')
    const wrong: string[] = []
    for (const code of CODES.filter(isTaken)) {
      const failure = failureOf(code)
      fireEvent.change(field(), { target: { value: 'zoe@example.org' } })
      click('Continue')
      give({ type: 'reportEmailUpdateFailed', operation: page.state().auth.emailChange?.operation ?? '', failure })
      await settled()
      wrong.push(...faults(failure, TEXTS[code] ?? 'Try again whenever you like.'))
      wait(31_000)
      click('Try again')
    }
    expect(wrong).toEqual([])
  })
})

describe('a frame that fails under a login', () => {
  it.each([
    ['never ready', { neverReady: true }, 20_000, 'We can’t reach the e-mail wallet'],
    ['silent', { silent: ['CONNECT_EMAIL'] }, 121_000, 'That took too long'],
    ['not there', { unavailable: true }, 100, 'We can’t reach the e-mail wallet'],
  ] as const)('[UX-27, TOAST-08, FRAME-48] is told once (%s): by the view, and by nothing that is left behind', async (_, given, ms, heading) => {
    const { page, give, wait } = await openEmbedded()
    page.memory.secureSite.setFaults(given)
    give({ type: 'openModal', view: 'Connect' })
    give({ type: 'loginWithEmail', email: MAIL })
    await dialog('Log in by e-mail')
    wait(ms + 600)
    await waitFor(() => inside('modal').getByRole('heading', { level: 2, name: heading }))
    await settled()
    expect([page.events('alertShown').length, shown(heading), spoken(heading), parts().filter((one) => one.matches('.lk-alert, .lk-toast')).length]).toEqual([
      1, 1, 1, 0,
    ])
    click('Use a wallet instead')
    await dialog('Connect wallet')
    expect([page.state().alerts.current, parts().filter((one) => one.matches('.lk-alert')).length]).toEqual([undefined, 0])
  })
})
