import type { IncomingMessage, ServerResponse } from 'node:http'
import { encodeFunctionData, type Hex, isAddress, numberToHex, parseAbi, parseUnits } from 'viem'
import type { HistoryEntry, PurchaseCurrency } from '../../../src/domain/api/shapes.js'
import { type PricedChain, sandboxContracts } from '../evm/contracts/index.js'
import { readBody } from '../http/http-server.js'
import { ServiceRefusal, type Services } from './services.js'

/** Act of a visitor on the provider's page. `slow`: the coins come later. `lose`: the coins come, and the order is forgotten. */
export type OnrampAct = 'pay' | 'decline' | 'slow' | 'lose'

/** Order at the provider of the sandbox. */
export interface OnrampOrder {
  readonly id: string
  readonly address: string
  readonly asset: 'USDC' | 'ETH'
  readonly chainId: number
  /** Decimal text in the payment currency. */
  readonly amount: string
  readonly at: number
  status: 'new' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED' | 'lost'
  hash?: string
}

/** Provider of the sandbox, for scripts. */
export interface OnrampControls {
  orders(): readonly Readonly<OnrampOrder>[]
  /** Does on the page of an order what a visitor does. Resolves when the coins of `pay` and `lose` are sent. */
  act(id: string, act: OnrampAct): Promise<void>
  /** Returns the orders of an account as its history has them, newest first. */
  historyOf(account: string): readonly HistoryEntry[]
}

/** Milliseconds after which a slow order is paid out. */
export const SLOW_MS = 8_000

/** Dollars of one ether, as in the pools. */
const ETHER = 2_000

/** Share of the fee, in thousandths. */
const FEE = 20

const abi = parseAbi(['function transfer(address to, uint256 amount)'])
const id = (chainId: number) => `sandbox-${chainId}`

/**
 * Answers currencies, quotes and links of the on-ramp, and serves the provider's page, `/__onramp`. It takes no money: a press pays test coins out on the chain,
 * or declines, takes its time, or forgets the order.
 */
export function answerOnramp(services: Services, chains: readonly PricedChain[]): OnrampControls {
  const orders: OnrampOrder[] = []
  const [first] = chains
  const networks = (asset: OnrampOrder['asset']): PurchaseCurrency['networks'] =>
    chains.map(({ chainId }) => ({
      name: id(chainId),
      display_name: `Sandbox ${chainId}`,
      chain_id: String(chainId),
      contract_address: asset === 'USDC' ? usdcOn(chainId) : '',
    }))

  services.answer('onrampOptions', () => ({
    purchaseCurrencies: [
      { id: 'sandbox-usdc', name: 'USD Coin (sandbox)', symbol: 'USDC', networks: networks('USDC') },
      { id: 'sandbox-eth', name: 'Ether (sandbox)', symbol: 'ETH', networks: networks('ETH') },
    ],
    paymentCurrencies: ['USD', 'EUR'].map((currency) => ({
      id: currency,
      payment_method_limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    })),
  }))
  services.answer('onrampQuote', ({ purchaseCurrency, paymentCurrency, amount, network }) => {
    const asset = assetOf(purchaseCurrency)
    if (!chains.some(({ chainId }) => id(chainId) === network)) throw new ServiceRefusal(400, `The sandbox sells nothing on ${network}.`)
    const paid = (value: number) => ({ amount: value.toFixed(2), currency: paymentCurrency })
    const cents = Math.round(Number(amount) * 100)
    const fee = Math.ceil((cents * FEE) / 1_000)
    return {
      quoteId: `sandbox-${cents}-${asset}`,
      paymentTotal: paid(cents / 100),
      paymentSubtotal: paid((cents - fee) / 100),
      coinbaseFee: paid(fee / 100),
      networkFee: paid(0),
      purchaseAmount: { amount: coinsOf(asset, amount), currency: asset },
    }
  })
  services.answer('onrampUrl', ({ destinationWallets: [wallet], presetFiatAmount = 100 }) => {
    if (first === undefined || wallet === undefined || !isAddress(wallet.address)) throw new ServiceRefusal(400, 'destinationWallets needs an address')
    const order: OnrampOrder = {
      id: `sandbox-order-${orders.length + 1}`,
      address: wallet.address,
      asset: assetOf(wallet.assets[0]),
      chainId: first.chainId,
      amount: String(presetFiatAmount),
      at: Date.now(),
      status: 'new',
    }
    orders.push(order)
    return { url: `${services.url}/__onramp?order=${order.id}` }
  })
  services.route('/__onramp', (request, response) => void serve(request, response))

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const wanted = new URL(request.url ?? '/', services.url).searchParams.get('order')
    const order = orders.find((one) => one.id === wanted)
    const act = request.method === 'POST' ? new URLSearchParams(await readBody(request)).get('act') : null
    if (order !== undefined && isAct(act) && order.status === 'new') await controls.act(order.id, act)
    response.writeHead(order === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(page(order))
  }

  /** Sends the coins from an account of the chain, which holds test coins only. */
  async function payOut(order: OnrampOrder): Promise<void> {
    const chain = chains.find(({ chainId }) => chainId === order.chainId)
    if (chain === undefined) return
    const from = ((await chain.call('eth_accounts')) as readonly string[]).at(-1)
    const coins = coinsOf(order.asset, order.amount)
    const to = order.address as Hex
    const sent =
      order.asset === 'ETH'
        ? { from, to, value: numberToHex(parseUnits(coins, 18)) }
        : { from, to: usdcOn(order.chainId), data: encodeFunctionData({ abi, functionName: 'transfer', args: [to, parseUnits(coins, 6)] }) }
    order.hash = (await chain.call('eth_sendTransaction', [sent])) as string
  }

  const controls: OnrampControls = {
    orders: () => structuredClone(orders),
    async act(wanted, act) {
      const order = orders.find((one) => one.id === wanted)
      if (order === undefined) throw new RangeError(`The sandbox has no order ${wanted}.`)
      order.status = act === 'decline' ? 'FAILED' : act === 'lose' ? 'lost' : 'IN_PROGRESS'
      if (act === 'slow') {
        const timer = setTimeout(() => {
          payOut(order).then(
            () => {
              order.status = 'SUCCESS'
            },
            () => {
              order.status = 'FAILED'
            },
          )
        }, SLOW_MS)
        timer.unref()
      }
      if (act === 'pay' || act === 'lose') await payOut(order)
      if (act === 'pay') order.status = 'SUCCESS'
    },
    historyOf: (account) =>
      orders
        .filter(({ address, status }) => address.toLowerCase() === account.toLowerCase() && status !== 'new' && status !== 'lost')
        .map(entryOf)
        .reverse(),
  }
  return controls
}

