import { createMemoryHttp, createMemoryPortfolio, createVirtualTime, type PortfolioHarness, type ScriptedToken } from 'latchkit/testing'
import { createPortfolio, type PortfolioTools } from '../../src/adapters/portfolio/joined-portfolio.js'
import type { BundledToken } from '../../src/adapters/portfolio/bundled.generated.js'
import { createMemoryTimer } from '../../src/adapters/memory/time/memory-timer.js'
import { firstOf } from '../../src/adapters/shared/async-task.js'
import { formatUnits } from '../../src/domain/shared/amounts/decimal.js'
import { failure } from '../../src/domain/shared/errors/errors.js'
import { base, mainnet, sepolia } from '../../src/domain/shared/networks/evm-chains.js'
import { solana } from '../../src/domain/shared/networks/chains.js'
import type { PortfolioAnswer, PortfolioRequest } from '../../src/ports/services/portfolio.js'
import { A, ALPHA, B } from '../domain/facts.js'
import { USDC } from '../domain/portfolio.js'
import { settle } from '../peers/evm/evm-scripted-wallet.js'
import { scriptedTokenChain, type TokenChainOptions } from './token-chain.js'

export const NETWORK = mainnet.caipNetworkId
export const OTHER = base.caipNetworkId
export const DAI = '0x6b175474e89094c44da98b954eedeac495271d0f'
export const SCALED = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
export const CANARY = 'https://canary.example/a.png'
const bundled: Readonly<Record<string, readonly BundledToken[]>> = {
  [NETWORK]: [
    [USDC, 'USDC', 'USD Coin', 6],
    [DAI, 'DAI', 'Dai Stablecoin', 18],
  ],
  [OTHER]: [[USDC, 'USDC', 'USD Coin', 6]],
}
export const me = A.toLowerCase()
export const networks = [mainnet, base, sepolia, solana]
export const common = { network: NETWORK, otherNetwork: OTHER, account: A, stranger: B, known: [USDC, DAI] } as const

export type Source = 'chain' | 'service' | 'wallet'
export interface WorldOptions extends Partial<Pick<PortfolioTools, 'ofApp' | 'bundled' | 'rate'>> {
  readonly chain?: TokenChainOptions
  /** True if the node knows nothing of the tokens. */
  readonly isChainSilent?: boolean
}

export function world(source: Source, { chain: options, isChainSilent = false, ...tools }: WorldOptions = {}) {
  const time = createVirtualTime({ start: Date.UTC(2025, 0, 1) })
  const http = createMemoryHttp(time)
  const chain = scriptedTokenChain(options)
  let assets: unknown = { '0x1': [] }
  let balances: readonly object[] = []
  let isWalletBroken = false
  const requests: unknown[] = []
  http.answer('supportedChains', () => ({ http: [NETWORK, OTHER], ws: [] }))
  http.answer('prices', () => ({ fungibles: [] }))
  http.answer('balance', ({ address, chainId }) => ({ balances: address === A && chainId === NETWORK ? (balances as never) : [] }))
  const port = createPortfolio({
    timer: createMemoryTimer(time).port,
    http: () => (source === 'chain' ? undefined : http.port),
    ask: (network, method, params, signal) => firstOf(chain.read(network, method, params), signal),
    wallet: async (connectorId, method, params) => {
      requests.push([connectorId, method, params])
      if (isWalletBroken) throw { code: 4200, message: 'no such method' }
      const [{ account, chainFilter }] = params as readonly [{ account: string; chainFilter: readonly string[] }]
      return account === A && chainFilter[0] === '0x1' ? assets : { [chainFilter[0] as string]: [] }
    },
    networkOf: (network) => networks.find(({ caipNetworkId }) => caipNetworkId === network),
    bundled,
    ofApp: [],
    ...tools,
  })
  return {
    port,
    http,
    chain,
    time,
    requests,
    setAssets: (given: unknown) => {
      assets = given
    },
    setBalances: (given: readonly object[]) => {
      balances = given
    },
    breakWallet: () => {
      isWalletBroken = true
    },
    script(tokens: readonly ScriptedToken[]) {
      chain.clear()
      if (!isChainSilent)
        for (const token of [USDC, DAI]) {
          const held = tokens.find((one) => one.token === token)
          chain.put(NETWORK, token, { decimals: held?.decimals ?? 18, symbol: held?.symbol ?? '', balances: { [me]: held?.units ?? 0n } })
        }
      if (!isChainSilent) chain.put(OTHER, USDC, { decimals: 6, balances: {} })
      const named = (symbol: string) => ({ name: symbol === 'USDC' ? 'USD Coin' : 'Dai', symbol })
      balances = tokens.map(({ token, symbol, decimals, units }) => ({
        ...named(symbol),
        chainId: NETWORK,
        address: `${NETWORK}:${token}`,
        value: 0,
        price: 0,
        // Services round.
        quantity: { decimals: String(decimals), numeric: formatUnits((units / 10n ** 10n) * 10n ** 10n || units, decimals) },
        iconUrl: CANARY,
      }))
      assets = {
        '0x1': tokens.map(({ token, symbol, decimals, units }) => ({
          address: token,
          balance: `0x${units.toString(16)}`,
          type: symbol === 'USDC' ? 'ERC20' : 'erc20',
          metadata: { ...named(symbol), decimals },
        })),
      }
    },
    breakSource() {
      http.fail({ status: 500 })
      chain.breakSource()
      isWalletBroken = true
    },
  }
}

export function harness(source: Source, options: WorldOptions = {}): PortfolioHarness {
  const { port, script, breakSource, chain, http, time } = world(source, options)
  return {
    ...common,
    port,
    script,
    breakSource,
    ...(source === 'wallet' && { request: { discoveredBy: ALPHA } }),
    held: () => chain.held() + http.open(),
    withinMs: 30_000,
    async elapse(ms) {
      for (let count = 0; count < (ms > 1 ? 4 : 1); count += 1) {
        await settle(30)
        time.advanceBy(ms)
      }
      await settle(60)
    },
  }
}

export function memoryHarness(): PortfolioHarness {
  const tokens = createMemoryPortfolio()
  let answer = tokens.hold()
  return {
    ...common,
    port: tokens.port,
    held: tokens.open,
    withinMs: 2_000,
    script: (all) =>
      tokens.set(
        { network: NETWORK, address: A },
        {
          tokens: all.flatMap(({ token, symbol, decimals, units }) =>
            units === 0n ? [] : [{ token, symbol, name: symbol, decimals, units: units.toString(), isExact: true as const }],
          ),
        },
      ),
    breakSource: () => tokens.fail(failure('RPC_ALL_FAILED', { hosts: 'a.example' })),
    async elapse(ms) {
      if (ms < 2_000) return
      answer()
      answer = tokens.hold()
    },
  }
}

export const tokens = (more: Partial<ScriptedToken> = {}): readonly ScriptedToken[] => [
  { token: USDC, symbol: 'USDC', decimals: 6, units: 2_500_000n, ...more },
]
export async function ask({ port, time }: ReturnType<typeof world>, more: Partial<PortfolioRequest> = {}) {
  const values: PortfolioAnswer[] = []
  const errors: { code: string }[] = []
  port.read({ network: NETWORK, address: A, ...more }).subscribe({ next: (value) => values.push(value), error: (error) => errors.push(error) })
  await settle(60)
  for (let count = 0; count < 4; count += 1) {
    time.advanceBy(10_000)
    await settle(60)
  }
  return { answer: values[0] as PortfolioAnswer, error: errors[0] }
}
