import type { ReactElement } from 'react'
import { Body, Footer } from '../../dialog/shell/body.js'
import { useText } from '../../i18n/use-text.js'
import { CloseIcon } from '../../icons/icons.js'
import { Address } from '../../primitives/address.js'
import { Button, IconButton } from '../../primitives/button.js'
import { KeyValue } from '../../primitives/callout.js'
import { Hint } from '../../primitives/field.js'
import { PersonTile } from '../../primitives/pictures/avatar.js'
import { type Picture, Tile } from '../../primitives/pictures/tile.js'
import { Skeleton } from '../../primitives/skeleton.js'
import { sendText } from './strings.js'

/** Line below a field: a remark, or a problem that stops the visitor. */
export interface FieldNote {
  readonly text: string
  readonly isProblem?: boolean | undefined
}

/** Props of {@link WalletSendView}. */
export interface WalletSendViewProps {
  network: { name: string; picture: Picture }
  asset: { symbol: string; picture: Picture }
  /** As it was typed. */
  amount: string
  amountNote?: FieldNote | undefined
  /** Two readings of the amount, of which the visitor chooses one. */
  meanings?: readonly string[] | undefined
  /** Formatted. Undefined while it is read. */
  balance: string | undefined
  receiver: string
  found?: { readonly address: string; readonly name?: string | undefined; readonly image?: string | undefined } | undefined
  receiverNote?: FieldNote | undefined
  /** Formatted. Undefined while it is read; null if it is not known. */
  fee: string | null | undefined
  /** Reason why the draft cannot be reviewed. */
  reason?: string | undefined
  busy?: boolean | undefined
  onAmount: (text: string) => void
  onMax: () => void
  onReceiver: (text: string) => void
  onReview: () => void
}

/** View WalletSend: amount, receiver, network and fee. The button says why it is off. */
export function WalletSendView(props: WalletSendViewProps): ReactElement {
  const t = useText(sendText)
  const { network, asset, amount, amountNote, meanings = [], balance, receiver, found, receiverNote, fee, reason, busy } = props
  const { onAmount, onMax, onReceiver, onReview } = props
  return (
    <>
      <Body>
        <div className="lk-plate">
          <div className="lk-plate__line">
            <span className="lk-plate__label">{t('send.amount')}</span>
            <span className="lk-plate__hold">
              <bdi className="lk-plate__label lk-num">{balance ?? <Skeleton width={64} />}</bdi>
              <button type="button" className="lk-max" onClick={() => onMax()}>
                {t('send.max')}
              </button>
            </span>
          </div>
          <div className="lk-plate__line">
            <input
              className="lk-plate__input"
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              placeholder="0"
              aria-label={t('send.amount')}
              aria-invalid={amountNote?.isProblem || undefined}
              aria-describedby="lk-send-amount"
              value={amount}
              onChange={(event) => onAmount(event.target.value)}
            />
            <span className="lk-pick">
              <Tile {...asset.picture} size={28} />
              <bdi>{asset.symbol}</bdi>
            </span>
          </div>
          <span
            id="lk-send-amount"
            className={amountNote?.isProblem ? 'lk-plate__label lk-danger' : 'lk-plate__label'}
            role={amountNote?.isProblem ? 'alert' : undefined}
          >
            <bdi>{amountNote?.text}</bdi>
          </span>
          {meanings.length > 0 && (
            <div className="lk-plate__line lk-plate__line--start">
              {meanings.map((meaning) => (
                <button type="button" key={meaning} className="lk-max" onClick={() => onAmount(meaning)}>
                  <bdi>{meaning}</bdi>
                </button>
              ))}
            </div>
          )}
        </div>
        <div className="lk-plate">
          <span className="lk-plate__label">{t('send.to', { network: network.name })}</span>
          {found === undefined ? (
            <input
              className="lk-plate__text"
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              placeholder={t('send.receiver')}
              aria-label={t('send.to', { network: network.name })}
              aria-invalid={receiverNote?.isProblem || undefined}
              aria-describedby="lk-send-receiver"
              value={receiver}
              onChange={(event) => onReceiver(event.target.value)}
            />
          ) : (
            <div className="lk-plate__line lk-plate__line--start">
              <PersonTile address={found.address} src={found.image} size={32} />
              <span className="lk-row__text">
                <span className="lk-row__title">{found.name === undefined ? <Address address={found.address} /> : <bdi>{found.name}</bdi>}</span>
                {found.name !== undefined && (
                  <span className="lk-row__sub">
                    <Address address={found.address} />
                  </span>
                )}
              </span>
              <IconButton label={t('send.clear')} icon={CloseIcon} onPress={() => onReceiver('')} />
            </div>
          )}
          <span
            id="lk-send-receiver"
            className={receiverNote?.isProblem ? 'lk-plate__label lk-danger' : 'lk-plate__label'}
            role={receiverNote?.isProblem ? 'alert' : undefined}
          >
            {receiverNote?.text}
          </span>
        </div>
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
            { key: t('send.fee'), value: fee === undefined ? <Skeleton width={72} /> : (fee ?? '–') },
          ]}
        />
        {reason !== undefined && <Hint>{reason}</Hint>}
      </Body>
      <Footer line>
        <Button kind="primary" busy={busy} disabled={reason !== undefined && !busy} onPress={onReview}>
          {t('send.review')}
        </Button>
      </Footer>
    </>
  )
}
