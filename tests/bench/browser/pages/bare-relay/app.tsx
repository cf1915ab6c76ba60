import { encodeQR } from 'qr'
import { type ReactElement, useState } from 'react'

declare global {
  /** Address of the relay; set before the scripts of the page. */
  var benchRelayUrl: string
}

/** The baseline: the stock client, which the click loads and starts, and its pairing code. No deadlines, no guard, no styles. */
export function App(): ReactElement {
  const [path, setPath] = useState<string>()
  const [size, setSize] = useState(0)
  const choose = async () => {
    const { SignClient } = await import('@walletconnect/sign-client')
    const client = await SignClient.init({
      relayUrl: globalThis.benchRelayUrl,
      projectId: '0'.repeat(32),
      metadata: { name: 'Bench', description: '', url: location.origin, icons: [] },
      telemetryEnabled: false,
      logger: 'silent',
    })
    // By default the client waits up to 5 s for a host that attests the page.
    if (location.search === '?unattested') client.core.verify.register = async () => ''
    const namespace = { chains: ['eip155:31337'], methods: ['personal_sign', 'eth_sendTransaction'], events: ['accountsChanged', 'chainChanged'] }
    const { uri = '' } = await client.connect({ optionalNamespaces: { eip155: namespace } })
    const rows = encodeQR(uri, 'raw')
    setSize(rows.length)
    setPath(rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join(''))
  }
  return (
    <main>
      <button type="button" data-bench="choose" onClick={() => void choose()}>
        WalletConnect
      </button>
      {path && (
        <svg data-bench="code" viewBox={`0 0 ${size} ${size}`} width="280" height="280" role="img" aria-label="Code">
          <path d={path} />
        </svg>
      )}
    </main>
  )
}
