import { makeSignDoc as makeAminoDoc, Secp256k1Wallet, type StdSignDoc } from '@cosmjs/amino'
import { DirectSecp256k1Wallet, makeSignDoc } from '@cosmjs/proto-signing'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bech32 } from '@scure/base'
import { aminoJson, directBytes } from '../../../src/adapters/walletconnect/chains/cosmos/cosmos.js'
import { askWallet, badParams, changed, foreignAccount, wrong } from './asking.js'

const keys = [Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex'), Buffer.alloc(32, 7)] as const
const [HUB, OSMOSIS] = ['cosmos:cosmoshub-4', 'cosmos:osmosis-1'] as const
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** The accounts of both keys, by what CosmJS makes of them. */
const wallets: Record<string, { direct: DirectSecp256k1Wallet; amino: Secp256k1Wallet; addresses: string[] }> = {}
beforeAll(async () => {
  for (const [network, prefix] of [
    [HUB, 'cosmos'],
    [OSMOSIS, 'osmo'],
  ] as const) {
    const addresses: string[] = []
    for (const key of keys) {
      const [direct, amino] = [await DirectSecp256k1Wallet.fromKey(key, prefix), await Secp256k1Wallet.fromKey(key, prefix)]
      const address = (await direct.getAccounts())[0]?.address as string
      wallets[address] = { direct, amino, addresses }
      addresses.push(address)
      wallets[`${network} ${addresses.length}`] = wallets[address]
    }
  }
})
const addressOf = (network: string, at: 1 | 2) => wallets[`${network} ${at}`]?.addresses[at - 1] as string

const ask = (network: typeof HUB | typeof OSMOSIS, method: string, signerAddress: string, signDoc: object, answer: unknown) =>
  askWallet({ network, addresses: wallets[`${network} 1`]?.addresses ?? [], answers: { [method]: answer as never } }, method, {
    signerAddress,
    signDoc,
  } as never)

const body = Uint8Array.of(10, 0)
const auth = Uint8Array.of(18, 0)

it.each([
  [HUB, 1, 7],
  [HUB, 2, 0],
  [OSMOSIS, 1, 128],
  [OSMOSIS, 2, 2 ** 40],
] as const)('[NET-01, F42] verifies signDirect on %s by account %i, number %i', async (network, at, accountNumber) => {
  const signer = addressOf(network, at)
  const chainId = network.slice(7)
  const doc = makeSignDoc(body, auth, chainId, accountNumber)
  const { signature } = await (wallets[signer] as { direct: DirectSecp256k1Wallet }).direct.signDirect(signer, doc)
  const asked = { chainId, accountNumber: `${accountNumber}`, authInfoBytes: base64(auth), bodyBytes: base64(body) }
  const direct = (answer: object, document: object = asked, address = signer) => ask(network, 'cosmos_signDirect', address, document, answer)
  // With the document, without it, and the text alone.
  expect(await direct({ signature, signed: asked })).toEqual({ result: { signature, signed: asked }, verified: true })
  for (const answer of [{ signature }, { signature: signature.signature }, { signature: { ...signature, pub_key: { value: signature.pub_key.value } } }])
    expect(await direct(answer)).toMatchObject({ verified: true })
  await expect(direct({ signature, signed: { ...asked, bodyBytes: base64(Uint8Array.of(10, 1)) } })).rejects.toMatchObject(changed)
  await expect(direct({ signature, signed: { ...asked, chainId: 'other-1' } })).rejects.toMatchObject(changed)
  await expect(direct({ signature }, { ...asked, bodyBytes: base64(Uint8Array.of(10, 1, 0)) })).rejects.toMatchObject(wrong)
  await expect(direct({ signature: signature.signature }, { ...asked, accountNumber: '99' })).rejects.toMatchObject(wrong)
  await expect(direct({ signature }, asked, addressOf(network, at === 1 ? 2 : 1))).rejects.toMatchObject(wrong)
  const otherKey = { type: signature.pub_key.type, value: base64(secp256k1.getPublicKey(keys[at === 1 ? 1 : 0])) }
  await expect(direct({ signature: { ...signature, pub_key: otherKey } })).rejects.toMatchObject(wrong)
})

it('[NET-01, F42] verifies signAmino, whatever the document says', async () => {
  const text = fc.string({ unit: fc.constantFrom('<', '>', '&', '"', '\\', 'é', 'a', ' ', '\u2028', '😀') })
  const document = fc.record({ memo: text, sequence: fc.nat(), number: fc.nat(), at: fc.constantFrom(1 as const, 2 as const), note: text })
  await fc.assert(
    fc.asyncProperty(document, async ({ memo, sequence, number, at, note }) => {
      const signer = addressOf(OSMOSIS, at)
      const doc = makeAminoDoc([{ type: 'b/Msg', value: { z: note, a: ['<', note] } }], { gas: '1', amount: [] }, 'osmosis-1', memo, number, sequence)
      const answer = await (wallets[signer] as { amino: Secp256k1Wallet }).amino.signAmino(signer, doc)
      expect(await ask(OSMOSIS, 'cosmos_signAmino', signer, doc, answer)).toMatchObject({ verified: true })
      const other: StdSignDoc = { ...doc, memo: `${memo}x` }
      await expect(ask(OSMOSIS, 'cosmos_signAmino', signer, doc, { ...answer, signed: other })).rejects.toMatchObject(changed)
      await expect(ask(OSMOSIS, 'cosmos_signAmino', signer, other, { signature: answer.signature })).rejects.toMatchObject(wrong)
    }),
    { numRuns: 20 },
  )
})

it('[NET-01] the vector of the bytes that are signed', () => {
  const bytes = directBytes({ body: Uint8Array.of(10, 0), auth: Uint8Array.of(18, 0), chainId: 'cosmoshub-4', accountNumber: '7' })
  expect(Buffer.from(bytes).toString('hex')).toBe('0a020a00120212001a0b636f736d6f736875622d342007')
  expect(aminoJson({ b: '<&>', a: 1 })).toBe('{"a":1,"b":"\\u003c\\u0026\\u003e"}')
})

it('[F42] refuses a signature with a high s, and verifies the accounts of Ethermint by their own hash', async () => {
  const signer = addressOf(HUB, 1)
  const asked = { chainId: 'cosmoshub-4', accountNumber: '7', authInfoBytes: base64(auth), bodyBytes: base64(body) }
  const message = directBytes({ body, auth, chainId: 'cosmoshub-4', accountNumber: '7' })
  const low = secp256k1.Signature.fromBytes(secp256k1.sign(message, keys[0]))
  const high = new secp256k1.Signature(low.r, secp256k1.Point.CURVE().n - low.s)
  const direct = (bytes: Uint8Array) => ask(HUB, 'cosmos_signDirect', signer, asked, { signature: base64(bytes) })
  expect(await direct(low.toBytes())).toMatchObject({ verified: true })
  await expect(direct(high.toBytes())).rejects.toMatchObject(wrong)

  const owner = bech32.encode('evmos', bech32.toWords(keccak_256(secp256k1.getPublicKey(keys[0], false).subarray(1)).subarray(12)))
  const evmos = (key: Uint8Array, type?: string) => {
    const signature = base64(secp256k1.sign(keccak_256(directBytes({ body, auth, chainId: 'evmos_9001-2', accountNumber: '7' })), key, { prehash: false }))
    const answer = { signature: type === undefined ? signature : { signature, pub_key: { type, value: base64(secp256k1.getPublicKey(key)) } } }
    const wallet = { network: 'cosmos:evmos_9001-2', addresses: [owner], answers: { cosmos_signDirect: answer } } as const
    return askWallet(wallet, 'cosmos_signDirect', { signerAddress: owner, signDoc: { ...asked, chainId: 'evmos_9001-2' } })
  }
  expect(await evmos(keys[0])).toMatchObject({ verified: true })
  await expect(evmos(keys[1])).rejects.toMatchObject(wrong)
  // Their wallets may sign typed data, which stays open.
  expect(await evmos(keys[1], 'ethermint/PubKeyEthSecp256k1')).toMatchObject({ verified: false })
})

it('[NET-01, WC-22] sends nothing for another chain, a foreign account, or a number that is no text', async () => {
  const signer = addressOf(HUB, 1)
  const asked = { chainId: 'cosmoshub-4', accountNumber: '7', authInfoBytes: base64(auth), bodyBytes: base64(body) }
  await expect(ask(HUB, 'cosmos_signDirect', signer, { ...asked, chainId: 'osmosis-1' }, {})).rejects.toMatchObject(badParams)
  await expect(ask(HUB, 'cosmos_signDirect', signer, { ...asked, accountNumber: 7 }, {})).rejects.toMatchObject(badParams)
  await expect(ask(HUB, 'cosmos_signAmino', signer, { chain_id: 'osmosis-1', msgs: [] }, {})).rejects.toMatchObject(badParams)
  await expect(ask(HUB, 'cosmos_signAmino', signer, { chain_id: '', msgs: [{ type: 'b/Msg', value: {} }] }, {})).rejects.toMatchObject(badParams)
  await expect(ask(HUB, 'cosmos_signDirect', addressOf(OSMOSIS, 1), asked, {})).rejects.toMatchObject(foreignAccount)
})
