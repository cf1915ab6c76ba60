import { drawingFor, iconOf } from '../wallet/icon.js'
import type { PeerMetadata } from './types.js'

/** The WalletConnect wallet of a sandbox, as it introduces itself. Its address is one that nobody can have (RFC 2606). */
export const heron: PeerMetadata = {
  name: 'Heron',
  description: 'The WalletConnect wallet of a sandbox. Everybody has its keys.',
  url: 'https://heron.example',
  icons: [iconOf(drawingFor('Heron'))],
}
