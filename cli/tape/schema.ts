import { z } from 'zod'
import type { Entry, Head } from '../../src/domain/kernel/tape.js'

const number = z.int().min(0)
const message = z.looseObject({ type: z.string() })
const failure = z.looseObject({ code: z.string(), message: z.string() })

/** Members of the configuration without which no domain can be built. */
const config = z.looseObject({
  networks: z.array(z.looseObject({ caipNetworkId: z.string(), chainNamespace: z.string() })),
  adapters: z.array(z.string()),
  features: z.looseObject({}),
  storagePrefix: z.string(),
})

/** First line of a tape. */
export const headSchema = z.looseObject({
  kind: z.literal('head'),
  format: z.int('must be a whole number').min(1, 'there is none below 1'),
  version: z.string(),
  config,
  base: z.exactOptional(z.object({ n: number, state: z.looseObject({}) })),
})

/** Every other line. The domain checks the content of messages. */
export const entrySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('command'), n: number, at: z.number(), by: z.exactOptional(number), command: message }),
  z.object({ kind: z.literal('rejection'), n: number, by: number, failure }),
  z.object({ kind: z.literal('event'), n: number, at: z.number(), by: number, event: message }),
  z.object({ kind: z.literal('call'), n: number, by: number, port: z.string(), method: z.string(), args: z.array(z.json()) }),
  z.object({
    kind: z.literal('reply'),
    n: number,
    at: z.number(),
    call: number,
    outcome: z.enum(['next', 'error', 'complete']),
    value: z.exactOptional(z.json()),
  }),
  z.object({ kind: z.literal('cancel'), n: number, by: number, call: number }),
  z.object({ kind: z.literal('fault'), n: number, by: number, policy: z.string(), message: z.string() }),
  z.object({ kind: z.literal('mark'), n: number, at: z.number(), label: z.string() }),
])

// Checks that entries of the kernel fit the schema, and that the schema accepts no other kinds.
type Fits<A, B extends A> = B
export type TapeFits =
  | Fits<{ kind: Entry['kind'] }, z.output<typeof entrySchema>>
  | Fits<Pick<Head, 'kind' | 'format' | 'version'>, z.output<typeof headSchema>>
