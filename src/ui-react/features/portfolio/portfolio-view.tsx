import { type ReactElement, type ReactNode, useId, useState } from 'react'
import type { PortfolioFigure, PortfolioRow, PortfolioView as Portfolio } from '../../../domain/portfolio/selectors.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { dialogText } from '../../dialog/strings.js'
import { useStrings, useText } from '../../i18n/use-text.js'
import { WarningIcon } from '../../icons/button-icons.js'
import { RetryIcon, WalletIcon } from '../../icons/icons.js'
import { EyeIcon, EyeOffIcon } from '../../icons/view-icons.js'
import { tokenPicture } from '../../marks/pictures.js'
import { TokenAmount, Worth } from '../../primitives/amount.js'
import { EmptyState, Tag } from '../../primitives/blocks.js'
import { IconButton } from '../../primitives/button.js'
import { Note } from '../../primitives/callout.js'
import { RetryButton } from '../../primitives/retry-button.js'
import { Row, Stack } from '../../primitives/row.js'
import { LinkButton, Section } from '../../primitives/section.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { Tile } from '../../primitives/pictures/tile.js'
import { Balance } from '../account/balance.js'
import { accountText } from '../account/strings.js'
import { networkEntry, networkPicture } from '../network/network-picture.js'
import { portfolioText } from './strings.js'
import { usePull } from './use-pull.js'

interface HeadlineProps {
  readonly figure: PortfolioFigure
  readonly testnet: boolean | undefined
  /** True if the visitor hid figures. */
  readonly concealed: boolean
  readonly onHide: (hidden: boolean) => void
}

/** Figure at the top of view Account: the total, or the amount of a token. */
export function PortfolioHeadline({ figure, testnet, concealed, onHide }: HeadlineProps): ReactElement {
  const value = figure.value ?? (figure.isUnavailable ? null : undefined)
  const unit = figure.kind === 'total' ? { currency: figure.currency } : { symbol: figure.symbol }
  return <Balance value={value} unit={unit} hidden={concealed} testnet={testnet} onHide={onHide} />
}

interface PortfolioViewProps {
  readonly portfolio: Portfolio
  /** True if the visitor hid figures. */
  readonly concealed: boolean
  /** True if the list stands under a heading of its own. */
  readonly isAlone: boolean
  readonly onRefresh: () => void
  readonly onHide: (row: PortfolioRow, hidden: boolean) => void
}

/** Tokens of the account with their values, what is not in their total, and where it comes from. */
export function PortfolioList(props: PortfolioViewProps): ReactElement {
  const { portfolio, concealed, isAlone, onRefresh, onHide } = props
  const { phase, tokens, hidden, loading, unpriced, unread, total, at } = portfolio
  const t = useText(portfolioText)
  const common = useText(dialogText)
  const strings = useStrings()
  const [edits, edit] = useState(false)
  const isFirst = phase === 'loading' || phase === 'idle'
  const time = at === undefined ? '' : strings.date(at, { hour: 'numeric', minute: 'numeric' })
  useAnnouncement(isFirst ? common('common.loading') : undefined)
  useAnnouncement(phase === 'unavailable' ? t('portfolio.unavailable') : phase === 'outdated' ? t('portfolio.outdated', { time }) : undefined, 'assertive')
  const retry = <RetryButton busy={loading} onPress={onRefresh} />
  const isFailed = phase === 'unavailable' || phase === 'outdated'
  return (
    <>
      <Heading {...props} edits={edits} onEdit={() => edit(!edits)} isAlone={isAlone} />
      {isFailed && (
        <Note icon={WarningIcon} tone="warning" title={phase === 'outdated' ? t('portfolio.outdated', { time }) : t('portfolio.unavailable')}>
          <p>{t(phase === 'outdated' ? 'portfolio.outdatedText' : 'portfolio.unavailableText')}</p>
          {retry}
        </Note>
      )}
      {tokens.length > 0 && (
        <Rows
          rows={tokens}
          concealed={concealed}
          portfolio={portfolio}
          end={
            edits
              ? (row) => <IconButton small label={t('portfolio.hide', { token: row.symbol })} icon={EyeOffIcon} onPress={() => onHide(row, true)} />
              : undefined
          }
        />
      )}
      {isFirst && (
        <Stack busy>
          {[0, 1, 2].slice(tokens.length > 0 ? 1 : 0).map((row) => (
            <SkeletonRow key={row} index={row} round lines figures />
          ))}
        </Stack>
      )}
      {!isFirst && tokens.length === 0 && <Empty isFailed={isFailed} />}
      {(unread > 0 || (total !== undefined && unpriced > 0)) && (
        <p className="lk-fine">
          {total !== undefined && unpriced > 0 && `${t('portfolio.unpriced', { count: unpriced })} `}
          {unread > 0 && t('portfolio.unread', { count: unread })}
        </p>
      )}
      <Hidden rows={hidden} {...props} />
      {at !== undefined && <Source portfolio={portfolio} time={time} />}
    </>
  )
}

