import { base64 } from '@scure/base'
import { PublicKey, SystemProgram, Transaction, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { getBase64EncodedWireTransaction, getTransactionDecoder } from '@solana/kit'
import * as web3js2 from 'web3js-2'
import { describe, expect, it } from 'vitest'
import { solanaTransaction } from 'latchkit/solana'
import { decodeBase64Transaction } from '../../../src/domain/shared/solana/transaction.js'
import { keyOf } from '../../contracts/solana-wallet.js'
import { vectors } from '../../domain/solana.js'
import { BLOCKHASH, kitTransfer, transferTransaction } from './transactions.js'

const [from, to] = [keyOf(1).address, keyOf(2).address]
const transfer = () => SystemProgram.transfer({ fromPubkey: new PublicKey(from), toPubkey: new PublicKey(to), lamports: 1_000_000 })

describe('a transaction of any library', () => {
  it.each(Object.entries(vectors))('[CONN-50] %s, of @solana/kit, signed: the wire format', (_, text) => {
    const transaction = getTransactionDecoder().decode(base64.decode(text))
    expect(solanaTransaction(transaction)).toEqual({ transaction: text })
    expect(getBase64EncodedWireTransaction(transaction)).toBe(text)
  })

  it.each(Object.entries(vectors).filter(([name]) => name !== 'v1'))('[CONN-50] %s, of @solana/web3.js 2.0.0, signed: the wire format', (_, text) => {
    expect(solanaTransaction(web3js2.getTransactionDecoder().decode(base64.decode(text)))).toEqual({ transaction: text })
  })

  it.each(['legacy', 0] as const)('[CONN-50] version %s of @solana/kit without signatures has zeros in their place', (version) => {
    const { transaction } = solanaTransaction(kitTransfer(from, to, 1_000_000, version))
    expect(transaction).toBe(base64.encode(transferTransaction(from, to, 1_000_000, version)))
    expect(decodeBase64Transaction(transaction)?.signatures).toEqual([new Uint8Array(64)])
  })

  it('[CONN-50] Transaction and VersionedTransaction of @solana/web3.js 1.98 give the transactions of @solana/kit', () => {
    const legacy = new Transaction({ feePayer: new PublicKey(from), recentBlockhash: BLOCKHASH }).add(transfer())
    expect(solanaTransaction(legacy).transaction).toBe(base64.encode(transferTransaction(from, to, 1_000_000, 'legacy')))
    const message = new TransactionMessage({ payerKey: new PublicKey(from), recentBlockhash: BLOCKHASH, instructions: [transfer()] })
    expect(solanaTransaction(new VersionedTransaction(message.compileToV0Message())).transaction).toBe(base64.encode(transferTransaction(from, to)))
    expect(solanaTransaction(new VersionedTransaction(message.compileToLegacyMessage())).transaction).toBe(solanaTransaction(legacy).transaction)
  })

  it('[CONN-50] bytes are taken as they are, of Buffer too', () => {
    const bytes = transferTransaction(from, to)
    expect(solanaTransaction(bytes)).toEqual(solanaTransaction(Buffer.from(bytes)))
    expect(solanaTransaction(bytes).transaction).toBe(base64.encode(bytes))
  })

  it.each([[undefined], [null], ['AQID'], [{}], [{ serialize: () => 'text' }], [new Uint8Array()], [new Transaction()]])(
    '[CONN-50, fault] %s is none',
    (bad) => {
      expect(() => solanaTransaction(bad)).toThrow(expect.objectContaining({ code: 'OPTIONS_INVALID' }))
    },
  )
})
