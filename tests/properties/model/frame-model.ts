import { A, B } from '../../domain/facts.js'

/** Methods by the rules of AUTH-34, AUTH-35 and AUTH-37, each with parameters that fit. */
export const METHODS = {
  eth_blockNumber: ['safe', []],
  eth_getBalance: ['safe', [A, 'latest']],
  eth_call: ['safe', [{ to: A }, 'latest']],
  personal_sign: ['approval', ['0x6869', A]],
  eth_signTypedData_v4: ['approval', [A, { domain: {}, message: {}, primaryType: 'A', types: {} }]],
  eth_sendTransaction: ['approval', [{ from: A, to: B, value: '0x1' }]],
  wallet_sendCalls: ['approval', [{ calls: [{ to: B }] }]],
  wallet_grantPermissions: ['approval', [{}]],
  wallet_revokePermissions: ['approval', {}],
  eth_sendUserOperation: ['approval', [{}]],
  solana_signMessage: ['approval', { message: 'abc', pubkey: 'abc' }],
  solana_signTransaction: ['approval', { transaction: 'abc' }],
  solana_signAllTransactions: ['approval', { transactions: ['abc'] }],
  solana_signAndSendTransaction: ['approval', { transaction: 'abc' }],
  eth_sign: ['forbidden', [A, '0x6869']],
} as const
export type Method = keyof typeof METHODS

/** Something that the app, the visitor, the secure site or time does. */
export type FrameStep =
  | { readonly do: 'ask'; readonly method: Method }
  | { readonly do: 'abort' }
  | { readonly do: 'decide'; readonly answer: 'approve' | 'decline' }
  /** The site loads another document, and says that it is ready after so many milliseconds. */
  | { readonly do: 'reload'; readonly readyMs: number }
  | { readonly do: 'wait'; readonly ms: number }

interface Asked {
  readonly id: number
  readonly method: Method
  readonly safe: boolean
  state: 'queued' | 'waiting' | 'posted' | 'over'
  /** Its place among what was handed to the frame: an approval that was queued comes after a read that was asked later. */
  place: number
  /** When it is at the site; then undefined. */
  due?: number | undefined
}

/** Compared state after each step. Requests are identified by their number. */
export interface SeenFrame {
  readonly ready: boolean
  /** Asked and not answered. */
  readonly open: readonly number[]
  /** Methods that have reached the site, in order. */
  readonly reached: readonly Method[]
  readonly done: readonly number[]
  readonly failed: readonly number[]
  /** The view in which the visitor approves. */
  readonly view: boolean
}

/** Milliseconds that a message takes to the site. */
export const MESSAGE_MS = 5
const SETTLE_MS = 500

/** The frame of the secure site by the rules, in virtual time. */
export function createFrameModel() {
  const all: Asked[] = []
  const reached: Method[] = []
  const done: number[] = []
  const failed: number[] = []
  /** Requests that wait for the person at the site, including those that the page has given up. */
  let desk: Asked[] = []
  let places = 0
  let now = 0
  let readyAt = 0

  const approvals = () => all.filter(({ safe, state }) => !safe && state !== 'over')
  const opened = () => approvals().find(({ state }) => state !== 'queued')

  function post(one: Asked): void {
    if (one.state === 'queued') one.place = ++places
    one.state = now >= readyAt ? 'posted' : 'waiting'
    one.due = one.state === 'posted' ? now + MESSAGE_MS : undefined
  }

  function end(one: Asked, list: number[]): void {
    one.state = 'over'
    one.due = undefined
    list.push(one.id)
    if (!one.safe && opened() === undefined) {
      const next = approvals()[0]
      if (next !== undefined) post(next)
    }
  }

  function abort(): void {
    for (const one of approvals()) {
      one.state = 'over'
      one.due = undefined
    }
  }

  function pass(until: number): void {
    for (;;) {
      const next = Math.min(readyAt > now ? readyAt : Number.POSITIVE_INFINITY, ...all.flatMap(({ due }) => due ?? []))
      if (next > until) break
      now = next
      if (now === readyAt) for (const one of inOrder(all)) if (one.state === 'waiting') post(one)
      for (const one of inOrder(all.filter(({ due }) => due === now))) {
        one.due = undefined
        reached.push(one.method)
        if (one.safe) end(one, done)
        else desk.push(one)
      }
    }
    now = until
  }

  return {
    take(step: FrameStep): void {
      switch (step.do) {
        case 'ask': {
          const [kind] = METHODS[step.method]
          const one: Asked = { id: all.length, method: step.method, safe: kind === 'safe', state: 'queued', place: 0 }
          if (kind === 'forbidden') {
            for (const other of approvals()) failed.push(other.id)
            abort()
            one.state = 'over'
            failed.push(one.id)
          } else if (one.safe || opened() === undefined) post(one)
          all.push(one)
          break
        }
        case 'abort':
          for (const other of approvals()) failed.push(other.id)
          abort()
          break
        case 'decide': {
          const [first, ...others] = desk
          desk = others
          if (first?.state === 'posted') end(first, step.answer === 'approve' ? done : failed)
          break
        }
        case 'reload':
          // Messages to the leaving document are lost; what waits, waits for the next one.
          readyAt = now + step.readyMs + SETTLE_MS
          for (const one of all.filter(({ state }) => state === 'posted')) end(one, failed)
          break
        case 'wait':
          pass(now + step.ms)
      }
      pass(now)
    },
    expected: (): SeenFrame => ({
      ready: now >= readyAt,
      open: all.filter(({ state }) => state === 'waiting' || state === 'posted').map(({ id }) => id),
      reached,
      done: [...done].sort(byNumber),
      failed: [...failed].sort(byNumber),
      view: approvals().length > 0,
    }),
  }
}

const inOrder = (asked: readonly Asked[]): readonly Asked[] => [...asked].sort((a, b) => a.place - b.place)

/** Sorts numbers. */
export const byNumber = (a: number, b: number): number => a - b
