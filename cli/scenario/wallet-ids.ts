import type { WalletProtocol } from '../../src/ports/discovery.js'

/** Id of a wallet that has no rdns: its protocol, and its name in lower case. */
export interface ProtocolId {
  readonly protocol: WalletProtocol
  readonly name: string
}

const PROTOCOLS: readonly WalletProtocol[] = ['wallet-standard', 'btc-providers']

/** Reads the id of a wallet without an rdns, such as `wallet-standard:plover`; undefined for another id. */
export function protocolOf(id: string): ProtocolId | undefined {
  const protocol = PROTOCOLS.find((one) => id.startsWith(`${one}:`))
  return protocol && { protocol, name: id.slice(protocol.length + 1) }
}

/** Returns the ids that wallets of a name can have in Solana or Bitcoin. */
export function idsOf(name: string, namespace: 'solana' | 'bip122'): string[] {
  return (namespace === 'solana' ? PROTOCOLS.slice(0, 1) : PROTOCOLS).map((protocol) => `${protocol}:${name.normalize('NFKC').trim().toLowerCase()}`)
}
