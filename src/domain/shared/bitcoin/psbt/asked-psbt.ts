import { err, ok, type Result } from '../../result.js'
import { readBitcoinAddress } from '../address.js'
import type { BitcoinNetwork } from '../bitcoin-networks.js'
import { equalBytes } from '../byte-reader.js'
import { readScript } from '../script.js'
import { inputProblem } from './input-problem.js'
import { type Psbt, psbtKeys, readPsbtText, spentOutput } from './psbt.js'

/** Input that a wallet is asked to sign. No interface, so that it is JSON to the compiler and may stand in a transaction. */
export type NamedInput = {
  readonly index: number
  /** Address whose key signs. */
  readonly address: string
}

/** PSBT that a wallet is asked to sign, with its inputs named. */
export interface AskedPsbt {
  readonly psbt: Psbt
  readonly named: readonly NamedInput[]
}

/**
 * Reads what a page asks for: `psbt` in base64, and the `inputs` to sign. Without `inputs`, names those that the address can sign. Refuses a sighash other than
 * ALL and DEFAULT, and inputs that no signer may sign. The error is a clause that follows the option's name.
 */
export function readAskedPsbt(given: object, address: string, network: BitcoinNetwork): Result<AskedPsbt, string> {
  const { psbt: text, inputs } = given as { readonly psbt?: unknown; readonly inputs?: unknown }
  const read = typeof text === 'string' ? readPsbtText(text) : err('it is no text')
  if (!read.ok) return err(`needs a PSBT in base64, version 0: ${read.error}`)
  const psbt = read.value
  const problem = psbt.inputs.map((_, index) => inputProblem(psbt, index)).find((one) => one !== undefined)
  if (problem !== undefined) return err(`is inconsistent: ${problem}`)
  const named = inputs === undefined ? signableBy(psbt, address, network) : readNamed(inputs, psbt, address, network)
  if (!named.ok) return named
  if (named.value.length === 0) return err('has no input that this address can sign; name them in `inputs`')
  const odd = named.value.find(({ index }) => !isPlainSighash(psbt.inputs[index]?.get(psbtKeys.sighash)))
  return odd === undefined ? ok({ psbt, named: named.value }) : err(`asks for a sighash other than ALL in input ${odd.index}, which would let others change it`)
}

function signableBy(psbt: Psbt, address: string, network: BitcoinNetwork): Result<readonly NamedInput[], string> {
  const own = readBitcoinAddress(address, network)
  if (!own.ok) return err(`is for an address that ${own.error}`)
  return ok(
    psbt.inputs.flatMap((_, index) => {
      const spent = spentOutput(psbt, index)
      return spent.ok && spent.value && equalBytes(spent.value.script, own.value.script) ? [{ index, address }] : []
    }),
  )
}

function readNamed(inputs: unknown, psbt: Psbt, address: string, network: BitcoinNetwork): Result<readonly NamedInput[], string> {
  if (!Array.isArray(inputs)) return err('needs `inputs` as a list of { index, address }')
  const named: NamedInput[] = []
  for (const one of inputs as readonly unknown[]) {
    const { index, address: signer = address, sighash } = (one ?? {}) as { readonly [Name in 'index' | 'address' | 'sighash']?: unknown }
    if (typeof index !== 'number' || psbt.inputs[index] === undefined) return err(`names an input that it does not have: ${String(index).slice(0, 20)}`)
    if (typeof signer !== 'string') return err(`needs an address for input ${index}`)
    if (sighash !== undefined && sighash !== 0 && sighash !== 1) return err(`names a sighash other than ALL (1) and DEFAULT (0) for input ${index}`)
    if (named.some((other) => other.index === index)) return err(`names input ${index} twice`)
    if (isOfAnother(psbt, index, signer, network)) return err(`names ${signer.slice(0, 100)} for input ${index}, which belongs to another address`)
    named.push({ index, address: signer })
  }
  return ok(named)
}

/** Returns true for a coin of one key that is not the named address's. A key signs for scripts under its own address, too. */
function isOfAnother(psbt: Psbt, index: number, address: string, network: BitcoinNetwork): boolean {
  const spent = spentOutput(psbt, index)
  const own = spent.ok && spent.value ? readScript(spent.value.script)?.type : undefined
  if (own !== 'p2pkh' && own !== 'p2wpkh') return false
  const signer = readBitcoinAddress(address, network)
  return !signer.ok || (spent.ok && spent.value !== undefined && !equalBytes(spent.value.script, signer.value.script))
}

function isPlainSighash(field: Uint8Array | undefined): boolean {
  return field === undefined || field.every((byte, index) => (index === 0 ? byte <= 1 : byte === 0))
}
