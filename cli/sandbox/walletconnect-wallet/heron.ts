import { drawingFor, iconOf } from '../wallet/page/icon.js'
import type { PeerMetadata } from './types.js'

/** Metadata of the sandbox's WalletConnect wallet. Its domain is reserved (RFC 2606). */
export const heron: PeerMetadata = {
  name: 'Heron',
  description: 'The WalletConnect wallet of a sandbox. Everybody has its keys.',
  url: 'https://heron.example',
  icons: [iconOf(drawingFor('Heron'))],
}
