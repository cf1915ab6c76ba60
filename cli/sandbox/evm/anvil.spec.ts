import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from './anvil.js'
import { findAnvil } from './anvil-binary.js'
import { createRpcCall } from '../http/json-rpc.js'
import { eventually } from '../../../tests/eventually.js'
import { findFreePort, listenNear } from '../http/ports.js'
import { isAlive, listen } from '../spec-helpers.js'

const started: Anvil[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((chain) => chain.stop()))
})

async function start(options: Partial<Parameters<typeof startAnvil>[0]> = {}): Promise<Anvil> {
  const chain = await startAnvil({ chainId: 31_337, port: 0, ...options })
  started.push(chain)
  return chain
}

describe('finding anvil', () => {
  it('[DX-22] takes the program out of the npm package of this platform', () => {
    expect(findAnvil({ path: '' })).toMatch(/@foundry-rs[/\\]anvil-[a-z]+\d*-(amd64|arm64)[/\\]bin[/\\]anvil/)
  })

  it('[DX-22] falls back to the PATH, and says how to get it when there is none', () => {
    const folder = findAnvil().replace(/[/\\]anvil(\.exe)?$/, '')
    const elsewhere = { from: ['/nowhere/package.json'] }
    expect(findAnvil({ ...elsewhere, path: `/nothing-here:${folder}` })).toBe(findAnvil())
    expect(() => findAnvil({ ...elsewhere, path: '/nothing-here' })).toThrow(
      expect.objectContaining({
        code: 'SANDBOX_ANVIL_NOT_FOUND',
        message: expect.stringContaining('npm install --save-dev @foundry-rs/anvil'),
      }),
    )
  })
})

describe('a chain of the sandbox', () => {
  it('[DX-22] answers with its chain id, and its ten accounts have funds', async () => {
    const chain = await start({ chainId: 31_338 })
    const call = createRpcCall(chain.rpcUrl)
    expect(await call('eth_chainId')).toBe('0x7a6a')
    const accounts = (await call('eth_accounts')) as string[]
    expect(accounts).toHaveLength(10)
    expect(accounts[0]).toBe('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
    expect(await call('eth_getBalance', [accounts[9], 'latest'])).toBe('0x21e19e0c9bab2400000')
  })

  it('[DX-22] is gone after stop, which may be called twice', async () => {
    const chain = await start()
    await Promise.all([chain.stop(), chain.stop()])
    expect(isAlive(chain.pid)).toBe(false)
    await expect(createRpcCall(chain.rpcUrl)('eth_chainId')).rejects.toMatchObject({ code: -32_603 })
  })

  it('[DX-22] moves to the next free port when its own is taken, and says so', async () => {
    const squatter = createServer()
    const taken = await listen(squatter)
    const said: string[] = []
    try {
      const chain = await start({ port: taken, onLog: (line) => said.push(line) })
      expect(chain.port).toBeGreaterThan(taken)
      expect(said[0]).toBe(`chain 31337: port ${taken} is taken, using ${chain.port}`)
    } finally {
      squatter.close()
    }
  })

  it('[DX-22] is its own, where somebody else was faster at the port that it looked up, and says where it is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkit-'))
    const late = join(folder, 'anvil')
    await writeFile(late, `#!/bin/sh\necho "$@" > ${folder}/begun\nwhile [ ! -e ${folder}/go ]; do sleep 0.01; done\nexec "${findAnvil()}" "$@"\n`, {
      mode: 0o755,
    })
    const faster = createServer((_request, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0x7a69"}'))
    const said: string[] = []
    try {
      const { port: wanted } = await findFreePort(0)
      const starting = start({ binary: late, port: wanted, onLog: (line) => said.push(line) })
      await eventually(async () => expect(await readFile(join(folder, 'begun'), 'utf8')).toContain(`--port ${wanted} `))
      expect(await listenNear(faster, wanted)).toEqual({ port: wanted, moved: false })
      await writeFile(join(folder, 'go'), '')
      const chain = await starting
      expect(chain.port).toBeGreaterThan(wanted)
      expect(isAlive(chain.pid)).toBe(true)
      expect(said).toEqual([`chain 31337: port ${wanted} is taken, using ${chain.port}`])
    } finally {
      faster.close()
      await rm(folder, { recursive: true })
    }
  })

  it('[DX-22] that cannot start names the reason and leaves no process', async () => {
    await expect(start({ mnemonic: 'not a mnemonic' })).rejects.toMatchObject({
      code: 'SANDBOX_ANVIL_FAILED',
      message: expect.stringMatching(/^anvil ended before it answered\.\n.*the word `not` is invalid/s),
    })
    await expect(start({ binary: '/nowhere/anvil' })).rejects.toMatchObject({ code: 'SANDBOX_ANVIL_FAILED' })
  })

  it('[DX-22] that never answers is given up and killed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkit-'))
    const mute = join(folder, 'anvil')
    await writeFile(mute, `#!/bin/sh\necho $$\nexec sleep 60\n`, { mode: 0o755 })
    try {
      const failed: Error = await start({ binary: mute, readyTimeoutMs: 200 }).then(
        () => expect.fail('it never answers'),
        (error) => error,
      )
      const [said = '', pid] = failed.message.split('\n')
      expect(said).toBe('anvil did not answer within 200 ms.')
      expect(isAlive(Number(pid))).toBe(false)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
