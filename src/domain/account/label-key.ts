import { addressKey } from '../shared/address.js'
import type { ChainNamespace } from '../shared/caip.js'

/** Key of a label: the same for every way to write an address. */
export function labelKey(namespace: ChainNamespace, address: string): string {
  return `${namespace}:${addressKey(namespace, address)}`
}
