import { base58 } from '@scure/base'
import { isTokenProgram, TOKEN_PROGRAM } from './address.js'
import type { SolanaAccount } from './vm.js'

/** Bytes of a mint, and of a token account, without extensions. */
const MINT_BYTES = 82
const ACCOUNT_BYTES = 165
const STATES = ['uninitialized', 'initialized', 'frozen'] as const

/**
 * Returns the data of an account of a token program as nodes parse it (`jsonParsed`); undefined for other accounts.
 * @param mintOf returns the account of a mint, for the decimals
 */
export function parsedData({ owner, data }: SolanaAccount, mintOf: (address: string) => SolanaAccount | null): object | undefined {
  if (!isTokenProgram(owner)) return undefined
  const program = owner === TOKEN_PROGRAM ? 'spl-token' : 'spl-token-2022'
  const type = data.length === MINT_BYTES || data[ACCOUNT_BYTES] === 1 ? 'mint' : 'account'
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const key = (at: number) => base58.encode(data.subarray(at, at + 32))
  const optional = (at: number) => (data[at] === 1 ? key(at + 4) : null)
  if (type === 'mint') {
    const info = {
      mintAuthority: optional(0),
      supply: String(view.getBigUint64(36, true)),
      decimals: data[44],
      isInitialized: data[45] === 1,
      freezeAuthority: optional(46),
      ...extensionsOf(data),
    }
    return { program, parsed: { type, info }, space: data.length }
  }
  if (data.length < ACCOUNT_BYTES) return undefined
  const mint = key(0)
  const decimals = mintOf(mint)?.data[44] ?? 0
  const info = {
    isNative: data[109] === 1,
    mint,
    owner: key(32),
    state: STATES[data[108] ?? 0] ?? 'uninitialized',
    tokenAmount: tokenAmount(view.getBigUint64(64, true), decimals),
    ...(data[72] === 1 && { delegate: key(76), delegatedAmount: tokenAmount(view.getBigUint64(121, true), decimals) }),
    ...extensionsOf(data),
  }
  return { program, parsed: { type, info }, space: data.length }
}

function tokenAmount(amount: bigint, decimals: number) {
  const text = amount.toString().padStart(decimals + 1, '0')
  const whole = text.slice(0, text.length - decimals)
  const part = text.slice(text.length - decimals).replace(/0+$/, '')
  const uiAmountString = part === '' ? whole : `${whole}.${part}`
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** Names of extensions by their number; the sandbox writes these. */
const EXTENSIONS: Readonly<Record<number, string>> = { 1: 'transferFeeConfig', 2: 'transferFeeAmount', 7: 'immutableOwner' }

function extensionsOf(data: Uint8Array): { extensions?: readonly object[] } {
  if (data.length <= ACCOUNT_BYTES) return {}
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const extensions: object[] = []
  for (let at = ACCOUNT_BYTES + 1; at + 4 <= data.length; ) {
    const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (type === 0) break
    extensions.push({ extension: EXTENSIONS[type] ?? 'unparseableExtension', ...stateOf(type, data.subarray(at + 4, at + 4 + length)) })
    at += 4 + length
  }
  return { extensions }
}

function stateOf(type: number, value: Uint8Array): { state?: object } {
  const view = new DataView(value.buffer, value.byteOffset, value.length)
  if (type === 2) return { state: { withheldAmount: Number(view.getBigUint64(0, true)) } }
  if (type !== 1) return {}
  const fee = (at: number) => ({
    epoch: Number(view.getBigUint64(at, true)),
    maximumFee: view.getBigUint64(at + 8, true),
    transferFeeBasisPoints: view.getUint16(at + 16, true),
  })
  const authority = (at: number) => (value.subarray(at, at + 32).some((byte) => byte !== 0) ? base58.encode(value.subarray(at, at + 32)) : null)
  return {
    state: {
      transferFeeConfigAuthority: authority(0),
      withdrawWithheldAuthority: authority(32),
      withheldAmount: Number(view.getBigUint64(64, true)),
      olderTransferFee: fee(72),
      newerTransferFee: fee(90),
    },
  }
}
