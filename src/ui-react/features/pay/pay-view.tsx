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
import { Row, Stack } from '../../primitives/row.js'
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

/** Way to pay, formatted for display. */
export interface ShownChoice {
  readonly id: string
  /** With its symbol. */
  readonly amount: string
  readonly network: string
  /** Symbol of what it becomes. Absent where nothing is exchanged. */
  readonly becomes?: string | undefined
  readonly picture: Picture
}

/** Props of {@link PayView}. */
export interface PayViewProps {
  /** `connect`: a wallet is needed first. `reading`: the plan is made. `choose`: the balance is too small. `failed`: it could not be made. `none`: there is no payment. */
  state: 'connect' | 'reading' | 'choose' | 'failed' | 'none'
  payment?: ShownPayment | undefined
  /** Reason why it failed. */
  problem?: string | undefined
  /** Balance that is too small, formatted, and the ways to pay. */
  short?: { readonly balance: string; readonly symbol: string; readonly choices: readonly ShownChoice[] } | undefined
  onChoice?: ((id: string) => void) | undefined
  onConnect: () => void
  onRepeat: () => void
  onCancel: () => void
}

/** View Pay: what an app asks to be paid, to whom and where; and the step that comes next. */
export function PayView({ state, payment, problem, short, onChoice, onConnect, onRepeat, onCancel }: PayViewProps): ReactElement {
  const t = useText(payText)
  const plans = useText(plansText)
  const common = useText(viewsText)
  const said = short ? t('pay.short', { balance: short.balance, symbol: short.symbol }) : state === 'connect' ? t('pay.connectText') : t('pay.reading')
  useAnnouncement(problem ?? (state === 'reading' || state === 'choose' ? said : undefined), problem === undefined ? 'polite' : 'assertive')
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
        <Hint tone={problem === undefined ? undefined : 'danger'}>{problem ?? said}</Hint>
        {short && (
          <Stack label={t('pay.choose')}>
            {short.choices.map(({ id, amount: held, network: at, becomes, picture }) => (
              <Row
                key={id}
                tile={<Tile {...picture} />}
                title={t('pay.withOn', { amount: held, network: at })}
                sub={becomes === undefined ? t('pay.asItIs') : t('pay.exchanged', { asked: becomes })}
                chevron
                onPress={() => onChoice?.(id)}
              />
            ))}
          </Stack>
        )}
      </Body>
      <Footer line>
        {state === 'choose' ? (
          <CancelButton onPress={onCancel} />
        ) : (
          <div className="lk-footer__pair lk-footer__pair--wide">
            <CancelButton onPress={onCancel} />
            <Button kind="primary" busy={state === 'reading'} onPress={state === 'failed' ? onRepeat : onConnect}>
              {state === 'failed' ? common('common.tryAgain') : t(state === 'reading' ? 'pay.reading' : 'pay.connect')}
            </Button>
          </div>
        )}
      </Footer>
    </>
  )
}
