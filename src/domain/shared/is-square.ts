/** Returns true if a number, neither negative nor a multiple of the prime, is a square modulo an odd prime (Euler's criterion). */
export function isSquare(value: bigint, prime: bigint): boolean {
  let result = 1n
  let factor = value
  for (let left = (prime - 1n) / 2n; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * factor) % prime
    factor = (factor * factor) % prime
  }
  return result === 1n
}
