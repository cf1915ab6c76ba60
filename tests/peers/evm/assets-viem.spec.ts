import { lastValueFrom, throwError } from 'rxjs'
import { createWalletClient, custom } from 'viem'
import { getAssets } from 'viem/experimental/erc7811'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../../cli/sandbox/evm/anvil.js'
import { installContracts, type SandboxContracts } from '../../../cli/sandbox/evm/contracts/index.js'
import { createRpcCall } from '../../../cli/sandbox/http/json-rpc.js'
import { siteChain } from '../../../cli/sandbox/secure-site/rpc/chains.js'
import { siteOnTable } from '../../../cli/sandbox/secure-site/spec-site.js'
import { createPortfolio } from '../../../src/adapters/portfolio/joined-portfolio.js'
import type { Json } from '../../../src/domain/shared/json/json.js'
import { failure } from '../../../src/domain/shared/errors/errors.js'
import { realTimer } from './evm-real-ports.js'

let anvil: Anvil
let contracts: SandboxContracts
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31_337, port: 0 })
  contracts = await installContracts(anvil.rpcUrl, 31_337)
})
afterAll(() => anvil?.stop())

/** The wallet of the secure site, which announces asset discovery, with a user who is logged in and holds dollars. */
async function walletWithAssets() {
  const usdc = contracts.tokens.find(({ key }) => key === 'usdc')
  if (usdc === undefined) throw new Error('no dollars')
  const tokens = [{ address: usdc.address, name: usdc.name, symbol: usdc.symbol, decimals: usdc.decimals }]
  const chain = { ...siteChain({ chainId: 31_337, rpcUrl: anvil.rpcUrl, name: 'One' }), tokens }
  const table = siteOnTable({ real: true, seed: 31, chains: [chain] })
  const result = table.person.decide(String(((await table.answer('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })).payload as { uri: string }).uri), true)
  const user = (await table.answer('CONNECT_SOCIAL', { uri: `https://site.example${result}`, chainId: 31_337 })).payload as {
    accounts: [{ address: `0x${string}` }, { address: `0x${string}` }]
  }
  const account = user.accounts[1].address
  const call = createRpcCall(anvil.rpcUrl)
  const [rich] = (await call('eth_accounts')) as readonly string[]
  await call('eth_sendTransaction', [
    { from: rich, to: usdc.address, data: `0xa9059cbb${account.slice(2).padStart(64, '0')}${(12_500_000).toString(16).padStart(64, '0')}` },
  ])
  const asked: unknown[] = []
  const request = async (method: string, params: unknown): Promise<Json> => {
    asked.push([method, JSON.parse(JSON.stringify(params))])
    return table.rpc(method, params)
  }
  return { account, usdc, asked, request, call }
}

describe('assets of a wallet', () => {
  it('[BAL-13, BAL-12] a wallet that announces asset discovery is asked as viem’s own client asks it, and tells both the same; no service is asked for balances', async () => {
    const { account, usdc, asked, request, call } = await walletWithAssets()
    expect(await request('wallet_getCapabilities', [account, ['0x7a69']])).toMatchObject({ '0x7a69': { assetDiscovery: { supported: true } } })
    asked.splice(0)
    const client = createWalletClient({ transport: custom({ request: ({ method, params }) => request(method, params) }) })
    const { 31337: told = [] } = await getAssets(client, { account, chainIds: [31_337], aggregate: false })
    const served: string[] = []
    const port = createPortfolio({
      timer: realTimer,
      http: () => ({
        call: ({ call: name }) => {
          served.push(name)
          return throwError(() => failure('UNEXPECTED'))
        },
      }),
      ask: async (_, method, params) => (await call(method, [...params])) as Json,
      wallet: (_, method, params) => request(method, params),
      networkOf: () => undefined,
      bundled: {},
      ofApp: [],
    })
    const answer = await lastValueFrom(port.read({ network: 'eip155:31337', address: account, discoveredBy: 'secure-site' }))
    expect(answer).toMatchObject({ source: { kind: 'wallet' } })
    const { tokens } = answer
    // It is asked for prices, which this wallet does not tell, and not for balances.
    expect(served).toEqual(['prices'])
    expect(asked).toEqual([asked[0], asked[0]])
    expect(asked[0]).toEqual(['wallet_getAssets', [{ account, chainFilter: ['0x7a69'] }]])
    const dollars = tokens.find(({ symbol }) => symbol === 'USDC')
    expect(dollars).toMatchObject({ token: usdc.address.toLowerCase(), units: '12500000', decimals: 6, isExact: true })
    const seen = told.map(({ balance, metadata }) => [(metadata as { symbol: string }).symbol, String(balance)])
    expect(tokens.map(({ symbol, units }) => [symbol, units])).toEqual(seen)
  })

  it('[BAL-13, fault] one that announces it and refuses, or tells of other chains only, is passed over for the chain', async () => {
    const { account, call } = await walletWithAssets()
    for (const answer of [{ '0x1': [] }, {}, null, 'refused'] as const) {
      const port = createPortfolio({
        timer: realTimer,
        http: () => undefined,
        ask: async (_, method, params) => (await call(method, [...params])) as Json,
        wallet: async () => {
          if (answer === 'refused') throw failure('UNEXPECTED')
          return answer
        },
        networkOf: () => undefined,
        bundled: {},
        ofApp: [],
      })
      const { source } = await lastValueFrom(port.read({ network: 'eip155:31337', address: account, discoveredBy: 'secure-site' }))
      expect([answer, source.kind]).toEqual([answer, 'chain'])
    }
  })
})
