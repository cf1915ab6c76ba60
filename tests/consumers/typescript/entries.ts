import { createLatchkit, type Latchkit, mainnet } from 'latchkit'
import { createDevtools } from 'latchkit/devtools'
import { embeddedWallet } from 'latchkit/embedded-wallet'
import { evm } from 'latchkit/evm'
import * as hash from 'latchkit/hash'
import { nodePorts } from 'latchkit/node'
import { namespacePlugin } from 'latchkit/plugin'
import * as react from 'latchkit/react'
import { signIn } from 'latchkit/siwx'
import { fromCookie } from 'latchkit/ssr'
import * as testing from 'latchkit/testing'
import { walletConnect } from 'latchkit/walletconnect'
import { type Sandbox, startSandbox } from 'latchkit-cli/sandbox'
import { base } from 'viem/chains'

export const kit: Latchkit = createLatchkit({
  networks: [mainnet, base],
  metadata: { name: 'A consumer' },
  projectId: 'consumer',
  use: [evm(), walletConnect(), embeddedWallet(), signIn()],
  tap: createDevtools(),
  initialSession: fromCookie(null),
  ports: nodePorts({ file: 'state.json' }),
})
// A name that does not exist is refused: the types are there, and are not `any`.
// @ts-expect-error
kit.dispatch({ type: 'noSuchCommand' })
export const sandbox: Promise<Sandbox> = startSandbox({ app: false })
export const rest = [hash, namespacePlugin, react, testing]
