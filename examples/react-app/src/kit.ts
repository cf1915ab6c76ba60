import { base, createLatchkit, type Latchkit, mainnet } from 'latchkit'
import { createDevtools } from 'latchkit/devtools'
import { embeddedWallet } from 'latchkit/embedded-wallet'
import { evm } from 'latchkit/evm'
import { signIn } from 'latchkit/siwx'
import { walletConnect } from 'latchkit/walletconnect'
import icon from './icon.svg'
import type { Sandbox } from './sandbox.js'

/** Records the session for the save button. Apps without recordings leave it out. */
export const devtools = createDevtools()

/**
 * Creates the instance of this app: once, outside of components. In your own app it can be a constant, with the project id of your relay; here the
 * sandbox provides the networks, the relay and the secure site.
 *
 * @param asksSignIn true if users must sign in after they connect
 */
export function createKit(
  { networks = [mainnet, base], relay, secureSite }: Partial<Pick<Sandbox, 'networks' | 'relay' | 'secureSite'>> = {},
  asksSignIn = false,
): Latchkit {
  return createLatchkit({
    networks,
    metadata: { name: 'Fernwood', description: 'An example of what Latchkit does', url: location.origin, icons: [icon] },
    themeMode: 'system',
    ...(secureSite === undefined ? {} : { projectId: 'sandbox' }),
    use: [
      evm(),
      ...(relay === undefined ? [] : [walletConnect({ relayUrl: relay })]),
      ...(secureSite === undefined ? [] : [embeddedWallet({ secureSiteUrl: secureSite, networks: networks.map(({ id }) => `eip155:${Number(id)}` as const) })]),
      ...(asksSignIn ? [signIn({ statement: 'Sign in to Fernwood.' })] : []),
    ],
    tap: devtools,
  })
}
