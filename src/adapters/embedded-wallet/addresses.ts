import type { FrameEventName, FrameReply, FrameUser } from '../../domain/frame/protocol.js'
import { checksumAddress } from '../evm/hex.js'

/** Events whose answers have addresses. */
const EVENTS: readonly FrameEventName[] = ['GET_USER', 'CONNECT_SOCIAL', 'INIT_SMART_ACCOUNT', 'SET_PREFERRED_ACCOUNT']

/** Returns an answer with its EVM addresses checksummed (EIP-55; robustness, I-6); other answers stay as they are. */
export function written(event: FrameEventName, reply: FrameReply): FrameReply {
  if (!EVENTS.includes(event)) return reply
  const user = reply as FrameUser
  return {
    ...user,
    address: checksumAddress(user.address),
    ...(user.accounts ? { accounts: user.accounts.map((one) => ({ ...one, address: checksumAddress(one.address) })) } : {}),
  }
}
