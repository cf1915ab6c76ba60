import { type CaipNetworkId, namespaceOf, referenceOf } from '../caip/caip.js'

/** Reading of a text that may be an address in another dress: `request` is a payment request that says more than an address; `network` is the one that it is meant for. */
export type PastedAddress = { readonly text: string } | { readonly problem: 'request' } | { readonly problem: 'network'; readonly network: CaipNetworkId }

/** Short names of EVM chains that wallets write before addresses (ERC-3770). */
const SHORT_NAMES: Readonly<Record<string, number>> = {
  eth: 1,
  oeth: 10,
  bnb: 56,
  gno: 100,
  pol: 137,
  matic: 137,
  zksync: 324,
  base: 8453,
  arb1: 42161,
  celo: 42220,
  avax: 43114,
  linea: 59144,
  scr: 534352,
  sep: 11155111,
  basesep: 84532,
}

/** Schemes of addresses and payment requests, by namespace (EIP-681, Solana Pay, BIP-21). */
const SCHEMES: Readonly<Record<string, string>> = { eip155: 'ethereum', solana: 'solana', bip122: 'bitcoin' }

/** Characters that are not seen, and change no word: pages put them around what is copied. */
const UNSEEN = /^[\s\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+|[\s\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+$/g

/**
 * Returns the address or name in a text as people paste it: with blanks around it, as CAIP-10 (`eip155:1:0x…`), with the short name of its chain (`eth:0x…`), or as a link of its namespace
 * (`ethereum:0x…@1`, `bitcoin:bc1…`). Nothing that it says beside the address is dropped: a request for an amount, or another chain, is told.
 */
export function readPastedAddress(network: CaipNetworkId, pasted: string): PastedAddress {
  const text = pasted.replace(UNSEEN, '')
  const namespace = namespaceOf(network)
  const caip = /^([a-z0-9-]{3,8}):([-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/.exec(text)
  if (caip !== null) return ofNetwork(network, `${caip[1]}:${caip[2]}` as CaipNetworkId, caip[3] ?? '')
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9-]*):(?:pay-)?([^\s:]+)$/i.exec(text) ?? []
  const name = scheme.toLowerCase()
  if (name !== '' && name === SCHEMES[namespace]) {
    if (/[/?&=#]/.test(rest)) return { problem: 'request' }
    const [, address = rest, chain] = namespace === 'eip155' ? (/^(0x[0-9a-f]{40})@(\d{1,16})$/i.exec(rest) ?? []) : []
    return chain === undefined ? { text: plain(address) } : ofNetwork(network, `eip155:${Number(chain)}`, address)
  }
  const chain = Object.hasOwn(SHORT_NAMES, name) ? SHORT_NAMES[name] : undefined
  if (namespace === 'eip155' && chain !== undefined) return ofNetwork(network, `eip155:${chain}`, rest)
  return { text: plain(text) }
}

function ofNetwork(network: CaipNetworkId, meant: CaipNetworkId, address: string): PastedAddress {
  const isSame = meant === network || (namespaceOf(meant) === namespaceOf(network) && referenceOf(meant) === referenceOf(network))
  return isSame ? { text: plain(address) } : { problem: 'network', network: meant }
}

/** Some pages write `0X`. */
function plain(address: string): string {
  return /^0X[0-9a-fA-F]{40}$/.test(address) ? `0x${address.slice(2)}` : address
}
