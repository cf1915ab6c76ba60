import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { equalBytes } from '../byte-reader.js'
import { readScript } from '../script.js'
import { type Psbt, psbtKeys, spentOutput } from './psbt.js'

/**
 * Returns why no wallet may sign an input, as the checks of a signer in BIP-174 have it: its UTXO fields contradict each other, a script is not the one that the
 * output commits to, or an amount that no signature covers is not proved by its transaction. Returns undefined for a consistent input.
 */
export function inputProblem(psbt: Psbt, index: number): string | undefined {
  const spent = spentOutput(psbt, index)
  if (!spent.ok) return spent.error
  const fields = psbt.inputs[index]
  if (spent.value === undefined || fields === undefined) return undefined
  const own = readScript(spent.value.script)
  const redeem = fields.get(psbtKeys.redeemScript)
  const witness = fields.get(psbtKeys.witnessScript)
  if (redeem && own?.type === 'p2sh' && !equalBytes(ripemd160(sha256(redeem)), own.payload)) return `the redeem script of input ${index} is another one`
  const inner = own?.type === 'p2sh' && redeem ? readScript(redeem) : own
  if (witness && inner?.type === 'p2wsh' && !equalBytes(sha256(witness), inner.payload)) return `the witness script of input ${index} is another one`
  const isLegacy = own?.type === 'p2pkh' || (own?.type === 'p2sh' && redeem !== undefined && !isWitness(inner?.type))
  const isProved = fields.has(psbtKeys.nonWitnessUtxo)
  return isLegacy && !isProved ? `input ${index} is no segwit input, and needs its whole previous transaction` : undefined
}

function isWitness(type: string | undefined): boolean {
  return type === 'p2wpkh' || type === 'p2wsh' || type === 'p2tr'
}
