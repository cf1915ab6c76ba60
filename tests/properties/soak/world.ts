import type { Seeded } from '../../../src/adapters/memory/seeded.js'
import { base, mainnet, sepolia } from '../../../src/domain/shared/networks/evm-chains.js'
import type { Findings, WatchedPage } from './watched-page.js'

/** Networks of a soak's app. */
export const NETWORKS = [mainnet, base, sepolia] as const
/** The same, as wallets number them. */
export const CHAIN_IDS = [1, 8453, 11_155_111] as const
/** Accounts of the wallet: the first ones of the mnemonic that test chains share. */
export const ACCOUNTS = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] as const

/** A page, a relay and a far wallet, in memory or with stock clients. Actions of the wallet may be slow, and may fail: nobody waits for it. */
export interface SoakWorld {
  /** Milliseconds since the epoch. */
  now(): number
  advance(ms: number): Promise<void>
  /** Loads the page, over what earlier loads kept. */
  load(): WatchedPage
  /** The wallet scans the code that the page shows. */
  scan(uri: string): void
  policy(decision: 'approve' | 'reject' | 'ask' | 'silent'): void
  /** Answers the oldest question. */
  answer(approve: boolean): void
  /** Updates the session: these accounts are what it has. */
  share(indexes: readonly number[]): void
  switchAccount(index: number): void
  switchNetwork(chainId: number): void
  /** Says `accountsChanged` with a number that the page hears of; it means nothing to the domain. */
  count(n: number): void
  extend(): void
  ping(): void
  /** Ends the session. */
  end(): void
  /** Something goes wrong with the relay from now on, in the place of all before. */
  hurt(random: Seeded): void
  /** Nothing is wrong any more, and what waited comes. */
  mend(): void
  readonly findings: Findings
  /** The numbers that the page heard, in the order in which it did. */
  readonly heard: readonly number[]
  /** Resources in use, by kind, above zero. */
  leftovers(): Promise<Readonly<Record<string, number>>>
}
