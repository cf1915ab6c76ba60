import type { ReactElement } from 'react'
import type { AllowanceRow, AllowancesView as List } from '../../../domain/allowances/selectors.js'
import { MAX_REVOKED } from '../../../domain/allowances/state.js'
import type { Network } from '../../../domain/shared/networks/networks.js'
import { Body, Footer } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { dialogText } from '../../dialog/strings.js'
import { exactAmount } from '../../i18n/amounts.js'
import type { Strings } from '../../i18n/strings.js'
import { type Translate, useStrings, useText } from '../../i18n/use-text.js'
import { WarningIcon } from '../../icons/button-icons.js'
import { OfflineIcon } from '../../icons/icons.js'
import { ShieldIcon } from '../../icons/view-icons.js'
import { tokenPicture } from '../../marks/pictures.js'
import { shortAddress } from '../../primitives/address.js'
import { EmptyState, Tag } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { Note } from '../../primitives/callout.js'
import { Tile } from '../../primitives/pictures/tile.js'
import { RetryButton } from '../../primitives/retry-button.js'
import { Row, Stack } from '../../primitives/row.js'
import { Section } from '../../primitives/section.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { allowancesText } from './strings.js'

interface AllowancesViewProps {
  readonly list: List
  readonly network: Network | undefined
  readonly wallet: string
  readonly onRevoke: (rows: readonly AllowanceRow[]) => void
  readonly onRetry: () => void
}

type Text = Translate<typeof allowancesText>

/** View Allowances: what others may take of the account's tokens, those of this app first, each with a way to take it back. */
export function AllowancesView({ list, network, wallet, onRevoke, onRetry }: AllowancesViewProps): ReactElement {
  const t = useText(allowancesText)
  const common = useText(dialogText)
  const { phase, subject, asked, found, failure, fromBlock, toBlock } = list
  const rows = [...asked, ...found]
  const open = rows.filter(({ units, revoking }) => units !== '0' && !revoking)
  const isFirst = (phase === 'loading' || phase === 'idle') && subject !== undefined && rows.length === 0
  const refused = rows.find((one) => one.failure !== undefined)
  useAnnouncement(isFirst ? common('common.loading') : rows.some(({ revoking }) => revoking) ? t('allowances.revoking', { wallet }) : undefined)
  useAnnouncement(failure ? t('allowances.unavailable') : refused && t('allowances.notRevoked'), 'assertive')
  const retry = <RetryButton onPress={onRetry} />

  if (isFirst)
    return (
      <Body>
        <Stack busy>
          {[0, 1, 2].map((row) => (
            <SkeletonRow key={row} index={row} round lines />
          ))}
        </Stack>
      </Body>
    )
  return (
    <>
      <Body>
        {failure && rows.length > 0 && (
          <Note icon={WarningIcon} tone="warning" title={t('allowances.unavailable')}>
            <p>{t('allowances.outdatedText')}</p>
            {retry}
          </Note>
        )}
        {refused && (
          <Note icon={WarningIcon} tone="warning" title={t('allowances.notRevoked')}>
            {t(refused.failure?.category === 'USER_REJECTED' ? 'allowances.declinedText' : 'allowances.notRevokedText', {
              spender: spenderOf(refused, t),
              symbol: refused.symbol,
            })}
          </Note>
        )}
        {rows.length === 0 && (
          <div className="lk-pad lk-pad--l">
            {failure ? (
              <>
                <EmptyState icon={OfflineIcon} heading={t('allowances.unavailable')} text={t('allowances.unavailableText')} />
                {retry}
              </>
            ) : subject === undefined ? (
              <EmptyState icon={ShieldIcon} heading={t('allowances.noAccount')} text={t('allowances.noAccountText')} />
            ) : (
              <EmptyState icon={ShieldIcon} heading={t('allowances.none')} text={t('allowances.noneText')} />
            )}
          </div>
        )}
        <Rows heading={t('allowances.asked')} rows={asked} network={network} wallet={wallet} onRevoke={onRevoke} />
        <Rows heading={t('allowances.found')} rows={found} network={network} wallet={wallet} onRevoke={onRevoke} />
        {fromBlock !== undefined && toBlock !== undefined && (
          <p className="lk-fine">{t('allowances.reach', { count: toBlock - fromBlock + 1, network: network?.name ?? '' })}</p>
        )}
      </Body>
      {open.length > 1 && (
        <Footer line>
          <Button kind="secondary" onPress={() => onRevoke(open.slice(0, MAX_REVOKED))}>
            {t('allowances.revokeAll', { count: Math.min(open.length, MAX_REVOKED) })}
          </Button>
        </Footer>
      )}
    </>
  )
}

