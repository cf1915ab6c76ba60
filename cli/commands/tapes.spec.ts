import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runSpecCli } from './spec-io.js'

let folder: string
let tape: string
let text: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkit-tapes-spec-'))
  tape = join(folder, 'tape.jsonl')
  const scenario = join(folder, 'journey.yaml')
  await writeFile(
    scenario,
    `
name: journey
world:
  wallets: [{ id: kestrel, name: "Kes\\u001btrel", accounts: 2 }]
steps:
  - do: { connect: kestrel }
  - wait: connected
  - do: { setAddressLabel: { address: 0, label: Savings } }
  - do: { switchNetwork: sandbox2 }
  - wait: networkSwitched
  - do: { connect: nobody }
    expectRejected: CONNECTOR_NOT_FOUND
  - mark: "done\\u001b[2J"
`,
  )
  expect((await runSpecCli(['run', scenario, '--record', tape])).exit).toBe(0)
  text = await readFile(tape, 'utf8')
})
afterAll(() => rm(folder, { recursive: true }))

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

/** Returns the parsed first line with a text. */
const find = (needle: string) => JSON.parse(text.split('\n').find((line) => line.includes(needle)) ?? '{}') as { n: number }

describe('latchkit-cli replay', () => {
  it('[DX-24] passes when the tape comes out again byte for byte', async () => {
    const { exit, out } = await runSpecCli(['replay', tape])
    expect([exit, out]).toEqual([0, [`${text.trim().split('\n').length - 1} entries replay byte for byte`]])
    expect(JSON.parse((await runSpecCli(['replay', tape, '--json'])).out[0] ?? '')).toMatchObject({ outcome: 'same' })
  })

  it('[DX-24] shows the first line that differs, both sides of it, and ends with 1', async () => {
    const { n } = find('"label":"Savings","namespace":"eip155","type":"addressLabelled"')
    const changed = await file(
      'changed.jsonl',
      text.replace('"label":"Savings","namespace":"eip155","type":"addressLabelled"', '"label":"Spendings","namespace":"eip155","type":"addressLabelled"'),
    )
    const { exit, out } = await runSpecCli(['replay', changed])
    expect(exit).toBe(1)
    expect(out[0]).toBe(`the replay leaves the tape at entry ${n}`)
    expect(out[1]).toContain('Spendings')
    expect(out[2]).toContain('Savings')
    const lines = text.trim().split('\n')
    const cut = await runSpecCli(['replay', await file('cut.jsonl', lines.slice(0, n).join('\n'))])
    expect([cut.exit, cut.out[1]]).toEqual([1, '  the tape:   (ended)'])
  })
})

describe('a tape that lost its beginning', () => {
  it('[DX-24, CORE-40] folds to the same end, and replay says why it cannot', async () => {
    const lines = text.trim().split('\n')
    const { n } = find('"type":"connected"')
    const state = JSON.parse((await runSpecCli(['inspect', tape, '--state', '--at', String(n)])).out.join('\n'))
    const head = { ...JSON.parse(lines[0] ?? ''), base: { n, state } }
    const rest = await file('rest.jsonl', [JSON.stringify(head), ...lines.slice(n + 1)].join('\n'))
    expect((await runSpecCli(['inspect', rest, '--state'])).out).toEqual((await runSpecCli(['inspect', tape, '--state'])).out)
    expect((await runSpecCli(['inspect', rest])).out[1]).toContain(`what came before entry ${n + 1} was dropped`)
    const replayed = await runSpecCli(['replay', rest])
    expect([replayed.exit, replayed.out.at(-1)]).toEqual([1, expect.stringContaining('The tape lost its beginning')])
    const exported = await runSpecCli(['export', '--redact', rest])
    expect([exported.exit, exported.out.join('').match(/f39fd6e51aad|70997970c518|Savings/i)]).toEqual([0, null])
  })
})

