// @ts-check
/**
 * `npm run explore`: runs every property under fresh seeds, one seed after the other, until one fails or the rounds are over. `npm test` runs the same
 * properties under one fixed seed, so that what changed is the code and not the examples.
 *
 *   npm run explore                            10 rounds, a new seed for each
 *   npm run explore -- --rounds 100
 *   npm run explore -- --seed 123              one round with this seed: repeats a failure
 *   npm run explore -- tests/properties/auth.spec.ts   these files only
 */
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bin, capture, root, runMain } from './lib/shell.mjs'

await runMain(async () => {
  const options = /** @type {const} */ ({ seed: { type: 'string' }, rounds: { type: 'string', default: '10' } })
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const files = positionals.length > 0 ? positionals : propertyFiles()
  const seeds = values.seed === undefined ? Array.from({ length: whole('rounds', values.rounds) }, () => randomInt(1, 2 ** 31)) : [whole('seed', values.seed)]
  console.log(`${files.length} files, ${seeds.length} seed(s)`)
  for (const seed of seeds) {
    const start = performance.now()
    const { code, output } = await capture(process.execPath, [bin('vitest/vitest.mjs'), 'run', ...files], { env: { LATCHKIT_PROPERTY_SEED: String(seed) } })
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} seed ${seed}   ${((performance.now() - start) / 1000).toFixed(0)} s`)
    if (code === 0) continue
    console.log(`${output.trim()}\n\nRepeat: npm run explore -- --seed ${seed}. Keep what it found as a test with its example written out.`)
    process.exitCode = 1
    return
  }
})

/** Returns the spec files that have properties. */
function propertyFiles() {
  const specs = ['src', 'cli', 'tests'].flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, String(name))))
  return specs.filter((file) => /(?<!node_modules.*)\.spec\.tsx?$/.test(file) && readFileSync(join(root, file), 'utf8').includes("from 'fast-check'")).sort()
}

/** @param {string} name @param {string} text */
function whole(name, text) {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`--${name} "${text}" is no whole number from 1 on: npm run explore -- --${name} 12`)
  return number
}
