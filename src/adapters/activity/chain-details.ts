import { formatUnits } from '../../domain/shared/amounts/decimal.js'
import { sameAddress } from '../../domain/shared/caip/address.js'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import type { AddressFacts } from '../../domain/shared/evm/facts.js'
import { quantity } from '../../domain/shared/evm/reading/abi.js'
import { isRecord } from '../../domain/shared/json/objects.js'
import type { Json } from '../../domain/shared/json/json.js'
import type { ActivityApproval, ActivityTransaction, ActivityTransfer } from '../../ports/services/activity.js'
import { readAddresses } from '../evm/review/read-addresses.js'
import type { AskChain, ChainActivityTools } from './chain-activity.js'
import { instantOf } from '../shared/instants.js'
import { numberOf, type TokenLog } from './logs.js'

/** Transactions whose details are asked for. */
interface Wanted {
  readonly network: CaipNetworkId
  readonly address: string
  readonly ask: AskChain
  readonly found: ReadonlyMap<string, readonly TokenLog[]>
}

type Fields = Readonly<Record<string, unknown>>

/** Tokens that are asked for together. */
const TOKENS_AT_ONCE = 12

/** Contract under which Polygon's native coin logs its transfers. */
const NATIVE_ALIAS = '0x0000000000000000000000000000000000001010'

/** Creates the reader of who signed a transaction, when, for what fee, and of how tokens call themselves. Tokens are asked for once. */
export function createChainDetails({ clock, coinOf }: Pick<ChainActivityTools, 'clock' | 'coinOf'>) {
  const tokens = new Map<string, AddressFacts>()

  async function readTokens({ network, ask, found }: Wanted): Promise<(token: string) => AddressFacts | undefined> {
    const key = (token: string) => `${network} ${token}`
    const unknown = [...new Set([...found.values()].flatMap((logs) => logs.map(({ token }) => token)))].filter((token) => !tokens.has(key(token)))
    for (let at = 0; at < unknown.length; at += TOKENS_AT_ONCE) {
      const facts = await readAddresses(ask, [], unknown.slice(at, at + TOKENS_AT_ONCE))
      for (const [token, fact] of Object.entries(facts)) tokens.set(key(token), fact)
    }
    return (token) => tokens.get(key(token))
  }

  return {
    /** Resolves with the transactions, newest first, without facts that a node does not tell. */
    async of(wanted: Wanted): Promise<readonly ActivityTransaction[]> {
      const { network, address, ask, found } = wanted
      const told = async (method: string, params: readonly Json[]): Promise<Fields> => {
        const answer = await ask(method, params).catch(() => null)
        return isRecord(answer) ? answer : {}
      }
      const [factsOf, read] = await Promise.all([
        readTokens(wanted),
        Promise.all([...found].map(async ([hash, logs]) => ({ hash, logs, fields: await told('eth_getTransactionByHash', [hash]) }))),
      ])
      // A transaction without logs is in no block, unless the node says so.
      const transactions = read.flatMap((one) => {
        const block = one.logs[0]?.block ?? numberOf(one.fields['blockNumber'])
        return block === undefined ? [] : [{ ...one, block }]
      })
      const blocks = [...new Set(transactions.flatMap(({ logs, block }) => (logs[0]?.seconds === undefined ? block : [])))]
      const times = await Promise.all(
        blocks.map(async (block) => [block, numberOf((await told('eth_getBlockByNumber', [`0x${block.toString(16)}`, false]))['timestamp'])] as const),
      )
      const timeOf = new Map(times)
      const now = clock.now()
      const rows = await Promise.all(
        transactions.map(async ({ hash, fields, block, ...one }) => {
          const logs = [...one.logs].sort((a, b) => a.index - b.index)
          const isOwn = typeof fields['from'] === 'string' && sameAddress('eip155', fields['from'], address)
          const receipt = isOwn ? await told('eth_getTransactionReceipt', [hash]) : {}
          const minedAt = instantOf(logs[0]?.seconds ?? timeOf.get(block), now)
          return transactionOf({ network, address, hash, fields, receipt, logs, block, minedAt, isOwn }, factsOf, coinOf(network))
        }),
      )
      return rows.sort((one, other) => (other.metadata.block ?? 0) - (one.metadata.block ?? 0))
    },
  }
}

interface Known {
  readonly network: CaipNetworkId
  readonly address: string
  readonly hash: string
  readonly fields: Fields
  readonly receipt: Fields
  readonly logs: readonly TokenLog[]
  readonly block: number
  readonly minedAt: number | undefined
  readonly isOwn: boolean
}

type Coin = { readonly symbol: string; readonly decimals: number } | undefined

