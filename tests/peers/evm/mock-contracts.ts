/** Contracts written by hand for a test chain: runtime code for `anvil_setCode`. */

const word = (hex: string) => hex.padStart(64, '0')
const left = (text: string) => Buffer.from(text).toString('hex').padEnd(64, '0')

/** Returns the code that answers a word. */
const answers = (hex: string) => `7f${hex}5f5260205ff3`

/** Returns the code that logs an event of the caller, the first argument, and the second as data; and answers true. */
const logs = (event: string) => `6024355f526004353 37f${event}60205fa3${answers(word('1'))}`.replace(/\s/g, '')

/** Returns the code that refuses with four bytes. */
const refusesWith = (selector: string) => `63${selector}60e01b5f5260045ffd`

/** Returns the code that refuses with words. */
const refusesSaying = (text: string) =>
  `7f${left('').replace(/^.{8}/, '08c379a0')}5f5260206004526 0${text.length.toString(16).padStart(2, '0')}602452 7f${left(text)}60445260645ffd`.replace(
    /\s/g,
    '',
  )

const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

/** Puts functions behind their selectors. Any other call runs the last code. */
function contract(functions: Readonly<Record<string, string>>, otherwise: string): `0x${string}` {
  const entries = Object.entries(functions)
  const start = 5 + entries.length * 11 + otherwise.length / 2
  let at = start
  const bodies = entries.map(([selector, body]) => {
    const place = at
    at += 1 + body.length / 2
    return { selector, body, place }
  })
  const head = bodies.map(({ selector, place }) => `8063${selector}1461${place.toString(16).padStart(4, '0')}57`).join('')
  return `0x5f3560e01c${head}${otherwise}${bodies.map(({ body }) => `5b${body}`).join('')}`
}

/** A token with 6 decimals, whose transfers and approvals are logged and nothing else. */
export const TOKEN = contract(
  {
    '313ce567': answers(word('6')),
    '95d89b41': answers(left('USDC')),
    dd62ed3e: answers(word('0')),
    a9059cbb: logs(TRANSFER),
    '095ea7b3': logs(APPROVAL),
  },
  '00',
)

/** A contract that gives an approval of the caller where its functions say nothing of it. */
export const SNEAKY = contract({ dd62ed3e: answers(word('0')) }, logs(APPROVAL))

/** Contracts that refuse: with an error of their own, with words, and without a reason. */
export const REFUSING = {
  custom: contract({}, refusesWith('a84e53ad')),
  words: contract({}, refusesSaying('The market is closed')),
  nothing: '0x5f5ffd',
} as const

/** Returns the code of a token whose balances are its storage, by account, and whose transfers are only logged. */
export function heldToken(symbol: string, decimals: number): `0x${string}` {
  return contract(
    {
      '70a08231': '600435545f5260205ff3',
      '313ce567': answers(word(decimals.toString(16))),
      '95d89b41': answers(left(symbol)),
      '06fdde03': answers(left(symbol)),
      a9059cbb: logs(TRANSFER),
    },
    '5f5ffd',
  )
}
/** A token with 6 decimals whose transfers return nothing, as some of the oldest ones. Balances stand in the slots of their owners. */
export const SILENT_TOKEN = contract(
  {
    '313ce567': answers(word('6')),
    '95d89b41': answers(left('USDT')),
    '70a08231': '600435545f5260205ff3',
    a9059cbb: '60243533540333556004358054602435019055 00'.replace(' ', ''),
  },
  '00',
)

/** A contract that takes nothing. */
export const CLOSED = '0x5f5ffd'
