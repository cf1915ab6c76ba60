import { cleanName, isHttpsUrl, isSafeImageUrl } from '../shared/text/text.js'
import { isSafeLink } from '../shared/text/links.js'
import { invalidOption, type LeaveOut } from '../config/index.js'

/** Wallet that the app adds to the list. It connects by WalletConnect. */
export interface CustomWallet {
  readonly id: string
  readonly name: string
  /** https URL, or an image as a data URI. */
  readonly imageUrl?: string
  readonly homepage?: string
  /** Opens the app on a phone: `examplew://`, or an https URL. */
  readonly mobileLink?: string
  /** Opens the app on a computer: `examplew://`. */
  readonly desktopLink?: string
  /** https URL of a web wallet. */
  readonly webappLink?: string
  /** https URL that the phone passes to the app, for places where app schemes do not work. */
  readonly universal?: string
}

/** Reads the option `customWallets`, without links and pictures that do not fit. Throws `OPTIONS_INVALID` with the wallet and the fix. */
export function resolveCustomWallets(given: readonly CustomWallet[] | undefined, leaveOut: LeaveOut): readonly CustomWallet[] {
  if (given === undefined) return []
  if (!Array.isArray(given)) refuse('must be a list of wallets, such as [{ id, name, mobileLink }]')
  const wallets = given.map((wallet, index) => complete(wallet, index, leaveOut))
  const ids = wallets.map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) refuse(`has two wallets with the id "${twice}"`)
  return wallets
}

function complete(wallet: CustomWallet, index: number, leaveOut: LeaveOut): CustomWallet {
  const id = typeof wallet?.id === 'string' ? wallet.id.trim() : ''
  const name = typeof wallet?.name === 'string' ? cleanName(wallet.name) : ''
  if (id === '' || id.length > 128) refuse(`wallet ${index + 1} needs an id of at most 128 characters`)
  if (name === '') refuse(`"${id}" needs a name that can be shown`)
  const fitting = (key: keyof CustomWallet, fits: (text: string) => boolean, problem: string) => {
    const value = wallet[key]
    if (!value) return {}
    if (typeof value === 'string' && fits(value)) return { [key]: value }
    leaveOut('customWallets', `"${id}": ${key} ${problem}`)
    return {}
  }
  const page = (key: keyof CustomWallet) => fitting(key, isHttpsUrl, 'must be an https address')
  const app = (key: keyof CustomWallet) => fitting(key, isAppLink, 'must be an https address or a scheme of its own in lower case, such as examplew://')
  return {
    id,
    name,
    ...fitting('imageUrl', isSafeImageUrl, 'must be an https address or an image as a data URI'),
    ...page('homepage'),
    ...app('mobileLink'),
    ...app('desktopLink'),
    ...page('webappLink'),
    ...page('universal'),
  }
}

/** Accepts `examplew`, `examplew:`, `examplew://` and `https://…`. */
function isAppLink(link: string): boolean {
  return isSafeLink(/^[a-z][a-z0-9+.-]*:?$/.test(link) ? `${link.replace(':', '')}://x` : `${link}${link.endsWith('/') ? 'x' : ''}`)
}

function refuse(problem: string): never {
  invalidOption('customWallets', problem)
}
