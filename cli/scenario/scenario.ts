import type { z } from 'zod'
import type { MemoryRelayWalletOptions } from '../../src/adapters/memory/memory-relay-wallet.js'
import type { ErrorCode } from '../../src/domain/shared/errors.js'
import type { Json } from '../../src/domain/shared/json.js'
import type { DomainEvent, LatchkitOptions, PublicCommand } from '../../src/index.js'
import type { PlatformFacts } from '../../src/ports/platform.js'
import type { MemorySiwxPolicy } from '../../src/adapters/memory/siwx-faults.js'
import type { RelayAct } from './relay-schema.js'
import type { ScenarioSignIn } from './sign-in-schema.js'
import type { ScenarioSiteOptions, SiteAct } from './site-schema.js'
import type { FaultAct, WalletAct } from './step-schema.js'
import type { RpcAnswer, ScenarioWallet } from './world-schema.js'
import type { world } from './world-schema.js'

/** A scenario that was read and checked. */
export interface Scenario {
  readonly file: string
  readonly name: string
  /** The requirements it proves. */
  readonly ids: readonly string[]
  readonly about?: string
  readonly seed?: number
  /** Whether opening a page starts it, as the provider of the UI does. */
  readonly startsItself: boolean
  readonly options: LatchkitOptions
  readonly world: ScenarioWorld
  readonly steps: readonly Step[]
}

/** What there is around the page when a scenario begins. */
export interface ScenarioWorld {
  readonly wallets: readonly ScenarioWallet[]
  readonly balances: NonNullable<z.output<typeof world>['balances']>
  readonly rpc: readonly RpcAnswer[]
  /** The wallet at the other end of the relay; without one there are no sessions. */
  readonly relay?: MemoryRelayWalletOptions
  /** The secure site; without one there is no embedded wallet. */
  readonly site?: ScenarioSiteOptions
  /** The sign-in with the wallet and its host; without one the app asks for none. */
  readonly signIn?: ScenarioSignIn
  readonly platform: Partial<PlatformFacts>
  readonly storage: Readonly<Record<string, Json>>
}

/** One step: where it stands in the file, and what it does. */
export interface Step {
  /** From 1. */
  readonly index: number
  /** Line of the file, from 1. */
  readonly line: number
  /** The tab that it goes to first. */
  readonly tab?: number
  readonly note?: string
  readonly act: Act
}

/** What a step does. */
export type Act =
  | { readonly verb: 'do'; readonly command: PublicCommand; readonly rejected?: ErrorCode }
  | { readonly verb: 'wait'; readonly type: DomainEvent['type']; readonly with: Json; readonly ms: number }
  | { readonly verb: 'never'; readonly type: DomainEvent['type']; readonly with: Json; readonly ms: number }
  | { readonly verb: 'expect'; readonly checks: readonly { readonly path: string; readonly value: Json }[] }
  | { readonly verb: 'advance' | 'sleep'; readonly ms: number }
  | { readonly verb: 'wallet'; readonly act: WalletAct }
  | { readonly verb: 'install'; readonly wallet: ScenarioWallet }
  | { readonly verb: 'relay'; readonly act: RelayAct }
  | { readonly verb: 'site'; readonly act: SiteAct }
  | { readonly verb: 'host'; readonly policy: MemorySiwxPolicy }
  | { readonly verb: 'fault'; readonly fault: FaultAct }
  | { readonly verb: 'platform'; readonly facts: Partial<PlatformFacts> }
  | { readonly verb: 'store'; readonly items: Readonly<Record<string, Json>> }
  | { readonly verb: 'mark'; readonly label: string }
  | { readonly verb: 'reload' | 'newTab' | 'closeTab' | 'inTab' }
