import { concat, map, type Observable, tap } from 'rxjs'
import type { MemoryRpc } from '../../../../src/adapters/memory/memory-rpc.js'
import type { Seeded } from '../../../../src/adapters/memory/seeded.js'
import type { VirtualTime } from '../../../../src/adapters/memory/time/virtual-time.js'
import { failure } from '../../../../src/domain/swap/errors.js'
import type { ConnectorPort } from '../../../../src/ports/connector.js'
import type { FinalityNews } from '../../../../src/ports/finality.js'
import type { TimerPort } from '../../../../src/ports/timer.js'
import type { PreparedTransfer, ReceiverFacts, TransferOrder, TransfersPort } from '../../../../src/ports/services/transfers.js'
import type { BuiltSwap, SwapBuildOrder, SwapOrder, SwapsPort, SwapTried } from '../../../../src/ports/services/swaps.js'
import type { ChainWorld } from '../chains/chain-ports.js'
import { transactionOf as solanaTransaction } from '../chains/solana-bytes.js'
import { createAnswers, type Answers } from '../services/answers.js'
import { createReplacements, FEE, type Former } from './replacements.js'
import { COINS, coinOf, meaningOf, ROUTER, swapData, THIEF, TOKEN_CONTRACT, transactionOf, unitsIn } from './truth.js'

/** Lie of a source of exchanges. Each must be refused before the visitor sees it. */
export type SwapLie = 'router' | 'receiver' | 'units' | 'least' | 'token' | 'value'

/** Coins, tokens and pools of a run. Balances, rates and allowances change while plans are made and carried out. */
export interface MoneyWorld {
  readonly random: Seeded
  readonly answers: Answers
  /** Lie of the source of exchanges; undefined while it is honest. */
  lie: SwapLie | undefined
  readonly transfers: TransfersPort
  readonly swaps: SwapsPort
  /** Reviews wallets whose approvals change what the router may take. */
  watch(wallets: ConnectorPort): ConnectorPort
  /** Tells the end of a transaction as most nodes do: soon, and well. Undefined where another end is to be told. */
  readonly ending: (timer: TimerPort, hash: string) => Observable<FinalityNews> | undefined
  /** Changes rates and balances. */
  move(): void
  /** Returns the allowance that the last trial of an amount told. */
  told(address: string, token: string, units: string): bigint | undefined
  /** Returns a transaction that a wallet has sent. */
  former(hash: string): Former | undefined
  /** Returns what the router may take now. */
  allowanceOf(address: string, token: string): bigint
}

const GAS_PRICE = 1_000_000_000n
const LAMPORTS_FEE = 5_000n

