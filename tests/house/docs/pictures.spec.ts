import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pictures } from '../../../scripts/lib/pictures.mjs'
import { root } from '../repository.js'
import { pages } from './markdown.js'

const folder = 'docs/pictures'

/** Files of the pictures that a page shows, relative to the repository. */
const shown = pages().flatMap(({ path, text }) =>
  [...text.matchAll(/<img src="([^"]+)"[^>]*alt="[^"]+"/g)].map(([, source = '']) => join(path, '..', source).replaceAll('\\', '/')),
)

describe('the pictures of the documentation', () => {
  it('[DX-36] are drawn by npm run pictures from figures of the gallery', () => {
    const names = pictures.map(({ name }) => `${name}.png`)
    expect(readdirSync(join(root, folder)).sort()).toEqual([...names].sort())
    const gallery = readFileSync(join(root, 'examples/gallery/figures.tsx'), 'utf8')
    for (const { query } of pictures) expect(gallery).toContain(`caption: '${query['open']}'`)
  })

  it('[DX-36] are each shown on a page, with a text for those who do not see them', () => {
    expect([...new Set(shown)].sort()).toEqual(pictures.map(({ name }) => `${folder}/${name}.png`).sort())
  })

  it('[DX-36] have less than 150 kB each, and are no part of the package', () => {
    for (const { name } of pictures) expect(statSync(join(root, folder, `${name}.png`)).size, name).toBeLessThan(150_000)
    expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).files).toEqual(['dist', 'LICENSE', 'NOTICE', 'README.md', 'CHANGELOG.md'])
  })

  it('[DX-36] the README begins with the dialog in light and in dark colors', () => {
    const { text = '' } = pages().find(({ path }) => path === 'README.md') ?? {}
    const [before = ''] = text.split('```')
    expect(before.match(/dialog-(light|dark)\.png/g)).toEqual(['dialog-light.png', 'dialog-dark.png'])
  })
})
