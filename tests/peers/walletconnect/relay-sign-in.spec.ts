import { getAddress, verifyMessage } from 'viem'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { afterEach, describe, expect, it } from 'vitest'
import { openTable, type Table } from './relay-table.js'

let table: Table
afterEach(() => table.close())

const request = {
  chains: ['eip155:31337', 'eip155:31338'],
  domain: 'app.example',
  uri: 'https://app.example/login',
  nonce: 'abcdefgh12345678',
  statement: 'Sign in to the app.',
  methods: ['personal_sign', 'eth_sendTransaction', 'eth_unknown'],
}

/** Asks for a sign-in with the connection, and hands the URI to the wallet. */
async function authenticate() {
  const { uri = '', response } = await table.app.client.authenticate(request)
  const [answer] = await Promise.all([response(), table.wallet.pair(uri ?? '')])
  return answer
}

describe('signing in with the connection, over the relay of the sandbox', () => {
  it('[WC-26, WC-27] gives one signed message for each chain, which viem verifies, and a session without a settlement', async () => {
    table = await openTable()
    const { auths = [], session } = await authenticate()
    const address = getAddress((await table.wallet.accounts())[0] as `0x${string}`)
    expect(auths.map(({ p }) => p.iss)).toEqual(request.chains.map((chain) => `did:pkh:${chain}:${address}`))
    for (const [index, { p, s }] of auths.entries()) {
      const message = table.app.client.formatAuthMessage({ request: { ...p, aud: p.aud ?? '' }, iss: p.iss })
      expect(await verifyMessage({ address, message, signature: s.s as `0x${string}` })).toBe(true)
      const parsed = parseSiweMessage(message)
      expect(validateSiweMessage({ message: parsed, address, domain: request.domain, nonce: request.nonce })).toBe(true)
      expect(parsed).toMatchObject({ chainId: [31_337, 31_338][index], uri: request.uri })
      expect(parsed.statement).toMatch(/^Sign in to the app\. I further authorize the stated URI .*'eth_sendTransaction', 'personal_sign' for 'eip155'\.$/)
    }
    expect(session?.namespaces['eip155']).toMatchObject({
      accounts: request.chains.map((chain) => `${chain}:${address}`),
      methods: ['eth_sendTransaction', 'personal_sign'],
    })
    expect(table.relay.seen().map(({ tag }) => tag)).toEqual([1116, 1100, 1117])
    expect(table.wallet.requests.map(({ method }) => method)).toEqual(['wc_sessionAuthenticate'])
    expect(await table.ask('personal_sign', ['0x12', address])).toMatch(/^0x/)
  })

  it('[WC-26] falls back to a session by proposal with a wallet that does not sign in with the connection', async () => {
    table = await openTable({ wallet: { authenticate: false } })
    const { auths, session } = await authenticate()
    expect(auths).toBeUndefined()
    expect(session?.namespaces['eip155']?.accounts[0]).toMatch(/^eip155:31337:0x/)
    expect(table.wallet.requests.map(({ method }) => method)).toEqual(['wc_sessionPropose'])
  })

  it('[WC-31] tells the app that it was refused', async () => {
    table = await openTable({ wallet: { policy: 'reject' } })
    await expect(authenticate()).rejects.toMatch('User rejected')
    expect(table.relay.seen().at(-1)?.tag).toBe(1118)
  })
})
