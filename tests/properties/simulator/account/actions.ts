import type { DomainCommand } from '../../../../src/domain/root.js'
import { ACCOUNTS, openTab, type Page, type Simulation } from '../pages.js'
import { keyOf, SUFFIX } from './truth.js'
import type { AccountWorld } from './world.js'

type Random = AccountWorld['random']

/** Chance that a step brings something of an account, too. */
const OFTEN = 0.4
const NAMES = ['ada1', 'bob22', 'carol', 'ada1', 'abc', 'Ada1', 'ada_1'].map((label) => `${label}${SUFFIX}`)
const AMOUNTS = ['10', '500', '100', '250.5', '9.99', '500.01', 'x', ''] as const
const TOKENS = ['a1', 'b2'].map((byte) => `0x${byte.repeat(20)}`)
const SPENDER = `0x${'70'.repeat(20)}`

/** Does something with the account of a run that looks at it: the visitor looks, buys, registers and takes back; coins, orders and names change meanwhile. */
export function actOnAccount(run: Simulation): void {
  const { account, memory } = run
  if (account === undefined || !account.random.chance(OFTEN)) return
  const { random, answers } = account
  if (random.chance(0.1)) answers.mood = random.pick(['calm', 'calm', 'calm', 'slow', 'busy', 'silent'] as const)
  if (random.chance(0.1)) account.isBusy = random.chance(0.5)
  if (random.chance(0.05)) account.isBlocked = random.chance(0.3)
  const page: Page = random.pick(run.pages)
  if (connect(run, page)) return
  change(account, page)
  const chance = random.next() / 2 ** 32
  if (chance < 0.06) register(run, page)
  else if (chance < 0.14) buy(run, page)
  else if (chance < 0.145) watchLong(run, page)
  else if (chance < 0.2) show(run, page)
  else page.kernel.dispatch(ask(random, page))
  if (random.chance(0.5)) memory.time.advanceBy(random.pick([1, 10, 299, 300, 2_000, 4_000, 6_000]))
}

/** Connects an EVM wallet that approves, where there is none, or makes the EVM active. */
function connect(run: Simulation, { kernel }: Page): boolean {
  const { random } = run.account as AccountWorld
  const { connection, network } = kernel.getState()
  const { connectorId, flow } = connection.namespaces.eip155 ?? {}
  if (flow !== undefined || (connectorId !== undefined && network.activeNamespace === 'eip155') || random.chance(0.4)) return false
  if (connectorId !== undefined) {
    kernel.dispatch({ type: 'switchNetwork', network: random.pick(['eip155:1', 'eip155:8453'] as const) })
    return true
  }
  const one = random.pick(run.memory.wallets.all().filter(({ announcement }) => announcement.namespace === 'eip155'))
  one.unlock()
  one.setPolicy('approve')
  kernel.dispatch({ type: 'connect', connectorId: one.announcement.id, namespace: 'eip155' })
  run.memory.time.advanceBy(10)
  return true
}

/** Changes what the chain, the providers and the registry know. */
function change(account: AccountWorld, { kernel }: Page): void {
  const { random, arrivals, orders, owners } = account
  const { buy, network, account: accounts } = kernel.getState()
  if (random.chance(0.05)) owners.set(random.pick(NAMES), random.pick(ACCOUNTS))
  if (random.chance(0.03)) owners.clear()
  const { purchase } = buy
  const address = accounts.namespaces.eip155?.address
  const here = address === undefined ? undefined : { network: network.namespaces.eip155?.caipNetwork ?? 'eip155:1', address }
  const at = purchase !== undefined && random.chance(0.7) ? purchase : here
  if (at !== undefined && random.chance(0.08)) {
    const all = arrivals.get(keyOf(at)) ?? []
    const token = purchase?.token?.address
    const isOfPurchase = token !== undefined && random.chance(0.6)
    arrivals.set(keyOf(at), [...all, { id: `${keyOf(at)} ${all.length}`, symbol: 'X', amount: '1', ...(isOfPurchase && { token }) }])
  }
  if (purchase === undefined || !random.chance(0.15)) return
  const known = orders.get(keyOf(purchase)) ?? []
  const status = random.pick(['pending', 'done', 'failed'] as const)
  const [first, ...rest] = known
  const next =
    first?.status === 'pending' ? [{ ...first, status }, ...rest] : [{ id: `order-${purchase.id}-${known.length}`, status, at: purchase.startedAt }, ...known]
  orders.set(keyOf(purchase), next)
}

