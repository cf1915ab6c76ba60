import type { ReactElement } from 'react'
import type { Network } from '../../../domain/shared/networks/networks.js'
import type { Holding } from '../../../ports/services/funds.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { tokenAmount } from '../../i18n/token-amount.js'
import { useStrings, useText } from '../../i18n/use-text.js'
import { WarningIcon } from '../../icons/button-icons.js'
import { InfoIcon } from '../../icons/view-icons.js'
import { Note } from '../../primitives/callout.js'
import { Tile } from '../../primitives/pictures/tile.js'
import { Row, Stack } from '../../primitives/row.js'
import { LinkButton } from '../../primitives/section.js'
import { networkEntry, networkPicture } from '../network/network-picture.js'
import { receiveText } from './strings.js'
import { useList } from './use-list.js'

/** Coins on the app's other networks. */
export interface ElsewhereModel {
  readonly phase: 'idle' | 'looking' | 'ready' | 'failed'
  readonly found: readonly (Holding & { readonly on: Network })[]
  /** Names of the networks that answered, and of those that did not. */
  readonly answered: readonly string[]
  readonly unread: readonly string[]
  readonly onLook: () => void
}

/** Look at the app's other networks, on a press: people send on another network than the app shows (field lesson r2). */
export function ElsewhereLook({ phase, found, answered, unread, onLook }: ElsewhereModel): ReactElement {
  const t = useText(receiveText)
  const strings = useStrings()
  const list = useList()
  const nothing = answered.length > 0 ? t('receive.noneElsewhere', { networks: list(answered) }) : unread.length > 0 ? '' : t('receive.noOthers')
  const missing = unread.length > 0 ? t('receive.unread', { networks: list(unread) }) : ''
  const said = found.length > 0 ? t('receive.foundElsewhere') : [nothing, missing].filter((text) => text !== '').join(' ')
  useAnnouncement(phase === 'ready' ? said : phase === 'failed' ? t('receive.lookFailed') : phase === 'looking' ? t('receive.looking') : undefined)
  return (
    <>
      <LinkButton onPress={phase === 'looking' ? () => undefined : onLook}>{t(phase === 'looking' ? 'receive.looking' : 'receive.elsewhere')}</LinkButton>
      {phase === 'failed' && (
        <Note icon={WarningIcon} tone="warning">
          {t('receive.lookFailed')}
        </Note>
      )}
      {phase === 'ready' && found.length === 0 && <Note icon={InfoIcon}>{said}</Note>}
      {phase === 'ready' && found.length > 0 && (
        <>
          <Note icon={InfoIcon} title={t('receive.foundElsewhere')}>
            {[t('receive.foundText'), missing].filter((text) => text !== '').join(' ')}
          </Note>
          <Stack label={t('receive.foundElsewhere')}>
            {found.map(({ on, symbol, token, amount }) => (
              <Row
                key={`${on.caipNetworkId} ${token ?? ''}`}
                tile={<Tile {...networkPicture(networkEntry(on))} size={32} />}
                title={t('receive.amountOn', { amount: tokenAmount(strings, amount, symbol), network: on.name })}
              />
            ))}
          </Stack>
        </>
      )}
    </>
  )
}
