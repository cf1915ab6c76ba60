import { describe, expect, it } from 'vitest'
import { ALPHA, S } from '../../../tests/domain/facts.js'
import { openPage, type Page, walletOf } from '../../../tests/domain/page.js'
import { ME, OTHER, THIRD } from '../../../tests/domain/solana.js'
import { selectIsUnsupported } from '../network/index.js'
import { solana, solanaDevnet } from '../shared/networks/chains.js'
import { TOKEN_PROGRAM } from '../shared/solana/programs.js'
import { TOKENS_RETRY_BLOCK_MS } from './read.js'
import { selectHeldTokens, selectSolanaTokens } from './selectors.js'
import { MAX_TOKEN_ACCOUNTS } from './state.js'

const MAINNET = solana.caipNetworkId
const DEVNET = solanaDevnet.caipNetworkId
const [USDC, BONK] = ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263']
const WSOL = 'So11111111111111111111111111111111111111112'
const METHOD = 'getTokenAccounts'

const rpcUrls = { default: { http: ['https://node.example'] } }

/** Two accounts on two networks, connected on the first. */
async function open(networks: readonly (typeof solana)[] = [solana, solanaDevnet]): Promise<Page> {
  const page = openPage({
    options: { networks: networks.map((one) => ({ ...one, rpcUrls })) },
    adapters: ['solana'],
    wallets: [{ id: ALPHA, namespace: 'solana', accounts: [S, ME], network: MAINNET, approvedNetworks: [MAINNET, DEVNET], supportsAllNetworks: false }],
  })
  await page.run({ type: 'connect', connectorId: ALPHA })
  page.wait(0)
  return page
}
const tokens = (page: Page) => selectSolanaTokens(page.state()).map(({ address, symbol, quantity }) => [address, symbol, quantity.numeric, quantity.decimals])
const asks = (page: Page) => page.memory.rpc.tries().filter(({ method }) => method === METHOD)
const show = (page: Page) => {
  page.give({ type: 'openModal', view: 'Account' })
  page.wait(0)
}

