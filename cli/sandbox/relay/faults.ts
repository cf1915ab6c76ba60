import { z } from 'zod'
import { createSeeded } from '../../../src/adapters/memory/seeded.js'
import { type RefusalName, refusals } from './errors.js'

/** Which frames a fault meets. */
const frames = {
  /** What the relay sends on (`delivery`, unless given), what it answers (`answer`), or what clients send it (`request`). */
  on: z.enum(['delivery', 'answer', 'request']).optional(),
  /** Only frames of these methods, such as `irn_publish`; of deliveries it is always `irn_subscription`. */
  methods: z.array(z.string()).optional(),
  /** Only messages with these tags (1108 is a session request). */
  tags: z.array(z.int()).optional(),
  /** Only frames to or from these clients, by their ids. */
  clients: z.array(z.string()).optional(),
  /** The first so many that match are left alone. */
  skip: z.int().nonnegative().optional(),
  /** How likely each that matches is met, 0 to 1; the seed decides. Always unless given. */
  chance: z.number().min(0).max(1).optional(),
  times: z.int().positive().optional(),
}
/** Only so often, then never again; always unless given. */
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
 * One thing that goes wrong between the relay and its clients.
 *
 * Frames: `drop` loses them (a lost delivery stays in the mailbox), `delay` holds each back, `duplicate` sends them again
 * (`copies` times, 1 unless given, each `afterMs` later, at once unless given: repeats that come in one go the stock clients
 * handle more than once), `reorder` collects `window` of them (2 unless given) and sends them in another order, the
 * seed's, or what there is after `flushAfterMs` (1,000 unless given).
 *
 * Connections: `close` ends each after it has handled so many frames of the client (0: at once), with `code` or, without one,
 * by cutting the line; `refuse-auth` closes new ones with 3000 and the text of that name, `detail` behind it; `reject`
 * answers the upgrade with `status`, or, without one, cuts the line; `hang` accepts and goes silent, those already open
 * included, until the faults are cleared.
 */
export type RelayFault = z.input<typeof relayFault>
type FrameFault = Extract<RelayFault, { on?: unknown }>
type FaultOf<K extends RelayFault['kind']> = Extract<RelayFault, { kind: K }>

/** What faults look at in a frame. */
export interface FrameFacts {
  readonly on: 'delivery' | 'answer' | 'request'
  readonly method: string
  readonly tags: readonly number[]
  readonly client: string
}

/** What to do with a frame. */
export interface FramePlan {
  readonly drop: boolean
  readonly delayMs: number
  /** When each copy goes, in ms after its turn; the first is the frame itself. */
  readonly copiesAt: readonly number[]
  readonly reorder: { readonly window: number; readonly flushAfterMs: number } | undefined
}

/** The faults in force. All that match a frame count together; one that drops it leaves nothing to the others. */
export interface RelayFaults {
  /**
   * Puts one fault or a list in the place of all before, and begins the seed's order again.
   *
   * @throws z.ZodError for what is no fault.
   */
  set(faults: RelayFault | readonly RelayFault[]): void
  clear(): void
  /** What is in force, with the times that are left. */
  list(): RelayFault[]
}

/** {@link RelayFaults} with what the relay asks of them. */
export interface RelayFaultPlan extends RelayFaults {
  /** What happens to this frame; uses up one time of each fault that meets it. */
  frame(facts: FrameFacts): FramePlan
  /** What happens to a new connection; uses up one time. */
  connection(): FaultOf<'reject'> | FaultOf<'refuse-auth'> | undefined
  /** Whether a connection ends, of which so many frames have been handled; uses up one time. */
  closing(framesHandled: number): FaultOf<'close'> | undefined
  hanging(): boolean
  /** Puts things into another order. */
  shuffle<T>(items: readonly T[]): T[]
}

/** An empty plan. The same seed gives the same course. */
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
      // The one that came first never goes first: an order that stays as it was would test nothing.
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
