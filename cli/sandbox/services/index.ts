import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody, sendJson } from '../http/http-server.js'
import { analyticsPage, type ArrivedEvent, answerAnalytics } from './analytics.js'
import { answerDefaults } from './defaults.js'
import type { Services } from './services.js'
import { answerSettings, defaultSettings, readSettings, type ServedSettings } from './settings.js'

/** Project of the sandbox, for scripts. */
export interface ServiceControls {
  /** Settings of the project. */
  settings(): ServedSettings
  /** Changes settings from now on, for the next page load. */
  set(changed: Partial<ServedSettings>): void
  /** Analytics events that arrived, oldest first. */
  events(): readonly ArrivedEvent[]
}

/**
 * Gives the services of the sandbox their answers, one line a feature. Scripts outside this process use `/__settings` (GET, and POST of the members that change);
 * `/__analytics` shows what arrived, `/__analytics.json` has it as data.
 */
export function answerServices(services: Services): ServiceControls {
  let settings = defaultSettings
  answerDefaults(services)
  answerSettings(services, () => settings)
  const events = answerAnalytics(services)
  services.route('/__analytics', (_, response) => void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(analyticsPage(events())))
  services.route('/__analytics.json', (_, response) => sendJson(response, 200, { events: events() }))
  services.route('/__settings', (request, response) => void change(request, response))

  async function change(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const changed = request.method === 'POST' ? readSettings(await readBody(request)) : {}
    if (changed === undefined) return sendJson(response, 400, { error: 'Expected a JSON object with features, allowedOrigins or isAnalyticsEnabled.' })
    settings = { ...settings, ...changed }
    sendJson(response, 200, settings)
  }

  return {
    settings: () => settings,
    set(changed) {
      settings = { ...settings, ...changed }
    },
    events,
  }
}
