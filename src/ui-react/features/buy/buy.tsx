import { type ReactElement, useState } from 'react'
import { selectBuy, selectPurchase, selectPurchases } from '../../../domain/buy/selectors.js'
import { findNetwork } from '../../../domain/network/selectors.js'
import { readAmount } from '../../../domain/shared/amounts/read-amount.js'
import { useAct, useKit } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import { useSelected } from '../../provider/use-selected.js'
import { BuyView } from './buy-view.js'
import { ProgressView } from './progress-view.js'

/** View OnRampProviders, connected to the state. */
export function OnRampProviders(_: ViewProps): ReactElement {
  const kit = useKit()
  const act = useAct()
  const offer = useSelected(kit, selectBuy)
  const purchases = useSelected(kit, selectPurchases)
  const [typed, setTyped] = useState(offer.paymentAmount)
  const type = (text: string) => {
    setTyped(text)
    const read = readAmount(text)
    // A text that is no amount goes on as it is, so that the domain says so.
    kit.dispatch({ type: 'setBuy', amount: read.outcome === 'amount' ? read.amount : text.trim() })
  }
  return (
    <BuyView
      offer={offer}
      networkName={(offer.network && findNetwork(kit.getState(), offer.network)?.name) ?? ''}
      typed={typed}
      onType={type}
      onSet={(choice) => kit.dispatch({ type: 'setBuy', ...choice })}
      onProvider={(provider) => act({ type: 'startBuy', provider })}
      purchases={purchases}
      onPurchase={(purchase) => {
        act({ type: 'showPurchase', purchase })
        kit.dispatch({ type: 'pushView', view: 'BuyInProgress' })
      }}
    />
  )
}

/** View BuyInProgress, connected to the state. */
export function BuyInProgress(_: ViewProps): ReactElement {
  const kit = useKit()
  const act = useAct()
  const purchase = useSelected(kit, selectPurchase)
  return (
    <ProgressView
      purchase={purchase}
      onOpen={() => act({ type: 'openPurchase' })}
      onAnother={() => kit.dispatch({ type: 'goBack' })}
      onLeave={() => {
        kit.dispatch({ type: 'leavePurchase' })
        kit.dispatch({ type: 'goBack' })
      }}
    />
  )
}
