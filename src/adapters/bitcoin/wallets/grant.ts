import { bytesToHex } from '@noble/hashes/utils.js'
import { bitcoinNetworkOf } from '../../../domain/shared/bitcoin/bitcoin-networks.js'
import { type BitcoinAddress, readBitcoinAddress } from '../../../domain/shared/bitcoin/address.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { MAX_ACCOUNTS } from '../../../domain/shared/limits.js'
import type { AddressPurpose } from '../../../ports/connector.js'
import type { BitcoinAccount, BitcoinGrant } from './bitcoin-wallet.js'

/** Account as a wallet states it, with its members read once. */
export interface StatedAccount {
  readonly address: string
  /** Hex or bytes. */
  readonly publicKey?: unknown
  readonly purpose?: AddressPurpose | undefined
  readonly path?: unknown
}

/**
 * Checks the accounts of a wallet. Leaves out addresses that are not valid on its network, and public keys of a wrong form.
 *
 * The purpose of an address is what the wallet says, never its type. If it says nothing, taproot addresses beside others hold ordinals. An address with both
 * purposes is one account for payments.
 * @param among the networks that the wallet may be on; if its addresses fit one of them alone, that is its network
 */
export function grantOf(stated: readonly StatedAccount[], among: readonly CaipNetworkId[]): BitcoinGrant {
  const networks = commonNetworks(stated, among)
  const checked = stated.slice(0, MAX_ACCOUNTS).flatMap((account) => {
    const address = networks.map((network) => read(account.address, network)).find((one) => one !== undefined)
    return address === undefined ? [] : [{ account, address }]
  })
  const hasOther = checked.some(({ account, address }) => account.purpose === undefined && address.type !== 'p2tr')
  const accounts = new Map<string, BitcoinAccount>()
  for (const { account, address } of checked) {
    const purpose = account.purpose ?? (hasOther && address.type === 'p2tr' ? 'ordinals' : 'payment')
    const known = accounts.get(address.address)
    if (known !== undefined && (known.purpose === 'payment' || purpose === 'ordinals')) continue
    const publicKey = publicKeyOf(account.publicKey, address.type === 'p2tr')
    const path = typeof account.path === 'string' && /^m(\/\d{1,10}'?){1,10}$/.test(account.path) ? account.path : undefined
    accounts.set(address.address, { address: address.address, purpose, ...(publicKey !== undefined && { publicKey }), ...(path !== undefined && { path }) })
  }
  return { accounts: [...accounts.values()], network: (networks.length === 1 && networks[0]) || null, networks }
}

/** Returns the networks of the first account that is valid on any. An address does not tell testnet3, testnet4 and signet apart. */
function commonNetworks(stated: readonly StatedAccount[], among: readonly CaipNetworkId[]): readonly CaipNetworkId[] {
  for (const { address } of stated.slice(0, MAX_ACCOUNTS)) {
    const networks = among.filter((id) => read(address, id) !== undefined)
    if (networks.length > 0) return networks
  }
  return among
}

function read(address: string, network: CaipNetworkId): BitcoinAddress | undefined {
  const known = bitcoinNetworkOf(network)
  const parsed = known && readBitcoinAddress(address, known)
  return parsed?.ok ? parsed.value : undefined
}

/** Returns a public key in lower-case hex: 33 bytes compressed, 65 uncompressed, and in taproot 32. Undefined for other values, which some wallets state. */
function publicKeyOf(foreign: unknown, isTaproot: boolean): string | undefined {
  const text = foreign instanceof Uint8Array ? bytesToHex(foreign) : typeof foreign === 'string' ? foreign.toLowerCase() : ''
  return /^(0[23][0-9a-f]{64}|04[0-9a-f]{128})$/.test(text) || (isTaproot && /^[0-9a-f]{64}$/.test(text)) ? text : undefined
}
