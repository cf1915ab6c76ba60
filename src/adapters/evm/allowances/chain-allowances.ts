import { firstValueFrom, type Observable, Subject, takeUntil } from 'rxjs'
import { revokeCall } from '../../../domain/shared/evm/approval-data.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { isLure } from '../../../domain/shared/text/lure.js'
import type { AllowancePair, AllowancesPort, RevokeTrial, TokenAllowance } from '../../../ports/services/allowances.js'
import { refusalOf } from '../review/trial-runs.js'
import { task } from '../../shared/async-task.js'
import { type AskNode, quantity } from '../swaps/swap-call.js'
import { allowanceReader, unread } from './allowance-reader.js'
import { approvalLogs } from './approval-logs.js'

/** Dependencies of {@link createChainAllowances}. */
export interface ChainAllowancesTools {
  readonly read: (network: CaipNetworkId, method: string, params: readonly Json[]) => Observable<Json>
}

/** Most pairs whose allowance is read. */
const MAX_PAIRS = 100

/** Creates allowances of the app's own nodes: pairs of the logs, and what is left of each from its token. */
export function createChainAllowances({ read }: ChainAllowancesTools): AllowancesPort {
  const windows = new Map<CaipNetworkId, number>()

  const asked = <T>(network: CaipNetworkId, run: (ask: AskNode) => Promise<T>): Observable<T> =>
    task((signal) => {
      const over = new Subject<void>()
      signal.addEventListener('abort', () => over.next(), { once: true })
      return run((method, params) => firstValueFrom(read(network, method, params).pipe(takeUntil(over))))
    })

  return {
    list: ({ network, address, known }) =>
      asked(network, async (ask) => {
        const { pairs, fromBlock, toBlock } = await approvalLogs({ network, address, windows }, ask)
        const all = unique([...known.map((pair) => ({ ...pair, isKnown: true })), ...pairs])
        const read = allowanceReader({ network, address }, ask)
        const told = await Promise.all(all.slice(0, MAX_PAIRS).map(async (pair) => ({ pair, allowance: await read(pair) })))
        return {
          allowances: told.flatMap(({ pair: { isKnown }, allowance }) =>
            // Anybody may name the account in a log: an advert is not shown for it.
            allowance === undefined || (!isKnown && (allowance.units === '0' || isLure(allowance.symbol))) ? [] : [allowance],
          ),
          fromBlock,
          toBlock,
        }
      }),
    tryRevoke: ({ network, address, pairs }) =>
      asked(network, async (ask) => {
        const read = allowanceReader({ network, address }, ask)
        const trials = pairs.map(async (pair) => {
          const told = await read(pair)
          return told === undefined ? [] : [await tried(told, address, network, ask)]
        })
        const [gasPrice, balance, ...told] = await Promise.all([ask('eth_gasPrice', []), ask('eth_getBalance', [address, 'latest']), ...trials])
        return {
          trials: told.flat(),
          gasPrice: ((quantity(gasPrice, network) * 5n) / 4n).toString(),
          balance: quantity(balance, network).toString(),
        }
      }),
  }
}

type Found = AllowancePair & { readonly block?: number; readonly isKnown?: boolean }

/** Returns each pair once. A known one has the block of its log. */
function unique(pairs: readonly Found[]): readonly Found[] {
  const found = new Map<string, Found>()
  for (const pair of pairs) {
    const key = [pair.token, pair.spender, pair.kind].join('/').toLowerCase()
    found.set(key, { ...pair, ...found.get(key) })
  }
  return [...found.values()]
}

/** Resolves with what it takes to leave nothing of an allowance. Some tokens refuse to set it, and take it off instead. */
async function tried(allowance: TokenAllowance, address: string, network: CaipNetworkId, ask: AskNode): Promise<RevokeTrial> {
  const { units, kind } = allowance
  if (units === '0') return allowance
  const gasOf = async (decreasedBy?: bigint) =>
    quantity(await ask('eth_estimateGas', [{ from: address, ...revokeCall(network, allowance, decreasedBy) }]), network).toString()
  try {
    return { ...allowance, gas: await gasOf() }
  } catch (error) {
    const refusal = refusalOf(error)
    // A node that did not run it says nothing about it.
    if (refusal === undefined) throw error
    const gas = kind === undefined ? await gasOf(BigInt(units)).catch(unread) : undefined
    if (gas !== undefined) return { ...allowance, gas, decreases: true }
    return { ...allowance, problem: refusal.kind === 'program' && refusal.said !== undefined ? `${refusal.reason}: ${refusal.said}` : refusal.reason }
  }
}
