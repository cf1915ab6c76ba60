import type { ChainNamespace } from '../../../src/domain/shared/caip.js'
import { isAddress } from '../../../src/domain/shared/address.js'

/** How much later than its deadline a flow may end: the timer and the wallet's own wait share the clock. */
export const deadlineOf = { slack: 1_500 } as const

/** The form that state keeps: for EVM with the prefix. */
export function isCanonicalAddress(namespace: ChainNamespace, address: string): boolean {
  return isAddress(namespace, address) && (namespace !== 'eip155' || address.startsWith('0x'))
}
