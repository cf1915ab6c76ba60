import { readdirSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { committedMarks, renderMarks } from '../../scripts/marks.mjs'
import { readSvg } from '../../scripts/lib/marks/svg.mjs'
import { root } from '../../scripts/lib/shell.mjs'
import { renderStyles } from '../../scripts/styles.mjs'

describe('generated files', async () => {
  it.each(await renderStyles())('[design] the style sheet $name is that of the .css files', ({ file, text }) => {
    const committed = existsSync(file) ? readFileSync(file, 'utf8') : undefined
    expect(committed === text, 'npm run styles writes it anew').toBe(true)
  })
})

describe('marks of networks, tokens and wallets', async () => {
  const rendered = await renderMarks()

  it('[design] each module, and NOTICE, is what the pinned packages give', () => {
    const stale = rendered.filter(({ name, text }) => !existsSync(join(root, name)) || readFileSync(join(root, name), 'utf8') !== text).map(({ name }) => name)
    expect(stale, 'npm run marks writes them anew').toEqual([])
  })

  it.each(['package.json', 'cli/package.json'])('[design] NOTICE is published with the package of %s', (manifest) => {
    expect(JSON.parse(readFileSync(join(root, manifest), 'utf8')).files).toContain('NOTICE')
  })

  it('[design] no module is left of a mark that was taken out', async () => {
    const names = new Set(rendered.map(({ name }) => name))
    expect((await committedMarks()).filter((name) => !names.has(name))).toEqual([])
  })

  it('[DX-35] a mark holds no markup, script, style, class or address outside', () => {
    const modules = rendered.filter(({ name }) => /marks\/\w+\//.test(name))
    const unsafe = modules.filter(({ text }) =>
      /<|>[^ ]|https?:|javascript:|data:|style:|className|'(?:style|script|image|use|a|foreignObject|filter|animate)'|\bon[a-z]+:/i.test(
        text.split('\n').at(-2) ?? '<',
      ),
    )
    expect(modules.length).toBeGreaterThan(150)
    expect(unsafe.map(({ name }) => name)).toEqual([])
  })

  it.each([
    ['<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>', /text|<script>/],
    ['<svg viewBox="0 0 1 1"><style>a{}</style></svg>', /text|<style>/],
    ['<svg viewBox="0 0 1 1"><image href="https://a.example/i.png"/></svg>', /<image>/],
    ['<svg viewBox="0 0 1 1"><path d="M0 0" onload="alert(1)"/></svg>', /onload/],
    ['<svg viewBox="0 0 1 1"><path d="M0 0" fill="url(https://a.example/#x)"/></svg>', /fill/],
    ['<svg viewBox="0 0 1 1"><use href="#a"/></svg>', /<use>/],
    ['<svg viewBox="0 0 1 1"><foreignObject/></svg>', /<foreignObject>/],
    ['<svg viewBox="0 0 1 1"><g>', /no whole/],
  ])('[DX-35] refuses %s', (svg, reason) => {
    expect(() => readSvg(svg)).toThrow(reason)
  })

  it('[DX-35] gives ids short names, and leaves out what draws nothing', () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" class="x" fill="none"><g clip-path="url(#all)"><path style="fill:url(#long-name);stop-opacity:.5" d="M0  0h1" class="y"/></g><defs><clipPath id="all"><path d="M0 0h24v24H0z"/></clipPath><linearGradient id="long-name"><stop stop-color="#fff"/></linearGradient></defs></svg>'
    expect(readSvg(svg)).toEqual({
      viewBox: '0 0 24 24',
      nodes: [
        ['path', { d: 'M0 0h1', fill: '@0', stopOpacity: '.5' }],
        ['defs', {}, ['linearGradient', { id: '0' }, ['stop', { stopColor: '#fff' }]]],
      ],
    })
  })
})

describe('the public face', () => {
  /** Those of plugins and tests hold slices of any kind, and reports. */
  const appEntries = readdirSync(new URL('../../etc/', import.meta.url)).filter((name) => !/^(plugin|testing)[.]/.test(name))
  const report = readFileSync(new URL('../../etc/latchkit.api.md', import.meta.url), 'utf8')

  it('[design] the reviewed API of `latchkit` has at most 1,850 lines', () => {
    expect(report.split('\n').length, 'show apps less: `PublicSlices` in src/domain/registry.ts, src/index.ts').toBeLessThanOrEqual(1_850)
  })

  it('[DX-09] no type that apps see is `any`, but for the transports, whose types are viem’s and Solana’s', () => {
    for (const entry of appEntries) {
      const text = readFileSync(new URL(`../../etc/${entry}`, import.meta.url), 'utf8').replaceAll(/\/\/.*|'[^']*'/g, '')
      const found = text.match(/.*[:<|&(,] *(readonly )?any\b.*/g) ?? []
      expect(found.filter((line) => !/request: \(request: any, options\?: any\) => Promise<any>|type SolanaTransport = /.test(line))).toEqual([])
    }
  })

  it('[design] no command that begins with `report` stands in what apps see', () => {
    for (const entry of appEntries) {
      const text = readFileSync(new URL(`../../etc/${entry}`, import.meta.url), 'utf8')
      expect(text.match(/'report[A-Z]\w*'/g) ?? [], entry).toEqual([])
    }
  })
})
