import { decodeBase58 } from '../shared/caip/base58.js'
import { isRecord } from '../shared/json/objects.js'
import { feeOf } from '../shared/solana/fee.js'
import { instructionsOf, type SolanaInstruction } from '../shared/solana/instructions.js'
import { looksLikeTransaction } from '../shared/solana/message-bytes.js'
import { type InstructionReading, readInstruction } from '../shared/solana/reading/reading.js'
import { decodeTransaction } from '../shared/solana/transaction.js'
import { isUnlimited } from '../shared/evm/reading/abi.js'
import { readMessage } from '../shared/evm/reading/message.js'
import type { OtherReader } from './reading/read.js'
import type { Part, ReadingPart, Warning } from '../shared/evm/reading/types.js'

/** Reads a request of Solana. Returns undefined for other methods. */
export const readSolana: OtherReader = (method, params, raw, address) => {
  switch (method) {
    case 'solana_signMessage':
      return [solanaMessage(isRecord(params) ? String(params['message']) : '', raw)]
    case 'solana_signTransaction':
    case 'solana_signAndSendTransaction':
      return readSolanaParts(isRecord(params) ? String(params['transaction']) : raw, address)
    case 'solana_signAllTransactions':
      return (isRecord(params) && Array.isArray(params['transactions']) ? (params['transactions'] as readonly unknown[]) : []).flatMap((one) =>
        readSolanaParts(String(one), address),
      )
    default:
      return undefined
  }
}

/**
 * Reads a Solana transaction in base58: one part for each instruction with an effect, and the fee in the first. An undecodable transaction is shown raw, with a
 * warning.
 *
 * @param address account of the request; transfers from other accounts get a warning
 */
export function readSolanaParts(text: string, address: string | undefined): readonly Part[] {
  const bytes = decodeBase58(text)
  const message = bytes && decodeTransaction(bytes)?.message
  const parts = message === undefined ? [] : instructionsOf(message).flatMap((instruction) => partsOf(instruction, text, address))
  const [first, ...rest] = parts
  if (message === undefined || first === undefined) return [{ part: { kind: 'solanaTransaction', lines: [], raw: text }, warnings: [{ kind: 'rawBytes' }] }]
  return [{ ...first, part: { ...first.part, fee: feeOf(message).toString() } }, ...rest]
}

/** Reads a base58 message. Warns if it is a transaction, because signing that would move funds. */
function solanaMessage(text: string, raw: string): Part {
  const bytes = decodeBase58(text)
  if (bytes === undefined || looksLikeTransaction(bytes))
    return { part: { kind: 'message', lines: [{ name: 'bytes', value: text }], raw }, warnings: [{ kind: 'rawBytes' }] }
  const { part, warnings } = readMessage(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`, raw)
  return { part: { ...part, raw: text }, warnings }
}

function partsOf(instruction: SolanaInstruction, raw: string, address: string | undefined): readonly Part[] {
  return readInstruction(instruction).flatMap((reading) => (inFee.has(reading.action) ? [] : [partOf(reading, raw, address)]))
}

/** Actions that only change the fee. */
const inFee: ReadonlySet<string> = /* @__PURE__ */ new Set(['unitLimit', 'unitPrice', 'heapSize', 'dataLimit'])

function partOf(reading: InstructionReading, raw: string, address: string | undefined): Part {
  const { program, action, source, receiver, mint, amount, text } = reading
  if (action === 'unknown' || [source, receiver, mint].some(isInTable)) return unknown(program, raw)
  switch (action) {
    case 'transfer':
    case 'createAccount':
    case 'withdrawNonce':
      return {
        part: { kind: 'transfer', ...to(receiver), ...(amount !== undefined && { amount }), lines: action === 'transfer' ? [] : [functionLine(action)], raw },
        warnings: otherAccount(source, address),
      }
    case 'tokenTransfer':
    case 'tokenApproval': {
      const isEndless = action === 'tokenApproval' && receiver !== undefined && isUnlimited(BigInt(amount ?? 0), 64n)
      return {
        part: {
          kind: action,
          ...to(receiver),
          ...(action === 'tokenApproval' && amount === '0' && { revokes: true as const }),
          ...(mint !== undefined && { token: mint }),
          ...(amount !== undefined && { amount }),
          lines: [],
          raw,
        },
        warnings: isEndless ? [{ kind: 'unlimitedApproval', subject: receiver }] : [],
      }
    }
    case 'memo':
      return { part: { kind: 'message', lines: [{ name: 'message', value: text ?? '' }], raw }, warnings: [] }
    case 'revocation':
      return { part: { kind: 'revocation', lines: [], raw }, warnings: [] }
    case 'createTokenAccount':
      return { part: { kind: 'call', receiver: program, lines: [functionLine(action)], raw }, warnings: [] }
  }
  const subject = receiver ?? program
  const danger: readonly Warning[] = action === 'assign' ? [{ kind: 'authorization', subject }] : reading.danger ? [{ kind: 'unlimitedApproval', subject }] : []
  return { part: { kind: 'call', receiver: subject, lines: [functionLine(action)], raw }, warnings: danger }
}

function unknown(program: string, raw: string): Part {
  return { part: { kind: 'call', receiver: program, lines: [], raw }, warnings: [{ kind: 'unknownCall', subject: program }] }
}

/** Returns true for an account in a lookup table, which only the network can read. */
function isInTable(account: string | undefined): boolean {
  return account?.endsWith(']') === true
}

function to(receiver: string | undefined): Pick<ReadingPart, 'receiver'> {
  return receiver === undefined ? {} : { receiver }
}

function functionLine(value: string): ReadingPart['lines'][number] {
  return { name: 'function', value }
}

function otherAccount(source: string | undefined, address: string | undefined): readonly Warning[] {
  return source === undefined || address === undefined || source === address ? [] : [{ kind: 'otherAccount', subject: source }]
}
