import type { ReactElement } from 'react'
import type { Network } from '../../../domain/shared/networks/networks.js'
import type { SmartSessionRow, SmartSessionsView as Sessions } from '../../../domain/smart-sessions/selectors.js'
import { Body } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { dialogText } from '../../dialog/strings.js'
import type { Strings } from '../../i18n/strings.js'
import { type Translate, useStrings, useText } from '../../i18n/use-text.js'
import { WarningIcon } from '../../icons/button-icons.js'
import { OfflineIcon } from '../../icons/icons.js'
import { ShieldIcon } from '../../icons/view-icons.js'
import { shortAddress } from '../../primitives/address.js'
import { EmptyState } from '../../primitives/blocks.js'
import { Note } from '../../primitives/callout.js'
import { IconTile } from '../../primitives/pictures/tile.js'
import { RetryButton } from '../../primitives/retry-button.js'
import { Row, Stack } from '../../primitives/row.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { permissionWords } from './permission-words.js'
import { smartSessionsText } from './strings.js'

interface SessionsViewProps {
  readonly sessions: Sessions
  readonly wallet: string
  /** Native currency of the network. */
  readonly native?: Network['nativeCurrency'] | undefined
  readonly onRevoke: (id: string) => void
  readonly onRetry: () => void
}

type Text = Translate<typeof smartSessionsText>

/** View SmartSessionList: what keys may do for the account, each with its status and source. */
export function SessionsView({ sessions: shown, wallet, native, onRevoke, onRetry }: SessionsViewProps): ReactElement {
  const t = useText(smartSessionsText)
  const common = useText(dialogText)
  const strings = useStrings()
  const { phase, offered, accountCode, sessions, missing, failure } = shown
  const isFirst = phase === 'loading' || phase === 'idle'
  const refused = sessions.find((one) => one.failure !== undefined)
  const revoking = sessions.some((one) => one.revoking)
  useAnnouncement(isFirst ? common('common.loading') : revoking ? t('sessions.revoking', { wallet }) : undefined)
  useAnnouncement(failure ? t('sessions.unavailable') : refused && t('sessions.notRevoked'), 'assertive')
  const retry = <RetryButton onPress={onRetry} />

  if (isFirst && sessions.length === 0)
    return (
      <Body>
        <Stack busy>
          {[0, 1, 2].map((row) => (
            <SkeletonRow key={row} index={row} lines />
          ))}
        </Stack>
      </Body>
    )
  return (
    <Body>
      {accountCode?.kind === 'delegated' && (
        <Note icon={WarningIcon} tone="warning" title={t('sessions.delegated')}>
          {t('sessions.delegatedText', { delegate: shortAddress(accountCode.delegate) })}
        </Note>
      )}
      {failure && sessions.length > 0 && (
        <Note icon={WarningIcon} tone="warning" title={t('sessions.unavailable')}>
          <p>{t('sessions.outdatedText')}</p>
          {retry}
        </Note>
      )}
      {refused && (
        <Note icon={WarningIcon} tone="warning" title={t('sessions.notRevoked')}>
          {t(refused.failure?.category === 'USER_REJECTED' ? 'sessions.declinedText' : 'sessions.notRevokedText', { app: nameOf(refused, t) })}
        </Note>
      )}
      {sessions.length === 0 && (
        <div className="lk-pad lk-pad--l">
          {failure ? (
            <>
              <EmptyState icon={OfflineIcon} heading={t('sessions.unavailable')} text={t('sessions.unavailableText')} />
              {retry}
            </>
          ) : offered ? (
            <EmptyState icon={ShieldIcon} heading={t('sessions.none')} text={t('sessions.noneText')} />
          ) : (
            <EmptyState icon={ShieldIcon} heading={t('sessions.notOffered')} text={t('sessions.notOfferedText')} />
          )}
        </div>
      )}
      {sessions.length > 0 && (
        <Stack label={t('sessions.list')}>
          {sessions.map((one) => (
            <Row
              key={one.id}
              tile={
                <IconTile>
                  <ShieldIcon />
                </IconTile>
              }
              title={nameOf(one, t)}
              sub={[statusOf(one, t, strings), t(`sessions.${one.source}`), ...one.permissions.map((each) => permissionWords(each, native, t, strings))].join(
                ' · ',
              )}
              end={
                one.revoking ? (
                  t('sessions.revoking', { wallet })
                ) : one.status === 'active' || one.status === 'unknown' ? (
                  <button
                    type="button"
                    className="lk-link"
                    data-lk-item=""
                    aria-label={t('sessions.revokeOf', { app: nameOf(one, t) })}
                    onClick={() => onRevoke(one.id)}
                  >
                    {t('sessions.revoke')}
                  </button>
                ) : undefined
              }
            />
          ))}
        </Stack>
      )}
      {missing.length > 0 && offered && (
        <Note title={t('sessions.missing')}>
          {missing.map((source) => (
            <p key={source}>{t(source === 'service' ? 'sessions.missingService' : 'sessions.missingWallet')}</p>
          ))}
        </Note>
      )}
    </Body>
  )
}

function nameOf({ app, id }: SmartSessionRow, t: Text): string {
  return app ?? (/^0x/i.test(id) ? shortAddress(id) : t('sessions.unnamed'))
}

function statusOf({ status, expiresAt, revokedAt }: SmartSessionRow, t: Text, strings: Strings): string {
  if (status === 'unknown') return t('sessions.unknown')
  if (status === 'revoked') return t('sessions.revoked')
  const date = strings.date(expiresAt ?? revokedAt ?? 0, { day: 'numeric', month: 'short', year: 'numeric' })
  return t(status === 'active' ? 'sessions.active' : 'sessions.expired', { date })
}
