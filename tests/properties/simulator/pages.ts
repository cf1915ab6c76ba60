import type { MemoryPorts } from '../../../src/adapters/memory/memory-ports.js'
import { offerSignIn } from '../../../src/adapters/siwx/offering-relay.js'
import { createSessionConnector, type SessionConnector } from '../../../src/adapters/walletconnect/session-connector.js'
import { routed } from '../../domain/routed.js'
import type { Seeded } from '../../../src/adapters/memory/seeded.js'
import { AUTH_CONNECTOR_ID } from '../../../src/domain/connectors/state.js'
import type { ConfigState } from '../../../src/domain/config/index.js'
import { createKernel, type Kernel } from '../../../src/domain/kernel/kernel.js'
import type { Definition } from '../../../src/domain/kernel/replay.js'
import type { Entry } from '../../../src/domain/kernel/tape.js'
import type { DomainCommand, DomainEvent, EventOf, RootState } from '../../../src/domain/root.js'
import { solana } from '../../../src/domain/shared/chains.js'
import { base, gnosis, mainnet, sepolia } from '../../../src/domain/shared/evm-chains.js'
import type { Ports } from '../../../src/ports/index.js'
import { createLoginConnector } from './embedded-connector.js'
import { embeddedInvariants } from './embedded-invariants.js'
import { createEmbeddedLedger, type EmbeddedLedger } from './embedded-ledger.js'
import { type EmbeddedWatch, watchEmbedded } from './embedded-watch.js'
import { invariants } from './invariants.js'
import { createLedger, type Ledger } from './ledger.js'
import { createSignInLedger, signInInvariants, type SignInLedger } from './sign-in-ledger.js'
import type { Invariant } from './rule.js'

export type SimulatedDefinition = Definition<RootState, DomainCommand, DomainEvent, Ports, ConfigState>

/** Something that must hold and did not. */
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
  /** What asks the wallet of a session. */
  readonly requests: SessionConnector
  readonly entries: Entry[]
  readonly ledger: Ledger
  /** Where there is an embedded wallet: who watches it. */
  readonly login: { readonly watch: EmbeddedWatch; readonly ledger: EmbeddedLedger } | undefined
  /** Where there is a sign-in with the wallet. */
  readonly signIn: SignInLedger | undefined
  checked: RootState
  /** Sessions of which it said that they are over. */
  readonly ended: Set<string>
}

/** A run of one seed. */
export interface Simulation {
  readonly random: Seeded
  readonly definition: SimulatedDefinition
  pages: Page[]
  memory: MemoryPorts
  violation: Violation | undefined
  events: number
  step: number
  /** Until then deadlines of before a sleep may be late. */
  graceUntil: number
  readonly onEntry: ((entry: Entry) => void) | undefined
  /** Whether the tapes are kept, to be folded at the end. */
  readonly keeps: boolean
  /** Texts that may stand on no tape, in no state and in no storage (robustness, I-40). */
  readonly canaries: Set<string>
  /** Of the messages of sign-ins that were made (robustness, I-24). */
  readonly nonces: Set<string>
  /** When a code was asked for on the page that was closed last; undefined where storage may not know. */
  codeAt: number | undefined
  /** What is in storage is what this page wrote: no other page was there, and nothing was wrong with it. */
  remembers: boolean
}

export const ACCOUNTS = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const
export const WALLETS = ['io.example.alpha', 'io.example.beta', 'io.example.gamma'] as const
/** A wallet of the app's own list. */
export const FAR = 'far'
export const NETWORKS = [mainnet, base, sepolia] as const
export const UNKNOWN_NETWORK = gnosis
/** A network that only the embedded wallet serves, in some runs. */
export const SOLANA = solana.caipNetworkId

