import type { ScenarioProject } from './project-schema.js'
import type { z } from 'zod'
import type { MemoryRelayWalletOptions } from '../../../src/adapters/memory/relay/memory-relay-wallet.js'
import type { ErrorCode } from '../../../src/domain/shared/errors/errors.js'
import type { Json } from '../../../src/domain/shared/json/json.js'
import type { DomainEvent } from '../../../src/domain/root.js'
import type { LatchkitOptions, PublicCommand } from '../../../src/index.js'
import type { DirectoryOptions } from '../../../src/domain/directory/config.js'
import type { ReviewMode } from '../../../src/domain/shared/review/mode.js'
import type { PlatformFacts } from '../../../src/ports/platform.js'
import type { MemorySiwxPolicy } from '../../../src/adapters/memory/siwx/siwx-faults.js'
import type { LoadedPlugin } from '../../../src/kit/loaded-plugin.js'
import type { Path } from '../steps/faults.js'
import type { RelayAct } from './relay-schema.js'
import type { ScenarioSignIn } from './sign-in-schema.js'
import type { ScenarioSiteOptions, SiteAct } from './site-schema.js'
import type { FaultAct, WalletAct } from './step-schema.js'
import type { RpcAnswer, ScenarioWallet } from './world-schema.js'
import type { world } from './world-schema.js'

/** A parsed scenario. */
export interface Scenario {
  readonly file: string
  readonly name: string
  /** Ids of the requirements that it proves. */
  readonly ids: readonly string[]
  readonly about?: string
  readonly seed?: number
  /** True if opening a page starts the instance, as the provider of the UI does. */
  readonly startsItself: boolean
  readonly options: LatchkitOptions
  readonly world: ScenarioWorld
  readonly steps: readonly Step[]
  /** Returns the line of a place in the file, from 1; that of the nearest enclosing place if it is absent. */
  readonly lineOf: (path: Path) => number
  /** Third-party plugins. */
  readonly plugins: readonly LoadedPlugin[]
}

/** Surroundings of the page at the start of a scenario. */
export interface ScenarioWorld {
  readonly wallets: readonly ScenarioWallet[]
  readonly balances: NonNullable<z.output<typeof world>['balances']>
  readonly tokens: NonNullable<z.output<typeof world>['tokens']>
  readonly rpc: readonly RpcAnswer[]
  /** The remote wallet; absent without sessions. */
  readonly relay?: MemoryRelayWalletOptions
  /** The secure site; absent without an embedded wallet. */
  readonly site?: ScenarioSiteOptions
  /** The sign-in with the wallet and its host; absent if the app uses no sign-in. */
  readonly signIn?: ScenarioSignIn
  /** True if the app has the history of accounts. */
  readonly activity?: boolean
  /** True if the app sends coins and tokens. */
  readonly send?: boolean
  /** True if the app asks for payments. */
  readonly pay?: boolean
  /** True with `smartSessions()`. */
  readonly smartSessions?: boolean
  /** True with `allowances()`. */
  readonly allowances?: boolean
  /** True if the app has tokens with prices. */
  readonly portfolio?: boolean
  /** True if the app has view WalletReceive. */
  readonly receive?: boolean
  /** True if the app sells coins, by services in memory. */
  readonly buy?: boolean
  /** Project of the app at the hosted services, if it has them. */
  readonly services?: ScenarioProject
  /** Names on the first chain, each with the account that calls itself so, and the owner if it is another; absent if the app shows no names. */
  readonly names?: NonNullable<z.output<typeof world>['names']>
  /** True if the app exchanges tokens, by the pools of the sandbox's chains. */
  readonly swap?: boolean
  /** Transactions that are held until they are confirmed; absent if none is. */
  readonly review?: ReviewMode
  /** Options of the directory of wallets; absent if the app uses none. */
  readonly directory?: DirectoryOptions
  readonly platform: Partial<PlatformFacts>
  readonly storage: Readonly<Record<string, Json>>
}

/** One step: its place in the file, and its act. */
export interface Step {
  /** From 1. */
  readonly index: number
  /** Line of the file, from 1. */
  readonly line: number
  /** The tab to switch to first. */
  readonly tab?: number
  readonly note?: string
  readonly act: Act
}

/** The act of a step. */
export type Act =
  | { readonly verb: 'do'; readonly command: PublicCommand; readonly rejected?: ErrorCode }
  | { readonly verb: 'wait'; readonly type: DomainEvent['type']; readonly with: Json; readonly ms: number }
  | { readonly verb: 'never'; readonly type: DomainEvent['type']; readonly with: Json; readonly ms: number }
  | { readonly verb: 'expect'; readonly checks: readonly { readonly path: string; readonly value: Json }[] }
  | { readonly verb: 'advance' | 'sleep'; readonly ms: number }
  | { readonly verb: 'wallet'; readonly act: WalletAct }
  | { readonly verb: 'install'; readonly wallet: ScenarioWallet }
  | { readonly verb: 'mine'; readonly blocks: number }
  | { readonly verb: 'relay'; readonly act: RelayAct }
  | { readonly verb: 'site'; readonly act: SiteAct }
  | { readonly verb: 'host'; readonly policy: MemorySiwxPolicy }
  | { readonly verb: 'fault'; readonly fault: FaultAct }
  | { readonly verb: 'platform'; readonly facts: Partial<PlatformFacts> }
  | { readonly verb: 'store'; readonly items: Readonly<Record<string, Json>> }
  | { readonly verb: 'mark'; readonly label: string }
  | { readonly verb: 'reload' | 'newTab' | 'closeTab' | 'inTab' }
