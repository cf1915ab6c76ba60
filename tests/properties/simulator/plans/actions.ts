import type { DomainCommand } from '../../../../src/domain/root.js'
import type { CaipNetworkId } from '../../../../src/domain/shared/caip/caip.js'
import { ACCOUNTS, ADDRESSES, type Page, type Simulation, SOLANA } from '../pages.js'
import { COINS, TOKEN_CONTRACT } from './truth.js'
import type { MoneyWorld, SwapLie } from './world.js'

/** Chance that a step brings something of an act, too. */
const OFTEN = 0.4
const AMOUNTS = [
  '1',
  '0.5',
  '0,25',
  '1.000001',
  '0.0000001',
  '12',
  '1,000',
  '39.999',
  'x',
  '0.000000000000000001',
  '100',
  '٢٫٥',
  '9007199254740993',
  '',
] as const
const EXACT = ['1', '0.5', '3', '0.000001', '12', '1.1', '39.9999', '0.000000000000000001', '9007199254740993', 'max', '1.0000000000000000001'] as const
const LIES: readonly (SwapLie | undefined)[] = [undefined, undefined, undefined, 'router', 'receiver', 'units', 'least', 'token', 'value']

/** Does something with the money of a run that has it: the visitor fills in, asks, confirms, leaves and comes back; prices, balances and sources change. */
export function actOnMoney(run: Simulation, reload: (run: Simulation, page: Page) => void): void {
  const { money } = run
  if (money === undefined || !money.random.chance(OFTEN)) return
  const { random, answers } = money
  if (random.chance(0.1)) answers.mood = random.pick(['calm', 'calm', 'calm', 'slow', 'busy', 'silent'] as const)
  if (random.chance(0.1)) money.lie = random.pick(LIES)
  if (random.chance(0.1)) money.move()
  const page: Page = random.pick(run.pages)
  const { plans } = page.kernel.getState()
  const open = plans.held.filter(({ phase }) => phase === 'preparing' || phase === 'ready' || phase === 'running')
  if (random.chance(0.12)) return travel(run, page, reload)
  if (connect(run, page)) return
  if (open.length > 0 && random.chance(0.6)) goOn(run, page)
  else page.kernel.dispatch(random.chance(0.5) ? fillIn(random) : ask(random))
  if (random.chance(0.02)) reload(run, page)
  if (random.chance(0.5)) run.memory.time.advanceBy(random.pick([1, 10, 160, 310, 1_000, 5_000]))
}

/** Amounts that every account has. */
const SMALL = ['1', '0.5', '0.000001', '1.1', '2.000000000000000001'] as const

/** Takes an act from its order to its end, as most visitors do; at each stage something may come between. */
function travel(run: Simulation, first: Page, reload: (run: Simulation, page: Page) => void): void {
  const { money, memory } = run
  if (money === undefined) return
  const { random, answers } = money
  const page = () => (run.pages.includes(first) ? first : (run.pages.at(-1) as Page))
  if (random.chance(0.8)) answers.mood = 'calm'
  if (random.chance(0.8)) money.lie = undefined
  const namespace = run.definition.config.adapters.includes('solana') && random.chance(0.3) ? 'solana' : 'eip155'
  const wallets = memory.wallets.all().filter(({ announcement }) => announcement.namespace === namespace)
  const { connectorId } = first.kernel.getState().connection.namespaces[namespace] ?? {}
  const wallet = wallets.find(({ announcement: { id } }) => id === connectorId) ?? random.pick(wallets)
  wallet.unlock()
  wallet.setPolicy('approve')
  if (connectorId === undefined) first.kernel.dispatch({ type: 'connect', connectorId: wallet.announcement.id, namespace })
  memory.time.advanceBy(10)
  const network = namespace === 'solana' ? SOLANA : random.pick(['eip155:1', 'eip155:8453'] as const)
  order(first, sensible(random, network), memory.time)
  goThrough(run, page, reload, 6)
  if (!random.chance(0.5)) return
  page().kernel.dispatch({ type: random.pick(['speedUpTransaction', 'speedUpTransaction', 'cancelTransaction']) })
  goThrough(run, page, reload, 4)
}

/** Gives an order; some payments are written into the form first. */
function order({ kernel }: Page, command: DomainCommand, time: { advanceBy(ms: number): void }): void {
  const { to, amount, token } = command as { readonly to?: string; readonly amount?: string; readonly token?: string }
  if (command.type !== 'send' || to === undefined || amount === undefined || amount === 'max' || amount.length < 3) return void kernel.dispatch(command)
  kernel.dispatch({ type: 'setSendDraft', receiver: to, amount: { text: amount, unit: 'token' }, token: token ?? '' })
  time.advanceBy(400)
  kernel.dispatch({ type: 'send', ...(command.silent && { silent: true }) })
}

