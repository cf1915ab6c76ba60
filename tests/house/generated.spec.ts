import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { renderStyles } from '../../scripts/styles.mjs'

describe('generated files', async () => {
  it.each(await renderStyles())('[design] the style sheet $name is that of the .css files', ({ file, text }) => {
    const committed = existsSync(file) ? readFileSync(file, 'utf8') : undefined
    expect(committed === text, 'npm run styles writes it anew').toBe(true)
  })
})
