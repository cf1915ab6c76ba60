import { firstOf } from '../../shared/async-task.js'
import { failure } from '../../../domain/swap/errors.js'
import { type CaipNetworkId, referenceOf } from '../../../domain/shared/caip/caip.js'
import { cleanName, isSafeImageUrl } from '../../../domain/shared/text/text.js'
import type { ApiCall } from '../../../domain/api/calls.js'
import type { ApiInputs, BuiltTransaction } from '../../../domain/api/shapes.js'
import type { HttpPort } from '../../../ports/services/http.js'
import { NATIVE, type SwapOrder, type SwapPrices, type SwapToken } from '../../../ports/services/swaps.js'
import { checksumAddress } from '../hex.js'
import type { SwapSourceCalls } from './pool-swaps.js'

/** Address that the service gives a network's own coin, and others by which services name it. */
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const COINS = new Set([COIN, '0x0000000000000000000000000000000000000000', '0x0000000000000000000000000000000000001010'])

/** Most tokens of a list. */
const MAX_TOKENS = 5_000

/** Creates quotes of the hosted service. */
export function createHostedSwaps(http: HttpPort, signal: AbortSignal): SwapSourceCalls {
  const call = <Name extends ApiCall>(name: Name, input: ApiInputs[Name]) => firstOf(http.call({ call: name, input }), signal)

  const caip = (network: CaipNetworkId, id: string) => `${network}:${id === NATIVE ? COIN : id}`
  const pair = ({ network, address, from, to }: SwapOrder) => ({
    userAddress: `${network}:${address}`,
    from: caip(network, from),
    to: caip(network, to),
  })

  async function pricesOf({ network, from, to }: SwapOrder): Promise<SwapPrices> {
    const ids = { from, to, native: NATIVE }
    const addresses = [...new Set(Object.values(ids).map((id) => caip(network, id)))]
    // Prices are shown beside a quote, never in its place.
    const { fungibles } = await call('prices', { addresses }).catch(() => ({ fungibles: [] }))
    const priced = Object.entries(ids).flatMap(([member, id]) => {
      const wanted = caip(network, id).toLowerCase()
      const price = fungibles.find(({ address }) => canonical(address) === wanted)?.price
      return price !== undefined && Number.isFinite(price) && price > 0 ? [[member, decimalText(price)] as const] : []
    })
    return Object.fromEntries(priced)
  }

  async function quote(order: SwapOrder) {
    // The service takes a gas price as a hint, and quotes without one.
    const gasPrice = await call('swapGasPrice', { chainId: order.network }).then(
      ({ standard }) => standard,
      () => undefined,
    )
    const [{ quotes }, prices] = await Promise.all([call('swapQuotes', { ...pair(order), amount: order.units, gasPrice }), pricesOf(order)])
    const [best] = quotes
    if (best === undefined || !/^[1-9]\d*$/.test(best.toAmount)) throw failure('SWAP_NO_ROUTE')
    // A quote for another amount is none (x1).
    if (best.fromAmount !== order.units) throw failure('HTTP_ANSWER_INVALID', { host: 'swapQuotes', reason: 'a quote for another amount' })
    return { out: best.toAmount, prices, source: 'service' as const }
  }

  return {
    async tokens({ network }) {
      const { tokens } = await call('swapTokens', { chainId: network })
      const read = tokens.slice(0, MAX_TOKENS).flatMap(({ name, symbol, address, decimals, logoUri }): SwapToken[] => {
        const id = idOf(network, address)
        const shown = cleanName(symbol, 20)
        if (id === undefined || shown === '' || !Number.isInteger(decimals) || decimals < 0 || decimals > 36) return []
        const image = typeof logoUri === 'string' && isSafeImageUrl(logoUri) ? { image: logoUri } : {}
        return [{ id, symbol: shown, name: cleanName(name, 60) || shown, decimals, ...image }]
      })
      return { tokens: read.filter(({ id }, index) => read.findIndex((one) => one.id === id) === index), source: 'service' }
    },
    quote,
    async build(order) {
      const { network, units, from, toleranceBps } = order
      const quoted = await quote(order)
      const { tx } = await call('buildSwap', { ...pair(order), amount: units, eip155: { slippage: toleranceBps / 100 }, disableEstimate: true })
      const gas = tx.eip155?.gas
      return {
        ...quoted,
        router: contractOf(network, tx),
        data: tx.data,
        value: from === NATIVE ? tx.amount : '0',
        ...(typeof gas === 'string' && /^\d+$/.test(gas) && { gas }),
      }
    },
  }
}

/** Returns the contract of a built transaction. A chain other than that of the order is another contract (x11). */
function contractOf(network: CaipNetworkId, { to }: BuiltTransaction): string {
  const id = idOf(network, to)
  if (id === undefined || id === NATIVE) throw failure('SWAP_CALL_REFUSED', { problem: `it goes to ${to}` })
  return id
}

/** Returns the id of a CAIP-10 address on the network; undefined for one of elsewhere. */
function idOf(network: CaipNetworkId, caip: string): string | undefined {
  const [namespace, reference, address = ''] = caip.split(':')
  if (namespace !== 'eip155' || reference !== referenceOf(network) || !/^0x[0-9a-f]{40}$/i.test(address)) return undefined
  return COINS.has(address.toLowerCase()) ? NATIVE : checksumAddress(address)
}

/** Returns a CAIP-10 address in lower case, with one form of the network's own coin. */
function canonical(caip: string): string {
  const at = caip.lastIndexOf(':')
  const address = caip.slice(at + 1).toLowerCase()
  return `${caip.slice(0, at)}:${COINS.has(address) ? COIN : address}`.toLowerCase()
}

/** Returns a price as decimal text, without an exponent. */
function decimalText(price: number): string {
  return price.toFixed(18).replace(/\.?0+$/, '')
}
