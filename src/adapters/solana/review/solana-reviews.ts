import { base64 } from '@scure/base'
import { type Observable, of } from 'rxjs'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { additionsTo, type WalletAdditions } from '../../../domain/shared/solana/compare/additions.js'
import { reviewTransactions } from '../../../domain/shared/solana/review.js'
import { decodeBase64Transaction, signingProblem } from '../../../domain/shared/solana/transaction.js'
import type { Reading, Simulation } from '../../../domain/shared/review/types.js'
import type { ReviewPort } from '../../../ports/review.js'
import { firstOf, task } from '../../shared/async-task.js'
import type { SolanaCall } from '../rpc/reads.js'
import type { FindSent } from '../wallets/solana-sending.js'
import { simulate } from './simulate.js'

/** Dependencies of {@link createSolanaReviews}. */
export interface SolanaReviewTools {
  /** Returns true if the app has a node for the network. */
  readonly canRead: (network: CaipNetworkId) => boolean
  readonly read: (network: CaipNetworkId, method: string, params: readonly Json[]) => Observable<Json>
  readonly sent: FindSent
}

/** Creates the reviews of an instance. */
export function createSolanaReviews({ canRead, read, sent }: SolanaReviewTools): ReviewPort {
  return {
    read: ({ payload, address }) => of(readingOf(payload, address)),

    simulate({ payload, address, network }) {
      const texts = textsIn(payload)
      if (!canRead(network))
        return of(
          readingOf(
            payload,
            address,
            texts.map(() => UNAVAILABLE),
          ),
        )
      return task(async (signal) => {
        const call = (method: string, params: readonly Json[]) => firstOf(read(network, method, params), signal)
        const isUnknown = reviewTransactions(payload, address).map(({ effects }) => effects.some(({ type }) => type === 'unknown'))
        const simulations = await Promise.all(texts.map((text, index) => (index > 0 && isUnknown[index] ? EARLIER : simulateOne(call, text, address, index))))
        return readingOf(payload, address, simulations)
      })
    },

    additions({ network, address, payload, results }) {
      const asked = textsIn(payload)
      const signed = results.map((id, index) => bytesOf(id) ?? sent({ network, id, signer: address, asked: bytesOf(asked[index] ?? '') }))
      const isHere = (one: (typeof signed)[number]): one is Uint8Array | undefined => !(one instanceof Promise)
      return signed.every(isHere) ? of(additionsIn(asked, signed)) : task(async () => additionsIn(asked, await Promise.all(signed)))
    },
  }
}

function readingOf(payload: string, address: string, simulations?: readonly Simulation[]): Reading {
  const problem = problemOf(textsIn(payload), address)
  return { transactions: reviewTransactions(payload, address, simulations), ...(problem !== undefined && { problem }) }
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

const UNAVAILABLE: Simulation = { status: 'unavailable' }

/** A node runs each transaction alone. One that fails so may need what those before it do, and a program that is not known may wait for it. */
const EARLIER: Simulation = { status: 'unavailable', reason: 'earlier' }

async function simulateOne(call: SolanaCall, text: string, address: string, index: number): Promise<Simulation> {
  if (index >= MAX_SIMULATED) return UNAVAILABLE
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

function textsIn(payload: string): readonly string[] {
  return [JSON.parse(payload) as Json].flat().map((one) => String(Object(one).transaction))
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
