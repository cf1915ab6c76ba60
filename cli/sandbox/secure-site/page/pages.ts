import { siteSheet } from './sheet.js'
import { showConsent } from './consent.js'
import { showDevice, showFarcaster } from './decisions.js'
import { showInbox } from './inbox.js'
import { showDone, showLoading, showUntrusted } from './notes.js'

document.adoptedStyleSheets = [siteSheet()]
const shows: Readonly<Record<string, (() => void) | undefined>> = {
  loading: showLoading,
  consent: showConsent,
  device: showDevice,
  farcaster: showFarcaster,
  result: showDone,
  untrusted: showUntrusted,
  inbox: showInbox,
}
shows[document.documentElement.dataset['page'] ?? '']?.()