function show(run: Simulation, { kernel }: Page): void {
  const { random } = run.account as AccountWorld
  const view = random.pick([
    'Account',
    'WalletReceive',
    'Transactions',
    'OnRampProviders',
    'BuyInProgress',
    'RegisterAccountName',
    'Allowances',
    'SmartSessionList',
  ])
  kernel.dispatch({ type: random.pick(['openModal', 'pushView', 'replaceView'] as const), view } as DomainCommand)
  if (random.chance(0.3)) kernel.dispatch({ type: 'switchNetwork', network: random.pick(['eip155:1', 'eip155:8453'] as const) })
}

/** Registers a name from the form to its end, as most visitors do; at times something comes between. */
function register(run: Simulation, page: Page): void {
  const { kernel } = page
  const { random, answers } = run.account as AccountWorld
  const { memory } = run
  if (random.chance(0.7)) answers.mood = 'calm'
  const { connectorId } = kernel.getState().connection.namespaces.eip155 ?? {}
  const wallet = memory.wallets.all().find(({ announcement: { id, namespace } }) => namespace === 'eip155' && id === connectorId)
  wallet?.setPolicy(random.pick(['approve', 'approve', 'approve', 'reject', 'ask', { delayMs: 3_000 }] as const))
  // An account that has no name yet.
  kernel.dispatch({ type: 'switchAccount', namespace: 'eip155', address: random.pick(ACCOUNTS.slice(1)) })
  kernel.dispatch({ type: 'refreshIdentity' })
  memory.time.advanceBy(310)
  kernel.dispatch({ type: 'openModal', view: 'RegisterAccountName' })
  const name = random.pick(NAMES.slice(0, 3))
  if (random.chance(0.7)) kernel.dispatch({ type: 'refreshAvailability', name })
  memory.time.advanceBy(random.pick([100, 700]))
  kernel.dispatch({ type: 'registerName', name })
  // At times a second tab is opened meanwhile.
  if (name === NAMES[1] && run.pages.length === 1) openTab(run, page)
  for (let stage = 0; stage < 4; stage += 1) {
    memory.time.advanceBy(random.pick([10, 310, 3_100]))
    if (random.chance(0.1)) kernel.dispatch({ type: 'cancelRegistration' })
    if (random.chance(0.1)) kernel.dispatch({ type: 'registerName', name: random.pick(NAMES) })
    if (random.chance(0.05)) memory.time.advanceBy(40_000)
  }
  if (random.chance(0.3)) kernel.dispatch({ type: 'checkRegistration' })
  wallet?.approve()
  wallet?.setPolicy('approve')
}

/** Buys from the choice to the view of progress, and looks on for a while. */
function buy(run: Simulation, { kernel }: Page): void {
  const { random, answers } = run.account as AccountWorld
  const { memory } = run
  if (random.chance(0.7)) answers.mood = 'calm'
  kernel.dispatch({ type: 'openModal', view: 'OnRampProviders' })
  memory.time.advanceBy(random.pick([10, 310]))
  kernel.dispatch({ type: 'setBuy', amount: random.pick(['10', '100', '500']), purchaseCurrency: random.pick(['USDC', 'ETH']) })
  memory.time.advanceBy(random.pick([100, 310, 700]))
  if (random.chance(0.3)) kernel.dispatch({ type: 'setBuy', amount: random.pick(AMOUNTS) })
  if (random.chance(0.5)) memory.time.advanceBy(700)
  if (random.chance(0.3)) return
  kernel.dispatch({ type: 'startBuy', provider: random.pick(['meld', 'coinbase'] as const) })
  memory.time.advanceBy(random.pick([10, 700]))
  for (let looks = 0; looks < 3; looks += 1) {
    if (random.chance(0.4)) change(run.account as AccountWorld, { kernel } as Page)
    memory.time.advanceBy(random.pick([1_000, 4_000, 8_500]))
  }
}

