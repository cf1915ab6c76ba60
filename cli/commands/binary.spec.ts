import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRpcCall } from '../sandbox/http/json-rpc.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const outdir = join(root, '.cache', `cli-spec-${process.pid}`)
const main = join(outdir, 'cli/main.js')

beforeAll(async () => {
  const shared = { absWorkingDir: root, bundle: true, outdir, logLevel: 'silent', target: 'node20.19' } as const
  await build({
    ...shared,
    entryPoints: { 'cli/main': 'cli/main.ts' },
    splitting: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  await build({
    ...shared,
    entryPoints: {
      'sandbox/wallet': 'cli/sandbox/wallet/page/page.ts',
      'sandbox/chain-wallets': 'cli/sandbox/page-wallets/page.ts',
      'sandbox/secure-site': 'cli/sandbox/secure-site/page/sdk.ts',
      'sandbox/secure-site-pages': 'cli/sandbox/secure-site/page/pages.ts',
    },
    platform: 'browser',
    format: 'iife',
  })
})
afterAll(() => rm(outdir, { recursive: true, force: true }))

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

function start(...args: string[]): { child: ChildProcess; ended: Promise<Ended>; heard: () => string } {
  const child = spawn(process.execPath, [main, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let err = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    err += chunk.toString()
  })
  const ended = once(child, 'close').then(([code]): Ended => ({ code: code as number | null, out, err }))
  return { child, ended, heard: () => out }
}

describe('the program itself', () => {
  it('[DX-23] its exit code says how it went: 0 passed, 1 failed, 2 bad input', async () => {
    const failing = join(outdir, 'failing.yaml')
    await writeFile(failing, 'name: failing\nsteps: [{ expect: { view: Account } }]\n')
    const [passed, failed, bad] = await Promise.all([
      start('run', 'tests/scenarios/main-journey.yaml').ended,
      start('run', failing).ended,
      start('run', 'nowhere.yaml').ended,
    ])
    expect([passed.code, failed.code, bad.code]).toEqual([0, 1, 2])
    expect(JSON.parse(passed.out.trim().split('\n').at(-1) ?? '')).toMatchObject({ outcome: 'passed' })
    expect(bad.err).toBe('nowhere.yaml:1:1: does not exist\n')
  })

  it('[DX-23] a reader that goes away early is no fault', async () => {
    const { child, ended } = start('run', ...Array<string>(40).fill('tests/scenarios/main-journey.yaml'))
    child.stdout?.once('data', () => child.stdout?.destroy())
    expect(await ended).toMatchObject({ code: 0, err: '' })
  })

  it('[DX-22] sandbox --json says where everything is in one line, and Ctrl-C ends it with 0, leaving nothing', async () => {
    const { child, ended, heard } = start('sandbox', '--json', '--no-app', '--port', '0')
    while (!heard().includes('\n')) {
      const over = await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data').then(() => undefined), ended])
      if (over !== undefined) expect.fail(`ended with ${over.code}: ${over.err}`)
    }
    const said = JSON.parse(heard()) as { app: null; evm: { chainId: number; rpcUrl: string }[] }
    expect([said.app, said.evm.map(({ chainId }) => chainId)]).toEqual([null, [31_337, 31_338]])
    const call = createRpcCall(said.evm[1]?.rpcUrl ?? '')
    expect(await call('eth_chainId')).toBe('0x7a6a')
    child.kill('SIGINT')
    const { code, out } = await ended
    expect([code, out.trim().split('\n').length]).toEqual([0, 1])
    await expect(call('eth_chainId')).rejects.toThrow()
  })
})
