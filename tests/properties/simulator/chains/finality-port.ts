import { concat, map, type Observable, switchMap, tap } from 'rxjs'
import { createBitcoinFinality } from '../../../../src/adapters/bitcoin/finality/bitcoin-finality.js'
import type { CaipNetworkId } from '../../../../src/domain/shared/caip/caip.js'
import type { Json } from '../../../../src/domain/shared/json/json.js'
import type { Commitment } from '../../../../src/domain/shared/solana/answers.js'
import type { FinalityNews, FinalityPort, FollowedTransaction } from '../../../../src/ports/finality.js'
import type { RpcPort } from '../../../../src/ports/rpc.js'
import type { TimerPort } from '../../../../src/ports/timer.js'
import type { Problem } from '../oracles/rule.js'
import { createSolanaJudge } from '../oracles/solana-judge.js'
import type { ChainWorld } from './chain-ports.js'

const ZERO = `0x${'0'.repeat(40)}`
const ENDS = [
  { outcome: 'confirmed', block: 7 },
  { outcome: 'failed', block: 8, reason: 'execution reverted' },
  { outcome: 'replaced' },
  { outcome: 'dropped' },
  { outcome: 'unclear' },
] as const

/** Finality of a page: of EVM at random, of Solana and Bitcoin by the adapters' code over the world's nodes, which also judge what it tells. */
export function finalityOf(
  { bitcoin, code, receipts: random }: ChainWorld,
  { timer, rpc }: { readonly timer: TimerPort; readonly rpc: RpcPort },
  commitment: Commitment,
  tell: (wrong: Problem) => void,
  /** End of an EVM transaction that is told instead of one at random. */
  ending: (hash: string) => Observable<FinalityNews> | undefined = () => undefined,
): FinalityPort {
  const payments = createBitcoinFinality({
    timer,
    read: (network, method, params) => bitcoin.call(timer, network, method, params),
    look: (call, payment) =>
      code.lookAtPayment(call, payment).pipe(
        tap(({ standing }) => {
          const problem = bitcoin.refute(payment.txid, standing)
          if (problem !== undefined) tell({ id: 'CONN-50', problem })
        }),
      ),
  })

  /** Some end at once, some after a reload, each with an end of any kind; some are seen, noted or have a rival before. */
  function followEvm({ address = ZERO, memo }: FollowedTransaction) {
    const early = random.pick<readonly FinalityNews[]>([
      [],
      [{ kind: 'seen' }],
      memo ? [] : [{ kind: 'seen' }, { kind: 'memo', memo: { sender: { address, nonce: random.below(1_000) } } }],
      memo ? [] : [{ kind: 'memo', memo: { safe: { address, block: random.below(1_000) } } }],
      [{ kind: 'rival', by: `0x${'9'.repeat(64)}` }, { kind: 'rival' }],
    ])
    const end = timer.after(random.pick([0, 1_000, 60_000, 3_600_000])).pipe(map((): FinalityNews => ({ kind: 'ended', ...random.pick(ENDS) })))
    return concat(timer.after(0).pipe(switchMap(() => early)), end)
  }

  function followSolana(sent: FollowedTransaction) {
    const judge = createSolanaJudge(sent, commitment)
    const read = (network: CaipNetworkId, method: string, params: readonly Json[]) => {
      const wrong = judge.ask(network, method, params)
      if (wrong !== undefined) tell({ id: 'design', problem: wrong })
      return rpc.call({ network, urls: ['https://node.example'], method, params }).pipe(tap((answer) => judge.answer(method, params, answer)))
    }
    return code.followSolanaTransaction({ timer, commitment, read }, sent).pipe(
      tap((news) => {
        const problem = judge.refute(news)
        if (problem !== undefined) tell({ id: 'CONN-50', problem })
      }),
    )
  }

  return {
    follow(sent) {
      if (sent.network.startsWith('bip122:')) return payments.follow(sent)
      return sent.network.startsWith('solana:') ? followSolana(sent) : (ending(sent.hash) ?? followEvm(sent))
    },
  }
}
