import type { ReactElement } from 'react'
import { Body } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { ShieldIcon } from '../../icons/view-icons.js'
import { EmptyState } from '../../primitives/blocks.js'
import { Latch } from '../../primitives/pictures/latch.js'
import { Note } from '../../primitives/callout.js'
import { useText } from '../../i18n/use-text.js'
import { authText } from './strings.js'

interface LoggedInProps {
  app: { name: string; icon?: string | undefined }
  /** Mark of the login method. */
  mark: ReactElement
  name: string
  done: boolean
}

/** Last step of every login: the account is requested, then connected. */
export function LoggedIn({ app, mark, name, done }: LoggedInProps): ReactElement {
  const t = useText(authText)
  const heading = t(done ? 'login.done' : 'login.connecting')
  const text = done ? t('login.doneText', { app: app.name }) : t('login.connectingText')
  useAnnouncement(`${heading}. ${text}`)
  return (
    <Body>
      <Latch
        state={done ? 'done' : 'pending'}
        from={{ kind: 'wallet', name: app.name, src: app.icon }}
        to={{ kind: 'wallet', name, mark: <span className="lk-any">{mark}</span> }}
      />
      <EmptyState heading={heading} text={text} />
      {!done && <Note icon={ShieldIcon}>{t('login.consent', { app: app.name })}</Note>}
    </Body>
  )
}
