import { failure } from '../../../domain/shared/errors/errors.js'
import { guardedCopy } from '../../../domain/shared/json/guarded.js'
import type { Json } from '../../../domain/shared/json/json.js'

/** Capabilities of a wallet (EIP-5792): by chain id in hex (`0x0` stands for every chain), then by the capability's name. */
export type WalletCapabilities = Readonly<Record<string, Readonly<Record<string, Json>>>>

/**
 * Asks a wallet for its capabilities. Returns none if the call fails or its answer is not in EIP-5792's form: an app then goes on without batches and
 * paymasters (CONN-45).
 * @param ask Sends `wallet_getCapabilities` to the wallet.
 */
export async function capabilitiesOf(ask: () => Promise<unknown>): Promise<WalletCapabilities> {
  try {
    return readCapabilities(await ask())
  } catch {
    return {}
  }
}

/**
 * Reads the answer to `wallet_getCapabilities`. Throws `Error parsing wallet capabilities` for one in another form than EIP-5792's. A chain id is written in
 * lower case and without leading zeros, as callers look it up.
 */
export function readCapabilities(answer: unknown): WalletCapabilities {
  const copied = guardedCopy(answer)
  if (!copied.ok || !isRecord(copied.value)) throw failure('CAPABILITIES_INVALID')
  const chains: Record<string, Readonly<Record<string, Json>>> = {}
  for (const [chain, named] of Object.entries(copied.value)) {
    if (!/^0x[0-9a-f]{1,16}$/i.test(chain) || !isRecord(named)) throw failure('CAPABILITIES_INVALID')
    chains[`0x${BigInt(chain).toString(16)}`] = named
  }
  return chains
}

function isRecord(value: Json | undefined): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
