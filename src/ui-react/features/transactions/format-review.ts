import { createElement } from 'react'
import { formatUnits } from '../../../domain/shared/amounts/decimal.js'
import type { Network } from '../../../domain/shared/networks/networks.js'
import type { Asset, Effect, Review, ReviewedFee, Simulation, Step } from '../../../domain/shared/review/types.js'
import { exactAmount } from '../../i18n/amounts.js'
import type { Strings } from '../../i18n/strings.js'
import type { Translate } from '../../i18n/use-text.js'
import { FullAddress, shortAddress } from '../../primitives/address.js'
import { noteOf } from './format-warning.js'
import type { ShownReview } from './review-view.js'
import type { reviewText } from './strings.js'

type Text = Translate<typeof reviewText>
type Fact = ShownReview['facts'][number]

/** Native coin of a network. */
export interface Native {
  readonly symbol: string
  readonly decimals: number
  /** True if small amounts are shown in satoshis. */
  readonly hasSatoshis: boolean
}

/** Satoshis from which amounts are shown in whole units. Smaller ones would be zeros mostly. */
const WHOLE_UNITS = 10_000n

/** Returns the native coin of a network. */
export function nativeOf(network: Pick<Network, 'nativeCurrency' | 'chainNamespace'> | undefined): Native {
  const { symbol = '', decimals = 0 } = network?.nativeCurrency ?? {}
  return { symbol, decimals, hasSatoshis: network?.chainNamespace === 'bip122' }
}

/** Formats a reading: warnings, what a simulation expects, effects, and fee. */
export function formatReview({ effects, warnings, simulation, fee, coins }: Review, native: Native, t: Text, strings: Strings): ShownReview {
  const coin = (amount: string) => formatNative(amount, native, t, strings)
  const known = new Map(effects.flatMap((effect) => ('token' in effect && effect.token ? [[effect.token, effect] as const] : [])))
  const spent = coins && (coins.amount === null ? t('review.unknown') : coin(coins.amount))
  return {
    notes: warnings.map((warning, at) => ({ ...noteOf(warning, { coin, symbol: native.symbol }, t, strings), id: `${warning.type} ${at}` })),
    facts: [
      ...(simulation === undefined ? [] : expectedFacts(simulation, native, known, t, strings)),
      ...effects.flatMap((effect) => factsOf(effect, coin, t, strings)),
      ...(coins === undefined ? [] : [{ key: t('review.coins', { count: coins.count }), value: spent }]),
      ...(fee === undefined ? [] : [feeFact(fee, coin, t, strings)]),
    ],
  }
}

/** Formats an amount of the native coin with all its digits; a small one of Bitcoin in satoshis. */
export function formatNative(amount: string, { symbol, decimals, hasSatoshis }: Native, t: Text, strings: Strings): string {
  if (!/^\d+$/.test(amount)) return amount
  const units = BigInt(amount)
  if (hasSatoshis && units < WHOLE_UNITS) return t('review.satoshis', { amount: strings.number(amount) })
  return exactAmount(strings, formatUnits(units, decimals), symbol)
}

const STEPS = {
  createAccount: 'review.create',
  closeAccount: 'review.close',
  burn: 'review.burn',
  memo: 'review.memo',
  guard: 'review.guard',
  deploy: 'review.deploy',
} as const satisfies { readonly [S in Step]: keyof typeof reviewText }

function factsOf(effect: Effect, coin: (amount: string) => string, t: Text, strings: Strings): readonly Fact[] {
  switch (effect.type) {
    case 'pays': {
      const { as, to, from, amount, token } = effect
      if (as !== undefined)
        return [{ key: t(as === 'data' ? 'review.data' : 'review.script'), value: amount === undefined || amount === '0' ? '' : coin(amount) }]
      const key = t(token === undefined ? 'review.send' : 'review.sendTokens')
      return [{ key, value: worth(effect, coin, t, strings) }, ...party('review.from', from, t), ...party('review.to', to, t)]
    }
    case 'receives':
      return [{ key: t(effect.isChange ? 'review.change' : 'review.receive'), value: worth(effect, coin, t, strings) }]
    case 'allows': {
      const { isRevoked, isAll, isUnlimited, spender, until } = effect
      if (isRevoked) return [{ key: t('review.revoke'), value: tokenName(effect, t) }, ...party('review.from', spender, t)]
      const much = isAll ? t('review.everyItem', { token: tokenName(effect, t) }) : t('review.noLimit', { token: tokenName(effect, t) })
      return [
        { key: t('review.approve'), value: isAll || isUnlimited ? much : worth(effect, coin, t, strings) },
        ...party('review.to', spender, t),
        ...(until === undefined ? [] : [{ key: t('review.until'), value: day(until, strings) }]),
      ]
    }
    case 'delegates':
      return [{ key: t('review.control'), value: '' }, ...party('review.to', effect.to, t)]
    case 'unknown': {
      const { name, contract, amount } = effect
      const program = name ?? (contract === undefined ? t('review.aProgram') : shortAddress(contract))
      return [
        { key: t('review.unknownCall'), value: program },
        ...(amount === undefined || amount === '0' ? [] : [{ key: t('review.send'), value: coin(amount) }]),
      ]
    }
    case 'calls': {
      const { step, name, contract, text, function: called, amount, token } = effect
      const program = name ?? (contract === undefined ? t('review.aProgram') : shortAddress(contract))
      const much = amount === undefined || amount === '0' ? undefined : worth(effect, coin, t, strings)
      if (step !== undefined) return [{ key: t(STEPS[step]), value: text ?? much ?? '' }]
      return [
        { key: t('review.step', { program }), value: text ?? called ?? '' },
        ...(much === undefined ? [] : [{ key: t(token === undefined ? 'review.send' : 'review.sendTokens'), value: much }]),
      ]
    }
  }
}

