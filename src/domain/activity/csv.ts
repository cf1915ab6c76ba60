import { formatTime } from '../shared/text/date-time.js'
import type { ActivityTransfer } from '../../ports/services/activity.js'
import type { ActivityRow } from './rows.js'

/** Facts that rows do not carry. */
export interface CsvOptions {
  /** Symbol of the native coin, in which fees are paid. */
  readonly currency: string
}

/** Columns of the export, as tax software reads them. */
const COLUMNS = ['time', 'in', 'in-currency', 'out', 'out-currency', 'fee', 'fee-currency', 'hash', 'type', 'status'] as const

/**
 * Writes rows as CSV (RFC 4180), with a header: times in UTC, amounts as plain numbers, in, out and fee apart. A transaction with several movements has several
 * lines, and its fee on the first. Texts that a spreadsheet would run as a formula get an apostrophe in front.
 *
 * @example const csv = activityCsv(kit.select(selectActivity).transactions, { currency: 'ETH' })
 */
export function activityCsv(rows: readonly ActivityRow[], { currency }: CsvOptions): string {
  const lines = rows.flatMap((row) => linesOf(row, currency))
  return [COLUMNS.join(','), ...lines, ''].join('\r\n')
}

function linesOf(row: ActivityRow, currency: string): readonly string[] {
  const { out, in: came, at, fee, hash = '', kind, status } = row
  const count = Math.max(out.length, came.length, 1)
  return Array.from({ length: count }, (_, index) =>
    [
      at === undefined ? '' : (formatTime(at) ?? ''),
      ...amountOf(came[index]),
      ...amountOf(out[index]),
      ...(index > 0 || fee === undefined ? ['', ''] : [numeric(fee), textCell(currency)]),
      textCell(hash),
      kind,
      status,
    ].join(','),
  )
}

function amountOf(transfer: ActivityTransfer | undefined): readonly [amount: string, currency: string] {
  if (transfer === undefined) return ['', '']
  const { amount, units, symbol, token, item, name, nft_info } = transfer
  const called = symbol ?? token ?? name ?? nft_info?.name ?? ''
  if (item !== undefined) return [numeric(amount ?? '1'), textCell(`${called} #${item}`)]
  if (amount !== undefined) return [numeric(amount), textCell(called)]
  return units === undefined ? ['', textCell(called)] : [numeric(units), textCell(`${token ?? called} (base units)`)]
}

/** A number stays a number: a guard before it would make it a text. */
function numeric(text: string): string {
  return /^-?\d+(\.\d+)?$/.test(text) ? text : textCell(text)
}

/** Quoting alone does not keep a spreadsheet from running a text. */
function textCell(text: string): string {
  const guarded = /^[\s\u0000]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n\t;']/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
