import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import type { Personal } from '../../domain/shared/secrets/secret.js'

/** Payment that was sent, and what it has to bring. */
export interface SentPayment {
  readonly network: CaipNetworkId
  readonly hash: Personal
  readonly to: Personal
  /** Contract of the token. Absent for the native coin. */
  readonly token?: string
  /** Units that were asked for. */
  readonly due: string
}

/** Payment as the chain has it. */
export interface ArrivedPayment {
  /** Units that came to the receiver. Absent where no node can tell: native coins that a contract passed on. */
  readonly units?: string
  /** Time of its block, in milliseconds since the epoch. */
  readonly at: number
  /** True once its block cannot be taken back, as the network says. */
  readonly isFinal: boolean
}

/** Looks at the receiver's side of payments. */
export interface PaymentsPort {
  /** Emits what came to the receiver, and completes. Fails with a typed failure while the transaction is in no block. */
  read(payment: SentPayment): Observable<ArrivedPayment>
}

declare module '../index.js' {
  interface Ports {
    /** Present with the plugin `pay()`. */
    readonly payments: PaymentsPort
  }
}
