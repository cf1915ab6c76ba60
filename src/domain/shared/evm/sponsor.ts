import type { CaipNetworkId } from '../caip/caip.js'
import { failure } from '../errors/start-errors.js'
import { LatchkitError } from '../errors/latchkit-error.js'
import type { JsonObject } from '../json/json.js'
import { isRecord } from '../json/objects.js'

/** Payer of the fees of networks, for wallets that take one (ERC-7677). JSON. */
export interface SponsorConfig {
  /** Address of the paymaster's service. The wallet asks it. It is public in the page: limit by a policy of the service what is paid for. */
  readonly url: string
  /** Name of who pays, as the visitor reads it. */
  readonly name?: string
  /** Handed to the service unchanged. */
  readonly context?: JsonObject
  /** Networks on which fees are paid. Default: all of the app. */
  readonly networks?: readonly CaipNetworkId[]
}

const LONGEST_NAME = 60

/** Checks the option `sponsor` of `evm()`. @throws OPTIONS_INVALID */
export function readSponsor(option: unknown): SponsorConfig {
  const { url, name, context, networks } = isRecord(option) ? option : {}
  if (typeof url !== 'string' || !isService(url)) return refuse(`"url" must be an https address, and is ${JSON.stringify(url)}`)
  if (name !== undefined && (typeof name !== 'string' || name === '' || name.length > LONGEST_NAME))
    return refuse(`"name" must be a text of 1 to ${LONGEST_NAME} characters`)
  if (context !== undefined && !isRecord(context)) return refuse('"context" must be an object')
  const ids = networks as readonly unknown[] | undefined
  const isEvm = (id: unknown) => typeof id === 'string' && /^eip155:[1-9]\d{0,15}$/.test(id)
  if (ids !== undefined && (!Array.isArray(ids) || !ids.every(isEvm))) return refuse('"networks" must be a list of ids such as "eip155:8453"')
  return {
    url,
    ...(name !== undefined && { name }),
    ...(context !== undefined && { context: copied(context) }),
    ...(ids !== undefined && { networks: ids as readonly CaipNetworkId[] }),
  }
}

/** Services of the own machine may be plain, for tests. */
function isService(text: string): boolean {
  return /^https:\/\/[^\s/?#@]+([/?#]\S*)?$/.test(text) || /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?([/?#]\S*)?$/.test(text)
}

function copied(context: object): JsonObject {
  try {
    return JSON.parse(JSON.stringify(context)) as JsonObject
  } catch {
    return refuse('"context" must be JSON')
  }
}

function refuse(problem: string): never {
  throw LatchkitError.from(failure('OPTIONS_INVALID', { option: 'sponsor', problem }))
}
