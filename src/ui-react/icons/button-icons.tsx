import { icon } from './icon.js'

/* Icons of the buttons in the page; the dialog uses them, too. See icons.tsx. */

/** Opens a list. */
export const ChevronDownIcon = /* @__PURE__ */ icon('M6 9.5l6 6 6-6')
/** Warning or error. */
export const WarningIcon = /* @__PURE__ */ icon('M10.3 4.6 3.2 16.9a2 2 0 0 0 1.7 3h14.2a2 2 0 0 0 1.7-3L13.7 4.6a2 2 0 0 0-3.4 0ZM12 9.5v4M12 16.6h.01')
