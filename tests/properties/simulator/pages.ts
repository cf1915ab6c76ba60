import { createMemoryPorts } from '../../../src/adapters/memory/memory-ports.js'
import { createConnectorAsks } from '../../../src/adapters/embedded-wallet/connector-asks.js'
import { createEmbeddedConnector } from '../../../src/adapters/embedded-wallet/embedded-connector.js'
import type { MemoryPorts } from '../../../src/adapters/memory/memory-ports.js'
import { offerSignIn } from '../../../src/adapters/siwx/with-sign-in-proposal.js'
import { createSessionConnector, type SessionConnector } from '../../../src/adapters/walletconnect/sessions/session-connector.js'
import { heldSession } from '../../../src/adapters/walletconnect/sessions/session-owner.js'
import { routed } from '../../domain/routed.js'
import type { Seeded } from '../../../src/adapters/memory/seeded.js'
import type { ConfigState } from '../../../src/domain/config/index.js'
import { createKernel, type Kernel } from '../../../src/domain/kernel/kernel.js'
import type { Definition } from '../../../src/domain/kernel/replay.js'
import type { Entry } from '../../../src/domain/kernel/tape.js'
import type { DomainCommand, DomainEvent, EventOf, RootState } from '../../../src/domain/root.js'
import { bitcoinTestnet, solana, solanaDevnet } from '../../../src/domain/shared/networks/chains.js'
import { base, gnosis, mainnet, sepolia } from '../../../src/domain/shared/networks/evm-chains.js'
import { concat, ignoreElements } from 'rxjs'
import type { Ports } from '../../../src/ports/index.js'
import { accountInvariants } from './account/invariants.js'
import { type AccountMonitor, createAccountMonitor } from './account/monitor.js'
import type { AccountWorld } from './account/world.js'
import { addressOfByte } from './chains/bitcoin-bytes.js'
import { type ChainWorld, paymentsOf, reviewsOf, signingWallets } from './chains/chain-ports.js'
import { finalityOf } from './chains/finality-port.js'
import type { SessionOrder } from './chains/session-order.js'
import type { Seen } from './coverage.js'
import { type EmbeddedWatch, watchEmbedded } from './embedded-watch.js'
import { embeddedInvariants } from './oracles/embedded-invariants.js'
import { createEmbeddedLedger, type EmbeddedLedger } from './oracles/embedded-ledger.js'
import { invariants } from './oracles/invariants.js'
import type { Line } from './oracles/calls.js'
import { createLedger, type Ledger } from './oracles/ledger.js'
import type { Invariant, Problem } from './oracles/rule.js'
import { createSignInLedger, signInInvariants, type SignInLedger } from './oracles/sign-in-ledger.js'
import { ID_EMBEDDED } from './oracles/tables.js'
import { orphanProblem, secretProblem, shownProblem, tapeProblem } from './page-checks.js'
import type { Draft } from './plans/drafts.js'
import { createMoneyMonitor, moneyInvariants, type MoneyMonitor } from './plans/monitor.js'
import type { MoneyWorld } from './plans/world.js'
import { serviceInvariants } from './services/invariants.js'
import { createServiceLedger, type ServiceLedger } from './services/ledger.js'
import type { ServicesWorld } from './services/world.js'
import { createWatch, type Watch } from './oracles/watch.js'

export type SimulatedDefinition = Definition<RootState, DomainCommand, DomainEvent, Ports, ConfigState>

/** A violated rule. */
export interface Violation {
  readonly invariant: string
  readonly problem: string
  readonly seed: number
  readonly step: number
}

/** One page of the world. */
export interface Page {
  readonly memory: MemoryPorts
  readonly kernel: Kernel<RootState, DomainCommand, DomainEvent>
  /** Sends the requests to the wallet of a session. */
  readonly requests: SessionConnector
  readonly entries: Entry[]
  readonly ledger: Ledger
  /** Monitors of the embedded wallet, if there is one. */
  readonly login: { readonly watch: EmbeddedWatch; readonly ledger: EmbeddedLedger } | undefined
  /** Ledger of the sign-in with the wallet, if there is one. */
  readonly signIn: SignInLedger | undefined
  /** Ledger of the services, if there are any. */
  readonly services: ServiceLedger | undefined
  /** Monitors of transfers, exchanges and payments, if there are any. */
  readonly money: MoneyMonitor | undefined
  /** Monitors of what an account has, receives, buys and registers, if there are any. */
  readonly account: AccountMonitor | undefined
  /** Checks each log line against the specification. */
  readonly watch: Watch
  /** Recent reports of policies, to be repeated or changed. */
  readonly reports: DomainCommand[]
  checked: RootState
  /** Each slice as JSON when it was shown; only if the tape is kept. */
  checkedTexts: Record<string, string>
  readonly lines: string[]
  /** Topics of sessions that this page reported as ended. */
  readonly ended: Set<string>
  /** Bitcoin payments that are ready to be signed. */
  readonly prepared: EventOf<'bitcoinPaymentPrepared'>[]
}

