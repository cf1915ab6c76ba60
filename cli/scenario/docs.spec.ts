import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runSpecCli } from '../commands/spec-io.js'
import { type CommandForm, commandForms } from './commands.js'
import { eventTypes } from './events.js'
import { parseScenario } from './load.js'
import { lookRoots } from './look.js'
import { matchers } from './match.js'
import { namedNetworks } from './networks.js'
import { runScenario } from './run.js'
import { modifiers, verbs } from './step-schema.js'
import { createVirtualWorld } from './virtual-world.js'

const text = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')
const scenarios = text('scenarios.md')
const cli = text('cli.md')
const blocks = [...scenarios.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, block = '']) => block)

describe('the documentation of scenarios', () => {
  for (const block of blocks) {
    it(`[DX-36] its example runs: ${/^name: (.*)$/m.exec(block)?.[1]}`, async () => {
      const scenario = parseScenario(block, 'docs/scenarios.md')
      const { failures } = await runScenario(scenario, (onEvent) => createVirtualWorld(scenario, onEvent))
      expect(failures).toEqual([])
    })
  }

  it('[DX-36] names every verb, modifier, matcher, network and subject of an expectation', () => {
    expect(blocks.length).toBeGreaterThan(2)
    const names = [...Object.keys(verbs), ...Object.keys(modifiers), ...matchers, ...Object.keys(namedNetworks), ...lookRoots]
    expect(names.filter((name) => !new RegExp(`[\`{ ]${name.replace('$', '\\$')}[\`:.,} ]`).test(scenarios))).toEqual([])
  })

  it('[DX-23, DX-36] lists every command with its members, and every event, as the texts of mistakes promise', () => {
    const section = (title: string) => scenarios.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
    const commands = Object.entries<CommandForm>(commandForms).map(([name, { schema, main, defaults = {} }]) => {
      const members = Object.entries(schema.shape).map(([member, type]) => {
        const shown = member === main ? `*${member}*` : member
        return type._zod.optin === 'optional' || member in defaults ? `${shown}?` : shown
      })
      return members.length === 0 ? `\`${name}\`` : `\`${name}\` (${members.join(', ')})`
    })
    const said = section('The commands').replaceAll('\n', ' ')
    expect(commands.filter((command) => !new RegExp(`${command.replace(/[()*?]/g, '\\$&')}[,.]`).test(said))).toEqual([])
    expect([...(section('The events').trim().split('\n\n')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(eventTypes)
  })

  it('[DX-36] that of the command line names every verb and option of its help', async () => {
    const { out } = await runSpecCli(['--help'])
    const named = [...out.join('\n').matchAll(/^ {2}([a-z]+) /gm)].map(([, verb = '']) => verb).filter((verb) => verb !== 'latchkit' && verb !== 'help')
    expect(named.length).toBe(7)
    for (const verb of named) {
      expect(cli, verb).toContain(`latchkit ${verb}`)
      const help = (await runSpecCli([verb, '--help'])).out.join('\n')
      for (const [option] of help.matchAll(/--[a-z-]+/g)) if (option !== '--help') expect(cli, `${verb} ${option}`).toContain(option)
    }
  })
})
