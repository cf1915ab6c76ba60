import { of } from 'rxjs'
import { createMemoryRandom, createSeeded } from '../../../../src/adapters/memory/seeded.js'
import type { Json } from '../../../../src/domain/shared/json/json.js'
import type { ClockPort } from '../../../../src/ports/clock.js'
import type { FrameChannel } from '../../../../src/ports/frame.js'
import type { PopupPort } from '../../../../src/ports/popup.js'
import type { RandomPort } from '../../../../src/ports/random.js'
import type { TimerPort } from '../../../../src/ports/timer.js'
import { createDeskRecords, type DeskRecords } from '../desk-records.js'
import { createHeadlessFrame, type HeadlessFrame } from './headless-frame.js'
import { createPerson, type Person, type PersonPolicy } from './headless-person.js'
import { createHeadlessPopup, type HeadlessPopup } from './headless-popup.js'
import { forgetfulStore } from './memory.js'
import { nodeCall } from '../rpc/node-call.js'
import type { SiteChain, SiteFaults, SiteParts, SiteStore } from '../parts.js'
import { createSite } from '../site.js'

/** Options of {@link createHeadlessSite}. */
export interface HeadlessSiteOptions {
  readonly chains: readonly SiteChain[]
  /** Clock of the site, virtual or real. */
  readonly clock: ClockPort
  readonly timer: TimerPort
  /** Seed of keys, codes and tokens, for tests only; 1 by default. */
  readonly seed?: number
  /** The site's own origin; https://secure.example by default. */
  readonly origin?: string
  /** The origin of the app; https://app.example by default. */
  readonly app?: string
  /** Calls the node of a chain; over HTTP by default. */
  readonly node?: SiteParts['node']
  /** True to fund new users on development chains. */
  readonly fund?: boolean
  readonly policy?: PersonPolicy
  readonly faults?: SiteFaults
  /** Storage of the visitor's browser for the site; in memory by default, null if it keeps nothing beyond a load. */
  readonly store?: SiteStore | null
}

/** Headless site with its person, and the ports for an app. */
export interface HeadlessSite {
  /** Opens one page of the app. */
  join(): { readonly frame: FrameChannel; readonly popup: PopupPort; readonly frames: HeadlessFrame; readonly popups: HeadlessPopup }
  readonly person: Person
  /** Returns the letters that were sent. */
  readonly inbox: DeskRecords['letters']
  /** Returns the newest code that was sent to an address; undefined if there is none. */
  code(to: string): string | undefined
  setFaults(faults: SiteFaults): void
  /** Returns all secrets so far that only the person and the site may see: codes, seeds of keys, session tokens, URLs and results of logins. */
  secrets(): readonly string[]
}

/** Creates the secure site in this process. `startHeadlessSecureSite` loads this module and calls it. */
export function createHeadlessSite(options: HeadlessSiteOptions): HeadlessSite {
  const { chains, clock, timer, seed = 1, origin = 'https://secure.example', app = 'https://app.example', node = nodeCall, fund = false } = options
  const random: RandomPort = createMemoryRandom(seed).port
  // Tickets have a random sequence of their own, so that opening pages does not change the keys.
  const tickets = createSeeded(seed + 1)
  const records = createDeskRecords(() => clock.now())
  const person = createPerson(records, timer, () => tickets.hex(16), options.policy)
  let faults: SiteFaults = options.faults ?? {}
  const kept = options.store === undefined ? forgetfulStore() : options.store
  const seen = new Set<string>()
  /** Returns a store that records secrets as they are saved: 32 bytes in hex are seeds and tokens. */
  const noting = (store: SiteStore): SiteStore => ({
    load: () => store.load(),
    save(text) {
      for (const [secret] of text.matchAll(/[0-9a-f]{64}/g)) seen.add(secret)
      store.save(text)
    },
  })
  const now = () => faults
  const arrival = { result: null }
  return {
    join() {
      const own = {}
      const frames = createHeadlessFrame({
        timer,
        faults: now,
        hidden: () => person.hide(own),
        load: (post, reload) =>
          createSite(
            {
              origin,
              app,
              chains,
              clock,
              timer,
              random,
              store: noting(kept ?? forgetfulStore()),
              desk: person.desk,
              ask: (question) => person.ask(question, own),
              node: (chain, method, params: readonly Json[]) => node(chain, method, params),
              fund,
              faults: () => of(faults),
              reload,
            },
            post,
          ),
      })
      const popups = createHeadlessPopup({ origin, timer, person, faults: now, arrival })
      return { frame: frames.channel, popup: popups.port, frames, popups }
    },
    person,
    inbox: records.letters,
    code: (to) => records.letters(to).findLast(({ code }) => code !== undefined)?.code,
    setFaults(next) {
      faults = next
    },
    secrets: () => [...seen, ...person.secrets(), ...records.letters().flatMap(({ code }) => (code === undefined ? [] : [code]))],
  }
}
