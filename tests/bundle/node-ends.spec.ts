import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { sourceAlias } from '../../scripts/lib/bundle.mjs'
import { root } from '../../scripts/lib/shell.mjs'

const script = (ports: string) => `
import { createLatchkit, mainnet } from 'latchkit'
import { evm } from 'latchkit/evm'
import { nodePorts } from 'latchkit/node'
import { walletConnect } from 'latchkit/walletconnect'
const use = [evm(), walletConnect({ relayUrl: 'ws://127.0.0.1:9' })]
const kit = createLatchkit({ networks: [mainnet], metadata: { name: 'Harbour' }, use, ${ports} })
kit.start()
await kit.ready()
await kit.prefetch()
kit.dispatch({ type: 'openModal' })
await kit.run({ type: 'connect', connectorId: 'none' }).catch(({ code }) => console.log(code))
console.log(kit.getState().lifecycle.status)
`

/** Runs a script until it ends by itself. */
async function output(contents: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-node-'))
  try {
    const outfile = join(folder, 'script.mjs')
    const stdin = { contents, resolveDir: root, sourcefile: 'script.ts', loader: 'ts' as const }
    const banner = { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)" }
    await build({ absWorkingDir: root, stdin, outfile, bundle: true, format: 'esm', platform: 'node', alias: sourceAlias, banner, logLevel: 'silent' })
    return await new Promise((done, fail) => {
      execFile(process.execPath, [outfile], { timeout: 120_000 }, (error, text) => (error ? fail(error) : done(text)))
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

it.each([
  ['the ports of Node', 'ports: nodePorts()'],
  ['the ports of a page', ''],
])('[DX-01, DX-04] a script with %s ends by itself, without dispose, where nothing is open', async (_, ports) => {
  expect(await output(script(ports))).toBe('CONNECTOR_NOT_FOUND\nstarted\n')
})
