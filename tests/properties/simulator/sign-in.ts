import type { MemorySiwxPolicy, SiwxCall } from '../../../src/adapters/memory/siwx/siwx-faults.js'
import type { DomainCommand } from '../../../src/domain/root.js'
import { SIGN_IN_HOST_MS, SIGN_IN_MESSAGE_MS } from '../../../src/domain/siwx/state.js'
import { ACCOUNTS, type Page, type Simulation, WALLETS } from './pages.js'

const CALLS: readonly SiwxCall[] = ['createMessage', 'verify', 'list', 'add', 'replace', 'revoke']

/** Acts as a visitor who signs in: takes the next step of the flow, or any other. */
export function signInVisitor(run: Simulation, page: Page): void {
  if (run.random.chance(0.6)) leadOn(run, page)
  else wander(run, page)
}

/** Takes the next step of a sign-in, and sometimes switches the account during it. */
function leadOn({ random, memory }: Simulation, page: Page): void {
  const { siwx, connection } = page.kernel.getState()
  const { subject, phase, attempt } = siwx
  if (subject === undefined) {
    const connectorId = random.pick(WALLETS)
    memory.wallets.get(connectorId).setPolicy('approve')
    page.kernel.dispatch({ type: 'connect', connectorId })
  } else if (attempt === undefined && phase === 'owed') {
    if (random.chance(0.5)) memory.siwx.setPolicy({ delayMs: random.below(3_000) })
    page.kernel.dispatch({ type: 'signIn' })
  } else if (attempt === undefined || random.chance(0.6)) memory.time.advanceBy(random.pick([10, 300, 1_000]))
  else {
    const connectorId = WALLETS.find((id) => id === connection.namespaces.eip155?.connectorId)
    if (connectorId === undefined) return
    const wallet = memory.wallets.get(connectorId)
    if (attempt.step === 'signing' && random.chance(0.5)) wallet.approve()
    else wallet.switchAccount(random.pick(ACCOUNTS))
  }
}

/** Takes any step, including the two views that must not close. */
function wander({ random }: Simulation, page: Page): void {
  page.kernel.dispatch(
    random.pick<DomainCommand>([
      { type: 'signIn' },
      { type: 'cancelSignIn' },
      { type: 'signOut' },
      { type: 'closeModal' },
      { type: 'goBack' },
      { type: 'resetView', view: 'Account' },
      { type: 'replaceView', view: 'Networks' },
      { type: 'pushView', view: 'Networks' },
      { type: 'openModal', view: 'SIWXSignMessage' },
    ]),
  )
}

/** Changes the behaviour of the app's host, and the delay before a message is signed. */
export function signInHost({ random, memory }: Simulation): void {
  const policies: readonly MemorySiwxPolicy[] = [
    {},
    {},
    {},
    { delayMs: random.below(5_000) },
    { delayMs: random.below(5_000) },
    { delayMs: SIGN_IN_HOST_MS + 1_000 },
    { fails: [random.pick(CALLS)] },
    { signatures: 'wrong' },
    { misfits: true },
  ]
  if (random.chance(0.05)) memory.time.advanceBy(SIGN_IN_MESSAGE_MS)
  else memory.siwx.setPolicy(random.pick(policies))
}
