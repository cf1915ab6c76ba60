import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { filter, firstValueFrom } from 'rxjs'
import { base, createLatchkit, type Latchkit, mainnet } from 'latchkit'
import { evm } from 'latchkit/evm'
import { startRelay, startWalletConnectWallet } from 'latchkit-cli/sandbox'
import { walletConnect } from 'latchkit/walletconnect'
import { verifyMessage } from 'viem'
import { expect, it } from 'vitest'
import { nodePorts, nodeStorage } from 'latchkit/node'
import { eventually } from '../../eventually.js'

/** The first code block of the guide, without what it imports and the name of its file. */
const guideCode = (/```ts\n([\s\S]*?)```/.exec(readFileSync('docs/guides/node-service.md', 'utf8'))?.[1] ?? '').replace(/^(import|const file) .*\n/gm, '')

it('[DX-11, CONN-13] the service of the guide runs twice, signs, with one session of two chains, and pairs once', async () => {
  const relay = await startRelay()
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-readme-'))
  const chains = [1, 8453].map((chainId) => ({ chainId, rpcUrl: 'http://127.0.0.1:9' }))
  const wallet = await startWalletConnectWallet({ relayUrl: relay.url, chains, policy: 'approve', requestQueue: false })
  /** Runs the code; what it prints is shown to the wallet. Of its options only the networks and the relay differ. */
  const run = async () => {
    const shown: Promise<unknown>[] = []
    const signed: string[] = []
    const log = (text: string) => void (text.startsWith('wc:') ? shown.push(wallet.pair(text)) : signed.push(text))
    const code = guideCode.replace('[mainnet]', '[mainnet, base]').replace("projectId: process.env.PROJECT_ID ?? ''", 'relayUrl')
    const names = {
      createLatchkit,
      mainnet,
      base,
      evm,
      walletConnect,
      nodeStorage,
      nodePorts,
      relayUrl: relay.url,
      file: join(folder, 'state.json'),
      console: { log },
    }
    const service = new Function(...Object.keys(names), `return (async () => { ${code}\nreturn kit })()`)
    const kit = (await service(...Object.values(names))) as Latchkit
    const session = kit.getState().relay.session
    const result = { topic: session?.topic, chains: session?.namespaces.eip155?.chains, pairings: shown.length, signed: signed.length }
    kit.dispose()
    return result
  }
  const first = await run()
  expect(first).toMatchObject({ topic: expect.any(String), chains: ['eip155:1', 'eip155:8453'], pairings: 1, signed: 1 })
  expect(await run()).toEqual({ ...first, pairings: 0 })
  expect(await run()).toEqual({ ...first, pairings: 0 })
  expect(wallet.sessions).toHaveLength(1)
  await wallet.stop()
  await relay.close()
  await rm(folder, { recursive: true, force: true })
})

/** `npm test` builds first; `npm run build` does for a run of this file alone. */
const isBuilt = existsSync('dist/node.js') && existsSync('dist/walletconnect.js')

it('[WC-01, WC-05, DX-12] an app in Node pairs by the entry that it imports, signs, comes back and ends', async () => {
  const relay = await startRelay()
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-node-'))
  const wallet = await startWalletConnectWallet({
    relayUrl: relay.url,
    chains: [{ chainId: 1, rpcUrl: 'http://127.0.0.1:9' }],
    policy: 'approve',
    requestQueue: false,
  })
  const file = join(folder, 'storage.json')
  const open = () =>
    createLatchkit({
      networks: [mainnet],
      metadata: { name: 'A service' },
      use: [evm(), walletConnect({ relayUrl: relay.url, storage: nodeStorage({ file, prefix: 'keys' }) })],
      ports: nodePorts({ file }),
    })
  const kit = open()
  kit.start()
  const ready = firstValueFrom(kit.events$.pipe(filter(({ type }) => type === 'pairingReady')))
  const connected = kit.run({ type: 'connect', connectorId: 'walletConnect' })
  await ready
  await wallet.pair(kit.getPairingUri() ?? '')
  expect(await connected).toMatchObject({ type: 'connected', connectorId: 'walletConnect', name: 'Heron' })
  const done = await kit.run({ type: 'signMessage', message: 'Hello' })
  const address = kit.getState().account.namespaces.eip155?.address as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello', signature: done?.result as `0x${string}` })).toBe(true)
  kit.dispose()

  const again = open()
  again.start()
  await eventually(() => expect(again.getState().connection.namespaces.eip155?.connectorId).toBe('walletConnect'))
  expect(wallet.requests.map(({ method }) => method)).toEqual(['wc_sessionPropose', 'personal_sign'])
  await again.run({ type: 'disconnect' })
  await eventually(() => expect(wallet.sessions).toEqual([]))
  again.dispose()
  await eventually(() => expect(relay.counts().open).toBe(1))
  await wallet.stop()
  await relay.close()
  await rm(folder, { recursive: true, force: true })
})

it.runIf(isBuilt)(
  '[WC-01, I-10, DX-11] the example of a service runs in plain Node with the package as it is built, twice with one session',
  async () => {
    const relay = await startRelay()
    const folder = await mkdtemp(join(tmpdir(), 'latchkit-service-'))
    const wallet = await startWalletConnectWallet({
      relayUrl: relay.url,
      chains: [{ chainId: 1, rpcUrl: 'http://127.0.0.1:9' }],
      policy: 'approve',
      requestQueue: false,
    })
    /** Returns the output of one run; its pairing code is shown to the wallet. The process must exit by itself. */
    const run = async (...args: string[]) => {
      const service = spawn(process.execPath, ['examples/node-service/main.mjs', ...args], {
        env: { ...process.env, RELAY_URL: relay.url, STATE_FILE: join(folder, 'wallet.json') },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const lines: string[] = []
      for await (const line of createInterface(service.stdout)) {
        lines.push(line)
        if (line.startsWith('scan ')) await wallet.pair(line.slice('scan '.length))
      }
      return lines.map((line) => line.split(' ') as [word: string, value: string])
    }
    const first = await run()
    expect(first.map(([word]) => word)).toEqual(['scan', 'connected', 'signed'])
    const address = first[1]?.[1] as `0x${string}`
    expect(await verifyMessage({ address, message: 'Hello from a service', signature: first[2]?.[1] as `0x${string}` })).toBe(true)
    expect(await run('--end')).toEqual([
      ['connected', address],
      ['signed', first[2]?.[1]],
    ])
    await eventually(() => expect(wallet.sessions).toEqual([]))
    await wallet.stop()
    await relay.close()
    await rm(folder, { recursive: true, force: true })
  },
  60_000,
)