function entryOf({ id: order, status, hash = '', address, asset, amount, at, chainId }: OnrampOrder): HistoryEntry {
  return {
    id: order,
    metadata: {
      operationType: 'buy',
      hash,
      chain: `eip155:${chainId}`,
      minedAt: new Date(at).toISOString(),
      sentFrom: 'sandbox',
      sentTo: address,
      status: `ONRAMP_TRANSACTION_STATUS_${status}`,
    },
    transfers: [{ direction: 'in', quantity: { numeric: coinsOf(asset, amount) }, fungible_info: { name: asset, symbol: asset } }],
  } as HistoryEntry
}

/** Returns what an amount buys, less the fee, as a decimal text. */
function coinsOf(asset: OnrampOrder['asset'], amount: string): string {
  const cents = Math.round(Number(amount) * 100)
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new ServiceRefusal(400, 'amount is no amount')
  const left = (cents - Math.ceil((cents * FEE) / 1_000)) / 100
  return asset === 'USDC' ? left.toFixed(2) : (left / ETHER).toFixed(6)
}

function assetOf(symbol: string | undefined): OnrampOrder['asset'] {
  if (symbol !== 'USDC' && symbol !== 'ETH') throw new ServiceRefusal(400, `The sandbox does not sell ${symbol}.`)
  return symbol
}

function usdcOn(chainId: number): Hex {
  return sandboxContracts(chainId).tokens.find(({ key }) => key === 'usdc')?.address as Hex
}

function isAct(act: string | null): act is OnrampAct {
  return act === 'pay' || act === 'decline' || act === 'slow' || act === 'lose'
}

const ACTS: readonly (readonly [OnrampAct, string])[] = [
  ['pay', 'Pay'],
  ['slow', 'Pay, and take its time'],
  ['lose', 'Pay, and lose the order'],
  ['decline', 'Decline'],
]

function page(order: OnrampOrder | undefined): string {
  const head =
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Sandbox on-ramp</title>'
  if (order === undefined) return `${head}<h1>There is no such order</h1>`
  const buttons = ACTS.map(([act, label]) => `<p><button name="act" value="${act}">${label}</button></p>`).join('')
  const body = order.status === 'new' ? `<form method="post">${buttons}</form>` : `<p role="status">${order.status}</p>`
  return `${head}<h1>Sandbox on-ramp</h1><p>No real money. ${coinsOf(order.asset, order.amount)} ${order.asset} for ${order.amount}, to ${order.address} on chain ${order.chainId}.</p>${body}`
}
