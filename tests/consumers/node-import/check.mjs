import assert from 'node:assert/strict'
import { createLatchkit, VERSION } from 'latchkit'
import { evm } from 'latchkit/evm'
import { nodePorts } from 'latchkit/node'
import { createMemoryStorage } from 'latchkit/testing'
import { startRelay } from 'latchkit-cli/sandbox'

assert.match(VERSION, /^\d+\.\d+\.\d+$/)
assert.equal(typeof createMemoryStorage, 'function')

// Two instances in one process share nothing.
const [one, other] = ['one.json', 'other.json'].map((file) =>
  createLatchkit({
    networks: [{ id: 1, name: 'Main', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } }],
    metadata: { name: 'A consumer' },
    use: [evm()],
    ports: nodePorts({ file }),
  }),
)
one.start()
await one.ready()
assert.deepEqual(
  [one, other].map((kit) => kit.getState().lifecycle.status),
  ['resting', 'idle'],
)
for (const kit of [one, other]) kit.dispose()

// The sandbox is a library, and ends when it is told to.
const relay = await startRelay({ port: 0 })
assert.match(relay.url, /^ws:\/\/127\.0\.0\.1:\d+/)
await relay.close()
