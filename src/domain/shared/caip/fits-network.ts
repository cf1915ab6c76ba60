import { bitcoinNetworkOf, bitcoinNetworks } from '../bitcoin/bitcoin-networks.js'
import type { CaipNetworkId } from './caip.js'

/**
 * Returns true if an address can belong to a network of its namespace. Addresses of Bitcoin (BIP-173, base58 version) and of Cardano (CIP-19) tell the network.
 * Those of testnet3, testnet4 and signet look the same. No checksum is verified.
 */
export function fitsNetwork(network: CaipNetworkId, address: string): boolean {
  if (network.startsWith('cip34:')) return /^(addr|stake)_test1/.test(address) !== (network === CARDANO_MAINNET)
  if (!network.startsWith('bip122:')) return true
  const prefix = bech32Prefix(address)
  const known = bitcoinNetworkOf(network)
  if (known === undefined) return prefix === undefined
  return prefix === undefined ? (known.name === 'mainnet') === /^[13]/.test(address) : prefix === known.hrp
}

/** Returns the only network that an address can belong to. Undefined if there are several, or if the address does not tell. */
export function onlyNetworkOf(namespace: string, address: string): CaipNetworkId | undefined {
  if (namespace !== 'bip122') return undefined
  const fitting = Object.keys(bitcoinNetworks).filter((reference) => fitsNetwork(`bip122:${reference}`, address))
  return fitting.length === 1 ? `bip122:${fitting[0]}` : undefined
}

function bech32Prefix(address: string): string | undefined {
  return /^(bc|tb|bcrt)1/i.exec(address)?.[1]?.toLowerCase()
}

const CARDANO_MAINNET = 'cip34:1-764824073'
