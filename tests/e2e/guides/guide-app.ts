import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { blocksOf, readPage } from '../../house/docs/markdown.js'
import { cacheFolder, repositoryRoot } from '../setup/paths.js'

const run = promisify(execFile)

/** Folder of the apps. The packages that Latchkit and Vite need are found in the repository above it. */
export const home = join(cacheFolder, 'guides')

/** Returns the code blocks of a guide that name their files, by file; others by their place. */
export function filesOf(guide: string): Readonly<Record<string, string>> {
  const blocks = blocksOf(readPage(`docs/guides/${guide}.md`), ['ts', 'tsx'])
  return Object.fromEntries(blocks.map(({ code }, at) => [/^\/\/ ([\w./-]+\.tsx?)\n/.exec(code)?.[1] ?? `${at}`, code]))
}

/** Writes an app of a guide's files. Returns its folder. */
export async function writeApp(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(home, name)
  for (const [file, code] of Object.entries({ 'vite.config.js': config, 'package.json': '{ "type": "module" }', ...files })) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), code)
  }
  return folder
}

const config = "import react from '@vitejs/plugin-react'\nexport default { plugins: [react()], logLevel: 'warn' }\n"

/** Runs `vite build` in an app. In a process of its own: inside a test runner React would be built for tests. */
export async function buildApp(folder: string, ...options: string[]): Promise<void> {
  const vite = join(repositoryRoot, 'node_modules/vite/bin/vite.js')
  await run(process.execPath, [vite, 'build', ...options], { cwd: folder, env: { ...process.env, NODE_ENV: 'production' } })
}
