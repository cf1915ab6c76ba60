import { base64, hex, utf8 } from '@scure/base'
import { firstValueFrom, of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type ChainNamespace, chainNamespaces } from '../../../domain/shared/caip/caip.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { loadChain } from './load-chain.js'
import { messageDigest } from './multiversx/multiversx.js'
import { askChecked, type SessionChain } from './session-chain.js'
import { joined, littleEndian } from './shared/bytes.js'

const SEED = hex.decode('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60')
const KEY = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
const NEAR_KEY = 'ed25519:FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'
const MESSAGE = 'Hello Latchkit'
const TEZOS = 'Tezos Signed Message: app.example 2026-01-01T00:00:00Z Hello Latchkit'
const EDSIG = 'edsigthdzfaT11jsBZGR2xMXKAhQDSNyMtGC7hxhj1Fpkkwi57ZQmX4WCZtkAmN7zVutTsikWv3uyLZTzst7xcek57isSCXJHrL'
const SIG = 'sigXpXYXE6jog9W5RjpKg8DQ7hfYtRudKXLGwzGupmkbh7ojUB2Ab7UqWFimWCQSi7SBGtzY8cVwWE965kxWQ6vfoLMbAvbp'
const XTZ = 'tz1N7tYGMGs3GGjeJAJKtbycAWcvoPNSUYgu'
const EDPK = 'edpkvH4rzbmfvAEgiJQU1TKYfrTvBbpVJGHmQByh9Nph4BzvRh8aXP'
const ERD = 'erd16adfsqvzky9t042tlmfujeq88g8wzuhnm2nzxfd0qgdx3ac82ydqr3ns5u'
const ERD_SIGNATURE = 'e7b0ff0c8aaa28615a25a1d56bbe1944e58369581c0b94ca13a21679f0717fd34926e4eca6c049e5c309f835e837ddcd4eea9cc9e9e9591273e5c14f68f57e01'
const DOT = '15sND1xy2556eoAx6eGV6zkURiPJ9T9qJ8XMDHsYTuZezp7f'
const DOT_SIGNATURE = 'ff300ba74b5e0ae43ead60d8f942e5aae9c32ace7bd4cce9d30ad0b93732c5ca06f11b205a91f68fd73e469c500c27bd8cbf160d0ca1d2287438b24211ed1b07'
const SUBSTRATE = '5DcjVUSFQsUSFDCMFNSFYRwBYgya7BEcoA47F5pkphi8NXnu'
const SR_SIGNATURE = '0x26bf39813165e38bcaf92fed46f4ebd351cee505a7ff6e8f91cadebc6f80e9682f6bc2e25632af051978652447ee3acbed46046e5ee105435f69f225cbbcf28c'
const ALGO = '25NJQAMCWEFLPVKL73J4SZAHHIHOC4XT3KTCGJNPAINGR5YHKENMEF5QTE'
const ALGO_SIGNATURE = 'U6L59JlMtBxsIB2FRjCuInH7Onkmj+RjZB6bMRR/bdUekxDSNvCa6O2S8PSGD7gpCd81I+FJQYC2gEydz3PdCA=='
const SIGNED_ELSEWHERE = base64.encode(ed25519.sign(utf8.decode('MXHello'), SEED))
const BASE = 'addr1qy6aahffs2sreuu70h8q8jpen98lmmpwc6cy788j6s8xrge4mmwjnq4q8neeulwwq0yrnx20lhkza34sfuw094qwvx3s765k8t'
const STAKE = 'stake1uy6aahffs2sreuu70h8q8jpen98lmmpwc6cy788j6s8xrgcahjxtp'
const COSE = {
  signature:
    '84582aa201276761646472657373581de135dedd2982a03cf39e7dce03c839994ffdec2ec6b04f1cf2d40e61a3a166686173686564f44e48656c6c6f204c617463686b697458402baa6bcd872f934e8cb219b2dbac5243c82dd349dd4631098caa3d7fd37f043a38ba8615e9ce24fa9810cc54bd2cc15e7271f825be0d2c5de5f2ffdcb1d0df08',
  key: 'a4010103272006215820d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
}
const ATOM = 'cosmos1e9rxz3ssv5sqf4n23nfnlh4atv3uf3fs8a7cmf'
const COSMOS_KEY = 'Ao21WwXbhsCxeGyknwlddjRMnmBWsvAnAafn88IKq/2R'
const ADR36 = 'wQYPscyXQuAyMyw4hruYu6Cb3UTMI5EOockIuCsKwe1+A0cg/7N+fl3dq+x0ttqjSM2R+STyXcUOXpI0K0Fe+g=='
const amino = (signature: string, value = COSMOS_KEY, type = 'tendermint/PubKeySecp256k1') => ({ signature: { pub_key: { type, value }, signature } })
const DOC = {
  memo: '',
  msgs: [{ type: 'sign/MsgSignData', value: { signer: ATOM, data: 'SGVsbG8gTGF0Y2hraXQ=' } }],
  chain_id: '',
  account_number: '0',
  sequence: '0',
  fee: { gas: '0', amount: [] },
}

