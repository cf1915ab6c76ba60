import { attempt } from '../../domain/shared/attempt.js'

/** Returns what the visitor knows the page by: its title, or else its host. Undefined without a page. */
export function pageName(): string | undefined {
  return attempt(() => document.title.trim()) || attempt(() => location.host) || undefined
}
