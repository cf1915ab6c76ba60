import { bytesToHex } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { writePsbtText } from '../../../domain/shared/bitcoin/psbt/merge-signatures.js'
import { type Psbt, psbtKeys, type PsbtMap, readPsbtText, spentOutput } from '../../../domain/shared/bitcoin/psbt/psbt.js'
import { readScript } from '../../../domain/shared/bitcoin/script.js'
import { type BitcoinTransaction, parseTransaction, transactionId, type TransactionOutput } from '../../../domain/shared/bitcoin/transaction.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import { inputVerifier, loadSigner } from './load-signer.js'

/** Transaction that can be sent. */
export interface FinalTransaction {
  readonly hex: string
  readonly txid: string
}

/**
 * Finishes a signed PSBT and verifies every input, because the library that finishes does not. Rejects with `TRANSACTION_INVALID` if an input has no signature
 * or a wrong one.
 */
export async function finalisePsbt(text: string): Promise<FinalTransaction> {
  const read = readPsbtText(text)
  if (!read.ok) throw invalid(read.error)
  const signer = await loadSigner()
  const spent = spentOutputs(read.value)
  let bytes: Uint8Array
  try {
    const transaction = signer.Transaction.fromPSBT(base64.decode(text), { allowUnknownOutputs: true })
    for (const [index, input] of read.value.inputs.entries()) if (!isFinished(input)) transaction.finalizeIdx(index)
    bytes = transaction.extract()
  } catch (error) {
    throw failure('TRANSACTION_INVALID', { problem: 'a signature is missing, or belongs to another key' }, error)
  }
  const transaction = parseTransaction(bytes)
  await verifyAll(transaction, spent)
  return { hex: bytesToHex(bytes), txid: transactionId(transaction) }
}

/** Verifies every input of a finished transaction. Rejects with `TRANSACTION_INVALID`, which names the input. */
async function verifyAll(transaction: BitcoinTransaction, spent: readonly TransactionOutput[]): Promise<void> {
  const { verifyInput } = await inputVerifier.load()
  const wrong = transaction.inputs.findIndex((_, index) => verifyInput(transaction, index, spent) === 'invalid')
  if (wrong >= 0) throw invalid(`the signature of input ${wrong} is not valid`)
}

/**
 * Verifies the named inputs of a signed PSBT. Resolves with the first one whose signature is wrong or of another key. Those that wait for signatures of others
 * pass, and so do scripts that are not known here: a node decides.
 */
export async function wronglySigned(psbt: Psbt, named: readonly number[]): Promise<number | undefined> {
  const [signer, { verifyInput }] = await Promise.all([loadSigner(), inputVerifier.load()])
  const outputs = psbt.inputs.map((_, index) => spentOutput(psbt, index))
  const spent = outputs.flatMap((output) => (output.ok && output.value ? [output.value] : []))
  // Without all of them, the digest of an input is not known.
  if (spent.length < outputs.length) return undefined
  const finished = signer.Transaction.fromPSBT(base64.decode(writePsbtText(psbt)), { allowUnknownOutputs: true, allowUnknownInputs: true })
  return named.find((index) => {
    const input = psbt.inputs[index] as PsbtMap
    try {
      if (!isFinished(input)) finished.finalizeIdx(index)
    } catch {
      return hasOneKey(input, spent[index] as TransactionOutput)
    }
    const { finalScriptSig: scriptSig = new Uint8Array(), finalScriptWitness: witness = [] } = finished.getInput(index)
    const inputs = psbt.transaction.inputs.map((one, at) => (at === index ? { ...one, scriptSig, witness } : one))
    return verifyInput({ ...psbt.transaction, inputs }, index, spent) === 'invalid'
  })
}

/** Returns true if one signature is enough for an output. */
function hasOneKey(input: PsbtMap, { script }: TransactionOutput): boolean {
  const form = readScript(input.get(psbtKeys.redeemScript) ?? script)?.type
  return form === 'p2pkh' || form === 'p2wpkh' || (form === 'p2tr' && ![...input.keys()].some((key) => key.startsWith(TAP_LEAF)))
}

const TAP_LEAF = '15'

function spentOutputs(psbt: Psbt): readonly TransactionOutput[] {
  return psbt.inputs.map((_, index) => {
    const output = spentOutput(psbt, index)
    if (!output.ok) throw invalid(output.error)
    if (output.value === undefined) throw invalid(`the PSBT does not contain the output that input ${index} spends`)
    return output.value
  })
}

function isFinished(input: Psbt['inputs'][number]): boolean {
  return input.has(psbtKeys.finalScriptSig) || input.has(psbtKeys.finalScriptWitness)
}

function invalid(problem: string) {
  return failure('TRANSACTION_INVALID', { problem })
}
