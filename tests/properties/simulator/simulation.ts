import { configurePlugins } from '../../../src/testing/plugins.js'
import { createMemoryPorts } from '../../../src/adapters/memory/memory-ports.js'
import type { MemoryWallets } from '../../../src/adapters/memory/wallets/memory-wallets.js'
import { createSeeded, type Seeded } from '../../../src/adapters/memory/seeded.js'
import { resolveConfig } from '../../../src/domain/config/index.js'
import { createDefinition } from '../../../src/domain/definition.js'
import type { Entry } from '../../../src/domain/kernel/tape.js'
import { actOnAccount } from './account/actions.js'
import { createAccountWorld } from './account/world.js'
import { act, reload } from './actions.js'
import { ADAPTER_CODE, type AdapterCode } from './chains/adapter-code.js'
import { createBitcoinNode } from './chains/bitcoin-node.js'
import { countAsEvm } from './chains/evm-node.js'
import { createSessionOrder } from './chains/session-order.js'
import { answerAsSolana } from './chains/solana-node.js'
import { actRarely } from './rare.js'
import { actOnMoney } from './plans/actions.js'
import { answerAllowances, createMoneyWorld } from './plans/world.js'
import { ROUTER } from './plans/truth.js'
import { actOnServices } from './services/actions.js'
import { createServicesWorld } from './services/world.js'
import { CANARIES } from './embedded.js'
import { ID_WALLET_CONNECT } from './oracles/tables.js'
import { createSeen, type Seen } from './coverage.js'
import {
  ACCOUNTS,
  ADDRESSES,
  BITCOIN_NETWORKS,
  check,
  closePage,
  fail,
  FAR,
  NETWORKS,
  openPage,
  type Page,
  type SimulatedDefinition,
  type Simulation,
  SOLANA_NETWORKS,
  type Violation,
  WALLETS,
} from './pages.js'

/** Default share of runs with an embedded wallet. */
const LOGINS = 0.35
/** Share of runs with acts that chance alone brings too seldom. */
const RARE = 0.2
/** Share of runs with a sign-in with the wallet. */
const SIGN_INS = 0.2
/** Share of runs with the services: names, histories, the directory, settings and analytics. */
const SERVICES = 0.2
/** Share of runs with acts: transfers, payments and exchanges. */
const MONEY = 0.2
/** Chains of runs: half of them have Ethereum alone, a quarter Solana too, and a quarter all three. */
const CHAINS = [[], [], ['solana'], ['solana', 'bip122']] as const

/** Kinds of runs. `account`: what an account has, receives, buys and is called, in each run; seeds of `all` stay as they are. */
export type RunSet = 'all' | 'account'

/** Options of a run; `mutate` adds a deliberate defect. */
export interface SimulationOptions {
  readonly seed: number
  readonly steps: number
  /** `all` by default. */
  readonly set?: RunSet
  readonly mutate?: (definition: SimulatedDefinition) => SimulatedDefinition
  /** Defects in the code of adapters. */
  readonly code?: Partial<AdapterCode>
  /** Share of runs with an embedded wallet: 0 to 1. */
  readonly logins?: number
  /** Counts commands, reports and events over several runs. */
  readonly seen?: Seen
  /** Replays each page's tape when the page closes, and compares both byte for byte. */
  readonly replays?: boolean
  /** Receives every line of every page's tape. */
  readonly onEntry?: (entry: Entry) => void
}

