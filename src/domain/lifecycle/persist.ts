import { initialState } from '../initial.js'
import type { RestoredItems } from '../registry.js'
import type { AnySlice, Remembered, RootState } from '../root.js'
import { type ReadItem, readItem, writeItem } from '../shared/json/remembered.js'

/** Slice with stored items. */
export type WithMemory = Pick<AnySlice, 'name' | 'remembered'>

/** Order of reads and writes on tapes, so it never changes. Other items follow in the order of their slices. */
const ORDER: readonly string[] = [
  'active_namespace',
  'active_network_id',
  'connected_connector_ids',
  'connection_status',
  'connected_namespaces',
  'recent_wallets',
  'native_balances',
  'preferred_account_types',
  'connections',
  'disconnected_connector_ids',
  'address_labels',
  'balances_hidden',
  'session_topic',
  'deeplink_choice',
  'open_pairing',
]

/** Returns the stored items of these slices, in the order in which they are read and written. */
export function itemsOf(slices: readonly WithMemory[]): readonly Remembered<unknown>[] {
  const place = ({ key }: Remembered<unknown>) => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length)
  return slices.flatMap(({ remembered }) => Object.values<Remembered<unknown>>(remembered?.items ?? {})).sort((a, b) => place(a) - place(b))
}

/**
 * Validates each item separately. A corrupt item, or one of a newer version, does not affect others.
 *
 * @param slices slices in use; items of others stay untouched
 * @param late true if storage answered after the page was in use: later changes are kept (robustness, F19)
 */
export function restoreItems(
  state: RootState,
  items: Readonly<Record<string, string>>,
  slices: readonly WithMemory[],
  late = false,
): { remembered: RestoredItems; quarantined: string[]; readOnly: string[] } {
  const quarantined: string[] = []
  const readOnly: string[] = []
  const initial = late ? initialState(state.config) : state
  const values = new Map(itemsOf(slices).map((item) => [item, read(item)]))
  function read(item: Remembered<unknown>): unknown {
    if (late && !item.merges && (item.isSettled?.(state) || writeItem(item.select(state)) !== writeItem(item.select(initial)))) return item.select(state)
    const stored: ReadItem<unknown> = readItem(item, items)
    if (stored.status === 'ok') return stored.value
    if (stored.status === 'corrupt') quarantined.push(item.key)
    if (stored.status === 'newer') readOnly.push(item.key)
    return undefined
  }
  const take = <T>(item: Remembered<T>) => values.get(item as Remembered<unknown>) as T | undefined
  const members = slices.flatMap(({ name, remembered }): [string, unknown][] => {
    const restored = remembered?.restore(take, state)
    return remembered?.isFlat ? Object.entries(restored ?? {}) : [[name, restored]]
  })
  const remembered = Object.fromEntries(members.filter(([, value]) => value !== undefined && value !== null)) as unknown as RestoredItems
  const namespaces = [...new Set(state.config.networks.map((one) => one.chainNamespace))]
  return { remembered: { ...remembered, namespaces }, quarantined, readOnly }
}
