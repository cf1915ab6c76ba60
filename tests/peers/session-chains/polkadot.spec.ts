import { expect, it } from 'vitest'
import { altered, askWallet, badParams, changed, foreignAccount, vectorsOf, wrong } from './asking.js'

interface Vector {
  readonly name: string
  readonly address: string
  readonly payload: { readonly [field: string]: never } & { readonly signedExtensions: readonly string[] }
  readonly signature: string
  readonly signedTransaction: string
}

const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const KUSAMA = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'
const vectors = vectorsOf<Vector>('polkadot')
const [SR, ED, ECDSA] = ['sr25519', 'ed25519', 'ecdsa'].map((type) => vectors.find(({ name }) => name.startsWith(type)) as Vector) as [Vector, Vector, Vector]
const accounts = [SR.address, ED.address, ECDSA.address]
const METHOD = 'polkadot_signTransaction'

/** Asks for the transaction of a vector, with changes to what is asked. */
const ask = ({ address, payload }: Vector, answer: object, more: object = {}, network: typeof POLKADOT | typeof KUSAMA = POLKADOT) =>
  askWallet({ network, addresses: accounts, answers: { [METHOD]: answer as never } }, METHOD, { address, transactionPayload: { ...payload, ...more } } as never)

it.each(vectors.map((vector) => [vector.name, vector] as const))('[NET-01, F42] verifies a transaction: %s', async (_, vector) => {
  const { signature, signedTransaction } = vector
  expect(await ask(vector, { signature })).toEqual({ result: { signature }, verified: true })
  expect(await ask(vector, { id: 1, signature, signedTransaction })).toMatchObject({ verified: true })
  // Without the type byte.
  expect(await ask(vector, { signature: `0x${signature.slice(4)}` })).toMatchObject({ verified: true })
  await expect(ask(vector, { signature: altered(signature) })).rejects.toMatchObject(wrong)
  await expect(ask(vector, { signature }, { tip: '0x01' })).rejects.toMatchObject(wrong)
  await expect(ask(vector, { signature }, { method: '0x00001061616162' })).rejects.toMatchObject(wrong)
  for (const whole of [altered(signedTransaction), `${signedTransaction}00`, '0x', 'x'])
    await expect(ask(vector, { signature, signedTransaction: whole })).rejects.toMatchObject(changed)
  // By the key of another account of the session.
  const other = vector.address === SR.address ? ED : SR
  await expect(
    ask({ ...vector, address: other.address, payload: { ...vector.payload, address: other.address } as never }, { signature }),
  ).rejects.toMatchObject(wrong)
})

it('[F42] does not take an ECDSA or Ed25519 signature for one of sr25519 by its type', async () => {
  for (const type of ['00', '01', '02', '03']) {
    const signature = `0x${type}${SR.signature.slice(4)}`
    if (type === '01') expect(await ask(SR, { signature })).toMatchObject({ verified: true })
    else await expect(ask(SR, { signature })).rejects.toMatchObject(wrong)
  }
})

it('[NET-01] passes on what it cannot rebuild as unverified, with the reason', async () => {
  const unknown = { signedExtensions: [...SR.payload.signedExtensions, 'ChargeWithStars'] }
  expect(await ask(SR, { signature: SR.signature }, unknown)).toMatchObject({ verified: false, reason: expect.stringContaining('ChargeWithStars') })
  const asset = vectors.find(({ name }) => name === 'sr25519, asset payment, long') as Vector
  expect(await ask(asset, { signature: asset.signature }, { assetId: '0x0104' })).toMatchObject({ verified: false })
  // The wallet turned the check of the metadata on, as the app allows by `withSignedTransaction`.
  const on = vectors.find(({ name }) => name === 'sr25519, metadata hash on') as Vector
  const off = { mode: 0, metadataHash: null }
  expect(await ask(on, on, { ...off, withSignedTransaction: true })).toMatchObject({ verified: false, reason: expect.stringContaining('metadata') })
  await expect(ask(on, on, off)).rejects.toMatchObject(wrong)
  await expect(ask(on, on, { ...off, withSignedTransaction: true, method: '0x00001061616162' })).rejects.toMatchObject(wrong)
})

it('[NET-01, WC-22] sends nothing for another chain, a foreign account, or a payload that it cannot read', async () => {
  await expect(ask(SR, SR, {}, KUSAMA)).rejects.toMatchObject(badParams)
  await expect(ask(SR, SR, { version: 5 })).rejects.toMatchObject(badParams)
  await expect(ask(SR, SR, { era: 5 })).rejects.toMatchObject(badParams)
  await expect(ask({ ...SR, address: '7K9avJoiUyqhXSh6GYukUMX77sykG2TYkugsASL5YfCNHP8' }, SR)).rejects.toMatchObject(foreignAccount)
  const sent: never[] = []
  const wallet = { network: POLKADOT, addresses: [ED.address], answers: {} } as const
  await expect(askWallet(wallet, METHOD, { address: SR.address, transactionPayload: SR.payload }, sent)).rejects.toMatchObject(foreignAccount)
  expect(sent).toEqual([])
  // The same account, as another chain writes it.
  const kusama = {
    network: POLKADOT,
    addresses: ['5DcjVUSFQsUSFDCMFNSFYRwBYgya7BEcoA47F5pkphi8NXnu'],
    answers: { [METHOD]: { signature: SR.signature } },
  } as const
  expect(await askWallet(kusama, METHOD, { address: SR.address, transactionPayload: SR.payload })).toMatchObject({ verified: true })
})

it('[NET-01, F42] verifies messages by sr25519, wrapped alone', async () => {
  const signature = '0x26bf39813165e38bcaf92fed46f4ebd351cee505a7ff6e8f91cadebc6f80e9682f6bc2e25632af051978652447ee3acbed46046e5ee105435f69f225cbbcf28c'
  const sign = (message: string, answer: string, address = SR.address) =>
    askWallet({ network: KUSAMA, addresses: accounts, answers: { polkadot_signMessage: { signature: answer } } }, 'polkadot_signMessage', { address, message })
  for (const one of [signature, `0x01${signature.slice(2)}`]) expect(await sign('Hello Latchkit', one)).toMatchObject({ verified: true })
  expect(await sign('<Bytes>Hello Latchkit</Bytes>', signature)).toMatchObject({ verified: true })
  expect(await sign(`0x${Buffer.from('Hello Latchkit').toString('hex')}`, signature)).toMatchObject({ verified: true })
  await expect(sign('Hello', signature)).rejects.toMatchObject(wrong)
  await expect(sign('Hello Latchkit', signature, ED.address)).rejects.toMatchObject(wrong)
  await expect(sign('Hello Latchkit', altered(signature))).rejects.toMatchObject(wrong)
})
