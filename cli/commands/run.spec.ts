import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runSpecCli } from './spec-io.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkit-run-spec-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function scenario(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

const CONNECTS = `
name: connects
ids: [CONN-15]
world: { wallets: [{ id: kestrel, name: "Kes\\u001b[31mtrel\\u202e" }] }
steps:
  - do: { connect: kestrel }
  - wait: connected
  - mark: here
`

describe('latchkit-cli run', () => {
  it('[DX-23, CORE-41] commands in, events out: one line of JSON an event, one for the outcome, and the exit code', async () => {
    const { exit, out, err } = await runSpecCli(['run', await scenario('connects.yaml', CONNECTS)])
    const lines = out.map((line) => JSON.parse(line))
    expect([exit, err]).toEqual([0, []])
    expect(lines.slice(0, -1).map(({ type }) => type)).toEqual([
      'startRequested',
      'started',
      'restored',
      'connectorFound',
      'connectStarted',
      'connected',
      'networkSwitched',
      'balanceRequested',
      'balanceLoaded',
      'stopped',
    ])
    for (const line of lines.slice(0, -1)) expect(line).toMatchObject({ page: 1, n: expect.any(Number), at: expect.any(Number) })
    expect(lines.at(-1)).toMatchObject({ outcome: 'passed', scenario: 'connects', steps: 3, events: 10, pages: 1 })
  })

  it('[DX-23] a step that is not fulfilled ends the run with 1, and says where, what was expected and what was there', async () => {
    const file = await scenario('fails.yaml', 'name: fails\nsteps:\n  - do: openModal\n  - expect: { view: Account }\n  - do: closeModal\n')
    const { exit, out } = await runSpecCli(['run', file])
    expect(exit).toBe(1)
    expect(JSON.parse(out.at(-1) ?? '')).toMatchObject({
      outcome: 'failed',
      steps: 2,
      failures: [{ kind: 'step', step: 2, line: 4, expected: 'Account', actual: 'Connect' }],
    })
    const pretty = await runSpecCli(['run', file, '--pretty'])
    expect(pretty.out.join('\n')).toContain(`${file}:4: view is "Connect", expected "Account"`)
    expect(pretty.exit).toBe(1)
  })

  it('[DX-23] what did not come is told with what came instead', async () => {
    const file = await scenario(
      'waits.yaml',
      'name: waits\nworld: { wallets: [{ id: k, policy: reject }] }\nsteps:\n  - do: { connect: k }\n  - wait: connected\n    within: 2s\n',
    )
    const { out } = await runSpecCli(['run', file])
    expect(JSON.parse(out.at(-1) ?? '').failures[0].problem).toBe('no connected within 2 s; what came: connectStarted, connectFailed')
    const near = await scenario(
      'near.yaml',
      'name: near\nworld: { wallets: [{ id: k, accounts: 2 }] }\nsteps:\n  - do: { connect: k }\n  - wait: connected\n    with: { accounts: [{ type: eoa }, { type: smartAccount }] }\n',
    )
    const { problem, actual } = JSON.parse((await runSpecCli(['run', near])).out.at(-1) ?? '').failures[0]
    expect(problem).toBe('no such connected within 5 s: accounts[1].type is not as expected')
    expect(actual).toMatchObject({ type: 'connected' })
    const rejected = await scenario('rejected.yaml', 'name: rejected\nsteps:\n  - do: { connect: nobody }\n')
    expect(JSON.parse((await runSpecCli(['run', rejected])).out.at(-1) ?? '').failures[0].problem).toBe('connect was rejected: CONNECTOR_NOT_FOUND')
    const accepted = await scenario('accepted.yaml', 'name: accepted\nsteps:\n  - do: openModal\n    expectRejected: UNKNOWN_VIEW\n')
    expect(JSON.parse((await runSpecCli(['run', accepted])).out.at(-1) ?? '').failures[0].problem).toBe('openModal was accepted, expected UNKNOWN_VIEW')
    const never = await scenario('never.yaml', 'name: never\nsteps:\n  - do: { showToast: x }\n  - never: toastHidden\n    for: 1m\n')
    expect(JSON.parse((await runSpecCli(['run', never])).out.at(-1) ?? '').failures[0].problem).toBe('toastHidden came, and should not have within 1 min')
    const prompt = await scenario('prompt.yaml', 'name: prompt\nworld: { wallets: [{ id: k }] }\nsteps:\n  - wallet: { id: k, approve: true }\n')
    expect(JSON.parse((await runSpecCli(['run', prompt])).out.at(-1) ?? '').failures[0].problem).toBe('no prompt waits at k')
    const closed = await scenario('closed.yaml', 'name: closed\nsteps:\n  - closeTab: true\n  - do: openModal\n')
    expect(JSON.parse((await runSpecCli(['run', closed])).out.at(-1) ?? '').failures[0].problem).toContain('tab 1 is closed')
  })

  it('[DX-23] a person reads steps and events; a pipe gets JSON unless it asks otherwise', async () => {
    const file = await scenario('reads.yaml', CONNECTS)
    const terminal = await runSpecCli(['run', file], { isTerminal: true })
    expect(terminal.out.join('\n')).toMatch(/ 1 {2}do connect connectorId=kestrel[\s\S]*connected[\s\S]*passed: 3 of 3 steps/)
    expect((await runSpecCli(['run', file, '--json'], { isTerminal: true })).out[0]).toMatch(/^\{/)
  })

  it('[DX-35, fault] names from outside cannot write to the terminal: what moves cursors or turns letters around is escaped', async () => {
    const file = await scenario('escapes.yaml', CONNECTS)
    for (const flag of ['--json', '--pretty']) {
      const text = (await runSpecCli(['run', file, flag])).out.join('\n')
      expect(text, flag).toContain('\\u001b[31m')
      expect(text, flag).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
    }
  })

  it('[DX-24] --record writes a tape a page, which replay; --seed makes the same run again', async () => {
    const file = await scenario(
      'two.yaml',
      'name: two\nworld: { wallets: [{ id: k }] }\nsteps:\n  - do: { connect: k }\n  - wait: connected\n  - reload: true\n  - wait: connected\n',
    )
    const tape = join(folder, 'tape.jsonl')
    const first = await runSpecCli(['run', file, '--record', tape, '--seed', '5'])
    expect([first.exit, first.err.join()]).toEqual([0, expect.stringContaining('recorded 2 pages')])
    const texts = [await readFile(tape, 'utf8'), await readFile(join(folder, 'tape.2.jsonl'), 'utf8')]
    for (const path of [tape, join(folder, 'tape.2.jsonl')]) expect((await runSpecCli(['replay', path])).exit).toBe(0)
    await runSpecCli(['run', file, '--record', tape, '--seed', '5'])
    expect([await readFile(tape, 'utf8'), await readFile(join(folder, 'tape.2.jsonl'), 'utf8')]).toEqual(texts)
    expect((await readdir(folder)).filter((name) => name.startsWith('tape')).sort()).toEqual(['tape.2.jsonl', 'tape.jsonl'])
  })

  it('[DX-24] a tape that cannot be written is told before anything runs, and a scenario is not written over', async () => {
    const file = await scenario('kept.yaml', CONNECTS)
    const kept = await readFile(file, 'utf8')
    const bad: readonly [path: string, says: string][] = [
      [join(folder, 'no', 'tape.jsonl'), `there is no folder ${join(folder, 'no')}`],
      [join(file, 'tape.jsonl'), `there is no folder ${file}`],
      [folder, `${folder} is a folder; name a file`],
      [join(folder, '..', basename(folder), 'kept.yaml'), '--record names the scenario itself'],
    ]
    for (const [path, says] of bad) {
      expect(await runSpecCli(['run', file, '--record', path])).toEqual({ exit: 2, out: [], err: [expect.stringContaining(says)] })
    }
    expect(await readFile(file, 'utf8')).toBe(kept)
  })

  it('[DX-23] a run that is interrupted says so and ends as shells expect', async () => {
    const signal = AbortSignal.abort()
    expect(await runSpecCli(['run', await scenario('late.yaml', CONNECTS)], { signal })).toEqual({
      exit: 130,
      out: [],
      err: ['interrupted'],
    })
  })

  it('[DX-23] several scenarios run one after the other; one that cannot be read keeps all from running', async () => {
    const [good, bad, worse] = [await scenario('good.yaml', CONNECTS), await scenario('bad.yaml', 'name: bad\nsteps: []\n'), join(folder, 'nowhere.yaml')]
    const both = await runSpecCli(['run', good, good])
    expect([both.exit, both.out.filter((line) => line.includes('"outcome"')).length]).toEqual([0, 2])
    const refused = await runSpecCli(['run', good, bad, worse])
    expect([refused.exit, refused.out]).toEqual([2, []])
    expect(refused.err).toEqual([`${bad}:2:1: steps: must have at least one step`, `${worse}:1:1: does not exist`])
  })
})