/** Runs random commands, replies, faults and times, and checks all rules after every input. */
export function simulate(options: SimulationOptions): { events: number; violation?: Violation } {
  const { seed, steps, set = 'all', mutate = (one) => one, logins = LOGINS, replays = true, seen = createSeen(), onEntry } = options
  const random = createSeeded(seed)
  const logsIn = random.chance(logins)
  // A separate random source: a seed without a sign-in stays the same.
  const signs = createSeeded(seed ^ 0x5157e)
  const signIn = signs.chance(SIGN_INS) ? { required: !signs.chance(0.25), signOutOnDisconnect: !signs.chance(0.3) } : undefined
  const rare = createSeeded(seed ^ 0x2a2e)
  const chains = random.pick(CHAINS)
  const adapters = ['eip155', ...chains] as const
  const code = { ...ADAPTER_CODE, ...options.code }
  const commitment = rare.pick(['processed', 'confirmed', 'confirmed', 'finalized'] as const)
  // A random source of its own: other seeds stay as they are.
  const review = createSeeded(seed ^ 0x4e71e).pick([undefined, 'warnings', 'always'] as const)
  const served = createSeeded(seed ^ 0x5e71ce)
  const hasAccount = set === 'account'
  const hasServices = served.chance(SERVICES) || hasAccount
  const paid = createSeeded(seed ^ 0x3a0e1)
  const hasMoney = paid.chance(MONEY) && !hasAccount
  const safeApp = random.chance(0.05)
  const config = resolveConfig(
    {
      networks: [...NETWORKS, ...SOLANA_NETWORKS, ...BITCOIN_NETWORKS].filter(({ chainNamespace }) => adapters.some((one) => one === chainNamespace)),
      projectId: 'p',
      ...(hasServices && { featuredWalletIds: ['w3', 'w7'] }),
      customWallets: [{ id: FAR, name: 'Far', mobileLink: 'far://' }],
      allowUnsupportedChain: random.chance(0.2),
      enableNetworkSwitch: !random.chance(0.1),
      enableReconnect: !random.chance(0.1),
      basic: random.chance(0.1),
      debug: random.chance(0.5),
      tabs: random.chance(0.2) ? 'isolated' : 'shared',
    },
    configurePlugins({
      adapters,
      walletConnect: random.chance(0.8) ? { projectId: 'p' } : undefined,
      embedded: logsIn ? {} : undefined,
      signIn,
      bitcoin: adapters.length > 2,
      review,
      send: hasMoney,
      pay: hasMoney,
      swap: hasMoney ? { routers: [ROUTER] } : undefined,
      ...(hasAccount && {
        portfolio: { watchPendingTransactions: true },
        buy: { tokens: { 'eip155:1': [{ address: `0x${'c1'.repeat(20)}`, symbol: 'USDC', decimals: 6 }] } },
        receive: {},
        allowances: true,
        smartSessions: true,
      }),
      services: hasServices,
      activity: hasServices,
      directory: hasServices ? {} : undefined,
      others: hasServices ? [{ name: 'names', configure: () => ({ config: { hub: 'eip155:1' as const, imageHosts: [] } }) }] : [],
    }).map((plugin) => (plugin.name === 'solana' ? { ...plugin, configure: () => ({ config: { commitment, ...(review && { review }) } }) } : plugin)),
    'simulated',
  )
  const memory = createMemoryPorts({
    seed,
    relayWallet: {
      namespaces: {
        eip155: { accounts: ACCOUNTS.slice(0, 2) },
        ...(random.chance(0.6) ? { solana: { accounts: ADDRESSES.solana.slice(0, 2) } } : {}),
        ...(random.chance(0.4) ? { bip122: { accounts: ADDRESSES.bip122.slice(0, 2) } } : {}),
      },
    },
    platform: { mobile: random.chance(0.3), iosSafari: random.chance(0.2), telegram: logsIn && random.chance(0.1), safeApp, second: random.chance(0.03) },
  })
  addWallets(memory.wallets, random, safeApp)
  const transfers: Simulation['chains']['transfers'] = new Map()
  const run: Simulation = {
    random,
    rare: rare.chance(RARE) ? rare : undefined,
    copyMs: 0,
    definition: mutate(createDefinition(config)),
    pages: [],
    memory,
    violation: undefined,
    events: 0,
    step: 0,
    graceUntil: 0,
    onEntry,
    seen,
    keeps: replays,
    canaries: new Set(CANARIES),
    nonces: new Set(),
    codeAt: undefined,
    forgetsCodes: false,
    remembers: true,
    chains: {
      bitcoin: createBitcoinNode(),
      transfers,
      code,
      random: createSeeded(seed ^ 0xb17c),
      receipts: createSeeded(seed ^ 0x4ece1),
      drops: createSeeded(seed ^ 0xd20b5),
      bitcoinChange: undefined,
      solanaChange: undefined,
      broadcast: 'answered',
    },
    order: createSessionOrder(code),
    money: hasMoney ? createMoneyWorld(paid, memory.time, { transfers }) : undefined,
    draft: undefined,
    forgetsDrafts: false,
    services: hasServices ? createServicesWorld(served, memory.time) : undefined,
    account: hasAccount ? createAccountWorld(createSeeded(seed ^ 0xacc07), memory.time) : undefined,
  }
  answerAsSolana(memory.rpc, memory.now)
  countAsEvm(memory.rpc, memory.now)
  answerAsBitcoin(run)
  if (run.money !== undefined) answerAllowances(memory.rpc, run.money)
  run.pages.push(openPage(run, memory))
  for (run.step = 0; run.step < steps && run.violation === undefined; run.step += 1) {
    act(run)
    actRarely(run)
    actOnServices(run)
    actOnMoney(run, reload)
    actOnAccount(run)
    for (const page of run.pages) check(run, page)
  }
  if (run.violation === undefined) finish(run)
  return run.violation === undefined ? { events: run.events } : { events: run.events, violation: { ...run.violation, seed } }
}

