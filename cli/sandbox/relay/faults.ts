import { z } from 'zod'
import { createSeeded } from '../../../src/adapters/memory/seeded.js'
import { type RefusalName, refusals } from './errors.js'

/** Frames that a fault affects. */
const frames = {
  /** Direction: messages from the relay (`delivery`, the default), its answers (`answer`), or requests of clients (`request`). */
  on: z.enum(['delivery', 'answer', 'request']).optional(),
  /** Only frames of these methods, such as `irn_publish`; deliveries always have `irn_subscription`. */
  methods: z.array(z.string()).optional(),
  /** Only messages with these tags (1108 is a session request). */
  tags: z.array(z.int()).optional(),
  /** Only frames to or from the clients with these ids. */
  clients: z.array(z.string()).optional(),
  /** Number of matching frames that are left alone first. */
  skip: z.int().nonnegative().optional(),
  /** Probability that a matching frame is affected, 0 to 1, by the seed; 1 by default. */
  chance: z.number().min(0).max(1).optional(),
  times: z.int().positive().optional(),
}
/** Number of times that the fault occurs; unlimited by default. */
const times = z.int().positive().optional()

const relayFault = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('drop'), ...frames }),
  z.strictObject({ kind: z.literal('delay'), ...frames, ms: z.number().nonnegative() }),
  z.strictObject({
    kind: z.literal('duplicate'),
    ...frames,
    copies: z.int().positive().optional(),
    afterMs: z.number().nonnegative().optional(),
  }),
  z.strictObject({
    kind: z.literal('reorder'),
    ...frames,
    window: z.int().min(2).optional(),
    flushAfterMs: z.number().positive().optional(),
  }),
  z.strictObject({
    kind: z.literal('close'),
    times,
    afterFrames: z.int().nonnegative(),
    code: z.int().optional(),
    reason: z.string().optional(),
  }),
  z.strictObject({
    kind: z.literal('refuse-auth'),
    times,
    reason: z.enum(Object.keys(refusals) as [RefusalName]),
    detail: z.string().optional(),
  }),
  z.strictObject({ kind: z.literal('reject'), times, status: z.int().min(400).max(599).optional() }),
  z.strictObject({ kind: z.literal('hang') }),
])

/**
 * A fault between the relay and its clients.
 *
 * Frames: `drop` loses them (a lost delivery stays in the mailbox), `delay` delays each, `duplicate` sends them again (`copies` times, 1 by default, each
 * `afterMs` later, by default at once: the WalletConnect clients handle copies that come together more than once), `reorder` collects `window` of them (2 by
 * default) and sends them in another order, by the seed; an incomplete window is sent after `flushAfterMs` (1,000 by default).
 *
 * Connections: `close` ends each after some frames of the client (0: at once), with `code` or, without one, by cutting the connection; `refuse-auth` closes new
 * ones with 3000 and the text of that name, followed by `detail`; `reject` answers the upgrade with `status`, or, without one, cuts the connection; `hang`
 * accepts and goes silent, open connections included, until the faults are cleared.
 */
export type RelayFault = z.input<typeof relayFault>
type FrameFault = Extract<RelayFault, { on?: unknown }>
type FaultOf<K extends RelayFault['kind']> = Extract<RelayFault, { kind: K }>

/** Properties of a frame that faults match on. */
export interface FrameFacts {
  readonly on: 'delivery' | 'answer' | 'request'
  readonly method: string
  readonly tags: readonly number[]
  readonly client: string
}

/** Treatment of a frame. */
export interface FramePlan {
  readonly drop: boolean
  readonly delayMs: number
  /** Milliseconds after the frame's turn at which each copy is sent; the first is the frame itself. */
  readonly copiesAt: readonly number[]
  readonly reorder: { readonly window: number; readonly flushAfterMs: number } | undefined
}

/** Active faults. All that match a frame add up; if one drops it, the others have no effect. */
export interface RelayFaults {
  /**
   * Replaces all faults with one or a list, and restarts the random sequence.
   *
   * @throws z.ZodError for an invalid fault.
   */
  set(faults: RelayFault | readonly RelayFault[]): void
  clear(): void
  /** Returns the active faults, with the number of times that are left. */
  list(): RelayFault[]
}

