import { isUri } from './grammar.js'
import type { FieldProblem } from './fields.js'

/** Parts of a message that a sign-in does not need. */
interface Content {
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** Called with a part of a message that is left out. */
type LeaveOut = (wrong: FieldProblem) => void

/**
 * Returns the content of a message in the forms that EIP-4361 has for it. A statement keeps its words: line breaks become spaces, and typographic quotes, dashes
 * and dots those of ASCII. Resources that are no URIs are left out. A statement with other characters stays as it is, and fails: without it, or with other words, the visitor would
 * sign something else than the app says.
 * @param leaveOut called with each resource that is left out
 */
export function fitContent<C extends Content>(content: C, leaveOut: LeaveOut): C {
  const { statement, resources } = content
  const fitting = Array.isArray(resources) ? resources.filter((resource, at) => fits(resource, at, leaveOut)) : resources
  return {
    ...content,
    ...(typeof statement === 'string' && { statement: inAscii(statement) }),
    ...(fitting !== undefined && { resources: fitting }),
  }
}

function fits(resource: unknown, at: number, leaveOut: LeaveOut): boolean {
  const isFit = typeof resource === 'string' && isUri(resource)
  if (!isFit) leaveOut({ field: `resources[${at}]`, problem: 'must be an absolute URI such as https://app.example/terms' })
  return isFit
}

function inAscii(text: string): string {
  return text
    .replace(/[\u2018\u2019\u201c\u201d"]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\u2026/g, '...')
    .replace(/\s+/g, ' ')
    .trim()
}
