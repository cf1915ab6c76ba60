import { createSeeded, type Seeded } from '../../../src/adapters/memory/seeded.js'
import { selectAccount, selectConnectionStatus, selectNetwork } from '../../../src/index.js'
import { ACCOUNTS, CHAIN_IDS, NETWORKS, type SoakWorld } from './world.js'
import type { WatchedPage } from './watched-page.js'

/** Two hours, in milliseconds. */
export const SOAK_MS = 7_200_000
/** Longer than a pairing or a request lives, so that what goes on is over, in milliseconds. */
const CALM_MS = 330_000

/** Options of a soak. */
export interface SoakOptions {
  readonly seed: number
  readonly ms?: number
  /** Milliseconds between two things that happen, at most. */
  readonly gapMs: number
  /** Called at each quarter of the time. */
  readonly onQuarter?: (quarter: number) => void
}

/** Result of a soak. */
export interface SoakResult {
  /** The account and the network of the page at the end, and those that the wallet named last. */
  readonly end: { readonly page: readonly unknown[]; readonly wallet: readonly unknown[] }
  /** The last number that the wallet said. */
  readonly counted: number
}

interface Soak {
  readonly world: SoakWorld
  readonly random: Seeded
  page: WatchedPage
  counted: number
  account: number
  chain: number
}

/** Visitor, wallet and relay act at random for hours; then all is mended, a session is made where there is none, and the wallet has the last word. */
export async function runSoak(world: SoakWorld, { seed, ms = SOAK_MS, gapMs, onQuarter }: SoakOptions): Promise<SoakResult> {
  const random = createSeeded(seed)
  const soak: Soak = { world, random, page: world.load(), counted: 0, account: 0, chain: 0 }
  soak.page.kit.start()
  const begun = world.now()
  for (let quarter = 1; quarter <= 4; quarter += 1) {
    while (world.now() < begun + (ms * quarter) / 4) {
      act(soak)
      await world.advance(random.below(gapMs))
    }
    onQuarter?.(quarter)
  }
  await settle(soak)
  const { kit } = soak.page
  const end = {
    page: [selectAccount(kit.getState(), 'eip155').address, selectNetwork(kit.getState())?.caipNetworkId],
    wallet: [ACCOUNTS[soak.account], `eip155:${CHAIN_IDS[soak.chain]}`],
  }
  kit.dispatch({ type: 'disconnect' })
  await world.advance(20_000)
  soak.page.close()
  return { end, counted: soak.counted }
}

/** All is mended; there is a session, and the wallet says what it is on. */
async function settle(soak: Soak): Promise<void> {
  const { world } = soak
  world.policy('approve')
  world.mend()
  await world.advance(CALM_MS)
  for (let tries = 0; tries < 20 && status(soak) !== 'connected'; tries += 1) {
    moveOn(soak)
    await world.advance(15_000)
  }
  world.share([0, 1])
  await until(world, () => (selectAccount(soak.page.kit.getState(), 'eip155').allAccounts?.length ?? 0) === ACCOUNTS.length)
  switchAccount(soak, 1)
  await until(world, () => selectAccount(soak.page.kit.getState(), 'eip155').address === ACCOUNTS[1])
  switchNetwork(soak, 1)
  await until(world, () => selectNetwork(soak.page.kit.getState())?.caipNetworkId === `eip155:${CHAIN_IDS[1]}`)
  world.count(++soak.counted)
  await until(world, () => world.heard.at(-1) === soak.counted)
}

/** Lets time go on until something is so, or has had time enough to become so. */
async function until(world: SoakWorld, check: () => boolean): Promise<void> {
  for (let waited = 0; waited < 180_000 && !check(); waited += 5_000) await world.advance(5_000)
}

function status({ page }: Soak) {
  return selectConnectionStatus(page.kit.getState(), 'eip155')
}

/** On the way to a session: connects, or has the code scanned. */
function moveOn({ page: { kit }, world }: Soak): void {
  const { pairing } = kit.getState().relay
  const uri = kit.getPairingUri()
  if (pairing?.flow === undefined) kit.dispatch({ type: 'connect', connectorId: 'walletConnect' })
  else if (uri !== undefined) world.scan(uri)
  else kit.dispatch({ type: 'renewPairing' })
}

function act(soak: Soak): void {
  const { random, world, page } = soak
  if (status(soak) !== 'connected' && random.chance(0.6)) return moveOn(soak)
  let ticket = random.below(TOTAL)
  for (const [weight, action] of ACTIONS) {
    ticket -= weight
    if (ticket < 0) return action(soak, world, page)
  }
}

type Action = (soak: Soak, world: SoakWorld, page: WatchedPage) => void

const ACTIONS: readonly (readonly [weight: number, action: Action])[] = [
  [24, (_, __, { kit }) => void kit.dispatch({ type: 'signMessage', message: 'hello' })],
  [
    6,
    ({ random }, __, { kit }) =>
      void kit.dispatch({ type: 'sendTransaction', transaction: { to: ACCOUNTS[1], value: '0x1' }, network: random.pick(NETWORKS).caipNetworkId }),
  ],
  [4, (_, __, { kit }) => void kit.dispatch({ type: 'cancelRequest' })],
  [6, ({ random }, __, { kit }) => void kit.dispatch({ type: 'switchNetwork', network: random.pick(NETWORKS).caipNetworkId })],
  [2, (_, __, { kit }) => void kit.dispatch({ type: 'cancelConnect' })],
  [1, (_, __, { kit }) => void kit.dispatch({ type: 'disconnect' })],
  [2, reload],
  [12, (soak, world) => world.count(++soak.counted)],
  [8, (soak) => switchAccount(soak, soak.random.below(ACCOUNTS.length))],
  [8, (soak) => switchNetwork(soak, soak.random.below(CHAIN_IDS.length))],
  [4, ({ random }, world) => world.share(random.pick([[0, 1], [0, 1], [1, 0], [0]]))],
  [4, (_, world) => world.extend()],
  [4, (_, world) => world.ping()],
  [1, (_, world) => world.end()],
  [6, ({ random }, world) => world.policy(random.pick(['approve', 'approve', 'approve', 'ask', 'reject', 'silent']))],
  [6, ({ random }, world) => world.answer(random.chance(0.8))],
  [8, ({ random }, world) => world.hurt(random)],
  [10, (_, world) => world.mend()],
]
const TOTAL = ACTIONS.reduce((sum, [weight]) => sum + weight, 0)

function switchAccount(soak: Soak, index: number): void {
  soak.account = index
  soak.world.switchAccount(index)
}

function switchNetwork(soak: Soak, index: number): void {
  soak.chain = index
  soak.world.switchNetwork(CHAIN_IDS[index] as number)
}

function reload(soak: Soak, world: SoakWorld): void {
  soak.page.close()
  soak.page = world.load()
  soak.page.kit.start()
}
