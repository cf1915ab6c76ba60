import type { ReactElement } from 'react'
import { Body, Footer } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { viewsText } from '../../dialog/strings-views.js'
import { useText } from '../../i18n/use-text.js'
import { FullAddress } from '../../primitives/address.js'
import { Button } from '../../primitives/button.js'
import { CancelButton } from '../../primitives/cancel-button.js'
import { KeyValue } from '../../primitives/callout.js'
import { Hint } from '../../primitives/field.js'
import { type Picture, Tile } from '../../primitives/pictures/tile.js'
import { NoPlan, PartyPlate } from '../plans/plan-parts.js'
import { plansText } from '../plans/strings.js'
import { payText } from './strings.js'

/** Payment, formatted for display. */
export interface ShownPayment {
  /** With its symbol where that is known. */
  readonly amount: string
  readonly address: string
  readonly name?: string | undefined
  /** Contract of the token, where its symbol is not known yet. */
  readonly token?: string | undefined
  readonly network: { readonly name: string; readonly picture: Picture }
}

/** Props of {@link PayView}. */
export interface PayViewProps {
  /** `connect`: a wallet is needed first. `reading`: the plan is made. `failed`: it could not be made. `none`: there is no payment. */
  state: 'connect' | 'reading' | 'failed' | 'none'
  payment?: ShownPayment | undefined
  /** Reason why it failed. */
  problem?: string | undefined
  onConnect: () => void
  onRepeat: () => void
  onCancel: () => void
}

/** View Pay: what an app asks to be paid, to whom and where; and the step that comes next. */
export function PayView({ state, payment, problem, onConnect, onRepeat, onCancel }: PayViewProps): ReactElement {
  const t = useText(payText)
  const plans = useText(plansText)
  const common = useText(viewsText)
  useAnnouncement(problem ?? (state === 'reading' ? t('pay.reading') : undefined), problem === undefined ? 'polite' : 'assertive')
  if (state === 'none' || payment === undefined) return <NoPlan onClose={onCancel} />
  const { amount, address, name, token, network } = payment
  return (
    <>
      <Body>
        <div className="lk-sum">
          <bdi className="lk-sum__amount">{amount}</bdi>
          {token !== undefined && <FullAddress address={token} />}
        </div>
        <PartyPlate address={address} name={name} />
        <KeyValue
          rows={[
            {
              key: plans('plan.network'),
              value: (
                <span className="lk-mini">
                  <Tile {...network.picture} size={24} />
                  <span>{network.name}</span>
                </span>
              ),
            },
          ]}
        />
        <Hint tone={problem === undefined ? undefined : 'danger'}>{problem ?? (state === 'connect' ? t('pay.connectText') : t('pay.reading'))}</Hint>
      </Body>
      <Footer line>
        <div className="lk-footer__pair lk-footer__pair--wide">
          <CancelButton onPress={onCancel} />
          <Button kind="primary" busy={state === 'reading'} onPress={state === 'failed' ? onRepeat : onConnect}>
            {state === 'failed' ? common('common.tryAgain') : t(state === 'reading' ? 'pay.reading' : 'pay.connect')}
          </Button>
        </div>
      </Footer>
    </>
  )
}
