import { chainMark } from '../../icons/chain-marks.js'
import type { Picture } from '../../primitives/tile.js'

/** A network as views show it. */
export interface NetworkEntry {
  /** CAIP-2. */
  id: string
  name: string
  icon?: string | undefined
  testnet?: boolean | undefined
}

/** The picture of a network: its own, else our neutral mark, else a letter (NET-33). */
export function networkPicture({ id, name, icon }: NetworkEntry): Picture {
  return { kind: 'place', name, src: icon, mark: chainMark(id) }
}
