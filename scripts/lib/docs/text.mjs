// @ts-check
/** Texts of comments, as a page of the reference shows them. */

/** Returns the text of a comment in one line. @param {string} comment with its marks */
export const textOf = (comment) =>
  withoutRows(
    comment
      .replace(/^\/\*\*|\s*\*\/$|^\s*\* ?/gm, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )

/** Removes rows of docs/requirements.md and sections of the specification, which are for those who write the code. @param {string} text */
export const withoutRows = (text) => text.replace(/ \((?:[A-Z]+-\d+(?:, | to | and )?)+\)| \((?:specification, section \d+|robustness, [A-Z]-?\d+)\)/g, '')

/** Links each code of an error to its entry. @param {string} text @param {ReadonlySet<string>} codes */
export const linkCodes = (text, codes) =>
  text.replace(/(?<!\[)`([A-Z]+(?:_[A-Z]+)*)`(?!\])/g, (whole, code) => (codes.has(code) ? `[${whole}](errors.md#${code.toLowerCase()})` : whole))