function Heading({
  portfolio,
  isAlone,
  edits,
  onEdit,
  onRefresh,
}: PortfolioViewProps & { readonly edits: boolean; readonly onEdit: () => void }): ReactElement {
  const t = useText(portfolioText)
  const account = useText(accountText)
  const pull = usePull(onRefresh)
  const action = (
    <span className="lk-tokens__tools" ref={pull}>
      {portfolio.tokens.length > 0 && <LinkButton onPress={onEdit}>{t(edits ? 'portfolio.done' : 'portfolio.edit')}</LinkButton>}
      <IconButton small label={t(portfolio.loading ? 'portfolio.refreshing' : 'portfolio.refresh')} icon={RetryIcon} onPress={onRefresh} />
    </span>
  )
  return isAlone ? <Section action={action}>{account('account.tokens')}</Section> : <div className="lk-tokens__bar">{action}</div>
}

interface RowsProps {
  readonly rows: readonly PortfolioRow[]
  readonly portfolio: Pick<Portfolio, 'network' | 'currency'>
  readonly concealed: boolean
  readonly end?: ((row: PortfolioRow) => ReactNode) | undefined
}

function Rows({ rows, portfolio: { network, currency }, concealed, end }: RowsProps): ReactElement {
  const t = useText(portfolioText)
  const account = useText(accountText)
  const badge = network && networkPicture(networkEntry(network))
  const isPriced = rows.some(({ worth }) => worth !== undefined)
  return (
    <div className="lk-many">
      <Stack label={account('account.tokens')}>
        {rows.map((row) => (
          <Row
            key={row.id}
            // The picture that a list names is not loaded: it would tell its maker who looks.
            tile={<Tile {...tokenPicture({ symbol: row.symbol, address: row.address, network: row.chainId })} badge={badge} />}
            title={row.name}
            tooltip={row.address ?? row.name}
            tag={
              row.imitates !== undefined ? (
                <Tag>{t('portfolio.imitates', { token: row.imitates })}</Tag>
              ) : row.hidden === 'spam' ? (
                <Tag>{t('portfolio.spam')}</Tag>
              ) : undefined
            }
            sub={concealed ? '••••' : <TokenAmount value={row.quantity.numeric} symbol={row.symbol} />}
            figures={!concealed && !end && figuresOf(row, currency, isPriced, t('portfolio.noPrice'))}
            end={end?.(row)}
          />
        ))}
      </Stack>
    </div>
  )
}

function figuresOf({ worth, change }: PortfolioRow, currency: string, isPriced: boolean, noPrice: string): ReactNode {
  if (worth !== undefined) return <Worth value={worth} currency={currency} change={change} />
  return isPriced && <small>{noPrice}</small>
}

function Empty({ isFailed }: { readonly isFailed: boolean }): ReactElement | null {
  const account = useText(accountText)
  if (isFailed) return null
  return (
    <div className="lk-pad lk-pad--l">
      <EmptyState icon={WalletIcon} heading={account('account.noTokens')} text={account('account.noTokensText')} />
    </div>
  )
}

/** Imitations, spam and what the visitor hid, on demand. */
function Hidden({ rows, portfolio, concealed, onHide }: PortfolioViewProps & { readonly rows: readonly PortfolioRow[] }): ReactNode {
  const t = useText(portfolioText)
  const [isOpen, open] = useState(false)
  const id = useId()
  if (rows.length === 0) return null
  return (
    <>
      <LinkButton expanded={isOpen} controls={id} onPress={() => open(!isOpen)}>
        {t('portfolio.hidden', { count: rows.length })}
      </LinkButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <>
            <Note icon={WarningIcon}>{t('portfolio.hiddenText')}</Note>
            <Rows
              rows={rows}
              portfolio={portfolio}
              concealed={concealed}
              end={(row) => <IconButton small label={t('portfolio.show', { token: row.symbol })} icon={EyeIcon} onPress={() => onHide(row, false)} />}
            />
          </>
        )}
      </div>
    </>
  )
}

function Source({ portfolio: { source, network }, time }: { readonly portfolio: Portfolio; readonly time: string }): ReactElement | null {
  const t = useText(portfolioText)
  if (source === undefined) return null
  return (
    <p className="lk-fine">
      {source.kind === 'chain' && source.without === 'failed' && `${t('portfolio.serviceFailed')} `}
      {source.kind === 'wallet'
        ? t('portfolio.ofWallet', { time })
        : source.kind === 'service'
          ? t('portfolio.ofService', { time })
          : t('portfolio.ofChain', { network: network?.name ?? '', time })}
    </p>
  )
}
