import * as z from 'zod/mini'
import type { WalletPolicy } from '../policy.js'
import type { WalletChain } from '../types.js'

/** Configuration that the script of a page reads from a global variable. */
export interface PageGlobal<T> {
  /** Returns the line that sets the variable, to be placed before the script. */
  write(config: T): string
  /** Returns the page's configuration. @throws Error that names the first fault. */
  read(): T
  /** Parses a value as configuration. @throws Error that names the first fault. */
  parse(value: unknown): T
}

/** Creates the accessors of a configuration. */
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

/** Schema of a wallet's chains. */
export const chainsShape: z.ZodMiniType<WalletChain[]> = z.array(
  z.object({
    chainId: z.number(),
    rpcUrl: z.string(),
    name: z.exactOptional(z.string()),
    currency: z.exactOptional(z.string()),
  }),
)

/** Schema of a wallet's policy; its members are checked on use. */
export const policyShape: z.ZodMiniType<WalletPolicy> = z.custom<WalletPolicy>((policy) => typeof policy === 'object' && policy !== null)
