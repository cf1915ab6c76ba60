import type { ApiInputs } from '../../../src/domain/api/shapes.js'
import { type Services, ServiceRefusal } from './services.js'

/** Event that arrived. */
export type ArrivedEvent = ApiInputs['analyticsEvent']

/** Takes analytics events. Returns the newest thousand, oldest first. */
export function answerAnalytics(services: Services): () => readonly ArrivedEvent[] {
  const arrived: ArrivedEvent[] = []
  services.answer('analyticsEvent', (event) => {
    if (typeof event.eventId !== 'string' || typeof event.props !== 'object') throw new ServiceRefusal(400, 'An event needs eventId and props.')
    arrived.push(event)
    arrived.splice(0, arrived.length - 1_000)
    return null
  })
  return () => structuredClone(arrived)
}

/** Returns the page that shows what arrived, newest first. It has no script. */
export function analyticsPage(events: readonly ArrivedEvent[]): string {
  const rows = [...events].reverse().map(({ timestamp, url, props }) => {
    const { event, type: _, ...rest } = props
    return `<tr><td>${escapeHtml(timestamp)}</td><td>${escapeHtml(event)}</td><td>${escapeHtml(url)}</td><td><code>${escapeHtml(JSON.stringify(rest))}</code></td></tr>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2"><link rel="icon" href="data:,"><title>Analytics: ${events.length} events</title><h1>Analytics</h1><p>${events.length} events arrived.</p><table><thead><tr><th>Time</th><th>Event</th><th>Page</th><th>Properties</th></tr></thead><tbody>${rows.join('')}</tbody></table></html>`
}

function escapeHtml(value: unknown): string {
  return String(value).replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)
}
