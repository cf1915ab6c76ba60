import { InvalidArgumentError } from 'commander'

/** Parses a whole number of the command line. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

/** Parses a port of the command line. */
export function port(text: string): number {
  const number = wholeNumber(text)
  if (number > 65_535) throw new InvalidArgumentError('Ports end at 65535.')
  return number
}

/** Parses an HTTP URL of the command line. */
export const webAddress = addressOf(['http', 'https'])

/** Parses a relay URL of the command line. */
export const relayAddress = addressOf(['ws', 'wss'])

function addressOf(schemes: readonly string[]) {
  return (text: string): string => {
    const scheme = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : ''
    if (!schemes.includes(scheme)) throw new InvalidArgumentError(`It must be an address that begins with ${schemes.map((one) => `${one}://`).join(' or ')}.`)
    return text
  }
}