/** Adds the wallets of the page: several in each namespace, one in both, and sometimes one that claims another's identity. */
function addWallets(wallets: MemoryWallets, random: Seeded, safeApp: boolean): void {
  for (const [index, id] of WALLETS.slice(0, 3).entries())
    wallets.add({
      id,
      name: id.slice(11),
      accounts: ACCOUNTS.slice(0, 1 + (index % 3)),
      network: random.chance(0.2) ? null : random.pick(['eip155:1', 'eip155:8453', 'eip155:100'] as const),
      ...(random.chance(0.2) ? { supportsAllNetworks: false, approvedNetworks: ['eip155:1'] as const } : {}),
      ...(random.chance(0.3) ? { announceAfter: random.below(2_000) } : {}),
      // Half of them make all calls or none; the others are asked for one after the other.
      ...(index === 1 ? {} : { batches: true as const, settlesBatches: random.chance(0.5) }),
      ...(random.chance(0.1) ? { rdns: WALLETS[0] } : {}),
      ...(random.chance(0.03) ? { uuid: '00000000-0000-4000-8000-000000000001' } : {}),
    })
  for (const [namespace, networks, last] of [
    ['solana', SOLANA_NETWORKS, WALLETS[3]],
    ['bip122', BITCOIN_NETWORKS, WALLETS[4]],
  ] as const)
    for (const [index, id] of [WALLETS[0], last].entries())
      wallets.add({
        id,
        namespace,
        name: id.slice(11),
        ...(index === 1 && random.chance(0.1) ? { rdns: WALLETS[0] } : {}),
        accounts: ADDRESSES[namespace].slice(index, 2 + index),
        network: random.pick(networks).caipNetworkId,
        ...(random.chance(0.2) ? { announceAfter: random.below(2_000) } : {}),
      })
  if (safeApp) wallets.add({ id: 'safe', name: 'Safe', type: 'EXTERNAL', granted: true, accounts: [ACCOUNTS[2]] })
}

/** Gives some addresses coins on both networks of Bitcoin, and makes the nodes tell their balances. */
function answerAsBitcoin({ chains: { bitcoin, random }, memory }: Simulation): void {
  for (const { caipNetworkId } of BITCOIN_NETWORKS)
    for (const address of ADDRESSES.bip122)
      for (let left = random.below(4); left > 0; left -= 1)
        bitcoin.pay(caipNetworkId, address, BigInt(1_000 + random.below(400_000)), random.pick(['confirmed', 'confirmed', 'unconfirmed', 'coinbase'] as const))
  memory.rpc.handle('address', ({ network, params }) => bitcoin.read(network, 'address', params))
}

/** Returns the operations of a page that have started and not ended. */
function openOperations({ kernel, ledger, login, signIn }: Page): readonly string[] {
  return [...ledger.open(), ...(login?.ledger.open(kernel.getState()) ?? []), ...(signIn?.open() ?? [])]
}

/** Milliseconds, longer than any deadline of the domain. */
const LAST_WORD_MS = 700_000

function finish(run: Simulation): void {
  // A pairing code is renewed while it is shown, also that of a connect that waits for storage.
  for (const { kernel } of run.pages) {
    const { relay, connection } = kernel.getState()
    const waiting = (connection.waiting ?? []).filter(({ request }) => request.connectorId === ID_WALLET_CONNECT || request.connectorId === FAR)
    for (const operation of [relay.pairing?.flow, ...waiting.map((one) => one.operation)])
      if (operation !== undefined) kernel.dispatch({ type: 'cancelConnect', operation })
  }
  // Queued approvals have five minutes each.
  for (const { kernel } of run.pages) if (kernel.getState().config.plugins.embeddedWallet !== undefined) kernel.dispatch({ type: 'cancelEmbeddedRequest' })
  run.memory.time.advanceBy(LAST_WORD_MS)
  const late = new Map(run.pages.map((page) => [page, openOperations(page)]))
  // A watched value is read anew every few seconds: such a read may have just begun.
  if ([...late.values()].some((open) => open.length > 0)) run.memory.time.advanceBy(LAST_WORD_MS)
  for (const page of [...run.pages]) {
    const open = openOperations(page).filter((operation) => late.get(page)?.includes(operation))
    if (open.length > 0) fail(run, 'I-16', `never ended: ${open.join(', ')}`)
    closePage(run, page)
  }
  const left = Object.entries(run.memory.resources()).filter(([, count]) => count !== 0)
  if (left.length > 0) fail(run, 'I-44', `left after dispose: ${left.map(([name, count]) => `${count} ${name}`).join(', ')}`)
}
