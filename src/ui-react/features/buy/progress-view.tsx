import type { ReactElement } from 'react'
import type { PurchaseView } from '../../../domain/buy/selectors.js'
import { Body, Footer } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { tokenAmount } from '../../i18n/token-amount.js'
import { useStrings, useText } from '../../i18n/use-text.js'
import { WarningIcon } from '../../icons/button-icons.js'
import { CheckIcon, ExternalIcon } from '../../icons/icons.js'
import type { Icon } from '../../icons/icon.js'
import { CardIcon, ClockIcon } from '../../icons/view-icons.js'
import { FullAddress } from '../../primitives/address.js'
import { EmptyState, type Tone } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { KeyValue, Note } from '../../primitives/callout.js'
import { Hint } from '../../primitives/field.js'
import { Loader } from '../../primitives/skeleton.js'
import { buyText } from './strings.js'

/** Props of {@link ProgressView}. */
export interface ProgressViewProps {
  readonly purchase: PurchaseView | undefined
  readonly onOpen: () => void
  readonly onAnother: () => void
  readonly onLeave: () => void
}

/** View BuyInProgress: what the provider says, what the chain says, and what is not known, each by itself (field lesson o2). */
export function ProgressView({ purchase, onOpen, onAnother, onLeave }: ProgressViewProps): ReactElement {
  const t = useText(buyText)
  const face = useFace(purchase)
  useAnnouncement(`${face.heading}. ${face.text}`)
  if (purchase === undefined)
    return (
      <Body>
        <div className="lk-pad lk-pad--l">
          <EmptyState icon={CardIcon} heading={face.heading} text={face.text} />
        </div>
      </Body>
    )
  const { address, networkName, providerName, asset, status, url, failure, isElsewhere, isOrderUnknown, isChainUnknown, isBlind, order } = purchase
  const isOver = status === 'arrived'
  return (
    <>
      <Body>
        <div className="lk-pad">
          <EmptyState icon={face.icon} tone={face.tone} heading={face.heading} text={face.text} tag={face.isWorking && <Loader />} />
        </div>
        <KeyValue
          rows={[
            { key: t('buy.for'), value: <FullAddress address={address} /> },
            { key: t('buy.on'), value: networkName },
            ...(order ? [{ key: t('buy.order'), value: <span className="lk-mono lk-buy__order">{order.id}</span> }] : []),
          ]}
        />
        {isElsewhere && !isOver && <Note icon={WarningIcon}>{t('buy.elsewhere')}</Note>}
        {!isOver && failure === undefined && (
          <>
            {isOrderUnknown && <Hint>{t('buy.orderUnknown', { provider: providerName })}</Hint>}
            {isBlind ? (
              <Hint>{t('buy.blind', { asset, network: networkName })}</Hint>
            ) : (
              isChainUnknown && <Hint>{t('buy.chainUnknown', { network: networkName })}</Hint>
            )}
          </>
        )}
      </Body>
      <Footer>
        {isOver ? (
          <Button kind="primary" onPress={onLeave}>
            {t('buy.done')}
          </Button>
        ) : (
          <>
            {url !== undefined && status !== 'paid' && status !== 'failed' && (
              <Button kind={status === 'waiting' ? 'primary' : 'secondary'} icon={ExternalIcon} onPress={onOpen}>
                {t('buy.openAgain', { provider: providerName })}
              </Button>
            )}
            {(status === 'failed' || (url === undefined && failure !== undefined)) && (
              <Button kind="primary" onPress={onAnother}>
                {t('buy.another')}
              </Button>
            )}
            <Button kind="quiet" onPress={onLeave}>
              {t('buy.leave')}
            </Button>
            {url !== undefined && status !== 'failed' && <Hint center>{t('buy.leaveText', { provider: providerName })}</Hint>}
          </>
        )}
      </Footer>
    </>
  )
}

interface Face {
  readonly icon?: Icon
  readonly tone?: Tone
  readonly heading: string
  readonly text: string
  readonly isWorking?: boolean
}

/** Returns what is known of a purchase, in words. */
export function useFace(purchase: PurchaseView | undefined): Face {
  const t = useText(buyText)
  const strings = useStrings()
  if (purchase === undefined) return { heading: t('buy.nothing'), text: t('buy.nothingText') }
  const { status, failure, url, providerName: provider, networkName: network, arrivals = [] } = purchase
  if (status === 'arrived') {
    const [newest] = arrivals.filter(({ unconfirmed }) => unconfirmed !== true)
    const amount = newest ? tokenAmount(strings, newest.amount, newest.symbol) : ''
    return { icon: CheckIcon, heading: t('buy.arrived', { amount }), text: t('buy.arrivedText', { network }) }
  }
  if (status === 'failed') return { icon: WarningIcon, tone: 'warning', heading: t('buy.failed'), text: t('buy.failedText', { provider }) }
  if (failure?.code === 'BUY_WINDOW_BLOCKED') return { icon: WarningIcon, tone: 'warning', heading: t('buy.blocked'), text: t('buy.blockedText') }
  if (failure?.code === 'BUY_WINDOW_CLOSED') return { icon: WarningIcon, heading: t('buy.closed'), text: t('buy.closedText') }
  if (failure !== undefined) return { icon: WarningIcon, tone: 'warning', heading: t('buy.noLink', { provider }), text: t('buy.noLinkText') }
  if (url === undefined) return { icon: ClockIcon, heading: t('buy.opening', { provider }), text: t('buy.openingText'), isWorking: true }
  if (status === 'waiting') return { icon: ClockIcon, heading: t('buy.waiting', { provider }), text: t('buy.waitingText') }
  if (status === 'pending') return { icon: ClockIcon, heading: t('buy.pending', { provider }), text: t('buy.pendingText'), isWorking: true }
  return { icon: ClockIcon, heading: t('buy.paid'), text: t('buy.paidText', { provider }), isWorking: true }
}
