import * as z from 'zod/mini'
import { FRAME_EVENTS } from '../../../src/domain/frame/protocol.js'
import type { Letter, Matter, SiteFaults } from './parts.js'

const text = z.string().check(z.maxLength(2_000))
const provider = z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord', 'farcaster'])
const about = { app: text, keeps: z.exactOptional(z.boolean()) }
/** Paths of the site. A letter must not link to another origin. */
const path = text.check(z.regex(/^\/[a-z]+\?[a-z]+=[\w-]+$/))

/** Schemas of requests from the site's pages to its server, and from scripts to its faults. */
export const deskShapes = {
  letter: z.object({ to: text, subject: text, code: z.exactOptional(text), link: z.exactOptional(path) }) as z.ZodMiniType<Letter>,
  matter: z.union([
    z.object({ kind: z.literal('device'), email: text, ...about }),
    z.object({ kind: z.literal('social'), provider, ...about }),
    z.object({ kind: z.literal('farcaster'), ...about }),
  ]) as z.ZodMiniType<Matter>,
  decision: z.object({
    ticket: text,
    approved: z.boolean(),
    profile: z.exactOptional(z.object({ userName: text.check(z.minLength(1)), email: z.exactOptional(text) })),
  }),
  redeem: z.object({ code: text }),
  faults: z.strictObject({
    ready: z.exactOptional(z.union([z.number(), z.literal('never')])),
    wrongOrigin: z.exactOptional(z.boolean()),
    unverified: z.exactOptional(z.boolean()),
    on: z.exactOptional(z.array(z.enum(FRAME_EVENTS))),
    reply: z.exactOptional(z.union([z.number(), z.literal('never')])),
    garbage: z.exactOptional(z.boolean()),
    reload: z.exactOptional(z.boolean()),
    fail: z.exactOptional(text),
    codes: z.exactOptional(z.literal('refused')),
    popup: z.exactOptional(z.enum(['silent', 'untrusted'])),
  }) as z.ZodMiniType<SiteFaults>,
} as const

/** Parses a value. @throws RangeError that names the first fault. */
export function readShape<T extends z.core.$ZodType>(shape: T, value: unknown): z.infer<T> {
  const result = z.safeParse(shape, value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new RangeError(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'not as expected'}`)
}
