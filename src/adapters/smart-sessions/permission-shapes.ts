import * as z from 'zod/mini'
import { isRecord } from '../../domain/shared/json/objects.js'
import type { Json } from '../../domain/shared/json/json.js'
import type { SmartPermission } from '../../ports/services/smart-sessions.js'

/** Most permissions of an answer that are read. */
const MAX_ANSWERED = 64

const text = z.string().check(z.minLength(1), z.maxLength(16_384))

/** Answer of the older forms: viem's `grantedPermissions` and `permissionsContext`, and the specification's `permissions` and `context`. */
export const olderGrant = z.object({
  grantedPermissions: z.optional(z.array(z.unknown())),
  permissions: z.optional(z.array(z.unknown())),
  permissionsContext: z.optional(text),
  context: z.optional(text),
  expiry: z.optional(z.unknown()),
})

/** Answer of today's form, one for each permission. */
export const executionGrants = z
  .array(
    z.object({
      context: text,
      permission: z.unknown(),
      rules: z.optional(z.array(z.unknown())),
      chainId: z.optional(z.unknown()),
      from: z.optional(z.unknown()),
    }),
  )
  .check(z.maxLength(MAX_ANSWERED))

/** Permissions that a wallet knows, by type. */
export const supportedTypes = z.record(z.string(), z.unknown())

/** Returns a permission as a source tells it, whatever it has besides: more is shown than hidden. */
export function permissionOf(foreign: unknown): SmartPermission {
  if (!isRecord(foreign)) return { type: 'unknown', data: {} }
  const { type, data, ...rest } = foreign
  const name = typeof type === 'string' ? type : isRecord(type) && typeof type['custom'] === 'string' ? type['custom'] : 'unknown'
  return { type: name.slice(0, 128), data: (isRecord(data) ? data : rest) as { readonly [member: string]: Json } }
}

/** Returns the end that a time of a wallet names, seconds since the epoch, in milliseconds. */
export function endOf(foreign: unknown): number | undefined {
  const seconds = typeof foreign === 'string' ? Number(foreign) : foreign
  return typeof seconds === 'number' && Number.isSafeInteger(seconds) && seconds > 0 && seconds < 1e12 ? seconds * 1_000 : undefined
}

/** Returns the end in rules of a grant: that of `expiry`. */
export function endOfRules(rules: readonly unknown[] = []): number | undefined {
  const rule = rules.find((one) => isRecord(one) && one['type'] === 'expiry')
  return isRecord(rule) && isRecord(rule['data']) ? endOf(rule['data']['timestamp']) : undefined
}
