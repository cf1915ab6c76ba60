import type { PluginDomain } from '../plugin.js'
import { rememberedRead } from '../reads/index.js'
import type { Slice } from '../root.js'
import { type CaipNetworkId, parseCaipNetworkId } from '../shared/caip/caip.js'
import { isRecord } from '../shared/json/objects.js'
import { isSafeImageUrl } from '../shared/text/text.js'
import type { Held } from '../reads/state.js'
import { registration } from '../registration/index.js'
import { identityRead } from './identity.js'
import { cacheLifetimes, isFresh } from '../shared/cache.js'
import { type Identity, MAX_IDENTITIES, type NamesState } from './state.js'

/** Names that were read (NAME-04, NAME-05). */
const read = rememberedRead({ slice: 'names', member: 'identities' }, 'identities', parseIdentity)
const identities: typeof read = {
  ...read,
  select: (state) => Object.fromEntries(Object.entries(read.select(state)).map(([account, one]) => [account, storedIdentity(one)])),
}

/** Outcomes without a name. */
const WORDLESS = ['unnamed', 'refused', 'off-chain'] as const

/** Returns an identity as it is stored: without a word, for every text of the item is somebody's. */
function storedIdentity({ outcome, ...one }: Held<Identity>): Held<Identity> {
  return (outcome === 'named' ? one : { ...one, [outcome ?? 'unnamed']: true }) as Held<Identity>
}

/** Names slice: names and pictures of EVM accounts. */
const names: Slice<'names'> = {
  ...identityRead,
  name: 'names',
  evolve: {
    ...identityRead.evolve,
    // A name is shown for its lifetime after its check, and no longer: it may belong to somebody else by now.
    identityRequested: (state, event, at) => identityRead.evolve.identityRequested(withoutOld(state, at), event, at),
    restored: (state, { remembered }) => ({
      identities: Object.fromEntries(Object.entries({ ...remembered.identities, ...state.identities }).slice(-MAX_IDENTITIES)),
    }),
  },
  remembered: {
    items: { identities },
    restore: (take) => ({ identities: take(identities) ?? {} }),
    isFlat: true,
  },
}

function withoutOld({ identities }: NamesState, now: number): NamesState {
  const kept = Object.entries(identities).map(([key, one]) => {
    const { pending, failedAt, failure } = one
    const status = { ...(pending && { pending }), ...(failedAt && { failedAt }), ...(failure && { failure }) }
    return [key, one.at !== undefined && isFresh({ at: one.at, now, lifetimeMs: cacheLifetimes.identity }) ? one : status] as const
  })
  return { identities: Object.fromEntries(kept) }
}

function parseIdentity(item: unknown): Held<Identity> | undefined {
  if (!isRecord(item)) return undefined
  const { name, avatar, at, on } = item
  if (typeof at !== 'number') return undefined
  for (const outcome of WORDLESS) if (item[outcome] === true) return { outcome, at }
  if (typeof name !== 'string' || name === '') return undefined
  return {
    outcome: 'named',
    name,
    at,
    ...(parseCaipNetworkId(on).ok && { on: on as CaipNetworkId }),
    ...(typeof avatar === 'string' && isSafeImageUrl(avatar) && { avatar }),
  }
}

/** Pure half of `names()`. */
export const namesDomain: PluginDomain = { name: 'names', slices: [names, registration] }
