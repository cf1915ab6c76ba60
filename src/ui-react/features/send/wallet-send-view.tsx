import type { ReactElement } from 'react'
import type { TransferSpeed } from '../../../ports/services/transfers.js'
import { Body, Footer } from '../../dialog/shell/body.js'
import { useText } from '../../i18n/use-text.js'
import { Button } from '../../primitives/button.js'
import { KeyValue } from '../../primitives/callout.js'
import { Hint } from '../../primitives/field.js'
import { type Picture, Tile } from '../../primitives/pictures/tile.js'
import { Skeleton } from '../../primitives/skeleton.js'
import { AmountField, type AmountFieldProps } from './amount-field.js'
import { ReceiverField, type ReceiverFieldProps } from './receiver-field.js'
import { SpeedChoice } from './speed-choice.js'
import { sendText } from './strings.js'

/** Props of {@link WalletSendView}. */
export interface WalletSendViewProps extends AmountFieldProps, Omit<ReceiverFieldProps, 'networkName'> {
  network: { readonly name: string; readonly picture: Picture }
  /** Formatted. Undefined while it is read; null if it is not known. */
  fee: string | null | undefined
  speed?: TransferSpeed | undefined
  /** Reason why the draft cannot be reviewed. */
  reason?: string | undefined
  busy?: boolean | undefined
  onSpeed?: ((speed: TransferSpeed) => void) | undefined
  /** Reviews a small part, which is sent first. Absent for a receiver that is known. */
  onTest?: (() => void) | undefined
  onReview: () => void
}

/** View WalletSend: amount, receiver, network, fee and its speed. The button says why it is off. */
export function WalletSendView(props: WalletSendViewProps): ReactElement {
  const t = useText(sendText)
  const { network, fee, speed = 'normal', reason, busy, onSpeed, onTest, onReview } = props
  return (
    <>
      <Body>
        <AmountField {...props} />
        <ReceiverField {...props} networkName={network.name} />
        <KeyValue
          rows={[
            {
              key: t('send.network'),
              value: (
                <span className="lk-mini">
                  <Tile {...network.picture} size={24} />
                  <span>{network.name}</span>
                </span>
              ),
            },
            ...(onSpeed ? [{ key: t('send.speed'), value: <SpeedChoice speed={speed} onSpeed={onSpeed} /> }] : []),
            { key: t('send.fee'), value: fee === undefined ? <Skeleton width={72} /> : (fee ?? '–') },
          ]}
        />
        {reason !== undefined && <Hint>{reason}</Hint>}
      </Body>
      <Footer line>
        {onTest && reason === undefined && (
          <Button kind="secondary" disabled={busy} onPress={onTest}>
            {t('send.testFirst')}
          </Button>
        )}
        <Button kind="primary" busy={busy} disabled={reason !== undefined && !busy} onPress={onReview}>
          {t('send.review')}
        </Button>
      </Footer>
    </>
  )
}
