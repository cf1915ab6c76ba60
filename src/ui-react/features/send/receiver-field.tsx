import type { ReactElement } from 'react'
import type { KnownReceiver } from '../../../domain/send/selectors.js'
import { matchesName } from '../../../domain/shared/text/matches-name.js'
import { CloseIcon } from '../../icons/icons.js'
import { useText } from '../../i18n/use-text.js'
import { Address } from '../../primitives/address.js'
import { IconButton } from '../../primitives/button.js'
import { PersonTile } from '../../primitives/pictures/avatar.js'
import { Row, Stack } from '../../primitives/row.js'
import type { FieldNote } from './amount-field.js'
import { sendText } from './strings.js'

/** Props of {@link ReceiverField}. */
export interface ReceiverFieldProps {
  /** Name of the network that the receiver is on. */
  networkName: string
  receiver: string
  /** Result of the lookup. */
  found?: { readonly address: string; readonly name?: string | undefined; readonly image?: string | undefined } | undefined
  receiverNote?: FieldNote | undefined
  /** Own and recent addresses to choose from. */
  known?: readonly KnownReceiver[] | undefined
  onReceiver: (text: string) => void
}

/** Plate with the receiver: a field with addresses to choose from, or who was found. */
export function ReceiverField({ networkName, receiver, found, receiverNote, known = [], onReceiver }: ReceiverFieldProps): ReactElement {
  const t = useText(sendText)
  const label = t('send.to', { network: networkName })
  const typed = receiver.trim().toLowerCase()
  const fitting = known.filter(({ address, label: name = '' }) => address.toLowerCase().startsWith(typed) || matchesName(name, typed))
  return (
    <>
      <div className="lk-plate">
        <span className="lk-plate__label">{label}</span>
        {found === undefined ? (
          <input
            className="lk-plate__text"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            placeholder={t('send.receiver')}
            aria-label={label}
            aria-invalid={receiverNote?.isProblem || undefined}
            aria-describedby="lk-send-receiver"
            value={receiver}
            onChange={(event) => onReceiver(event.target.value)}
          />
        ) : (
          <div className="lk-plate__line lk-plate__line--start">
            <PersonTile address={found.address} src={found.image} size={32} />
            <span className="lk-row__text">
              <span className="lk-row__title">{found.name === undefined ? <Address address={found.address} /> : <bdi>{found.name}</bdi>}</span>
              {found.name !== undefined && (
                <span className="lk-row__sub">
                  <Address address={found.address} />
                </span>
              )}
            </span>
            <IconButton label={t('send.clear')} icon={CloseIcon} onPress={() => onReceiver('')} />
          </div>
        )}
        <span
          id="lk-send-receiver"
          className={receiverNote?.isProblem ? 'lk-plate__label lk-danger' : 'lk-plate__label'}
          role={receiverNote?.isProblem ? 'alert' : undefined}
        >
          {receiverNote?.text}
        </span>
      </div>
      {found === undefined && fitting.length > 0 && (
        <Stack label={t('send.known')}>
          {fitting.map(({ address, label: name, kind }) => (
            <Row
              key={address}
              tile={<PersonTile address={address} />}
              title={name === undefined ? <Address address={address} /> : <bdi>{name}</bdi>}
              tooltip={address}
              sub={
                <>
                  {t(`send.${kind}`)}
                  {name !== undefined && (
                    <>
                      {' '}
                      <Address address={address} />
                    </>
                  )}
                </>
              }
              onPress={() => onReceiver(address)}
            />
          ))}
        </Stack>
      )}
    </>
  )
}
