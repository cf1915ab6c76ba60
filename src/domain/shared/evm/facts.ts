import type { Simulation } from '../review/types.js'

/** Contract that an app names: its calls are known, and it may be a spender. */
export interface NamedContract {
  readonly address: string
  readonly name: string
}

/** Facts about an address, as nodes tell them. */
export interface AddressFacts {
  /** True if it has code. A delegated account (EIP-7702) counts as an account. */
  readonly isContract: boolean
  /** Of a token. */
  readonly symbol?: string
  readonly decimals?: number
}

/** Approval that a trial run logged. */
export interface UnaskedAccess {
  readonly spender: string
  readonly token: string
  /** Absent for items of collections. */
  readonly amount?: string
}

/** Facts about a request, as nodes tell them. */
export interface EvmFacts {
  /** By address in lower case. */
  readonly addresses: Readonly<Record<string, AddressFacts>>
  /** By transaction of the request. */
  readonly simulations: readonly Simulation[]
  /** Approvals of the account that a trial run logged, by transaction. */
  readonly approvals: readonly (readonly UnaskedAccess[])[]
}

/** Call of a contract that the app has described by its ABI. */
export interface NamedCall {
  readonly function: string
}

/** Knowledge that a reader of EVM requests uses. */
export interface EvmContext {
  readonly facts?: EvmFacts | undefined
  /** Contracts of the app, by address in lower case. */
  readonly contracts?: Readonly<Record<string, NamedContract>> | undefined
  /** Returns the known call of a contract; undefined if no ABI describes it. */
  readonly decode?: ((address: string, data: string) => NamedCall | undefined) | undefined
}
