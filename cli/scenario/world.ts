import type { OpenedLink } from '../../src/adapters/memory/memory-navigation.js'
import type { JsonObject, Json } from '../../src/domain/shared/json.js'
import { writeItem } from '../../src/domain/shared/remembered.js'
import type { PlatformFacts } from '../../src/ports/platform.js'
import type { WorldSight } from './look.js'
import type { Page, SeenEvent } from './page.js'
import type { MemorySiwxPolicy } from '../../src/adapters/memory/siwx-faults.js'
import type { RelayAct } from './relay-schema.js'
import type { SiteAct } from './site-schema.js'
import type { FaultAct, WalletAct } from './step-schema.js'
import type { ScenarioWallet } from './world-schema.js'

/** What a scenario runs in: memory and virtual time, or a sandbox and real time. The domain is the same in both. */
export interface World {
  /** Milliseconds since the world was made. */
  now(): number
  /** Opens a page of the browser; its number counts from 1 over the whole run. */
  open(number: number): Page
  /** Lets time pass. */
  advance(ms: number): Promise<void>
  /** The computer sleeps: time is later at once, then everything that fell due happens. */
  sleep(ms: number): Promise<void>
  /** Lets time pass until `done`, at most `ms`. Says whether it was done. */
  until(done: () => boolean, ms: number): Promise<boolean>
  wallet(act: WalletAct): Promise<void>
  install(wallet: ScenarioWallet): Promise<void>
  /** What the person at the wallet at the other end of the relay does. */
  relay(act: RelayAct): Promise<void>
  /** What the person before the secure site does, and what goes wrong there; `page` is the one that is shown. */
  site(page: number, act: SiteAct): Promise<void>
  /** The newest code that went to an e-mail address. */
  code(to: string): string | undefined
  /** What must be seen by nobody but the person and the secure site, and all that was written down of the run beside its tapes. */
  secrets(): Promise<{ readonly known: readonly string[]; readonly written: Readonly<Record<string, string>> }>
  /** How the host of the sign-in does its part from now on. */
  host(policy: MemorySiwxPolicy): Promise<void>
  fault(act: FaultAct): Promise<void>
  /** Changes what the host is like: for every page, but for `visible`, which is the shown page's own. */
  platform(page: number, facts: Partial<PlatformFacts>): void
  /** Puts items into the origin's storage, past the page: by key without prefix. */
  store(items: Readonly<Record<string, Json>>): Promise<void>
  /** What can be seen around a page. */
  sight(page: number): WorldSight
  /** What is still in use after all pages were closed, by kind; empty when all was released. */
  leftovers(): Promise<Readonly<Record<string, number>>>
  close(): Promise<void>
}

/** What makes a world for a scenario. */
export type MakeWorld = (onEvent: (seen: SeenEvent) => void) => Promise<World> | World

/** Counts above zero. */
export function inUse(counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

/** The links that a page opened, without the pairing addresses in them. */
export function linksOf(opened: readonly OpenedLink[]): JsonObject[] {
  return opened.map(({ url, target }) => ({ url: url.replace(/uri=.*/, 'uri='), target }))
}

/** The text of an item that a scenario puts into storage: `{ raw: text }` is that text, anything else a value as the library writes it. */
export function itemText(value: Json): string {
  const raw = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject).raw : undefined
  return typeof raw === 'string' ? raw : writeItem(value)
}

/** A stored item as expectations see it: the value inside, or the text where it is no item of the library. */
export function storedValue(text: string | undefined): Json | undefined {
  if (text === undefined) return undefined
  try {
    const item = JSON.parse(text) as JsonObject | null
    return typeof item === 'object' && item !== null && 'd' in item ? item.d : text
  } catch {
    return text
  }
}
