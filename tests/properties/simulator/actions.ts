import { createMemoryPorts } from '../../../src/adapters/memory/memory-ports.js'
import type { Seeded } from '../../../src/adapters/memory/seeded.js'
import { VIEW_NAMES } from '../../../src/domain/modal/index.js'
import type { DomainCommand } from '../../../src/domain/root.js'
import type { CaipNetworkId } from '../../../src/domain/shared/caip.js'
import { comeBack, embeddedVisitor, secureSite } from './embedded.js'
import { signInHost, signInVisitor } from './sign-in.js'
import { ACCOUNTS, closePage, FAR, fail, NETWORKS, openPage, type Page, type Simulation, UNKNOWN_NETWORK, WALLETS } from './pages.js'

type Action = (run: Simulation, page: Page) => void

/** Does one random thing: the visitor, a wallet, the network, the host or time. */
export function act(run: Simulation): void {
  const page = run.random.pick(run.pages)
  const { embeddedWallet, siwx } = run.definition.config
  const { actions, total } = TABLES[(embeddedWallet === undefined ? 0 : 1) + (siwx === undefined ? 0 : 2)] as Table
  let ticket = run.random.below(total)
  for (const [weight, action] of actions) {
    ticket -= weight
    if (ticket < 0) {
      action(run, page)
      return
    }
  }
}

const ACTIONS: readonly (readonly [weight: number, action: Action])[] = [
  [60, visitor],
  [12, wallet],
  [8, policy],
  [14, far],
  [30, time],
  [4, fault],
  [2, reload],
  [2, tab],
  [3, hostile],
]
const LOGINS: typeof ACTIONS = [
  [40, embeddedVisitor],
  [25, secureSite],
]
const SIGN_INS: typeof ACTIONS = [
  [30, signInVisitor],
  [6, signInHost],
]

interface Table {
  readonly actions: typeof ACTIONS
  readonly total: number
}
/** Without more; where there is an embedded wallet; where there is a sign-in with the wallet; where there are both. */
const TABLES = [ACTIONS, [...ACTIONS, ...LOGINS], [...ACTIONS, ...SIGN_INS], [...ACTIONS, ...LOGINS, ...SIGN_INS]].map(
  (actions): Table => ({ actions, total: actions.reduce((sum, [weight]) => sum + weight, 0) }),
)

function visitor(run: Simulation, page: Page): void {
  const { random } = run
  const connectorId = random.chance(0.97) ? random.pick(WALLETS) : 'nobody'
  const network = (random.chance(0.95) ? random.pick(NETWORKS).caipNetworkId : random.pick(STRANGE_NETWORKS)) as CaipNetworkId
  const address = random.pick(ACCOUNTS)
  page.kernel.dispatch(random.chance(0.005) ? { type: 'stop' } : random.pick(COMMANDS)({ random, connectorId, network, address }))
}

const STRANGE_NETWORKS = ['eip155:999999', 'eip155', 'x:y:z'] as const

interface Choice {
  readonly random: Seeded
  readonly connectorId: string
  readonly network: CaipNetworkId
  readonly address: string
}

