import { describe, expect, it } from 'vitest'
import { writtenBefore } from './written-before.js'

const known = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

const write = (stored: readonly string[], ...addresses: readonly string[]) => {
  const checksum = writtenBefore(addresses, (address) => stored.find((one) => one.slice(-40).toLowerCase() === address.slice(-40).toLowerCase()))
  return checksum && addresses.map(checksum)
}

describe('addresses that an earlier visit wrote', () => {
  it('[UX-53] are written so again', () => {
    expect([write([known], known.toLowerCase()), write([known], known)]).toEqual([[known], [known]])
  })

  it('[UX-53] are not, where one of them is new', () => {
    expect(write([known], known.toLowerCase(), other)).toBeUndefined()
  })

  it('[UX-53] are not, where they were stored as the wallet wrote them, or not as an address is written', () => {
    const stored = [known.toLowerCase(), `0x${known.slice(2).toUpperCase()}`, known.slice(2)]
    expect(stored.map((one) => write([one], known))).toEqual([undefined, undefined, undefined])
  })
})
