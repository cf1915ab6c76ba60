import { base58 } from '@scure/base'
import {
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  setTransactionMessageConfig,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
} from '@solana/kit'
import { type TransactionInstruction, PublicKey, Transaction, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { createTransferCheckedInstruction } from '@solana/spl-token'
import { ed25519 } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import nacl from 'tweetnacl'
import { describe, expect, it } from 'vitest'
import { encodeMessage } from '../../../src/domain/shared/solana/encode.js'
import { compareTransactions } from '../../../src/domain/shared/solana/compare/compare.js'
import { accountsOf, instructionsOf } from '../../../src/domain/shared/solana/instructions.js'
import { decodeMessage } from '../../../src/domain/shared/solana/message.js'
import { readInstruction } from '../../../src/domain/shared/solana/reading/reading.js'
import { decodeTransaction } from '../../../src/domain/shared/solana/transaction.js'
import { BLOCKHASH, bytesOf, compile, hex, keyOf, ME, OTHER, THIRD, transactionOf, transfer, vectors } from '../../domain/solana.js'

/** Decodes as kit does, and no more: every byte read, and the same message written. */
function kitReads(bytes: Uint8Array): boolean {
  try {
    const { messageBytes } = getTransactionDecoder().decode(bytes)
    const [message, end] = getCompiledTransactionMessageDecoder().read(messageBytes, 0)
    const written = getCompiledTransactionMessageEncoder().encode(message as never)
    return end === messageBytes.length && Buffer.from(written).equals(Buffer.from(messageBytes))
  } catch {
    return false
  }
}

const valid = [...Object.values(vectors).map(bytesOf), transactionOf([transfer(1n), transfer(2n, THIRD)], { version: 'legacy' })]

describe('our decoder beside those of the libraries', () => {
  it.each(Object.entries(vectors))('[CONN-50] @solana/kit reads the same from vector %s', (_, text) => {
    const bytes = bytesOf(text)
    const ours = decodeTransaction(bytes)
    const theirs = getTransactionDecoder().decode(bytes)
    expect(Buffer.from(ours?.messageBytes ?? [])).toEqual(Buffer.from(theirs.messageBytes))
    expect(ours?.signatures.map((one) => base58.encode(one))).toEqual(Object.values(theirs.signatures).map((one) => base58.encode(one ?? new Uint8Array(64))))
    const message = getCompiledTransactionMessageDecoder().decode(theirs.messageBytes)
    expect(ours?.message).toMatchObject({
      version: message.version,
      signers: message.header.numSignerAccounts,
      readonlySigners: message.header.numReadonlySignerAccounts,
      readonlyOthers: message.header.numReadonlyNonSignerAccounts,
      accounts: message.staticAccounts,
      lifetime: message.lifetimeToken,
    })
    expect(Buffer.from(getTransactionEncoder().encode(theirs))).toEqual(Buffer.from(bytes))
  })

  it.each(['legacy', 'v0', 'v0WithTable'] as const)('[CONN-50] @solana/web3.js 1.98 reads the same from vector %s', (name) => {
    const bytes = bytesOf(vectors[name])
    const { message } = VersionedTransaction.deserialize(bytes)
    const ours = decodeTransaction(bytes)?.message
    expect(ours?.accounts).toEqual(message.staticAccountKeys.map((key) => key.toBase58()))
    expect(ours?.lifetime).toBe(message.recentBlockhash)
    expect(ours?.instructions.map(({ program, accounts, data }) => [program, accounts, base58.encode(data)])).toEqual(
      message.compiledInstructions.map((one) => [one.programIdIndex, [...one.accountKeyIndexes], base58.encode(one.data)]),
    )
    const [account] = ours ? accountsOf(ours) : []
    expect(account).toMatchObject({ writable: message.isAccountWritable(0), signer: message.isAccountSigner(0) })
  })

  it('[CONN-50] whatever our decoder takes, kit takes too, of altered bytes of every version', () => {
    let taken = 0
    fc.assert(
      fc.property(fc.constantFrom(...valid), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 3 }), (bytes, changes) => {
        const altered = Uint8Array.from(bytes)
        for (const [place, value] of changes) altered[place % altered.length] = value
        if (decodeTransaction(altered) === undefined) return true
        taken += 1
        return kitReads(altered)
      }),
      { numRuns: 2_000 },
    )
    expect(taken).toBeGreaterThan(100)
  })

  it('[CONN-50] kit and web3.js 1.98 write messages that ours reads and writes again', () => {
    const instruction = {
      programAddress: '11111111111111111111111111111111' as Address,
      accounts: [
        { address: ME as Address, role: 3 },
        { address: OTHER as Address, role: 1 },
      ],
      data: hex('0200000040420f0000000000'),
    }
    for (const version of ['legacy', 0, 1] as const) {
      const empty = setTransactionMessageFeePayer(ME as Address, createTransactionMessage({ version: version as 0 }))
      const timed = setTransactionMessageLifetimeUsingBlockhash({ blockhash: BLOCKHASH as Blockhash, lastValidBlockHeight: 1n }, empty)
      const limited = version === 1 ? setTransactionMessageConfig({ computeUnitLimit: 1_000 }, timed as never) : timed
      const { messageBytes } = compileTransaction(appendTransactionMessageInstructions([instruction], limited as typeof timed))
      const ours = compile([transfer(1_000_000n)], { version, config: version === 1 ? { unitLimit: 1_000 } : {} })
      expect(decodeMessage(Uint8Array.from(messageBytes))).toEqual(ours)
      expect(Buffer.from(encodeMessage(ours))).toEqual(Buffer.from(messageBytes))
    }
    const send: TransactionInstruction = createTransferCheckedInstruction(
      new PublicKey(keyOf(3)),
      new PublicKey(keyOf(4)),
      new PublicKey(keyOf(5)),
      new PublicKey(ME),
      9n,
      6,
    )
    const legacy = new Transaction({ feePayer: new PublicKey(ME), recentBlockhash: BLOCKHASH }).add(send)
    const versioned = new TransactionMessage({ payerKey: new PublicKey(ME), recentBlockhash: BLOCKHASH, instructions: [send] }).compileToV0Message()
    for (const bytes of [Uint8Array.from(legacy.serializeMessage()), versioned.serialize()]) {
      const message = decodeMessage(bytes)
      expect(message && encodeMessage(message)).toEqual(bytes)
      expect(message && instructionsOf(message).flatMap(readInstruction)).toMatchObject([
        { action: 'tokenTransfer', source: keyOf(3), mint: keyOf(4), receiver: keyOf(5), amount: '9', decimals: 6 },
      ])
    }
  })

  it('[CONN-50] a signature of another library is found to be the visitor’s, and one of another key is not', () => {
    const seed = hex('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60')
    const signed = bytesOf(vectors.v0)
    const message = signed.subarray(65)
    const asked = Uint8Array.from([1, ...new Uint8Array(64), ...message])
    const verify = (signature: Uint8Array, text: Uint8Array, address: string) => ed25519.verify(signature, text, base58.decode(address), { zip215: false })
    const signatureOf = (secret: Uint8Array) => nacl.sign.detached(message, nacl.sign.keyPair.fromSeed(secret).secretKey)
    const withSignature = (signature: Uint8Array) =>
      compareTransactions({ asked, returned: Uint8Array.from([1, ...signature, ...message]), signer: ME, verify })
    expect(withSignature(signatureOf(seed))).toMatchObject({ ok: true, value: { outcome: 'unchanged' } })
    expect(withSignature(signatureOf(new Uint8Array(32).fill(2)))).toMatchObject({ ok: false, error: { code: 'TRANSACTION_CHANGED' } })
  })
})
