import type { ChainNamespace } from '../../domain/shared/caip.js'

/** What an address is like in a namespace, as the usual libraries of that namespace type it. */
export type AddressOf<N extends ChainNamespace> = N extends 'eip155' ? `0x${string}` : string

/** Options of hooks that speak of one namespace: the active one when left out. */
export interface InNamespace<N extends ChainNamespace = ChainNamespace> {
  readonly namespace?: N | undefined
}
