import { icon } from './icon.js'

/* Icons of views that load later than the dialog, in the style of icons.tsx. */

/** Add. */
export const PlusIcon = /* @__PURE__ */ icon('M12 5v14M5 12h14')
/** Copy. */
export const CopyIcon = /* @__PURE__ */ icon(
  'M11.5 8.5h5.5a3 3 0 0 1 3 3v5.5a3 3 0 0 1-3 3h-5.5a3 3 0 0 1-3-3v-5.5a3 3 0 0 1 3-3ZM15.5 5.2A2.6 2.6 0 0 0 13 3.9H7a3 3 0 0 0-3 3v6.2c0 1 .5 1.9 1.3 2.4',
)
/** Disconnect. */
export const PowerIcon = /* @__PURE__ */ icon('M12 3.75v7.5M7.2 6.6a7.5 7.5 0 1 0 9.6 0')
/** Swap. */
export const SwapIcon = /* @__PURE__ */ icon('M4 8.75h15.5M15.75 5l3.75 3.75-3.75 3.75M20 15.5H4.5M8.25 19.25 4.5 15.5l3.75-3.75')
/** Send. */
export const SendIcon = /* @__PURE__ */ icon('M6.5 17.5 17.5 6.5M8.75 6.5h8.75v8.75', { turns: true })
/** Receive. */
export const ReceiveIcon = /* @__PURE__ */ icon('M17.5 6.5 6.5 17.5M15.25 17.5H6.5V8.75', { turns: true })
/** Buy. */
export const CardIcon = /* @__PURE__ */ icon(
  'M6.5 5.5h11a3.25 3.25 0 0 1 3.25 3.25v6.5a3.25 3.25 0 0 1-3.25 3.25h-11a3.25 3.25 0 0 1-3.25-3.25v-6.5a3.25 3.25 0 0 1 3.25-3.25ZM3.5 10h17M7 14.5h3',
)
/** Visible. A press hides. */
export const EyeIcon = /* @__PURE__ */ icon(
  'M2.75 12S6 5.75 12 5.75 21.25 12 21.25 12 18 18.25 12 18.25 2.75 12 2.75 12ZM9.25 12a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0-5.5 0Z',
)
/** Hidden. A press shows. */
export const EyeOffIcon = /* @__PURE__ */ icon(
  'M4 4l16 16M9.6 6A10 10 0 0 1 12 5.75C18 5.75 21.25 12 21.25 12a16.6 16.6 0 0 1-2.7 3.4M6.3 8A15.6 15.6 0 0 0 2.75 12S6 18.25 12 18.25a9.4 9.4 0 0 0 3.7-.75M10.1 10a2.75 2.75 0 0 0 3.9 3.9',
)
/** Permissions of a wallet. */
export const ShieldIcon = /* @__PURE__ */ icon('M12 3.25 5 5.75v5.5c0 4.4 2.9 7.7 7 9.5 4.1-1.8 7-5.1 7-9.5v-5.5l-7-2.5ZM9 11.9l2.2 2.2 3.9-4.2')
/** Phone. */
export const PhoneIcon = /* @__PURE__ */ icon('M10 2.75h4a3 3 0 0 1 3 3v12.5a3 3 0 0 1-3 3h-4a3 3 0 0 1-3-3v-12.5a3 3 0 0 1 3-3ZM11 18h2')
/** Computer. */
export const DesktopIcon = /* @__PURE__ */ icon(
  'M5.75 4.25h12.5a2.75 2.75 0 0 1 2.75 2.75v7a2.75 2.75 0 0 1-2.75 2.75h-12.5a2.75 2.75 0 0 1-2.75-2.75v-7a2.75 2.75 0 0 1 2.75-2.75ZM9 20.25h6M12 17v3',
)
/** Remaining time. */
export const ClockIcon = /* @__PURE__ */ icon('M3.25 12a8.75 8.75 0 1 0 17.5 0a8.75 8.75 0 1 0-17.5 0ZM12 7v5.2l3.2 2')
/** Forget. */
export const TrashIcon = /* @__PURE__ */ icon(
  'M4.5 6.75h15M9.5 6.5V4.75c0-.7.6-1.25 1.25-1.25h2.5c.7 0 1.25.55 1.25 1.25V6.5M6.5 7l.7 11.1a2.25 2.25 0 0 0 2.25 2.15h5.1a2.25 2.25 0 0 0 2.25-2.15L17.5 7',
)
/** Information. */
export const InfoIcon = /* @__PURE__ */ icon('M3.25 12a8.75 8.75 0 1 0 17.5 0a8.75 8.75 0 1 0-17.5 0ZM12 11v5M12 7.9h.01')
/** Search. */
export const SearchIcon = /* @__PURE__ */ icon('M4.5 10.75a6.25 6.25 0 1 0 12.5 0a6.25 6.25 0 1 0-12.5 0ZM15.5 15.5l4.25 4.25')
