import { useAccount, useBalance, useDisconnect, useNetwork } from 'latchkit/react'
import type { ReactElement } from 'react'
import { ignore } from './ignore.js'
import { SendForm } from './send-form.js'
import { SignForm } from './sign-form.js'

/** Who is connected, and what can be done with that. */
export function AccountPanel(): ReactElement {
  const account = useAccount()
  const balance = useBalance()
  const { network, networks, switchNetwork, isPending, error } = useNetwork()
  const { disconnect } = useDisconnect()
  const next = networks[(networks.findIndex((each) => each.caipNetworkId === network?.caipNetworkId) + 1) % networks.length]

  return (
    <section className="panel" aria-labelledby="account" data-status={account.status}>
      <header className="panel__head">
        <h1 id="account">{titles[account.status]}</h1>
        {account.connector && <span className="quiet">{account.connector.name}</span>}
      </header>

      <dl className="facts">
        <dt>Address</dt>
        <dd className="mono">{account.address ?? account.lastAddress ?? 'None'}</dd>
        <dt>Network</dt>
        <dd>{network?.name ?? 'None'}</dd>
        <dt>Balance</dt>
        <dd className="figure">{account.isConnected ? figure(balance) : '–'}</dd>
      </dl>

      <div className="actions">
        <button type="button" disabled={next === undefined || isPending} onClick={() => next && switchNetwork(next).catch(ignore)}>
          Switch network
        </button>
        <button type="button" disabled={!account.isConnected} onClick={() => disconnect({ all: true }).catch(ignore)}>
          Disconnect
        </button>
      </div>
      {error && <p role="alert">{error.message}</p>}

      <SignForm disabled={!account.isConnected} />
      <SendForm disabled={!account.isConnected} to={account.address} />
    </section>
  )
}

const titles = {
  restoring: 'Welcome back',
  disconnected: 'Nobody is connected',
  connecting: 'Connecting',
  connected: 'Connected',
} as const

function figure({ data, isHidden, isError }: ReturnType<typeof useBalance>): string {
  if (isHidden) return '••••'
  if (data === undefined) return isError ? 'Could not be read' : '…'
  return `${data.value} ${data.symbol}`
}
