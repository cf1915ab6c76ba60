import { hex, utf8 } from '@scure/base'
import { firstValueFrom, of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { ed25519 } from '@noble/curves/ed25519.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { ChainNamespace } from '../../../domain/shared/caip/caip.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { checkNear, checkPolkadot } from './message-checks.js'
import { messageNamespaces } from './message-methods.js'
import { signMessage } from './session-message-signing.js'

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

/** Signs with a wallet that gives these answers, by method. */
function sign(namespace: ChainNamespace, address: string, answers: Readonly<Record<string, Json>>, message = MESSAGE) {
  const asked: { method: string; params: Json }[] = []
  const result = firstValueFrom(
    signMessage({ namespace, address, message, recipient: 'app.example', methods: Object.keys(answers) }, (method, params) => {
      asked.push({ method, params })
      return of(answers[method] ?? null)
    }),
  )
  return { asked, result }
}

describe('messages of other namespaces, by the vectors of their own libraries', () => {
  it.each<[string, ChainNamespace, string, string, Json, string]>([
    ['ADR-036', 'cosmos', ATOM, 'cosmos_signAmino', { ...amino(ADR36), signed: DOC }, ADR36],
    ['ADR-036, the key in hex', 'cosmos', ATOM, 'cosmos_signAmino', amino(ADR36, hex.encode(Buffer.from(COSMOS_KEY, 'base64'))), ADR36],
    ['ADR-036, the text alone, which stays unchecked', 'cosmos', ATOM, 'cosmos_signAmino', { signature: ADR36 }, ADR36],
    ['MultiversX', 'multiversx', ERD, 'mvx_signMessage', { signature: ERD_SIGNATURE }, ERD_SIGNATURE],
    ['MultiversX under its old name', 'elrond', ERD, 'mvx_signMessage', { signature: `0x${ERD_SIGNATURE}` }, `0x${ERD_SIGNATURE}`],
    ['Polkadot by Ed25519', 'polkadot', DOT, 'polkadot_signMessage', { signature: `0x${DOT_SIGNATURE}` }, `0x${DOT_SIGNATURE}`],
    ['Polkadot with the type', 'polkadot', DOT, 'polkadot_signMessage', { signature: `0x00${DOT_SIGNATURE}` }, `0x00${DOT_SIGNATURE}`],
  ])('[NET-01, F42] %s', async (_, namespace, address, method, answer, signature) => {
    const { asked, result } = sign(namespace, address, { [method]: answer })
    expect(await result).toBe(signature)
    expect(asked.map((one) => one.method)).toEqual([method])
  })

  it('[NET-01, F42] Tezos: packed text, checked by the key that the wallet names', async () => {
    for (const signature of [EDSIG, SIG]) {
      const { asked, result } = sign('tezos', XTZ, { tezos_getAccounts: [{ algo: 'ed25519', address: XTZ, pubkey: EDPK }], tezos_sign: { signature } }, TEZOS)
      expect(await result).toBe(signature)
      expect(asked.map(({ method }) => method)).toEqual(['tezos_getAccounts', 'tezos_sign'])
      expect(asked[1]?.params).toEqual({ account: XTZ, payload: `050100000045${hex.encode(utf8.decode(TEZOS))}` })
    }
    const { asked, result } = sign('tezos', XTZ, { tezos_sign: { signature: EDSIG } })
    expect(await result).toBe(EDSIG)
    expect(asked).toHaveLength(1)
  })

  it('[NET-01, F42] NEAR: NEP-413, for the account of the key, or a name that only a node can check', async () => {
    const vector = {
      message: MESSAGE,
      recipient: 'app.example',
      nonce: new Uint8Array(32).fill(7),
      publicKey: NEAR_KEY,
      signature: 'YOXnRaGmytAcxpdsqsREbABXenoKV1W4pE3E9UiUK70s4Fmv5oKW36IRiyREBargHioQcOQD2C5Hwpv3C0L+Dg==',
    }
    const verdict = (more: object) => checkNear({ address: KEY, ...vector, ...more }).verdict
    expect([verdict({}), verdict({ address: 'alice.near' }), verdict({ recipient: 'evil.example' }), verdict({ address: '0'.repeat(64) })]).toEqual([
      'right',
      'open',
      'wrong',
      'wrong',
    ])
    expect(verdict({ publicKey: 'secp256k1:x' })).toBe('open')
    const answer = { accountId: 'alice.near', publicKey: NEAR_KEY, signature: vector.signature }
    // By another nonce than the one that was asked for.
    await expect(sign('near', 'alice.near', { near_signMessage: answer }).result).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
    await expect(sign('near', 'bob.near', { near_signMessage: answer }).result).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
  })

  it('[NET-01] MultiversX signs the digest of the old name', () => {
    const digest = keccak_256(utf8.decode(`\u0017Elrond Signed Message:\n14${MESSAGE}`))
    expect(hex.encode(digest)).toBe('ce6ce0d8dbd26b65ea446902778670023a7ea32ce61c0051a8ba0d5fc70e4ecb')
  })

  it('[NET-01] a bare message in Polkadot proves nothing, and sr25519 stays open', () => {
    const bare = hex.encode(ed25519.sign(utf8.decode(MESSAGE), SEED))
    expect(checkPolkadot(DOT, MESSAGE, `0x00${bare}`).verdict).toBe('wrong')
    expect(checkPolkadot(DOT, MESSAGE, `0x${DOT_SIGNATURE}`).verdict).toBe('right')
    expect(checkPolkadot(DOT, MESSAGE, `0x01${bare}`).verdict).toBe('open')
    expect(checkPolkadot(DOT, MESSAGE, `0x02${bare}00`).verdict).toBe('open')
  })
})

describe('hostile answers', () => {
  it.each<[string, ChainNamespace, string, Readonly<Record<string, Json>>]>([
    ['a signature of another message', 'multiversx', ERD, { mvx_signMessage: { signature: DOT_SIGNATURE } }],
    ['no signature', 'multiversx', ERD, { mvx_signMessage: null }],
    ['another length', 'multiversx', ERD, { mvx_signMessage: { signature: ERD_SIGNATURE.slice(2) } }],
    ['another key', 'cosmos', ATOM, { cosmos_signAmino: amino(ADR36, Buffer.alloc(33, 2).toString('base64')) }],
    ['a changed document', 'cosmos', ATOM, { cosmos_signAmino: { ...amino(ADR36), signed: { ...DOC, memo: 'x' } } }],
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
    await expect(sign(namespace, address, answers).result).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
  })

  it('[NET-01] namespaces without a message that can be verified say so', () => {
    for (const namespace of ['algorand', 'cip34'] as const) {
      expect(messageNamespaces).not.toContain(namespace)
      expect(() => signMessage({ namespace, address: 'x', message: 'm', recipient: '', methods: [] }, () => of(null))).toThrow()
    }
  })
})
