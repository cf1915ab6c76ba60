import fc from 'fast-check'
import { expect, it } from 'vitest'

it('[design] properties have the same examples in every run, unless a seed is given', () => {
  const seed = Number(process.env.LATCHKIT_PROPERTY_SEED) || 1
  expect(fc.readConfigureGlobal()).toMatchObject({ seed })
  const examples = (seed?: number) => {
    const seen: number[] = []
    fc.assert(
      fc.property(fc.integer(), (value) => void seen.push(value)),
      seed === undefined ? {} : { seed },
    )
    return seen
  }
  expect(examples()).toEqual(examples(seed))
})

it('[design] properties reach the lengths that they name', () => {
  const lengths = fc.sample(fc.array(fc.nat(), { maxLength: 40 }), 200).map(({ length }) => length)
  expect(Math.max(...lengths)).toBeGreaterThan(30)
})
