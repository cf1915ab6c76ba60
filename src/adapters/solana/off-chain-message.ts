import { decodeBase58 } from '../../domain/shared/caip/base58.js'

/*
 * The off-chain message format of Solana, in which hardware wallets sign a text in place of the text itself: `ff`, "solana offchain", a version, and then by
 * version. It is read here, never written for a wallet.
 */

const HEAD = [0xff, 0x73, 0x6f, 0x6c, 0x61, 0x6e, 0x61, 0x20, 0x6f, 0x66, 0x66, 0x63, 0x68, 0x61, 0x69, 0x6e]

/** Returns true if the bytes are the off-chain message of exactly this text, with the account as its only signer where signers are named. */
export function isOffChainMessage(bytes: Uint8Array, text: Uint8Array, address: string): boolean {
  const key = decodeBase58(address)
  if (key?.length !== 32 || !startsWith(bytes, HEAD)) return false
  return envelopes(bytes, text, key).some((envelope) => envelope.length === bytes.length && startsWith(bytes, envelope))
}

/** Returns the off-chain messages of a text that a wallet may have signed when it says nothing but the signature. */
export function offChainMessages(text: Uint8Array, address: string): readonly Uint8Array[] {
  const key = decodeBase58(address)
  return key?.length === 32 ? envelopes(new Uint8Array(), text, key).map((bytes) => Uint8Array.from(bytes)) : []
}

/**
 * Returns the forms of a text: version 1; version 0 with an application domain and signers, in each format; and the older version 0 without them.
 * @param like bytes whose application domain is taken over; zeros if it has none
 */
function envelopes(like: Uint8Array, text: Uint8Array, key: Uint8Array): readonly (readonly number[])[] {
  const domain = Array.from({ length: 32 }, (_, index) => like[HEAD.length + 1 + index] ?? 0)
  const length = [text.length & 0xff, text.length >> 8]
  const formats = [0, 1, 2]
  return [
    [...HEAD, 1, 1, ...key, ...text],
    ...formats.map((format) => [...HEAD, 0, ...domain, format, 1, ...key, ...length, ...text]),
    ...formats.map((format) => [...HEAD, 0, format, ...length, ...text]),
  ]
}

function startsWith(bytes: Uint8Array, head: readonly number[]): boolean {
  return head.every((byte, index) => bytes[index] === byte)
}
