/**
 * An example slice: places that the visitor has been to. Each text is a file or a change of one; they compile and run only in a copy of the repository
 * (`toy-slice.spec.ts`).
 */

/** New files, by path. */
export const added: Readonly<Record<string, string>> = {
  'src/domain/visits/messages.ts': `import type { SliceDeclaration } from '../declaration.js'
import type { Personal } from '../shared/secrets/secret.js'

/** Places in the order of the visits. */
export interface VisitState {
  readonly places: readonly Personal[]
}

/** Commands of visits. */
export type VisitCommand = { readonly type: 'recordVisit'; readonly place: Personal }

/** When a place is new. */
export type VisitEvent = { readonly type: 'visitRecorded'; readonly place: Personal }

/** See {@link SliceDeclaration}. */
export const visitsDeclaration: SliceDeclaration<'visits'> = {
  commands: { recordVisit: { place: 'text' } },
  main: { recordVisit: 'place' },
  events: { visitRecorded: { place: true } },
  personal: { recordVisit: { place: true } },
  items: { visits: 'json' },
  state: { places: true },
}

declare module '../registry.js' {
  interface Slices {
    readonly visits: { readonly state: VisitState; readonly commands: VisitCommand; readonly events: VisitEvent }
  }
  interface PublicSlices {
    readonly visits: { readonly state: VisitState; readonly commands: VisitCommand; readonly events: VisitEvent }
  }
  interface RestoredItems {
    readonly visits?: VisitState
  }
  interface Views {
    readonly Visits: true
  }
}
`,
  'src/domain/visits/index.ts': `import type { Remembered, Slice } from '../root.js'
import { arrayOf, text } from '../shared/json/remembered.js'
import type { VisitState } from './messages.js'

const places: Remembered<VisitState['places']> = {
  key: 'visits',
  select: (state) => state.visits.places,
  depends: (state) => state.visits,
  parse: (value) => arrayOf(value, text),
}

/** Places that the visitor has been to. */
export const visits: Slice<'visits'> = {
  name: 'visits',
  publicEvents: { visitRecorded: true },
  decide: { recordVisit: (state, { place }) => (state.visits.places.includes(place) ? [] : [{ type: 'visitRecorded', place }]) },
  evolve: {
    restored: (state, { remembered }) => remembered.visits ?? state,
    visitRecorded: (state, { place }) => ({ places: [...state.places, place] }),
  },
  remembered: {
    items: { places },
    restore(take) {
      const known = take(places)
      return known && { places: known }
    },
  },
  views: ['Visits'],
}
`,
  'src/domain/visits/visits.spec.ts': `import { expect, it } from 'vitest'
import { runSpecCli } from '../../../cli/commands/spec-io.js'
import { given, nothing } from '../../testing/given.js'

it('records a place once', () => {
  given([]).when({ type: 'recordVisit', place: 'Lyon' }).then([{ type: 'visitRecorded', place: 'Lyon' }])
  given([{ type: 'visitRecorded', place: 'Lyon' }]).when({ type: 'recordVisit', place: 'Lyon' }).then(nothing)
})

it('runs in a scenario, replays byte for byte, and is exported without the place', async () => {
  const { exit, out } = await runSpecCli(['run', 'tests/scenarios/visits.yaml', '--record', 'visits.jsonl'])
  expect([exit, out.at(-1)]).toEqual([0, expect.stringContaining('passed')])
  const copy = await runSpecCli(['export', '--redact', 'visits.jsonl'])
  expect(copy.out.join()).toContain('visitRecorded')
  expect(copy.out.join()).not.toContain('Lyon')
})
`,
  'tests/scenarios/visits.yaml': `name: a place is remembered over a reload
steps:
  - do: { recordVisit: Lyon }
  - wait: visitRecorded
    with: { place: Lyon }
  - do: { openModal: Visits }
  - expect: { view: Visits, stored.visits: [Lyon] }
  - reload: true
  - expect: { state.visits.places: [Lyon] }
`,
  'src/ui-react/features/visits/strings.ts': `import type { TextTable } from '../../i18n/message.js'

/** View Visits. */
export const visitsText = { 'visits.count': { one: 'One place', other: '{count} places' }, 'visits.done': 'Done' } as const satisfies TextTable
`,
  'src/ui-react/features/visits/ar.ts': `import type { Translation } from '../../i18n/message.js'
import type { visitsText } from './strings.js'

/** Arabic of \`strings.ts\`, and of the name of the view. */
export const visitsArabic: Translation<typeof visitsText, 'visits.title'> = {
  'visits.title': 'الزيارات',
  'visits.done': 'تم',
  'visits.count': { zero: 'لا أماكن', one: 'مكان واحد', two: 'مكانان', few: '{count} أماكن', many: '{count} مكانًا', other: '{count} مكان' },
}
`,
  'src/ui-react/features/visits/visits.tsx': `import type { ReactElement } from 'react'
import type { RootState } from '../../../domain/root.js'
import { Body } from '../../dialog/shell/body.js'
import { Button } from '../../primitives/button.js'
import { useKit } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import { useText } from '../../i18n/use-text.js'
import { useSelected } from '../../provider/use-selected.js'
import { visitsText } from './strings.js'

/** View Visits over the state. */
export function Visits(_: ViewProps): ReactElement {
  const kit = useKit()
  const count = useSelected(kit, selectCount)
  const t = useText(visitsText)
  return (
    <Body>
      <p>{t('visits.count', { count })}</p>
      <Button kind="secondary" onPress={() => kit.dispatch({ type: 'closeModal' })}>{t('visits.done')}</Button>
    </Body>
  )
}

function selectCount({ visits }: RootState): number {
  return visits.places.length
}
`,
  'src/ui-react/features/visits/visits.spec.tsx': `import { act } from '@testing-library/react'
import { ConnectButton } from 'latchkit/react'
import { expect, it } from 'vitest'
import { createBench, dialog, renderKit } from '../../../../tests/ui/kit.js'

it.each([
  ['en', 'Been to', 'One place'],
  ['ar', 'الزيارات', 'مكان واحد'],
])('shows how many places there are, in %s', async (locale, title, text) => {
  const { kit } = createBench()
  const { unmount } = renderKit(kit, <ConnectButton />, { locale })
  act(() => {
    kit.dispatch({ type: 'recordVisit', place: 'Lyon' })
    kit.dispatch({ type: 'openModal', view: 'Visits' })
  })
  expect(await (await dialog(title)).findByText(text)).toBeTruthy()
  unmount()
})
`,
}

/** Changes of files that are there: a line is put behind each of these texts. */
export const changed: Readonly<Record<string, readonly (readonly [after: string, line: string])[]>> = {
  'src/domain/declarations.ts': [["export * from './clipboard/messages.js'", "export * from './visits/messages.js'"]],
  'src/domain/initial.ts': [['    clipboard: { pending: [] },', '    visits: { places: [] },']],
  'src/domain/core-definition.ts': [
    ["import { toasts } from './toasts/index.js'", "import { visits } from './visits/index.js'"],
    ['[toasts, createAlerts(brought), theme, tabs, clipboard', ', visits'],
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