/** A page load: a kernel on the world's ports, watched. */
export function openPage(run: Simulation, memory: MemoryPorts): Page {
  run.remembers = run.pages.length === 0 && memory.disk.fault() === null
  const entries: Entry[] = []
  const ledger = createLedger()
  const requests = createSessionConnector({ relay: memory.ports.relay, timer: memory.ports.timer, session: () => kernel.getState().walletconnect.session })
  const wallets = routed(memory.ports.connector, requests.port)
  const { siwx } = run.definition.config
  const relay = siwx?.required ? offerSignIn(memory.ports.relay, memory.ports.siwx, memory.ports.random) : memory.ports.relay
  const signIn = siwx && createSignInLedger(run.nonces)
  const login =
    run.definition.config.embeddedWallet === undefined
      ? undefined
      : {
          watch: watchEmbedded(
            memory,
            () => kernel.getState(),
            ({ id, problem }) => fail(run, id, problem),
          ),
          ledger: createEmbeddedLedger(run.remembers ? run.codeAt : undefined),
        }
  const kernel: Page['kernel'] = createKernel<RootState, DomainCommand, DomainEvent, Ports, ConfigState>({
    ...run.definition,
    ports:
      login === undefined
        ? { ...memory.ports, relay, connector: wallets }
        : {
            ...memory.ports,
            relay,
            ...login.watch.ports,
            connector: routed(
              wallets,
              createLoginConnector(() => kernel, memory.time),
              AUTH_CONNECTOR_ID,
            ),
          },
    now: memory.now,
    onEntry(entry) {
      if (run.keeps) entries.push(entry)
      run.onEntry?.(entry)
      if (entry.kind === 'event') run.events += 1
      if (entry.kind === 'event' && entry.event.type === 'sessionEnded') page.ended.add((entry.event as EventOf<'sessionEnded'>).topic)
      if (entry.kind === 'fault') fail(run, 'I-50', `policy ${entry.policy}: ${entry.message}`)
      const wrong = ledger.see(entry) ?? (entry.kind === 'event' ? seeEvent(entry.event as DomainEvent, entry.at) : undefined)
      if (wrong !== undefined) fail(run, wrong.id, wrong.problem)
    },
  })
  const seeEvent = (event: DomainEvent, at: number) => {
    const state = kernel.getState()
    return login?.ledger.see(event, at, state) ?? signIn?.see(event, state)
  }
  const page: Page = { memory, kernel, requests, entries, ledger, login, signIn, checked: kernel.getState(), ended: new Set() }
  kernel.subscribe(() => check(run, page))
  return page
}

/** Ends a page and looks for what it left behind. */
export function closePage(run: Simulation, page: Page): void {
  if (run.keeps && page.login !== undefined) checkSecrets(run, page)
  run.codeAt = run.remembers ? page.login?.ledger.codeAt() : undefined
  page.kernel.dispose()
  page.requests.dispose()
  if (page.kernel.openCalls() !== 0) fail(run, 'I-44', `${page.kernel.openCalls()} calls are open after dispose`)
  run.pages = run.pages.filter((other) => other !== page)
}

export function fail(run: Simulation, invariant: string, problem: string): void {
  run.violation ??= { invariant, problem, seed: 0, step: run.step }
}

function check(run: Simulation, page: Page): void {
  const state = page.kernel.getState()
  const before = page.checked
  page.checked = state
  // After a sleep everything is overdue until its timer has had its turn, and what was answered then may still be checked (robustness, F23).
  const now = page.memory.now() < run.graceUntil ? 0 : page.memory.now()
  verify(run, invariants, before, state, now)
  if (page.signIn !== undefined) verify(run, signInInvariants, before, state, now)
  if (before.walletconnect !== state.walletconnect) checkOrphans(run, page, before)
  if (page.login === undefined) return
  verify(run, embeddedInvariants, before, state, now)
  const wrong = page.login.watch.check(state, now) ?? page.login.ledger.overdue(now)
  if (wrong !== undefined) fail(run, wrong.id, wrong.problem)
}

/** A session that a page knew and lets go is ended: the client would keep it, and the wallet show it, for a week. */
function checkOrphans(run: Simulation, { memory, kernel, ended }: Page, before: RootState): void {
  const state = kernel.getState()
  if (state.lifecycle.status !== 'started') return
  const known = [state.walletconnect.session?.topic, state.walletconnect.storedTopic]
  for (const topic of [before.walletconnect.session?.topic, before.walletconnect.storedTopic])
    if (topic !== undefined && !known.includes(topic) && !ended.has(topic) && memory.relay.stored().some((one) => one.topic === topic))
      fail(run, 'I-10', `nobody has the session ${topic}, and nobody ended it`)
}

function verify(run: Simulation, rules: readonly Invariant[], before: RootState, state: RootState, now: number): void {
  for (const { id, reads, check: holds } of rules) {
    if (reads.length > 0 && !changed(reads, before, state)) continue
    const problem = holds(state, now)
    if (problem !== undefined) fail(run, id, problem)
  }
}

/** Codes, tokens and login addresses are seen by the secure site alone. */
function checkSecrets(run: Simulation, page: Page): void {
  const all = JSON.stringify([page.entries, page.kernel.getState(), page.memory.disk.writes()])
  for (const canary of run.canaries) if (all.includes(canary)) fail(run, 'I-40', `${canary} is seen`)
}

function changed(slices: readonly (keyof RootState)[], before: RootState, state: RootState): boolean {
  for (const slice of slices) if (state[slice] !== before[slice]) return true
  return false
}
