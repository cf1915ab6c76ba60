import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runSpecCli } from '../commands/spec-io.js'
import { ownVocabulary } from './steps/vocabulary.js'
import { parseScenario } from './read/load.js'
import { lookRoots } from './steps/queries.js'
import { matchers } from './steps/match.js'
import { namedNetworks } from './read/networks.js'
import { runScenario } from './run.js'
import { modifiers, verbs } from './read/step-schema.js'
import { createVirtualWorld } from './virtual/virtual-world.js'

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

  it('[DX-23, DX-36] lists every command with its members, and every event: `npx vitest -u` writes the list anew', async () => {
    const commands = Object.entries(ownVocabulary.commands).map(([name, { schema, main, defaults = {} }]) => {
      const members = Object.entries(schema.shape).map(([member, type]) => {
        const shown = member === main ? `*${member}*` : member
        return type._zod.optin === 'optional' || member in defaults ? `${shown}?` : shown
      })
      return `- \`${name}\`${members.length === 0 ? '' : ` (${members.join(', ')})`}`
    })
    const page = [
      '# The words of scenarios',
      'Written by `cli/scenario/docs.spec.ts` from what each slice declares.',
      '## Commands',
      'What `do` may give: `start`, or the name with an object of its members. A member with a question mark may be left out; one in italics may stand alone, as in `{ connect: kestrel }`.\nWhere a command must have a namespace, `eip155` is meant unless given.',
      commands.join('\n'),
      '## Events',
      'What `wait` and `never` may name, and `expect` by `events.<type>`. What each one holds is seen in the lines of `--json`, and in the type `DomainEvent` of `latchkit/plugin`. Scenarios see internal events, too; apps hear those of [reference/events.md](reference/events.md).',
      ownVocabulary.events.map((event) => `- \`${event}\``).join('\n'),
    ]
    await expect(`${page.join('\n\n')}\n`).toMatchFileSnapshot('../../docs/scenario-words.md')
  })

  it('[DX-36] that of the command line names every verb and option of its help', async () => {
    const { out } = await runSpecCli(['--help'])
    const named = [...out.join('\n').matchAll(/^ {2}([a-z]+) /gm)].map(([, verb = '']) => verb).filter((verb) => verb !== 'help')
    expect(named.length).toBe(7)
    for (const verb of named) {
      expect(cli, verb).toContain(`latchkit-cli ${verb}`)
      const help = (await runSpecCli([verb, '--help'])).out.join('\n')
      for (const [option] of help.matchAll(/--[a-z-]+/g)) if (option !== '--help') expect(cli, `${verb} ${option}`).toContain(option)
    }
  })
})