const COMMANDS: readonly ((choice: Choice) => DomainCommand)[] = [
  () => ({ type: 'start' }),
  () => ({ type: 'start' }),
  ({ connectorId }) => ({ type: 'connect', connectorId }),
  ({ connectorId }) => ({ type: 'connect', connectorId, namespace: 'eip155' }),
  () => ({ type: 'connect', connectorId: 'walletConnect' }),
  () => ({ type: 'connect', connectorId: 'walletConnect' }),
  () => ({ type: 'connect', connectorId: FAR, namespace: 'eip155' }),
  ({ random }) => ({ type: 'chooseWallet', connectorId: random.pick(['walletConnect', FAR]) }),
  () => ({ type: 'switchConnection', namespace: 'eip155', connectorId: 'walletConnect' }),
  () => ({ type: 'disconnect', connectorId: 'walletConnect' }),
  () => ({ type: 'renewPairing' }),
  () => ({ type: 'preparePairing' }),
  () => ({ type: 'openWallet', walletId: FAR }),
  () => ({ type: 'cancelConnect' }),
  () => ({ type: 'disconnect' }),
  ({ connectorId }) => ({ type: 'disconnect', namespace: 'eip155', connectorId }),
  ({ connectorId }) => ({ type: 'switchConnection', namespace: 'eip155', connectorId }),
  ({ connectorId, address }) => ({ type: 'switchConnection', namespace: 'eip155', connectorId, address }),
  ({ connectorId }) => ({ type: 'forgetConnection', namespace: 'eip155', connectorId }),
  ({ network }) => ({ type: 'switchNetwork', network }),
  ({ network }) => ({ type: 'switchNetwork', network }),
  () => ({ type: 'cancelSwitchNetwork' }),
  ({ network }) => ({ type: 'chooseNetwork', network }),
  ({ connectorId }) => ({ type: 'chooseWallet', connectorId }),
  ({ connectorId }) => ({ type: 'chooseWallet', connectorId }),
  () => ({ type: 'addNetwork', network: UNKNOWN_NETWORK }),
  ({ random, network }) => ({ type: 'removeNetwork', network: random.chance(0.5) ? network : UNKNOWN_NETWORK.caipNetworkId }),
  ({ address }) => ({ type: 'switchAccount', namespace: 'eip155', address }),
  ({ random, address }) => ({ type: 'setAddressLabel', namespace: 'eip155', address, label: random.pick(['', 'Savings', ' x ']) }),
  ({ random }) => ({ type: 'setPreferredAccountType', namespace: 'eip155', accountType: random.pick(['eoa', 'smartAccount', 'payment']) }),
  ({ random, address }) => ({
    type: 'setProfile',
    namespace: 'eip155',
    address,
    name: random.pick(['mara', null]),
    image: random.pick(['data:image/png;base64,AA', 'javascript:alert(1)', null]),
  }),
  ({ random }) => ({ type: 'refreshBalance', force: random.chance(0.5) }),
  ({ random }) => ({ type: 'setBalancesHidden', hidden: random.chance(0.5) }),
  () => ({ type: 'signMessage', message: 'hello' }),
  () => ({ type: 'signTypedData', typedData: { primaryType: 'Mail' } }),
  ({ random, network, address }) => ({ type: 'sendTransaction', transaction: { to: address, value: '0x1' }, ...(random.chance(0.3) ? { network } : {}) }),
  () => ({ type: 'cancelRequest' }),
  () => ({ type: 'openModal' }),
  ({ random }) => ({ type: 'openModal', view: random.pick(VIEW_NAMES) }),
  () => ({ type: 'closeModal' }),
  ({ random }) => ({ type: 'pushView', view: random.pick(VIEW_NAMES) }),
  ({ random }) => ({ type: 'replaceView', view: random.pick(VIEW_NAMES) }),
  ({ random }) => ({ type: 'resetView', view: random.pick(VIEW_NAMES) }),
  () => ({ type: 'goBack' }),
  () => ({ type: 'goBack' }),
  ({ random }) => ({ type: 'showToast', message: 'Copied', variant: random.pick(['success', 'loading', 'error']), delayMs: random.pick([0, 300]) }),
  () => ({ type: 'hideToast' }),
  ({ random }) => ({ type: 'showAlert', alert: random.pick(['networkNotFound', 'rateLimited', 'serverError']), once: random.chance(0.5) }),
  () => ({ type: 'dismissAlert' }),
  ({ random }) => ({ type: 'setThemeMode', mode: random.pick(['dark', 'light', 'system']) }),
  ({ random }) => ({ type: 'setThemeVariables', variables: { accent: random.pick(['#ff0', '#00f']) } }),
]

function wallet({ random, memory }: Simulation): void {
  const one = memory.wallets.get(random.pick(memory.wallets.all()).announcement.id)
  const choice = random.below(8)
  if (choice === 0) one.switchAccount(random.pick(ACCOUNTS))
  else if (choice === 1) one.setAccounts(ACCOUNTS.slice(0, random.below(4)))
  else if (choice === 2) one.switchNetwork(random.pick(['eip155:1', 'eip155:8453', 'eip155:11155111', 'eip155:100']))
  else if (choice === 3) one.disconnect()
  else if (choice === 4) one.lock()
  else if (choice === 5) one.unlock()
  else if (choice === 6) one.approve()
  else one.reject()
}

function policy({ random, memory }: Simulation): void {
  memory.wallets
    .get(random.pick(memory.wallets.all()).announcement.id)
    .setPolicy(
      random.pick([
        'approve',
        'approve',
        'approve',
        'reject',
        'silent',
        'ask',
        { delayMs: random.below(5_000) },
        { error: { code: random.pick([-32603, 4001, 4900, 5000]), message: 'no' } },
        { throwSync: true },
        { answerTwice: true, eventsBeforeAnswer: true },
        { emptyAccounts: true },
        { acknowledgeSwitchWithoutSwitching: true },
        { lieAboutChain: 'eip155:1' },
        { garbage: ['0xnope', '0x1'], unguarded: true, methods: { switchNetwork: 'approve' } },
        { throwOnSubscribe: true },
      ]),
    )
}

