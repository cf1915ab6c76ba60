import { StrictMode, useId, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Card } from '../../src/ui-react/dialog/shell/card.js'
import { ModalShell } from '../../src/ui-react/dialog/shell/dialog-shell.js'
import type { Surroundings } from '../../src/ui-react/dialog/shell/shadow.js'
import { loadLocale } from '../../src/ui-react/provider/use-locale.js'
import { createStrings } from '../../src/ui-react/i18n/strings.js'
import type { ThemeMode, ThemeVariables } from '../../src/ui-react/theme/theme.js'
import { ConnectButtonView } from '../../src/ui-react/buttons/connect-button.js'
import { NoticeBarView, PendingRequestsBarView } from '../../src/ui-react/pending-requests/pending-requests-bar-view.js'
import { type Figure, figures } from './figures.js'
import { Host } from './host.js'
import { OutsideButtons } from './outside.js'
import { Parts } from './parts.js'
import { AddedByWallet, Review } from './review.js'
import { lumen } from './samples.js'

/*
 * Every part and view with made-up data: to look at them, and for browser tests of the frame.
 * ?theme=light|system &lang=ar &accent=%232f6bff &mix=%23ff0000 &radius=0 &scale=24 &qr=%231b3a8f &hostile ; ?open=<caption> shows one view as a dialog,
 * with &waiting=1 the bar of requests that wait, with &far without a link, with &review=bitcoin|solana|solana-fails|solana-several what is signed, &held it waits for a decision, &added what the wallet added; with &closed it waits for its button, with &refuse it does not close, with &back Escape goes to the view before.
 */
const query = new URLSearchParams(location.search)
const mode = (query.get('theme') ?? 'dark') as ThemeMode
document.body.dataset.theme = mode

const variables: ThemeVariables = {
  accent: query.get('accent') ?? undefined,
  colorMix: query.get('mix') ?? undefined,
  colorMixStrength: query.has('mix') ? 20 : undefined,
  radius: query.has('radius') ? Number(query.get('radius')) : undefined,
  fontSize: query.get('scale') ?? undefined,
  qrColor: query.get('qr') ?? undefined,
}
const locale = await loadLocale(query.get('lang') ?? 'en')
const surroundings: Surroundings = { theme: { mode, variables }, strings: createStrings({ locale }) }

function Board() {
  const sections = [...new Set(figures.map(({ section }) => section))]
  return (
    <>
      <section id="outside">
        <h2>outside</h2>
        <OutsideButtons {...surroundings} />
      </section>
      {sections.map((section) => (
        <section id={section} key={section}>
          <h2>{section}</h2>
          <div className="row">
            {figures
              .filter((figure) => figure.section === section)
              .map((figure) => (
                <figure key={figure.caption}>
                  <figcaption>{figure.caption}</figcaption>
                  <Host where="place" {...surroundings}>
                    <Framed {...figure} />
                  </Host>
                </figure>
              ))}
          </div>
        </section>
      ))}
      <section id="parts">
        <h2>parts</h2>
        <div className="row">
          <Parts {...surroundings} />
        </div>
      </section>
      <section id="phone">
        <h2>phone</h2>
        <div className="row">
          {['Connect', 'Account, tokens', 'Extension, waiting'].map((caption) => (
            <iframe key={caption} title={caption} src={`?${new URLSearchParams({ ...Object.fromEntries(query), open: caption })}`} />
          ))}
        </div>
      </section>
    </>
  )
}

function Framed(figure: Figure) {
  const element = useRef<HTMLDivElement>(null)
  return <Card {...figure} viewKey="only" direction="forward" shakes={0} onClose={() => undefined} id={useId()} element={element} />
}

/** A page with a button, a long text to scroll, and the dialog; what it does is written into `data-log` for tests. */
function OnePage({ caption }: { caption: string }) {
  const [open, setOpen] = useState(query.get('closed') === null)
  const [at, setAt] = useState(
    Math.max(
      0,
      figures.findIndex((figure) => figure.caption === caption),
    ),
  )
  const [direction, setDirection] = useState<'forward' | 'back'>('forward')
  const [shakes, setShakes] = useState(0)
  const figure = figures[at]
  const move = (step: number) => {
    setDirection(step > 0 ? 'forward' : 'back')
    setAt((now) => (now + step + figures.length) % figures.length)
  }
  const close = () => (query.has('refuse') ? setShakes((count) => count + 1) : setOpen(false))
  const show = (wanted: string) => setAt(figures.findIndex((one) => one.caption === wanted))
  Object.assign(window, { gallery: { move, setOpen, show, captions: figures.map((one) => one.caption) } })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: counts what reaches a component around the dialog
    <div className="page" onClick={() => log('click')} onKeyDown={({ key }) => log(`key ${key}`)}>
      <b>Fernwood</b>
      <p>A page of the host.</p>
      <ConnectButtonView {...surroundings} label="Connect wallet" open={open} onPress={() => setOpen(true)} />
      <p>More of it.</p>
      <p>And more.</p>
      {open && figure && (
        <Host where="body" {...surroundings}>
          <ModalShell
            {...figure}
            viewKey={figure.caption}
            direction={direction}
            shakes={shakes}
            onClose={close}
            onEscape={() => (query.has('back') && at > 0 ? move(-1) : close())}
          />
        </Host>
      )}
      {query.has('added') && (
        <Host where="body" name="waiting" {...surroundings}>
          <NoticeBarView wallet={lumen} onDismiss={() => log('dismiss')}>
            <AddedByWallet wallet={lumen.name} />
          </NoticeBarView>
        </Host>
      )}
      {query.has('waiting') && (
        <Host where="body" name="waiting" {...surroundings}>
          <PendingRequestsBarView
            kind="sendTransaction"
            more={Number(query.get('waiting'))}
            wallet={lumen}
            onOpen={query.has('far') ? undefined : () => log('open')}
            stage={query.has('held') ? 'held' : undefined}
            onDecide={(approves) => log(approves ? 'approve' : 'reject')}
            review={query.has('review') && <Review chain={query.get('review')} />}
            onCancel={() => log('cancel')}
          />
        </Host>
      )}
    </div>
  )
}

function log(text: string) {
  document.body.dataset.log = `${document.body.dataset.log ?? ''}${text};`
}

const one = query.get('open')
if (query.has('hostile')) document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/hostile.css' }))
const root = document.getElementById('root')
if (root) createRoot(root).render(<StrictMode>{one === null ? <Board /> : <OnePage caption={one} />}</StrictMode>)