/** A run of one seed. */
export interface Simulation {
  readonly random: Seeded
  /** Random source of the acts that chance brings too seldom (`rare.ts`), if the run has them. */
  readonly rare: Seeded | undefined
  /** Milliseconds that the clipboard takes. */
  copyMs: number
  readonly definition: SimulatedDefinition
  pages: Page[]
  memory: MemoryPorts
  violation: Violation | undefined
  events: number
  step: number
  /** Until then, deadlines from before a sleep may be late. */
  graceUntil: number
  readonly onEntry: ((entry: Entry) => void) | undefined
  /** Count of each command, report and event; see `coverage.ts`. */
  readonly seen: Seen
  /** True if the tapes are kept, and replayed when their page closes. */
  readonly keeps: boolean
  /** Secrets that must be on no tape, in no state and in no storage (robustness, I-40). */
  readonly canaries: Set<string>
  /** Nonces of all sign-in messages (robustness, I-24). */
  readonly nonces: Set<string>
  /** Time of the last code request on the previous page; undefined if storage may not have it. */
  codeAt: number | undefined
  /** True once the stored time of the last code was spoilt. */
  forgetsCodes: boolean
  /** True if this page wrote everything in storage: there was no other page, and no fault of the storage. */
  remembers: boolean
  /** Nodes of Solana and Bitcoin, and what their wallets do. */
  readonly chains: ChainWorld
  readonly order: SessionOrder
  /** Names, histories, the directory, settings and analytics, if the run has them. */
  readonly services: ServicesWorld | undefined
  /** Coins, tokens and pools, if the run has them. */
  readonly money: MoneyWorld | undefined
  /** Tokens, purchases, arrivals, registrations, allowances and sessions, if the run has them. */
  readonly account: AccountWorld | undefined
  /** Draft of a transfer that the page before has left in storage; undefined if nobody can tell. */
  draft: Draft | null | undefined
  /** True once the stored draft was spoilt. */
  forgetsDrafts: boolean
}

export const ACCOUNTS = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const
/** Addresses by namespace. */
export const ADDRESSES = {
  eip155: ACCOUNTS,
  solana: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', 'So11111111111111111111111111111111111111112', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
  bip122: [addressOfByte(1), addressOfByte(2), addressOfByte(3)],
} as const
/** Wallets of the page; the first supports every namespace, the last two only Solana and only Bitcoin. */
export const WALLETS = ['io.example.alpha', 'io.example.beta', 'io.example.gamma', 'io.example.delta', 'io.example.epsilon'] as const
/** A wallet of the app's own list. */
export const FAR = 'far'
export const NETWORKS = [mainnet, base, sepolia] as const
export const UNKNOWN_NETWORK = gnosis
/** Networks of the second namespace. */
export const SOLANA_NETWORKS = [solana, solanaDevnet] as const
export const SOLANA = solana.caipNetworkId
/** Networks of the third namespace. Their addresses have one form, so that a wrong network is no wrong address. */
export const BITCOIN_NETWORKS = [
  bitcoinTestnet,
  { ...bitcoinTestnet, id: '00000000da84f2bafbbc53dee25a72ae', name: 'Testnet 4', caipNetworkId: 'bip122:00000000da84f2bafbbc53dee25a72ae' },
] as const

