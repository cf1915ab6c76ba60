import { addressOf, type CaipAddress, type CaipNetworkId, namespaceOf, networkIdOf, parseEvmChainId } from '../../../domain/shared/caip/caip.js'
import { canonicalJson, type Json } from '../../../domain/shared/json/json.js'
import type { SignedIn, SignInRequest } from '../../../ports/relay.js'
import { addressIn, formatMessage } from '../../siwx/message.js'
import { createSeeded, seedOf } from '../seeded.js'
import { madeUp } from '../wallets/wallet-answers.js'

/**
 * Returns the answer of a scripted wallet to a signing or sending method; undefined for an unknown method. Signs nothing: the same request gets the same text.
 */
export function relayAnswer(network: CaipNetworkId, method: string, params: Json, nonce: number): Json | undefined {
  const namespace = namespaceOf(network)
  const about = canonicalJson({ network, method, params })
  const hex = (bytes: number, text = about) => createSeeded(seedOf(text)).hex(bytes)
  switch (method) {
    case 'personal_sign':
    case 'eth_sign':
    case 'eth_signTypedData':
    case 'eth_signTypedData_v3':
    case 'eth_signTypedData_v4':
      return madeUp(namespace, 65, about)
    case 'eth_sendTransaction':
      return madeUp(namespace, 32, `${about}${nonce}`)
    case 'solana_signMessage':
    case 'solana_signTransaction':
      return { signature: madeUp(namespace, 64, about) }
    case 'solana_signAndSendTransaction':
      return { signature: madeUp(namespace, 64, `${about}${nonce}`) }
    case 'signMessage':
      return { signature: hex(65) }
    case 'sendTransfer':
      return { txid: hex(32, `${about}${nonce}`) }
    default:
      return undefined
  }
}

/** Returns the network of a `wallet_switchEthereumChain` or `wallet_addEthereumChain`; undefined if its parameter names none. */
export function askedNetwork(params: Json): CaipNetworkId | undefined {
  const first = Array.isArray(params) ? (params[0] as { readonly chainId?: Json } | undefined) : undefined
  const chainId = parseEvmChainId(first?.chainId)
  return chainId === undefined ? undefined : `eip155:${chainId}`
}

/** Returns the sign-in of a scripted wallet: the text of EIP-4361 for its first account, and a made-up signature. */
export function relaySignIn({ chains: _, ...request }: SignInRequest, account: string): SignedIn {
  const id = account as CaipAddress
  const chainId = networkIdOf(id)
  const message = formatMessage({ ...request, version: '1', chainId, accountAddress: addressIn(chainId, addressOf(id)) })
  return { account, message, signature: madeUp('eip155', 65, message), type: 'eip191' }
}
