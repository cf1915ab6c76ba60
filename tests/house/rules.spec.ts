import { describe, expect, it } from 'vitest'
import { parse, place, sourceFiles } from './repository.js'
import { rules } from './rules.js'

describe.each(rules)('$name', (rule) => {
  it.each(rule.bad)('[design] is found in `%s`', (code) => {
    expect(rule.find(parse('sample.tsx', code))).not.toEqual([])
  })

  it.each(rule.good)('[design] is not found in `%s`', (code) => {
    expect(rule.find(parse('sample.tsx', code))).toEqual([])
  })

  it('[design] holds in the repository', () => {
    const files = sourceFiles(...rule.folders).filter(
      ({ fileName }) => !rule.except?.test(fileName) && (rule.specs || !/\.(spec|test)(-d)?\.tsx?$/.test(fileName)),
    )
    const found = files.flatMap((file) => rule.find(file)).map(place)
    expect(found, rule.advice).toEqual([])
  })
})
