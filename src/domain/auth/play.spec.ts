import { describe, expect, it } from 'vitest'
import { EMAIL, EMBEDDED_TWO, openRequests } from '../../../tests/domain/embedded.js'
import { A, B } from '../../../tests/domain/facts.js'
import { openPage, type Page } from '../../../tests/domain/page.js'
import { createSeeded } from '../../adapters/memory/seeded.js'
import type { DomainEvent, PublicCommand } from '../root.js'
import { solana } from '../shared/networks/chains.js'
import { createSecret } from '../shared/secrets/secret.js'

const SEEDS = 40
const STEPS = 60

/** Actions of a user, an app, the site and the environment. */
const COMMANDS: readonly ((page: Page) => PublicCommand)[] = [
  () => ({ type: 'loginWithEmail', email: EMAIL }),
  () => ({ type: 'resendEmailCode' }),
  (page) => ({ type: 'submitEmailCode', code: createSecret(page.memory.secureSite.code()) }),
  () => ({ type: 'submitEmailCode', code: createSecret('0') }),
  () => ({ type: 'loginWithSocial', provider: 'google' }),
  () => ({ type: 'loginWithFarcaster' }),
  () => ({ type: 'cancelLogin' }),
  () => ({ type: 'updateEmail', email: 'zoe@example.org' }),
  (page) => ({ type: 'submitEmailChangeCode', code: createSecret(page.memory.secureSite.code()) }),
  () => ({ type: 'requestEmbedded', method: 'personal_sign', params: ['0x6869', A] }),
  () => ({ type: 'requestEmbedded', method: 'eth_sendTransaction', params: [{ to: B, value: '0x1' }] }),
  () => ({ type: 'requestEmbedded', method: 'eth_blockNumber' }),
  () => ({ type: 'requestEmbedded', method: 'eth_sign' }),
  () => ({ type: 'cancelEmbeddedRequest' }),
  () => ({ type: 'switchEmbeddedNetwork', network: 'eip155:8453' }),
  () => ({ type: 'switchNetwork', network: solana.caipNetworkId }),
  () => ({ type: 'switchNetwork', network: 'eip155:1' }),
  () => ({ type: 'setPreferredAccountType', namespace: 'eip155', accountType: 'eoa' }),
  () => ({ type: 'switchAccount', namespace: 'eip155', address: B }),
  () => ({ type: 'disconnect' }),
  () => ({ type: 'connect', connectorId: 'ID_AUTH' }),
  () => ({ type: 'openModal' }),
  () => ({ type: 'closeModal' }),
  () => ({ type: 'goBack' }),
  () => ({ type: 'pushView', view: 'ConnectingFarcaster' }),
]
const EVENTS: readonly ((page: Page) => void)[] = [
  (page) => page.memory.popup.result('https://secure.example/result'),
  (page) => page.memory.popup.close(),
  (page) => page.memory.popup.forge(),
  (page) => page.memory.secureSite.approveFarcaster(),
  (page) => void page.memory.secureSite.decide('approve'),
  (page) => void page.memory.secureSite.decide('decline'),
  (page) => page.memory.frame.reload(),
  (page) => page.memory.secureSite.forget(),
  (page) => page.memory.secureSite.setFaults({ neverReady: true }),
  (page) => page.memory.secureSite.setFaults({ silent: ['CONNECT_EMAIL', 'GET_USER', 'SIGN_OUT', 'SWITCH_NETWORK', 'SET_PREFERRED_ACCOUNT'] }),
  (page) => page.memory.secureSite.setFaults({ answerMs: 2_000 }),
  (page) => page.memory.secureSite.setFaults({}),
  (page) => page.memory.secureSite.setPolicy({ approvals: 'later' }),
  (page) => page.memory.secureSite.setPolicy({ refuse: { GET_USER: 'no', CONNECT_SOCIAL: 'no', RPC_REQUEST: '' } }),
  (page) => page.memory.secureSite.setPolicy({}),
]
const WAITS = [0, 0, 1, 3, 600, 600, 600, 1_500, 30_000, 125_000]

/** Returns the most likely next actions of a user: to proceed, or to leave. */
function likely(page: Page): readonly PublicCommand[] {
  const { auth, modal } = page.state()
  const right = createSecret(page.memory.secureSite.code())
  if (auth.emailChange?.step === 'primary' || auth.emailChange?.step === 'secondary')
    return [{ type: 'submitEmailChangeCode', code: right }, { type: 'submitEmailChangeCode', code: createSecret('0') }, { type: 'cancelEmailUpdate' }]
  if (auth.login?.step === 'code')
    return [
      { type: 'submitEmailCode', code: right },
      { type: 'submitEmailCode', code: right },
      { type: 'submitEmailCode', code: createSecret('0') },
      { type: 'resendEmailCode' },
    ]
  if (auth.login !== undefined) return [{ type: 'cancelLogin' }, { type: 'closeModal' }, { type: 'disconnect' }]
  if (auth.user === undefined)
    return [
      modal.open ? { type: 'goBack' } : { type: 'openModal' },
      { type: 'loginWithEmail', email: EMAIL },
      { type: 'loginWithSocial', provider: 'google' },
      { type: 'loginWithFarcaster' },
    ]
  return COMMANDS.slice(7, 21).map((command) => command(page))
}

