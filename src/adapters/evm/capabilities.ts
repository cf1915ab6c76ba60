import * as z from 'zod/mini'
import { askFailure } from '../../domain/shared/ask-errors.js'
import { guardedParse } from '../../domain/shared/guarded.js'
import type { Json } from '../../domain/shared/json.js'

/** What a wallet can do, by network (hex chain id, `0x0` for all) and capability (EIP-5792). */
export type WalletCapabilities = { readonly [chainId: string]: { readonly [capability: string]: Json } }

/** Reads the answer of `wallet_getCapabilities`. Throws `CAPABILITIES_INVALID` (CONN-46). */
export function parseCapabilities(value: unknown): WalletCapabilities {
  const parsed = guardedParse(capabilities, value)
  if (!parsed.ok) throw askFailure('CAPABILITIES_INVALID', { reason: parsed.error.reason, path: parsed.error.path })
  return parsed.value as WalletCapabilities
}

const chainId = z.string().check(z.regex(/^0x(0|[1-9a-f][0-9a-f]{0,13})$/i))
const capabilities = z.record(chainId, z.record(z.string().check(z.maxLength(64)), z.unknown()))
