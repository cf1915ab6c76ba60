import { type Observable, of } from 'rxjs'
import { expect, it } from 'vitest'
import { createMemoryPorts } from '../../adapters/memory/memory-ports.js'
import { bitcoin, solana } from '../../domain/shared/networks/chains.js'
import type { Json } from '../../domain/shared/json/json.js'
import type { FinalityNews } from '../../ports/finality.js'
import { BLOCKHASH } from '../../../tests/domain/solana.js'
import { evmFinality } from './evm-finality.js'

const ANSWERS: Readonly<Record<string, Json>> = {
  getLatestBlockhash: { value: { blockhash: BLOCKHASH, lastValidBlockHeight: 900 } },
  getSignatureStatuses: { value: [{ slot: 7, err: null, confirmations: 1, confirmationStatus: 'finalized' }] },
}

/** Follows a transaction over a session, in an app without the plugin of its chain. */
function follow(network: `${string}:${string}`): FinalityNews[] {
  const page = createMemoryPorts()
  const read = (_: string, method: string): Observable<Json> => of(ANSWERS[method] ?? null)
  const finality = evmFinality({ config: { plugins: {} } as never, host: page.ports, read, batchStatus: () => of() })
  const heard: unknown[] = []
  finality.follow({ network: network as never, hash: 'h', age: 0 }).subscribe({ next: (news) => heard.push(news), error: (error) => heard.push(error) })
  return heard as FinalityNews[]
}

it('[CONN-50, WC-11] a transaction of Solana that a session has sent is followed to its end without solana()', async () => {
  const heard = follow(solana.caipNetworkId)
  await expect.poll(() => heard.at(-1)).toEqual({ kind: 'ended', outcome: 'confirmed', block: 7 })
})

it('[CONN-50, DX-20] a payment that no plugin can follow says which one is missing', () => {
  expect(follow(bitcoin.caipNetworkId)).toMatchObject([
    { code: 'CHAIN_ADAPTER_NOT_FOUND', cause: { code: 'PLUGIN_NOT_IN_USE', message: expect.stringContaining('latchkit/bitcoin') } },
  ])
})
