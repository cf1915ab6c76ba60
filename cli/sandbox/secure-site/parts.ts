import type { Observable } from 'rxjs'
import type { AccountType, FrameEventName } from '../../../src/domain/frame/protocol.js'
import type { CaipNetworkId } from '../../../src/domain/shared/caip.js'
import type { Json } from '../../../src/domain/shared/json.js'
import type { ClockPort } from '../../../src/ports/clock.js'
import type { RandomPort } from '../../../src/ports/random.js'
import type { TimerPort } from '../../../src/ports/timer.js'

/** A chain that the secure site can reach. */
export interface SiteChain {
  readonly id: CaipNetworkId
  readonly name: string
  /** Symbol of its own coin. */
  readonly currency: string
  /** Digits of its own coin after the point. */
  readonly decimals: number
  readonly rpcUrl: string
  /** Whether accounts of type smartAccount are offered there. */
  readonly smartAccounts: boolean
  /** Coins of contracts that are told among the assets. */
  readonly tokens?: readonly SiteToken[]
}

/** A coin of a contract (ERC-20). */
export interface SiteToken {
  readonly address: `0x${string}`
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** All that the logic of the secure site needs of the world, in a page and without one. */
export interface SiteParts {
  /** Its own origin: where its pages are, and where a result address must point. */
  readonly origin: string
  /** The origin of the app that it serves. */
  readonly app: string
  readonly chains: readonly SiteChain[]
  readonly clock: ClockPort
  readonly timer: TimerPort
  readonly random: RandomPort
  readonly store: SiteStore
  readonly desk: Desk
  /** Asks the visitor; emits the answer and completes. Unsubscribing takes the question back. */
  ask(question: Question): Observable<boolean>
  /** Asks the node of a chain. Fails with an error that has a message. */
  node(chain: SiteChain, method: string, params: readonly Json[]): Observable<Json>
  /** Gives new users coins of development chains, where the chain lets it (`anvil_setBalance`). */
  readonly fund?: boolean
  /** The faults that are in force now. */
  faults(): Observable<SiteFaults>
  /** Begins anew, as a page does that is loaded again. */
  reload(): void
  /** How it looks from now on. */
  theme?(theme: { readonly mode: 'light' | 'dark'; readonly accent?: string }): void
}

/** Where the site keeps users and keys; one text. */
export interface SiteStore {
  load(): string | null
  save(text: string): void
}

/** What the visitor is asked to allow. */
export interface Question {
  readonly method: string
  /** Who asks: the origin is known, the name is what the app says of itself. */
  readonly app: { readonly origin: string; readonly name?: string }
  readonly chain: string
  readonly account: { readonly address: string; readonly type: AccountType | 'solana' }
  readonly reading: Reading
}

/** A request in words: what a person reads before saying yes. */
export interface Reading {
  /** What happens, in one line. */
  readonly title: string
  readonly lines: readonly (readonly [label: string, value: string])[]
  /** What may cost more than it seems to. */
  readonly warnings: readonly string[]
  /** All of it, as it will be signed. */
  readonly raw: string
  /** Of what is signed, by the same rule as the app's own: what is shown here is what was shown there. */
  readonly digest?: string
}

/** A letter in the inbox. */
export interface Letter {
  readonly to: string
  readonly subject: string
  /** The one-time code of the letter. */
  readonly code?: string
  /** A page to open, as a path of the site. */
  readonly link?: string
}

/** Socials, and Farcaster. */
export type LoginProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord' | 'farcaster'

/** Who a login turned out to be. */
export interface Profile {
  readonly provider: LoginProvider
  readonly userName: string
  readonly email?: string
}

/** Something that a person decides on another page. */
export type Matter = {
  /** Origin of the app that it is for. */
  readonly app: string
  /** False where the browser keeps nothing for the frame, so that the login ends with the page. */
  readonly keeps?: boolean
} & ({ readonly kind: 'device'; readonly email: string } | { readonly kind: 'social'; readonly provider: LoginProvider } | { readonly kind: 'farcaster' })

/** How a matter stands. */
export type MatterState = { readonly state: 'waiting' | 'declined' | 'gone' } | { readonly state: 'approved'; readonly profile?: Profile }

/** Where letters go and where other pages' decisions come from: over HTTP in a page, in memory without one. Each emits once and completes. */
export interface Desk {
  mail(letter: Letter): Observable<null>
  /** `id`, known to the frame alone, asks how it stands; `path` is the page for the person. */
  open(matter: Matter): Observable<{ readonly id: string; readonly path: string }>
  look(id: string): Observable<MatterState>
  /** Takes what a consent page handed out, once. */
  redeem(code: string): Observable<Profile | null>
}

/** What goes wrong at the site on purpose. All off unless set. */
export interface SiteFaults {
  /** READY comes so many ms late, or never. */
  readonly ready?: number | 'never'
  /** The frame answers from another origin than asked for. */
  readonly wrongOrigin?: boolean
  /** The app's domain is not on the list of its project: nothing is done for it. */
  readonly unverified?: boolean
  /** Which events the next four are about; all unless given. */
  readonly on?: readonly FrameEventName[]
  /** Replies come so many ms late, or never. */
  readonly reply?: number | 'never'
  /** In the place of replies stands something else. */
  readonly garbage?: boolean
  /** It loads again in the middle, in the place of a reply. */
  readonly reload?: boolean
  /** Requests fail with this message. */
  readonly fail?: string
  /** No code is right. */
  readonly codes?: 'refused'
  /** The login's page never says how it ended, or says so in the name of another origin. */
  readonly popup?: 'silent' | 'untrusted'
}

/** An expected failure: its message is the answer. */
export class SiteError extends Error {
  override readonly name = 'SiteError'
}
