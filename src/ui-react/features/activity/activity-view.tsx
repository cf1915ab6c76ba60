import { type ReactElement, type ReactNode, useId, useMemo, useState } from 'react'
import { type ActivityYear, groupByYear } from '../../../domain/activity/selectors.js'
import type { ActivityRow } from '../../../domain/activity/selectors.js'
import type { ActivityView as Activity } from '../../../domain/activity/selectors.js'
import { addressExplorerUrl } from '../../../domain/shared/networks/networks.js'
import { Body } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { dialogText } from '../../dialog/strings.js'
import type { Strings } from '../../i18n/strings.js'
import { type Translate, useStrings, useText } from '../../i18n/use-text.js'
import { WarningIcon } from '../../icons/button-icons.js'
import { OfflineIcon } from '../../icons/icons.js'
import { ClockIcon } from '../../icons/view-icons.js'
import { EmptyState } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { Note } from '../../primitives/callout.js'
import { outsideLink } from '../../primitives/links.js'
import { LinkButton, Section } from '../../primitives/section.js'
import { RetryButton } from '../../primitives/retry-button.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { Stack } from '../../primitives/row.js'
import { type RowContext, TransactionRow } from './activity-row-view.js'
import { LongList } from './long-list.js'
import { activityText } from './strings.js'

interface ActivityViewProps extends RowContext {
  readonly activity: Activity
  /** IANA name of the visitor's time zone. */
  readonly timeZone: string | undefined
  readonly onRetry: () => void
  readonly onMore: () => void
  readonly onExport: () => void
}

/** View Transactions: the history of an account, by month. */
export function ActivityView(props: ActivityViewProps): ReactElement {
  const { activity, timeZone, network, hidden, onCopy, onRetry, onMore, onExport } = props
  const t = useText(activityText)
  const common = useText(dialogText)
  const strings = useStrings()
  const { phase, transactions, loading, next, source, failure } = activity
  const items = useMemo(() => itemsOf(groupByYear(transactions, timeZone), strings, t), [transactions, timeZone, strings, t])
  const isFirst = loading && transactions.length === 0
  useAnnouncement(isFirst ? common('common.loading') : undefined)
  useAnnouncement(failure && t(phase === 'unavailable' ? 'activity.unavailable' : 'activity.outdated'), 'assertive')
  const context = { network, hidden, onCopy }
  const retry = <RetryButton onPress={onRetry} />

  if (isFirst)
    return (
      <Body>
        <Stack busy>
          {[0, 1, 2, 3, 4].map((row) => (
            <SkeletonRow key={row} index={row} lines figures />
          ))}
        </Stack>
      </Body>
    )
  return (
    <Body>
      {failure && transactions.length > 0 && (
        <Note icon={WarningIcon} tone="warning" title={t(phase === 'unavailable' ? 'activity.unavailable' : 'activity.outdated')}>
          <p>{t(phase === 'unavailable' ? 'activity.unavailableText' : 'activity.outdatedText')}</p>
          {retry}
        </Note>
      )}
      {transactions.length === 0 && (
        <div className="lk-pad lk-pad--l">
          {failure ? (
            <>
              <EmptyState icon={OfflineIcon} heading={t('activity.unavailable')} text={t('activity.unavailableText')} />
              {retry}
            </>
          ) : (
            <EmptyState
              icon={ClockIcon}
              heading={t(source?.kind === 'chain' ? 'activity.noneFound' : 'activity.none')}
              text={source?.kind === 'chain' ? undefined : t('activity.noneText')}
            />
          )}
        </div>
      )}
      {transactions.length > 0 && (
        <LongList
          label={t('activity.list')}
          items={items}
          count={transactions.length}
          keyOf={({ id }) => id}
          placeOf={({ place }) => place}
          draw={({ id, row, heading }) =>
            row === undefined ? (
              <Section action={id === items[0]?.id ? <Export onExport={onExport} /> : undefined}>{heading}</Section>
            ) : (
              <TransactionRow row={row} {...context} />
            )
          }
        />
      )}
      {next !== undefined && (
        <Button kind="secondary" busy={loading} onPress={onMore}>
          {loading ? common('common.loading') : t(source?.kind === 'chain' ? 'activity.further' : 'activity.more')}
        </Button>
      )}
      <Hidden rows={activity.hidden} context={context} />
      <Source {...props} />
    </Body>
  )
}

/** Heading of a month, or a transaction with its place. */
interface Item {
  readonly id: string
  readonly heading?: string
  readonly row?: ActivityRow
  readonly place?: number
}

function itemsOf(years: readonly ActivityYear[], strings: Strings, t: Translate<typeof activityText>): readonly Item[] {
  let place = 0
  // The current year goes without saying.
  const newest = years[0]?.year
  return years.flatMap(({ year, months }) =>
    months.flatMap(({ month, rows }) => {
      const heading =
        year === undefined
          ? t('activity.noDate')
          : strings.date(Date.UTC(year, month - 1, 15, 12), { month: 'long', ...(year !== newest && { year: 'numeric' }), timeZone: 'UTC' })
      return [
        { id: `month ${year} ${month}`, heading },
        ...rows.map((row): Item => {
          place += 1
          return { id: row.id, row, place }
        }),
      ]
    }),
  )
}

function Export({ onExport }: Pick<ActivityViewProps, 'onExport'>): ReactElement {
  const t = useText(activityText)
  return <LinkButton onPress={onExport}>{t('activity.export')}</LinkButton>
}

/** Transactions that strangers put into the history, on demand. */
function Hidden({ rows, context }: { readonly rows: readonly ActivityRow[]; readonly context: RowContext }): ReactNode {
  const t = useText(activityText)
  const [isOpen, open] = useState(false)
  const id = useId()
  if (rows.length === 0) return null
  return (
    <>
      <LinkButton expanded={isOpen} controls={id} onPress={() => open(!isOpen)}>
        {t('activity.hidden', { count: rows.length })}
      </LinkButton>
      <div id={id} hidden={!isOpen} className="lk-bait">
        {isOpen && (
          <>
            <Note icon={WarningIcon} tone="warning">
              {t('activity.hiddenText')}
            </Note>
            <LongList
              label={t('activity.hidden', { count: rows.length })}
              items={rows}
              count={rows.length}
              keyOf={(row) => row.id}
              placeOf={(row) => rows.indexOf(row) + 1}
              draw={(row) => <TransactionRow row={row} {...context} />}
            />
          </>
        )}
      </div>
    </>
  )
}

/** Source of the list and its reach, and where the rest is: people take what is missing here for lost. */
function Source({ activity: { source, subject }, network }: Pick<ActivityViewProps, 'activity' | 'network'>): ReactElement {
  const t = useText(activityText)
  const name = network?.name ?? ''
  const explorer = network?.blockExplorers?.default.name
  const link = outsideLink(network && subject && addressExplorerUrl(network, subject.address))
  const why = source?.kind === 'chain' ? source.without : undefined
  return (
    <p className="lk-fine">
      {(why === 'failed' && `${t('activity.serviceFailed')} `) || (why === 'unsupported' && `${t('activity.serviceUnsupported', { network: name })} `)}
      {source === undefined
        ? t('activity.ofHere')
        : source.kind === 'service'
          ? t('activity.ofService')
          : t('activity.ofChain', { count: source.toBlock - source.fromBlock + 1, network: name })}{' '}
      {link && explorer && (
        <a {...link} href={link.href} className="lk-link">
          {t('activity.explorer', { explorer })}
        </a>
      )}
    </p>
  )
}
