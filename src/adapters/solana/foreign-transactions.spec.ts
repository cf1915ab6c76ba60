import { base58, base64 } from '@scure/base'
import { defer, firstValueFrom, type Observable, of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { address, bytes, network, other, outcome, ref, replace, setup } from '../../../tests/contracts/solana-bench.js'
import { createMemoryTimer, createVirtualTime } from 'latchkit/testing'
import { transferTransaction } from '../../../tests/peers/solana/transactions.js'
import type { ConnectorPort } from '../../ports/connector.js'
import { createEmbeddedConnector } from '../embedded-wallet/embedded-connector.js'
import { createSessionConnector } from '../walletconnect/sessions/session-connector.js'
import { loadSolanaChecks } from './remote-checks.js'

const own = { transaction: base64.encode(bytes) }
/** A transfer of another account, which the wallet's is only the recipient of. */
const foreign = { transaction: base64.encode(transferTransaction(other, address)) }
const at = { ...ref, address, network }
const METHODS = ['solana_signTransaction', 'solana_signAndSendTransaction']

type Open = () => Promise<{ readonly port: ConnectorPort; readonly asked: () => number }>

const wallets: Readonly<Record<string, Open>> = {
  async 'a wallet of the page'() {
    const { connector, wallet } = await setup()
    return { port: connector, asked: () => wallet.asked.length }
  },
  async 'a session'() {
    const asked: string[] = []
    const session = { topic: 't', namespaces: { solana: { accounts: [`${network}:${address}`], chains: [network], methods: METHODS, events: [] } } }
    const relay = { events: () => of(), request: ({ method }: { method: string }) => of({ number: asked.push(method) }) }
    const { port } = createSessionConnector({
      relay: relay as never,
      timer: createMemoryTimer(createVirtualTime({ start: 0 })).port,
      session: () => session as never,
      solanaChecks: loadSolanaChecks,
    })
    return { port, asked: () => asked.length }
  },
  async 'the embedded wallet'() {
    const asked: unknown[] = []
    const state = {
      account: { namespaces: { solana: { address } } },
      network: { namespaces: { solana: { caipNetwork: network, walletNetwork: network } } },
      connection: { namespaces: { solana: { connectorId: 'ID_AUTH' } } },
      config: { plugins: {} },
    }
    const by = { state: () => state, subscribe: () => () => undefined } as never
    const ask = (request: unknown) => defer(() => of(`${asked.push(request)}`))
    const port = createEmbeddedConnector({ by, ask, solanaChecks: loadSolanaChecks })
    return { port, asked: () => asked.length }
  },
}

describe.each(Object.entries(wallets))('%s', (_, open) => {
  it.each<[string, (port: ConnectorPort, one: typeof own) => Observable<unknown>]>([
    ['signTransactions', (port, one) => port.signTransactions({ ...at, transactions: [own, one] })],
    ['sendTransaction', (port, one) => port.sendTransaction({ ...at, transaction: one })],
  ])('[CONN-50, F36] %s of a transaction in which the account is no signer asks for nothing', async (_name, ask) => {
    const { port, asked } = await open()
    expect(await outcome(ask(port, foreign))).toMatchObject({ code: 'TRANSACTION_INVALID', context: { problem: `${address} is not among its signers` } })
    expect(asked()).toBe(0)
    await outcome(ask(port, own))
    expect(asked()).toBe(1)
  })
})

it('[CONN-50] a wallet of the page is asked where the account signs beside the payer', async () => {
  const { connector, wallet } = await setup()
  replace(wallet, 'solana:signTransaction', 'signTransaction', () => [])
  const twice = base58.decode(address)
  const [key, payer, system, hash] = [twice, base58.decode(other), new Uint8Array(32), new Uint8Array(32).fill(7)]
  const message = [2, 0, 1, 3, ...payer, ...key, ...system, ...hash, 1, 2, 2, 1, 0, 12, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
  const transaction = base64.encode(Uint8Array.from([2, ...new Uint8Array(128), ...message]))
  await firstValueFrom(connector.signTransactions({ ...at, transactions: [{ transaction }] })).catch((error: unknown) =>
    expect(error).not.toMatchObject({ code: 'TRANSACTION_INVALID' }),
  )
})
