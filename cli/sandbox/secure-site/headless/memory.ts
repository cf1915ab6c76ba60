import * as z from 'zod/mini'
import type { AccountType } from '../../../../src/domain/frame/protocol.js'
import type { CaipNetworkId } from '../../../../src/domain/shared/caip/caip.js'
import type { LoginProvider, Profile, SiteStore } from '../parts.js'

/** User who has logged in here before. */
export interface KeptUser {
  readonly id: string
  /** 32 bytes in hex, from which the keys are derived. */
  readonly seed: string
  readonly email?: string
  readonly userName?: string
  /** Provider of the user's social account. */
  readonly provider?: LoginProvider
}

/** Current login. */
export interface KeptSession {
  readonly user: string
  /** Opaque token that the app gets. */
  readonly token: string
  readonly chain: CaipNetworkId
  readonly preferred: AccountType
}

/** State that the secure site remembers: users with their keys, the current login, and the e-mail addresses that this browser was approved for. */
export interface SiteMemory {
  user(): KeptUser | undefined
  session(): KeptSession | undefined
  /** Returns the user of an e-mail address or of a social account. Creates one with this seed if there is none. */
  userFor(who: { readonly email: string } | Profile, id: string, seed: string): KeptUser
  begin(session: KeptSession): void
  changeSession(patch: Partial<Pick<KeptSession, 'chain' | 'preferred'>>): void
  /** Changes the e-mail address of the current user, who keeps the keys. */
  changeEmail(email: string): void
  /** Returns true if another user has this address. */
  isTaken(email: string): boolean
  end(): void
  approveDevice(email: string): void
  isApproved(email: string): boolean
}

const provider = z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord', 'farcaster'])
const shape = z.object({
  users: z.array(
    z.object({
      id: z.string(),
      seed: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      email: z.exactOptional(z.string()),
      userName: z.exactOptional(z.string()),
      provider: z.exactOptional(provider),
    }),
  ),
  session: z.exactOptional(
    z.object({
      user: z.string(),
      token: z.string(),
      chain: z.custom<CaipNetworkId>((value) => typeof value === 'string' && value.includes(':')),
      preferred: z.enum(['eoa', 'smartAccount']),
    }),
  ),
  devices: z.array(z.string()),
})
type Kept = z.infer<typeof shape>

/** Reads the stored state. Starts empty if there is none or it is damaged. */
export function createSiteMemory(store: SiteStore): SiteMemory {
  let kept: Kept = read(store) ?? { users: [], devices: [] }
  const keep = (patch: Partial<Kept>) => {
    kept = { ...kept, ...patch }
    store.save(JSON.stringify(kept))
  }
  const user = () => kept.users.find(({ id }) => id === kept.session?.user)
  return {
    user,
    session: () => (user() === undefined ? undefined : kept.session),
    userFor(who, id, seed) {
      const found = kept.users.find((each) =>
        'provider' in who ? each.provider === who.provider && each.userName === who.userName : each.email === who.email && each.provider === undefined,
      )
      if (found !== undefined) return found
      const made: KeptUser = { id, seed, ...who }
      keep({ users: [...kept.users, made] })
      return made
    },
    begin: (session) => keep({ session }),
    changeSession(patch) {
      if (kept.session !== undefined) keep({ session: { ...kept.session, ...patch } })
    },
    changeEmail: (email) => keep({ users: kept.users.map((each) => (each.id === kept.session?.user ? { ...each, email } : each)) }),
    isTaken: (email) => kept.users.some((each) => each.email === email && each.provider === undefined && each.id !== kept.session?.user),
    end() {
      const { session: _, ...rest } = kept
      kept = rest
      store.save(JSON.stringify(kept))
    },
    approveDevice: (email) => keep({ devices: [...kept.devices.filter((each) => each !== email), email] }),
    isApproved: (email) => kept.devices.includes(email),
  }
}

/** Creates a store that forgets when the process or the page ends. */
export function forgetfulStore(): SiteStore {
  let text: string | null = null
  return {
    load: () => text,
    save(next) {
      text = next
    },
  }
}

function read(store: SiteStore): Kept | undefined {
  try {
    const result = z.safeParse(shape, JSON.parse(store.load() ?? 'null'))
    return result.success ? result.data : undefined
  } catch {
    return undefined
  }
}
