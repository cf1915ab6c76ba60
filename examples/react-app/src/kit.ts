import { base, createLatchkit, type Latchkit, mainnet } from 'latchkit'
import { bitcoin, bitcoinMainnet } from 'latchkit/bitcoin'
import { createDevtools } from 'latchkit/devtools'
import { embeddedWallet } from 'latchkit/embedded-wallet'
import { evm } from 'latchkit/evm'
import { signIn } from 'latchkit/siwx'
import { solana, solanaMainnet } from 'latchkit/solana'
import { walletConnect } from 'latchkit/walletconnect'
import { accountFeatures } from './features.js'
import icon from './icon.svg'
import type { Sandbox } from './sandbox.js'

/** Records the session for the save button. Apps without recordings leave it out. */
export const devtools = createDevtools()

/**
 * Creates the instance of this app: once, outside of components. In your own app it can be a constant, with the project id of your relay; here the
 * sandbox provides the networks, the relay and the secure site.
 *
 * @param choice.asksSignIn true if users must sign in after they connect
 * @param choice.onlyConnects true without what one does with an account
 */
export function createKit(
  sandbox: Partial<Sandbox> = {},
  { asksSignIn = false, onlyConnects = false }: { readonly asksSignIn?: boolean; readonly onlyConnects?: boolean } = {},
): Latchkit {
  const { networks = [mainnet, base, solanaMainnet, bitcoinMainnet], socketUrls, relay, secureSite } = sandbox
  const has = (namespace: string) => networks.some((one) => one.chainNamespace === namespace)
  const evmNetworks = networks.filter(({ chainNamespace = 'eip155' }) => chainNamespace === 'eip155')
  return createLatchkit({
    networks,
    metadata: { name: 'Fernwood', description: 'An example of what Latchkit does', url: location.origin, icons: [icon] },
    themeMode: 'system',
    ...(secureSite === undefined && sandbox.services === undefined ? {} : { projectId: 'sandbox' }),
    use: [
      evm(),
      // A sandbox may lack these nodes.
      ...(has('solana') ? [solana({ socketUrls })] : []),
      ...(has('bip122') ? [bitcoin()] : []),
      ...(relay === undefined ? [] : [walletConnect({ relayUrl: relay })]),
      ...(secureSite === undefined
        ? []
        : [embeddedWallet({ secureSiteUrl: secureSite, networks: evmNetworks.map(({ id }) => `eip155:${Number(id)}` as const) })]),
      ...(asksSignIn ? [signIn({ statement: 'Sign in to Fernwood.' })] : []),
      ...(onlyConnects ? [] : accountFeatures(sandbox)),
    ],
    // The sandbox's wallet is in no table. Well-known wallets need no row.
    walletIdentities: [{ rdns: 'dev.latchkit.kestrel', names: ['Kestrel'] }],
    tap: devtools,
  })
}
