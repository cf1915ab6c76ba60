const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Prefix of a `did:key` in base58btc. */
const lead = 'did:key:z'

/** Returns the Ed25519 public key inside a `did:key` (W3C did:key, multicodec `ed 01`, base58btc), or undefined if the text is none. */
export function ed25519FromDidKey(did: string): Buffer | undefined {
  // 34 bytes are 46 or 47 digits; longer text is rejected without decoding.
  if (!did.startsWith(lead) || did.length > lead.length + 48) return undefined
  const bytes = decodeBase58(did.slice(lead.length))
  return bytes?.length === 34 && bytes[0] === 0xed && bytes[1] === 0x01 ? bytes.subarray(2) : undefined
}

function decodeBase58(text: string): Buffer | undefined {
  let value = 0n
  for (const digit of text) {
    const place = alphabet.indexOf(digit)
    if (place < 0) return undefined
    value = value * 58n + BigInt(place)
  }
  const hex = value.toString(16)
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
}
