import { createLatchkit } from 'latchkit'
import { createDevtools } from 'latchkit/devtools'
import { embeddedWallet } from 'latchkit/embedded-wallet'
import { evm } from 'latchkit/evm'
import { signIn } from 'latchkit/siwx'
import { walletConnect } from 'latchkit/walletconnect'
import { chain } from './chain.js'

/** Every plugin, so that the bundler sees all that the package has. */
export const kit = createLatchkit({
  networks: [chain],
  metadata: { name: 'A consumer' },
  projectId: 'consumer',
  use: [
    evm(),
    walletConnect({ relayUrl: 'ws://127.0.0.1:8546' }),
    embeddedWallet({ secureSiteUrl: 'http://127.0.0.1:8547', networks: ['eip155:31337'] }),
    signIn(),
  ],
  tap: createDevtools(),
})
