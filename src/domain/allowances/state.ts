import type { Held } from '../reads/state.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { AllowanceList, AllowancePair } from '../../ports/services/allowances.js'

/** Allowances of an account, with the status of their read. */
export interface HeldAllowances extends Held<AllowanceList> {}

/** Allowance that was asked for here. */
export interface AskedAllowance extends AllowancePair {
  readonly network: CaipNetworkId
  readonly address: Personal
  /** Milliseconds since the epoch. */
  readonly askedAt: number
}

/** State of the allowances slice. */
export interface AllowancesState {
  /** By CAIP-10 account. */
  readonly held: { readonly [account: string]: HeldAllowances }
  /** Oldest first, at most {@link MAX_ASKED}. */
  readonly asked: readonly AskedAllowance[]
}

/** State without allowances. */
export const NO_ALLOWANCES: AllowancesState = { held: {}, asked: [] }

/** Most allowances that are remembered as asked for here. */
export const MAX_ASKED = 100

/** Most allowances that one plan takes back. */
export const MAX_REVOKED = 16