describe('a tape that is none', () => {
  const bad: readonly [string, (text: string) => string | Uint8Array, RegExp][] = [
    ['an empty file', () => '', /Line 1 .*empty/],
    ['white space', () => ' \n\n', /Line 1 .*empty/],
    ['garbage', () => 'hello\nworld\n', /Line 1 .*not JSON/],
    ['another JSON file', () => '{"name":"latchkit"}', /Line 1 .*not a head/],
    ['a list', () => '[1,2]', /Line 1 .*not an object/],
    ['bytes', () => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0xff]), /Line 1 .*not text/],
    ['a newer format', (tape) => tape.replace('"format":1', '"format":2'), /newer|version 2/],
    ['a format that never was', (tape) => tape.replace('"format":1', '"format":0'), /Line 1 .*format: there is none below 1/],
    ['a head without networks', (tape) => tape.replace('"networks":', '"netwerks":'), /Line 1 .*networks/],
    ['a tape cut in a line', (tape) => tape.slice(0, -40), /Line \d+ .*not JSON/],
    [
      'a tape without a line',
      (tape) =>
        tape
          .split('\n')
          .filter((_, index) => index !== 3)
          .join('\n'),
      /Line 4 .*entry 4 stands where 3 belongs/,
    ],
    [
      'a tape in another order',
      (tape) =>
        tape
          .split('\n')
          .map((line, index, all) => (index === 2 ? (all[3] ?? '') : index === 3 ? (all[2] ?? '') : line))
          .join('\n'),
      /Line 3 .*entry 3 stands where 2 belongs/,
    ],
    ['an unknown kind', (tape) => tape.replace('"kind":"call"', '"kind":"wish"'), /unknown kind "wish"/],
    [
      'a command that is none',
      (tape) => tape.replace('{"at":1735689600000,"command":{"type":"start"}', '{"at":1735689600000,"command":"start"'),
      /Line 2 .*command/,
    ],
    ['an event without type', (tape) => tape.replace('"type":"startRequested"', '"typo":"startRequested"'), /Line 3 .*event/],
  ]
  for (const [name, make, says] of bad) {
    it(`[DX-24, F9] ${name} is refused with the line and the reason, by every verb`, async () => {
      const path = await file('bad.jsonl', make(text))
      for (const args of [
        ['replay', path],
        ['inspect', path],
        ['inspect', path, '--state'],
        ['export', '--redact', path],
        ['diff', path, tape],
      ]) {
        const { exit, err, out } = await runSpecCli(args)
        expect([exit, out], args.join(' ')).toEqual([2, []])
        expect(err[0]).toMatch(/^TAPE_[A-Z_]+: /)
        expect(err[0]).toMatch(says)
      }
    })
  }

  it('[DX-24] a file that is not there, or is a folder, is told as such', async () => {
    expect(await runSpecCli(['replay', join(folder, 'no')])).toMatchObject({ exit: 2, err: [`there is no file ${join(folder, 'no')}`] })
    expect(await runSpecCli(['inspect', folder])).toMatchObject({ exit: 2, err: [`${folder} is a folder; name a tape`] })
    for (const odd of [join(tape, 'x'), join(folder, 'x'.repeat(300))])
      for (const verb of ['replay', 'run']) expect(await runSpecCli([verb, odd])).toMatchObject({ exit: 2, err: [expect.stringMatching(/ cannot be read: /)] })
  })

  it('[DX-24, F9] whatever is done to the bytes of a tape, no verb breaks', async () => {
    const path = join(folder, 'mutated.jsonl')
    const mutation = fc.record({
      at: fc.nat(text.length - 1),
      remove: fc.nat(200),
      insert: fc.oneof(fc.string(), fc.constantFrom('{', '}', '"', 'null', '-1', '1e999', '{"__proto__":1}', '"type":"toString"', '\n', '[]')),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(mutation, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(['replay'], ['inspect'], ['inspect', '--state'], ['export', '--redact']),
        async (mutations, [verb = 'replay', ...flags]) => {
          const mutated = mutations.reduce((tape, { at, remove, insert }) => tape.slice(0, at) + insert + tape.slice(at + remove), text)
          await writeFile(path, mutated)
          const { exit, err } = await runSpecCli([verb, path, ...flags])
          expect([0, 1, 2], err.join('\n')).toContain(exit)
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('latchkit-cli inspect', () => {
  it('[DX-24] a table of what happened, when, and by what', async () => {
    const { exit, out } = await runSpecCli(['inspect', tape])
    expect(exit).toBe(0)
    expect(out[0]).toBe('latchkit 0.1.0, format 1, networks eip155:31337, eip155:31338')
    expect(out[1]).toMatch(/^\d+ entries, from 2025-01-01T00:00:00.000Z, 0 s$/)
    expect(out.length).toBe(text.trim().split('\n').length + 2)
    expect(out.find((line) => line.includes(' connectStarted '))).toMatch(/^ *\d+ +\+0\.000 +<\d+ +event +connectStarted by=visitor connectorId=kestrel/)
    expect(out.find((line) => line.includes('rejection'))).toMatch(/CONNECTOR_NOT_FOUND: Adapter or connector not found for namespace eip155$/)
  })

  it('[DX-35] nothing on a tape can write to the terminal', async () => {
    for (const flags of [[], ['--event', 'connected'], ['--state'], ['--at', '2']]) {
      const { out } = await runSpecCli(['inspect', tape, ...flags])
      expect(out.join('\n')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
    }
    expect((await runSpecCli(['inspect', tape])).out.join('\n')).toContain('done\\u001b[2J')
  })

  it('[DX-24] every event of a type, with the chain that led to it from the outside in', async () => {
    const { out } = await runSpecCli(['inspect', tape, '--event', 'connected'])
    expect(
      out.map(
        (line) =>
          line
            .trim()
            .split(/ +/)
            .filter((word) => ['command', 'event', 'call', 'reply'].includes(word))[0],
      ),
    ).toEqual(['command', 'event', 'call', 'reply', 'command', 'event'])
    expect(out[0]).toMatch(/command +connect connectorId=kestrel/)
    expect(out.at(-1)).toMatch(/event +connected/)
    const { n } = find('"type":"connected"')
    expect((await runSpecCli(['inspect', tape, '--causes', String(n)])).out).toEqual(out)
    const unknown = await runSpecCli(['inspect', tape, '--event', 'conected'])
    expect([unknown.exit, unknown.err]).toEqual([2, ['the tape has no event "conected"; did you mean "connected"?']])
  })

  it('[DX-24, CORE-40] the state at any point', async () => {
    const { n } = find('"type":"connected"')
    const stateOf = async (...flags: string[]) => JSON.parse((await runSpecCli(['inspect', tape, '--state', ...flags])).out.join('\n'))
    expect((await stateOf('--at', String(n - 1))).connection.namespaces.eip155.connectorId).toBeUndefined()
    expect((await stateOf('--at', String(n))).connection.namespaces.eip155.connectorId).toBe('kestrel')
    expect((await stateOf()).lifecycle.status).toBe('stopped')
    expect(JSON.parse((await runSpecCli(['inspect', tape, '--at', String(n)])).out.join('\n'))).toMatchObject({
      kind: 'event',
      n,
      event: { type: 'connected' },
    })
    const beyond = await runSpecCli(['inspect', tape, '--state', '--at', '9999'])
    expect([beyond.exit, beyond.err[0]]).toEqual([2, expect.stringMatching(/^the tape has no entry 9999; it has 1 to /)])
  })
})

describe('latchkit-cli diff and export', () => {
  it('[DX-24] diff shows where two tapes part, and what their heads say differently', async () => {
    const same = await runSpecCli(['diff', tape, tape])
    expect([same.exit, same.out[0]]).toEqual([0, expect.stringContaining('the same byte for byte')])
    const other = await file('other.jsonl', text.replace('"debug":false', '"debug":true').replace('"label":"Savings"', '"label":"Other"'))
    const { exit, out } = await runSpecCli(['diff', tape, other])
    expect(exit).toBe(1)
    expect(out.slice(0, 3)).toEqual(['head, config.debug:', '- false', '+ true'])
    expect(out[3]).toBe(`entry ${find('"label":"Savings"').n} is the first that differs`)
    expect(out.slice(-2)).toEqual([expect.stringMatching(/^- .*Savings/), expect.stringMatching(/^\+ .*Other/)])
  })

  it('[DX-24, I-40] export --redact writes a copy without personal data that replays', async () => {
    const copy = join(folder, 'copy.jsonl')
    expect(await runSpecCli(['export', '--redact', tape, '-o', copy])).toMatchObject({ exit: 0, out: [], err: [`written to ${copy}`] })
    const redacted = await readFile(copy, 'utf8')
    expect(redacted).not.toMatch(/f39fd6e51aad|70997970c518|Savings/i)
    expect(redacted).toContain('person-')
    expect((await runSpecCli(['replay', copy])).exit).toBe(0)
    expect((await runSpecCli(['export', '--redact', tape])).out.join('\n')).toBe(redacted.trimEnd())
    expect(await runSpecCli(['export', '--redact', tape, '-o', tape])).toMatchObject({
      exit: 2,
      err: [expect.stringContaining('-o names the tape itself')],
    })
    expect(await readFile(tape, 'utf8')).toBe(text)
  })
})
