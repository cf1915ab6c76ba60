/** Changes of files that are there: a line is put behind each of these texts. */
export const changed: Readonly<Record<string, readonly (readonly [after: string, line: string])[]>> = {
  'package.json': [['"exports": {', '    "./visits": { "types": "./dist/visits.d.ts", "default": "./dist/visits.js" },']],
  'src/domain/declarations.ts': [["export * from './clipboard/messages.js'", "export * from './visits/messages.js'"]],
  'src/domain/initial.ts': [
    ["import type { RootState } from './root.js'", "import { NO_VISITS } from './visits/state.js'"],
    ['    clipboard: { pending: [] },', '    visits: NO_VISITS,'],
  ],
  'src/domain/definition.ts': [
    ["import type { PluginDomain } from './plugin.js'", "import { visitsDomain } from './visits/plugin.js'"],
    ['export const ownDomains: readonly PluginDomain[] = [', 'visitsDomain, '],
  ],
  'src/domain/manifests.ts': [
    ["import { walletConnectManifest } from './walletconnect/manifest.js'", "import { visitsManifest } from './visits/manifest.js'"],
    ['export const manifests: readonly PluginManifest[] = [', 'visitsManifest, '],
  ],
  'src/domain/outcomes.spec.ts': [
    [
      'const cases: { readonly [T in TimedCommand]: Case & { readonly command: { readonly type: T } } } = {',
      "  recordVisit: { open: openPage, command: { type: 'recordVisit', place: 'Lyon' }, policy: 'visits.keepVisits' }, refreshRating: { open: openPage, command: { type: 'refreshRating' }, policy: 'visits.reads' },",
    ],
  ],
  'tests/properties/simulator/reports.ts': [
    [
      "export const REPORTS: { readonly [T in Report['type']]: Maker<T> } = {",
      "  reportVisitKept: ({ operation }) => ({ type: 'reportVisitKept', operation, place: 'x' }), reportRating: ({ operation }) => ({ type: 'reportRating', operation, place: 'x', stars: 1 }), reportRatingFailed: ({ operation }) => ({ type: 'reportRatingFailed', operation, place: 'x', failure: FORGED }),",
    ],
  ],
  'tests/properties/simulator/oracles/reports.ts': [
    ['const WAITS: { readonly [T in OperationReportType]: Waits<T> } = {', '  reportVisitKept: known, reportRating: known, reportRatingFailed: known,'],
  ],
  'src/ui-react/dialog/views.ts': [
    [
      'export const views = {',
      "Visits: later(async () => ({ Content: (await import('../features/visits/visits.js')).Visits }), { 'visits.title': 'Been to' }),",
    ],
  ],
  'src/ui-react/i18n/ar.ts': [
    ["import { signInArabic } from '../features/siwx/ar.js'", "import { visitsArabic } from '../features/visits/ar.js'"],
    ['  ...signInArabic,', '  ...visitsArabic,'],
  ],
}