/** Takes the plans of a page on, stage by stage. */
function goThrough(run: Simulation, page: () => Page, reload: (run: Simulation, page: Page) => void, stages: number): void {
  const { money, memory } = run
  if (money === undefined) return
  const { random } = money
  for (let stage = 0; stage < stages; stage += 1) {
    memory.time.advanceBy(random.pick([10, 310, 3_400]))
    if (random.chance(0.12)) disturb(run, page(), reload)
    const { kernel } = page()
    const { plans, requests } = kernel.getState()
    const held = requests.pending.find((one) => one.stage === 'held')
    if (held !== undefined) kernel.dispatch({ type: 'approveTransaction', operation: held.operation })
    const ready = plans.held.find(({ phase, isReviewed }) => phase === 'ready' && isReviewed)
    if (ready !== undefined) kernel.dispatch({ type: 'confirmPlan', plan: ready.operation, revision: ready.revision, despiteWarnings: true })
    else if (plans.held.some(({ phase }) => phase === 'interrupted')) kernel.dispatch({ type: 'continuePlan' })
    else if (plans.held.some(({ phase }) => phase === 'running')) memory.time.advanceBy(random.pick([1_000, 2_000, 30_000]))
  }
}

/** Returns an order that most sources can fill. */
function sensible(random: Random, network: CaipNetworkId): DomainCommand {
  const amount = random.pick(SMALL)
  if (network === SOLANA) return { type: 'send', to: random.pick(ADDRESSES.solana), amount: random.pick(['1', '0.5', '0.000001']), network, silent: true }
  const [from, to] = random.pick([
    [COINS[0], COINS[1]],
    [COINS[1], COINS[2]],
    [COINS[2], COINS[0]],
    [COINS[2], COINS[1]],
  ] as const) as readonly [(typeof COINS)[0], (typeof COINS)[0]]
  const silent = random.chance(0.8) ? { silent: true } : {}
  const token = random.chance(0.4) ? { token: COINS[2]?.id as string } : {}
  return random.pick<DomainCommand>([
    { type: 'send', to: random.pick(ACCOUNTS), amount: random.chance(0.2) ? 'max' : amount, network, ...token, ...silent },
    { type: 'send', to: random.pick(ACCOUNTS), amount, network, ...token, ...silent },
    { type: 'pay', to: random.pick(ACCOUNTS), amount, network, ...token },
    { type: 'swap', from: from.id, to: to.id, amount: random.pick(['1', '0.5', '1.000001']), network, acceptedLoss: 90, ...silent },
    { type: 'swap', from: from.id, to: to.id, amount: '2', network, acceptedLoss: 90, ...silent },
  ])
}

/** Comes between: another account, another network, another price, another order, a reload, a refusal, a second confirmation. */
function disturb(run: Simulation, page: Page, reload: (run: Simulation, page: Page) => void): void {
  const { random, move } = run.money as MoneyWorld
  const { kernel } = page
  const acts: readonly (() => unknown)[] = [
    () => move(),
    () => reload(run, page),
    () => kernel.dispatch({ type: 'confirmPlan', despiteWarnings: true }),
    () => kernel.dispatch({ type: 'cancelPlan' }),
    () => kernel.dispatch(ask(random)),
    () => kernel.dispatch(fillIn(random)),
    () => kernel.dispatch({ type: 'switchNetwork', network: random.pick(['eip155:1', 'eip155:8453'] as const) }),
    () => kernel.dispatch({ type: 'closeModal' }),
    () => random.pick(run.memory.wallets.all()).setPolicy(random.pick(['reject', 'ask', 'silent', { delayMs: 3_000 }, { answerTwice: true }] as const)),
    () => random.pick(run.memory.wallets.all()).switchAccount(random.pick(ACCOUNTS)),
  ]
  random.pick(acts)()
}

/** Connects a wallet that approves, where there is none. Returns true if it did. */
function connect(run: Simulation, { kernel }: Page): boolean {
  const { random } = run.money as MoneyWorld
  const { connection, network } = kernel.getState()
  const namespace = network.activeNamespace === 'solana' ? 'solana' : 'eip155'
  const { connectorId, flow } = connection.namespaces[namespace] ?? {}
  if (connectorId !== undefined || flow !== undefined || random.chance(0.7)) return false
  const one = random.pick(run.memory.wallets.all().filter(({ announcement }) => announcement.namespace === namespace))
  one.unlock()
  one.setPolicy('approve')
  kernel.dispatch({ type: 'connect', connectorId: one.announcement.id, namespace })
  run.memory.time.advanceBy(10)
  return true
}

type Random = MoneyWorld['random']

const coin = (random: Random) => random.pick(COINS).id
const receiver = (random: Random) =>
  random.pick([...ACCOUNTS, `0x${'4d'.repeat(20)}`, `0x${'4e'.repeat(20)}`, TOKEN_CONTRACT, 'nobody', '', ...ADDRESSES.solana.slice(1)])

