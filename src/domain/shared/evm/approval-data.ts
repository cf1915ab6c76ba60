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

function addressWord(address: string): string {
  return address.slice(2).toLowerCase().padStart(64, '0')
}
