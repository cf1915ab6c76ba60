import type { ReactElement } from 'react'
import { BackButton } from '../../src/ui-react/dialog/shell/header.js'
import { RegisteredNameView } from '../../src/ui-react/features/names/registered-name-view.js'
import { type NameSearch, RegisterNameView } from '../../src/ui-react/features/names/register-name-view.js'
import type { Figure } from './figures.js'

const nothing = () => undefined
const suggestions = [
  { name: 'mara1.reown.id', registered: false },
  { name: 'the-mara.reown.id', registered: true },
  { name: 'mara-wallet-of-the-northern-fernwood-society.reown.id', registered: false },
]

type Props = Parameters<typeof RegisterNameView>[0]

const form = (search: NameSearch, more: Partial<Props> = {}): ReactElement => (
  <RegisterNameView
    text="mara"
    name="mara.reown.id"
    suffix=".reown.id"
    problem={undefined}
    search={search}
    suggestions={[]}
    wallet="Kestrel"
    onType={nothing}
    onRegister={nothing}
    onRetry={nothing}
    onCancel={nothing}
    {...more}
  />
)
const free: NameSearch = { is: 'free', time: '10:41:05' }

const figure = (caption: string, children: ReactElement, title = 'Choose a name'): Figure => ({
  section: 'account',
  caption,
  title,
  start: <BackButton onPress={nothing} />,
  children,
})
const registered = (caption: string, forward: boolean | undefined, reverse: boolean | undefined): Figure =>
  figure(
    caption,
    <RegisteredNameView name="mara.reown.id" forward={forward} reverse={reverse} checking={false} onCheck={nothing} onDone={nothing} />,
    'Name registered',
  )

/** Registration of a name. */
export const nameFigures: readonly Figure[] = [
  figure('RegisterAccountName', form({ is: 'idle' }, { text: '', name: '.reown.id', problem: 'empty' })),
  figure('RegisterAccountName, letters', form({ is: 'idle' }, { text: 'ma ra', problem: 'letters' })),
  figure('RegisterAccountName, searching', form({ is: 'searching' })),
  figure('RegisterAccountName, free', form(free, { suggestions })),
  figure('RegisterAccountName, taken', form({ is: 'taken' }, { suggestions })),
  figure('RegisterAccountName, unchecked', form({ is: 'failed', text: 'Error resolving name' })),
  figure('RegisterAccountName, signing', form(free, { step: 'signing' })),
  figure('RegisterAccountName, registering', form(free, { step: 'registering' })),
  figure('RegisterAccountName, failed', form(free, { failure: 'Invalid signature', suggestions })),
  figure('RegisterAccountName, off', form(free, { off: 'testnet' })),
  registered('RegisterAccountNameSuccess', true, true),
  registered('RegisterAccountNameSuccess, half', true, false),
]
