import type { ReactElement } from 'react'
import { NothingToConfirm } from '../../dialog/nothing-to-confirm.js'
import { useText } from '../../i18n/use-text.js'
import { FullAddress } from '../../primitives/address.js'
import { Tag } from '../../primitives/blocks.js'
import { PersonTile } from '../../primitives/pictures/avatar.js'
import { plansText } from './strings.js'

/** A view of a plan without one. */
export function NoPlan({ onClose }: { onClose: () => void }): ReactElement {
  const t = useText(plansText)
  return <NothingToConfirm heading={t('plan.none')} text={t('plan.noneText')} onClose={onClose} />
}

/** Receiver of a plan, formatted for display. */
export interface ShownParty {
  readonly address: string
  readonly name?: string | undefined
  readonly image?: string | undefined
  /** False for the first time. Absent while that is not known. */
  readonly isKnown?: boolean
}

/** Plate with the receiver: its name, its whole address, and a mark for the first time. */
export function PartyPlate({ address, name, image, isKnown }: ShownParty): ReactElement {
  const t = useText(plansText)
  return (
    <div className="lk-plate">
      <span className="lk-plate__label">{t('plan.to')}</span>
      <div className="lk-plate__line">
        <PersonTile address={address} src={image} size={32} />
        <span className="lk-row__text">
          <span className="lk-row__title">
            {name && <bdi>{name}</bdi>}
            {isKnown === false && <Tag>{t('plan.firstTime')}</Tag>}
          </span>
          <span className="lk-row__sub">{t(isKnown ? 'plan.known' : 'plan.compare')}</span>
        </span>
      </div>
      <FullAddress address={address} />
    </div>
  )
}
