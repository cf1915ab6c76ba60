import type { DirectoryWallet } from '../../ports/services/wallets.js'
import type { Remembered } from '../root.js'
import { isRecord } from '../shared/json/objects.js'
import { arrayOf, text } from '../shared/json/remembered.js'
import { MAX_CHOSEN } from './state.js'

/** Wallets of the directory that the visitor chose: a recent one is listed, and opened, before the directory is read. */
export const chosen: Remembered<readonly DirectoryWallet[]> = {
  key: 'directory_wallets',
  // Members in one order: a replay writes the same bytes.
  select: (state) => state.directory.chosen.flatMap((wallet) => parseWallet(wallet) ?? []),
  depends: (state) => state.directory.chosen,
  parse: (value) => arrayOf(value, parseWallet)?.slice(0, MAX_CHOSEN),
  isCache: true,
}

const LINKS = [
  'imageId',
  'rdns',
  'mobileLink',
  'universalLink',
  'desktopLink',
  'webappLink',
  'homepage',
  'appStore',
  'playStore',
  'extensionStore',
  'browseLink',
] as const

function parseWallet(value: unknown): DirectoryWallet | undefined {
  if (!isRecord(value)) return undefined
  const [id, name] = [text(value['id']), text(value['name'])]
  if (id === undefined || name === undefined) return undefined
  const links = Object.fromEntries(LINKS.map((link) => [link, text(value[link]) ?? null])) as Pick<DirectoryWallet, (typeof LINKS)[number]>
  const chains = Array.isArray(value['chains']) ? (arrayOf(value['chains'], text) ?? null) : null
  return { id, name, ...links, chains, certified: value['certified'] === true }
}
