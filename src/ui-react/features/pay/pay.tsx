import type { ReactElement } from 'react'
import { findNetwork } from '../../../domain/network/selectors.js'
import type { PaymentRequest } from '../../../domain/pay/state.js'
import type { RootState } from '../../../domain/root.js'
import type { Failure } from '../../../domain/shared/errors/failure.js'
import { formatUnits } from '../../../domain/shared/amounts/decimal.js'
import { useAct, useKit } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import { exactAmount } from '../../i18n/amounts.js'
import type { Strings } from '../../i18n/strings.js'
import { type Translate, useStrings, useText } from '../../i18n/use-text.js'
import { useSelected } from '../../provider/use-selected.js'
import { tokenPicture } from '../../marks/pictures.js'
import { networkEntry, networkPicture } from '../network/network-picture.js'
import { PayView, type ShownChoice, type ShownPayment } from './pay-view.js'
import { payText } from './strings.js'

/** View Pay, connected to the state: the payment that waits for a wallet, or whose plan is made. */
export function Pay(_: ViewProps): ReactElement {
  const kit = useKit()
  const act = useAct()
  const t = useText(payText)
  const strings = useStrings()
  const { waiting, plan, network, short, places } = useSelected(kit, readPayment)
  const request = waiting ?? (plan === undefined ? undefined : ({ ...JSON.parse(plan.inputs), network: plan.network } as PaymentRequest))
  const payment: ShownPayment | undefined = request && {
    amount: exactAmount(strings, request.amount, request.token === undefined ? network?.nativeCurrency.symbol : short?.symbol),
    address: request.to,
    name: request.name,
    token: short === undefined ? request.token : undefined,
    network: {
      name: network?.name ?? request.network,
      picture: networkPicture(network === undefined ? { id: request.network, name: request.network } : networkEntry(network)),
    },
  }
  const state = waiting !== undefined ? 'connect' : plan === undefined ? 'none' : plan.phase === 'failed' ? 'failed' : short ? 'choose' : 'reading'
  const choices = short?.choices.map(({ id, network: at, units, decimals, symbol, from }): ShownChoice => {
    const place = findNetwork({ network: places }, at)
    const coin = from === 'native' && place !== undefined ? place.nativeCurrency.symbol : symbol
    return {
      id,
      amount: exactAmount(strings, formatUnits(BigInt(units), decimals), symbol),
      network: place?.name ?? at,
      becomes: from === undefined ? undefined : short.symbol,
      picture: tokenPicture({ symbol: coin, network: at, ...(from !== undefined && from !== 'native' && { address: from }) }),
    }
  })
  return (
    <PayView
      state={state}
      payment={payment}
      short={short && choices && { balance: exactAmount(strings, short.balance), symbol: short.symbol, choices }}
      onChoice={(choice) => act({ type: 'choosePayment', choice })}
      problem={state === 'failed' ? problemOf(plan?.failure, t, strings) : undefined}
      onConnect={() => kit.dispatch({ type: 'pushView', view: 'Connect' })}
      onRepeat={() => plan && act({ type: 'repeatPlan', plan: plan.operation })}
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
  const short = plan !== undefined && state.pay.short?.operation === plan.operation ? state.pay.short : undefined
  return { waiting, plan, short, places: state.network, network: findNetwork(state, waiting?.network ?? plan?.network ?? '') }
}

function problemOf(failure: Failure | undefined, t: Translate<typeof payText>, strings: Strings): string {
  const text = (name: string) => String(failure?.context[name] ?? '')
  const symbol = text('symbol')
  const amount = (name: string) => exactAmount(strings, text(name) || '0')
  if (failure?.code === 'SEND_FUNDS_MISSING') return t('pay.funds', { balance: amount('balance'), symbol })
  if (failure?.code === 'PAY_PRICE_MOVED') return t('pay.moved', { symbol })
  return failure?.code === 'SEND_FEE_MISSING' || failure?.code === 'SWAP_FEE_MISSING' ? t('pay.fee', { missing: amount('missing'), symbol }) : t('pay.failed')
}
