import type { AddressFacts } from '../../../domain/shared/evm/facts.js'
import { quantity } from '../../../domain/shared/evm/reading/abi.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { Review } from '../../../domain/shared/review/types.js'
import { abiText } from '../abi-text.js'
import type { EvmCall } from './evm-reviews.js'

/** Most addresses that are looked at. */
const MAX_ADDRESSES = 12

/** Most characters of a symbol. */
const MAX_SYMBOL = 12

/** Most decimals that a token may have. */
const MAX_DECIMALS = 36

const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'

/** A delegated account (EIP-7702) has 23 bytes of code, and is a person's still. */
const DELEGATED = /^0xef0100[0-9a-f]{40}$/i

/**
 * Asks a node about the parties of a request: receivers and spenders, whether they are contracts, and tokens, how they call themselves. Facts that a node does not tell
 * are left out.
 */
export async function readAddresses(
  call: EvmCall,
  asked: readonly Review[],
  tokens: readonly string[] = tokensIn(asked),
): Promise<Readonly<Record<string, AddressFacts>>> {
  const all = [...new Set([...tokens, ...partiesIn(asked)].map((one) => one.toLowerCase()))].filter((one) => /^0x[0-9a-f]{40}$/.test(one))
  const found = await Promise.all(
    all.slice(0, MAX_ADDRESSES).map(async (address) => {
      const code = await told(call('eth_getCode', [address, 'latest']))
      if (typeof code !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(code)) return []
      const isContract = code !== '0x' && !DELEGATED.test(code)
      return [[address, { isContract, ...(isContract && (await readToken(call, address))) }] as const]
    }),
  )
  return Object.fromEntries(found.flat())
}

function tokensIn(asked: readonly Review[]): readonly string[] {
  return asked.flatMap(({ effects }) => effects.flatMap((one) => ('token' in one && one.token ? [one.token] : [])))
}

function partiesIn(asked: readonly Review[]): readonly string[] {
  return asked.flatMap(({ effects }) =>
    effects.flatMap((one) => {
      if (one.type === 'pays') return one.to ?? []
      return one.type === 'allows' && !one.isRevoked ? (one.spender ?? []) : []
    }),
  )
}

async function readToken(call: EvmCall, to: string): Promise<Pick<AddressFacts, 'symbol' | 'decimals'>> {
  const [symbol, decimals] = await Promise.all([SYMBOL, DECIMALS].map((data) => told(call('eth_call', [{ to, data }, 'latest']))))
  const units = typeof decimals === 'string' && decimals.length === 66 ? quantity(decimals) : undefined
  const name = typeof symbol === 'string' ? abiText(symbol, MAX_SYMBOL) : undefined
  return {
    ...(units !== undefined && units <= BigInt(MAX_DECIMALS) && { decimals: Number(units) }),
    ...(name !== undefined && name !== '' && { symbol: name }),
  }
}

async function told(answer: Promise<Json>): Promise<Json | undefined> {
  try {
    return await answer
  } catch {
    return undefined
  }
}
