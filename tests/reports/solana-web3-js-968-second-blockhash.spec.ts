import { base64 } from '@scure/base'
import { expect, it } from 'vitest'
import { solana } from '../../src/domain/shared/networks/chains.js'
import { encodeTransaction } from '../../src/domain/shared/solana/transaction.js'
import { ALPHA, S } from '../domain/facts.js'
import { openPage, walletOf } from '../domain/page.js'
import { compile, keyOf, transfer } from '../domain/solana.js'

const send = (blockhash: string) =>
  ({ type: 'sendTransaction', transaction: { transaction: base64.encode(encodeTransaction(compile([transfer(5n, S)], { payer: S, blockhash }))) } }) as const

it('[I-19, CONN-50] a retry with a fresh blockhash, after a timeout, does not spend twice', async () => {
  const page = openPage({
    options: { networks: [{ ...solana, rpcUrls: { default: { http: [] } } }] },
    adapters: ['solana'],
    wallets: [{ id: ALPHA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId }],
  })
  await page.run({ type: 'connect', connectorId: ALPHA })
  walletOf(page).setPolicy({ decision: 'ask' })
  await expect(page.run(send(keyOf(7)))).rejects.toMatchObject({ code: 'REQUEST_UNANSWERED' })
  await expect(page.run(send(keyOf(8)))).rejects.toMatchObject({ code: 'TRANSACTION_MAY_BE_SENT' })
})
