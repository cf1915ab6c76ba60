import { describe, expect, it } from 'vitest'
import { createSelector } from '../kernel/selectors.js'
import { createSelectorFamily } from './selectors.js'

interface State {
  readonly list: readonly number[]
}

describe('createSelectorFamily', () => {
  it('[I-47] has a memo for each key', () => {
    const made: string[] = []
    const select = createSelectorFamily((key: 'a' | 'b') => {
      made.push(key)
      return createSelector(
        (state: State) => [state.list],
        ({ list }) => [key, ...list],
      )
    })
    const state: State = { list: [1] }
    const a = select(state, 'a')
    expect([a, select(state, 'b')]).toEqual([
      ['a', 1],
      ['b', 1],
    ])
    expect(select(state, 'a')).toBe(a)
    expect(made).toEqual(['a', 'b'])
  })
})