/** Lets an account send so much that it is told of no more. */
function watchLong(run: Simulation, { kernel }: Page): void {
  const account = run.account as AccountWorld
  account.isBusy = true
  account.answers.mood = 'calm'
  kernel.dispatch({ type: 'closeModal' })
  for (let minute = 0; minute < 55; minute += 1) run.memory.time.advanceBy(60_000)
  account.isBusy = false
}

function ask(random: Random, { kernel }: Page): DomainCommand {
  const { buy, plans, requests, smartSessions } = kernel.getState()
  const ready = plans.held.find(({ phase }) => phase === 'ready')
  const held = requests.pending.find(({ stage }) => stage === 'held')
  if (ready !== undefined && random.chance(0.4)) return { type: 'confirmPlan', plan: ready.operation, despiteWarnings: true }
  if (held !== undefined && random.chance(0.5)) return { type: 'approveTransaction', operation: held.operation }
  const session =
    Object.values(smartSessions.held)
      .flatMap(({ sessions = [] }) => sessions)
      .find(({ revokedAt }) => revokedAt === undefined)?.id ?? 'none'
  const pairs = TOKENS.slice(0, 1 + random.below(2)).map((token) => ({ token, spender: SPENDER }))
  const commands: readonly (() => DomainCommand)[] = [
    () => ({ type: 'refreshPortfolio', force: random.chance(0.4) }),
    () => ({ type: 'setTokenHidden', network: 'eip155:1', token: random.pick(TOKENS), hidden: random.chance(0.5) }),
    () => ({ type: 'refreshIdentity', ...(random.chance(0.2) && { force: true }), ...(random.chance(0.4) && { address: random.pick(ACCOUNTS) }) }),
    () => ({ type: 'refreshActivity', force: random.chance(0.4) }),
    () => ({ type: 'loadMoreActivity' }),
    () => ({ type: 'refreshBalance', force: random.chance(0.5) }),
    () => ({
      type: 'setBuy',
      ...(random.chance(0.6) && { amount: random.pick(AMOUNTS) }),
      ...(random.chance(0.3) && { purchaseCurrency: random.pick(['USDC', 'ETH', 'DAI', 'none']) }),
      ...(random.chance(0.3) && { paymentCurrency: random.pick(['USD', 'EUR', 'GBP']) }),
      ...(random.chance(0.1) && { country: 'FR' }),
    }),
    () => ({ type: 'refreshBuyOptions', force: random.chance(0.5) }),
    () => ({ type: 'refreshBuyQuote', force: random.chance(0.3) }),
    () => ({ type: 'startBuy', provider: random.pick(['meld', 'coinbase'] as const) }),
    () => ({ type: random.pick(['openPurchase', 'leavePurchase'] as const) }),
    () => ({ type: 'showPurchase', purchase: buy.before?.[0]?.id ?? 'none' }),
    () => ({ type: 'refreshPurchaseNews', force: random.chance(0.5) }),
    () => ({ type: 'refreshArrivals', force: random.chance(0.5) }),
    () => ({ type: 'refreshElsewhere', force: random.chance(0.5) }),
    () => ({ type: 'shareAddress', title: 'x', text: 'y', picture: { above: 'a', below: 'b', address: 'c', rows: ['1'] } }),
    () => ({ type: 'refreshAvailability', name: random.pick(NAMES) }),
    () => ({ type: 'registerName', name: random.pick(NAMES) }),
    () => ({ type: random.pick(['cancelRegistration', 'checkRegistration'] as const) }),
    () => ({ type: 'refreshAllowances', force: random.chance(0.5) }),
    () => ({ type: 'revokeAllowances', pairs, silent: random.chance(0.5) }),
    () => ({ type: 'refreshSmartSessions', force: random.chance(0.5) }),
    () => ({ type: 'grantPermissions', permissions: [PERMISSION], key: SPENDER, expiresAt: 4_000_000_000_000 }),
    () => ({ type: 'revokeSmartSession', id: session }),
    () => ({ type: 'useSmartSession', account: SPENDER, id: `0x${'5e'.repeat(32)}`, to: random.pick(ACCOUNTS), value: '600', silent: random.chance(0.6) }),
  ]
  return random.pick(commands)()
}

/** Permission with a limit. */
const PERMISSION = { type: 'native-token-periodic', data: { periodAmount: '0x1', periodDuration: 86_400, startTime: 1 } } as const
