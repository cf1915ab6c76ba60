/** Returns true if the 32 bytes are the x-coordinate of a point of secp256k1 (BIP-340). Coins sent to another key are lost. */
export function isTaprootKey(bytes: Uint8Array): boolean {
  const x = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  if (bytes.length !== 32 || x >= FIELD) return false
  const square = (x * x * x + 7n) % FIELD
  // Euler's criterion: the square has a root if this power is 1.
  return power(square, (FIELD - 1n) / 2n) === 1n
}

const FIELD = 2n ** 256n - 2n ** 32n - 977n

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let factor = base
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * factor) % FIELD
    factor = (factor * factor) % FIELD
  }
  return result
}
