import type { FrameEventName, FrameReply, FrameUser } from '../../domain/frame/protocol.js'
import type { Checksum } from '../evm/checksums.js'

const EVENTS: readonly FrameEventName[] = ['GET_USER', 'CONNECT_SOCIAL', 'INIT_SMART_ACCOUNT', 'SET_PREFERRED_ACCOUNT']

/** Whether answers to an event tell addresses. */
export function tellsAddresses(event: FrameEventName): boolean {
  return EVENTS.includes(event)
}

/** An answer with its EVM addresses in the letters of their checksum (EIP-55; robustness, I-6); all else as it is. */
export function written(event: FrameEventName, reply: FrameReply, checksum: Checksum): FrameReply {
  if (!tellsAddresses(event)) return reply
  const user = reply as FrameUser
  const write = (address: string) => (/^0x[0-9a-fA-F]{40}$/.test(address) ? checksum(address) : address)
  return {
    ...user,
    address: write(user.address),
    ...(user.accounts ? { accounts: user.accounts.map((one) => ({ ...one, address: write(one.address) })) } : {}),
  }
}
