import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder, repositoryRoot } from './paths.js'

/** The browser out of the npm package, ready to start. */
export interface PackedBrowser {
  executablePath: string
  env: Record<string, string>
}

/**
 * Unpacks the Chromium that `@sparticuz/chromium` carries into the cache folder, once for every run and for all
 * processes, and says how to start it. Answers `undefined` where the package is not installed (it is for Linux x64).
 *
 * Only the package's files are used. Its list of launch arguments is not: that list turns web security and site
 * isolation off, and with them the faults that browser tests are for.
 */
export async function unpackBrowser(): Promise<PackedBrowser | undefined> {
  const entry = resolvePackage()
  if (entry === undefined) return undefined
  const folder = join(cacheFolder, `chromium-${await versionOf(entry)}`)
  if (!existsSync(folder)) await unpackTo(folder, entry)
  const executablePath = join(folder, 'chromium')
  const env = { FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  if (await starts(executablePath, env)) return { executablePath, env }
  // Machines without NSS and expat get those that the package ships; elsewhere the system's own are newer.
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  return { executablePath, env: { ...env, LD_LIBRARY_PATH: libraries } }
}

const run = promisify(execFile)

function resolvePackage(): string | undefined {
  try {
    return createRequire(join(repositoryRoot, 'tests/machine/package.json')).resolve('@sparticuz/chromium')
  } catch {
    return undefined
  }
}

async function versionOf(entry: string): Promise<string> {
  const marker = join('@sparticuz', 'chromium')
  const folder = entry.slice(0, entry.lastIndexOf(marker) + marker.length)
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).version
}

/**
 * The package unpacks to the temporary folder and takes a file that exists for a complete one. So it runs in a process
 * of its own whose temporary folder is new, and the result is moved into place in one step: an interrupted or a
 * simultaneous run never leaves half a browser behind.
 */
async function unpackTo(folder: string, entry: string): Promise<void> {
  const partial = `${folder}.${process.pid}`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true })
  try {
    await run(process.execPath, ['-e', 'require(process.argv[1]).executablePath()', entry], {
      // The runtime's name makes the package unpack its shared libraries too.
      env: { PATH: process.env.PATH ?? '', TMPDIR: partial, AWS_EXECUTION_ENV: 'nodejs20.x' },
    })
    await writeFile(join(partial, 'fonts.conf'), fontConfiguration(folder))
    await rename(partial, folder)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/**
 * The system's fonts, plus the one in the package: a machine without any font would draw boxes, and one with another
 * default font would draw other pictures.
 */
function fontConfiguration(folder: string): string {
  const prefer = (generic: string) => `<alias binding="strong"><family>${generic}</family><prefer><family>Open Sans</family></prefer></alias>`
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(folder, 'fonts', 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
  ${prefer('sans-serif')}
  ${prefer('system-ui')}
</fontconfig>
`
}

async function starts(executablePath: string, env: Record<string, string>): Promise<boolean> {
  return run(executablePath, ['--version'], { env: { ...process.env, ...env } }).then(
    () => true,
    () => false,
  )
}
