import type { FrameFaults } from '../../../src/adapters/memory/embedded-wallet/memory-frame.js'
import type { SecureSitePolicy } from '../../../src/adapters/memory/embedded-wallet/memory-secure-site.js'
import { createSecret, type Secret } from '../../../src/domain/shared/secrets/secret.js'
import type { DomainCommand } from '../../../src/domain/root.js'
import { ACCOUNTS, type Page, type Simulation, SOLANA } from './pages.js'

/** Characters of a message that the site does not take. */
const TOO_LONG = 262_144
const LOGIN_VIEWS = ['EmailLogin', 'ConnectingSocial', 'ConnectingFarcaster', 'UpdateEmailWallet', 'ApproveTransaction'] as const
const METHODS = [
  'personal_sign',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'eth_blockNumber',
  'eth_gasPrice',
  'eth_sign',
  'solana_signMessage',
] as const
const RESULT = 'https://secure.example/result?code=canary-result'

/** Secrets that no tape, state or storage may contain; the codes that visitors type are added. */
export const CANARIES: readonly string[] = ['canary-', 'token-1', '"000000"']

/** Acts as a visitor of the embedded wallet: takes the next step of a flow, or any other. */
export function embeddedVisitor(run: Simulation, page: Page): void {
  if (run.random.chance(0.5)) leadOn(run, page)
  else wander(run, page)
}

/** Takes the next step of a login, or uses the wallet after it. */
function leadOn(run: Simulation, page: Page): void {
  const { random, memory } = run
  const { secureSite: site } = memory
  const { login, user, emailChange } = page.kernel.getState().auth
  const { operation = 'none', digest = 'none', allowance } = page.kernel.getState().approvals.open ?? {}
  const give = (command: DomainCommand) => page.kernel.dispatch(command)
  if (login?.kind === 'email' && login.step === 'device') site.approveDevice()
  else if (login?.kind === 'email' && login.step === 'code') give({ type: 'submitEmailCode', code: typed(run, 0.8) })
  else if (login?.kind === 'social' && login.step === 'waiting') page.memory.popup.result(RESULT)
  else if (login?.kind === 'farcaster' && login.step === 'waiting') site.approveFarcaster()
  else if (login !== undefined) memory.time.advanceBy(random.pick([10, 100, 700]))
  else if (emailChange !== undefined && emailChange.step !== 'sending') give({ type: 'submitEmailChangeCode', code: typed(run, 0.8) })
  else if (user === undefined)
    give(
      random.pick<DomainCommand>([
        { type: 'loginWithEmail', email: 'ann@example.org' },
        { type: 'loginWithSocial', provider: 'google' },
        { type: 'loginWithFarcaster' },
      ]),
    )
  else if (allowance?.stage === 'choice')
    give(
      random.pick<DomainCommand>([
        { type: 'chooseApprovalAmount', operation, digest, amount: '1' },
        { type: 'approveEmbeddedRequest', operation, digest },
      ]),
    )
  else {
    const method = random.pick(METHODS)
    give(
      random.pick<DomainCommand>([
        { type: 'requestEmbedded', method, params: paramsOf(method, true) },
        { type: 'requestEmbedded', method: 'eth_sendTransaction', params: paramsOf('eth_sendTransaction', true, true) },
        { type: 'requestEmbedded', method: 'personal_sign', params: ['0x6869', '0x1'] },
        // At times one that is too long for the site.
        { type: 'signMessage', message: memory.now() % 20 === 0 ? 'x'.repeat(TOO_LONG) : 'hello' },
        { type: 'sendTransaction', transaction: { to: ACCOUNTS[1], value: '0x1' } },
        { type: 'switchNetwork', network: random.pick(['eip155:1', 'eip155:8453', SOLANA]) },
        { type: 'updateEmail', email: 'new@example.org' },
        { type: 'setPreferredAccountType', namespace: 'eip155', accountType: random.pick(['eoa', 'smartAccount']) },
        { type: 'switchAccount', namespace: 'eip155', address: random.pick(ACCOUNTS) },
        { type: 'openModal', view: 'UpdateEmailWallet' },
      ]),
    )
  }
}

/** Returns a code: the one in the mailbox, or a wrong one. */
function typed({ random, memory, canaries }: Simulation, right: number): Secret {
  const code = random.chance(right) ? memory.secureSite.code() : '000000'
  canaries.add(JSON.stringify(code))
  return createSecret(code)
}

