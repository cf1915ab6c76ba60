import { createMemoryPorts } from '../../../src/adapters/memory/memory-ports.js'
import type { Seeded } from '../../../src/adapters/memory/seeded.js'
import type { DomainCommand, RootState } from '../../../src/domain/root.js'
import type { CaipNetworkId } from '../../../src/domain/shared/caip/caip.js'
import type { JsonObject } from '../../../src/domain/shared/json/json.js'
import { anyCommand, type Choice } from './commands.js'
import { comeBack, embeddedVisitor, secureSite } from './embedded.js'
import { chainFault, chainVisitor, transactionIn } from './chains/actions.js'
import {
  ACCOUNTS,
  ADDRESSES,
  BITCOIN_NETWORKS,
  closePage,
  fail,
  NETWORKS,
  openPage,
  type Page,
  type Simulation,
  SOLANA,
  SOLANA_NETWORKS,
  WALLETS,
  openTab,
} from './pages.js'
import { forgeAccountReports, forgeReport } from './forge.js'
import { FORGED } from './reports.js'
import { signInHost, signInVisitor } from './sign-in.js'

type Action = (run: Simulation, page: Page) => void

/** Runs one random act of the visitor, a wallet, the network, the host or time. */
export function act(run: Simulation): void {
  const page = run.random.pick(run.pages)
  const { plugins, adapters } = run.definition.config
  const has = [plugins.embeddedWallet !== undefined, plugins.siwx !== undefined, adapters.length > 1]
  const { actions, total } = TABLES[has.reduce((sum, one, bit) => sum + (one ? 2 ** bit : 0), 0)] as Table
  let ticket = (run.random.next() / 2 ** 32) * total
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
  [22, forge],
  [2, stranger],
  [0.2, flood],
  [0.6, hang],
]
const LOGINS: typeof ACTIONS = [
  [40, embeddedVisitor],
  [25, secureSite],
]
const SIGN_INS: typeof ACTIONS = [
  [30, signInVisitor],
  [6, signInHost],
]

const CHAINS: typeof ACTIONS = [
  [20, chainVisitor],
  [4, chainFault],
]

interface Table {
  readonly actions: typeof ACTIONS
  readonly total: number
}
/** Tables of all combinations: with an embedded wallet (1), with a sign-in with the wallet (2), with other chains than Ethereum (4). */
const TABLES = Array.from({ length: 8 }, (_, set): Table => {
  const actions = [ACTIONS, ...[LOGINS, SIGN_INS, CHAINS].filter((__, bit) => Math.floor(set / 2 ** bit) % 2 === 1)].flat()
  return { actions, total: actions.reduce((sum, [weight]) => sum + weight, 0) }
})

function visitor(run: Simulation, page: Page): void {
  page.kernel.dispatch(anyCommand(choose(run, page)))
}

/** Repeats a policy's report out of turn, or for something else. */
function forge(run: Simulation, page: Page): void {
  forgeReport(run, page, choose(run, page))
  if (run.account !== undefined) forgeAccountReports(run, page, choose(run, page))
  if (run.step % 20 === 0) forgeCopy(page)
}

/** Forges the report of a copy. A copy takes no time, so the forged report must arrive during it. */
function forgeCopy({ kernel }: Page): void {
  kernel.dispatch({ type: 'copyText', text: 'a text' })
  kernel.dispatch({ type: 'reportCopied', operation: 'o999999' })
  kernel.dispatch({ type: 'reportCopyFailed', operation: 'o999999', failure: FORGED })
}

const STRANGE_NETWORKS = ['eip155:999999', 'eip155', 'x:y:z', 'eip155:0x2105'] as const
const NAMESPACES = ['eip155', 'solana', 'bip122'] as const
const NOWHERE = ['o1', 'o2', 'o999999'] as const