/** Opens a page: a kernel on the world's ports, with its monitors. */
export function openPage(run: Simulation, memory: MemoryPorts): Page {
  run.remembers = run.pages.length === 0 && memory.disk.fault() === null
  const entries: Entry[] = []
  const ledger = createLedger()
  const { timer } = memory.ports
  const ordered = run.order.wrap(memory.ports.relay, memory.now)
  const requests = createSessionConnector({
    relay: ordered,
    timer,
    session: () => kernel.getState().relay.session,
    connection: (namespace) => heldSession(kernel.getState(), namespace),
  })
  const ofPage = signingWallets(memory.ports.connector, run.chains, timer, ({ id, problem }) => fail(run, id, problem))
  const ofMoney = run.money?.watch(routed(ofPage, requests.port))
  const wallets = ofMoney ?? routed(ofPage, requests.port)
  const { siwx } = run.definition.config.plugins
  const relay = siwx?.required ? offerSignIn(ordered, memory.ports.siwx, memory.ports.random) : ordered
  const signIn = siwx && createSignInLedger(run.nonces)
  const login =
    run.definition.config.plugins.embeddedWallet === undefined
      ? undefined
      : {
          watch: watchEmbedded(
            memory,
            run.chains.code.createFramePort,
            () => kernel.getState(),
            ({ id, problem }) => fail(run, id, problem),
          ),
          ledger: createEmbeddedLedger(run.remembers ? run.codeAt : undefined),
        }
  const asks = createConnectorAsks()
  // The port of the plugin `bitcoin()`, which its policies know.
  const own = {
    ...memory.ports,
    clipboard: slowClipboard(run, memory.ports),
    relay,
    bitcoin: paymentsOf(run.chains, timer),
    review: reviewsOf(run.chains, timer),
    finality: finalityOf(
      run.chains,
      memory.ports,
      run.definition.config.plugins.solana?.commitment ?? 'confirmed',
      ({ id, problem }) => fail(run, id, problem),
      (hash) => (run.money ?? run.account)?.ending(timer, hash),
    ),
  } as Ports
  const services = run.services && createServiceLedger(run.canaries, ACCOUNTS)
  let acted = false
  const served = run.services?.join({
    state: () => kernel.getState(),
    acted: () => acted,
    tell: ({ id, problem }) => fail(run, id, problem),
  })
  const money = run.money && createMoneyMonitor(run.money, run.remembers ? run.draft : undefined)
  const account = run.account && createAccountMonitor(run.account)
  const acts = { ...(run.money && { transfers: run.money.transfers, swaps: run.money.swaps }), ...run.account?.ports }
  const remembered: DomainCommand[] = []
  const kernel: Page['kernel'] = createKernel<RootState, DomainCommand, DomainEvent, Ports, ConfigState>({
    ...run.definition,
    ports:
      login === undefined
        ? { ...own, ...served, ...acts, connector: wallets }
        : {
            ...own,
            ...served,
            ...acts,
            ...login.watch.ports,
            embedded: asks.port,
            connector: routed(
              wallets,
              createEmbeddedConnector({
                by: { state: () => kernel.getState(), subscribe: (listener) => kernel.subscribe(listener) },
                ask: asks.ask,
                turn: timer.after(0),
              }),
              ID_EMBEDDED,
            ),
          },
    now: memory.now,
    // An error in an oracle fails the run, and not a subscriber.
    onSubscriberError: (error) => fail(run, 'design', `an oracle throws: ${error instanceof Error ? error.stack : String(error)}`),
    onEntry(entry) {
      if (run.keeps) {
        entries.push(entry)
        page.lines.push(JSON.stringify(entry))
      }
      run.onEntry?.(entry)
      if (entry.kind === 'event') run.events += 1
      if (entry.kind === 'command' && isAct(entry.command.type, entry.by)) acted = true
      if (entry.kind === 'event') run.seen.event(entry.event.type)
      if (entry.kind === 'command') run.seen.command(entry, kernel.getState(), remembered)
      if (entry.kind === 'command' && entry.by !== undefined && entry.command.type.startsWith('report')) {
        remember(remembered, entry.command as DomainCommand)
      }
      if (entry.kind === 'event' && entry.event.type === 'sessionEnded') page.ended.add((entry.event as EventOf<'sessionEnded'>).topic)
      if (entry.kind === 'event' && entry.event.type === 'bitcoinPaymentPrepared') page.prepared.push(entry.event as EventOf<'bitcoinPaymentPrepared'>)
      if (entry.kind === 'fault') fail(run, 'I-50', `policy ${entry.policy}: ${entry.message}`)
      const wrong =
        ledger.see(entry) ??
        watch.see(entry as Line, kernel.getState(), 'at' in entry ? entry.at : 0) ??
        money?.see(entry as Line, kernel.getState(), 'at' in entry ? entry.at : 0) ??
        account?.see(entry as Line, kernel.getState(), 'at' in entry ? entry.at : 0) ??
        (entry.kind === 'event' ? seeEvent(entry.event as DomainEvent, entry.at) : undefined)
      if (wrong !== undefined) fail(run, wrong.id, wrong.problem)
    },
  })
  const seeEvent = (event: DomainEvent, at: number) => {
    const state = kernel.getState()
    return login?.ledger.see(event, at, state) ?? signIn?.see(event, state) ?? services?.see(event, at)
  }
  const watch = createWatch(kernel.getState())
  const page: Page = {
    memory,
    kernel,
    requests,
    entries,
    ledger,
    login,
    signIn,
    services,
    money,
    account,
    watch,
    reports: remembered,
    checked: kernel.getState(),
    checkedTexts: {},
    lines: [],
    ended: new Set(),
    prepared: [],
  }
  kernel.subscribe(() => check(run, page))
  return page
}

/** Returns true for what somebody does: not for the start of the page, and not for reports. A visitor who comes back from a login has begun it. */
function isAct(type: unknown, by: number | undefined): boolean {
  return type === 'reportAwayLogin' || (by === undefined && typeof type === 'string' && type !== 'start' && !type.startsWith('report'))
}

