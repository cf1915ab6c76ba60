import { type ReactElement, useState } from 'react'
import { selectAccount } from '../../../domain/account-view/selectors.js'
import { findNetwork } from '../../../domain/network/selectors.js'
import { readPhase } from '../../../domain/reads/state.js'
import {
  type ReceiveTarget,
  requestCode,
  requestStandardOf,
  selectArrivals,
  selectElsewhere,
  selectListedTokens,
  selectReceiveTarget,
} from '../../../domain/receive/selectors.js'
import { readAmount } from '../../../domain/shared/amounts/read-amount.js'
import type { RootState } from '../../../domain/root.js'
import { namespaceNames } from '../../../domain/shared/caip/describe-address.js'
import { Body } from '../../dialog/shell/body.js'
import { useKit } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import { useStrings, useText } from '../../i18n/use-text.js'
import { ReceiveIcon } from '../../icons/view-icons.js'
import { EmptyState } from '../../primitives/blocks.js'
import { useCopyAddress } from '../../primitives/clipboard.js'
import { encodeQr } from '../../primitives/qr/matrix.js'
import { useSelected } from '../../provider/use-selected.js'
import type { ElsewhereModel } from './elsewhere-look.js'
import { usePrintAlone } from './print-alone.js'
import { ReceiveView } from './receive-view.js'
import type { RequestModel } from './request-panel.js'
import { receiveText } from './strings.js'

/** View WalletReceive, connected to the state. Without a connected account it draws no address. */
export function WalletReceive(_: ViewProps): ReactElement {
  const kit = useKit()
  const t = useText(receiveText)
  const target = useSelected(kit, selectReceiveTarget)
  usePrintAlone()
  if (target === undefined)
    return (
      <Body>
        <div className="lk-pad lk-pad--l">
          <EmptyState icon={ReceiveIcon} heading={t('receive.noAccount')} text={t('receive.noAccountText')} />
        </div>
      </Body>
    )
  return <Connected key={`${target.network.caipNetworkId} ${target.address}`} target={target} />
}

function Connected({ target }: { readonly target: ReceiveTarget }): ReactElement {
  const kit = useKit()
  const t = useText(receiveText)
  const { address, network, namespace } = target
  const name = useSelected(kit, (state) => nameOf(state, target))
  const arrivals = useSelected(kit, selectArrivals)
  const request = useRequest(target)
  const elsewhere = useElsewhere()
  const copy = useCopyAddress(kit)
  const on = t('receive.on', { network: network.name })
  const share = () => {
    const rows = encodeQr(address, 'M').map((row) => row.map((dark) => (dark ? '1' : '0')).join(''))
    const picture = { above: on, below: on, address: address.match(/.{1,22}/g)?.join('\n') ?? address, rows }
    return kit.run({ type: 'shareAddress', title: on, text: t('receive.shareText', { address, network: network.name }), picture }).then(
      () => true,
      () => false,
    )
  }
  return (
    <ReceiveView
      target={target}
      namespaceNames={namespaceNames}
      name={name}
      arrivals={{ arrivals: arrivals?.arrivals ?? [], failed: arrivals?.failure !== undefined }}
      elsewhere={elsewhere}
      request={request}
      onNetwork={(id) => kit.dispatch({ type: 'replaceView', view: 'WalletReceive', params: { namespace, network: id } })}
      onNamespace={(chosen) => kit.dispatch({ type: 'replaceView', view: 'WalletReceive', params: { namespace: chosen } })}
      onCopy={copy}
      onShare={share}
      onPrint={() => window.print()}
    />
  )
}

function nameOf(state: RootState, { namespace, address }: ReceiveTarget): string | undefined {
  const account = selectAccount(state, namespace)
  return account.address === address ? (account.label ?? account.profileName) : undefined
}

function useRequest({ network, address }: ReceiveTarget): RequestModel {
  const kit = useKit()
  const strings = useStrings()
  const tokens = useSelected(kit, selectListedTokens)
  const [typed, onType] = useState('')
  const [coin, onCoin] = useState(0)
  const token = tokens[coin - 1]
  const { symbol, decimals } = token ?? network.nativeCurrency
  const read = readAmount(typed)
  const amount = read.outcome === 'amount' ? read.amount : undefined
  const code = amount === undefined ? undefined : requestCode({ network: network.caipNetworkId, address, amount, decimals, ...(token && { token }) })
  const isTooFine = amount !== undefined && code === undefined && /[1-9]/.test(amount.slice(amount.indexOf('.') + 1 + decimals)) && amount.includes('.')
  const unread = read.outcome === 'empty' ? undefined : read.outcome
  const problem = unread !== 'amount' ? unread : code ? undefined : isTooFine ? 'tooFine' : 'invalid'
  return {
    standard: requestStandardOf(network.caipNetworkId),
    coins: [network.nativeCurrency.symbol, ...tokens.map((one) => one.symbol)],
    coin,
    typed,
    problem,
    decimals,
    code,
    // All its digits: a request is never rounded.
    shown: code && amount && `${strings.number(amount, { maximumFractionDigits: 20 })}\u00a0${symbol}`,
    onCoin,
    onType,
  }
}

function useElsewhere(): ElsewhereModel {
  const kit = useKit()
  const look = useSelected(kit, selectElsewhere)
  const state = kit.getState()
  const nameOn = (id: string) => findNetwork(state, id)?.name ?? id
  const phase = readPhase(look)
  const { found = [], asked = [], unread = [], pending, failure } = look ?? {}
  return {
    phase: pending !== undefined ? 'looking' : failure !== undefined ? 'failed' : phase === 'ready' ? 'ready' : 'idle',
    found: found.flatMap((one) => {
      const on = findNetwork(state, one.network)
      return on ? [{ ...one, on }] : []
    }),
    answered: asked.filter((id) => !unread.includes(id)).map(nameOn),
    unread: unread.map(nameOn),
    onLook: () => kit.dispatch({ type: 'refreshElsewhere', force: true }),
  }
}
