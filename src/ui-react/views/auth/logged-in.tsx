import type { ReactElement } from 'react'
import { Body } from '../../dialog/body.js'
import { useAnnouncement } from '../../dialog/live.js'
import { useSheet } from '../../dialog/shadow.js'
import { ShieldIcon } from '../../icons/view-icons.js'
import { Say } from '../../primitives/blocks.js'
import { Latch } from '../../primitives/latch.js'
import { Note } from '../../primitives/notes.js'
import { loginText } from '../../strings/en/login.js'
import { useText } from '../../strings/use-text.js'
import { qrStyles } from '../../styles/qr.generated.js'

interface LoggedInProps {
  app: { name: string; icon?: string | undefined }
  /** Of the login. */
  mark: ReactElement
  name: string
  done: boolean
}

/** The end of every login: the account is asked for, and is there. */
export function LoggedIn({ app, mark, name, done }: LoggedInProps): ReactElement {
  // The plate of somebody without a picture has its place in this sheet.
  useSheet(qrStyles)
  const t = useText(loginText)
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
      <Say heading={heading} text={text} />
      {!done && <Note icon={ShieldIcon}>{t('login.consent', { app: app.name })}</Note>}
    </Body>
  )
}
