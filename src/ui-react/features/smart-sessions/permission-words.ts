import { formatUnits } from '../../../domain/shared/amounts/decimal.js'
import type { Network } from '../../../domain/shared/networks/networks.js'
import type { SmartPermission } from '../../../ports/services/smart-sessions.js'
import type { Strings } from '../../i18n/strings.js'
import type { Translate } from '../../i18n/use-text.js'
import { shortAddress } from '../../primitives/address.js'
import type { smartSessionsText } from './strings.js'

/** Returns what a permission allows, in words. One without a limit says so: it is shown as it was granted, never as it was asked for. */
export function permissionWords(
  { type, data }: SmartPermission,
  native: Network['nativeCurrency'] | undefined,
  t: Translate<typeof smartSessionsText>,
  strings: Strings,
): string {
  const contract = [data['tokenAddress'], data['address']].find((one) => typeof one === 'string')
  const place = typeof contract === 'string' ? shortAddress(contract) : ''
  if (type === 'contract-call') return t('sessions.calls', { contract: place })
  const limit = amountOf(data['allowanceAmount'] ?? data['allowance'] ?? data['periodAmount'] ?? data['maxAmount'])
  if (limit === undefined) return t('sessions.noLimit', { type })
  const isNative = type.startsWith('native-token')
  const what =
    isNative && native !== undefined
      ? t('sessions.coins', { amount: strings.number(formatUnits(limit, native.decimals), { maximumFractionDigits: 20 }), symbol: native.symbol })
      : t('sessions.units', { amount: strings.number(`${limit}`), token: isNative ? '' : place })
  const bounded = /periodic|recurring/.test(type) ? t('sessions.again', { what }) : what
  const spent = amountOf(data['spent'])
  if (spent === undefined || spent === 0n) return bounded
  const amount = isNative && native !== undefined ? formatUnits(spent, native.decimals) : `${spent}`
  return t('sessions.spent', { what: bounded, amount: strings.number(amount, { maximumFractionDigits: 20 }) })
}

function amountOf(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && /^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(value) ? BigInt(value) : undefined
}
