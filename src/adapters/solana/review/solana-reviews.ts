import { base64 } from '@scure/base'
import { catchError, connect, map, merge, type Observable, of, take, takeUntil } from 'rxjs'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { additionsTo, type WalletAdditions } from '../../../domain/shared/solana/compare/additions.js'
import { reviewTransactions } from '../../../domain/shared/solana/review.js'
import { signingProblem } from '../../../domain/shared/solana/transaction.js'
import { decodeBase64Transaction } from '../../../domain/shared/solana/transaction.js'
import type { Simulation } from '../../../domain/shared/solana/simulation.js'
import { needsConfirmation } from '../../../domain/shared/solana/warnings.js'
import type { SolanaPort, SolanaRequest, SolanaReviewResult } from '../../../ports/solana.js'
import type { TimerPort } from '../../../ports/timer.js'
import { firstOf, task } from '../../shared/async-task.js'
import type { SolanaCall } from '../rpc/reads.js'
import type { FindSent } from '../wallets/solana-sending.js'
import { simulate } from './simulate.js'

/** Milliseconds that a review waits for a node. Then the visitor is asked without a simulation, which is shown when it comes. */
export const SIMULATION_WAIT_MS = 2_000

/** Dependencies of {@link createSolanaReviews}. */
export interface SolanaReviewTools {
  readonly timer: TimerPort
  /** Returns true if the app has a node for the network. */
  readonly canRead: (network: CaipNetworkId) => boolean
  readonly read: (network: CaipNetworkId, method: string, params: readonly Json[]) => Observable<Json>
  readonly sent: FindSent
}

/** Creates the reviews of an instance. */
export function createSolanaReviews({ timer, canRead, read, sent }: SolanaReviewTools): SolanaPort {
  return {
    review(request) {
      const { network, address } = request
      const texts = textsIn(request)
      const problem = problemOf(texts, address)
      if (problem !== undefined) return of({ needsConfirmation: false, problem })
      if (!canRead(network)) return of(resultOf(request))
      const simulated = task(async (signal): Promise<readonly Simulation[]> => {
        const call = (method: string, params: readonly Json[]) => firstOf(read(network, method, params), signal)
        const isUnknown = reviewTransactions(request.transactions, address).map(({ instructions }) => instructions.some(({ action }) => action === 'unknown'))
        return Promise.all(texts.map((text, index) => (index > 0 && isUnknown[index] ? EARLIER : simulateOne(call, text, address, index))))
      }).pipe(
        map((simulations) => ({ ...resultOf(request, simulations), simulations })),
        catchError(() => of(resultOf(request))),
      )
      const late = timer.after(SIMULATION_WAIT_MS).pipe(
        take(1),
        map(() => resultOf(request)),
      )
      return simulated.pipe(connect((answer) => merge(answer, late.pipe(takeUntil(answer)))))
    },

    additions({ network, address, transactions, results }) {
      const asked = textsIn({ transactions })
      const signed = results.map((id, index) => bytesOf(id) ?? sent({ network, id, signer: address, asked: bytesOf(asked[index] ?? '') }))
      const isHere = (one: (typeof signed)[number]): one is Uint8Array | undefined => !(one instanceof Promise)
      return signed.every(isHere) ? of(additionsIn(asked, signed)) : task(async () => additionsIn(asked, await Promise.all(signed)))
    },
  }
}

/** Returns why the account cannot sign the transactions. The connector refuses bytes that are none. */
function problemOf(texts: readonly string[], address: string): string | undefined {
  for (const text of texts) {
    const transaction = decodeBase64Transaction(text)
    const problem = transaction && signingProblem(transaction, address)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** A node runs each transaction alone. One that fails so may need what those before it do, and a program that is not known may wait for it. */
const EARLIER: Simulation = { status: 'unavailable', reason: 'earlier' }

async function simulateOne(call: SolanaCall, text: string, address: string, index: number): Promise<Simulation> {
  if (index >= MAX_SIMULATED) return { status: 'unavailable' }
  const simulation = await simulate(call, text, address)
  return index > 0 && simulation.status === 'failed' ? EARLIER : simulation
}

/** Transactions of a request that are simulated. */
const MAX_SIMULATED = 10

function additionsIn(asked: readonly string[], signed: readonly (Uint8Array | undefined)[]): readonly WalletAdditions[] {
  return asked.flatMap((text, index) => {
    const [before, after] = [bytesOf(text), signed[index]]
    const additions = before && after && additionsTo(before, after, index)
    return additions === undefined ? [] : [additions]
  })
}

function resultOf({ address, transactions }: SolanaRequest, simulations: readonly Simulation[] = []): SolanaReviewResult {
  const reviews = reviewTransactions(transactions, address, simulations)
  return { needsConfirmation: reviews.some(({ warnings }, index) => needsConfirmation(warnings, simulations[index])) }
}

function textsIn({ transactions }: Pick<SolanaRequest, 'transactions'>): readonly string[] {
  return [JSON.parse(transactions) as Json].flat().map((one) => String(Object(one).transaction))
}

function bytesOf(text: string): Uint8Array | undefined {
  try {
    const bytes = base64.decode(text)
    return bytes.length > MIN_TRANSACTION ? bytes : undefined
  } catch {
    return undefined
  }
}

/** An id in base58 may read as base64. It has 64 bytes; no transaction has so few. */
const MIN_TRANSACTION = 96
