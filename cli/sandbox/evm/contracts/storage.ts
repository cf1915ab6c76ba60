import { type Address, encodeAbiParameters, type Hex, hexToBigInt, keccak256, numberToHex, pad, stringToHex } from 'viem'

/** Value of a storage slot: where it stands, and its word. */
export type Slot = readonly [slot: Hex, word: Hex]

/** Returns a number as a word. */
export function word(value: bigint | number): Hex {
  return numberToHex(value, { size: 32 })
}

/** Returns an address as a word. */
export function addressWord(address: Address): Hex {
  return pad(address).toLowerCase() as Hex
}

/** Returns a text of at most 31 bytes as Solidity stores it: left in the word, with its doubled length in the last byte. */
export function textWord(text: string): Hex {
  const bytes = stringToHex(text, { size: 31 })
  const length = Buffer.byteLength(text)
  return `${bytes}${(length * 2).toString(16).padStart(2, '0')}`
}

/** Returns the slot of a key in the mapping at a slot. */
export function slotOf(key: Address, mapping: Hex): Hex {
  return keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [key, hexToBigInt(mapping)]))
}

/** Returns the slot of an element of the list at a slot. */
export function elementSlot(index: number, list: Hex): Hex {
  return word(hexToBigInt(keccak256(list)) + BigInt(index))
}
