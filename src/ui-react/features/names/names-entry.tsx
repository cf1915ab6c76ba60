import type { ReactElement } from 'react'
import { selectRegistrationOff } from '../../../domain/registration/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { useKit } from '../../dialog/use-kit.js'
import { useText } from '../../i18n/use-text.js'
import { PlusIcon } from '../../icons/view-icons.js'
import { IconTile } from '../../primitives/pictures/tile.js'
import { Row, Stack } from '../../primitives/row.js'
import { useSelected } from '../../provider/use-selected.js'
import { namesText } from './strings.js'

/** Row of view Account that leads to the registration of a name. Draws nothing for an account that cannot have one now (NAME-21). */
export function NamesEntry(): ReactElement | null {
  const kit = useKit()
  const t = useText(namesText)
  const isOffered = useSelected(kit, readOffered)
  if (!isOffered) return null
  return (
    <Stack>
      <Row
        tile={
          <IconTile>
            <PlusIcon />
          </IconTile>
        }
        title={t('names.row')}
        sub={t('names.rowText')}
        chevron
        onPress={() => kit.dispatch({ type: 'pushView', view: 'RegisterAccountName' })}
      />
    </Stack>
  )
}

function readOffered(state: RootState): boolean {
  return selectRegistrationOff(state) === undefined
}
