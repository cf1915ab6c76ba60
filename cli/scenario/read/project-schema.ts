import { z } from 'zod'

/** Features of a project as the services name them. */
export const PROJECT_FEATURES = ['social_login', 'swap', 'onramp', 'activity', 'reown_branding'] as const

/** Project of the app at the hosted services. */
export interface ScenarioProject {
  /** Features that it turns off. */
  readonly off: readonly (typeof PROJECT_FEATURES)[number][]
  /** Origins that it allows; all if there are none. */
  readonly origins: readonly string[]
  /** True if its analytics are collected, and the app sends them. */
  readonly analytics: boolean
}

const PLAIN: ScenarioProject = { off: [], origins: [], analytics: false }

/** Member `services` of a world: true, or what the project changes. */
export const projectWorld = z.union(
  [
    z.boolean().transform((used): ScenarioProject | undefined => (used ? PLAIN : undefined)),
    z
      .strictObject({
        off: z.exactOptional(z.array(z.enum(PROJECT_FEATURES))),
        origins: z.exactOptional(z.array(z.string())),
        analytics: z.exactOptional(z.boolean()),
      })
      .transform((given): ScenarioProject => ({ ...PLAIN, ...given })),
  ],
  `must be true, or what the project changes: { off: [${PROJECT_FEATURES.join(', ')}], origins: ['https://app.example'], analytics: true }`,
)

/** Returns what the services answer about a project. */
export function settingsOf({ off, origins, analytics }: ScenarioProject) {
  return {
    features: PROJECT_FEATURES.map((id) => ({ id, isEnabled: !off.includes(id), config: null })),
    allowedOrigins: origins,
    isAnalyticsEnabled: analytics,
  }
}