/** Signs with a wallet that gives these answers, by method, and has the account alone. */
function sign(namespace: ChainNamespace, address: string, answers: Readonly<Record<string, Json>>, message = MESSAGE) {
  const asked: { method: string; params: Json }[] = []
  const signed = async () => {
    const chain = (await loadChain(namespace)) as SessionChain
    const { method, params, signatureIn } = chain.message({ address, message, recipient: 'app.example' })
    const ask = (asking: string, given: Json) => {
      if (!Object.hasOwn(answers, asking)) return of(null)
      asked.push({ method: asking, params: given })
      return of(answers[asking] as Json)
    }
    const { result, ...verdict } = await firstValueFrom(askChecked(chain, params, { method, network: `${namespace}:x`, addresses: [address], ask }))
    return [signatureIn(result), verdict.verified] as const
  }
  return { asked, signed: signed() }
}

describe('messages of other namespaces, by the vectors of their own libraries', () => {
  it.each<[string, ChainNamespace, string, string, Json, string]>([
    ['ADR-036', 'cosmos', ATOM, 'cosmos_signAmino', { ...amino(ADR36), signed: DOC }, ADR36],
    ['ADR-036, the key in hex', 'cosmos', ATOM, 'cosmos_signAmino', amino(ADR36, hex.encode(Buffer.from(COSMOS_KEY, 'base64'))), ADR36],
    ['ADR-036, the text alone, whose key is recovered', 'cosmos', ATOM, 'cosmos_signAmino', { signature: ADR36 }, ADR36],
    ['MultiversX', 'multiversx', ERD, 'mvx_signMessage', { signature: ERD_SIGNATURE }, ERD_SIGNATURE],
    ['MultiversX under its old name', 'elrond', ERD, 'mvx_signMessage', { signature: `0x${ERD_SIGNATURE}` }, `0x${ERD_SIGNATURE}`],
    ['Polkadot by sr25519', 'polkadot', SUBSTRATE, 'polkadot_signMessage', { signature: SR_SIGNATURE }, SR_SIGNATURE],
    ['Algorand', 'algorand', ALGO, 'algo_signData', [ALGO_SIGNATURE], ALGO_SIGNATURE],
    ['Algorand in a list of numbers', 'algorand', ALGO, 'algo_signData', [[...Buffer.from(ALGO_SIGNATURE, 'base64')]], ALGO_SIGNATURE],
    ['Cardano, with the key', 'cip34', STAKE, 'cardano_signData', COSE, JSON.stringify(COSE)],
    ['Polkadot by Ed25519', 'polkadot', DOT, 'polkadot_signMessage', { signature: `0x${DOT_SIGNATURE}` }, `0x${DOT_SIGNATURE}`],
    ['Polkadot with the type', 'polkadot', DOT, 'polkadot_signMessage', { signature: `0x00${DOT_SIGNATURE}` }, `0x00${DOT_SIGNATURE}`],
  ])('[NET-01, F42] %s', async (_, namespace, address, method, answer, signature) => {
    const { asked, signed } = sign(namespace, address, { [method]: answer })
    expect(await signed).toEqual([signature, true])
    expect(asked.map((one) => one.method)).toEqual([method])
  })

  it('[NET-01, F42] Tezos: packed text, checked by the key that the wallet names', async () => {
    for (const signature of [EDSIG, SIG]) {
      const { asked, signed } = sign('tezos', XTZ, { tezos_getAccounts: [{ algo: 'ed25519', address: XTZ, pubkey: EDPK }], tezos_sign: { signature } }, TEZOS)
      expect(await signed).toEqual([signature, true])
      expect(asked.map(({ method }) => method)).toEqual(['tezos_sign', 'tezos_getAccounts'])
      expect(asked[0]?.params).toEqual({ account: XTZ, payload: `050100000045${hex.encode(utf8.decode(TEZOS))}` })
    }
    const { asked, signed } = sign('tezos', XTZ, { tezos_sign: { signature: EDSIG } })
    expect(await signed).toEqual([EDSIG, false])
    expect(asked).toHaveLength(1)
  })

  it('[NET-01, F42] NEAR: NEP-413, for the account of the key, or a name that only a node can check', async () => {
    // The nonce of a text is its hash.
    const nonce = sha256(utf8.decode(MESSAGE))
    const text = (value: string) => joined(littleEndian(value.length, 4), utf8.decode(value))
    const digest = sha256(joined(littleEndian(2147484061, 4), text(MESSAGE), nonce, text('app.example'), [0]))
    const signature = base64.encode(ed25519.sign(digest, SEED))
    for (const [account, isProved] of [
      [KEY, true],
      ['alice.near', false],
    ] as const) {
      const { asked, signed } = sign('near', account, { near_signMessage: { accountId: account, publicKey: NEAR_KEY, signature } })
      expect(await signed).toEqual([signature, isProved])
      expect(asked[0]?.params).toEqual({ message: MESSAGE, recipient: 'app.example', nonce: { type: 'Buffer', data: [...nonce] } })
    }
    const refused = (account: string, answer: object, message?: string) =>
      expect(
        sign('near', account, { near_signMessage: { accountId: account, publicKey: NEAR_KEY, signature, ...answer } }, message).signed,
      ).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
    await refused('alice.near', {}, 'Another')
    await refused('alice.near', { accountId: 'bob.near' })
    await refused('0'.repeat(64), {})
    await refused(KEY, { publicKey: 'ed25519:11111111111111111111111111111111' })
    await refused(KEY, { publicKey: 'bls:x' })
    await refused(KEY, { publicKey: undefined })
    await refused(KEY, { signature: 'x' })
  })

  it('[NET-01] MultiversX signs the digest of the old name', () => {
    expect(hex.encode(messageDigest(MESSAGE))).toBe('ce6ce0d8dbd26b65ea446902778670023a7ea32ce61c0051a8ba0d5fc70e4ecb')
  })

  it('[NET-01, F42] a bare message in Polkadot proves nothing, under whatever type', async () => {
    const bare = hex.encode(ed25519.sign(utf8.decode(MESSAGE), SEED))
    for (const signature of [bare, `00${bare}`, `01${bare}`, `02${bare}00`])
      await expect(sign('polkadot', DOT, { polkadot_signMessage: { signature: `0x${signature}` } }).signed).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
  })
})

