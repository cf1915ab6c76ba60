import type { ReactElement } from 'react'
import { findNetwork } from '../../../domain/network/selectors.js'
import type { PaymentRequest } from '../../../domain/pay/state.js'
import type { RootState } from '../../../domain/root.js'
import { useKit } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import { exactAmount } from '../../i18n/amounts.js'
import { type Translate, useStrings, useText } from '../../i18n/use-text.js'
import { useSelected } from '../../provider/use-selected.js'
import { networkEntry, networkPicture } from '../network/network-picture.js'
import { PayView, type ShownPayment } from './pay-view.js'
import { payText } from './strings.js'

/** View Pay, connected to the state: the payment that waits for a wallet, or whose plan is made. */
export function Pay(_: ViewProps): ReactElement {
  const kit = useKit()
  const t = useText(payText)
  const strings = useStrings()
  const { waiting, plan, network } = useSelected(kit, readPayment)
  const request = waiting ?? (plan === undefined ? undefined : ({ ...JSON.parse(plan.inputs), network: plan.network } as PaymentRequest))
  const payment: ShownPayment | undefined = request && {
    amount: exactAmount(strings, request.amount, request.token === undefined ? network?.nativeCurrency.symbol : undefined),
    address: request.to,
    name: request.name,
    token: request.token,
    network: {
      name: network?.name ?? request.network,
      picture: networkPicture(network === undefined ? { id: request.network, name: request.network } : networkEntry(network)),
    },
  }
  const state = waiting !== undefined ? 'connect' : plan === undefined ? 'none' : plan.phase === 'failed' ? 'failed' : 'reading'
  return (
    <PayView
      state={state}
      payment={payment}
      problem={state === 'failed' ? problemOf(plan?.failure, t) : undefined}
      onConnect={() => kit.dispatch({ type: 'pushView', view: 'Connect' })}
      onRepeat={() => plan && kit.dispatch({ type: 'repeatPlan', plan: plan.operation })}
      onCancel={() => {
        kit.dispatch({ type: 'cancelPay' })
        kit.dispatch({ type: 'closeModal' })
      }}
    />
  )
}

function readPayment(state: RootState) {
  const { waiting } = state.pay
  const plan = waiting === undefined ? [...state.plans.held].reverse().find(({ act }) => act === 'pay') : undefined
  return { waiting, plan, network: findNetwork(state, waiting?.network ?? plan?.network ?? '') }
}

function problemOf(failure: { readonly code: string; readonly context: Readonly<Record<string, unknown>> } | undefined, t: Translate<typeof payText>): string {
  const text = (name: string) => String(failure?.context[name] ?? '')
  if (failure?.code === 'SEND_FUNDS_MISSING') return t('pay.funds', { balance: text('balance'), symbol: text('symbol') })
  return failure?.code === 'SEND_FEE_MISSING' ? t('pay.fee', { missing: text('missing'), symbol: text('symbol') }) : t('pay.failed')
}
