import type { ChainNamespace } from '../../domain/shared/caip/caip.js'

/** Address type of a namespace, as its common libraries define it. */
export type AddressOf<N extends ChainNamespace> = N extends 'eip155' ? `0x${string}` : string

/** Options of hooks for one namespace. Defaults to the active one. */
export interface InNamespace<N extends ChainNamespace = ChainNamespace> {
  readonly namespace?: N | undefined
}
