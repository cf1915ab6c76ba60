import { icon } from './icon.js'

/* Icons of the dialog's frame and view Connect. button-icons.tsx has those of the buttons in the page, view-icons.tsx those of views that load later,
   login-icons.tsx those of logins, because bundlers split by file. One line per icon: round ends, 1.75 px strokes on a 24 px grid. Each is pure, so that bundlers remove unused icons. */

/** Back. */
export const BackIcon = /* @__PURE__ */ icon('M14.5 5.5 8 12l6.5 6.5', { turns: true })
/** Next. */
export const NextIcon = /* @__PURE__ */ icon('M9.5 5.5l6.5 6.5-6.5 6.5', { turns: true })
/** Close or dismiss. */
export const CloseIcon = /* @__PURE__ */ icon('M6.5 6.5l11 11m0-11-11 11')
/** Chosen or done. */
export const CheckIcon = /* @__PURE__ */ icon('M5 12.5l4.75 4.75L19 7.5')
/** QR code. */
export const QrIcon = /* @__PURE__ */ icon(
  'M5.75 4h2.75a1.75 1.75 0 0 1 1.75 1.75v2.75a1.75 1.75 0 0 1-1.75 1.75h-2.75a1.75 1.75 0 0 1-1.75-1.75v-2.75a1.75 1.75 0 0 1 1.75-1.75ZM15.5 4h2.75a1.75 1.75 0 0 1 1.75 1.75v2.75a1.75 1.75 0 0 1-1.75 1.75h-2.75a1.75 1.75 0 0 1-1.75-1.75v-2.75a1.75 1.75 0 0 1 1.75-1.75ZM5.75 13.75h2.75a1.75 1.75 0 0 1 1.75 1.75v2.75a1.75 1.75 0 0 1-1.75 1.75h-2.75a1.75 1.75 0 0 1-1.75-1.75v-2.75a1.75 1.75 0 0 1 1.75-1.75ZM14 14.2h2.4M20 14v2.6M14 17.4V20h2.4M19.9 20h.01',
)
/** Help. */
export const HelpIcon = /* @__PURE__ */ icon('M12 3.75a8.25 8.25 0 1 1 0 16.5 8.25 8.25 0 0 1 0-16.5ZM9.75 9.6a2.3 2.3 0 1 1 3.5 2c-.8.5-1.25 1-1.25 1.9', {
  bold: ['M12 16.4h.01', 2.25],
})
/** Retry. */
export const RetryIcon = /* @__PURE__ */ icon('M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.75 3.75v4h-4')
/** Wallets. */
export const WalletIcon = /* @__PURE__ */ icon(
  'M4 8.25v8.5A3.25 3.25 0 0 0 7.25 20h9.5A3.25 3.25 0 0 0 20 16.75v-4.5A3.25 3.25 0 0 0 16.75 9H5.9A1.9 1.9 0 0 1 4 7.1C4 5.4 5.4 4 7.1 4h8.4a2 2 0 0 1 2 2v2.9',
  { bold: ['M16 14.5h.01', 2.5] },
)
/** Mark of Latchkit: two plates and a bolt. */
export const LatchkitMark = /* @__PURE__ */ icon(
  'M5.5 5h2.5a2.75 2.75 0 0 1 2.75 2.75v8.5a2.75 2.75 0 0 1-2.75 2.75h-2.5a2.75 2.75 0 0 1-2.75-2.75v-8.5a2.75 2.75 0 0 1 2.75-2.75ZM15.5 5h3A2.75 2.75 0 0 1 21.25 7.75v8.5A2.75 2.75 0 0 1 18.5 19h-3',
  { bold: ['M10.75 12h5.5', 3.5] },
)
/** Offline, or a service is unreachable. */
export const OfflineIcon = /* @__PURE__ */ icon('M3 3l18 18M9 6.2A6 6 0 0 1 17.6 10a4.25 4.25 0 0 1 2.6 6.7M15.9 18H7.2a4.5 4.5 0 0 1-.9-8.9')
/** Opens another page. */
export const ExternalIcon = /* @__PURE__ */ icon(
  'M13.5 4.5h6v6M19.25 4.75 11 13M18 14.5v2.75A2.75 2.75 0 0 1 15.25 20h-8.5A2.75 2.75 0 0 1 4 17.25v-8.5A2.75 2.75 0 0 1 6.75 6H9.5',
  { turns: true },
)
