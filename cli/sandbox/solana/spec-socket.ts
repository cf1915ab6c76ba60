import WebSocket from 'ws'
import type { SocketLike } from '../../../src/adapters/solana/rpc/signature-socket.js'

/** Opens a socket as pages do: Node 20 has none of its own. */
export function openSocket(url: string): SocketLike {
  return new WebSocket(url) as unknown as SocketLike
}
