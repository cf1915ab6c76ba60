import { z } from 'zod'

/** Which calls a fault meets. */
const scope = {
  /** Only calls of these methods; of any unless given. A batch is met when one of its calls is. */
  methods: z.array(z.string()).optional(),
  /** Only so often, then never again; always unless given. */
  times: z.int().positive().optional(),
}

/** See {@link RpcFault}. */
export const rpcFault = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('status'),
    ...scope,
    status: z.int().min(400).max(599),
    retryAfter: z.union([z.string(), z.number()]).optional(),
  }),
  z.strictObject({ kind: z.literal('delay'), ...scope, ms: z.number().nonnegative() }),
  z.strictObject({ kind: z.literal('drop'), ...scope }),
  z.strictObject({ kind: z.literal('hang'), ...scope }),
  z.strictObject({ kind: z.literal('error'), ...scope, code: z.int(), message: z.string(), data: z.unknown() }),
  z.strictObject({ kind: z.literal('garbage'), ...scope, body: z.string().optional() }),
  z.strictObject({ kind: z.literal('wrong-id'), ...scope }),
  z.strictObject({ kind: z.literal('oversize'), ...scope, bytes: z.int().positive() }),
  z.strictObject({ kind: z.literal('drip'), ...scope, msPerByte: z.number().positive().optional() }),
  z.strictObject({ kind: z.literal('wrong-chain'), ...scope, chainId: z.int() }),
])

/**
 * One thing that goes wrong between an app and a chain:
 * `status` answers with that HTTP status (and `Retry-After`), `delay` waits first, `drop` cuts the connection, `hang` never
 * answers, `error` answers with a JSON-RPC error, `garbage` with something that is no JSON-RPC, `wrong-id` with another
 * id, `oversize` with so many bytes, `drip` sends the right answer byte by byte, `wrong-chain` lies about the chain id.
 */
export type RpcFault = z.input<typeof rpcFault>

/** The faults in force. Those of kind `delay` come on top of others; of the others the first that matches counts. */
export interface FaultPlan {
  /** Puts these in the place of all before. @throws z.ZodError for what is no fault. */
  set(faults: unknown): void
  clear(): void
  /** What is in force, with the times that are left. */
  list(): RpcFault[]
  /** The faults that meet a call of these methods; uses up one time of each. */
  meet(methods: readonly string[]): { delayMs: number; fault: RpcFault | undefined }
}

/** An empty plan. */
export function createFaultPlan(): FaultPlan {
  let faults: RpcFault[] = []
  return {
    set(next) {
      faults = z.array(rpcFault).parse(Array.isArray(next) ? next : [next])
    },
    clear() {
      faults = []
    },
    list: () => structuredClone(faults),
    meet(methods) {
      const matching = faults.filter((fault) => !fault.methods || methods.some((method) => fault.methods?.includes(method)))
      const delays = matching.filter((fault) => fault.kind === 'delay')
      const fault = matching.find(({ kind }) => kind !== 'delay')
      const used = new Set<RpcFault>(fault === undefined ? delays : [...delays, fault])
      faults = faults.flatMap((each) => (used.has(each) ? spend(each) : [each]))
      return { delayMs: delays.reduce((sum, { ms }) => sum + ms, 0), fault }
    },
  }
}

function spend(fault: RpcFault): RpcFault[] {
  if (fault.times === undefined) return [fault]
  return fault.times === 1 ? [] : [{ ...fault, times: fault.times - 1 }]
}
