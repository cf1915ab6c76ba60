import * as z from 'zod/mini'
import type { WalletPolicy } from './policy.js'
import type { WalletChain } from './types.js'

/** A configuration that the script of a page finds under a global name. */
export interface PageGlobal<T> {
  /** The line that stands in front of the script. */
  write(config: T): string
  /** What the page was told. @throws Error that names the first thing wrong. */
  read(): T
  /** Takes any value for the configuration that it may be. @throws Error that names the first thing wrong. */
  parse(value: unknown): T
}

/** Makes the place for a configuration. */
export function createPageGlobal<T>(name: string, shape: z.ZodMiniType<T>): PageGlobal<T> {
  const parse = (value: unknown): T => {
    const result = z.safeParse(shape, value)
    if (result.success) return result.data
    const [issue] = result.error.issues
    throw new Error(`The sandbox configuration is wrong at ${issue?.path.join('.') || 'its root'}: ${issue?.message}`)
  }
  return {
    write: (config) => `globalThis.${name} = ${JSON.stringify(config)};\n`,
    read: () => parse(Reflect.get(globalThis, name)),
    parse,
  }
}

/** The chains that a wallet knows. */
export const chainsShape: z.ZodMiniType<WalletChain[]> = z.array(
  z.object({
    chainId: z.number(),
    rpcUrl: z.string(),
    name: z.exactOptional(z.string()),
    currency: z.exactOptional(z.string()),
  }),
)

/** How a wallet answers; what is in it is looked at where it is used. */
export const policyShape: z.ZodMiniType<WalletPolicy> = z.custom<WalletPolicy>((policy) => typeof policy === 'object' && policy !== null)
