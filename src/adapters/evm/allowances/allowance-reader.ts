import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import { allowanceData, isApprovedForAllData, permit2AllowanceData, permit2Of } from '../../../domain/shared/evm/approval-data.js'
import { isUnlimited } from '../../../domain/shared/evm/reading/abi.js'
import { cleanName } from '../../../domain/shared/text/text.js'
import type { AllowancePair, TokenAllowance } from '../../../ports/services/allowances.js'
import { checksumAddress } from '../hex.js'
import { refusalOf } from '../review/trial-runs.js'
import { readToken } from '../swaps/pool-swaps.js'
import { asAddress, type AskNode, blockTime, readContract } from '../swaps/swap-call.js'

interface Subject {
  readonly network: CaipNetworkId
  readonly address: string
}

/** Facts about a token or a collection: its own, and what the account holds of it. */
interface Asset {
  readonly symbol: string
  readonly decimals: number
  readonly balance?: bigint
}

/** Amount that may still be taken. */
interface Left {
  readonly units: bigint
  readonly isUnlimited: boolean
  readonly expiresAt?: number
}

/**
 * Returns a function that reads an allowance: what is left of it, and what its token says of itself. Each token and the time of the chain is asked for once. Resolves with
 * undefined for a contract that is no token; rejects where no node answers.
 */
export function allowanceReader(subject: Subject, ask: AskNode): (pair: AllowancePair & { readonly block?: number }) => Promise<TokenAllowance | undefined> {
  const assets = new Map<string, Promise<Asset | undefined>>()
  let time: Promise<bigint> | undefined
  const now = () => {
    time ??= blockTime(subject.network, ask)
    return time
  }

  function assetOf({ token, kind }: AllowancePair): Promise<Asset | undefined> {
    const key = `${token.toLowerCase()}/${kind === 'collection'}`
    const asset = assets.get(key) ?? (kind === 'collection' ? collection : coins)(token, subject, ask)
    assets.set(key, asset)
    return asset
  }

  return async (pair) => {
    const { token, spender, kind, block } = pair
    const [asset, left] = await Promise.all([assetOf(pair), leftOf(pair, subject, ask, now)])
    if (asset === undefined || left === undefined) return undefined
    return {
      token: checksumAddress(token),
      spender: checksumAddress(spender),
      ...(kind && { kind }),
      symbol: asset.symbol,
      decimals: asset.decimals,
      units: left.units.toString(),
      ...(left.isUnlimited && { isUnlimited: true }),
      ...(asset.balance !== undefined && { balance: asset.balance.toString() }),
      ...(left.expiresAt !== undefined && { expiresAt: left.expiresAt }),
      ...(block !== undefined && { block }),
    }
  }
}

async function coins(token: string, { address }: Subject, ask: AskNode): Promise<Asset | undefined> {
  const [known, balance] = await Promise.all([readToken(token, ask), balanceOf(token, address, ask)])
  return known === undefined || known.decimals > 36 || balance === undefined ? undefined : { symbol: known.symbol, decimals: known.decimals, balance }
}

/** A collection has no decimals, and one of ERC-1155 tells no number of items. */
async function collection(token: string, { address }: Subject, ask: AskNode): Promise<Asset> {
  const [name, balance] = await Promise.all([readContract<string>(ask, token, 'name').catch(unread), balanceOf(token, address, ask)])
  return { symbol: cleanName(name ?? '', 60) || checksumAddress(token).slice(0, 8), decimals: 0, ...(balance !== undefined && { balance }) }
}

function balanceOf(token: string, address: string, ask: AskNode): Promise<bigint | undefined> {
  return readContract<bigint>(ask, token, 'balanceOf', [asAddress(address)]).catch(unread)
}

async function leftOf(
  { token, spender, kind }: AllowancePair,
  { network, address }: Subject,
  ask: AskNode,
  now: () => Promise<bigint>,
): Promise<Left | undefined> {
  const allowed = (to: string) => words(token, allowanceData(address, to), 1, ask)
  if (kind === 'collection') {
    const [isAllowed] = (await words(token, isApprovedForAllData(address, spender), 1, ask)) ?? []
    return isAllowed === undefined ? undefined : { units: isAllowed === 0n ? 0n : 1n, isUnlimited: isAllowed !== 0n }
  }
  if (kind === undefined) {
    const [units] = (await allowed(spender)) ?? []
    return units === undefined ? undefined : { units, isUnlimited: isUnlimited(units) }
  }
  const permit2 = permit2Of(network)
  const [inner, outer] = await Promise.all([words(permit2, permit2AllowanceData(address, token, spender), 3, ask), allowed(permit2)])
  const [units, until] = inner ?? []
  const [most] = outer ?? []
  if (units === undefined || until === undefined || most === undefined) return undefined
  if (units > 0n && until < (await now())) return { units: 0n, isUnlimited: false }
  // Permit2 takes no more of a token than it may itself.
  return { units: units < most ? units : most, isUnlimited: isUnlimited(units, 160n) && isUnlimited(most), expiresAt: Number(until) }
}

/** Resolves with the first words of an answer; undefined for a contract that does not answer like that. */
async function words(to: string, data: string, count: number, ask: AskNode): Promise<readonly bigint[] | undefined> {
  try {
    const answer = await ask('eth_call', [{ to, data }, 'latest'])
    if (typeof answer !== 'string' || !/^0x[0-9a-f]*$/i.test(answer) || answer.length < 2 + count * 64)
      throw failure('HTTP_ANSWER_INVALID', { host: to, reason: 'no numbers' })
    return Array.from({ length: count }, (_, index) => BigInt(`0x${answer.slice(2 + index * 64, 66 + index * 64)}`))
  } catch (error) {
    return unread(error)
  }
}

/** A contract that does not answer is no token. A node that does not answer has failed. */
export function unread(error: unknown): undefined {
  const code = (error as { readonly code?: string }).code
  if (refusalOf(error) === undefined && code !== 'HTTP_ANSWER_INVALID') throw error
  return undefined
}
