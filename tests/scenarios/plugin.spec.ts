import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { runSpecCli } from '../../cli/commands/spec-io.js'

it('[DX-04, DX-23, DX-24] a plugin from outside runs in scenario files by its own words, replays from its tape, and is exported without what is personal', async () => {
  const file = (name: string) => fileURLToPath(new URL(`../../examples/custom-plugin/${name}`, import.meta.url))
  const folder = mkdtempSync(join(tmpdir(), 'house-rules-'))
  const tape = join(folder, 'tape.jsonl')
  const plugin = ['--plugin', file('scenario-plugin.ts')]
  expect(await runSpecCli(['run', file('house-rules.yaml'), '--record', tape, ...plugin])).toMatchObject({ exit: 0 })
  expect(readFileSync(tape, 'utf8')).toContain('Ada Lovelace')
  expect(await runSpecCli(['replay', tape, ...plugin])).toMatchObject({ exit: 0 })
  const exported = await runSpecCli(['export', tape, '--redact', ...plugin])
  expect(exported.exit).toBe(0)
  expect(exported.out.join()).not.toMatch(/Ada|Lovelace/)
  expect(exported.out.join()).toContain('acceptRules')
  // Without the plugin nobody knows its words.
  expect((await runSpecCli(['run', file('house-rules.yaml')])).err.join()).toContain('there is no command "acceptRules"')
  rmSync(folder, { recursive: true })
})

it('[DX-23] a module that is no plugin is refused', async () => {
  const { exit, err } = await runSpecCli(['run', 'x.yaml', '--plugin', fileURLToPath(import.meta.url).replace('plugin.spec', 'runs')])
  expect([exit, err.join()]).toEqual([2, expect.stringContaining('has no plugin')])
})
