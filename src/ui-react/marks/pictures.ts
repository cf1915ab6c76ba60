import type { Picture } from '../primitives/pictures/tile.js'

/** Wallet, as views know it. */
export interface PicturedWallet {
  /** Id of its connector. Tells wallets apart that are called by another name here. */
  readonly id?: string | undefined
  readonly name: string
  /** Picture that the wallet or the app brings. */
  readonly icon?: string | undefined
  /** Reverse domain name (EIP-6963). */
  readonly rdns?: string | undefined
  /** True if another wallet claims its identity. It then gets no mark, which would speak for it. */
  readonly conflict?: boolean | undefined
}

/** Returns the picture of a wallet: its own, or else the mark by which people know it, or else a letter (UX-25). */
export function walletPicture({ id, name, icon, rdns, conflict }: PicturedWallet): Picture {
  const keys = [id, rdns, name].flatMap((key) => (key === undefined ? [] : [key.trim().toLowerCase()]))
  return { kind: 'wallet', name, src: icon, known: conflict ? undefined : { kind: 'wallets', keys } }
}

/** Token, as views know it. */
export interface PicturedToken {
  readonly symbol: string
  readonly icon?: string | undefined
  /** CAIP-2 id of its network. */
  readonly network?: string | undefined
  /** Address of its contract or mint. The native currency has none. */
  readonly address?: string | undefined
}

/** Returns the picture of a token: its own, or else its mark, or else a letter (UX-25). Only a native currency is known by its symbol, which others may take. */
export function tokenPicture({ symbol, icon, network, address }: PicturedToken): Picture {
  const key = address === undefined ? symbol.toLowerCase() : `${network}/${address.startsWith('0x') ? address.toLowerCase() : address}`
  return { kind: 'token', name: symbol, src: icon, known: { kind: 'tokens', keys: [key] } }
}