/** Chooses the parameters of the next command: mostly a valid combination, sometimes not. */
function choose(run: Simulation, page: Page): Choice {
  const { random, definition } = run
  const namespaces = NAMESPACES.filter((one) => definition.config.adapters.includes(one))
  const namespace = namespaces.length > 1 && random.chance(0.4) ? random.pick(namespaces.slice(1)) : 'eip155'
  const report = page.reports.length > 0 && random.chance(0.6) ? random.pick(page.reports) : undefined
  const networks = random.chance(0.95) ? definition.config.networks.filter((one) => one.chainNamespace === namespace) : definition.config.networks
  return {
    random,
    namespace,
    connectorId: random.chance(0.97) ? random.pick(WALLETS) : 'nobody',
    network: random.chance(0.95) ? random.pick(networks).caipNetworkId : (random.pick(STRANGE_NETWORKS) as CaipNetworkId),
    address: random.pick(random.chance(0.95) ? ADDRESSES[namespace] : ADDRESSES.eip155),
    operation: random.chance(0.5)
      ? running(page.kernel.getState(), random)
      : report !== undefined && 'operation' in report
        ? String(report.operation)
        : random.pick(NOWHERE),
    namespaces,
    transaction: () => transactionIn(run, page, random.chance(0.9) ? namespace : random.pick(namespaces)),
  }
}

/** Returns an operation in progress, of any kind. */
function running({ connection, network, requests, clipboard, balances, toasts, chains, transactions, bitcoin }: RootState, random: Seeded): string {
  const all = [
    ...Object.values(connection.namespaces).map(({ flow, unanswered }) => flow?.operation ?? unanswered),
    ...connection.disconnecting,
    network.pending?.operation,
    requests.pending[0]?.operation,
    clipboard.pending[0]?.operation,
    toasts.current?.id,
    chains.run?.operation,
    transactions.sent[0]?.operation,
    bitcoin.preparing[0],
    ...Object.values(balances.native).map(({ pending }) => pending),
  ].filter((one) => one !== undefined)
  return all.length === 0 ? random.pick(NOWHERE) : random.pick(all)
}

function wallet({ random, memory }: Simulation): void {
  const one = random.pick(memory.wallets.all())
  const namespace = one.announcement.namespace as (typeof NAMESPACES)[number]
  const choice = random.below(8)
  if (choice === 0) one.switchAccount(random.pick(ADDRESSES[namespace]))
  else if (choice === 1) one.setAccounts(ADDRESSES[namespace].slice(0, random.below(4)))
  else if (choice === 2)
    one.switchNetwork(
      random.pick(
        namespace === 'eip155'
          ? ['eip155:1', 'eip155:8453', 'eip155:11155111', 'eip155:100']
          : (namespace === 'solana' ? SOLANA_NETWORKS : BITCOIN_NETWORKS).map((network) => network.caipNetworkId),
      ),
    )
  else if (choice === 3) one.disconnect()
  else if (choice === 4) one.lock()
  else if (choice === 5) one.unlock()
  else if (choice === 6) one.approve()
  else one.reject()
}

