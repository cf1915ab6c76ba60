import { expect } from 'vitest'
import { selectSignIn } from '../../src/domain/siwx/selectors.js'
import { openConnected, type Page, type PageOptions } from './page.js'

/** The app requires a sign-in with the wallet. */
export const REQUIRED = { signIn: { required: true, signOutOnDisconnect: true } } as const satisfies PageOptions

/** Returns the views of the dialog, the visible one last. */
export const views = (page: Page) => (page.state().modal.open ? page.state().modal.stack.map(({ view }) => view) : [])

/** Returns the status of the sign-in. */
export const status = (page: Page) => selectSignIn(page.state()).status

/** Opens a page on which Alpha is connected and a sign-in is required. */
export const openOwed = () => openConnected(REQUIRED)

/** Opens a page on which the visitor is signed in. */
export async function openSignedIn(options: PageOptions = REQUIRED): Promise<Page> {
  const page = await openConnected(options)
  expect((await page.run({ type: 'signIn' }))?.type).toBe('signedIn')
  page.clear()
  return page
}
