import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { renderStyles } from '../../scripts/styles.mjs'

describe('generated files', async () => {
  it.each(await renderStyles())('[design] the style sheet $name is that of the .css files', ({ file, text }) => {
    const committed = existsSync(file) ? readFileSync(file, 'utf8') : undefined
    expect(committed === text, 'npm run styles writes it anew').toBe(true)
  })
})

describe('the public face', () => {
  const report = readFileSync(new URL('../../etc/latchkit.api.md', import.meta.url), 'utf8')

  it('[design] the reviewed API of `latchkit` has at most 1,550 lines', () => {
    expect(report.split('\n').length, 'show apps less: `PublicSlices` in src/domain/registry.ts, src/index.ts').toBeLessThanOrEqual(1_550)
  })

  it('[design] no command that begins with `report` stands in what apps see', () => {
    for (const entry of [
      'latchkit',
      'react',
      'evm',
      'solana',
      'walletconnect',
      'embedded-wallet',
      'receipts',
      'siwx',
      'ssr',
      'wagmi',
      'node',
      'hash',
      'server',
      'devtools',
    ]) {
      const text = readFileSync(new URL(`../../etc/${entry}.api.md`, import.meta.url), 'utf8')
      expect(text.match(/'report[A-Z]\w*'/g) ?? [], entry).toEqual([])
    }
  })
})