/** The wallet at the other end of the relay, and the way there. */
function far({ random, memory: { relay } }: Simulation): void {
  const { wallet: one } = relay
  const chain = random.pick(['eip155:1', 'eip155:8453', 'eip155:100'] as const)
  const accounts = ACCOUNTS.slice(0, random.below(4)).map((address) => `${chain}:${address}`)
  const acts: readonly (() => unknown)[] = [
    () => one.scan(),
    () => one.scan(),
    () => one.scan(),
    () => one.scan(),
    () => one.approve(),
    () => one.reject(),
    () =>
      one.setPolicy(random.pick(['approve', 'approve', 'ask', 'reject', 'silent', { delayMs: random.below(5_000) }, { error: { code: 5000, message: 'no' } }])),
    () => one.switchAccount(random.pick(ACCOUNTS)),
    () => one.switchNetwork(chain),
    () => one.update(random.chance(0.1) ? {} : { eip155: { accounts, chains: [chain], methods: ['personal_sign'], events: [] } }),
    () =>
      one.emit({
        name: random.pick(['accountsChanged', 'chainChanged', 'message']),
        network: chain,
        data: random.pick([[], ['0x1'], [ACCOUNTS[2]], 'eip155:5', null, { chainId: 1 }]),
      }),
    () => one.extend(),
    () => one.ping(),
    () => one.disconnect(),
    () =>
      relay.setFaults(
        random.pick([
          {},
          {},
          {},
          { offline: true },
          { delayMs: random.below(3_000) },
          { duplicate: true, unguarded: true },
          { reorder: true, delayMs: 100 },
          { drop: true },
          { refuse: 'JWT Token is not yet valid' },
        ]),
      ),
  ]
  random.pick(acts)()
}

const SLEEP_MS = 8 * 3_600_000
const GRACE_MS = 15_000

function time(run: Simulation): void {
  const { random, memory } = run
  if (random.chance(0.01)) {
    run.graceUntil = Number.POSITIVE_INFINITY
    memory.time.sleep(SLEEP_MS)
    run.graceUntil = memory.time.now() + GRACE_MS
  } else memory.time.advanceBy(random.pick([0, 0, 1, 50, 150, 300, 700, 1_000, 3_000, 10_000, 30_000, random.below(130_000)]))
}

function fault(run: Simulation): void {
  const { random, memory, pages } = run
  const choice = random.below(5)
  if (choice === 0) {
    run.remembers = false
    memory.disk.fail(random.pick(['denied', 'full', 'hanging', null, null]))
  } else if (choice === 1)
    memory.rpc.fail(random.pick(['unreachable', 'silent', 'garbage', { status: 429, retryAfter: '2' }, { delay: 4_000 }]), { times: 1 + random.below(4) })
  else if (choice === 2) for (const page of pages) page.memory.platform.set({ online: random.chance(0.6) })
  else if (choice === 3) memory.tabs.cut(random.chance(0.5))
  else for (const page of pages) page.memory.platform.set({ visible: random.chance(0.5), colorScheme: random.pick(['dark', 'light']) })
}

/** The page is loaded again; what comes back is never connected before its wallet said so (robustness, I-42). */
function reload(run: Simulation, page: Page): void {
  closePage(run, page)
  const next = openPage(run, createMemoryPorts({ world: page.memory.world }))
  if (page.login !== undefined) comeBack(run, page, next)
  run.pages.push(next)
  let first = true
  const off = next.kernel.subscribe(() => {
    if (!first || next.kernel.getState().lifecycle.status !== 'started') return
    first = false
    if (Object.values(next.kernel.getState().connection.namespaces).some((one) => one.connectorId !== undefined))
      fail(run, 'I-42', 'connected right after the load')
  })
  next.kernel.dispatch({ type: 'start' })
  off()
}

function tab(run: Simulation, page: Page): void {
  if (run.pages.length > 1) closePage(run, page)
  else {
    const next = openPage(run, createMemoryPorts({ world: page.memory.world }))
    run.pages.push(next)
    next.kernel.dispatch({ type: 'start' })
  }
}

/** What does not fit: wrong types, unknown names, reports for operations that never were. */
function hostile({ random, memory }: Simulation, page: Page): void {
  const commands: readonly unknown[] = [
    { type: 'connect', connectorId: 7 },
    { type: 'connect', connectorId: WALLETS[0], namespace: '__proto__' },
    { type: 'switchNetwork', network: null },
    { type: 'addNetwork', network: { id: 'x' } },
    { type: 'openModal', view: 'constructor' },
    { type: 'showAlert', alert: 'toString' },
    { type: 'signMessage', message: { toString: 1 } },
    { type: 'setAccountTab', tab: 'x' },
    { type: 'nothing' },
    { type: 'reportConnected', operation: 'o1', namespace: 'eip155', accounts: [ACCOUNTS[0]], network: null, approvedNetworks: [], supportsAllNetworks: true },
    { type: 'reportNetworkSwitched', operation: 'o1' },
    { type: 'reportRequestDone', operation: 'o1', result: '0x' },
    { type: 'reportToastDue', id: 'o1' },
    { type: 'reportTabMessage', message: { kind: 'network', namespace: 'eip155', network: 'eip155:5' } },
  ]
  page.kernel.dispatch(random.pick(commands) as DomainCommand)
  memory.wallets
    .get(random.pick(memory.wallets.all()).announcement.id)
    .emit(
      random.pick([
        { type: 'accountsChanged', accounts: [] },
        { type: 'chainChanged', network: 'eip155:100' },
        { type: 'disconnect' },
        { type: 'accountsChanged', accounts: ['0x0', ACCOUNTS[1], ACCOUNTS[1].toLowerCase()] },
      ]),
    )
}
