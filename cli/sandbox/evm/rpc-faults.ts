import { z } from 'zod'

/** Calls that a fault affects. */
export const scope = {
  /** Only calls of these methods; any by default. A batch is affected if one of its calls is. */
  methods: z.array(z.string()).optional(),
  /** Number of times that the fault occurs; unlimited by default. */
  times: z.int().positive().optional(),
}

const kinds = [
  z.strictObject({
    kind: z.literal('status'),
    ...scope,
    status: z.int().min(400).max(599),
    retryAfter: z.union([z.string(), z.number()]).optional(),
  }),
  z.strictObject({ kind: z.literal('delay'), ...scope, ms: z.number().nonnegative() }),
  z.strictObject({ kind: z.literal('drop'), ...scope }),
  z.strictObject({ kind: z.literal('hang'), ...scope }),
  z.strictObject({ kind: z.literal('error'), ...scope, code: z.int(), message: z.string(), data: z.optional(z.unknown()) }),
  z.strictObject({ kind: z.literal('garbage'), ...scope, body: z.string().optional() }),
  z.strictObject({ kind: z.literal('wrong-id'), ...scope }),
  z.strictObject({ kind: z.literal('oversize'), ...scope, bytes: z.int().positive() }),
  z.strictObject({ kind: z.literal('drip'), ...scope, msPerByte: z.number().positive().optional() }),
] as const

/** Faults of any JSON-RPC endpoint over HTTP. */
export const httpFault = z.discriminatedUnion('kind', kinds)
export type HttpFault = z.input<typeof httpFault>

/** See {@link RpcFault}. */
export const rpcFault = z.discriminatedUnion('kind', [...kinds, z.strictObject({ kind: z.literal('wrong-chain'), ...scope, chainId: z.int() })])

/**
 * A fault between an app and a chain: `status` answers with that HTTP status (and `Retry-After`), `delay` waits first, `drop` cuts the connection, `hang` never
 * answers, `error` answers with a JSON-RPC error, `garbage` with something that is no JSON-RPC, `wrong-id` with another id, `oversize` with `bytes` bytes,
 * `drip` sends the right answer byte by byte, `wrong-chain` reports a wrong chain id.
 */
export type RpcFault = z.input<typeof rpcFault>

/** Active faults. Faults of kind `delay` add up with others; of the others the first that matches counts. */
export interface FaultPlan<Fault = RpcFault> {
  /** Replaces all faults. @throws z.ZodError for an invalid fault. */
  set(faults: unknown): void
  clear(): void
  /** Returns the active faults, with the number of times that are left. */
  list(): Fault[]
  /** Returns the faults that affect a call of these methods, and uses up one time of each. */
  meet(methods: readonly string[]): { delayMs: number; fault: Fault | undefined }
}

/** Creates an empty plan of faults of an EVM chain. */
export function createFaultPlan(): FaultPlan {
  return createPlan<RpcFault>(rpcFault)
}

interface AnyFault {
  readonly kind: string
  readonly methods?: string[] | undefined
  readonly times?: number | undefined
}

/** Creates an empty plan of faults of one schema. */
export function createPlan<Fault extends AnyFault>(schema: z.ZodType<Fault>): FaultPlan<Fault> {
  let faults: Fault[] = []
  return {
    set(next) {
      faults = z.array(schema).parse(Array.isArray(next) ? next : [next])
    },
    clear() {
      faults = []
    },
    list: () => structuredClone(faults),
    meet(methods) {
      const matching = faults.filter((fault) => !fault.methods || methods.some((method) => fault.methods?.includes(method)))
      const delays = matching.filter(({ kind }) => kind === 'delay')
      const fault = matching.find(({ kind }) => kind !== 'delay')
      const used = new Set<Fault>(fault === undefined ? delays : [...delays, fault])
      faults = faults.flatMap((each) => (used.has(each) ? spend(each) : [each]))
      return { delayMs: delays.reduce((sum, delay) => sum + ('ms' in delay ? Number(delay.ms) : 0), 0), fault }
    },
  }
}

function spend<Fault extends AnyFault>(fault: Fault): Fault[] {
  if (fault.times === undefined) return [fault]
  return fault.times === 1 ? [] : [{ ...fault, times: fault.times - 1 }]
}
