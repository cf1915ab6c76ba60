import { matchesName } from '../text/matches-name.js'

/** Token of a list. */
interface FoundToken {
  readonly id: string
  readonly symbol: string
  readonly name: string
}

/** Returns the listed tokens that a text finds: by a part of symbol or name, or by the whole address (x13). */
export function findTokens<T extends FoundToken>(tokens: readonly T[], text: string): readonly T[] {
  const words = text.trim().toLowerCase()
  return tokens.filter(({ id, symbol, name }) => id.toLowerCase() === words || matchesName(symbol, words) || matchesName(name, words))
}
