import type { ReactElement } from 'react'
import type { RootState } from '../../../domain/root.js'
import { useKit } from '../../dialog/use-kit.js'
import { useText } from '../../i18n/use-text.js'
import { WaitingRow } from '../../primitives/waiting-row.js'
import { useSelected } from '../../provider/use-selected.js'
import { allowancesText } from './strings.js'

/** Row of view Account that leads to the allowances. Draws nothing without the plugin, and for accounts of other chains than EVM. */
export function AllowancesEntry(): ReactElement | null {
  const kit = useKit()
  const t = useText(allowancesText)
  const isOffered = useSelected(kit, readOffered)
  if (!isOffered) return null
  return <WaitingRow title={t('allowances.row')} sub={t('allowances.rowText')} onPress={() => kit.dispatch({ type: 'pushView', view: 'Allowances' })} />
}

function readOffered({ config, network }: RootState): boolean {
  return config.use.includes('allowances') && network.activeNamespace === 'eip155'
}