/** Creates the coins, tokens and pools of a run. */
export function createMoneyWorld(random: Seeded, time: VirtualTime, chains: Pick<ChainWorld, 'transfers'>): MoneyWorld {
  const answers = createAnswers(random, time)
  const allowances = new Map<string, bigint>()
  const told = new Map<string, bigint>()
  const replacements = createReplacements(random)
  /** Whole coins that every account has, and rate of an exchange in percent. */
  let [held, rate] = [40n, 100n]
  const key = (address: string, token: string) => `${address} ${token}`.toLowerCase()

  function prepareSolana({ address, to, amount }: TransferOrder): PreparedTransfer {
    const balance = held * 1_000_000n
    const most = balance > LAMPORTS_FEE ? balance - LAMPORTS_FEE : 0n
    const units = amount === 'max' ? most : unitsIn(amount, 9)
    const coin = { units: `${balance}`, decimals: 9, symbol: 'SOL' }
    const transfer = units === undefined || units <= 0n || units > balance ? undefined : { from: address, to, lamports: Number(units), isDurable: false }
    const transaction = transfer && solanaTransaction(transfer)
    if (transaction !== undefined && transfer !== undefined) chains.transfers.set(transaction, transfer)
    return {
      asset: coin,
      native: coin,
      ...(units !== undefined && { units: `${units}` }),
      most: { units: `${most}`, kept: `${LAMPORTS_FEE}`, keptFor: 'fee' },
      fee: `${LAMPORTS_FEE}`,
      receiver: { kinds: [] },
      ...(transaction !== undefined && { payload: JSON.stringify({ transaction }) }),
    }
  }

  function prepare(order: TransferOrder): PreparedTransfer {
    if (order.network.startsWith('solana:')) return prepareSolana(order)
    const { address, to, token, amount } = order
    const { decimals, symbol } = coinOf(token)
    const [asset, native] = [held * 10n ** BigInt(decimals), held * 10n ** 18n]
    const most = token === undefined ? (native > FEE ? native - FEE : 0n) : asset
    const units = amount === 'max' ? most : unitsIn(amount, decimals)
    const payload =
      units === undefined ? undefined : JSON.stringify(transactionOf(address, { kind: 'transfer', token: token?.toLowerCase() ?? 'native', to, units }))
    return {
      asset: { units: `${asset}`, decimals, symbol, ...(token !== undefined && { token }) },
      native: { units: `${native}`, decimals: 18, symbol: 'ETH' },
      ...(units !== undefined && { units: `${units}` }),
      most: { units: `${most}`, ...(token === undefined && { kept: `${FEE}`, keptFor: 'fee' as const }) },
      fee: `${FEE}`,
      receiver: receiverOf(to),
      ...(payload !== undefined && random.chance(0.95) && { payload }),
    }
  }

  function outOf({ from, to, units }: SwapOrder): bigint {
    const [paid, got] = [coinOf(from), coinOf(to)]
    return (BigInt(units) * 10n ** BigInt(got.decimals) * rate) / (10n ** BigInt(paid.decimals) * 100n)
  }

  function build(order: SwapBuildOrder): BuiltSwap {
    const out = outOf(order)
    if (out === 0n) throw failure('SWAP_NO_ROUTE')
    const floor = (out * BigInt(10_000 - order.toleranceBps)) / 10_000n
    const shown = BigInt(order.least ?? 0)
    const { lie } = world
    const data = swapData({
      from: order.from,
      to: lie === 'token' ? THIEF : order.to,
      receiver: lie === 'receiver' ? THIEF : order.address,
      units: BigInt(order.units) + (lie === 'units' ? 1n : 0n),
      least: lie === 'least' ? floor / 2n : shown > floor ? shown : floor,
    })
    const value = order.from === 'native' ? BigInt(order.units) + (lie === 'units' || lie === 'value' ? 1n : 0n) : lie === 'value' ? 1n : 0n
    return {
      out: `${out}`,
      prices: { from: '1', to: '1' },
      source: 'service',
      router: lie === 'router' ? THIEF : ROUTER,
      data,
      value: `${value}`,
      gas: '150000',
    }
  }

  const facts = (id: string) => {
    const { symbol, decimals } = coinOf(id)
    return { symbol, decimals, balance: `${held * 10n ** BigInt(decimals)}` }
  }

  const world: MoneyWorld = {
    random,
    answers,
    lie: undefined,
    transfers: {
      prepare: (order) => answers.answer(() => prepare(order)),
      receiver: ({ to }) => answers.answer(() => receiverOf(to)),
      replace: (order) => answers.answer(() => replacements.replace(order, held * 10n ** 18n)),
    },
    swaps: {
      tokens: () => answers.answer(() => ({ tokens: COINS.map((one) => ({ ...one, name: one.symbol })), source: 'service' as const })),
      quote: (order) => answers.answer(() => ({ out: `${outOf(order)}`, prices: {}, source: 'service' as const })),
      build: (order) => answers.answer(() => build(order)),
      facts: ({ from, to }) => answers.answer(() => ({ from: facts(from), to: facts(to), native: facts('native'), gasPrice: `${GAS_PRICE}` })),
      check: ({ address, from, units }) =>
        answers.answer((): SwapTried => {
          const allowance = from === 'native' ? BigInt(units) : (allowances.get(key(address, from)) ?? 0n)
          told.set(`${key(address, from)} ${units}`, allowance)
          const isStubborn = coinOf(from).isStubborn === true && allowance > 0n && allowance < BigInt(units)
          return { allowance: `${allowance}`, ...(isStubborn && { isResetNeeded: true as const }), gas: '150000' }
        }),
    },
    watch: (wallets) => ({
      ...wallets,
      sendTransaction: (request) =>
        wallets.sendTransaction(request).pipe(
          tap((hash) => {
            if (request.namespace === 'eip155') replacements.note(hash, request.address, request.transaction as Readonly<Record<string, string>>)
            const meaning = request.namespace === 'eip155' ? meaningOf(request.transaction) : undefined
            if (meaning?.kind === 'approve') allowances.set(key(request.address, meaning.token), meaning.units)
            else if (meaning?.kind === 'swap' && meaning.from !== 'native') {
              const left = (allowances.get(key(request.address, meaning.from)) ?? 0n) - meaning.units
              allowances.set(key(request.address, meaning.from), left > 0n ? left : 0n)
            }
          }),
        ) as Observable<string>,
    }),
    ending: (timer, hash) => {
      if (!random.chance(0.7)) return undefined
      const end = timer.after(random.pick([0, 0, 500, 20_000, 60_000])).pipe(map((): FinalityNews => ({ kind: 'ended', outcome: 'confirmed', block: 7 })))
      const compared = replacements.compared(hash)
      return compared === undefined ? end : concat(timer.after(random.pick([0, 500])).pipe(map(() => compared)), end)
    },
    move() {
      if (random.chance(0.6)) rate = random.pick([60n, 90n, 98n, 100n, 101n, 103n])
      else held = random.pick([0n, 1n, 40n, 40n, 40n, 40n, 9_007_199_254_740_993n])
      if (random.chance(0.1)) allowances.clear()
      // Another page has approved meanwhile.
      if (random.chance(0.3)) for (const trial of told.keys()) allowances.set(trial.split(' ').slice(0, 2).join(' '), 10n ** 30n)
    },
    allowanceOf: (address, token) => allowances.get(key(address, token)) ?? 0n,
    former: replacements.former,
    told: (address, token, units) => told.get(`${key(address, token)} ${units}`),
  }
  return world

  function receiverOf(to: string): ReceiverFacts {
    return { kinds: to.toLowerCase() === TOKEN_CONTRACT ? ['token'] : Number.parseInt(to.slice(-1), 16) % 2 === 0 ? ['contract'] : [] }
  }
}

/** Makes the nodes of the EVM networks tell what the router may take. */
export function answerAllowances(rpc: Pick<MemoryRpc, 'handle'>, money: MoneyWorld): void {
  rpc.handle('eth_call', ({ params }) => {
    const { to, data } = (params as readonly { readonly to: string; readonly data: string }[])[0] ?? { to: '', data: '' }
    return data.startsWith('0xdd62ed3e')
      ? `0x${money
          .allowanceOf(`0x${data.slice(34, 74)}`, to)
          .toString(16)
          .padStart(64, '0')}`
      : '0x'
  })
}
