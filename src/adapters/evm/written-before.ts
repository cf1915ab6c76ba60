import type { Checksum } from './checksums.js'

/** An address as an earlier visit wrote it; undefined for one that is new. */
export type Remembered = (address: string) => string | undefined

/**
 * Writes addresses as an earlier visit did, where it wrote all of them: the hash behind a checksum is a tenth of what restoring a session costs, and code of
 * its own. Undefined where one is new, or was stored as a wallet wrote it because its checksum could not be computed.
 */
export function writtenBefore(addresses: readonly string[], remembered: Remembered | undefined): Checksum | undefined {
  const written = new Map<string, string>()
  for (const address of addresses) {
    const before = remembered?.(address)
    if (before === undefined || !mixed.test(before)) return undefined
    written.set(address, before)
  }
  return (address) => written.get(address) ?? address
}

/** With letters of both cases: only a checksum has it so. */
const mixed = /^0x(?=.*[a-f]).*[A-F]/
