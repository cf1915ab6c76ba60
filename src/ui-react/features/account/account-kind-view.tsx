import type { ReactElement } from 'react'
import { Breakable } from '../../primitives/breakable.js'
import { moveFocus } from '../../primitives/list-keys.js'
import { Loader } from '../../primitives/skeleton.js'
import { Row, Stack } from '../../primitives/row.js'
import { IconTile } from '../../primitives/pictures/tile.js'
import { useText } from '../../i18n/use-text.js'
import { accountText } from './strings.js'
import { MailIcon } from '../../icons/login-icons.js'

/** Account types that an embedded wallet derives from one key. */
export type AccountKind = 'smartAccount' | 'eoa'

interface AccountKindViewProps {
  /** Active account type. */
  kind: AccountKind
  /** Account type of a running switch. */
  pending?: AccountKind | undefined
  /** True if the network supports smart accounts. */
  hasSmart: boolean
  /** E-mail of the login, if it can be changed. */
  mail?: string | undefined
  onKind: (kind: AccountKind) => void
  onEmail: () => void
}

/** Section of view Account for logged-in users: account type and e-mail (ACCT-13 to ACCT-18, MODAL-25). */
export function AccountKindView({ kind, pending, hasSmart, mail, onKind, onEmail }: AccountKindViewProps): ReactElement {
  const t = useText(accountText)
  const options = [
    { id: 'smartAccount', title: t('accountKind.smart'), text: t('accountKind.smartText') },
    { id: 'eoa', title: t('accountKind.plain'), text: t('accountKind.plainText') },
  ] as const
  return (
    <>
      {hasSmart && (
        <div className="lk-stack" role="radiogroup" aria-label={t('accountKind.label')} onKeyDown={moveFocus}>
          {options.map(({ id, title, text }) => (
            // biome-ignore lint/a11y/useSemanticElements: a plate holds two lines
            <button
              key={id}
              type="button"
              className="lk-row"
              role="radio"
              aria-checked={kind === id}
              aria-disabled={pending !== undefined || undefined}
              aria-busy={pending === id || undefined}
              data-lk-item=""
              onClick={pending !== undefined || kind === id ? undefined : () => onKind(id)}
            >
              <i className="lk-radio" />
              <span className="lk-row__text">
                <span className="lk-row__title">
                  <span>{title}</span>
                </span>
                <span className="lk-row__sub">{pending === id ? t('accountKind.switching') : text}</span>
              </span>
              {pending === id && <Loader />}
            </button>
          ))}
        </div>
      )}
      {mail !== undefined && (
        <Stack>
          <Row
            tile={
              <IconTile>
                <MailIcon />
              </IconTile>
            }
            title={<Breakable text={mail} />}
            tooltip={mail}
            name={t('accountKind.change', { mail })}
            chevron
            onPress={onEmail}
          />
        </Stack>
      )}
    </>
  )
}
