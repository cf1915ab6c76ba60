import type { Network } from 'latchkit'
import { useAccount, useBalance, useNetwork } from 'latchkit/react'
import type { ReactElement } from 'react'
import { BalanceText } from './figures.js'
import { ignore } from './ignore.js'

type Namespace = Network['chainNamespace']

/** Lists the connected chains with their balances. The chosen one is the active one of the whole page. */
export function ChainChoice({ namespaces }: { namespaces: readonly Namespace[] }): ReactElement {
  return (
    <fieldset className="chains">
      <legend>Chain</legend>
      {namespaces.map((namespace) => (
        <Chain key={namespace} namespace={namespace} />
      ))}
    </fieldset>
  )
}

function Chain({ namespace }: { namespace: Namespace }): ReactElement {
  const { namespace: active } = useAccount()
  const { network, switchNetwork } = useNetwork({ namespace })
  const balance = useBalance({ namespace })
  return (
    <label data-chain={namespace}>
      <input type="radio" name="chain" value={namespace} checked={namespace === active} onChange={() => network && switchNetwork(network).catch(ignore)} />
      <span>
        {network?.name}
        <span className="quiet">
          <BalanceText {...balance} />
        </span>
      </span>
    </label>
  )
}
