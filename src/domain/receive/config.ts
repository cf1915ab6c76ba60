import { isRecord } from '../shared/json/objects.js'
import type { ListedTokens } from './listed-tokens.js'

export type { ListedTokens } from './listed-tokens.js'

/** Configuration of `receive()`. JSON. */
export interface ReceiveConfig {
  /** Tokens of the app's own, by network. They are looked for and called by these names. */
  readonly tokens?: ListedTokens
}

declare module '../registry.js' {
  interface PluginConfigs {
    readonly receive?: ReceiveConfig
  }
}

/** Returns the problem of the option `tokens`, or undefined. */
export function tokensProblem(tokens: unknown): string | undefined {
  if (!isRecord(tokens)) return 'must be a table of lists, by CAIP-2 network'
  for (const [network, list] of Object.entries(tokens)) {
    if (!/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(network)) return `"${network}" is no CAIP-2 network`
    if (!Array.isArray(list)) return `${network} must be a list of tokens`
    const wrong = list.findIndex((token) => !isToken(token))
    if (wrong >= 0) return `${network} ${wrong + 1} needs address, symbol and decimals (0 to 255)`
  }
  return undefined
}

function isToken(token: unknown): boolean {
  if (!isRecord(token)) return false
  const { address, symbol, decimals } = token
  return typeof address === 'string' && address !== '' && typeof symbol === 'string' && symbol !== '' && isScale(decimals)
}

function isScale(decimals: unknown): boolean {
  return typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= 255
}
