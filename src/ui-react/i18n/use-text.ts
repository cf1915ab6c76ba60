import { createContext, useContext, useMemo } from 'react'
import type { ArgumentsOf, TextTable } from './message.js'
import { createStrings, type Strings } from './strings.js'

/** Texts of the instance. English without a provider. */
export const StringsContext = /* @__PURE__ */ createContext<Strings>(/* @__PURE__ */ createStrings())

/** Returns the text of an id. The compiler requires the values of its placeholders. */
export type Translate<T extends TextTable> = <Id extends keyof T & string>(id: Id, ...values: ArgumentsOf<T[Id]>) => string

/** Returns the instance's formatter, for numbers, dates and the direction. */
export function useStrings(): Strings {
  return useContext(StringsContext)
}

/**
 * Returns a function for the texts of one table. A view names its tables, so the English texts of a feature load with the feature.
 *
 * @example const t = useText(connectionText); t('connect.wallets')
 */
export function useText<T extends TextTable>(table: T): Translate<T> {
  const strings = useStrings()
  return useMemo(
    () =>
      (id, ...values) =>
        strings.text(table, id, ...values),
    [strings, table],
  )
}
