import { useAccount, useBalance, useConnections, useDisconnect, useModal, useNetwork } from 'latchkit/react'
import type { ReactElement } from 'react'
import { ChainChoice } from './chain-choice.js'
import { AddressText, BalanceText } from './figures.js'
import { ignore } from './ignore.js'
import { SendForm } from './send-form.js'
import { SignForm } from './sign-form.js'
import { SignInFact } from './sign-in-fact.js'

/** Shows the account of the active chain and its actions, and the other connected chains. */
export function AccountPanel(): ReactElement {
  const account = useAccount()
  const balance = useBalance()
  const { network, networks, switchNetwork, isPending, error } = useNetwork()
  const { disconnect } = useDisconnect()
  const { open } = useModal()
  const address = account.address ?? account.lastAddress
  const others = networks.filter((each) => each.chainNamespace === account.namespace)
  const next = others[(others.findIndex((each) => each.caipNetworkId === network?.caipNetworkId) + 1) % others.length]
  const held = new Set(useConnections().flatMap(({ active, namespace }) => (active ? [namespace] : [])))
  const connected = [...new Set(networks.map((each) => each.chainNamespace))].filter((each) => held.has(each))

  return (
    <section className="panel" aria-labelledby="account" data-status={account.status}>
      <header className="panel__head">
        <h2 id="account">{titles[account.status]}</h2>
        {account.connector && (
          <span className="who">
            {account.connector.icon && <img src={account.connector.icon} alt="" width="20" height="20" />}
            {account.connector.name}
          </span>
        )}
      </header>

      {connected.length > 1 && <ChainChoice namespaces={connected} />}

      <dl className="facts">
        <div className="facts__first">
          <dt>Balance</dt>
          <dd className="figure">{account.isConnected ? <BalanceText {...balance} /> : <span className="quiet">–</span>}</dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd className="mono">{address === undefined ? <span className="quiet">None</span> : <AddressText address={address} />}</dd>
        </div>
        <div>
          <dt>Network</dt>
          <dd>{network?.name ?? 'None'}</dd>
        </div>
        <SignInFact />
      </dl>

      <div className="actions">
        <button type="button" disabled={others.length < 2} aria-disabled={isPending} onClick={() => next && !isPending && switchNetwork(next).catch(ignore)}>
          Switch network
        </button>
        {/* Not disabled: it would lose the focus of a keyboard user who has just pressed it. */}
        <button type="button" aria-disabled={!account.isConnected} onClick={() => account.isConnected && disconnect({ all: true }).catch(ignore)}>
          {connected.length > 1 ? 'Disconnect all' : 'Disconnect'}
        </button>
        {connected.length > 1 && network && (
          <button type="button" className="actions__wide" onClick={() => disconnect({ namespace: account.namespace }).catch(ignore)}>
            Disconnect {network.name}
          </button>
        )}
        {account.isConnected && (
          <button type="button" className="actions__wide" onClick={() => open('Connect')}>
            Connect another wallet
          </button>
        )}
      </div>
      {error && <p role="alert">{error.message}</p>}

      <SignForm key={`sign ${account.namespace}`} disabled={!account.isConnected} />
      <SendForm key={`send ${account.namespace}`} disabled={!account.isConnected} to={account.address} />
    </section>
  )
}

const titles = {
  restoring: 'Welcome back',
  disconnected: 'Not connected',
  connecting: 'Connecting',
  locked: 'Locked',
  connected: 'Connected',
} as const
