import { getAddress, toCoinType } from 'viem'
import { isEvmAddress } from '../../../domain/shared/caip/address.js'
import { type CaipNetworkId, referenceOf } from '../../../domain/shared/caip/caip.js'
import type { NameRecord } from '../../../domain/api/shapes.js'

/** Coin type of the network that holds the names (SLIP-44). */
const ETHER = '60'

/** Smallest coin type of another EVM network (ENSIP-11). */
const FIRST_EVM = 0x8000_0000

/** Returns the EVM addresses of a name's record, with their checksums: that of the network that holds the names first. A name is kept under the network that it was registered on. */
export function addressesIn(record: Pick<NameRecord, 'addresses'> | null): readonly string[] {
  const entries = Object.entries(record?.addresses ?? {}).filter(([coinType]) => coinType === ETHER || Number(coinType) >= FIRST_EVM)
  return entries.flatMap(([, { address }]) => (isEvmAddress(address) && !/^(0x)?0{40}$/i.test(address) ? [getAddress(address)] : []))
}

/** Returns the address that a record has for a network, else for the network that holds the names. One of another network may be an account that is not on this one. */
export function addressOn(record: Pick<NameRecord, 'addresses'> | null, network: CaipNetworkId | undefined): string | undefined {
  const { addresses = {} } = record ?? {}
  const chain = network === undefined ? Number.NaN : Number(referenceOf(network))
  const entry = (chain < FIRST_EVM ? addresses[`${toCoinType(chain)}`] : undefined) ?? addresses[ETHER]
  return entry && addressesIn({ addresses: { [ETHER]: entry } })[0]
}
