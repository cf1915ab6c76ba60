import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { readBitcoinAddress } from '../../domain/shared/bitcoin/address.js'
import { bitcoinNetworkOf } from '../../domain/shared/bitcoin/bitcoin-networks.js'
import { equalBytes } from '../../domain/shared/bitcoin/byte-reader.js'
import type { AddressScript } from '../../domain/shared/bitcoin/script.js'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import type { BitcoinGrant } from './wallets/bitcoin-wallet.js'

/** Returns RIPEMD-160 of SHA-256, the hash of keys and scripts in addresses. */
export function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}

/** Returns the script of a segwit key that a p2sh address holds (P2SH-P2WPKH). */
export function redeemScriptOf(publicKey: Uint8Array): Uint8Array {
  return Uint8Array.of(0x00, 0x14, ...hash160(publicKey))
}

/** Returns true if a public key gives the address. Uncompressed keys fit p2pkh only. Taproot keys are not compared: their tweak needs the curve. */
export function keyFitsAddress(key: Uint8Array, { type, payload }: AddressScript): boolean {
  const isPlain = key.length === 65 && key[0] === 4
  if (!isCompressed(key) && !(isPlain && type === 'p2pkh')) return false
  if (type === 'p2pkh' || type === 'p2wpkh') return equalBytes(hash160(key), payload)
  return type === 'p2sh' && equalBytes(hash160(redeemScriptOf(key)), payload)
}

/** Returns the grant without public keys that do not give their address. Of taproot keys the form alone was checked: code that uses one tweaks and compares it. */
export function withCheckedKeys(grant: BitcoinGrant): BitcoinGrant {
  const accounts = grant.accounts.map(({ publicKey, ...account }) => {
    const address = publicKey === undefined ? undefined : addressOf(account.address, grant.networks)
    const fits = publicKey !== undefined && address !== undefined && (address.type === 'p2tr' || keyFitsAddress(hexToBytes(publicKey), address))
    return fits ? { ...account, publicKey } : account
  })
  return { ...grant, accounts }
}

function addressOf(text: string, networks: readonly CaipNetworkId[]): AddressScript | undefined {
  const known = networks[0] === undefined ? undefined : bitcoinNetworkOf(networks[0])
  const read = known && readBitcoinAddress(text, known)
  return read?.ok ? read.value : undefined
}

function isCompressed(key: Uint8Array): boolean {
  return key.length === 33 && (key[0] === 2 || key[0] === 3)
}
