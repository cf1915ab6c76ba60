import algosdk from 'algosdk'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Json } from '../../../src/domain/shared/json/json.js'
import { askWallet, badParams, changed, foreignAccount, wrong } from './asking.js'

const accountOf = (seed: Uint8Array) => algosdk.mnemonicToSecretKey(algosdk.mnemonicFromSeed(seed))
const first = accountOf(Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex'))
const second = accountOf(new Uint8Array(32).fill(7))
const stranger = accountOf(new Uint8Array(32).fill(9))
const [one, two, other] = [first, second, stranger].map(({ addr }) => `${addr}`) as [string, string, string]
const [MAIN, TEST] = ['algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k', 'algorand:SGO1GKSzyE7IEPItTxCByw9x8FmnrCDe'] as const
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

const payment = (sender: string, note = '', amount = 5) =>
  algosdk.makePaymentTxnWithSuggestedParamsFromObject({
    sender,
    receiver: sender,
    amount,
    note: new TextEncoder().encode(note),
    suggestedParams: {
      fee: 1000,
      minFee: 1000,
      flatFee: true,
      firstValid: 1,
      lastValid: 2,
      genesisID: 'testnet-v1.0',
      genesisHash: new Uint8Array(32).fill(3),
    },
  })
const asText = (transaction: algosdk.Transaction) => base64(algosdk.encodeUnsignedTransaction(transaction))

const ask = (list: readonly object[], answer: Json, network: typeof MAIN | typeof TEST = MAIN, addresses = [one, two]) =>
  askWallet({ network, addresses, answers: { algo_signTxn: answer } }, 'algo_signTxn', [list] as never)

it('[NET-01, F42] verifies transactions as algosdk signs them', async () => {
  const note = fc.string({ maxLength: 300 })
  await fc.assert(
    fc.asyncProperty(note, fc.nat(), fc.constantFrom(first, second), async (text, amount, account) => {
      const transaction = payment(`${account.addr}`, text, amount)
      const signed = transaction.signTxn(account.sk)
      const asked = [{ txn: asText(transaction) }]
      // Base64, and the lists of numbers that some wallets answer.
      for (const form of [base64(signed), [...signed], { ...signed }]) expect(await ask(asked, [form as Json])).toMatchObject({ verified: true })
      await expect(ask(asked, [base64(transaction.signTxn(account === first ? second.sk : first.sk))], TEST)).resolves.toMatchObject({ verified: false })
      await expect(ask(asked, [base64(payment(`${account.addr}`, `${text}!`, amount).signTxn(account.sk))])).rejects.toMatchObject(changed)
      const forged = signed.map((byte, at) => (at === 20 ? byte ^ 1 : byte))
      await expect(ask(asked, [base64(forged)])).rejects.toMatchObject(wrong)
    }),
    { numRuns: 20 },
  )
})

it('[NET-01] maps a group by its places: null stays where the wallet was not to sign', async () => {
  const group = algosdk.assignGroupID([payment(one), payment(two), payment(other)])
  const [a, b, c] = group as [algosdk.Transaction, algosdk.Transaction, algosdk.Transaction]
  const asked = [{ txn: asText(a) }, { txn: asText(b) }, { txn: asText(c), signers: [] }]
  const signed = [base64(a.signTxn(first.sk)), base64(b.signTxn(second.sk)), null]
  expect(await ask(asked, signed)).toEqual({ result: signed, verified: true })
  await expect(ask(asked, signed.slice(0, 2))).rejects.toMatchObject(wrong)
  await expect(ask(asked, [signed[1] as string, signed[0] as string, null])).rejects.toMatchObject(changed)
  await expect(ask(asked, [null, signed[1] as string, null])).rejects.toMatchObject(wrong)
  await expect(ask(asked, [signed[0] as string, signed[1] as string, base64(c.signTxn(stranger.sk))])).rejects.toMatchObject(wrong)
  const elsewhere = [{ txn: asText(c), signers: [], stxn: base64(c.signTxn(stranger.sk)) }]
  expect(await ask(elsewhere, [base64(c.signTxn(stranger.sk))])).toMatchObject({ verified: true })
})

it('[NET-01] an account with another key: verified if the app names it, else open, and wrong by a third', async () => {
  const transaction = payment(one)
  const rekeyed = base64(transaction.signTxn(second.sk))
  const asked = (more: object = {}) => [{ txn: asText(transaction), ...more }]
  expect(await ask(asked({ authAddr: two }), [rekeyed])).toMatchObject({ verified: true })
  expect(await ask(asked(), [rekeyed])).toMatchObject({ verified: false, reason: expect.stringContaining('another key') })
  // It names a key that did not sign.
  const named = algosdk.decodeSignedTransaction(transaction.signTxn(stranger.sk))
  const forged = algosdk.encodeMsgpack(new algosdk.SignedTransaction({ txn: named.txn, sig: named.sig as Uint8Array, sgnr: algosdk.Address.fromString(two) }))
  await expect(ask(asked(), [base64(forged)])).rejects.toMatchObject(wrong)
  const bare = algosdk.encodeMsgpack(new algosdk.SignedTransaction({ txn: named.txn, sig: named.sig as Uint8Array }))
  await expect(ask(asked(), [base64(bare)])).rejects.toMatchObject(wrong)
})

it('[NET-01] a shared account stays open, and its transaction as asked', async () => {
  const multisig = { version: 1, threshold: 1, addrs: [one, two] }
  const transaction = payment(`${algosdk.multisigAddress(multisig)}`)
  const { blob } = algosdk.signMultisigTransaction(transaction, multisig, first.sk)
  const asked = [{ txn: asText(transaction), msig: multisig, signers: [one] }]
  expect(await ask(asked, [base64(blob)])).toMatchObject({ verified: false, reason: expect.stringContaining('shared') })
  const changedBlob = algosdk.signMultisigTransaction(payment(`${transaction.sender}`, 'x'), multisig, first.sk).blob
  await expect(ask(asked, [base64(changedBlob)])).rejects.toMatchObject(changed)
})

it('[NET-01, WC-22] sends nothing for a foreign account, or for bytes that are no transaction', async () => {
  await expect(ask([{ txn: asText(payment(other)) }], [null])).rejects.toMatchObject(foreignAccount)
  await expect(ask([{ txn: asText(payment(one)), authAddr: other }], [null])).rejects.toMatchObject(foreignAccount)
  await expect(ask([{ txn: asText(payment(one)), signers: [other] }], [null])).rejects.toMatchObject(foreignAccount)
  const bytes = Buffer.from(asText(payment(one)), 'base64')
  for (const txn of [undefined, '', 'x!', base64(bytes.subarray(0, -1)), base64(Buffer.concat([bytes, Buffer.of(0)])), 'gA=='])
    await expect(ask([{ txn }], [null])).rejects.toMatchObject(badParams)
  for (const params of [[], [[]], {}, null])
    await expect(askWallet({ network: MAIN, addresses: [one], answers: {} }, 'algo_signTxn', params)).rejects.toMatchObject(badParams)
})

it('[NET-01, F42] verifies signed data by the signer, or by one of the accounts', async () => {
  const data = new TextEncoder().encode('Hello Latchkit')
  const sign = (signature: unknown, more: object = {}) =>
    askWallet({ network: TEST, addresses: [one, two], answers: { algo_signData: [signature] as never } }, 'algo_signData', [
      { data: base64(data), message: 'Hello', ...more },
    ])
  const vector = 'U6L59JlMtBxsIB2FRjCuInH7Onkmj+RjZB6bMRR/bdUekxDSNvCa6O2S8PSGD7gpCd81I+FJQYC2gEydz3PdCA=='
  expect(base64(algosdk.signBytes(data, first.sk))).toBe(vector)
  for (const signature of [vector, [...Buffer.from(vector, 'base64')]]) expect(await sign(signature, { signer: one })).toMatchObject({ verified: true })
  expect(await sign(base64(algosdk.signBytes(data, second.sk)))).toMatchObject({ verified: true })
  await expect(sign(vector, { signer: two })).rejects.toMatchObject(wrong)
  await expect(sign(vector, { data: base64(Uint8Array.of(1)) })).rejects.toMatchObject(wrong)
  await expect(sign(base64(algosdk.signBytes(data, stranger.sk)))).rejects.toMatchObject(wrong)
  for (const none of [null, '', 5]) await expect(sign(none)).rejects.toMatchObject(wrong)
  await expect(sign(vector, { signer: other })).rejects.toMatchObject(foreignAccount)
})
