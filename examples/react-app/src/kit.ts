import { base, createLatchkit, type Latchkit, mainnet } from 'latchkit'
import { createDevtools } from 'latchkit/devtools'
import { evm } from 'latchkit/evm'
import { walletConnect } from 'latchkit/walletconnect'
import icon from './icon.svg'
import type { Sandbox } from './sandbox.js'

/** Records what happens, for the button that saves it. An app that has no need of recordings leaves it out. */
export const devtools = createDevtools()

/**
 * The wallet connection of this app: one instance, made once, outside of components. An app of your own has a constant
 * here, with the project id of its relay; this one is told its networks and its relay by the sandbox.
 */
export function createKit({ networks = [mainnet, base], relay }: Partial<Pick<Sandbox, 'networks' | 'relay'>> = {}): Latchkit {
  return createLatchkit({
    networks,
    metadata: { name: 'Fernwood', description: 'An example of what Latchkit does', url: location.origin, icons: [icon] },
    themeMode: 'system',
    use: [evm(), ...(relay === undefined ? [] : [walletConnect({ relayUrl: relay })])],
    tap: devtools,
  })
}