function party(key: 'review.to' | 'review.from', address: string | undefined, t: Text): readonly Fact[] {
  return address === undefined ? [] : [{ key: t(key), value: createElement(FullAddress, { address }) }]
}

/** Writes an amount with its unit: the native coin, a token, or an item of a collection. */
function worth(asset: Asset & { readonly amount?: string }, coin: (amount: string) => string, t: Text, strings: Strings): string {
  const { amount, token, item, decimals } = asset
  if (item !== undefined) return t('review.item', { item: item.length > 24 ? `${item.slice(0, 24)}…` : item, token: tokenName(asset, t) })
  if (amount === undefined) return token === undefined ? '' : tokenName(asset, t)
  if (token === undefined) return coin(amount)
  return decimals === undefined
    ? t('review.units', { amount: strings.number(amount), token: tokenName(asset, t) })
    : t('review.of', { amount: exactAmount(strings, formatUnits(BigInt(amount), decimals)), token: tokenName(asset, t) })
}

/** Returns the name of a token with its address: anybody may give a token any name. */
function tokenName({ token, symbol }: Asset, t: Text): string {
  const address = token === undefined || token === '' ? t('review.aToken') : shortAddress(token)
  return symbol === undefined ? address : `${symbol} (${address})`
}

function feeFact({ amount, isMost, rate }: ReviewedFee, coin: (amount: string) => string, t: Text, strings: Strings): Fact {
  const speed = rate === undefined ? '' : ` · ${t('review.rate', { rate: strings.number(rate, { maximumFractionDigits: 1 }) })}`
  const value = amount === undefined ? t('review.byWallet') : amount === null ? t('review.unknown') : coin(amount) + speed
  return { key: t(isMost ? 'review.feeAtMost' : 'review.fee'), value }
}

/** Expected, never promised: see `Simulation`. */
function expectedFacts(simulation: Simulation, native: Native, known: ReadonlyMap<string, Asset>, t: Text, strings: Strings): readonly Fact[] {
  const key = t('review.expected')
  if (simulation.status === 'failed') return []
  if (simulation.status === 'passed') return [{ key, value: t('review.passed') }]
  if (simulation.status === 'unavailable') return [{ key, value: t(simulation.reason === 'earlier' ? 'review.afterEarlier' : 'review.notSimulated') }]
  if (simulation.changes.length === 0) return [{ key, value: t('review.nothing') }]
  return simulation.changes.map(({ token, item, symbol, units, decimals }) => {
    const isLoss = units.startsWith('-')
    const size = isLoss ? units.slice(1) : units
    const sign = isLoss ? '\u2212' : '+'
    const asset = { ...(token !== undefined && { token }), ...(symbol === undefined ? pick(known.get(token ?? '')) : { symbol }) }
    if (item !== undefined) return { key, value: sign + t('review.item', { item: item.slice(0, 24), token: tokenName(asset, t) }) }
    if (token === undefined) return { key, value: sign + exactAmount(strings, formatUnits(BigInt(size), decimals ?? native.decimals), native.symbol) }
    if (decimals === null) return { key, value: t('review.units', { amount: sign + strings.number(size), token: tokenName(asset, t) }) }
    return { key, value: t('review.of', { amount: sign + exactAmount(strings, formatUnits(BigInt(size), decimals)), token: tokenName(asset, t) }) }
  })
}

function pick(asset: Asset | undefined): Pick<Asset, 'symbol'> {
  return asset?.symbol === undefined ? {} : { symbol: asset.symbol }
}

/** Writes the day of a deadline; one beyond all calendars as a word would be. */
function day(seconds: number, strings: Strings): string {
  return seconds > MAX_SECONDS ? '∞' : strings.date(seconds * 1_000, { dateStyle: 'medium' })
}

/** The year 9999. */
const MAX_SECONDS = 253_402_300_799
