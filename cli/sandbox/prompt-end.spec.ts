import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const outfile = join(root, '.cache', `prompt-end-${process.pid}.mjs`)

/** Test program that starts wallets at the relay, as developers write it. */
const program = `
  import { startSandbox } from './cli/sandbox/index.js'
  import { createLatchkit, mainnet } from './src/index.js'
  import { nodePorts, nodeStorage } from './src/node.js'
  import { walletConnect } from './src/walletconnect.js'
  const sandbox = await startSandbox({ app: false, evm: [], secureSite: false, solana: false, port: 0 })
  const [wallets, app] = process.argv.slice(2)
  let wallet
  for (let count = Number(wallets); count > 0; count -= 1)
    wallet = await sandbox.walletConnectWallet({ policy: 'approve', chains: [{ chainId: 1, rpcUrl: 'http://127.0.0.1:1', name: 'One' }] })
  if (app === 'session') {
    const use = [walletConnect({ relayUrl: sandbox.relayUrl, storage: nodeStorage({ prefix: 'keys' }) })]
    const kit = createLatchkit({ networks: [mainnet], metadata: { name: 'App' }, use, ports: nodePorts() })
    kit.events$.subscribe(({ type }) => type === 'pairingReady' && wallet.pair(kit.getPairingUri()))
    kit.start()
    await kit.run({ type: 'connect', connectorId: 'walletConnect' })
    await kit.run({ type: 'disconnect' })
    kit.dispose()
  }
  await sandbox.stop()
  const stoppedAt = performance.now()
  process.on('exit', () => console.log(JSON.stringify({ afterMs: performance.now() - stoppedAt })))
`

beforeAll(() =>
  build({
    absWorkingDir: root,
    stdin: { contents: program, resolveDir: root, loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    // The scripts of pages are built from the sources beside this module.
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(join(root, 'cli/sandbox/http/page-script.ts')).href) },
    logLevel: 'silent',
    target: 'node20.19',
  }),
)
afterAll(() => rm(outfile, { force: true }))

it.each([
  [1, 'no app'],
  [2, 'no app'],
  [1, 'session'],
])('[DX-22, DX-04] the process ends by itself soon after stop(), with %i WalletConnect wallets and %s', async (wallets, app) => {
  const child = spawn(process.execPath, [outfile, String(wallets), app], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(0)
  // A regression once made this take 55 s.
  expect((JSON.parse(out) as { afterMs: number }).afterMs).toBeLessThan(20_000)
})
