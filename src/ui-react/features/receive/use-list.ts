import { useText } from '../../i18n/use-text.js'
import { receiveText } from './strings.js'

/**
 * Returns a function that joins names as the language does.
 *
 * @example useList()(['Base', 'Polygon', 'OP Mainnet']) // Base, Polygon and OP Mainnet
 */
export function useList(): (names: readonly string[]) => string {
  const t = useText(receiveText)
  return (names) => {
    const [last = '', ...before] = [...names].reverse()
    if (before.length === 0) return last
    return t('receive.and', { first: before.reverse().join(t('receive.comma')), last })
  }
}
