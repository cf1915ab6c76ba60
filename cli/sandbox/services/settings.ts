import { z } from 'zod'
import { parseJson } from '../http/apply-fault.js'
import type { RemoteFeature } from '../../../src/domain/api/shapes.js'
import type { Services } from './services.js'

/** Settings of a project that a script may change. */
export interface ServedSettings {
  readonly features: readonly RemoteFeature[]
  readonly allowedOrigins: readonly string[]
  readonly isAnalyticsEnabled: boolean
}

/** Settings of the sandbox: everything on, all origins, analytics sent to the sandbox. */
export const defaultSettings: ServedSettings = {
  features: [
    { id: 'social_login', isEnabled: true, config: ['email', 'google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'] },
    { id: 'swap', isEnabled: true, config: ['1inch'] },
    { id: 'onramp', isEnabled: true, config: ['meld', 'coinbase'] },
    { id: 'activity', isEnabled: true, config: [] },
    { id: 'reown_branding', isEnabled: true, config: [] },
  ],
  allowedOrigins: [],
  isAnalyticsEnabled: true,
}

/** Answers what a project says. Settings are read at each call, so a change counts for the next page load. */
export function answerSettings(services: Services, settings: () => ServedSettings): void {
  services.answer('features', () => ({ features: settings().features }))
  services.answer('origins', () => ({ allowedOrigins: settings().allowedOrigins }))
  services.answer('analyticsSettings', () => ({ isAnalyticsEnabled: settings().isAnalyticsEnabled }))
}

const served = z.strictObject({
  features: z.array(z.object({ id: z.string(), isEnabled: z.boolean(), config: z.array(z.string()).nullable().optional() })).optional(),
  allowedOrigins: z.array(z.string()).optional(),
  isAnalyticsEnabled: z.boolean().optional(),
})

/** Returns the settings that a script changes; undefined for text that is none. */
export function readSettings(text: string): Partial<ServedSettings> | undefined {
  return served.safeParse(parseJson(text)).data as Partial<ServedSettings> | undefined
}
