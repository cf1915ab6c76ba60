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
      expect([help.exit, help.out.join('\n')]).toEqual([0, expect.stringContaining(`Usage: latchkit-cli ${verb}`)])
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

  it('[DX-23] addresses and ports that are none are refused with what they must be', async () => {
    const bad: readonly [args: readonly string[], says: string][] = [
      [['sandbox', '--relay', 'http://127.0.0.1:1'], 'It must be an address that begins with ws:// or wss://.'],
      [['sandbox', '--evm', 'http://127.0.0.1:1', 'here'], 'It must be an address that begins with http:// or https://.'],
      [['sandbox', '--secure-site', 'localhost:5323'], 'It must be an address that begins with http:// or https://.'],
      [['sandbox', '--solana', ''], 'It must be an address that begins with http:// or https://.'],
      [['sandbox', '--port', '65536'], 'Ports end at 65535.'],
      [['relay', '--port', '70000'], 'Ports end at 65535.'],
      [['run', 'x.yaml', '--real', '--sandbox-url', 'nonsense'], 'It must be an address that begins with http:// or https://.'],
    ]
    for (const [args, says] of bad) expect(await runSpecCli(args)).toMatchObject({ exit: 2, out: [], err: [expect.stringContaining(says)] })
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
