import { base, createLatchkit, type Latchkit, type LatchkitOptions, mainnet } from 'latchkit'
import { createDevtools } from 'latchkit/devtools'
import { evm } from 'latchkit/evm'
import icon from './icon.svg'

/** Records what happens, for the button that saves it. An app that has no need of recordings leaves it out. */
export const devtools = createDevtools()

/**
 * The wallet connection of this app: one instance, made once, outside of components. An app of your own has a constant
 * here; this one is told its networks, as the sandbox has others.
 */
export function createKit(networks: LatchkitOptions['networks'] = [mainnet, base]): Latchkit {
  return createLatchkit({
    networks,
    metadata: { name: 'Fernwood', icons: [icon] },
    themeMode: 'system',
    use: [evm()],
    tap: devtools,
  })
}
