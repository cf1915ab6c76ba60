import { defer, of, throwError } from 'rxjs'
import type { Failure } from '../../../domain/shared/errors/failure.js'
import type { ArrivedPayment, PaymentsPort, SentPayment } from '../../../ports/services/payments.js'

/** Receiver's side of payments in memory. */
export interface MemoryPayments {
  readonly port: PaymentsPort
  /** Sets what comes of all payments from now on. By default exactly what was asked for, in a final block. */
  answer(facts: Partial<ArrivedPayment>): void
  /** Fails every question from now on; undefined ends it. */
  fail(reason: Failure | undefined): void
  /** Returns the questions so far, oldest first. */
  asked(): readonly SentPayment[]
}

/** Creates the receiver's side of payments in memory. */
export function createMemoryPayments(now: () => number): MemoryPayments {
  const asked: SentPayment[] = []
  let facts: Partial<ArrivedPayment> = {}
  let failing: Failure | undefined
  return {
    port: {
      read: (payment) =>
        defer(() => {
          asked.push(payment)
          if (failing !== undefined) return throwError(() => failing)
          return of<ArrivedPayment>({ units: payment.due, at: now(), isFinal: true, ...facts })
        }),
    },
    answer(next) {
      facts = { ...facts, ...next }
    },
    fail(reason) {
      failing = reason
    },
    asked: () => [...asked],
  }
}
