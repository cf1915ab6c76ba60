import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bitcoinRegtest } from './bitcoin/keys.js'
import { sandboxContracts } from './evm/contracts/index.js'
import { createRpcCall, type RpcCall } from './http/json-rpc.js'
import { findFreePort } from './http/ports.js'
import { type Sandbox, type SandboxOptions, startSandbox } from './sandbox.js'
import { listen } from './spec-helpers.js'
import { createWalletKeys } from './walletconnect-wallet/keys.js'

let app: string
beforeAll(async () => {
  app = await mkdtemp(join(tmpdir(), 'latchkit-app-'))
  await writeFile(join(app, 'index.html'), '<p>the app</p>')
})
afterAll(() => rm(app, { recursive: true }))

const running: Sandbox[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((sandbox) => sandbox.stop()))
})

async function start(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ port: 0, ...options })
  running.push(sandbox)
  return sandbox
}

const rpcOf = (sandbox: Sandbox, index = 0): RpcCall => createRpcCall(sandbox.evm[index]?.rpcUrl ?? '')

describe('a sandbox', () => {
  it('[DX-22] answers everywhere as soon as it has started', async () => {
    const sandbox = await start({ app, csp: "default-src 'self'" })
    expect(sandbox.evm.map(({ chainId }) => chainId)).toEqual([31_337, 31_338])
    expect([await rpcOf(sandbox, 0)('eth_chainId'), await rpcOf(sandbox, 1)('eth_chainId')]).toEqual(['0x7a69', '0x7a6a'])
    const page = await fetch(sandbox.app ?? '')
    expect([page.headers.get('content-security-policy'), await page.text()]).toEqual(["default-src 'self'", '<p>the app</p>'])
    const script = await (await fetch(`${sandbox.url}/sandbox/wallet.js`)).text()
    expect(script).toBe(await sandbox.walletScript())
    expect(script).toContain('dev.latchkit.kestrel')
    expect(await (await fetch(`${sandbox.url}/sandbox/config.json`)).json()).toMatchObject({
      chains: [{ chainId: 31_337, rpcUrl: sandbox.evm[0]?.nodeUrl }, { chainId: 31_338 }],
      wallets: [{ name: 'Kestrel' }, { name: 'Lumen' }],
    })
    expect(JSON.parse(sandbox.describe())).toEqual({
      app: sandbox.app,
      evm: sandbox.evm.map(({ chainId, rpcUrl }) => ({ chainId, rpcUrl, contracts: sandboxContracts(chainId) })),
      relay: sandbox.relay?.url,
      walletConnectPage: sandbox.walletConnectPage,
      secureSite: sandbox.secureSite?.url,
      services: sandbox.services.hosts,
      api: sandbox.services.url,
      sponsor: sandbox.sponsor.url,
      solana: sandbox.solana,
      bitcoin: sandbox.bitcoin,
    })
    const wallet = await fetch(sandbox.walletConnectPage ?? '')
    expect(wallet.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await wallet.text()).toContain('<script src="/wallet.js">')
  })

  it('[DX-22, WC-05] takes a relay that runs already, or none', async () => {
    const [evm] = [[(await start({ relay: false })).evm[0]?.nodeUrl ?? '']]
    const other = await start({ evm, relay: 'ws://127.0.0.1:9' })
    expect([other.relay, other.relayUrl, JSON.parse(other.describe()).relay]).toEqual([undefined, 'ws://127.0.0.1:9', 'ws://127.0.0.1:9'])
    const none = await start({ evm, relay: false })
    expect([none.relayUrl, none.walletConnectPage]).toEqual([undefined, undefined])
    expect(JSON.parse(none.describe())).toMatchObject({ relay: null, walletConnectPage: null })
    await expect(none.walletConnectWallet()).rejects.toThrow(RangeError)
  })

  it('[DX-22, FRAME-03] serves a secure site over its chains, takes one that runs already, or none', async () => {
    const sandbox = await start({ evm: [(await start({ relay: false, secureSite: false })).evm[0]?.nodeUrl ?? ''], relay: false })
    expect(await (await fetch(`${sandbox.secureSiteUrl}/sdk.js`)).text()).toContain(sandbox.evm[0]?.nodeUrl)
    const other = await start({ evm: [sandbox.evm[0]?.nodeUrl ?? ''], relay: false, secureSite: 'https://secure.example' })
    expect([other.secureSite, JSON.parse(other.describe()).secureSite]).toEqual([undefined, 'https://secure.example'])
  })

  it('[DX-22] has a Solana node that its secure site sends to, takes one that runs already, or none', async () => {
    const sandbox = await start({ evm: [(await start({ relay: false, secureSite: false })).evm[0]?.nodeUrl ?? ''], relay: false })
    const { rpcUrl = '', network } = sandbox.solana ?? {}
    expect(network).toBe('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
    expect(await createRpcCall(rpcUrl)('getHealth')).toBe('ok')
    expect(await (await fetch(`${sandbox.secureSiteUrl}/sdk.js`)).text()).toContain(rpcUrl)
    const evm = [sandbox.evm[0]?.nodeUrl ?? '']
    expect((await start({ evm, relay: false, secureSite: false, solana: 'http://127.0.0.1:9' })).solana).toEqual({ network, rpcUrl: 'http://127.0.0.1:9' })
    expect(JSON.parse((await start({ evm, relay: false, secureSite: false, solana: false })).describe()).solana).toBeNull()
  })

  it('[DX-22] has nodes of Solana and Bitcoin where the accounts of the test mnemonic are funded', async () => {
    const sandbox = await start({ evm: [(await start({ relay: false, secureSite: false })).evm[0]?.nodeUrl ?? ''], relay: false, secureSite: false })
    const keys = createWalletKeys({})
    const [[sol], [btc]] = [await keys.solana(), await keys.bitcoin()]
    expect(await createRpcCall(sandbox.solana?.rpcUrl ?? '')('getBalance', [sol?.address])).toMatchObject({ value: 100_000_000_000 })
    expect(sandbox.bitcoin?.network).toBe(bitcoinRegtest)
    const address = btc?.address(bitcoinRegtest)
    const stats = await (await fetch(`${sandbox.bitcoin?.esploraUrl}/address/${address}`)).json()
    expect(stats).toMatchObject({ chain_stats: { funded_txo_sum: 100_000_000 } })
    expect(await sandbox.walletScript()).toContain('Osprey')
    const none = await start({ evm: [sandbox.evm[0]?.nodeUrl ?? ''], relay: false, secureSite: false, solana: false, bitcoin: false })
    expect([none.solana, none.bitcoin, JSON.parse(none.describe()).bitcoin]).toEqual([undefined, undefined, null])
    expect(await none.walletScript()).not.toContain('btc_providers')
  })

  it('[DX-22, WC-05] has a WalletConnect wallet at its relay, which ends with it', async () => {
    const sandbox = await start()
    const wallet = await sandbox.walletConnectWallet({ policy: 'approve' })
    const topic = 'a'.repeat(64)
    await wallet.pair(`wc:${topic}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}&expiryTimestamp=${Math.trunc(Date.now() / 1_000) + 300}`)
    expect(sandbox.relay?.clients()).toEqual([wallet.clientId])
    await sandbox.stop()
    expect(sandbox.relay?.counts().open).toBe(0)
  })

  it('[DX-22] is gone after stop, and stop may be called again', async () => {
    const sandbox = await start()
    await Promise.all([sandbox.stop(), sandbox.stop()])
    for (const url of [
      sandbox.url,
      sandbox.walletConnectPage ?? '',
      sandbox.relayUrl?.replace('ws', 'http') ?? '',
      ...sandbox.evm.flatMap(({ rpcUrl, nodeUrl }) => [rpcUrl, nodeUrl]),
    ])
      await expect(fetch(url)).rejects.toThrow()
  })

  it('[DX-22] has wallets that work in this process, unhurt by the faults of the apps RPC', async () => {
    const sandbox = await start()
    const { provider, info } = sandbox.headlessWallet({ name: 'Lumen', policy: 'approve' })
    expect(info.rdns).toBe('dev.latchkit.lumen')
    const [from] = (await provider.request({ method: 'eth_requestAccounts' })) as string[]
    sandbox.rpc(31_337).faults.set({ kind: 'status', status: 503 })
    const hash = await provider.request({ method: 'eth_sendTransaction', params: [{ from, to: from, value: '0x1' }] })
    await expect(rpcOf(sandbox)('eth_blockNumber')).rejects.toMatchObject({ code: -32_603 })
    sandbox.rpc(31_337).faults.clear()
    // The node answers before the block is there.
    await expect.poll(() => rpcOf(sandbox)('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
    expect(() => sandbox.rpc(1)).toThrow(RangeError)
  })

  it('[DX-22] takes chains that run already instead of starting its own', async () => {
    const first = await start()
    const second = await start({ evm: [first.evm[1]?.nodeUrl ?? ''] })
    expect(second.evm.map(({ chainId, nodeUrl }) => [chainId, nodeUrl])).toEqual([[31_338, first.evm[1]?.nodeUrl]])
    expect(second.app).toBeUndefined()
    expect(JSON.parse(second.describe()).app).toBeNull()
    await second.stop()
    expect(await rpcOf(first, 1)('eth_chainId')).toBe('0x7a6a')
  })
})

describe('a sandbox that cannot start', () => {
  it('[DX-22] says which part failed and leaves nothing behind', async () => {
    const port = 23_000 + (process.pid % 5_000)
    const parts = [1, 2, 11, 12, 21, 22].map((offset) => port + offset)
    // The app starts last, so that all the others must be stopped.
    const options = { port, app: join(app, 'nowhere'), onLog: (line: string) => said.push(line) }
    const said: string[] = []
    await expect(startSandbox(options)).rejects.toMatchObject({ code: 'SANDBOX_APP_NOT_FOUND' })
    expect(said).toEqual([])
    const after = await Promise.all(parts.map(findFreePort))
    expect(after).toEqual(parts.map((free) => ({ port: free, moved: false })))

    const sandbox = await start({ port })
    const chains = sandbox.evm.flatMap(({ rpcUrl, nodeUrl }) => [rpcUrl, nodeUrl])
    const listening = [...chains, sandbox.relayUrl ?? '', sandbox.walletConnectPage ?? '']
    expect(listening.map((url) => Number(new URL(url).port)).sort()).toEqual(parts)
  })

  it('[DX-22] names the chain that is not there', async () => {
    await expect(startSandbox({ port: 0, evm: ['http://127.0.0.1:1'] })).rejects.toMatchObject({
      code: 'SANDBOX_CHAIN_UNREACHABLE',
      message: expect.stringContaining('http://127.0.0.1:1'),
    })
    const noChain = createServer((_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"hello"}'))
    try {
      const evm = [`http://127.0.0.1:${await listen(noChain)}`]
      await expect(startSandbox({ port: 0, evm })).rejects.toMatchObject({ code: 'SANDBOX_CHAIN_UNREACHABLE' })
    } finally {
      noChain.close()
    }
  })
})
