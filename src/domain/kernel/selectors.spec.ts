import { describe, expect, it } from 'vitest'
import { createSelector } from './selectors.js'

interface State {
  readonly list: readonly number[]
  readonly factor: number
  readonly other?: object
}

describe('createSelector', () => {
  it('[I-47] derives anew only when something it depends on changed', () => {
    let derived = 0
    const select = createSelector(
      (state: State) => [state.list, state.factor],
      ({ list, factor }) => {
        derived += 1
        return list.map((n) => n * factor)
      },
    )
    const state: State = { list: [1, 2], factor: 2 }
    const first = select(state)
    expect(first).toEqual([2, 4])
    expect(select({ ...state, other: {} })).toBe(first)
    expect(derived).toBe(1)
    expect(select({ ...state, factor: 3 })).toEqual([3, 6])
    expect(select({ ...state, list: [1, 2] })).toEqual([2, 4])
    expect(derived).toBe(3)
  })

  it("[I-47, design] two instances never take each other's memo away", () => {
    const select = createSelector(
      (state: State) => [state.list],
      ({ list }) => ({ sum: list.reduce((a, b) => a + b, 0) }),
    )
    const one: State = { list: [1], factor: 1 }
    const two: State = { list: [2], factor: 1 }
    const [a, b] = [select(one), select(two)]
    for (let i = 0; i < 3; i += 1) expect([select(one), select(two)]).toEqual([a, b])
    expect(select(one)).toBe(a)
    expect(select(two)).toBe(b)
  })

  it('[I-47] works where the first thing is not there yet, and tells NaN from a change', () => {
    let derived = 0
    const select = createSelector(
      (state: State) => [state.other, state.factor],
      () => {
        derived += 1
        return {}
      },
    )
    const state: State = { list: [], factor: Number.NaN }
    expect(select(state)).toBe(select({ ...state }))
    expect(derived).toBe(1)
    select({ ...state, other: {} })
    expect(derived).toBe(2)
  })
})
