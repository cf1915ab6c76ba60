import { hex } from '@scure/base'
import { bitcoinRegtest } from '../../../cli/sandbox/bitcoin/keys.js'
import { createWalletKeys } from '../../../cli/sandbox/walletconnect-wallet/keys.js'

/** Namespace of a wallet that answers at once. */
export type InstantChain = 'eip155' | 'solana' | 'bip122'

interface Config {
  readonly chain: InstantChain
  readonly address: string
  readonly publicKey: string
}

/** Returns the script of a page with one wallet of a namespace, whose answers are ready: its own time is none. */
export async function instantWallet(chain: InstantChain): Promise<string> {
  return `(${install.toString()})(${JSON.stringify(await accountOf(chain))})`
}

async function accountOf(chain: InstantChain): Promise<Config> {
  const keys = createWalletKeys({})
  if (chain === 'solana') return { chain, address: (await keys.solana())[0]?.address ?? '', publicKey: '00'.repeat(32) }
  const [key] = await keys.bitcoin()
  if (chain === 'bip122') return { chain, address: key?.address(bitcoinRegtest) ?? '', publicKey: hex.encode(key?.publicKey ?? new Uint8Array()) }
  return { chain, address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', publicKey: '' }
}

/** Runs in the page, so it must not use this module. */
function install({ chain, address, publicKey }: Config): void {
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
  if (chain === 'eip155') {
    const answers: Readonly<Record<string, unknown>> = { eth_requestAccounts: [address], eth_accounts: [], eth_chainId: '0x7a69' }
    const provider = { request: async ({ method }: { method: string }) => answers[method] ?? null, on: () => provider, removeListener: () => provider }
    const info = { uuid: '11111111-1111-4111-8111-111111111111', name: 'Instant', rdns: 'dev.example.instant', icon }
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
    return
  }
  const chains = chain === 'solana' ? ['solana:devnet'] : ['bitcoin:regtest']
  const signing = chain === 'solana' ? ['solana:signMessage', 'solana:signTransaction'] : ['bitcoin:signMessage', 'bitcoin:signTransaction']
  const account = { address, publicKey: Uint8Array.from(publicKey.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)), chains, features: signing }
  let accounts: (typeof account)[] = []
  const connect = async ({ silent = false } = {}) => {
    if (!silent) accounts = [account]
    return { accounts }
  }
  const features: Record<string, unknown> = {
    'standard:connect': { version: '1.0.0', connect },
    'standard:disconnect': { version: '1.0.0', disconnect: async () => undefined },
    'standard:events': { version: '1.0.0', on: () => () => undefined },
    ...(chain === 'bip122' && { 'bitcoin:connect': { version: '1.0.0', connect: () => connect() } }),
  }
  for (const name of signing) features[name] = { version: '1.0.0', [name.slice(name.indexOf(':') + 1)]: () => Promise.reject(new Error('not here')) }
  const wallet = {
    version: '1.0.0',
    name: 'Instant',
    icon,
    chains,
    features,
    get accounts() {
      return accounts
    },
  }
  const register = (api: { register(one: object): unknown }) => api.register(wallet)
  window.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent).detail))
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}
