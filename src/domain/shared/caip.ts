import { failure, type LatchkitErrorShape } from './errors.js'
import { err, ok, type Result } from './result.js'

/** The namespaces that are known (specification, section 1). */
export const chainNamespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos', 'algorand', 'cip34', 'elrond', 'multiversx', 'near', 'tezos'] as const

/** A namespace of CAIP-2 that is known here. */
export type ChainNamespace = (typeof chainNamespaces)[number]

/** A chain id of CAIP-2, `namespace:reference`. */
export type CaipNetworkId = `${ChainNamespace}:${string}`

/** An account id of CAIP-10, `namespace:reference:address`. */
export type CaipAddress = `${CaipNetworkId}:${string}`

/** A chain id taken apart. */
export interface ParsedNetworkId {
  /** Canonical: an EVM reference is written as a plain decimal. */
  readonly caipNetworkId: CaipNetworkId
  readonly namespace: ChainNamespace
  readonly reference: string
}

/** An account id taken apart. */
export interface ParsedAddress extends ParsedNetworkId {
  readonly caipAddress: CaipAddress
  readonly address: string
}

/** Whether a value is one of {@link chainNamespaces}. */
export function isChainNamespace(value: unknown): value is ChainNamespace {
  return (chainNamespaces as readonly unknown[]).includes(value)
}

/** Joins a chain id. The reference must be canonical; one from outside goes through {@link parseCaipNetworkId} instead. */
export function caipNetworkId(namespace: ChainNamespace, reference: string | number): CaipNetworkId {
  return `${namespace}:${reference}`
}

/** Joins an account id; see {@link caipNetworkId}. */
export function caipAddress(networkId: CaipNetworkId, address: string): CaipAddress {
  return `${networkId}:${address}`
}

/** The namespace of a chain id or account id that has been parsed before. */
export function namespaceOf(id: CaipNetworkId | CaipAddress): ChainNamespace {
  return id.slice(0, id.indexOf(':')) as ChainNamespace
}

/** The reference of a chain id or account id that has been parsed before; `1` of `eip155:1`. */
export function referenceOf(id: CaipNetworkId | CaipAddress): string {
  return id.split(':', 2)[1] as string
}

/** The address of an account id that has been parsed before. */
export function addressOf(id: CaipAddress): string {
  return id.slice(id.lastIndexOf(':') + 1)
}

/** The chain id of an account id that has been parsed before. */
export function networkIdOf(id: CaipAddress): CaipNetworkId {
  return id.slice(0, id.lastIndexOf(':')) as CaipNetworkId
}

/**
 * Reads a CAIP-2 id: exactly two non-empty parts, a known namespace, a well-formed reference. An EVM reference in hex, as some wallets
 * send it, is made canonical. The failure is `CAIP_NETWORK_ID_INVALID`, "Invalid CAIP-2 network id".
 */
export function parseCaipNetworkId(value: unknown): Result<ParsedNetworkId, LatchkitErrorShape> {
  const parts = typeof value === 'string' && value.length <= MAX_ID ? value.split(':') : []
  const parsed = parts.length === 2 ? readNetworkId(parts) : undefined
  return parsed ? ok(parsed) : err(failure('CAIP_NETWORK_ID_INVALID'))
}

/**
 * Reads a CAIP-10 id: exactly three non-empty parts and a known namespace. Whether the address is one of its namespace is asked of
 * `isAddress`. The failure is `CAIP_ADDRESS_INVALID`, "Invalid CAIP-10 address".
 */
export function parseCaipAddress(value: unknown): Result<ParsedAddress, LatchkitErrorShape> {
  const parts = typeof value === 'string' && value.length <= MAX_ID ? value.split(':') : []
  const network = parts.length === 3 ? readNetworkId(parts) : undefined
  const address = parts[2]
  if (!network || !address || !addressForm.test(address)) return err(failure('CAIP_ADDRESS_INVALID'))
  return ok({ ...network, address, caipAddress: caipAddress(network.caipNetworkId, address) })
}

/**
 * Reads an EVM chain id as wallets, nodes and hosts write it: a number, a bigint, decimal or hex text. Answers an integer in
 * 1..2^53-1, and `undefined` for everything else (`0x0`, NaN, 2^53+1, `1e3`, `01`).
 */
export function parseEvmChainId(value: unknown): number | undefined {
  if (typeof value === 'number') return inRange(value)
  if (typeof value === 'bigint') return value <= MAX_SAFE ? inRange(Number(value)) : undefined
  if (typeof value !== 'string') return undefined
  // At most 16 significant digits either way, so Number is exact up to the range check.
  if (/^(0x0*[1-9a-f][0-9a-f]{0,13}|[1-9][0-9]{0,15})$/i.test(value)) return inRange(Number(value))
  return undefined
}

/** An EVM chain id as wallets want it in `chainId` members: hex without leading zeros. */
export function toHexChainId(chainId: number): `0x${string}` {
  return `0x${chainId.toString(16)}`
}

// CAIP-10 allows 8 + 1 + 32 + 1 + 128; multiversx is a longer namespace than CAIP-2 knows.
const MAX_ID = 180
const MAX_SAFE = /* @__PURE__ */ BigInt(Number.MAX_SAFE_INTEGER)
const referenceForm = /^[-_a-zA-Z0-9]{1,32}$/
// CAIP-10 and the underscore, which NEAR account names have.
const addressForm = /^[-_.%a-zA-Z0-9]{1,128}$/

function readNetworkId(parts: readonly string[]): ParsedNetworkId | undefined {
  const [namespace, text = ''] = parts
  if (!isChainNamespace(namespace) || !referenceForm.test(text)) return undefined
  const reference = namespace === 'eip155' ? parseEvmChainId(text)?.toString() : text
  if (reference === undefined) return undefined
  return { caipNetworkId: caipNetworkId(namespace, reference), namespace, reference }
}

function inRange(chainId: number): number | undefined {
  return Number.isSafeInteger(chainId) && chainId >= 1 ? chainId : undefined
}
