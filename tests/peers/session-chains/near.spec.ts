import { expect, it } from 'vitest'
import { askWallet, badParams, changed, foreignAccount, vectorsOf, wrong } from './asking.js'

interface Vector {
  readonly type: string
  readonly signer: string
  readonly transaction: string
  readonly signed: string
}
const vectors = vectorsOf<Vector>('near')
const IMPLICIT = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
const accounts = ['alice.near', IMPLICIT]
// An implicit account has the key that it is named by.
const fitting = vectors.filter(({ type, signer }) => type === 'ed25519' || signer !== IMPLICIT)
const [one, two] = fitting as [Vector, Vector]
const buffer = (base64: string) => JSON.parse(JSON.stringify(Buffer.from(base64, 'base64')))

const ask = (transaction: unknown, answer: unknown, addresses = accounts, sent: never[] = []) =>
  askWallet({ network: 'near:testnet', addresses, answers: { near_signTransaction: answer as never } }, 'near_signTransaction', { transaction } as never, sent)

it.each(fitting)('[NET-01, F42] verifies a transaction of $signer by $type', async ({ transaction, signed }) => {
  const sent: never[] = []
  expect(await ask(buffer(transaction), buffer(signed), accounts, sent)).toEqual({ result: buffer(signed), verified: true })
  expect(sent).toEqual([['near_signTransaction', { transaction: buffer(transaction) }]])
  const bytes = [...Buffer.from(signed, 'base64')]
  // Other forms in which wallets and apps write bytes.
  for (const form of [signed, bytes, { ...bytes }]) expect(await ask(transaction, form)).toMatchObject({ verified: true })
  const flipped = (at: number) => bytes.map((byte, index) => (index === (at < 0 ? bytes.length + at : at) ? byte ^ 1 : byte))
  await expect(ask(transaction, flipped(-3))).rejects.toMatchObject(wrong)
  await expect(ask(transaction, flipped(60))).rejects.toMatchObject(changed)
  await expect(ask(transaction, bytes.slice(0, -1))).rejects.toMatchObject(wrong)
  await expect(ask(transaction, [...bytes, 0])).rejects.toMatchObject(wrong)
  await expect(ask(transaction, bytes.slice(0, 40))).rejects.toMatchObject(changed)
  for (const none of [null, 'x!', {}, { a: 1 }, [300]]) await expect(ask(transaction, none)).rejects.toMatchObject(wrong)
})

it('[NET-01] checks each of several transactions, at its place', async () => {
  const several = (signed: unknown) =>
    askWallet({ network: 'near:mainnet', addresses: accounts, answers: { near_signTransactions: signed as never } }, 'near_signTransactions', {
      transactions: [one.transaction, two.transaction],
    })
  expect(await several([one.signed, two.signed])).toMatchObject({ verified: true })
  await expect(several([two.signed, one.signed])).rejects.toMatchObject(changed)
  for (const list of [[one.signed], null, 'x']) await expect(several(list)).rejects.toMatchObject(wrong)
})

it('[NET-01, WC-22] sends nothing for a foreign account, for the key of another one, or for bytes that are no transaction', async () => {
  const sent: never[] = []
  await expect(ask(one.transaction, one.signed, [IMPLICIT], sent)).rejects.toMatchObject(foreignAccount)
  const misfit = vectors.find((vector) => !fitting.includes(vector)) as Vector
  await expect(ask(misfit.transaction, misfit.signed, accounts, sent)).rejects.toMatchObject(badParams)
  for (const none of ['', 'AAAA', null, {}, 'gAAAAAAAAAAA']) await expect(ask(none, one.signed, accounts, sent)).rejects.toMatchObject(badParams)
  expect(sent).toEqual([])
})

it('[NET-01, F42] verifies a message (NEP-413), with the nonce of the app', async () => {
  const signature = 'YOXnRaGmytAcxpdsqsREbABXenoKV1W4pE3E9UiUK70s4Fmv5oKW36IRiyREBargHioQcOQD2C5Hwpv3C0L+Dg=='
  const publicKey = 'ed25519:FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'
  const sign = (accountId: string, more: object = {}, by: object = {}) =>
    askWallet({ network: 'near:mainnet', addresses: accounts, answers: { near_signMessage: { accountId, publicKey, signature, ...by } } }, 'near_signMessage', {
      message: 'Hello Latchkit',
      recipient: 'app.example',
      nonce: Array(32).fill(7),
      ...more,
    })
  expect(await sign(IMPLICIT)).toMatchObject({ verified: true })
  expect(await sign('alice.near')).toMatchObject({ verified: false, reason: expect.stringContaining('node') })
  for (const more of [{ message: 'Hello' }, { recipient: 'evil.example' }, { nonce: Array(32).fill(8) }, { callbackUrl: 'https://app.example' }])
    await expect(sign(IMPLICIT, more)).rejects.toMatchObject(wrong)
  await expect(sign('mallory.near')).rejects.toMatchObject(wrong)
  await expect(sign('alice.near', {}, { publicKey: 'ed25519:11111111111111111111111111111111' })).rejects.toMatchObject(wrong)
  for (const more of [{ nonce: [1] }, { message: 5 }, { recipient: null }]) await expect(sign(IMPLICIT, more)).rejects.toMatchObject(badParams)
})
