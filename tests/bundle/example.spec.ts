import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'vite'
import { describe, expect, it, vi } from 'vitest'
import { entries } from '../../scripts/lib/bundle.mjs'

const root = join(import.meta.dirname, '../..')

describe('the public names of the package', () => {
  it('[design] each mean one file of the sources', () => {
    expect(Object.entries(entries).filter(([, file]) => !existsSync(join(root, file)))).toEqual([])
    expect(entries).toMatchObject({ latchkit: 'src/index.ts', 'latchkit/react': 'src/react.ts' })
  })

  it('[design] mean the sources in the example that is published, so that it holds the library once', async () => {
    // As `npm run build` has it, which publishes it.
    vi.stubEnv('LATCHKIT_PACKAGE', '')
    const modules: string[] = []
    await build({
      root: join(root, 'examples/react-app'),
      configFile: join(root, 'examples/react-app/vite.config.ts'),
      logLevel: 'silent',
      plugins: [{ name: 'modules', moduleParsed: ({ id }) => void modules.push(relative(root, id)) }],
      build: { write: false },
    })
    const own = modules.filter((file) => !/^\.\.|node_modules|\0/.test(file))
    expect(own.filter((file) => file.startsWith('src/')).length).toBeGreaterThan(100)
    expect(own.filter((file) => file.startsWith('dist/'))).toEqual([])
    vi.unstubAllEnvs()
  })
})