describe('tokens of a Solana account', () => {
  it('[BAL-01, BAL-02, BAL-20] are read of Token and Token-2022 when view Account opens, exactly, and are named by their mints', async () => {
    const page = await open()
    page.memory.rpc.setToken(MAINNET, S, { mint: USDC, units: 2n ** 64n - 1n, decimals: 6 })
    page.memory.rpc.setToken(MAINNET, S, { mint: BONK, units: 5n, decimals: 9, program: 'token-2022' })
    expect([asks(page), tokens(page)]).toEqual([[], []])
    show(page)
    expect(asks(page)).toHaveLength(1)
    expect(tokens(page)).toEqual([
      [USDC, 'EPjF…Dt1v', '18446744073709.551615', '6'],
      [BONK, 'DezX…B263', '0.000000005', '9'],
    ])
    expect(page.events('tokensLoaded')).toMatchObject([{ network: MAINNET, address: S, accounts: [{ mint: USDC }, { mint: BONK }] }])
  })

  it('[BAL-14, BAL-15] belong to one account on one network: those of two accounts and two networks never mix', async () => {
    const page = await open()
    const amounts = [
      [MAINNET, S, 1n],
      [MAINNET, ME, 2n],
      [DEVNET, S, 3n],
      [DEVNET, ME, 4n],
    ] as const
    for (const [network, owner, units] of amounts) page.memory.rpc.setToken(network, owner, { mint: USDC, units, decimals: 0 + 1 })
    show(page)
    expect(tokens(page)).toMatchObject([[USDC, {}, '0.1']].map(([mint, , amount]) => [mint, 'EPjF…Dt1v', amount, '1']))
    page.memory.rpc.delay(100)
    page.give({ type: 'switchAccount', namespace: 'solana', address: ME })
    // Nothing of the account before is shown.
    expect(tokens(page)).toEqual([])
    await page.run({ type: 'switchNetwork', network: DEVNET })
    expect(tokens(page)).toEqual([])
    page.wait(200)
    expect(tokens(page)).toEqual([[USDC, 'EPjF…Dt1v', '0.4', '1']])
    // The late answer for the network before is kept for it.
    expect(page.state().tokens.held[`${MAINNET}:${ME}`]?.accounts).toMatchObject([{ units: '2' }])
    page.give({ type: 'switchAccount', namespace: 'solana', address: S })
    page.wait(200)
    expect(tokens(page)).toEqual([[USDC, 'EPjF…Dt1v', '0.3', '1']])
    await page.run({ type: 'switchNetwork', network: MAINNET })
    expect(tokens(page)).toEqual([[USDC, 'EPjF…Dt1v', '0.1', '1']])
  })

  it('[NET-18] are not read while the wallet is on a network that is not configured, and are again where it comes back', async () => {
    const page = await open([solana])
    walletOf(page).switchNetwork(DEVNET)
    page.wait(0)
    show(page)
    page.give({ type: 'refreshTokens', force: true })
    expect([selectIsUnsupported(page.state(), 'solana'), asks(page)]).toEqual([true, []])
    walletOf(page).switchNetwork(MAINNET)
    page.wait(0)
    await page.run({ type: 'refreshTokens', force: true })
    expect(asks(page)).toHaveLength(1)
  })

  it('[BAL-04, BAL-20] sums accounts of one mint, shows the node’s text where a mint scales it, and leaves out what is empty, indivisible or unread', async () => {
    const page = await open()
    const account = (mint: string, units: string, decimals: number | null, more: object = {}) => ({
      address: OTHER,
      mint,
      program: TOKEN_PROGRAM,
      units,
      decimals,
      isFrozen: false,
      isNative: false,
      ...more,
    })
    page.memory.rpc.handle(METHOD, () => [
      account(USDC, '1500000', 6),
      account(USDC, '1', 6),
      account(BONK, '0', 5),
      account(THIRD, '1', 0),
      account(ME, '1', null),
      account(WSOL, '7', 9, { isNative: true }),
      account(OTHER, '100', 2, { shown: '12.5' }),
    ])
    show(page)
    expect(tokens(page)).toEqual([
      [USDC, 'EPjF…Dt1v', '1.500001', '6'],
      [WSOL, 'wSOL', '0.000000007', '9'],
      [OTHER, '9hSR…GWBu', '12.5', '2'],
    ])
    expect(selectHeldTokens(page.state())?.accounts).toHaveLength(6)
    page.memory.rpc.handle(METHOD, () => ({ value: [] }))
    page.give({ type: 'refreshTokens', force: true })
    page.wait(0)
    // A wrong balance is worse than an old one.
    expect([page.events('tokensFailed').length, tokens(page).length]).toEqual([1, 3])
  })

  it('[BAL-05, BAL-10, fault] are not asked for again within 30 s, after a failure neither; force does', async () => {
    const page = await open()
    page.memory.rpc.fail({ error: { code: -32602, message: 'no' } }, { method: METHOD, times: 1 })
    show(page)
    const { failure } = page.events('tokensFailed')[0] ?? {}
    expect([failure?.code, selectHeldTokens(page.state())]).toMatchObject(['TOKEN_BALANCE_UNAVAILABLE', { failedAt: expect.any(Number) }])
    expect(selectHeldTokens(page.state())).not.toHaveProperty('accounts')
    const before = asks(page).length
    page.give({ type: 'closeModal' })
    page.wait(TOKENS_RETRY_BLOCK_MS - 1)
    show(page)
    expect(asks(page)).toHaveLength(before)
    await expect(page.run({ type: 'refreshTokens', force: true })).resolves.toMatchObject({ type: 'tokensLoaded', accounts: [] })
    page.give({ type: 'closeModal' })
    page.wait(29_000)
    show(page)
    expect(asks(page)).toHaveLength(before + 1)
  })

  it('[BAL-09, fault] a failure is told', async () => {
    const page = await open()
    page.memory.rpc.fail({ error: { code: -32602, message: 'no' } }, { method: METHOD })
    show(page)
    page.wait(1_000)
    expect(page.state().toasts.current?.message).toBe('Token Balance Unavailable')
  })

  it('[BAL-08] are read again after a transaction is confirmed, if they were shown', async () => {
    const page = await open()
    page.memory.rpc.setToken(MAINNET, S, { mint: USDC, units: 10n, decimals: 1 })
    page.memory.finality.tell({ network: MAINNET, hash: '1'.repeat(64) }, { kind: 'ended', outcome: 'confirmed', block: 1 })
    await page.run({ type: 'watchTransaction', hash: '1'.repeat(64) })
    expect(asks(page)).toEqual([])
    show(page)
    page.memory.rpc.setToken(MAINNET, S, { mint: USDC, units: 4n, decimals: 1 })
    await page.run({ type: 'watchTransaction', hash: '1'.repeat(64) })
    page.wait(0)
    expect(tokens(page)).toEqual([[USDC, 'EPjF…Dt1v', '0.4', '1']])
  })

  it('[T1, fault] keeps 256 of 10,000 accounts, and says how many it left out', async () => {
    const page = await open()
    const one = { address: OTHER, mint: USDC, program: TOKEN_PROGRAM, units: '1', decimals: 1, isFrozen: false, isNative: false }
    page.memory.rpc.handle(METHOD, () => Array.from({ length: 10_000 }, () => one))
    show(page)
    expect(selectHeldTokens(page.state())).toMatchObject({ omitted: 10_000 - MAX_TOKEN_ACCOUNTS })
    expect(selectHeldTokens(page.state())?.accounts).toHaveLength(MAX_TOKEN_ACCOUNTS)
  })

  it('[BAL-01] without a node of the app, and in other namespaces, nobody is asked', async () => {
    const page = openPage({
      options: { networks: [{ ...solana, rpcUrls: { default: { http: [] } } }] },
      adapters: ['solana'],
      wallets: [{ id: ALPHA, namespace: 'solana', accounts: [S], network: MAINNET }],
    })
    await page.run({ type: 'connect', connectorId: ALPHA })
    show(page)
    expect([asks(page), selectHeldTokens(page.state())]).toEqual([[], undefined])
    const evm = openPage()
    await evm.run({ type: 'connect', connectorId: ALPHA })
    show(evm)
    evm.give({ type: 'refreshTokens' })
    expect(asks(evm)).toEqual([])
  })
})
