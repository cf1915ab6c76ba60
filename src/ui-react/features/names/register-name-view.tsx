import type { ReactElement } from 'react'
import type { NameProblem, RegistrationOff } from '../../../domain/registration/selectors.js'
import type { RegistrationStep } from '../../../domain/registration/state.js'
import { dialogText } from '../../dialog/strings.js'
import { Body, Footer } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { useText } from '../../i18n/use-text.js'
import { InfoIcon } from '../../icons/view-icons.js'
import { WarningIcon } from '../../icons/button-icons.js'
import { EmptyState, Tag } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { CancelButton } from '../../primitives/cancel-button.js'
import { Note } from '../../primitives/callout.js'
import { Field, Hint } from '../../primitives/field.js'
import { Row, Stack } from '../../primitives/row.js'
import { Section } from '../../primitives/section.js'
import { PersonTile } from '../../primitives/pictures/avatar.js'
import { namesText } from './strings.js'

/** Answer about the typed name. */
export type NameSearch =
  | { readonly is: 'idle' | 'searching' | 'taken' }
  /** `time`: time of day of the answer. */
  | { readonly is: 'free'; readonly time: string }
  | { readonly is: 'failed'; readonly text: string }

interface RegisterNameViewProps {
  /** As typed, without the ending. */
  text: string
  /** With the ending, in the form that is registered. */
  name: string
  suffix: string
  problem: NameProblem | undefined
  search: NameSearch
  suggestions: readonly { readonly name: string; readonly registered: boolean }[]
  /** Step of the running registration. */
  step?: RegistrationStep | undefined
  /** Reason why the last registration failed, in words. */
  failure?: string | undefined
  wallet: string
  /** Reason why no name can be registered. */
  off?: RegistrationOff | undefined
  onType: (text: string) => void
  onRegister: () => void
  onRetry: () => void
  onCancel: () => void
}

/** View RegisterAccountName: search, availability and registration (NAME-11 to NAME-14, MODAL-31). */
export function RegisterNameView(props: RegisterNameViewProps): ReactElement {
  const { text, name, suffix, problem, search, suggestions, step, failure, wallet, off, onType, onRegister, onRetry, onCancel } = props
  const t = useText(namesText)
  const common = useText(dialogText)
  const status = useStatus(props)
  useAnnouncement(step === 'signing' ? t('names.signing', { wallet }) : (failure ?? status.text), failure ? 'assertive' : 'polite')
  if (off !== undefined && step === undefined) {
    return (
      <Body>
        <div className="lk-pad lk-pad--l">
          <EmptyState icon={InfoIcon} heading={t('names.off')} text={t(`names.off.${off}`)} />
        </div>
      </Body>
    )
  }
  const isReady = problem === undefined && search.is === 'free'
  return (
    <>
      <Body>
        {failure && (
          <Note title={t('names.failed')} icon={WarningIcon} tone="warning">
            {failure}
          </Note>
        )}
        <Field
          ltr
          label={t('names.field')}
          value={text}
          autoComplete="off"
          autoFocus
          disabled={step !== undefined}
          error={status.isError ? status.text : undefined}
          end={
            <Tag>
              <bdi dir="ltr">{suffix}</bdi>
            </Tag>
          }
          onChange={onType}
          onSubmit={isReady && step === undefined ? onRegister : undefined}
        />
        {!status.isError && <Hint>{status.text}</Hint>}
        {suggestions.length > 0 && step === undefined && (
          <>
            <Section>{t('names.similar')}</Section>
            <Stack label={t('names.similar')}>
              {suggestions.map((one) => (
                <Row
                  key={one.name}
                  tile={<PersonTile address={one.name} size={32} />}
                  title={<bdi>{one.name}</bdi>}
                  end={<Tag tone={one.registered ? undefined : 'accent'}>{t(one.registered ? 'names.isTaken' : 'names.isFree')}</Tag>}
                  disabled={one.registered}
                  tooltip={one.name}
                  onPress={() => onType(one.name.slice(0, -suffix.length))}
                />
              ))}
            </Stack>
          </>
        )}
      </Body>
      <Footer>
        {search.is === 'failed' && step === undefined ? (
          <Button kind="primary" onPress={onRetry}>
            {common('common.tryAgain')}
          </Button>
        ) : (
          <Button
            kind="primary"
            busy={step !== undefined || search.is === 'searching'}
            disabled={step === undefined && search.is !== 'searching' && !isReady}
            onPress={onRegister}
          >
            {step === undefined ? t('names.register') : step === 'signing' ? t('names.signing', { wallet }) : t(`names.${step}`)}
          </Button>
        )}
        {step === undefined && <Hint center>{t('names.prompts')}</Hint>}
        {step === 'signing' && <CancelButton onPress={onCancel} />}
      </Footer>
    </>
  )

  /** Words below the field: why the main button waits, or what is known of the name. */
  function useStatus({ search: found }: RegisterNameViewProps): { readonly text: string; readonly isError: boolean } {
    if (text.trim() === '') return { text: t('names.rule'), isError: false }
    if (problem === 'short' || problem === 'empty') return { text: t('names.short'), isError: false }
    if (problem === 'long') return { text: t('names.long'), isError: true }
    if (problem !== undefined) return { text: t('names.letters'), isError: true }
    switch (found.is) {
      case 'taken':
        return { text: t('names.taken', { name }), isError: true }
      case 'free':
        return { text: t('names.free', { name, time: found.time }), isError: false }
      case 'failed':
        return { text: `${t('names.unchecked', { name })} \u2068${found.text}\u2069`, isError: true }
      default:
        return { text: t('names.searching', { name }), isError: false }
    }
  }
}
