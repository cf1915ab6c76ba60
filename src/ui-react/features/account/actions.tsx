import type { ReactElement } from 'react'
import type { FeatureButton } from '../../../domain/config/index.js'
import { type MissingButton, selectFeatureButtons, selectMissingButtons } from '../../../domain/features/selectors.js'
import { useKit } from '../../dialog/use-kit.js'
import type { Icon } from '../../icons/icon.js'
import { MoreIcon } from '../../icons/login-icons.js'
import { CardIcon, ReceiveIcon, SendIcon, SwapIcon } from '../../icons/view-icons.js'
import { useText } from '../../i18n/use-text.js'
import { Note } from '../../primitives/callout.js'
import { Stack } from '../../primitives/row.js'
import { useSelected } from '../../provider/use-selected.js'
import { accountText } from './strings.js'

/** Feature buttons of view Account, connected to the state (MODAL-38). */
export function Actions(): ReactElement {
  const kit = useKit()
  const buttons = useSelected(kit, selectFeatureButtons)
  const missing = useSelected(kit, selectMissingButtons)
  return <ActionsView buttons={buttons} missing={missing} onPress={({ view }) => kit.dispatch({ type: 'pushView', view })} />
}

interface ActionsViewProps {
  buttons: readonly FeatureButton[]
  missing?: readonly MissingButton[]
  onPress: (button: FeatureButton) => void
}

/** Row of feature buttons, and a line about those that are missing here. */
export function ActionsView({ buttons, missing = [], onPress }: ActionsViewProps): ReactElement {
  const t = useText(accountText)
  const labelOf = ({ id, label = id }: FeatureButton) => (isKnown(id) ? t(known[id].text) : label)
  const lines = reasons.flatMap(({ because, text }) => {
    const found = missing.filter(({ state }) => state.because === because)
    const features = found.map(({ button }) => labelOf(button)).join(t('account.comma'))
    return found[0] === undefined ? [] : [t(text, { features, place: found[0].state.detail ?? '' })]
  })
  return (
    <>
      {buttons.length > 0 && (
        <Stack across label={t('account.actions')}>
          {buttons.map((button) => {
            const ActionIcon = isKnown(button.id) ? known[button.id].icon : MoreIcon
            return (
              <button key={button.id} type="button" className="lk-act" data-lk-item="" onClick={() => onPress(button)}>
                <ActionIcon />
                <span>{labelOf(button)}</span>
              </button>
            )
          })}
        </Stack>
      )}
      {lines.map((line) => (
        <Note key={line}>{line}</Note>
      ))}
    </>
  )
}

const known = {
  onramp: { icon: CardIcon, text: 'account.buy' },
  swaps: { icon: SwapIcon, text: 'account.swap' },
  receive: { icon: ReceiveIcon, text: 'account.receive' },
  send: { icon: SendIcon, text: 'account.send' },
} as const satisfies Readonly<Record<string, { readonly icon: Icon; readonly text: keyof typeof accountText }>>

const reasons = [
  { because: 'chain', text: 'account.missingChain' },
  { because: 'wallet', text: 'account.missingWallet' },
  { because: 'country', text: 'account.missingCountry' },
] as const

function isKnown(id: string): id is keyof typeof known {
  return Object.hasOwn(known, id)
}