function fillIn(random: Random): DomainCommand {
  const commands: readonly (() => DomainCommand)[] = [
    () => ({
      type: 'setSendDraft',
      ...(random.chance(0.5) && { receiver: receiver(random) }),
      ...(random.chance(0.6) && { amount: { text: random.pick(AMOUNTS), unit: random.chance(0.9) ? ('token' as const) : ('currency' as const) } }),
      ...(random.chance(0.3) && { token: random.pick(['', ...COINS.slice(1).map(({ id }) => id), '0xnope']) }),
      ...(random.chance(0.1) && { speed: 'fast' as const }),
    }),
    () => ({ type: 'setSendDraft', receiver: receiver(random), amount: { text: random.pick(EXACT), unit: 'token' } }),
    () => ({
      type: 'setSwap',
      ...(random.chance(0.5) && { from: random.chance(0.9) ? coin(random) : null }),
      ...(random.chance(0.5) && { to: random.chance(0.9) ? coin(random) : null }),
      ...(random.chance(0.5) && { amount: random.pick(AMOUNTS) }),
      ...(random.chance(0.2) && { toleranceBps: random.pick([1, 50, 300, 6_000]) }),
    }),
    () => ({ type: 'setSwap', from: coin(random), to: coin(random), amount: random.pick(EXACT) }),
    () => ({ type: 'exchangeSwap' }),
    () => ({ type: 'refreshSwapQuote', force: random.chance(0.5) }),
    () => ({ type: random.pick(['openModal', 'pushView'] as const), view: random.pick(['WalletSend', 'Swap', 'ConfirmPlan'] as const) }) as DomainCommand,
    () => ({ type: random.pick(['resetSend', 'resetSwap', 'refreshSwapTokens'] as const) }),
  ]
  return random.pick(commands)()
}

function ask(random: Random): DomainCommand {
  const network = random.chance(0.2) ? { network: random.pick(['eip155:1', 'eip155:8453', SOLANA] as const) as CaipNetworkId } : {}
  const silent = random.chance(0.6) ? { silent: true } : {}
  const token = random.chance(0.4) ? { token: random.pick(COINS.slice(1)).id } : {}
  const commands: readonly (() => DomainCommand)[] = [
    () => ({ type: 'send', ...silent }),
    () => ({ type: 'send', to: random.pick(ACCOUNTS), amount: random.pick(EXACT), ...token, ...network, ...silent }),
    () => ({ type: 'send', to: random.pick(ADDRESSES.solana), amount: random.pick(EXACT), network: SOLANA, ...silent }),
    () => ({ type: 'pay', to: random.pick(ACCOUNTS), amount: random.pick(EXACT), ...token, ...network }),
    () => ({ type: 'swap', ...silent }),
    () => ({
      type: 'swap',
      from: coin(random),
      to: coin(random),
      amount: random.pick(EXACT),
      ...(random.chance(0.3) && { toleranceBps: random.pick([10, 300]) }),
      ...(random.chance(0.3) && { acceptedLoss: 50 }),
      ...(random.chance(0.2) && { unlimited: true }),
      ...network,
      ...silent,
    }),
    () => ({ type: random.pick(['speedUpTransaction', 'cancelTransaction'] as const), ...(random.chance(0.1) && { hash: `0x${'9'.repeat(64)}` }), ...silent }),
    () => ({ type: 'repeatPlan' }),
    () => ({ type: 'continuePlan' }),
    () => ({ type: 'forgetPlan' }),
  ]
  return random.pick(commands)()
}

/** Goes on with a plan: mostly to its end. */
function goOn(run: Simulation, { kernel }: Page): void {
  const { random } = run.money as MoneyWorld
  const { plans, requests } = kernel.getState()
  const plan = random.pick(plans.held)
  const held = requests.pending.find(({ stage }) => stage === 'held')
  if (held !== undefined) kernel.dispatch({ type: random.chance(0.8) ? 'approveTransaction' : 'rejectTransaction', operation: held.operation })
  else if (random.chance(0.1))
    kernel.dispatch({ type: random.pick(['cancelPlan', 'cancelPay'] as const), ...(random.chance(0.5) && { operation: plan.operation }) })
  else if (random.chance(0.05)) kernel.dispatch({ type: 'switchNetwork', network: random.pick(['eip155:1', 'eip155:8453'] as const) })
  else if (random.chance(0.11)) {
    const one = random.pick(run.memory.wallets.all().filter(({ announcement: { id } }) => id === plan.connectorId))
    if (one === undefined) return
    const acts: readonly (() => unknown)[] = [
      () => one.setPolicy(random.pick(['approve', 'reject', 'ask', 'silent', { delayMs: 3_000 }] as const)),
      () => one.approve(),
      () => one.reject(),
      () => one.switchAccount(random.pick(ADDRESSES[plan.namespace as 'eip155'])),
    ]
    random.pick(acts)()
  } else
    kernel.dispatch({
      type: 'confirmPlan',
      ...(random.chance(0.6) && { plan: plan.operation }),
      ...(random.chance(0.6) && { revision: random.chance(0.85) ? plan.revision : plan.revision - 1 }),
      ...(random.chance(0.7) && { despiteWarnings: true }),
    })
}
