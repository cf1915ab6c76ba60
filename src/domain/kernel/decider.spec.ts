import { describe, expect, it } from 'vitest'
import { createDecider } from './decider.js'
import type { GuardTable, OperationId } from './types.js'

type Command = { readonly type: 'add' | 'double'; readonly n: number }
type Event = { readonly type: 'added'; readonly n: number; readonly operation: OperationId }
type Table = GuardTable<number, Command, Event>

const slice = {
  decide: {
    add: (_: number, { n }: Command, { operation }: { operation: OperationId }) => [{ type: 'added', n, operation }],
    double: (state: number, { n }: Command, { operation }: { operation: OperationId }) => [{ type: 'added', n: state + n, operation }],
  },
}
const added = (n: number, operation = 'o1'): Event => ({ type: 'added', n, operation })
const refused = { rejected: { code: 'ABORTED', message: 'no', category: 'ABORTED', context: {} } } as const
const table = (name: string | undefined, guards: Table['guards']): Table => ({ ...(name === undefined ? {} : { name }), guards })
const ask = (tables: readonly Table[], command: Command = { type: 'add', n: 1 }) =>
  createDecider<number, Command, Event, object, object>([slice], tables)(10, command, { now: 5, operation: 'o1' })

describe('guards', () => {
  it('[design] without a say leave the decision to the slice, and name nobody', () => {
    expect(ask([table('one', { add: () => undefined })])).toEqual({ decision: [added(1)] })
  })

  it('[design] refuse a command, or answer with events; the first in order is named', () => {
    const one = table('one', { add: () => refused })
    const two = table('two', { add: () => [added(7)] })
    expect([ask([one, two]), ask([two, one])]).toEqual([
      { decision: refused, guard: 'one' },
      { decision: [added(7)], guard: 'two' },
    ])
  })

  it('[design] see what is decided without them: what they pass on as it is names the one that made it', () => {
    const passes = table('passes', { add: (_, __, { decide }) => decide() })
    const two = table('two', { add: () => [added(7)] })
    expect([ask([passes]), ask([passes, two])]).toEqual([{ decision: [added(1)] }, { decision: [added(7)], guard: 'two' }])
  })

  it('[design] that only look at what another would say do not name it', () => {
    const looks = table('looks', {
      add(_, __, { decide }) {
        decide({ type: 'double', n: 1 })
        return undefined
      },
    })
    const doubles = table('doubles', { double: () => refused })
    expect(ask([looks, doubles])).toEqual({ decision: [added(1)] })
  })

  it('[design] decide another command in place of theirs, under another operation; earlier guards are not asked again', () => {
    const first = table('first', { double: () => refused })
    const second = table('second', { add: (_, { n }, { decide }) => decide({ type: 'double', n }, 'o9') })
    expect(ask([first, second])).toEqual({ decision: [added(11, 'o9')] })
  })

  it('[design] without a name are the slice itself: whoever is named behind them stays named', () => {
    const own = table(undefined, {
      add(_, __, { decide }) {
        const decision = decide()
        return 'rejected' in decision ? decision : [added(0), ...decision]
      },
    })
    const two = table('two', { add: () => [added(7)] })
    expect([ask([own]), ask([own, two])]).toEqual([{ decision: [added(0), added(1)] }, { decision: [added(0), added(7)], guard: 'two' }])
  })

  it('[design] refuse no unknown command: the kernel does', () => {
    expect(ask([], { type: 'sub' as 'add', n: 1 })).toMatchObject({ decision: { rejected: { code: 'UNKNOWN_COMMAND' } } })
  })
})
