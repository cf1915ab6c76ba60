import { createContext, useContext, useMemo } from 'react'
import type { ArgumentsOf, TextTable } from './message.js'
import { createStrings, type Strings } from './strings.js'

/** The texts of the instance; English where there is no provider. */
export const StringsContext = /* @__PURE__ */ createContext<Strings>(/* @__PURE__ */ createStrings())

/** Gives the text of an id; the compiler asks for the values of its places. */
export type Translate<T extends TextTable> = <Id extends keyof T & string>(id: Id, ...values: ArgumentsOf<T[Id]>) => string

/** The strings of the instance, for numbers, dates and the direction. */
export function useStrings(): Strings {
  return useContext(StringsContext)
}

/**
 * The texts of one table. A view names the tables it uses, so the English of a feature loads with the feature.
 *
 * @example const t = useText(connectText); t('connect.wallets')
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
