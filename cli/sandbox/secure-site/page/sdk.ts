import { createWebClock, createWebTimer } from '../../../../src/adapters/browser/web-time.js'
import { createWebRandom } from '../../../../src/adapters/browser/web-random.js'
import { isAllowedAncestor } from '../ancestors.js'
import { nodeCall } from '../rpc/node-call.js'
import { sitePageConfig } from '../page-config.js'
import { createSite } from '../site.js'
import { createApprovalView } from './approval-view.js'
import { httpDesk, httpFaults } from './http-desk.js'
import { siteSheet } from './sheet.js'
import { forgetfulStore } from '../headless/memory.js'
import type { SiteStore } from '../parts.js'

document.adoptedStyleSheets = [siteSheet()]
const config = sitePageConfig.read()
const app = appOrigin()
if (app === undefined || !isAllowedAncestor(app, config.ancestors)) document.body.textContent = 'This page works in the frame of an app that it allows.'
else serve(app)

/** Serves one app: answers only its window and its origin. */
function serve(origin: string): void {
  const { store, keeps } = pageStore('latchkit-secure-site')
  const view = createApprovalView(document, { keeps })
  const site = createSite(
    {
      origin: location.origin,
      app: origin,
      chains: config.chains,
      fund: config.fund,
      clock: createWebClock(),
      timer: createWebTimer(),
      random: createWebRandom(),
      store,
      desk: httpDesk(keeps),
      ask: view.ask,
      node: nodeCall,
      faults: httpFaults,
      reload: () => location.reload(),
      theme: view.theme,
    },
    (message) => window.parent.postMessage(message, origin),
  )
  window.addEventListener('message', (event) => {
    if (event.isTrusted && event.source === window.parent && event.origin === origin) site.receive(event.data)
  })
  site.start()
}

/** Returns the origin of the embedding page: from `ancestorOrigins`, or from the referrer if the browser does not have it. */
function appOrigin(): string | undefined {
  if (window.parent === window) return undefined
  const [parent] = location.ancestorOrigins ?? []
  if (parent !== undefined) return parent
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined
}

/** Returns the storage of the page. If the browser denies it to a frame of another site, the store is in memory and `keeps` is false. */
export function pageStore(key: string): { readonly store: SiteStore; readonly keeps: boolean } {
  try {
    const storage = window.localStorage
    storage.setItem(`${key}:probe`, '')
    storage.removeItem(`${key}:probe`)
    return { keeps: true, store: { load: () => storage.getItem(key), save: (text) => storage.setItem(key, text) } }
  } catch {
    return { keeps: false, store: forgetfulStore() }
  }
}
