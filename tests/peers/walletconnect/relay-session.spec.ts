import { verifyMessage, verifyTypedData } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startAnvil } from '../../../cli/sandbox/evm/anvil.js'
import { createRpcCall } from '../../../cli/sandbox/http/json-rpc.js'
import { nowhere, openTable, proposal, type Table } from './relay-table.js'
import { eventually } from '../../eventually.js'

let table: Table
afterEach(() => table.close())

const served = (chain: string, address: string) => `eip155:${chain}:${address}`

describe('the stock clients of both sides over the relay of the sandbox', () => {
  it('[WC-01, WC-03, WC-04, WC-05, WC-14] pair by the URI, propose, approve and settle', async () => {
    table = await openTable({ wallet: { serve: { accounts: 2 } } })
    const topic = await table.connect()
    const [first = '', second = ''] = await table.wallet.accounts()
    const session = table.app.client.session.get(topic)
    expect(session.namespaces['eip155']).toEqual({
      chains: ['eip155:31337', 'eip155:31338'],
      accounts: ['31337', '31338'].flatMap((chain) => [served(chain, first), served(chain, second)]),
      methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
      events: ['accountsChanged', 'chainChanged'],
    })
    expect(session.peer.metadata).toMatchObject({ name: 'Heron', url: 'https://heron.example' })
    expect(table.wallet.sessions).toMatchObject([{ topic, peer: { name: 'A stock app', url: 'https://app.example' } }])
    await eventually(() =>
      expect(table.relay.seen().map(({ method, tag }) => [method, tag])).toEqual([
        ['wc_proposeSession', 1100],
        ['wc_approveSession', 1101],
        ['wc_approveSession', 1102],
        ['irn_publish', 1103],
      ]),
    )
  })

  it('[WC-10] requests are answered with real signatures, which viem verifies', async () => {
    table = await openTable()
    await table.connect()
    const [address] = (await table.wallet.accounts()) as [`0x${string}`]
    const message = await table.ask('personal_sign', ['0x48656c6c6f', address])
    expect(await verifyMessage({ address, message: 'Hello', signature: message as `0x${string}` })).toBe(true)

    const typed = {
      types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail',
      domain: { chainId: 31_338 },
      message: { text: 'Hello' },
    } as const
    const signature = await table.ask('eth_signTypedData_v4', [address, JSON.stringify(typed)], 'eip155:31338')
    expect(await verifyTypedData({ ...typed, domain: { chainId: 31_338n }, address, signature: signature as `0x${string}` })).toBe(true)
    expect(table.wallet.requests.map(({ method, chainId, outcome }) => [method, chainId, outcome])).toEqual([
      ['wc_sessionPropose', undefined, 'answered'],
      ['personal_sign', 'eip155:31337', 'answered'],
      ['eth_signTypedData_v4', 'eip155:31338', 'answered'],
    ])
  })

  it('[WC-10] two transactions asked for together are sent to the chain of the request, one after the other', async () => {
    const anvil = await startAnvil({ chainId: 31_338, port: 0 })
    try {
      table = await openTable({
        wallet: {
          chains: [
            { chainId: 31_337, rpcUrl: nowhere },
            { chainId: 31_338, rpcUrl: anvil.rpcUrl },
          ],
        },
      })
      await table.connect()
      const [from, to] = await table.wallet.accounts()
      const send = (value: string) => table.ask('eth_sendTransaction', [{ from, to, value }], 'eip155:31338')
      const hashes = await Promise.all([send('0x1'), send('0x2')])
      const call = createRpcCall(anvil.rpcUrl)
      const sent = await Promise.all(hashes.map((hash) => call('eth_getTransactionByHash', [hash])))
      expect(sent).toMatchObject([
        { from, to, value: '0x1', nonce: '0x0', chainId: '0x7a6a' },
        { from, to, value: '0x2', nonce: '0x1', chainId: '0x7a6a' },
      ])
    } finally {
      await anvil.stop()
    }
  })

  it('[WC-05, DX-22] the wallet needs no host but the relay: with every other one silent a session settles and signs as ever', async () => {
    table = await openTable()
    await table.wallet.stop()
    const asked: unknown[] = []
    vi.stubGlobal('fetch', (input: unknown) => {
      asked.push(input)
      return new Promise(() => {})
    })
    await table.restartWallet()
    await table.connect()
    expect(await table.ask('personal_sign', ['0x12', (await table.wallet.accounts())[0]])).toMatch(/^0x/)
    expect(asked).toEqual([])
  })

  it('[WC-31] a refusal has the code of the protocol, or the one that a script chose', async () => {
    table = await openTable()
    await table.connect()
    const params = ['0x12', (await table.wallet.accounts())[0]]
    table.wallet.setPolicy({ decision: 'approve', methods: { personal_sign: 'reject' } })
    await expect(table.ask('personal_sign', params)).rejects.toMatchObject({ code: 5000, message: 'User rejected.' })
    table.wallet.setPolicy({ decision: 'approve', methods: { personal_sign: { error: { code: 4100, message: 'Not you.' } } } })
    await expect(table.ask('personal_sign', params)).rejects.toMatchObject({ code: 4100, message: 'Not you.' })
    table.wallet.setPolicy({ decision: 'approve', methods: { personal_sign: { garbage: { not: 'a signature' } } } })
    expect(await table.ask('personal_sign', params)).toEqual({ not: 'a signature' })
    table.wallet.setPolicy('ask')
    const asked = table.ask('personal_sign', params)
    await eventually(() => expect(table.wallet.pending).toMatchObject([{ method: 'personal_sign' }]))
    expect(table.wallet.reject()).toBe(true)
    await expect(asked).rejects.toMatchObject({ code: 5000 })
  })

  it.each([
    ['reject', { code: 5000, message: 'User rejected.' }],
    [{ error: { code: 5002, message: 'User rejected methods.' } }, { code: 5002, message: 'User rejected methods.' }],
  ] as const)('[WC-31] a refused proposal tells the app why: %j', async (policy, reason) => {
    table = await openTable({ wallet: { policy } })
    const { uri = '', approval } = await table.app.client.connect(proposal)
    const outcome = expect(approval()).rejects.toMatchObject(reason)
    await table.wallet.pair(uri)
    await outcome
    expect(table.wallet.sessions).toEqual([])
    expect(table.relay.seen().at(-1)?.tag).toBe(1120)
  })

  it('[WC-31] what the wallet does not serve is refused with the reason', async () => {
    table = await openTable()
    const { uri = '', approval } = await table.app.client.connect({
      optionalNamespaces: { cosmos: { chains: ['cosmos:cosmoshub-4'], methods: [], events: [] } },
    })
    const outcome = expect(approval()).rejects.toMatchObject({ code: 5100 })
    await table.wallet.pair(uri)
    await outcome
  })

  it('[WC-16, WC-17, WC-18] events and updates of the wallet reach the app, in the order in which they happened', async () => {
    table = await openTable()
    const topic = await table.connect()
    const [, , , fourth = ''] = await table.wallet.accounts()
    await table.wallet.switchChain(31_338)
    await table.wallet.switchAccount(3)
    await eventually(() => expect(table.heard).toHaveLength(3))
    expect(table.heard).toMatchObject([
      { event: 'session_event', params: { chainId: 'eip155:31338', event: { name: 'chainChanged', data: 31_338 } } },
      { event: 'session_update', params: { namespaces: { eip155: { accounts: [served('31337', fourth), served('31338', fourth)] } } } },
      { event: 'session_event', params: { chainId: 'eip155:31338', event: { name: 'accountsChanged', data: [served('31338', fourth)] } } },
    ])
    expect(table.app.client.session.get(topic).namespaces['eip155']?.accounts).toEqual([served('31337', fourth), served('31338', fourth)])
  })

  it('[NET-06, WC-18] wallet_switchEthereumChain to a chain outside the session brings it in first', async () => {
    table = await openTable({ wallet: { serve: { chains: [31_337] } } })
    const topic = await table.connect()
    expect(table.app.client.session.get(topic).namespaces['eip155']?.chains).toEqual(['eip155:31337'])
    expect(await table.ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toBeNull()
    await eventually(() => expect(table.heard.map(({ event }) => event)).toEqual(['session_update', 'session_event']))
    expect(table.app.client.session.get(topic).namespaces['eip155']?.chains).toEqual(['eip155:31337', 'eip155:31338'])
    await expect(table.ask('wallet_switchEthereumChain', [{ chainId: '0x1' }])).rejects.toMatchObject({ code: 4902 })
  })

  it('[WC-15] both sides ping, extend and end a session', async () => {
    table = await openTable()
    const topic = await table.connect()
    await Promise.all([table.wallet.ping(), table.app.client.ping({ topic }), table.wallet.extend()])
    expect(table.heard.map(({ event }) => event).sort()).toEqual(['session_extend', 'session_ping'])
    await table.app.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    await eventually(() => expect(table.wallet.sessions).toEqual([]))
  })

  it('[WC-19, F43] a session that the wallet ends is gone on both sides, and the app is told once', async () => {
    table = await openTable()
    const topic = await table.connect()
    await table.wallet.disconnect(topic)
    await eventually(() => expect(table.heard.map(({ event }) => event)).toEqual(['session_delete']))
    expect([table.app.client.session.getAll(), table.wallet.sessions]).toEqual([[], []])
  })
})
