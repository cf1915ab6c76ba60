import { createMemoryPorts } from '../../../src/adapters/memory/memory-ports.js'
import { createDevtools } from '../../../src/devtools.js'
import { createDefinition } from '../../../src/domain/definition.js'
import { readTape, writeTape } from '../../../src/domain/kernel/tape.js'
import { canonicalJson, JsonError } from '../../../src/domain/shared/json/json.js'
import { assertReplays } from '../../../src/domain/tapes.js'
import { base, createLatchkit, mainnet } from '../../../src/index.js'
import { evm } from '../../../src/evm.js'
import { signIn } from '../../../src/siwx.js'
import { walletConnect } from '../../../src/walletconnect.js'
import { createInstance } from '../../../src/kit/build-instance.js'
import { onMemory } from '../../../src/testing/kit.js'
import { settle } from '../../../src/testing/settle.js'

// Classes and libraries are loaded by now, after freeze.ts.
// Left open for test runners; there is none here.
Object.freeze(Error)
if (![Object, Array, Promise, Map, Error].every((one) => Object.isFrozen(one) && Object.isFrozen(one.prototype))) throw new Error('not frozen')

const broken = caught(() => canonicalJson({ amount: 5n }))
if (!(broken instanceof JsonError && broken.name === 'JsonError')) throw broken

const page = createMemoryPorts()
for (const id of ['kestrel', 'falcon']) page.wallets.add({ id })
const tap = createDevtools()
const options = onMemory(page, { namespaces: ['eip155'], walletConnect: { projectId: 'p' }, embedded: { socials: [] } as never })
const kit = createInstance({ networks: [mainnet, base], projectId: 'p', tap, ...options })
kit.start()
page.time.advanceBy(0)
const told: (string | undefined)[] = []
const run = async (command: Parameters<typeof kit.run>[0]) => told.push(((await settle(page.time, kit.run(command))) as { type: string } | undefined)?.type)
await run({ type: 'connect', connectorId: 'kestrel' })
await run({ type: 'signMessage', message: 'Hello' })
await run({ type: 'sendTransaction', transaction: { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 5n } })
await run({ type: 'switchNetwork', network: 'eip155:8453' })
await run({ type: 'connect', connectorId: 'falcon' })
await run({ type: 'openModal' })
await kit.run({ type: 'nothing' } as never).catch((error: { code: string }) => told.push(error.code))
await run({ type: 'disconnect' })
const tape = readTape(writeTape(tap.read()))
assertReplays(createDefinition(kit.config), tape)
if (!tap.exportTape().includes('requestCompleted')) throw new Error('the export is empty')
kit.dispose()

// The plugins of the package, as an app takes them.
const facade = createLatchkit({
  networks: [mainnet],
  projectId: 'p',
  use: [evm(), walletConnect({ projectId: 'p' }), signIn(), ...options.use.filter(({ name }) => name === 'solana')],
  ports: options.ports,
})
facade.start()
facade.dispose()
console.log(JSON.stringify({ told, entries: tape.entries.length }))

function caught(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}
