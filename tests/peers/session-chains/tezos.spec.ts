import { expect, it } from 'vitest'
import { askWallet, badParams, foreignAccount, wrong } from './asking.js'

/** Made by @taquito/signer 20.1.2 from one seed, over the packed text below. */
const vectors = [
  {
    address: 'tz1N7tYGMGs3GGjeJAJKtbycAWcvoPNSUYgu',
    pubkey: 'edpkvH4rzbmfvAEgiJQU1TKYfrTvBbpVJGHmQByh9Nph4BzvRh8aXP',
    typed: 'edsigthdzfaT11jsBZGR2xMXKAhQDSNyMtGC7hxhj1Fpkkwi57ZQmX4WCZtkAmN7zVutTsikWv3uyLZTzst7xcek57isSCXJHrL',
    plain: 'sigXpXYXE6jog9W5RjpKg8DQ7hfYtRudKXLGwzGupmkbh7ojUB2Ab7UqWFimWCQSi7SBGtzY8cVwWE965kxWQ6vfoLMbAvbp',
  },
  {
    address: 'tz2LczDVwhFuhtoU5C1GFmSCo9hhgRrwjPyu',
    pubkey: 'sppk7aP3c9mE5o4eRH4zh9QUacbKHrHiSFyKbGwBdK173AbPikz4kwf',
    typed: 'spsig1BN5GBHGfMcYpnoPeKG6wmxAunCq4wTqdPQWWfbYfpogPW1AxFpC5Swtdhfe7QxvTzdWLYzefXb1MAPSDVvQuZmTEJeD4R',
    plain: 'sigTYPw7g2C1eQScodgAhxHsGnzxRFzsq99pHBjsSErvsxxSMMmgjp8KU2wL6Z41u4PGtMbb92EPSHFsgKhdEuzMELoYvaCz',
  },
  {
    address: 'tz3g9ZhYdTpv2HVfb1PEfWpYzNnZWz4xpdJt',
    pubkey: 'p2pk65MJc3XZP4zeWogFWNRyPPBiWnhdbXu3vBdYcPaGCawbXtVkd14',
    typed: 'p2sigrA3UVrubG4CCmBMv64oT9eQf3o9gWUq5gqsCoYX1pDBPQrVFCuY239jNWaBumFKrjnauRmzRWxMhTmZ1Qw1gkc5VjCYgF',
    plain: 'sigrqpdQmMVo89jpvbfNUGfeBdGf8vRR4QsF51pQ65ibktqsahvprSnkyK5KdfgL3kY7m4tMY46213L55dGpUpFUujbBK1Fd',
  },
]
const text = 'Tezos Signed Message: app.example 2026-01-01T00:00:00Z Hello Latchkit'
const PAYLOAD = `050100000045${Buffer.from(text).toString('hex')}`
const TZ4 = 'tz4HVR6aty9KwsQFHh81C1G7gBdhxT8kuytm'
const listed = vectors.map(({ address, pubkey }) => ({ algo: 'any', address, pubkey }))

const sign = (account: string, signature: string, accounts: readonly object[] | null = listed, payload = PAYLOAD) =>
  askWallet(
    {
      network: 'tezos:NetXdQprcVkpaWU',
      addresses: [...vectors.map(({ address }) => address), TZ4],
      answers: { tezos_sign: { signature }, tezos_getAccounts: accounts as never },
    },
    'tezos_sign',
    { account, payload },
  )

it.each(vectors)('[NET-01, F42] verifies a signature of $address by the key that the wallet names', async ({ address, typed, plain }) => {
  for (const signature of [typed, plain]) expect(await sign(address, signature)).toEqual({ result: { signature }, verified: true })
  await expect(sign(address, typed, listed, `${PAYLOAD}00`)).rejects.toMatchObject(wrong)
  const other = vectors.find((one) => one.address !== address) as (typeof vectors)[0]
  await expect(sign(address, other.typed)).rejects.toMatchObject(wrong)
  // A key of another account under this address.
  await expect(sign(address, other.typed, [{ address, pubkey: other.pubkey }])).rejects.toMatchObject(wrong)
  await expect(sign(address, `${typed.slice(0, -1)}${typed.endsWith('x') ? 'y' : 'x'}`)).rejects.toMatchObject(wrong)
})

it('[NET-01] passes on as unverified what needs a key that it does not have, or BLS', async () => {
  const [{ address, typed }] = vectors as [(typeof vectors)[0]]
  for (const accounts of [null, [], [{ address }], [{ address: TZ4, pubkey: 'x' }]])
    expect(await sign(address, typed, accounts)).toMatchObject({ verified: false, reason: expect.stringContaining('key') })
  expect(await sign(TZ4, typed)).toMatchObject({ verified: false, reason: expect.stringContaining('tz4') })
})

it('[NET-01, F42] a sent operation has a hash, and only a node knows more', async () => {
  const [{ address }, other] = vectors as [(typeof vectors)[0], (typeof vectors)[0]]
  const send = (answer: object, account = address, operations: object[] = [{ kind: 'transaction', destination: other.address, amount: '1' }]) =>
    askWallet({ network: 'tezos:NetXnHfVqm9iesp', addresses: [address], answers: { tezos_send: answer as never } }, 'tezos_send', {
      account,
      operations,
    } as never)
  const hash = 'ooCr1syCiSr9hZnDrEK73LfiKtRUe8oUP9fQaZwUciJwpW2eavZ'
  for (const name of ['operationHash', 'transactionHash', 'hash'])
    expect(await send({ [name]: hash })).toMatchObject({ result: { [name]: hash }, verified: false, reason: expect.stringContaining('node') })
  for (const none of [{}, { hash: `${hash.slice(0, -1)}a` }, { hash: other.address }, { hash: 5 }])
    await expect(send(none)).rejects.toMatchObject({ code: 'TRANSACTION_HASH_INVALID' })
  await expect(send({ hash }, other.address)).rejects.toMatchObject(foreignAccount)
  await expect(send({ hash }, address, [])).rejects.toMatchObject(badParams)
})
