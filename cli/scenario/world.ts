import type { OpenedLink } from '../../src/adapters/memory/memory-navigation.js'
import type { JsonObject, Json } from '../../src/domain/shared/json/json.js'
import { writeItem } from '../../src/domain/shared/json/remembered.js'
import type { PlatformFacts } from '../../src/ports/platform.js'
import type { WorldSight } from './steps/queries.js'
import type { Page, SeenEvent } from './page.js'
import type { MemorySiwxPolicy } from '../../src/adapters/memory/siwx/siwx-faults.js'
import type { RelayAct } from './read/relay-schema.js'
import type { SiteAct } from './read/site-schema.js'
import type { FaultAct, WalletAct } from './read/step-schema.js'
import type { ScenarioWallet } from './read/world-schema.js'

/** Environment of a scenario: memory and virtual time, or a sandbox and real time. The domain is the same in both. */
export interface World {
  /** Milliseconds since the world was created. */
  now(): number
  /** Opens a page of the browser. Page numbers count from 1 over the whole run. */
  open(number: number): Page
  /** Lets time pass. */
  advance(ms: number): Promise<void>
  /** Makes the computer sleep: time jumps ahead, then every timer that fell due fires. */
  sleep(ms: number): Promise<void>
  /** Lets time pass until `done` returns true, at most `ms`. Resolves with true if it did. */
  until(done: () => boolean, ms: number): Promise<boolean>
  wallet(act: WalletAct): Promise<void>
  install(wallet: ScenarioWallet): Promise<void>
  /** Adds blocks to the Bitcoin network. */
  mine(blocks: number): Promise<void>
  /** Returns the newest blockhash of the Solana network. @throws RangeError if there is none */
  blockhash(): string
  /** Performs an action of the person at the remote wallet. */
  relay(act: RelayAct): Promise<void>
  /** Performs an action of the user of the secure site, or sets its faults; `page` is the one that is shown. */
  site(page: number, act: SiteAct): Promise<void>
  /** Returns the newest code that was sent to an e-mail address. */
  code(to: string): string | undefined
  /** Resolves with the secrets of the user and the secure site, and with everything that the run wrote besides its tapes. */
  secrets(): Promise<{ readonly known: readonly string[]; readonly written: Readonly<Record<string, string>> }>
  /** Sets the behaviour of the sign-in host from now on. */
  host(policy: MemorySiwxPolicy): Promise<void>
  fault(act: FaultAct): Promise<void>
  /** Changes facts of the platform: for every page, except `visible`, which belongs to the shown page. */
  platform(page: number, facts: Partial<PlatformFacts>): void
  /** Writes items to the origin's storage without a page, by key without prefix. */
  store(items: Readonly<Record<string, Json>>): Promise<void>
  /** Returns the visible state around a page. */
  sight(page: number): WorldSight
  /** Resolves with the resources still in use after all pages were closed, by kind; empty if all were released. */
  leftovers(): Promise<Readonly<Record<string, number>>>
  close(): Promise<void>
}

/** Creates the world of a scenario. */
export type MakeWorld = (onEvent: (seen: SeenEvent) => void) => Promise<World> | World

/** Returns the counts above zero. */
export function inUse(counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

/** Returns the links that a page opened, without the pairing URIs in them. */
export function linksOf(opened: readonly OpenedLink[]): JsonObject[] {
  return opened.map(({ url, target }) => ({ url: url.replace(/uri=.*/, 'uri='), target }))
}

/** Returns the text of an item that a scenario puts into storage: `{ raw: text }` is that text, anything else a value as the library writes it. */
export function itemText(value: Json): string {
  const raw = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject).raw : undefined
  return typeof raw === 'string' ? raw : writeItem(value)
}

/** Returns a stored item as expectations see it: the value inside, or the text if it is no item of the library. */
export function storedValue(text: string | undefined): Json | undefined {
  if (text === undefined) return undefined
  try {
    const item = JSON.parse(text) as JsonObject | null
    return typeof item === 'object' && item !== null && 'd' in item ? item.d : text
  } catch {
    return text
  }
}
