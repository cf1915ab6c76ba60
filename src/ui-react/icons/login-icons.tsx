import { icon } from './icon.js'

/* Icons of logins, which an embedded wallet brings. See icons.tsx. */

/** E-mail. */
export const MailIcon = /* @__PURE__ */ icon(
  'M6.75 5.5h10.5a3.25 3.25 0 0 1 3.25 3.25v7a3.25 3.25 0 0 1-3.25 3.25h-10.5a3.25 3.25 0 0 1-3.25-3.25v-7a3.25 3.25 0 0 1 3.25-3.25ZM4.5 8l6 4.6a2.4 2.4 0 0 0 3 0l6-4.6',
)
/** More options. */
export const MoreIcon = /* @__PURE__ */ icon('', { bold: ['M5.5 12h.01M12 12h.01M18.5 12h.01', 2.75] })
