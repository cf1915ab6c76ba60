import { getAddress, isAddress, recoverMessageAddress } from 'viem'
import type { NameRecord } from '../../../src/domain/api/shapes.js'
import { isRecord } from '../../../src/domain/shared/json/objects.js'
import { ServiceRefusal, type Services } from './services.js'

/** Address of an EVM chain. */
type Address = `0x${string}`
/** Bytes as hex. */
type Hex = `0x${string}`

/** Endings that the registry knows. Only the first is registered anew (NAME-06). */
const ZONES = ['reown.id', 'wcn.id'] as const

/** Milliseconds that the time in a signed message may differ from the registry's. */
const TOLERANCE_MS = 300_000

/** Most suggestions. */
const MOST = 5

/** Name that an account calls itself by, on a chain. */
export interface PrimaryName {
  readonly name: string
  readonly avatar: string | null
}

/** Options of {@link answerNames}. */
export interface RegistryOptions {
  /** Resolves with the name of an account on the chain. Unchecked, as services tell it. */
  readonly primaryOf?: ((account: Address) => Promise<PrimaryName | undefined>) | undefined
  readonly now?: (() => number) | undefined
}

/** The registry of names, for scripts. */
export interface NameRegistry {
  /** Registers a name without a signature; null frees it. */
  set(name: string, owner: Address | null): void
  /** Names, with their owners. */
  names(): Readonly<Record<string, Address>>
}

/**
 * Answers the calls of names: `identity` from the chain, all else from a registry in memory. It takes a name from whoever signed for it first: the text must name the
 * name and the time, and the signature must be the account's own.
 */
export function answerNames(services: Services, { primaryOf = async () => undefined, now = Date.now }: RegistryOptions = {}): NameRegistry {
  const owners = new Map<string, { readonly owner: Address; readonly at: number; readonly coinType: number }>()

  const recordOf = (name: string): NameRecord | null => {
    const entry = owners.get(name)
    if (entry === undefined) return null
    return { name, addresses: { [String(entry.coinType)]: { address: entry.owner } }, attributes: {} }
  }

  services.answer('identity', async ({ address }) => {
    if (!isAddress(address, { strict: false })) throw new ServiceRefusal(400, 'address is no address')
    const { name = null, avatar = null } = (await primaryOf(getAddress(address))) ?? {}
    return { name, avatar }
  })
  // A free name is an empty list, as the reference server answers.
  services.answer('nameRecord', ({ name }) => recordOf(name.toLowerCase()) ?? ([] as never))
  services.answer('namesOf', ({ address }) => {
    if (!isAddress(address, { strict: false })) throw new ServiceRefusal(400, 'address is no address')
    return [...owners].flatMap(([name, { owner }]) => (owner === getAddress(address) ? [recordOf(name) as NameRecord] : []))
  })
  services.answer('nameSuggestions', ({ name, zone }) => {
    if (zone !== ZONES[0]) throw new ServiceRefusal(400, `Zone is not allowed: ${zone}`)
    const label = name.toLowerCase().split('.')[0] ?? ''
    const names = [label, `${label}1`, `${label}-eth`, `the-${label}`, `${label}-wallet`].slice(0, MOST).map((one) => `${one}.${zone}`)
    return { suggestions: names.map((one) => ({ name: one, registered: owners.has(one) })) }
  })
  services.answer('registerName', async ({ coin_type: coinType, address, message, signature }) => {
    const name = nameIn(message, now())
    if (!isAddress(address, { strict: false })) throw new ServiceRefusal(400, 'address is no address')
    if (coinType !== 60 && (!Number.isSafeInteger(coinType) || coinType < 2 ** 31 || coinType >= 2 ** 32)) throw new ServiceRefusal(400, 'coin_type is unknown')
    const owner = getAddress(address)
    if (!(await isSignedBy(owner, message, signature as Hex))) throw new ServiceRefusal(401, 'Invalid signature')
    if (owners.has(name)) throw new ServiceRefusal(400, `Name is already registered: ${name}`)
    owners.set(name, { owner, coinType, at: now() })
    return { success: true }
  })

  async function isSignedBy(owner: Address, message: string, signature: Hex): Promise<boolean> {
    return (await recoverMessageAddress({ message, signature }).catch(() => undefined)) === owner
  }

  return {
    set(name, owner) {
      if (owner === null) owners.delete(name)
      else owners.set(name, { owner: getAddress(owner), coinType: 60, at: now() })
    },
    names: () => Object.fromEntries([...owners].map(([name, { owner }]) => [name, owner])),
  }
}

/** Returns the name in a signed text. @throws ServiceRefusal with the rule that it breaks */
function nameIn(message: string, now: number): string {
  let value: unknown
  try {
    value = JSON.parse(message)
  } catch {
    throw new ServiceRefusal(400, 'message is no JSON')
  }
  if (!isRecord(value) || Object.keys(value).join() !== 'name,attributes,timestamp')
    throw new ServiceRefusal(400, 'message must have name, attributes and timestamp')
  const { name, attributes, timestamp } = value
  if (typeof name !== 'string' || !/^[a-z0-9-]{3,64}\.[a-z0-9-]+\.[a-z0-9-]+$/.test(name)) throw new ServiceRefusal(400, 'Invalid name')
  if (!name.endsWith(`.${ZONES[0]}`)) throw new ServiceRefusal(400, `Zone is not allowed: ${name}`)
  if (!isRecord(attributes) || Object.keys(attributes).some((key) => key !== 'bio')) throw new ServiceRefusal(400, 'Unsupported attribute')
  if (typeof timestamp !== 'number' || Math.abs(timestamp * 1_000 - now) > TOLERANCE_MS) throw new ServiceRefusal(400, 'Expired timestamp')
  return name
}
