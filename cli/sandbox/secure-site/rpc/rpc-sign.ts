import { hashMessage, type Hex } from 'viem'
import type { Json } from '../../../../src/domain/shared/json/json.js'
import type { TypedData } from '../../wallet/keyring.js'
import { evmAccount, type SiteContext } from '../context.js'
import { evmChainId } from './evm-send.js'
import { type SiteChain, SiteError } from '../parts.js'
import { readEvm } from '../reading.js'
import { personalSign, readParams, signTypedData, typedData } from './rpc-params.js'
import type { Task } from '../task.js'
import { signatureText, typedDataDigest } from '../vault.js'

/** Signs a message (EIP-191). A smart account's signature is verified by its contract once it is deployed (ERC-1271), by its key before. */
export function* signMessage(context: SiteContext, chain: SiteChain, params: Json | undefined): Task<Json> {
  const [message, address] = readParams(personalSign, params)
  const { type, key } = evmAccount(context.login(), chain, address)
  const raw = bytesOf(message)
  yield* context.consent({
    method: 'personal_sign',
    chain: chain.name,
    account: { address: key.address, type },
    reading: readEvm({ method: 'personal_sign', params, chain, address: key.address }),
  })
  return signatureText(key.sign(hashMessage({ raw })))
}

/** Signs typed data (EIP-712). */
export function* signTyped(context: SiteContext, chain: SiteChain, params: Json | undefined): Task<Json> {
  const [address, given] = readParams(signTypedData, params)
  const { type, key } = evmAccount(context.login(), chain, address)
  const data: TypedData = readParams(typedData, (typeof given === 'string' ? parsed(given) : given) as Json)
  const { chainId } = data.domain
  if (chainId !== undefined && Number(chainId) !== evmChainId(chain))
    throw new SiteError(`Invalid parameters: domain.chainId: ${String(chainId)} is not the chain in use`)
  const digest = digestOf(data)
  yield* context.consent({
    method: 'eth_signTypedData_v4',
    chain: chain.name,
    account: { address: key.address, type },
    reading: readEvm({ method: 'eth_signTypedData_v4', params, chain, address: key.address }),
  })
  return signatureText(key.sign(digest))
}

function digestOf(data: TypedData): Hex {
  try {
    return typedDataDigest(data)
  } catch (error) {
    throw new SiteError(`Invalid parameters: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'typed data'}`)
  }
}

/** Returns the bytes of a message: by convention hex, and text otherwise. */
function bytesOf(message: string): Hex {
  if (/^0x([0-9a-f]{2})*$/i.test(message)) return message as Hex
  return `0x${Array.from(new TextEncoder().encode(message), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SiteError('Invalid parameters: 1: expected JSON')
  }
}
