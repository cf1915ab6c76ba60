import type { ReactElement } from 'react'
import { useSheet } from '../../dialog/shadow.js'
import { MailIcon } from '../../icons/view-icons.js'
import { moveFocus } from '../../primitives/list-keys.js'
import { Loader } from '../../primitives/loader.js'
import { Row, Stack } from '../../primitives/row.js'
import { IconTile } from '../../primitives/tile.js'
import { accountKindText } from '../../strings/en/account-kind.js'
import { useText } from '../../strings/use-text.js'
import { embeddedStyles } from '../../styles/embedded.generated.js'

/** The two accounts that an embedded wallet has of one key. */
export type AccountKind = 'smartAccount' | 'eoa'

interface AccountKindViewProps {
  /** The one in use. */
  kind: AccountKind
  /** The one that is switched to at present. */
  pending?: AccountKind | undefined
  /** The network has smart accounts. */
  hasSmart: boolean
  /** The e-mail that the visitor logs in with, where it can be changed. */
  mail?: string | undefined
  onKind: (kind: AccountKind) => void
  onEmail: () => void
}

/** Part of view Account for those who logged in: which kind of account is used, and the e-mail (ACCT-13 to ACCT-18, MODAL-25). */
export function AccountKindView({ kind, pending, hasSmart, mail, onKind, onEmail }: AccountKindViewProps): ReactElement {
  useSheet(embeddedStyles)
  const t = useText(accountKindText)
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
            title={<bdi>{mail}</bdi>}
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
