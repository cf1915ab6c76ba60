import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ownDomains } from './definition.js'
import { manifests } from './manifests.js'

const { exports } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { exports: Record<string, unknown> }
const named = manifests.map((manifest) => [manifest.plugin, manifest] as const)

describe.each(named)('the manifest of %s', (_, { entry, slices }) => {
  it('[DX-04, design] names an entry of the package', () => {
    expect(Object.keys(exports)).toContain(entry.replace('latchkit', '.'))
  })

  it('[DX-04, design] has the slices of one plugin, all of them, and public commands that they decide', () => {
    const owner = ownDomains.find((domain) => domain.slices?.some(({ name }) => name in slices))
    const earlier = manifests
      .slice(
        0,
        manifests.findIndex((one) => one.entry === entry),
      )
      .flatMap((one) => Object.keys(one.slices))
    // A part that several plugins share is that of the first.
    const shared = (owner?.shares ?? []).flatMap(({ slices: parts = [] }) => parts).filter(({ name }) => !earlier.includes(name))
    const brought = [...(owner?.slices ?? []), ...shared]
    expect(brought.map(({ name }) => name).sort()).toEqual(Object.keys(slices).sort())
    for (const [name, commands] of Object.entries(slices)) {
      const decided = Object.keys(brought.find((slice) => slice.name === name)?.decide ?? {}).filter((command) => !command.startsWith('report'))
      expect([...commands].sort()).toEqual(decided.sort())
    }
  })
})
