import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sandbox, SandboxError, type SandboxOptions } from '../sandbox/index.js'
import { reportError } from './exit.js'
import type { CliIo } from './io.js'
import { runSandbox, type SandboxCommandOptions } from './sandbox.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkit-app-spec-'))
  await writeFile(join(folder, 'index.html'), '')
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the command over a fake sandbox, and interrupts it as Ctrl-C does once it has printed its line. */
async function run(options: SandboxCommandOptions, fails?: Error, meanwhile: (given: SandboxOptions) => void = () => undefined) {
  const ending = new AbortController()
  const out: string[] = []
  const err: string[] = []
  const seen: SandboxOptions[] = []
  let stops = 0
  const io: CliIo = {
    out: (line) => {
      out.push(line)
      setTimeout(() => ending.abort(), 0)
    },
    err: (line) => err.push(line),
    isTerminal: false,
    signal: ending.signal,
  }
  const start = async (given: SandboxOptions): Promise<Sandbox> => {
    seen.push(given)
    given.onLog?.('app: port 5300 is taken, using 5301')
    if (fails !== undefined) throw fails
    meanwhile(given)
    const evm = [{ chainId: 31_337, rpcUrl: 'http://127.0.0.1:5301', nodeUrl: 'http://127.0.0.1:5311' }]
    return {
      url: 'http://127.0.0.1:5300',
      app: typeof given.app === 'string' ? 'http://127.0.0.1:5300/' : undefined,
      evm,
      wallets: [{ name: 'Kestrel', rdns: 'dev.latchkit.kestrel' }],
      relayUrl: given.relay === false ? undefined : 'ws://127.0.0.1:5321',
      walletConnectPage: 'http://127.0.0.1:5322/',
      secureSiteUrl: given.secureSite === false ? undefined : (given.secureSite ?? 'http://127.0.0.1:5323'),
      secureSite: given.secureSite === undefined ? {} : undefined,
      describe: () => '{"app":null,"evm":[]}',
      stop: async () => {
        stops += 1
      },
    } as unknown as Sandbox
  }
  const exit = await runSandbox(options, io, start).catch((error: unknown) => reportError(error, io))
  return { exit, out, err, seen, stops }
}

describe('latchkit-cli sandbox', () => {
  it('[DX-22] --json prints one line when everything answers, and nothing else; Ctrl-C ends it all with 0', async () => {
    const { exit, out, err, stops } = await run({ json: true, app: folder })
    expect([exit, out, stops]).toEqual([0, ['{"app":null,"evm":[]}'], 1])
    expect(err).toEqual(['app: port 5300 is taken, using 5301'])
  })

  it('[DX-22] --offline ends with 1 and names what was asked elsewhere, once it is; without it nothing is watched', async () => {
    const { exit, err, seen, stops } = await run({ json: true, app: folder, offline: true }, undefined, (given) =>
      given.onForeign?.({ from: 'page', asked: 'https://canary.example/a' }),
    )
    expect([exit, stops]).toEqual([1, 1])
    expect(err.at(-1)).toBe('--offline: the page asked https://canary.example/a, which is not on this machine. It was blocked.')
    expect(seen[0]?.onForeign).toBeDefined()
    const quiet = await run({ json: true, app: folder, offline: true })
    expect(quiet.exit).toBe(0)
    expect((await run({ json: true, app: folder })).seen[0]).not.toHaveProperty('onForeign')
  })

  it('[DX-22] a person is told where everything is, that the keys are public, and how to end it', async () => {
    const { exit, out } = await run({ app: folder })
    expect(exit).toBe(0)
    expect(out.join('\n')).toMatch(/app +http:\/\/127\.0\.0\.1:5300\/\nchain +http:\/\/127\.0\.0\.1:5301 +\(chain id 31337\)\nwallets +Kestrel/)
    expect(out.join('\n')).toMatch(/relay +ws:\/\/127\.0\.0\.1:5321 .*wallet: http:\/\/127\.0\.0\.1:5322\//)
    expect(out.join('\n')).toMatch(/secure +http:\/\/127\.0\.0\.1:5323 .*http:\/\/127\.0\.0\.1:5323\/inbox/)
    expect(out.at(-1)).toMatch(/keys.*Ctrl-C/)
  })

  it('[DX-22] options reach the sandbox: no app, chains that run already, ports', async () => {
    const { seen, err } = await run({ app: false, evm: ['http://127.0.0.1:8545'], port: 6_000 })
    expect(seen).toMatchObject([{ app: false, evm: ['http://127.0.0.1:8545'], port: 6_000 }])
    expect(err.join()).not.toContain('no example app')
    expect((await run({ app: false })).seen[0]).not.toHaveProperty('evm')
    expect((await run({ app: false })).seen[0]).not.toHaveProperty('relay')
    expect((await run({ app: false, relay: 'wss://relay.example' })).seen[0]).toMatchObject({ relay: 'wss://relay.example' })
    expect((await run({ app: false })).seen[0]).not.toHaveProperty('solana')
    expect((await run({ app: false, bitcoin: true })).seen[0]).not.toHaveProperty('bitcoin')
    for (const bitcoin of [false, 'http://127.0.0.1:3000']) expect((await run({ app: false, bitcoin })).seen[0]).toMatchObject({ bitcoin })
    for (const solana of [true, false, 'http://127.0.0.1:8899']) expect((await run({ app: false, solana })).seen[0]).toMatchObject({ solana })
    const none = await run({ app: false, relay: false })
    expect([none.seen[0]?.relay, none.out.join()]).toEqual([false, expect.not.stringContaining('relay')])
    const other = await run({ app: false, secureSite: 'https://secure.example' })
    expect([other.seen[0]?.secureSite, other.out.join()]).toEqual(['https://secure.example', expect.not.stringContaining('inbox')])
    const open = await run({ app: false, secureSite: false })
    expect([open.seen[0]?.secureSite, open.out.join()]).toEqual([false, expect.not.stringContaining('secure')])
  })

  it('[DX-22] what cannot be started is told in its own words, with 2', async () => {
    const { exit, out, err } = await run(
      { json: true, app: false },
      new SandboxError('SANDBOX_NO_FREE_PORT', 'Ports 5300 to 5350 are taken. Choose another with --port.'),
    )
    expect([exit, out]).toEqual([2, []])
    expect(err.at(-1)).toBe('Ports 5300 to 5350 are taken. Choose another with --port.')
  })
})