/** Takes any step: logins, codes, requests, a change of e-mail, cancelling, logging out. */
function wander(run: Simulation, page: Page): void {
  const { random } = run
  const code = () => typed(run, 0.6)
  const method = random.pick(METHODS)
  const { operation = 'none', digest = 'none' } = page.kernel.getState().approvals.open ?? {}
  const commands: readonly (() => DomainCommand)[] = [
    () => ({ type: 'loginWithEmail', email: random.pick(['ann@example.org', ' bob@example.org ', 'nobody']) }),
    () => ({ type: 'submitEmailCode', code: code() }),
    () => ({ type: 'resendEmailCode' }),
    () => ({ type: 'loginWithSocial', provider: random.pick(['google', 'x', 'farcaster']) }),
    () => ({ type: 'loginWithFarcaster' }),
    () => ({ type: 'cancelLogin' }),
    () => ({ type: 'updateEmail', email: random.pick(['new@example.org', 'ann@example.org']) }),
    () => ({ type: 'submitEmailChangeCode', code: code() }),
    () => ({ type: 'cancelEmailUpdate' }),
    () => ({ type: 'switchEmbeddedNetwork', network: random.pick(['eip155:1', 'eip155:8453', 'eip155:5']) }),
    () => ({ type: 'requestEmbedded', method, params: paramsOf(method, random.chance(0.9), random.chance(0.5)) }),
    () => ({ type: 'requestEmbedded', method: 'personal_sign', params: ['0x6869', '0x1'] }),
    () => ({ type: 'cancelEmbeddedRequest' }),
    () => ({ type: 'chooseApprovalAmount', operation, digest, amount: random.pick(['1', '249', '250', '251', '0']) }),
    () => ({ type: 'approveEmbeddedRequest', operation, digest }),
    () => ({ type: 'setPreferredAccountType', namespace: 'eip155', accountType: random.pick(['eoa', 'smartAccount']) }),
    () => ({ type: 'disconnect', connectorId: 'ID_AUTH' }),
    () => ({ type: 'connect', connectorId: 'ID_AUTH' }),
    () => ({ type: 'switchConnection', namespace: 'eip155', connectorId: 'ID_AUTH' }),
    () => ({ type: 'forgetConnection', namespace: 'eip155', connectorId: 'ID_AUTH' }),
    () => ({ type: 'prepareEmbeddedWallet' }),
    () => ({ type: 'switchNetwork', network: random.pick([SOLANA, 'eip155:1']) }),
    () => ({ type: 'closeModal' }),
    () => ({ type: 'pushView', view: random.pick(LOGIN_VIEWS), params: { provider: 'google' } }),
    () => ({ type: 'openModal', view: random.pick(LOGIN_VIEWS), params: { provider: 'google' } }),
  ]
  const { allowance } = page.kernel.getState().approvals.open ?? {}
  // An allowance waits for its amount: the visitor mostly decides before anything else.
  if (allowance?.stage === 'choice' && random.chance(0.7))
    page.kernel.dispatch(
      random.pick<DomainCommand>([
        { type: 'chooseApprovalAmount', operation, digest, amount: '1' },
        { type: 'approveEmbeddedRequest', operation, digest },
      ]),
    )
  else page.kernel.dispatch(random.pick(commands)())
}

/** Opens the page again after a login that left it (Telegram). */
export function comeBack({ random }: Simulation, before: Page, page: Page): void {
  if (before.memory.popup.left().length > 0 && random.chance(0.7)) page.memory.popup.arriveWith(RESULT)
}

/** `increaseAllowance` of 250 for another account. */
const ALLOWANCE = `0x39509351${'70997970c51812dc3a010c7d01b50e0d17dc79c8'.padStart(64, '0')}${(250).toString(16).padStart(64, '0')}`

/** Acts as the secure site, its window and the person at it, and causes faults there. */
export function secureSite({ random, memory }: Simulation, page: Page): void {
  const { secureSite: site } = memory
  const { frame, popup } = page.memory
  const faults: readonly FrameFaults[] = [
    {},
    {},
    {},
    { neverReady: true },
    { readyMs: 15_000 },
    { answerMs: random.below(5_000) },
    { unavailable: true },
    { silent: ['CONNECT_OTP', 'GET_USER'] },
    { silent: ['SIGN_OUT', 'RPC_REQUEST'] },
    { silent: ['CONNECT_EMAIL', 'CONNECT_SOCIAL', 'SWITCH_NETWORK', 'IS_CONNECTED'] },
    { garbage: ['CONNECT_EMAIL', 'GET_USER', 'RPC_REQUEST'] },
  ]
  const policies: readonly SecureSitePolicy[] = [
    {},
    { newDevice: true },
    { approvals: 'later' },
    { approvals: 'decline' },
    { skipsPrimary: true },
    { smartAccountNetworks: 'fails' },
    { answersChain: random.pick([1, 8453, 5, 'x']) },
    { refuse: { GET_USER: 'No', SET_PREFERRED_ACCOUNT: 'No' } },
    { eoa: '0xnope' },
    { smartAccount: '3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
  ]
  const acts: readonly (() => unknown)[] = [
    () => site.approveDevice(),
    () => site.approveFarcaster(),
    () => site.decide('approve'),
    () => site.decide('decline'),
    () => popup.result(RESULT),
    () => popup.result(RESULT),
    () => popup.forge(),
    () => popup.close(),
    () => popup.block(random.chance(0.2)),
    () => site.setFaults(random.pick(faults)),
    () => site.setPolicy(random.pick(policies)),
    () => frame.reload(),
    () => frame.reload(),
    () => page.login?.watch.answerLate(random.chance(0.5)),
    () => site.forget(),
  ]
  random.pick(acts)()
}

function paramsOf(method: string, fits: boolean, allows = false): never {
  if (!fits) return { no: 'list' } as never
  if (method === 'eth_sendTransaction')
    return [{ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', ...(allows ? { data: ALLOWANCE } : { value: '0x1' }) }] as never
  if (method === 'wallet_sendCalls') return [{ calls: [{ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }] }] as never
  return ['0x6869', '0x1'] as never
}
