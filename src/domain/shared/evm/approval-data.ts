import type { AllowancePair } from '../../../ports/services/allowances.js'
import type { CaipNetworkId } from '../caip/caip.js'

/** Returns the data of a call that lets a contract take units of a token. */
export function approvalData(spender: string, units: bigint): string {
  return `0x095ea7b3${addressWord(spender)}${units.toString(16).padStart(64, '0')}`
}

/** Returns the data of a call that takes units off an allowance, of tokens that refuse to set it. */
export function decreaseData(spender: string, units: bigint): string {
  return `0xa457c2d7${addressWord(spender)}${units.toString(16).padStart(64, '0')}`
}

/** Returns the data of a call that reads how much a contract may take. */
export function allowanceData(owner: string, spender: string): string {
  return `0xdd62ed3e${addressWord(owner)}${addressWord(spender)}`
}

/** Returns the data of a call that lets an operator move every item of a collection, or no longer (ERC-721, ERC-1155). */
export function approvalForAllData(operator: string, isAllowed: boolean): string {
  return `0xa22cb465${addressWord(operator)}${(isAllowed ? '1' : '0').padStart(64, '0')}`
}

/** Returns the data of a call that reads whether an operator may move every item of a collection. */
export function isApprovedForAllData(owner: string, operator: string): string {
  return `0xe985e9c5${addressWord(owner)}${addressWord(operator)}`
}

/** Returns the data of a call of Permit2 that lets a spender have units of a token until a time, in seconds; at time 0 in this block alone. */
export function permit2ApprovalData(token: string, spender: string, units: bigint, until = 0): string {
  return `0x87517c45${addressWord(token)}${addressWord(spender)}${units.toString(16).padStart(64, '0')}${until.toString(16).padStart(64, '0')}`
}

/** Returns the data of a call that reads what Permit2 lets a spender have: units, seconds since the epoch of its end, and a count. */
export function permit2AllowanceData(owner: string, token: string, spender: string): string {
  return `0x927da105${addressWord(owner)}${addressWord(token)}${addressWord(spender)}`
}

/** Returns the contract of Permit2: the same on all networks but those of another machine (ZKsync Era, Abstract). */
export function permit2Of(network: CaipNetworkId): string {
  return network === 'eip155:324' || network === 'eip155:2741' ? '0x0000000000225e31D15943971F47aD3022F714Fa' : '0x000000000022D473030F116dDEE9F6B43aC78BA3'
}

/** Returns the call that leaves nothing of an allowance. `decreasedBy`: takes units off, of tokens that refuse to set it. */
export function revokeCall(
  network: CaipNetworkId,
  { token, spender, kind }: AllowancePair,
  decreasedBy?: bigint,
): { readonly to: string; readonly data: string } {
  if (kind === 'permit2') return { to: permit2Of(network), data: permit2ApprovalData(token, spender, 0n) }
  if (kind === 'collection') return { to: token, data: approvalForAllData(spender, false) }
  return { to: token, data: decreasedBy === undefined ? approvalData(spender, 0n) : decreaseData(spender, decreasedBy) }
}

function addressWord(address: string): string {
  return address.slice(2).toLowerCase().padStart(64, '0')
}
