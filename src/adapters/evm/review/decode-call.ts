import { type Abi, decodeFunctionData, type Hex } from 'viem'
import type { EvmContext } from '../../../domain/shared/evm/facts.js'
import type { KnownContract } from './evm-reviews.js'

/** Creates a decoder of the calls of known contracts. A call that the ABI does not describe is not known. */
export function createDecoder(contracts: Readonly<Record<string, KnownContract>>): NonNullable<EvmContext['decode']> {
  return (address, data) => {
    const abi = contracts[address.toLowerCase()]?.abi
    if (abi === undefined) return undefined
    try {
      return { function: decodeFunctionData({ abi: abi as Abi, data: data as Hex }).functionName }
    } catch {
      return undefined
    }
  }
}
