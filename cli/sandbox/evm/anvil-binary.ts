import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SandboxError } from '../errors.js'

/** Places to search; tests narrow them. */
export interface AnvilSearch {
  /** Files or folders from which packages are resolved, as Node does. */
  from?: readonly (string | URL)[]
  /** Folders of programs; the environment's `PATH` by default. */
  path?: string
  platform?: NodeJS.Platform
  arch?: string
}

/**
 * Returns the path of an `anvil` program. Looks first for the npm package of this platform (`@foundry-rs/anvil-linux-amd64` and the like, alone or below
 * `@foundry-rs/anvil`), resolved from this package, from the working folder and from this repository's own `tests/machine`; then on the `PATH`.
 *
 * @throws {@link SandboxError} `SANDBOX_ANVIL_NOT_FOUND`, whose text says how to get one.
 */
export function findAnvil(search: AnvilSearch = {}): string {
  const { path = process.env.PATH ?? '', platform = process.platform, arch = process.arch } = search
  const program = platform === 'win32' ? 'anvil.exe' : 'anvil'
  const packaged = packagedAnvil(search.from ?? defaultPlaces(), packageFor(platform, arch), program)
  const found =
    packaged ??
    path
      .split(delimiter)
      .map((folder) => join(folder, program))
      .find(isExecutable)
  if (found !== undefined) return found
  throw new SandboxError(
    'SANDBOX_ANVIL_NOT_FOUND',
    'The sandbox needs anvil, an EVM node, and found none. ' +
      'Get it with `npm install --save-dev @foundry-rs/anvil`, or install Foundry (https://getfoundry.sh) so that `anvil` is on the PATH. ' +
      'Or use a chain that runs already: `--evm http://127.0.0.1:8545`.',
  )
}

const umbrella = '@foundry-rs/anvil'
const archNames: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

function packageFor(platform: string, arch: string): string {
  return `${umbrella}-${platform}-${archNames[arch] ?? arch}`
}

function defaultPlaces(): (string | URL)[] {
  return [import.meta.url, pathToFileURL(join(process.cwd(), 'package.json')), new URL('../../../tests/machine/package.json', import.meta.url)]
}

function packagedAnvil(places: readonly (string | URL)[], name: string, program: string): string | undefined {
  const below = places.flatMap((place) => {
    const manifest = resolveFrom(place, `${umbrella}/package.json`)
    return manifest === undefined ? [place] : [place, manifest]
  })
  for (const place of below) {
    const manifest = resolveFrom(place, `${name}/package.json`)
    const binary = manifest === undefined ? undefined : join(dirname(manifest), 'bin', program)
    if (binary !== undefined && isExecutable(binary)) return binary
  }
  return undefined
}

function resolveFrom(place: string | URL, specifier: string): string | undefined {
  try {
    return createRequire(place).resolve(specifier)
  } catch {
    return undefined
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
