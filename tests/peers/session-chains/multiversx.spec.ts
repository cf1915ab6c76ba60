import { expect, it } from 'vitest'
import { altered, askWallet, badParams, changed, foreignAccount, vectorsOf, wrong } from './asking.js'

type Plain = Readonly<Record<string, string | number>>
const vectors = vectorsOf<{ readonly name: string; readonly plain: Plain }>('multiversx')
const plainOf = (part: string) => vectors.find(({ name }) => name.includes(part))?.plain as Plain
const [first, second] = [plainOf('mainnet')['sender'] as string, plainOf('second')['sender'] as string]

/** Request of an app: without signatures, and without what the wallet is to add. */
function asked(plain: Plain, without: readonly string[] = []): Plain {
  return Object.fromEntries(Object.entries(plain).filter(([name]) => !/signature$/i.test(name) && !without.includes(name)))
}

function given(plain: Plain, names: readonly string[] = []) {
  return Object.fromEntries(Object.entries(plain).filter(([name]) => /signature$/i.test(name) || names.includes(name)))
}

const networkOf = (plain: Plain) => `multiversx:${plain['chainID']}` as const
const ask = (transaction: Plain, answer: object, network: `multiversx:${string}` = networkOf(transaction)) =>
  askWallet({ network, addresses: [first, second], answers: { mvx_signTransaction: answer as never } }, 'mvx_signTransaction', { transaction })

it.each(vectors)('[NET-01, F42] verifies a transaction: $name', async ({ plain }) => {
  expect(await ask(asked(plain), given(plain))).toEqual({ result: given(plain), verified: true })
  await expect(ask(asked(plain), { ...given(plain), signature: altered(plain['signature'] as string) })).rejects.toMatchObject(wrong)
  await expect(ask({ ...asked(plain), value: '2' }, given(plain))).rejects.toMatchObject(wrong)
  await expect(ask({ ...asked(plain), nonce: 99 }, given(plain))).rejects.toMatchObject(wrong)
  const other = plain['sender'] === first ? second : first
  await expect(ask({ ...asked(plain), sender: other }, given(plain))).rejects.toMatchObject(wrong)
})

it('[NET-01] lets a wallet add its guardian and sign the hash, and nothing else', async () => {
  const guarded = plainOf('guarded')
  const added = ['options', 'guardian', 'version']
  const bare = { ...asked(guarded, added), version: 1 }
  expect(await ask(bare, given(guarded, added))).toMatchObject({ verified: true })
  const { guardianSignature, ...unguarded } = given(guarded, added)
  expect(await ask(bare, unguarded)).toMatchObject({ verified: false, reason: expect.stringContaining('guardian') })
  await expect(ask(bare, { ...unguarded, guardianSignature: altered(guardianSignature as string) })).rejects.toMatchObject(wrong)
  const hashed = plainOf('hash')
  expect(await ask(asked(hashed, ['options']), given(hashed, ['options']))).toMatchObject({ verified: true })
  const plain = plainOf('mainnet')
  for (const [name, value] of Object.entries({ receiver: first, value: '5', options: 4, version: 9 }))
    await expect(ask(asked(plain), { ...given(plain), [name]: value })).rejects.toMatchObject(changed)
  await expect(ask(asked(guarded), { ...given(guarded), guardian: first })).rejects.toMatchObject(changed)
  // A transaction without a version has the wallet's.
  expect(await ask(asked(plain, ['version']), given(plain))).toMatchObject({ verified: true })
})

it('[NET-01] checks each of several transactions, at its place', async () => {
  const pair = [plainOf('mainnet'), plainOf('second')]
  const several = (signatures: readonly object[]) =>
    askWallet({ network: 'multiversx:1', addresses: [first, second], answers: { mvx_signTransactions: { signatures } as never } }, 'mvx_signTransactions', {
      transactions: pair.map((one) => asked(one)),
    })
  const signed = pair.map((one) => given(one))
  expect(await several(signed)).toMatchObject({ verified: true })
  for (const list of [[...signed].reverse(), signed.slice(1), [], [...signed, ...signed]]) await expect(several(list)).rejects.toMatchObject(wrong)
})

it('[NET-01, WC-22] sends nothing for another chain, a foreign account, or fields that are missing', async () => {
  const plain = asked(plainOf('mainnet'))
  await expect(ask(plain, {}, 'multiversx:D')).rejects.toMatchObject(badParams)
  await expect(ask({ ...plain, nonce: '0' }, {}, 'multiversx:1')).rejects.toMatchObject(badParams)
  await expect(ask({ ...plain, sender: 'erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th' }, {})).rejects.toMatchObject(foreignAccount)
})
