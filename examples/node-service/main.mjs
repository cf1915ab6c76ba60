// @ts-check
/**
 * A service that connects a wallet by a session and has it sign: `node examples/node-service/main.mjs`, with the address of a relay in RELAY_URL (that of
 * `latchkit-cli sandbox`, or your own) or a project id of the WalletConnect network in PROJECT_ID. It prints the address to scan, remembers the session
 * in STATE_FILE, and takes it up the next time.
 */
import { createLatchkit, mainnet } from 'latchkit'
import { evm } from 'latchkit/evm'
import { nodePorts, nodeStorage } from 'latchkit/node'
import { walletConnect } from 'latchkit/walletconnect'

const { RELAY_URL: relayUrl, PROJECT_ID: projectId, STATE_FILE: file = 'service-wallet.json' } = process.env
const kit = createLatchkit({
  networks: [mainnet],
  metadata: { name: 'A service' },
  use: [evm(), walletConnect({ ...(relayUrl ? { relayUrl } : {}), ...(projectId ? { projectId } : {}), storage: nodeStorage({ file, prefix: 'keys' }) })],
  ports: nodePorts({ file }),
})
const account = () => kit.getState().account.namespaces.eip155?.address

kit.events$.subscribe(({ type }) => {
  if (type === 'pairingReady') console.log(`scan ${kit.getPairingUri()}`)
})
kit.start()
// A session of an earlier run is taken up; without one, a code is shown.
await kit.run({ type: 'connect', connectorId: 'walletConnect' })
console.log(`connected ${account()}`)
const signed = await kit.run({ type: 'signMessage', message: 'Hello from a service' })
console.log(`signed ${signed?.result}`)
if (process.argv.includes('--end')) await kit.run({ type: 'disconnect' })
kit.dispose()
