import type { ReactElement } from 'react'
import { selectPortfolio } from '../../../domain/portfolio/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { useKit } from '../../dialog/use-kit.js'
import { useSelected } from '../../provider/use-selected.js'
import { PortfolioHeadline, PortfolioList } from './portfolio-view.js'

/** Headline of view Account, connected to the state. */
export function Headline(): ReactElement {
  const kit = useKit()
  const { headline, network } = useSelected(kit, selectPortfolio)
  const concealed = useSelected(kit, isConcealed)
  return (
    <PortfolioHeadline
      figure={headline}
      testnet={network?.testnet}
      concealed={concealed}
      onHide={(hidden) => kit.dispatch({ type: 'setBalancesHidden', hidden })}
    />
  )
}

/** Tokens of view Account, connected to the state. */
export function Assets({ isAlone }: { readonly isAlone: boolean }): ReactElement {
  const kit = useKit()
  const portfolio = useSelected(kit, selectPortfolio)
  const concealed = useSelected(kit, isConcealed)
  return (
    <PortfolioList
      portfolio={portfolio}
      concealed={concealed}
      isAlone={isAlone}
      onRefresh={() => {
        kit.dispatch({ type: 'refreshPortfolio', force: true })
        kit.dispatch({ type: 'refreshBalance', force: true })
      }}
      onHide={({ chainId: network, address: token }, hidden) =>
        kit.dispatch({ type: 'setTokenHidden', network, ...(token !== undefined && { token }), hidden })
      }
    />
  )
}

function isConcealed({ balances }: RootState): boolean {
  return balances.hidden
}
