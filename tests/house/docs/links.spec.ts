import { describe, expect, it } from 'vitest'
import { anchorsOf, brokenLinks, pages } from './markdown.js'

describe('links', () => {
  it.each(pages())('[DX-36] of $path lead to files and headings that exist', (page) => {
    expect(brokenLinks(page)).toEqual([])
  })

  it('[design] to a missing file and to a missing heading are found, and those to what exists are not', () => {
    const text = '# One `thing()`\n\n[a](missing.md) [b](#one-thing) [c](#two) [d](LICENSE) [e](https://x.example)\n```ts\n[f](missing.ts)\n```\n'
    expect(brokenLinks({ path: 'docs/../page.md', text: text.replace('#one-thing', 'README.md#latchkit').replace('#two', 'README.md#two') })).toEqual([
      'missing.md',
      'README.md#two',
    ])
    expect([...anchorsOf({ path: 'page.md', text: `${text}# One thing` })]).toEqual(['one-thing', 'one-thing-1'])
  })
})