/** Keeps the last two reports of each name. */
function remember(reports: DomainCommand[], report: DomainCommand): void {
  const [first, second] = reports.filter(({ type }) => type === report.type)
  if (first !== undefined && second !== undefined) reports.splice(reports.indexOf(first), 1)
  reports.push(report)
}

/** Opens another tab of a page's browser. */
export function openTab(run: Simulation, { memory }: Page): void {
  const next = openPage(run, createMemoryPorts({ world: memory.world }))
  run.pages.push(next)
  next.kernel.dispatch({ type: 'start' })
}

/** Closes a page and checks for leaks. */
export function closePage(run: Simulation, page: Page): void {
  if (run.keeps) {
    for (const slice of Object.keys(page.checkedTexts)) tell(run, shownProblem(page, page.checked, slice as keyof RootState))
    tell(run, tapeProblem(run, page))
  }
  if (run.keeps && page.login !== undefined) tell(run, secretProblem(run, page))
  run.codeAt = run.remembers && !run.forgetsCodes ? page.login?.ledger.codeAt() : undefined
  const isStored = run.remembers && !run.forgetsDrafts && page.memory.disk.fault() === null && page.kernel.getState().lifecycle.status === 'started'
  run.draft = isStored ? page.money?.draft(page.memory.now()) : undefined
  page.kernel.dispose()
  if (page.kernel.openCalls() !== 0) fail(run, 'I-44', `${page.kernel.openCalls()} calls are open after dispose`)
  run.pages = run.pages.filter((other) => other !== page)
  if (run.pages.length === 0 && run.money?.answers.open()) fail(run, 'I-44', `${run.money.answers.open()} questions about money are open after dispose`)
  if (run.pages.length === 0 && run.account?.answers.open())
    fail(run, 'I-44', `${run.account.answers.open()} questions about an account are open after dispose`)
  if (run.pages.length === 0 && run.services?.open()) fail(run, 'I-44', `${run.services.open()} questions to services are open after dispose`)
}

export function fail(run: Simulation, invariant: string, problem: string): void {
  run.violation ??= { invariant, problem, seed: 0, step: run.step }
}

function tell(run: Simulation, wrong: Problem | undefined): void {
  if (wrong !== undefined) fail(run, wrong.id, wrong.problem)
}

/** Returns a clipboard that waits for permission while the run says so. */
function slowClipboard(run: Simulation, { clipboard, timer }: Ports): Ports['clipboard'] {
  return { write: (text) => (run.copyMs === 0 ? clipboard.write(text) : concat(timer.after(run.copyMs).pipe(ignoreElements()), clipboard.write(text))) }
}

/** Checks all rules, also when only time has passed. */
export function check(run: Simulation, page: Page): void {
  const state = page.kernel.getState()
  const before = page.checked
  page.checked = state
  if (run.keeps) {
    for (const slice of Object.keys(state) as (keyof RootState)[])
      if (page.checkedTexts[slice] === undefined || state[slice] !== before[slice]) {
        tell(run, shownProblem(page, before, slice))
        page.checkedTexts[slice] = JSON.stringify(state[slice])
      }
  }
  // After a sleep everything is overdue until its timer has had its turn, and what was answered then may still be checked (robustness, F23).
  const now = page.memory.now() < run.graceUntil ? 0 : page.memory.now()
  tell(run, page.watch.settle(state, now))
  verify(run, invariants, before, state, now)
  if (page.signIn !== undefined) verify(run, signInInvariants, before, state, now)
  if (page.services !== undefined) {
    verify(run, serviceInvariants, before, state, now)
    tell(run, page.services.overdue(now, run.graceUntil))
  }
  if (page.money !== undefined) {
    verify(run, moneyInvariants, before, state, now)
    tell(run, page.money.check(state, now, run.graceUntil))
  }
  if (page.account !== undefined) {
    verify(run, accountInvariants, before, state, now)
    tell(run, page.account.check(state, now, run.graceUntil))
  }
  if (before.relay !== state.relay) tell(run, orphanProblem(page, before))
  if (page.login === undefined) return
  verify(run, embeddedInvariants, before, state, now)
  tell(run, page.login.watch.check(state, now) ?? page.login.ledger.overdue(now))
}

function verify(run: Simulation, rules: readonly Invariant[], before: RootState, state: RootState, now: number): void {
  for (const { id, reads, check: holds } of rules) {
    if (reads.length > 0 && !changed(reads, before, state)) continue
    const problem = holds(state, now)
    if (problem !== undefined) fail(run, id, problem)
  }
}

function changed(slices: readonly (keyof RootState)[], before: RootState, state: RootState): boolean {
  for (const slice of slices) if (state[slice] !== before[slice]) return true
  return false
}