interface RowsProps extends Pick<AllowancesViewProps, 'network' | 'wallet' | 'onRevoke'> {
  readonly heading: string
  readonly rows: readonly AllowanceRow[]
}

function Rows({ heading, rows, network, wallet, onRevoke }: RowsProps): ReactElement | null {
  const t = useText(allowancesText)
  const strings = useStrings()
  if (rows.length === 0) return null
  return (
    <section className="lk-group" aria-label={heading}>
      <Section>{heading}</Section>
      <Stack label={heading}>
        {rows.map((row) => (
          <Row
            key={row.id}
            tile={<Tile {...tokenPicture({ symbol: row.symbol, address: row.token, network: network?.caipNetworkId })} />}
            title={row.symbol}
            tag={row.isUnlimited && <Tag>{t('allowances.unlimited')}</Tag>}
            sub={[allowedText(row, t, strings), heldText(row, t, strings), permit2Text(row, t, strings)]
              .flatMap((text) => (text ? [`${text}.`] : []))
              .join(' ')}
            end={
              row.revoking ? (
                <span className="lk-row__words">{t('allowances.revoking', { wallet })}</span>
              ) : row.units === '0' ? undefined : (
                <button
                  type="button"
                  className="lk-link"
                  data-lk-item=""
                  aria-label={t(row.kind === 'permit2' ? 'allowances.revokeByPermit2' : 'allowances.revokeOf', {
                    symbol: row.symbol,
                    spender: spenderOf(row, t),
                  })}
                  onClick={() => onRevoke([row])}
                >
                  {t('allowances.revoke')}
                </button>
              )
            }
          />
        ))}
      </Stack>
    </section>
  )
}

function spenderOf({ spender, spenderName, isOfApp }: AllowanceRow, t: Text): string {
  return isOfApp ? t('allowances.ofApp') : (spenderName ?? shortAddress(spender))
}

function allowedText(row: AllowanceRow, t: Text, strings: Strings): string {
  const spender = spenderOf(row, t)
  if (row.units === '0') return t('allowances.over', { spender })
  if (row.kind === 'collection') return t('allowances.everyItem', { spender })
  return row.isUnlimited ? t('allowances.noLimit', { spender }) : t('allowances.upTo', { spender, amount: exactAmount(strings, row.amount, row.symbol) })
}

function heldText({ kind, balance, held, symbol }: AllowanceRow, t: Text, strings: Strings): string | undefined {
  if (balance === undefined || held === undefined) return undefined
  if (balance === '0') return t('allowances.holdsNone')
  return kind === 'collection' ? t('allowances.holdsItems', { count: Number(balance) }) : t('allowances.holds', { amount: exactAmount(strings, held, symbol) })
}

/** Latest time that is shown, in seconds since the epoch: what apps write for "always" is no date. */
const LAST_SECOND = 253_402_300_799

function permit2Text({ kind, units, expiresAt }: AllowanceRow, t: Text, strings: Strings): string | undefined {
  if (kind !== 'permit2') return undefined
  return units === '0' || expiresAt === undefined || expiresAt > LAST_SECOND
    ? t('allowances.byPermit2Always')
    : t('allowances.byPermit2', { time: strings.date(expiresAt * 1_000, { dateStyle: 'medium', timeStyle: 'short' }) })
}
