import { z } from 'zod'
import type { CaipNetworkId } from '../../../src/index.js'
import type { Json } from '../../../src/domain/shared/json/json.js'
import type { Network } from '../../../src/domain/shared/networks/networks.js'
import { completeNetwork } from '../../../src/domain/shared/networks/network-input.js'
import { parseDuration } from './duration.js'
import { namedNetworks } from './networks.js'
import { mendName } from './suggest.js'
import { testAccounts } from '../test-accounts.js'

/** A text that is not empty. YAML reads `1`, `true` and `null` as something else, hence the hint. */
export const text = z.string('must be a text; put it in quotes').min(1, 'must not be empty')

/** A duration in milliseconds, written as `150ms`, `5s`, `2m` or `8h`. */
export const duration = z.unknown().transform((value, context) => {
  const ms = parseDuration(value)
  if (ms !== undefined) return ms
  context.issues.push({
    code: 'custom',
    input: value,
    message: `${showValue(value)} is no duration; write a number and its unit: 150ms, 5s, 2m, 8h`,
  })
  return z.NEVER
})

/** An address, or the number (from 0) of an account of the test mnemonic. */
export const address = z.unknown().transform((value, context): string => {
  const account = typeof value === 'number' ? testAccounts[value] : value
  if (typeof account === 'string' && account !== '') return account
  context.issues.push({
    code: 'custom',
    input: value,
    message: `${showValue(value)} is no account; write an address in quotes, or 0 to ${testAccounts.length - 1} for one of the test accounts`,
  })
  return z.NEVER
})

/** A CAIP-2 id, or the name of a known network. Ids are not looked into: what the domain says to a wrong one is worth a scenario. */
export const network = z.unknown().transform((value, context): CaipNetworkId => {
  if (typeof value === 'string' && Object.hasOwn(namedNetworks, value)) return (namedNetworks[value] as Network).caipNetworkId
  if (typeof value === 'string' && value.includes(':')) return value as CaipNetworkId
  context.issues.push({
    code: 'custom',
    input: value,
    message: `${showValue(value)} is no network; write a CAIP-2 id such as eip155:8453 or a name: ${mendName(String(value), Object.keys(namedNetworks))}`,
  })
  return z.NEVER
})

/** A whole network: the name of a known one, or an object as in the option `networks`. */
export const networkObject = z.unknown().transform((value, context): Network => {
  if (typeof value === 'string') {
    if (Object.hasOwn(namedNetworks, value)) return namedNetworks[value] as Network
    context.issues.push({
      code: 'custom',
      input: value,
      message: `there is no network "${value}"; ${mendName(value, Object.keys(namedNetworks))} Or write the network as an object.`,
    })
    return z.NEVER
  }
  const completed = completeNetwork(value)
  if (completed.ok) return completed.value
  context.issues.push({ code: 'custom', input: value, message: completed.error.message })
  return z.NEVER
})

/** Any JSON value. A file yields nothing else. */
export const json = z.custom<Json>((value) => value !== undefined, 'is missing')

/** A value in a sentence: short, quoted, one line. */
export function showValue(value: unknown): string {
  const shown = JSON.stringify(value) ?? String(value)
  return shown.length > 60 ? `${shown.slice(0, 59)}…` : shown
}
