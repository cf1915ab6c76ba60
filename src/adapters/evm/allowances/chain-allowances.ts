import { firstValueFrom, type Observable, Subject, takeUntil } from 'rxjs'
import { isUnlimited } from '../../../domain/shared/evm/reading/abi.js'
import { approvalData, decreaseData } from '../../../domain/shared/evm/approval-data.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { AllowancePair, AllowancesPort, RevokeTrial, TokenAllowance } from '../../../ports/services/allowances.js'
import { refusalOf } from '../review/trial-runs.js'
import { task } from '../../shared/async-task.js'
import { checksumAddress } from '../hex.js'
import { readToken } from '../swaps/pool-swaps.js'
import { asAddress, type AskNode, quantity, readContract } from '../swaps/swap-call.js'
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
        const tokens = new Map<string, ReturnType<typeof tokenOf>>()
        const read = all.slice(0, MAX_PAIRS).map(async ({ isKnown = false, ...pair }) => {
          const key = pair.token.toLowerCase()
          const token = tokens.get(key) ?? tokenOf(key, address, ask)
          tokens.set(key, token)
          const told = await allowanceOf(pair, address, await token, ask)
          return told === undefined || (told.units === '0' && !isKnown) ? [] : [told]
        })
        return { allowances: (await Promise.all(read)).flat(), fromBlock, toBlock }
      }),
    tryRevoke: ({ network, address, pairs }) =>
      asked(network, async (ask) => {
        const trials = pairs.map(async (pair) => {
          const told = await allowanceOf(pair, address, await tokenOf(pair.token, address, ask), ask)
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
    const key = `${pair.token}/${pair.spender}`.toLowerCase()
    found.set(key, { ...pair, ...found.get(key) })
  }
  return [...found.values()]
}

/** Resolves with how a token calls itself and what the account holds of it; undefined for a contract that is none. */
async function tokenOf(token: string, address: string, ask: AskNode) {
  const [known, balance] = await Promise.all([
    readToken(token, ask),
    readContract<bigint>(ask, token, 'balanceOf', [asAddress(address)]).catch((error: unknown) => unread(error)),
  ])
  return known === undefined || known.decimals > 36 || balance === undefined ? undefined : { symbol: known.symbol, decimals: known.decimals, balance }
}

async function allowanceOf(
  { token, spender, block }: Found,
  address: string,
  known: { readonly symbol: string; readonly decimals: number; readonly balance: bigint } | undefined,
  ask: AskNode,
): Promise<TokenAllowance | undefined> {
  const units = await readContract<bigint>(ask, token, 'allowance', [asAddress(address), asAddress(spender)]).catch((error: unknown) => unread(error))
  if (known === undefined || units === undefined) return undefined
  const { symbol, decimals, balance } = known
  return {
    token: checksumAddress(token),
    spender: checksumAddress(spender),
    symbol,
    decimals,
    units: units.toString(),
    ...(isUnlimited(units) && { isUnlimited: true }),
    balance: balance.toString(),
    ...(block !== undefined && { block }),
  }
}

/** Resolves with what it takes to set an allowance to 0. Some tokens refuse that, and take it off instead. */
async function tried(allowance: TokenAllowance, address: string, network: CaipNetworkId, ask: AskNode): Promise<RevokeTrial> {
  const { token, spender, units } = allowance
  if (units === '0') return allowance
  const gasOf = async (data: string) => quantity(await ask('eth_estimateGas', [{ from: address, to: token, data }]), network).toString()
  try {
    return { ...allowance, gas: await gasOf(approvalData(spender, 0n)) }
  } catch (error) {
    const refusal = refusalOf(error)
    // A node that did not run it says nothing about it.
    if (refusal === undefined) throw error
    const gas = await gasOf(decreaseData(spender, BigInt(units))).catch((other: unknown) => unread(other))
    if (gas !== undefined) return { ...allowance, gas, decreases: true }
    return { ...allowance, problem: refusal.kind === 'program' && refusal.said !== undefined ? `${refusal.reason}: ${refusal.said}` : refusal.reason }
  }
}

/** A contract that does not answer is no token. A node that does not answer has failed. */
function unread(error: unknown): undefined {
  const code = (error as { readonly code?: string }).code
  if (refusalOf(error) === undefined && code !== 'HTTP_ANSWER_INVALID') throw error
  return undefined
}