/** {@link RelayFaults} with the queries of the relay. */
export interface RelayFaultPlan extends RelayFaults {
  /** Returns the treatment of this frame, and uses up one time of each fault that affects it. */
  frame(facts: FrameFacts): FramePlan
  /** Returns the fault of a new connection, and uses up one time. */
  connection(): FaultOf<'reject'> | FaultOf<'refuse-auth'> | undefined
  /** Returns the fault that closes a connection after this number of frames, and uses up one time. */
  closing(framesHandled: number): FaultOf<'close'> | undefined
  hanging(): boolean
  /** Returns the items in another order. */
  shuffle<T>(items: readonly T[]): T[]
}

/** Creates an empty plan. The same seed gives the same sequence. */
export function createRelayFaults(seed: number): RelayFaultPlan {
  let faults: { fault: RelayFault; skipped: number; used: number }[] = []
  let random = createSeeded(seed)
  const isSpent = ({ fault, used }: (typeof faults)[number]) => 'times' in fault && fault.times !== undefined && used >= fault.times
  const use = (entry: (typeof faults)[number]) => {
    entry.used += 1
    if (isSpent(entry)) faults = faults.filter((other) => other !== entry)
  }
  const takeFirst = <F extends RelayFault>(wanted: (fault: RelayFault) => fault is F): F | undefined => {
    const entry = faults.find(({ fault }) => wanted(fault))
    if (entry === undefined) return undefined
    use(entry)
    return entry.fault as F
  }
  const plan: RelayFaultPlan = {
    set(next) {
      const parsed = z.array(relayFault).parse(Array.isArray(next) ? next : [next])
      faults = parsed.map((fault) => ({ fault, skipped: 0, used: 0 }))
      random = createSeeded(seed)
    },
    clear() {
      faults = []
    },
    list: () => faults.map(({ fault, used }) => ('times' in fault && fault.times !== undefined ? { ...fault, times: fault.times - used } : { ...fault })),
    frame(facts) {
      const met: RelayFault[] = []
      for (const entry of [...faults]) {
        if (!isFrameFault(entry.fault) || !matches(entry.fault, facts)) continue
        entry.skipped += 1
        if (entry.skipped <= (entry.fault.skip ?? 0)) continue
        if (entry.fault.chance !== undefined && !random.chance(entry.fault.chance)) continue
        use(entry)
        met.push(entry.fault)
      }
      const reorder = met.find((fault) => fault.kind === 'reorder')
      return {
        drop: met.some(({ kind }) => kind === 'drop'),
        delayMs: met.reduce((sum, fault) => sum + (fault.kind === 'delay' ? fault.ms : 0), 0),
        copiesAt: [0, ...met.flatMap(repeatsOf)],
        reorder: reorder && { window: reorder.window ?? 2, flushAfterMs: reorder.flushAfterMs ?? 1_000 },
      }
    },
    connection: () => takeFirst((fault) => fault.kind === 'reject' || fault.kind === 'refuse-auth'),
    closing: (framesHandled) => takeFirst((fault): fault is FaultOf<'close'> => fault.kind === 'close' && framesHandled >= fault.afterFrames),
    hanging: () => faults.some(({ fault }) => fault.kind === 'hang'),
    shuffle(items) {
      const left = [...items]
      const mixed: typeof left = []
      // The first item never stays first: an unchanged order would test nothing.
      while (left.length > 0)
        mixed.push(...left.splice(mixed.length === 0 && left.length > 1 ? 1 + random.below(left.length - 1) : random.below(left.length), 1))
      return mixed
    },
  }
  return plan
}

function repeatsOf(fault: RelayFault): number[] {
  if (fault.kind !== 'duplicate') return []
  const { copies = 1, afterMs = 0 } = fault
  return Array.from({ length: copies }, (_, index) => afterMs * (index + 1))
}

function isFrameFault(fault: RelayFault): fault is FrameFault {
  return fault.kind === 'drop' || fault.kind === 'delay' || fault.kind === 'duplicate' || fault.kind === 'reorder'
}

function matches({ on = 'delivery', methods, tags, clients }: FrameFault, facts: FrameFacts): boolean {
  return (
    on === facts.on &&
    (methods?.includes(facts.method) ?? true) &&
    (clients?.includes(facts.client) ?? true) &&
    (tags === undefined || facts.tags.some((tag) => tags.includes(tag)))
  )
}