/** Returns the first invariant that does not hold, checked after every input. */
function broken(page: Page): string | undefined {
  const { auth, approvals, connection, config } = page.state()
  for (const [namespace, one] of Object.entries(connection.namespaces)) {
    if (one.connectorId !== 'ID_AUTH') continue
    if (auth.user === undefined || !config.plugins.embeddedWallet?.networks.some((id) => id.startsWith(namespace)))
      return 'I-11: connected without a visitor, or where nothing is served'
  }
  if (auth.user === undefined && auth.smartAccount !== undefined) return 'I-3: an account contract of nobody'
  if (auth.login?.step === 'connecting' && !Object.values(connection.namespaces).some(({ flow }) => flow?.operation === auth.login?.operation))
    return 'I-33: a login connects, and no connect is under way'
  if (approvals.open === undefined && approvals.queue.length > 0) return 'I-19: requests wait behind nothing'
  return undefined
}

/** Start events and their end events, matched by operation. */
const PAIRS: readonly (readonly [begins: readonly DomainEvent['type'][], ends: readonly DomainEvent['type'][]])[] = [
  [['loginStarted'], ['loggedIn', 'loginFailed']],
  [['emailCodeSubmitted'], ['emailCodeAccepted', 'emailCodeRefused']],
  [['emailUpdateStarted'], ['emailUpdated', 'emailUpdateFailed']],
  [['emailChangeCodeSubmitted'], ['emailChangeCodeAccepted', 'emailChangeCodeRefused']],
  [['embeddedNetworkAsked'], ['embeddedNetworkSwitched', 'embeddedNetworkFailed']],
  [['accountTypeAsked'], ['accountTypeChanged', 'accountTypeChangeFailed']],
  [['connectStarted'], ['connected', 'connectFailed']],
  [['disconnectStarted'], ['disconnectSucceeded', 'disconnectFailed']],
]

describe('the embedded wallet', () => {
  it(`[I-11, I-16, I-17, I-18, I-19, I-38, I-44] keeps what must hold, and ends what it begins, in ${SEEDS} random plays`, () => {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const seeded = createSeeded(seed)
      const page = openPage(EMBEDDED_TWO)
      const played: string[] = []
      // Errors that a listener throws are swallowed, so violations are collected.
      const found: unknown[] = []
      page.kernel.subscribe(() => {
        const what = broken(page)
        if (what !== undefined) found.push([seed, what, played.slice(-6)])
      })
      for (let step = 0; step < STEPS; step += 1) {
        if (seeded.below(3) > 0) {
          const next = likely(page)
          const command = seeded.below(4) > 0 ? next[seeded.below(next.length)] : COMMANDS[seeded.below(COMMANDS.length)]?.(page)
          if (command !== undefined) {
            played.push(command.type)
            page.give(command)
          }
        } else {
          const at = seeded.below(EVENTS.length)
          played.push(`event ${at}`)
          EVENTS[at]?.(page)
        }
        page.wait(WAITS[seeded.below(WAITS.length)] ?? 0)
        const open = openRequests(page)
        const posted = open.filter(([, step]) => step === 'posted').length
        if (posted !== page.memory.frame.open()) found.push([seed, 'I-17: a request pends that the document does not have'])
        if (open.length > posted && page.state().frame.phase === 'absent') found.push([seed, 'I-18: something waits, and nothing loads'])
      }
      for (const command of [{ type: 'cancelLogin' }, { type: 'cancelEmailUpdate' }, { type: 'cancelEmbeddedRequest' }, { type: 'closeModal' }] as const)
        page.give(command)
      page.memory.secureSite.setFaults({})
      page.memory.frame.reload()
      page.wait(700_000)
      expect(found).toEqual([])
      const events = page.entries.flatMap((entry) => (entry.kind === 'event' ? [entry.event as DomainEvent & { operation?: string }] : []))
      for (const [begins, ends] of PAIRS) {
        for (const { operation } of events.filter(({ type }) => begins.includes(type))) {
          const found = events.filter((event) => ends.includes(event.type) && event.operation === operation).map(({ type }) => type)
          expect([seed, begins[0], operation, found.length]).toEqual([seed, begins[0], operation, 1])
        }
      }
      expect([seed, openRequests(page)]).toEqual([seed, []])
      page.close()
    }
  })
})
