import { Duplex } from 'node:stream'
import { initializeProvider } from '@metamask/providers'

/*
 * MetaMask's own provider in a page, as its extension puts it there, over a stream to a background of ours: that answers by
 * the node of a chain, which holds the keys. Bundled by scripts.ts.
 */

interface Call {
  id: number
  method: string
  params: unknown[]
}

/** Written in front of the script by the test. */
declare const metamaskChain: { readonly chainId: number; readonly rpcUrl: string }

const hexId = `0x${metamaskChain.chainId.toString(16)}`
const asked: string[] = []
Object.assign(window, { metamaskAsked: asked })

const connectionStream: Duplex = new Duplex({
  objectMode: true,
  read: () => undefined,
  write(call: Call, _encoding, done) {
    done()
    asked.push(call.method)
    void answer(call).then((reply) => connectionStream.push({ jsonrpc: '2.0', id: call.id, ...reply }))
  },
})

async function answer({ method, params }: Call): Promise<object> {
  const connected = localStorage.getItem('metamask') === 'connected'
  switch (method) {
    case 'metamask_getProviderState':
      return {
        result: {
          accounts: connected ? await accounts() : [],
          chainId: hexId,
          isUnlocked: true,
          networkVersion: String(metamaskChain.chainId),
          isConnected: true,
        },
      }
    case 'eth_requestAccounts':
    case 'wallet_requestPermissions':
      localStorage.setItem('metamask', 'connected')
      return { result: method === 'eth_requestAccounts' ? await accounts() : [{ parentCapability: 'eth_accounts' }] }
    case 'eth_accounts':
      return { result: connected ? await accounts() : [] }
    case 'wallet_revokePermissions':
      localStorage.removeItem('metamask')
      return { result: null }
    case 'wallet_switchEthereumChain':
      return { error: { code: 4902, message: 'Unrecognized chain ID.' } }
    default:
      return node(method, params)
  }
}

async function accounts(): Promise<unknown> {
  const { result } = await node('eth_accounts', [])
  return (result as string[]).slice(7, 8)
}

async function node(method: string, params: unknown[]): Promise<{ result?: unknown; error?: unknown }> {
  const response = await fetch(metamaskChain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = await response.json()
  return error === undefined ? { result } : { error }
}

// Documents of frames and the empty page at the start have no storage of their own.
if (location.protocol === 'http:') {
  initializeProvider({
    connectionStream: connectionStream as never,
    shouldSendMetadata: false,
    shouldAnnounceCaip294: false,
    providerInfo: {
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
      name: 'MetaMask',
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="%23e2761b" d="M0 0h8v8H0z"/></svg>',
      rdns: 'io.metamask',
    },
  })
}
