import type { Network } from '../../../domain/shared/networks/networks.js'
import { chainMark } from '../../icons/chain-marks.js'
import type { Picture } from '../../primitives/tile.js'

/** Network, as shown in views. */
export interface NetworkEntry {
  /** CAIP-2 id. */
  id: string
  name: string
  icon?: string | undefined
  testnet?: boolean | undefined
}

/** Converts a network for display. */
export function networkEntry({ caipNetworkId, name, assets, testnet }: Network): NetworkEntry {
  return { id: caipNetworkId, name, icon: assets?.imageUrl, testnet }
}

/** Returns the picture of a network: its own, or else a built-in mark, or else a letter (NET-33). */
export function networkPicture({ id, name, icon }: NetworkEntry): Picture {
  return { kind: 'place', name, src: icon, mark: chainMark(id) }
}
