import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the repository. */
export const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

/** Files that tests unpack, draw or store; not under version control and safe to delete. */
export const cacheFolder = resolve(repositoryRoot, '.cache')

/** Folder of a run's screenshots. */
export const screenshotFolder = resolve(cacheFolder, 'screenshots')
