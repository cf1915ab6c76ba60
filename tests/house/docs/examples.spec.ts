import { describe, expect, it } from 'vitest'
import { compileErrors, standsAlone } from './examples.js'
import { blocksOf, pages } from './markdown.js'

describe('examples', () => {
  it('[DX-36] of the README, the guides and the reference compile against the package, and one that does not is found', async () => {
    const alone = pages().filter(standsAlone)
    expect(alone.flatMap((page) => blocksOf(page, ['ts', 'tsx'])).length).toBeGreaterThan(120)
    const wrong = { path: 'wrong.md', text: "```ts\nkit.dispatch({ type: 'openModal', view: 'Nowhere' })\n```\n" }
    const [found, ...others] = (await compileErrors([wrong, ...alone])).sort((a, b) => Number(b.startsWith('wrong')) - Number(a.startsWith('wrong')))
    expect(found).toMatch(/^wrong\.md:2 .*"Nowhere"/)
    expect(others).toEqual([])
  })
})
