import type { LatchkitErrorShape } from '../errors/errors.js'
import { failure } from '../errors/start-errors.js'
import { err, ok, type Result } from '../result.js'
import { canonicalParts } from './aliases.js'

/** Supported namespaces (specification, section 1). */
export const chainNamespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos', 'algorand', 'cip34', 'elrond', 'multiversx', 'near', 'tezos'] as const

/** Supported CAIP-2 namespace. */
export type ChainNamespace = (typeof chainNamespaces)[number]

/** CAIP-2 chain id, `namespace:reference`. */
export type CaipNetworkId = `${ChainNamespace}:${string}`

/** CAIP-10 account id, `namespace:reference:address`. */
export type CaipAddress = `${CaipNetworkId}:${string}`

/** Parsed chain id. */
export interface ParsedNetworkId {
  /** Canonical: an EVM reference is a plain decimal. */
  readonly caipNetworkId: CaipNetworkId
  readonly namespace: ChainNamespace
  readonly reference: string
}

/** Parsed account id. */
export interface ParsedAddress extends ParsedNetworkId {
  readonly caipAddress: CaipAddress
  readonly address: string
}

/** Returns true if the value is one of {@link chainNamespaces}. */
export function isChainNamespace(value: unknown): value is ChainNamespace {
  return (chainNamespaces as readonly unknown[]).includes(value)
}

/** Builds a chain id. The reference must be canonical; parse outside input with {@link parseCaipNetworkId}. */
export function caipNetworkId(namespace: ChainNamespace, reference: string | number): CaipNetworkId {
  return `${namespace}:${reference}`
}

/** Builds an account id; see {@link caipNetworkId}. */
export function caipAddress(networkId: CaipNetworkId, address: string): CaipAddress {
  return `${networkId}:${address}`
}

/** Returns the namespace of a parsed chain id or account id. */
export function namespaceOf(id: CaipNetworkId | CaipAddress): ChainNamespace {
  return id.slice(0, id.indexOf(':')) as ChainNamespace
}

/** Returns the reference of a parsed chain id or account id, such as `1` of `eip155:1`. */
export function referenceOf(id: CaipNetworkId | CaipAddress): string {
  return id.split(':', 2)[1] as string
}

/** Returns the address of a parsed account id. */
export function addressOf(id: CaipAddress): string {
  return id.slice(id.lastIndexOf(':') + 1)
}

/** Returns the chain id of a parsed account id. */
export function networkIdOf(id: CaipAddress): CaipNetworkId {
  return id.slice(0, id.lastIndexOf(':')) as CaipNetworkId
}

/**
 * Parses a CAIP-2 id: exactly two non-empty parts, a supported namespace, a well-formed reference. Converts an EVM reference in hex, which some wallets send,
 * to decimal, and other forms of an id to ours (see aliases.ts). Fails with `CAIP_NETWORK_ID_INVALID`, "Invalid CAIP-2 network id".
 */
export function parseCaipNetworkId(value: unknown): Result<ParsedNetworkId, LatchkitErrorShape> {
  const parts = typeof value === 'string' && value.length <= MAX_ID ? value.split(':') : []
  const parsed = parts.length === 2 ? readNetworkId(parts) : undefined
  return parsed ? ok(parsed) : err(failure('CAIP_NETWORK_ID_INVALID'))
}

/**
 * Parses a CAIP-10 id: exactly three non-empty parts and a supported namespace. Use `isAddress` to validate the address. Fails with `CAIP_ADDRESS_INVALID`,
 * "Invalid CAIP-10 address".
 */
export function parseCaipAddress(value: unknown): Result<ParsedAddress, LatchkitErrorShape> {
  const parts = typeof value === 'string' && value.length <= MAX_ID ? value.split(':') : []
  const network = parts.length === 3 ? readNetworkId(parts) : undefined
  // Cardano wallets list `<reward address>-<base address>`; the second is the account.
  const address = network?.namespace === 'cip34' ? parts[2]?.replace(/^stake(_test)?1[02-9ac-hj-np-z]{40,70}-/, '') : parts[2]
  if (!network || !address || !addressForm.test(address)) return err(failure('CAIP_ADDRESS_INVALID'))
  return ok({ ...network, address, caipAddress: caipAddress(network.caipNetworkId, address) })
}

/**
 * Parses an EVM chain id from wallets, nodes and hosts: a number, a bigint, decimal or hex text. Returns an integer in 1..2^53-1, and undefined for anything
 * else (`0x0`, NaN, 2^53+1, `1e3`, `01`).
 */
export function parseEvmChainId(value: unknown): number | undefined {
  if (typeof value === 'number') return inRange(value)
  if (typeof value === 'bigint') return value <= MAX_SAFE ? inRange(Number(value)) : undefined
  if (typeof value !== 'string') return undefined
  // At most 16 significant digits either way, so Number is exact up to the range check.
  if (/^(0x0*[1-9a-f][0-9a-f]{0,13}|[1-9][0-9]{0,15})$/i.test(value)) return inRange(Number(value))
  return undefined
}

/** Formats an EVM chain id for `chainId` members: hex without leading zeros. */
export function toHexChainId(chainId: number): `0x${string}` {
  return `0x${chainId.toString(16)}`
}

// CAIP-10 allows 8 + 1 + 32 + 1 + 128. `multiversx` is longer than a CAIP-2 namespace may be, and Cardano wallets list two addresses in one.
const MAX_ID = 200
const MAX_SAFE = /* @__PURE__ */ BigInt(Number.MAX_SAFE_INTEGER)
const referenceForm = /^[-_a-zA-Z0-9]{1,32}$/
// CAIP-10 characters, and the underscore of NEAR account names.
const addressForm = /^[-_.%a-zA-Z0-9]{1,128}$/

function readNetworkId(parts: readonly string[]): ParsedNetworkId | undefined {
  const [namespace, text] = canonicalParts(parts[0] as string, parts[1] as string)
  if (!isChainNamespace(namespace) || !referenceForm.test(text)) return undefined
  const reference = namespace === 'eip155' ? parseEvmChainId(text)?.toString() : text
  if (reference === undefined) return undefined
  return { caipNetworkId: caipNetworkId(namespace, reference), namespace, reference }
}

function inRange(chainId: number): number | undefined {
  return Number.isSafeInteger(chainId) && chainId >= 1 ? chainId : undefined
}
