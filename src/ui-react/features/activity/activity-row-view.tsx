import { memo, type ReactElement } from 'react'
import type { ActivityRow } from '../../../domain/activity/selectors.js'
import { transactionExplorerUrl, type Network } from '../../../domain/shared/networks/networks.js'
import type { ActivityTransfer } from '../../../ports/services/activity.js'
import { exactAmount } from '../../i18n/amounts.js'
import { tokenAmount } from '../../i18n/token-amount.js'
import { type Translate, useStrings, useText } from '../../i18n/use-text.js'
import { WarningIcon } from '../../icons/button-icons.js'
import { CardIcon, ClockIcon, InfoIcon, ReceiveIcon, SendIcon, ShieldIcon, SwapIcon } from '../../icons/view-icons.js'
import type { Icon } from '../../icons/icon.js'
import { Address, shortAddress } from '../../primitives/address.js'
import { CopyButton } from '../../primitives/copy-button.js'
import { IconTile } from '../../primitives/pictures/tile.js'
import { Row } from '../../primitives/row.js'
import type { Strings } from '../../i18n/strings.js'
import { VerdictLine } from '../transactions/verdict.js'
import { activityText } from './strings.js'

/** Rows that are shown, and what they share. */
export interface RowContext {
  readonly network: Network | undefined
  /** True if figures are hidden. */
  readonly hidden: boolean
  readonly onCopy: (text: string) => Promise<boolean>
}

/** One transaction. It leads to the explorer; without one its id can be copied. A hidden one does neither: its address is bait. */
export const TransactionRow = memo(function TransactionRow({ row, network, hidden, onCopy }: { readonly row: ActivityRow } & RowContext): ReactElement {
  const t = useText(activityText)
  const strings = useStrings()
  const { kind, status, hash, fee, imitates, at, verdict } = row
  const RowIcon = status === 'failed' || imitates !== undefined || verdict === 'differs' ? WarningIcon : status === 'pending' ? ClockIcon : icons[kind]
  const isBait = row.hidden !== undefined
  const href = hash === undefined || network === undefined || isBait ? undefined : transactionExplorerUrl(network, row.by ?? hash)
  const symbol = network?.nativeCurrency.symbol
  const date = at === undefined ? undefined : strings.date(at, { day: '2-digit', month: 'short' }).replaceAll(' ', '\u00a0')
  const about = aboutOf(row, t)
  const moved = [...row.out, ...row.in, ...row.self]
  return (
    <Row
      tile={
        <IconTile>
          <RowIcon />
        </IconTile>
      }
      title={t(wordOf(row))}
      tooltip={imitates === undefined ? undefined : t('activity.notKnownText', { address: shortAddress(imitates) })}
      sub={
        <>
          {about}
          {about && date && imitates === undefined ? ' · ' : ''}
          {date}
          {verdict && (verdict !== 'asShown' || status === 'pending') && <VerdictLine verdict={verdict} />}
        </>
      }
      figures={
        hidden ? (
          <span className="lk-hidden">••••</span>
        ) : (
          <>
            {moved.slice(0, 2).map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the movements of a transaction never move
              <span key={index} className={one.direction === 'in' ? 'lk-num lk-gain' : 'lk-num'} title={exactly(one, strings)}>
                {amountOf(one, strings, t)}
              </span>
            ))}
            {(row.tried ?? []).slice(0, 2).map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the movements of a transaction never move
              <s key={index} className="lk-num" title={exactly(one, strings)}>
                {amountOf({ ...one, direction: 'self' }, strings, t)}
              </s>
            ))}
            {fee !== undefined && symbol !== undefined && (
              <small title={exactAmount(strings, fee, symbol)}>{t('activity.fee', { amount: tokenAmount(strings, fee, symbol) })}</small>
            )}
          </>
        )
      }
      end={
        hash !== undefined && href === undefined && !isBait ? (
          <CopyButton text={hash} label={t('activity.copyHash')} onCopy={onCopy}>
            {' '}
          </CopyButton>
        ) : undefined
      }
      href={href}
    />
  )
})

const icons: Readonly<Record<ActivityRow['kind'], Icon>> = {
  sent: SendIcon,
  received: ReceiveIcon,
  swapped: SwapIcon,
  self: SendIcon,
  approved: ShieldIcon,
  revoked: ShieldIcon,
  bought: CardIcon,
  call: InfoIcon,
}

/** Returns the word of a row: what happened, or that it did not. */
function wordOf({ kind, status }: ActivityRow): keyof typeof activityText {
  if (status === 'confirmed') return `activity.${kind}`
  return status === 'pending' && kind === 'sent' ? 'activity.sending' : `activity.${status}`
}

/** Returns whom or what a row is about. */
function aboutOf(
  { kind, status, party, imitates, out, in: came, approvals, application }: ActivityRow,
  t: Translate<typeof activityText>,
): ReactElement | string {
  const named = (one: ActivityTransfer | undefined) => nameOf(one, t)
  // Of one that was sent elsewhere nothing is known yet.
  if (status !== 'confirmed' && !(status === 'pending' && kind === 'sent')) return status === 'pending' && kind === 'call' ? '' : t(`activity.try.${kind}`)
  // Short, both addresses look the same.
  if (imitates !== undefined) return <span className="lk-row__why">{t('activity.notKnown')}</span>
  if (kind === 'swapped') return t('activity.pair', { out: named(out[0]), in: named(came[0]) })
  if (kind === 'approved' || kind === 'revoked') {
    const [{ symbol, token, spender } = {} as (typeof approvals)[number]] = approvals
    const what = symbol ?? (token === undefined ? t('activity.token') : shortAddress(token))
    return spender === undefined ? (token === undefined ? (application ?? '') : what) : t('activity.for', { token: what, address: shortAddress(spender) })
  }
  if (party === undefined) return application ?? ''
  if (kind === 'sent') return t('activity.to', { address: shortAddress(party) })
  return kind === 'received' ? t('activity.from', { address: shortAddress(party) }) : <Address address={party} untitled />
}

function nameOf(one: ActivityTransfer | undefined, t: Translate<typeof activityText>): string {
  const name = one?.symbol ?? one?.nft_info?.name ?? one?.name ?? (one?.token === undefined ? t('activity.token') : shortAddress(one.token))
  return one?.item === undefined ? name : t('activity.item', { name, item: one.item.length > 8 ? `${one.item.slice(0, 7)}…` : one.item })
}

/** The sign comes from the side: an amount itself has none. */
function amountOf(one: ActivityTransfer, strings: Strings, t: Translate<typeof activityText>): string {
  const sign = one.direction === 'in' ? '+' : one.direction === 'out' ? '\u2212' : ''
  const name = nameOf(one, t)
  if (one.item !== undefined || one.amount === undefined) return `${sign}${name}`
  const amount = hasFewDecimals(one.amount) ? exactAmount(strings, one.amount, name) : tokenAmount(strings, one.amount, name)
  return amount.startsWith('<') ? amount : `${sign}${amount}`
}

/** Returns true if cutting the decimals of a movement would say another amount than the visitor typed: `0.0025` is no `0.002`. */
function hasFewDecimals(amount: string): boolean {
  return /^\d+\.\d{4,6}$/.test(amount)
}

function exactly({ amount, symbol, token }: ActivityTransfer, strings: Strings): string | undefined {
  return amount === undefined ? token : exactAmount(strings, amount, symbol)
}
