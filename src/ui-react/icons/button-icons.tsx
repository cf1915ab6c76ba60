import { icon } from './icon.js'

/* Icons of the buttons in the page; the dialog uses them, too. See icons.tsx. */

/** Opens a list. */
export const ChevronDownIcon = /* @__PURE__ */ icon('M6 9.5l6 6 6-6')
/** Locked wallet. */
export const LockIcon = /* @__PURE__ */ icon(
  'M7.5 10.75h9a2.5 2.5 0 0 1 2.5 2.5v4.5a2.5 2.5 0 0 1-2.5 2.5h-9a2.5 2.5 0 0 1-2.5-2.5v-4.5a2.5 2.5 0 0 1 2.5-2.5ZM8.25 10.75v-3a3.75 3.75 0 0 1 7.5 0v3M12 14.5v2',
)
/** Warning or error. */
export const WarningIcon = /* @__PURE__ */ icon('M10.3 4.6 3.2 16.9a2 2 0 0 0 1.7 3h14.2a2 2 0 0 0 1.7-3L13.7 4.6a2 2 0 0 0-3.4 0ZM12 9.5v4M12 16.6h.01')
