import type { Observable } from 'rxjs'
import type { AccountType, FrameEventName } from '../../../src/domain/frame/protocol.js'
import type { CaipNetworkId } from '../../../src/domain/shared/caip/caip.js'
import type { Json } from '../../../src/domain/shared/json/json.js'
import type { ClockPort } from '../../../src/ports/clock.js'
import type { RandomPort } from '../../../src/ports/random.js'
import type { TimerPort } from '../../../src/ports/timer.js'

/** A chain that the secure site can reach. */
export interface SiteChain {
  readonly id: CaipNetworkId
  readonly name: string
  /** Symbol of the native currency. */
  readonly currency: string
  /** Decimals of the native currency. */
  readonly decimals: number
  readonly rpcUrl: string
  /** True if the chain has smart accounts. */
  readonly smartAccounts: boolean
  /** Tokens that are listed among the assets. */
  readonly tokens?: readonly SiteToken[]
}

/** ERC-20 token. */
export interface SiteToken {
  readonly address: `0x${string}`
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** Environment of the secure site's logic, in a page and without one. */
export interface SiteParts {
  /** The site's own origin, for its pages and for result URLs. */
  readonly origin: string
  /** The origin of the app that it serves. */
  readonly app: string
  readonly chains: readonly SiteChain[]
  readonly clock: ClockPort
  readonly timer: TimerPort
  readonly random: RandomPort
  readonly store: SiteStore
  readonly desk: Desk
  /** Asks the visitor; emits the answer and completes. Unsubscribing withdraws the question. */
  ask(question: Question): Observable<boolean>
  /** Calls the node of a chain. Fails with an error that has a message. */
  node(chain: SiteChain, method: string, params: readonly Json[]): Observable<Json>
  /** Funds new users on development chains, if the chain allows it (`anvil_setBalance`). */
  readonly fund?: boolean
  /** Returns the active faults. */
  faults(): Observable<SiteFaults>
  /** Starts anew, as a reload of the page does. */
  reload(): void
  /** Sets the theme from now on. */
  theme?(theme: { readonly mode: 'light' | 'dark'; readonly accent?: string }): void
}

/** Storage of users and keys, as one text. */
export interface SiteStore {
  load(): string | null
  save(text: string): void
}

/** Question to the visitor about a request. */
export interface Question {
  readonly method: string
  /** App that asks: the origin is verified, the name is the app's own claim. */
  readonly app: { readonly origin: string; readonly name?: string }
  readonly chain: string
  readonly account: { readonly address: string; readonly type: AccountType | 'solana' }
  readonly reading: Reading
}

/** Description of a request that a person reads before approving it. */
export interface Reading {
  /** Effect of the request, in one line. */
  readonly title: string
  /** Amount on the approve button. Absent if the request moves none, or one in unknown units. */
  readonly amount?: string
  readonly lines: readonly (readonly [label: string, value: string])[]
  /** Warnings about hidden costs and risks. */
  readonly warnings: readonly string[]
  /** The complete request as it will be signed. */
  readonly raw: string
  /** Digest of the signed data, computed as in the app, so that both show the same. */
  readonly digest?: string
}

/** A letter in the inbox. */
export interface Letter {
  readonly to: string
  readonly subject: string
  /** One-time code of the letter. */
  readonly code?: string
  /** Path of a page of the site to open. */
  readonly link?: string
}

/** Social providers, and Farcaster. */
export type LoginProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord' | 'farcaster'

/** Profile of a completed login. */
export interface Profile {
  readonly provider: LoginProvider
  readonly userName: string
  readonly email?: string
}

/** Approval that a person gives on another page. */
export type Matter = {
  /** Origin of the app that the approval is for. */
  readonly app: string
  /** False if the browser keeps no storage for the frame, so that the login ends with the page. */
  readonly keeps?: boolean
} & ({ readonly kind: 'device'; readonly email: string } | { readonly kind: 'social'; readonly provider: LoginProvider } | { readonly kind: 'farcaster' })

/** State of an approval. */
export type MatterState = { readonly state: 'waiting' | 'declined' | 'gone' } | { readonly state: 'approved'; readonly profile?: Profile }

/** Mail, and approvals on other pages: over HTTP in a page, in memory without one. Each call emits once and completes. */
export interface Desk {
  mail(letter: Letter): Observable<null>
  /** Opens an approval. `id`, known only to the frame, is for polling its state; `path` is the page for the person. */
  open(matter: Matter): Observable<{ readonly id: string; readonly path: string }>
  look(id: string): Observable<MatterState>
  /** Redeems the code of a consent page, once. */
  redeem(code: string): Observable<Profile | null>
}

/** Faults of the site. All off unless set. */
export interface SiteFaults {
  /** READY is late by this many milliseconds, or never sent. */
  readonly ready?: number | 'never'
  /** The frame answers from another origin than the requested one. */
  readonly wrongOrigin?: boolean
  /** The app's domain is not on the list of its project: all requests are refused. */
  readonly unverified?: boolean
  /** Events that the next four faults affect; all by default. */
  readonly on?: readonly FrameEventName[]
  /** Replies are late by this many milliseconds, or never sent. */
  readonly reply?: number | 'never'
  /** Replies are malformed. */
  readonly garbage?: boolean
  /** The site reloads instead of replying. */
  readonly reload?: boolean
  /** Requests fail with this message. */
  readonly fail?: string
  /** All codes are rejected. */
  readonly codes?: 'refused'
  /** The login's page never reports its result, or reports it from another origin. */
  readonly popup?: 'silent' | 'untrusted'
}

/** An expected failure, whose message is the answer. */
export class SiteError extends Error {
  override readonly name = 'SiteError'
}
