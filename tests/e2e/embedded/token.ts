import type { Hex } from 'viem'

/** Selectors of ERC-20, with the code that answers each. */
const functions: readonly (readonly [selector: string, code: string])[] = [
  // decimals(): 6
  ['313ce567', '600660005260206000f3'],
  // symbol(): "LKT"
  ['95d89b41', '60206000526003602052624c4b5460e81b60405260606000f3'],
  // approve(spender, amount): storage[spender] = amount; true
  ['095ea7b3', '60243560043555600160005260206000f3'],
  // allowance(owner, spender): storage[spender]
  ['dd62ed3e', '6024355460005260206000f3'],
]

/** Code of a token with six decimals that remembers the last allowance of each spender. */
export function tokenCode(): Hex {
  const head = '60003560e01c'
  const branch = (selector: string, at: number) => `8063${selector}1461${at.toString(16).padStart(4, '0')}57`
  const table = head.length / 2 + functions.length * 11 + 5
  let at = table
  const places = functions.map(([, code]) => {
    const place = at
    at += 1 + code.length / 2
    return place
  })
  return `0x${head}${functions.map(([selector], index) => branch(selector, places[index] ?? 0)).join('')}60006000fd${functions.map(([, code]) => `5b${code}`).join('')}`
}
