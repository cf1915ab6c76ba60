import type { Letter, Matter, MatterState, Profile } from './parts.js'

/** Milliseconds that a pending approval and its result are kept (robustness, T12). */
export const MATTER_LIFE_MS = 600_000
/** Most letters that are kept, the newest. */
export const LETTERS_KEPT = 500
/** Most pending approvals that are kept, the newest. */
export const MATTERS_KEPT = 500

/** Letter in the inbox. */
export interface KeptLetter extends Letter {
  readonly id: number
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Pending approval as a page for the person sees it. */
export type OpenMatter = Matter & { readonly state: MatterState['state'] }

/** Inbox and pending approvals: the memory of the site's server, or of a headless site. */
export interface DeskRecords {
  put(letter: Letter): void
  /** Returns letters, oldest first, of one receiver or all. */
  letters(to?: string): readonly KeptLetter[]
  clearLetters(): void
  /** Opens an approval. `id` is for polling its state; `ticket` is in the URL of the page for the person. Neither reveals the other. */
  open(matter: Matter, draw: () => string): { readonly id: string; readonly ticket: string; readonly path: string }
  look(id: string): MatterState
  /** Returns the approval that the page shows; undefined for a ticket that is unknown or expired. */
  byTicket(ticket: string): OpenMatter | undefined
  /**
   * Records the person's decision, which is final. For an approved social login returns the path of the result, which works once; undefined otherwise.
   * @throws RangeError for an approval that is not pending.
   */
  decide(ticket: string, approved: boolean, profile: Omit<Profile, 'provider'> | undefined, draw: () => string): { readonly path: string } | undefined
  /** Redeems the code of a consent page, once. */
  redeem(code: string): Profile | null
}

interface Entry {
  readonly matter: Matter
  readonly id: string
  readonly ticket: string
  readonly at: number
  state: MatterState
}

/** Creates empty records. @param now milliseconds since the epoch */
export function createDeskRecords(now: () => number): DeskRecords {
  const letters: KeptLetter[] = []
  const matters: Entry[] = []
  const results = new Map<string, { readonly profile: Profile; readonly at: number }>()
  let lastLetter = 0
  const fresh = ({ at }: { at: number }) => now() - at < MATTER_LIFE_MS
  return {
    put(letter) {
      lastLetter += 1
      letters.push({ ...letter, id: lastLetter, at: now() })
      letters.splice(0, letters.length - LETTERS_KEPT)
    },
    letters: (to) => letters.filter((letter) => to === undefined || letter.to === to.trim().toLowerCase()),
    clearLetters: () => void letters.splice(0),
    open(matter, draw) {
      const entry: Entry = { matter, id: draw(), ticket: draw(), at: now(), state: { state: 'waiting' } }
      matters.push(entry)
      matters.splice(0, matters.length - MATTERS_KEPT)
      return { id: entry.id, ticket: entry.ticket, path: `/${pages[matter.kind]}=${entry.ticket}` }
    },
    look: (id) => matters.find((entry) => entry.id === id && fresh(entry))?.state ?? { state: 'gone' },
    byTicket(ticket) {
      const entry = matters.find((each) => each.ticket === ticket && fresh(each))
      return entry && { ...entry.matter, state: entry.state.state }
    },
    decide(ticket, approved, given, draw) {
      const entry = matters.find((each) => each.ticket === ticket && fresh(each))
      if (entry?.state.state !== 'waiting') throw new RangeError('Nothing waits for this decision.')
      const { matter } = entry
      if (!approved) {
        entry.state = { state: 'declined' }
        return undefined
      }
      if (matter.kind === 'device') {
        entry.state = { state: 'approved' }
        return undefined
      }
      const provider = matter.kind === 'farcaster' ? 'farcaster' : matter.provider
      const profile: Profile = { ...personOf(provider), ...given, provider }
      entry.state = { state: 'approved', profile }
      if (matter.kind === 'farcaster') return undefined
      const code = draw()
      results.set(code, { profile, at: now() })
      return { path: `/result?code=${code}` }
    },
    redeem(code) {
      const result = results.get(code)
      results.delete(code)
      return result !== undefined && fresh(result) ? result.profile : null
    },
  }
}

/** Returns the default person who logs in with a provider. */
export function personOf(provider: Profile['provider']): Omit<Profile, 'provider'> {
  if (provider === 'farcaster' || provider === 'x') return { userName: 'robin' }
  // Discord's names end with 0 if they have no number (AUTH-46).
  if (provider === 'discord') return { userName: 'robin#0', email: 'robin@discord.example' }
  return { userName: 'Robin Weber', email: `robin@${provider}.example` }
}

// The consent page's parameter is called `state`, as in OAuth: an app without popups appends its return URL to it (facts, section 1.7).
const pages = { device: 'device?ticket', social: 'consent?state', farcaster: 'farcaster?ticket' } as const
