import { describe, expect, it } from 'vitest'
import { VERSION } from '../../src/index.js'
import { runSpecCli } from './spec-io.js'

describe('the command line', () => {
  it('[DX-23, DX-36] --help names every verb with an example, and each verb has its own', async () => {
    const { exit, out } = await runSpecCli(['--help'])
    expect(exit).toBe(0)
    for (const verb of ['run', 'replay', 'inspect', 'diff', 'export', 'sandbox']) {
      expect(out.join('\n')).toMatch(new RegExp(`^ {2}${verb} `, 'm'))
      const help = await runSpecCli([verb, '--help'])
      expect([help.exit, help.out.join('\n')]).toEqual([0, expect.stringContaining(`Usage: latchkit ${verb}`)])
    }
    expect((await runSpecCli(['--version'])).out).toEqual([VERSION])
  })

  it('[DX-23] what it does not know ends with 2 and the name that was probably meant', async () => {
    const unknown = await runSpecCli(['reply', 'x'])
    expect([unknown.exit, unknown.err.join('\n')]).toEqual([2, expect.stringContaining('Did you mean replay?')])
    for (const args of [[], ['run'], ['run', 'x.yaml', '--sed', '1'], ['run', 'x.yaml', '--seed', 'one'], ['inspect', 'x', '--at', '-1'], ['diff', 'x']]) {
      const { exit, err, out } = await runSpecCli(args)
      expect([exit, out], args.join(' ')).toEqual([2, []])
      expect(err.join('\n').length).toBeGreaterThan(20)
    }
  })

  it('[DX-23] options that exclude each other are refused', async () => {
    const said = async (...args: string[]) => (await runSpecCli(args)).err.join('\n')
    expect(await said('run', 'a.yaml', 'b.yaml', '--record', 'tape')).toContain('--record goes with one scenario')
    expect(await said('run', 'a.yaml', '--json', '--pretty')).toContain('--json and --pretty')
    expect(await said('run', 'a.yaml', '--sandbox-url', 'http://localhost')).toContain('--sandbox-url goes with --real')
    expect(await said('run', 'a.yaml', '--real', '--seed', '1')).toContain('--seed goes with virtual time')
    expect(await said('inspect', 'tape', '--at', '3', '--causes', '4')).toContain('choose one of --causes and --at')
    expect(await said('inspect', 'tape', '--event', 'connected', '--state')).toContain('choose one of --event and --state')
    expect(await said('export', 'tape')).toContain('say --redact')
  })
})
