import { blake2b } from '@noble/hashes/blake2.js'
import { asRecord } from '../../../../domain/shared/json/values.js'
import { hexBytes } from '../shared/answers.js'
import { joined, littleEndian } from '../shared/bytes.js'

/** Transaction that a wallet of Polkadot signs, in the parts of SCALE. */
export interface PolkadotPayload {
  readonly method: Uint8Array
  /** Bytes of the extensions in the extrinsic. The list has an entry for each, so that one can be exchanged. */
  readonly extra: readonly Uint8Array[]
  /** Bytes of the extensions that are signed beside it. */
  readonly additional: readonly Uint8Array[]
  /** Place of `CheckMetadataHash` in `extra`, which a wallet may change; -1 without it. */
  readonly metadata: number
  /** Extensions that are not known here: nothing can be said about the signature. */
  readonly unknown: readonly string[]
}

/** Reads a `SignerPayloadJSON` of version 4. Throws for other values. */
export function readPayload(value: unknown): PolkadotPayload {
  const fields = asRecord(value)
  const names = fields['signedExtensions']
  const isVersion = fields['version'] === 4
  if (!isVersion || !Array.isArray(names) || names.length > 64 || !names.every((one) => typeof one === 'string')) throw new TypeError('no payload')
  const known = names.filter((name) => Object.hasOwn(extensions, name))
  const parts = known.map((name) => extensions[name]?.(fields))
  const unknown = names.filter((name) => !Object.hasOwn(extensions, name))
  const hasAsset = names.includes('ChargeAssetTxPayment') && typeof fields['assetId'] === 'string' && fields['assetId'] !== '0x'
  return {
    method: bytesOf(fields['method']),
    extra: parts.map((part) => part?.[0] ?? NONE),
    additional: parts.map((part) => part?.[1] ?? NONE),
    metadata: known.indexOf('CheckMetadataHash'),
    unknown: hasAsset ? [...unknown, 'ChargeAssetTxPayment with an asset'] : unknown,
  }
}

/** Returns the bytes that are signed. More than 256 are hashed. */
export function signedBytes({ method, extra, additional }: PolkadotPayload): Uint8Array {
  const bytes = joined(method, ...extra, ...additional)
  return bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes
}

/** Returns the extrinsic with a signature, without its length. Some chains write the account without the type of its address. */
export function extrinsics({ method, extra }: PolkadotPayload, key: Uint8Array, signature: Uint8Array): readonly Uint8Array[] {
  return [[0], []].map((type) => joined([0x84], type, key, signature, ...extra, method))
}

/** Writes a number in SCALE's compact form. */
export function compact(value: bigint): Uint8Array {
  if (value < 1n << 6n) return littleEndian(value << 2n, 1)
  if (value < 1n << 14n) return littleEndian((value << 2n) | 1n, 2)
  if (value < 1n << 30n) return littleEndian((value << 2n) | 2n, 4)
  const length = Math.ceil(value.toString(16).length / 2)
  return joined([((length - 4) << 2) | 3], littleEndian(value, length))
}

type Fields = Readonly<Record<string, unknown>>
/** Bytes of an extension: in the extrinsic, and beside it. */
type Extension = (fields: Fields) => readonly [extra: Uint8Array, additional: Uint8Array]

const NONE = new Uint8Array()
const empty: Extension = () => [NONE, NONE]
const era: Extension = ({ era, blockHash }) => [bytesOf(era), hashOf(blockHash)]
const tip: Extension = ({ tip }) => [compact(numberOf(tip)), NONE]
const specVersion: Extension = ({ specVersion }) => [NONE, littleEndian(numberOf(specVersion), 4)]

const extensions: Readonly<Record<string, Extension>> = {
  CheckSpecVersion: specVersion,
  CheckVersion: specVersion,
  CheckTxVersion: ({ transactionVersion }) => [NONE, littleEndian(numberOf(transactionVersion), 4)],
  CheckGenesis: ({ genesisHash }) => [NONE, hashOf(genesisHash)],
  CheckMortality: era,
  CheckEra: era,
  CheckNonce: ({ nonce }) => [compact(numberOf(nonce)), NONE],
  ChargeTransactionPayment: tip,
  SkipCheckIfFeeless: tip,
  ChargeAssetTxPayment: (fields) => [joined(compact(numberOf(fields['tip'])), [0]), NONE],
  CheckMetadataHash: ({ mode, metadataHash }) => [
    Uint8Array.of(mode === 1 ? 1 : 0),
    typeof metadataHash === 'string' ? joined([1], hashOf(metadataHash)) : Uint8Array.of(0),
  ],
  ...Object.fromEntries(
    [
      'CheckBlockGasLimit',
      'CheckNonZeroSender',
      'CheckWeight',
      'DisallowSigned',
      'LimitParathreadCommits',
      'LockStakingStatus',
      'OnlyStakingAndClaims',
      'PrevalidateAttests',
      'RestrictFunctionality',
      'StorageWeightReclaim',
      'TransactionCallFilter',
      'ValidateDoubleVoteReports',
      'ValidateEquivocationReport',
      'WeightReclaim',
    ].map((name) => [name, empty]),
  ),
}

function bytesOf(value: unknown): Uint8Array {
  if (typeof value !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(value)) throw new TypeError('no bytes')
  return hexBytes(value)
}

function hashOf(value: unknown): Uint8Array {
  const bytes = bytesOf(value)
  if (bytes.length !== 32) throw new TypeError('no hash')
  return bytes
}

function numberOf(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,32}$/i.test(value)) throw new TypeError('no number')
  return BigInt(value)
}