describe('hostile answers', () => {
  it.each<[string, ChainNamespace, string, Readonly<Record<string, Json>>]>([
    ['a signature of another message', 'multiversx', ERD, { mvx_signMessage: { signature: DOT_SIGNATURE } }],
    ['no signature', 'multiversx', ERD, { mvx_signMessage: null }],
    ['another length', 'multiversx', ERD, { mvx_signMessage: { signature: ERD_SIGNATURE.slice(2) } }],
    ['another key', 'cosmos', ATOM, { cosmos_signAmino: amino(ADR36, Buffer.alloc(33, 2).toString('base64')) }],
    ['a signature alone that is altered', 'cosmos', ATOM, { cosmos_signAmino: { signature: `x${ADR36.slice(1)}` } }],
    ['a signature of another text', 'algorand', ALGO, { algo_signData: [SIGNED_ELSEWHERE] }],
    ['a signature of another address', 'cip34', BASE, { cardano_signData: COSE }],
    ['a signature of sr25519 by another account', 'polkadot', DOT, { polkadot_signMessage: { signature: SR_SIGNATURE } }],
    ['an altered signature', 'cosmos', ATOM, { cosmos_signAmino: amino(`x${ADR36.slice(1)}`) }],
    ['a signature of Polkadot with the type and another message', 'polkadot', DOT, { polkadot_signMessage: { signature: `0x00${ERD_SIGNATURE}` } }],
    [
      'a key of another account',
      'tezos',
      XTZ,
      { tezos_getAccounts: [{ address: XTZ, pubkey: 'edpkuBknW28nW72KG6RoHtYW7p12T6GKc7nAbwYX5m8Wd9sDVC9yav' }], tezos_sign: { signature: EDSIG } },
    ],
    ['an altered text', 'tezos', XTZ, { tezos_getAccounts: [{ address: XTZ, pubkey: EDPK }], tezos_sign: { signature: EDSIG } }],
  ])('[F42] %s is refused', async (_, namespace, address, answers) => {
    await expect(sign(namespace, address, answers).signed).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
  })

  it('[F42] a changed document is refused', async () => {
    const { signed } = sign('cosmos', ATOM, { cosmos_signAmino: { ...amino(ADR36), signed: { ...DOC, memo: 'x' } } })
    await expect(signed).rejects.toMatchObject({ code: 'TRANSACTION_CHANGED' })
  })

  it('[NET-01] each of the eight signs texts, and the namespaces with adapters have their own way', () => {
    const loaded = chainNamespaces.filter((namespace) => loadChain(namespace) !== undefined)
    expect(loaded).toEqual(chainNamespaces.filter((namespace) => !['eip155', 'solana', 'bip122'].includes(namespace)))
  })
})
