import { base58, base64 } from '@scure/base'
import { firstValueFrom, of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { compile, ME, OTHER, transfer, vectors } from '../../../tests/domain/solana.js'
import { AUTH_CONNECTOR_ID } from '../../domain/auth/connector-id.js'
import { solana } from '../../domain/shared/networks/chains.js'
import { decodeTransaction, encodeTransaction } from '../../domain/shared/solana/transaction.js'
import { loadSolanaChecks } from '../solana/remote-checks.js'
import type { EmbeddedRequest } from '../../ports/embedded.js'
import type { EmbeddedState } from './embedded-account.js'
import { createEmbeddedConnector } from './embedded-connector.js'

const network = solana.caipNetworkId
const { legacy, v0 } = vectors
const inBase58 = (text: string) => base58.encode(base64.decode(text))

/** Removes the signatures of a transaction. */
function unsigned(text: string): string {
  const { message, signatures } = decodeTransaction(base64.decode(text)) as NonNullable<ReturnType<typeof decodeTransaction>>
  const none = signatures.map(() => new Uint8Array(64))
  return base64.encode(encodeTransaction(message, none))
}

/** The embedded wallet, logged in on Solana. `answer`: JSON that the secure site gives back. */
function open(answer: unknown, checks: { readonly load?: typeof loadSolanaChecks } = { load: loadSolanaChecks }) {
  const asked: unknown[] = []
  const state = {
    account: { namespaces: { solana: { address: ME, allAccounts: [{ address: ME }] } } },
    network: { namespaces: { solana: { caipNetwork: network } } },
    connection: { namespaces: { solana: { connectorId: AUTH_CONNECTOR_ID } } },
    config: { plugins: {} },
  }
  const by = { state: () => state, subscribe: () => () => undefined } as unknown as EmbeddedState
  const ask = ({ type: _, ...one }: EmbeddedRequest) => {
    asked.push(one)
    return of(JSON.stringify(answer))
  }
  const port = createEmbeddedConnector({ by, ask, solanaChecks: checks.load })
  const request = { connectorId: AUTH_CONNECTOR_ID, namespace: 'solana' as const, address: ME, network }
  const sign = (texts: readonly string[], address = ME) =>
    firstValueFrom(port.signTransactions({ ...request, address, transactions: texts.map((transaction) => ({ transaction })) }))
  return { asked, sign }
}

describe('transactions of Solana that the embedded wallet signs', () => {
  it('[AUTH-36, CONN-50] one is asked for alone, and its answer is taken in base58 and base64', async () => {
    for (const transaction of [v0, inBase58(v0)]) {
      const { asked, sign } = open({ transaction })
      expect(await sign([unsigned(v0)])).toEqual([v0])
      expect(asked).toEqual([{ method: 'solana_signTransaction', params: { transaction: inBase58(unsigned(v0)) }, network, namespace: 'solana' }])
    }
  })

  it('[AUTH-36, CONN-50] several are asked for by one request, and given back in their order', async () => {
    const { asked, sign } = open({ transactions: [inBase58(legacy), inBase58(v0)] })
    expect(await sign([unsigned(legacy), unsigned(v0)])).toEqual([legacy, v0])
    expect(asked).toEqual([
      { method: 'solana_signAllTransactions', params: { transactions: [legacy, v0].map((one) => inBase58(unsigned(one))) }, network, namespace: 'solana' },
    ])
  })

  const other = base64.encode(encodeTransaction(compile([transfer(1n)])))
  it.each<[string, unknown, string]>([
    ['in another order', [v0, legacy], 'TRANSACTION_CHANGED'],
    ['one of them twice', [v0, v0], 'TRANSACTION_CHANGED'],
    ['another one in the place of the second', [legacy, other], 'TRANSACTION_CHANGED'],
    ['the second unsigned', [legacy, unsigned(v0)], 'TRANSACTION_CHANGED'],
    ['too few', [legacy], 'SIGNATURE_INVALID'],
    ['too many', [legacy, v0, v0], 'SIGNATURE_INVALID'],
    ['a number among them', [legacy, 7], 'SIGNATURE_INVALID'],
    ['no list', 'yes', 'SIGNATURE_INVALID'],
    ['text that is no transaction', [legacy, 'AQID'], 'SIGNATURE_INVALID'],
  ])('[AUTH-36, T2] %s: refused as a whole', async (_, transactions, code) => {
    const { sign } = open({ transactions })
    await expect(sign([unsigned(legacy), unsigned(v0)])).rejects.toMatchObject({ code })
  })

  it('[AUTH-36, fault] nothing is asked for what is no transaction, for another account, and without the checks', async () => {
    const { asked, sign } = open({ transactions: [legacy, v0] })
    await expect(sign([unsigned(legacy), 'AQID'])).rejects.toMatchObject({ cause: { code: -32602 } })
    await expect(sign([unsigned(legacy), unsigned(v0)], OTHER)).rejects.toMatchObject({ code: 'AUTH_NOT_CONNECTED' })
    const bare = open({ transaction: v0 }, {})
    await expect(bare.sign([unsigned(v0)])).rejects.toMatchObject({ cause: { code: 4200 } })
    expect([asked, bare.asked]).toEqual([[], []])
  })
})
