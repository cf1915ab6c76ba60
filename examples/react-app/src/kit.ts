import { base, createLatchkit, type Latchkit, mainnet } from 'latchkit'
import { createDevtools } from 'latchkit/devtools'
import { embeddedWallet } from 'latchkit/embedded-wallet'
import { evm } from 'latchkit/evm'
import { signIn } from 'latchkit/siwx'
import { walletConnect } from 'latchkit/walletconnect'
import icon from './icon.svg'
import type { Sandbox } from './sandbox.js'

/** Records what happens, for the button that saves it. An app that has no need of recordings leaves it out. */
export const devtools = createDevtools()

/**
 * The wallet connection of this app: one instance, made once, outside of components. An app of your own has a constant
 * here, with the project id of its relay; this one is told its networks, its relay and its secure site by the sandbox.
 *
 * @param asksSignIn who connects proves by a signature that the account is theirs
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