function policy({ random, memory }: Simulation): void {
  random
    .pick(memory.wallets.all())
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

/** Acts as the remote wallet and the relay. */
function far({ random, memory: { relay, now }, order }: Simulation): void {
  const { wallet: one } = relay
  const chain = random.pick(['eip155:1', 'eip155:8453', 'eip155:100'] as const)
  const accounts = ACCOUNTS.slice(0, random.below(4)).map((address) => `${chain}:${address}`)
  const elsewhere = { accounts: [`${SOLANA}:${random.pick(ADDRESSES.solana)}`], chains: [SOLANA], methods: ['solana_signMessage'], events: [] }
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
    () =>
      one.update(
        random.chance(0.1)
          ? {}
          : order.stamp(
              { eip155: { accounts, chains: [chain], methods: ['personal_sign'], events: [] }, ...(random.chance(0.3) ? { solana: elsewhere } : {}) },
              now(),
            ),
      ),
    () => one.switchAccount(random.pick(ADDRESSES.solana), 'solana'),
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
          { reorder: true, delayMs: 400, unguarded: true },
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
  const choice = random.below(10)
  if (choice === 5) for (const page of pages) page.memory.clipboard.deny(random.chance(0.5))
  else if (choice === 6) for (const page of pages) page.memory.navigation.block(random.chance(0.5))
  else if (choice === 7) spoil(run)
  else if (choice === 8) {
    memory.rpc.delay(random.pick([0, 0, 50, 2_000]))
    memory.rpc.setBalance(random.pick(NETWORKS).caipNetworkId, random.pick(ACCOUNTS), BigInt(random.below(1_000_000)) * 10n ** 12n)
    memory.rpc.setBalance(SOLANA, random.pick(ADDRESSES.solana), BigInt(random.below(1_000_000)))
  } else if (choice === 0) {
    run.remembers = false
    memory.disk.fail(random.pick(['denied', 'full', 'hanging', null, null]))
  } else if (choice === 1)
    memory.rpc.fail(random.pick(['unreachable', 'silent', 'garbage', { status: 429, retryAfter: '2' }, { delay: 4_000 }]), { times: 1 + random.below(4) })
  else if (choice === 2) for (const page of pages) page.memory.platform.set({ online: random.chance(0.6) })
  else if (choice === 3) memory.tabs.cut(random.chance(0.5))
  else if (choice === 9) {
    // A late message of one tab may contradict a newer one of another (UX-43).
    const ms = random.pick([0, 0, 300, 2_000])
    memory.tabs.delay(ms === 0 ? 0 : () => random.below(ms))
  } else for (const page of pages) page.memory.platform.set({ visible: random.chance(0.5), colorScheme: random.pick(['dark', 'light']) })
}

/** Corrupts stored items, or replaces them with those of a newer release (robustness, F18). */
function spoil(run: Simulation): void {
  const { random, memory } = run
  const keys = memory.disk.keys()
  if (keys.length === 0) return
  run.remembers = false
  const key = random.pick(keys)
  // An item of a newer release is left as it is, so the page stores this one no more.
  if (key.endsWith('last_email_login_time')) run.forgetsCodes = true
  if (key.endsWith('send_draft')) run.forgetsDrafts = true
  memory.disk.put(key, random.pick(['{', '', '{"v":99,"d":{"eip155":[]}}', '{"v":1,"d":7}', '{"v":1,"d":{"__proto__":{"x":1}}}', '[]', 'null']))
}

/** Sends a message of another tab, of this release or another. */
function stranger(run: Simulation, page: Page): void {
  const { random, namespace, network, connectorId, address } = choose(run, page)
  const message = random.pick<JsonObject>([
    { kind: 'connection', namespace, connectorId },
    { kind: 'connection', namespace, connectorId: null },
    { kind: 'account', namespace, connectorId, address },
    { kind: 'network', namespace, network },
    { kind: 'network', namespace: namespace === 'eip155' ? 'solana' : 'eip155', network },
    { kind: 'signIn', network, signedIn: random.chance(0.5) },
    { kind: namespace === 'solana' ? 'returned' : 'newer', namespace },
    { kind: 'hello', since: 0 },
  ])
  run.memory.tabs.join().post(message).subscribe()
}

const HANG_MS = 700_000

/** Makes a connected wallet hang on a request, and nothing cancels the request. */
function hang({ random, memory }: Simulation, page: Page): void {
  const { namespaces } = page.kernel.getState().connection
  const asked = memory.wallets.all().filter(({ announcement: { id, namespace } }) => namespaces[namespace]?.connectorId === id)
  if (asked.length === 0) return
  const one = random.pick(asked)
  const { namespace } = one.announcement
  one.setPolicy('silent')
  page.kernel.dispatch({ type: 'signMessage', namespace, message: 'hello' })
  memory.time.advanceBy(HANG_MS)
  one.setPolicy('approve')
}

/** Announces more wallets than a page can have (robustness, T2). */
function flood({ random }: Simulation, page: Page): void {
  if (!random.chance(0.05)) return
  for (let at = 0; at < 66; at += 1)
    page.kernel.dispatch({
      type: 'reportAnnouncement',
      announcement: { type: 'ANNOUNCED', id: `io.flood.w${at}`, uuid: `flood-${at}`, name: `w${at}`, icon: null, rdns: null, namespace: 'eip155' },
    })
}

/** Reloads the page; a restored connection counts only after its wallet confirms it (robustness, I-42). */
export function reload(run: Simulation, page: Page): void {
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
  else openTab(run, page)
}

/** Dispatches invalid commands: wrong types, unknown names, reports for operations that do not exist. */
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
  ]
  page.kernel.dispatch(random.pick(commands) as DomainCommand)
  random
    .pick(memory.wallets.all())
    .emit(
      random.pick([
        { type: 'accountsChanged', accounts: [] },
        { type: 'chainChanged', network: 'eip155:100' },
        { type: 'disconnect' },
        { type: 'accountsChanged', accounts: ['0x0', ACCOUNTS[1], ACCOUNTS[1].toLowerCase()] },
      ]),
    )
}
