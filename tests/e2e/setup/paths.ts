import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's own folder. */
export const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

/** Everything that tests unpack, draw or remember; not under version control and safe to delete. */
export const cacheFolder = resolve(repositoryRoot, '.cache')

/** Where screenshots of a run are put. */
export const screenshotFolder = resolve(cacheFolder, 'screenshots')
