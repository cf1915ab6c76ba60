import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { NATIVE, type SwapFacts, type SwapOrder, type SwapTrial, type SwapTried, type TokenFacts } from '../../../ports/services/swaps.js'
import { refusalOf } from '../review/trial-runs.js'
import { readToken } from './pool-swaps.js'
import { asAddress, type AskNode, blockTime, callData, quantity, readContract } from './swap-call.js'
import { failure } from '../../../domain/swap/errors.js'
import { withPermit } from '../../../domain/swap/permit.js'
import { readPermit } from './swap-permit.js'

/** Resolves with the tokens as the chain tells them: decimals of a list do not count (s6). */
export async function readFacts(
  { network, address, from, to }: Pick<SwapOrder, 'network' | 'address' | 'from' | 'to'>,
  coin: { readonly symbol: string; readonly decimals: number } | undefined,
  ask: AskNode,
): Promise<SwapFacts> {
  const native = async (): Promise<TokenFacts> => ({
    decimals: coin?.decimals ?? 18,
    symbol: coin?.symbol ?? '',
    balance: quantity(await ask('eth_getBalance', [address, 'latest']), network).toString(),
  })
  const token = async (id: string): Promise<TokenFacts> => {
    if (id === NATIVE) return native()
    const [known, balance] = await Promise.all([readToken(id, ask), readContract<bigint>(ask, id, 'balanceOf', [asAddress(address)])])
    if (known === undefined) throw failure('SWAP_TOKEN_INVALID', { token: id })
    return { decimals: known.decimals, symbol: known.symbol, balance: balance.toString() }
  }
  const [one, other, coins, gasPrice, at] = await Promise.all([token(from), token(to), native(), ask('eth_gasPrice', []), blockTime(network, ask)])
  // The price of a unit may rise by an eighth each block.
  return { from: one, to: other, native: coins, gasPrice: ((quantity(gasPrice, network) * 5n) / 4n).toString(), at: Number(at) }
}

/** Resolves with the allowance that is there, and tries the transaction where it or a signed permit suffices. */
export async function tryOut({ network, address, from, units, router, data, value, permit }: SwapTrial, ask: AskNode): Promise<SwapTried> {
  const allowance = from === NATIVE ? BigInt(units) : await readContract<bigint>(ask, from, 'allowance', [asAddress(address), asAddress(router)])
  const signed = typeof permit === 'object' ? withPermit({ token: from, owner: address, spender: router, units: BigInt(units), ...permit }, data) : undefined
  const call = { from: address, to: router, data: signed ?? data, value: `0x${BigInt(value).toString(16)}` }
  if (allowance >= BigInt(units) || signed !== undefined)
    return { allowance: allowance.toString(), ...(signed !== undefined && { data: signed }), ...(await trial(call, network, ask)) }
  const permitted = permit === 'wanted' ? await readPermit({ network, owner: address, token: from }, ask) : undefined
  if (permitted !== undefined) return { allowance: allowance.toString(), permit: permitted }
  const raise = { from: address, to: from, data: callData('approve', [asAddress(router), BigInt(units)]) }
  const isResetNeeded = allowance > 0n && (await trial(raise, network, ask)).problem !== undefined
  return { allowance: allowance.toString(), ...(isResetNeeded && { isResetNeeded }) }
}

async function trial(call: Readonly<Record<string, string>>, network: CaipNetworkId, ask: AskNode): Promise<Pick<SwapTried, 'problem' | 'gas'>> {
  try {
    await ask('eth_call', [call, 'latest'])
    return { gas: quantity(await ask('eth_estimateGas', [call]), network).toString() }
  } catch (error) {
    const problem = refusalOf(error)
    // A node that did not run it says nothing about it.
    if (problem === undefined) throw error
    return { problem: problem.kind === 'program' ? `${problem.reason}${problem.said === undefined ? '' : `: ${problem.said}`}` : problem.reason }
  }
}
