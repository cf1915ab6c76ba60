import { map } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { createKernel } from './kernel.js'
import type { SliceDefinition } from './types.js'

interface Added {
  readonly type: 'added'
}
interface Command {
  readonly type: 'add' | 'note' | 'reset'
  readonly by?: string
}
type Noted = { readonly type: 'noted'; readonly by: string } | { readonly type: 'cleared' }
type Slice = SliceDefinition<{ first: number; second: number }, Command, Added | Noted, object, null>

const first: Slice = {
  name: 'first',
  initial: () => 0,
  decide: { add: () => [{ type: 'added' }], note: (_, { by }) => [{ type: 'noted', by }], reset: () => [{ type: 'cleared' }] },
  evolve: { added: (count: number) => count + 1 },
}
/** The rest of the slice stands between the others. */
const second: Slice = { name: 'second', initial: () => 0, decide: {}, evolve: {} }
const part: Slice = {
  ...second,
  decide: { double: () => [{ type: 'added' }, { type: 'added' }] },
  evolve: { added: (count: number) => count + 1 },
  policies: { notes: (io) => io.on('added').pipe(map(() => ({ type: 'note', by: 'second' }))) },
}
const third: Slice = {
  name: 'third',
  initial: () => 0,
  decide: {},
  evolve: {},
  policies: { notes: (io) => io.on('added').pipe(map(() => ({ type: 'note', by: 'third' }))) },
}

function setUp(...slices: Slice[]) {
  const heard: string[] = []
  const kernel = createKernel({ slices, config: null, ports: {}, now: () => 0, resetOn: ['cleared'] })
  kernel.events$.subscribe((event) => heard.push('by' in event ? event.by : event.type))
  return { kernel, heard }
}

describe('a part of a slice that joins', () => {
  it('[design] decides, evolves, and is heard where its slice stands, as if it had been there from the start', () => {
    const whole = setUp(first, second, third, part)
    const later = setUp(first, second, third)
    expect(later.kernel.dispatch({ type: 'double' } as never)).toMatchObject({ status: 'rejected', failure: { code: 'UNKNOWN_COMMAND' } })
    later.kernel.join([part])
    for (const { kernel } of [whole, later]) {
      kernel.dispatch({ type: 'add' })
      kernel.dispatch({ type: 'double' } as never)
    }
    expect(whole.heard).toEqual(['added', 'second', 'third', 'added', 'added', 'second', 'third', 'second', 'third'])
    expect(later.heard).toEqual(whole.heard)
    expect(later.kernel.getState()).toEqual(whole.kernel.getState())
    expect(later.kernel.getState().second).toBe(3)
  })

  it('[design] starts afresh with the others, in its place', () => {
    const { kernel, heard } = setUp(first, second, third)
    kernel.join([part])
    kernel.dispatch({ type: 'reset' })
    kernel.dispatch({ type: 'add' })
    expect(heard).toEqual(['cleared', 'added', 'second', 'third'])
  })
})