function transactionOf(known: Known, factsOf: (token: string) => AddressFacts | undefined, coin: Coin): ActivityTransaction {
  const { network, hash, fields, receipt, logs, block, minedAt, isOwn } = known
  const { from, to } = fields
  const nonce = numberOf(fields['nonce'])
  const fee = isOwn && coin ? feeOf(receipt, coin.decimals) : undefined
  const approvals = logs.flatMap(({ token, effects }) => effects.flatMap((effect) => approvalOf(effect, token, factsOf(token))))
  return {
    id: hash,
    metadata: {
      chain: network,
      hash,
      block,
      ...(minedAt !== undefined && { minedAt }),
      ...(typeof from === 'string' && { sentFrom: from }),
      ...(typeof to === 'string' && { sentTo: to }),
      status: receipt['status'] === '0x0' ? 'failed' : 'confirmed',
      ...(nonce !== undefined && isOwn && { nonce }),
      ...(fee !== undefined && { fee }),
    },
    transfers: [...coinsOf(known, coin), ...logs.flatMap((log) => log.effects.flatMap((effect) => transferOf(effect, log, known, factsOf(log.token), coin)))],
    ...(approvals.length > 0 && { approvals }),
  }
}

/** Coins that the transaction itself carries. */
function coinsOf({ address, fields, logs }: Known, coin: Coin): readonly ActivityTransfer[] {
  const { from, to } = fields
  const value = quantity(fields['value']) ?? 0n
  if (value === 0n || typeof from !== 'string' || logs.some(({ token }) => token === NATIVE_ALIAS)) return []
  const [isFrom, isTo] = [from, to].map((one) => typeof one === 'string' && sameAddress('eip155', one, address))
  if (!isFrom && !isTo) return []
  return [coins(value, isFrom ? (isTo ? 'self' : 'out') : 'in', isFrom ? to : from, coin)]
}

function coins(units: bigint, direction: ActivityTransfer['direction'], party: unknown, coin: Coin): ActivityTransfer {
  return {
    direction,
    ...(coin ? { symbol: coin.symbol, amount: formatUnits(units, coin.decimals) } : { units: units.toString() }),
    ...(typeof party === 'string' && { party }),
  }
}

function transferOf(
  effect: TokenLog['effects'][number],
  { token }: TokenLog,
  { address, fields, isOwn }: Known,
  facts: AddressFacts | undefined,
  coin: Coin,
): readonly ActivityTransfer[] {
  const own = address.toLowerCase()
  if (effect.type === 'allows') return []
  if (effect.type !== 'moves') {
    // Any contract may have an event of this name. Coins were wrapped only if they went to this one.
    const isCalled = typeof fields['to'] === 'string' && sameAddress('eip155', fields['to'], token)
    if (!isOwn || !isCalled || (effect.type === 'wraps' && quantity(fields['value']) !== effect.units)) return []
    const wrapped = tokens(effect.units, effect.type === 'wraps' ? 'in' : 'out', token, facts)
    return effect.type === 'wraps' ? [wrapped] : [wrapped, coins(effect.units, 'in', token, coin)]
  }
  const { from, to, units, item } = effect
  if (from !== own && to !== own) return []
  const direction = from !== own ? 'in' : to === own ? 'self' : 'out'
  const party = direction === 'in' ? from : to
  if (token === NATIVE_ALIAS) return [coins(units, direction, party, coin)]
  if (item === undefined) return [{ ...tokens(units, direction, token, facts), party }]
  const name = facts?.symbol
  return [{ direction, token, item, ...(name !== undefined && { name }), amount: units.toString(), party, nft_info: { ...(name !== undefined && { name }) } }]
}

function tokens(units: bigint, direction: ActivityTransfer['direction'], token: string, { symbol, decimals }: Partial<AddressFacts> = {}): ActivityTransfer {
  return {
    direction,
    token,
    ...(symbol !== undefined && { symbol }),
    ...(decimals === undefined ? { units: units.toString() } : { amount: formatUnits(units, decimals) }),
  }
}

function approvalOf(effect: TokenLog['effects'][number], token: string, facts: AddressFacts | undefined): readonly ActivityApproval[] {
  if (effect.type !== 'allows') return []
  const { units, spender, isUnlimited, isAll, isRevoked } = effect
  const { symbol, decimals } = facts ?? {}
  return [
    {
      token,
      spender,
      ...(symbol !== undefined && { symbol }),
      ...(units !== undefined && decimals !== undefined && !isUnlimited && { amount: formatUnits(units, decimals) }),
      ...(isUnlimited && { isUnlimited }),
      ...(isAll && { isAll }),
      ...(isRevoked && { isRevoked }),
    },
  ]
}

/** Rollups add what they pay for data. */
function feeOf(receipt: Fields, decimals: number): string | undefined {
  const [used, price, data] = ['gasUsed', 'effectiveGasPrice', 'l1Fee'].map((name) => quantity(receipt[name]))
  return used === undefined || price === undefined ? undefined : formatUnits(used * price + (data ?? 0n), decimals)
}
