import { createWebClock } from '../../../../src/adapters/browser/web-clock.js'
import { createWebRandom } from '../../../../src/adapters/browser/web-random.js'
import { createWebTimer } from '../../../../src/adapters/browser/web-timer.js'
import { isAllowedAncestor } from '../ancestors.js'
import { nodeCall } from '../rpc/node-call.js'
import { sitePageConfig } from '../page-config.js'
import { createSite } from '../site.js'
import { createApprovalView } from './approval-view.js'
import { httpDesk, httpFaults } from './http-desk.js'
import { pageStore } from './page-store.js'
import { siteSheet } from './sheet.js'

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
