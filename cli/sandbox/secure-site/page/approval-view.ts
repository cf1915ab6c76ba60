import { Observable } from 'rxjs'
import { maker } from '../../wallet/page/elements.js'
import type { Question, SiteParts } from '../parts.js'

/** Milliseconds for which a new question ignores clicks, because a click meant for the content before it must not approve. */
export const SETTLE_MS = 400

/** Shows the pending questions of the site in the frame, one at a time, the oldest first. */
export interface ApprovalView {
  ask(question: Question): Observable<boolean>
  theme: NonNullable<SiteParts['theme']>
}

interface Waiting {
  readonly question: Question
  settle(approved: boolean): void
}

/**
 * Creates the view. A question that was shown and then hidden by the app counts as rejected, so that it cannot reappear in place of another one.
 *
 * @param keeps false if the browser keeps no storage for the frame, about which the visitor is told
 */
export function createApprovalView(document: Document, { keeps }: { readonly keeps: boolean }): ApprovalView {
  const make = maker(document)
  const queue: Waiting[] = []
  let shown: { readonly entry: Waiting; close(): void } | undefined

  const update = () => {
    const [first] = queue
    if (first === shown?.entry) return
    shown?.close()
    shown = first && { entry: first, close: open(first) }
  }
  const watch = new IntersectionObserver((changes) => {
    const visible = changes.at(-1)?.isIntersecting === true
    if (visible) document.documentElement.dataset['seen'] = 'yes'
    else if (document.documentElement.dataset['seen'] === 'yes') {
      delete document.documentElement.dataset['seen']
      for (const { settle } of [...queue]) settle(false)
    }
  })
  watch.observe(document.documentElement)

  function open({ question, settle }: Waiting): () => void {
    const { app, reading } = question
    const reject = make('button', { type: 'button', class: 'secondary' }, 'Reject')
    const approve = make('button', { type: 'button', class: 'primary', disabled: '' }, ['Approve', reading.amount].filter(Boolean).join(' '))
    const [costs, facts] = partition(linesOf(question))
    const timer = setTimeout(() => approve.removeAttribute('disabled'), SETTLE_MS)
    const dialog = make(
      'dialog',
      { 'aria-labelledby': 'title', tabindex: '-1', 'data-method': question.method },
      make(
        'div',
        { class: 'body' },
        make('p', { class: 'who' }, ...(app.name === undefined ? [] : [make('strong', {}, app.name)]), make('span', {}, app.origin)),
        make('h1', { id: 'title' }, reading.title),
        ...reading.warnings.map((text) => make('p', { class: 'note danger', role: 'alert' }, make('b', {}, 'Look twice'), text)),
        make(
          'dl',
          {},
          ...facts.map(([label, value]) =>
            make('div', { class: isProse(value) ? 'prose' : '' }, make('dt', {}, label), make('dd', { class: isCode(value) ? 'mono' : '' }, value)),
          ),
        ),
        make('details', {}, make('summary', {}, 'All of it'), make('pre', { tabindex: '0', 'aria-label': 'All of it' }, reading.raw)),
        ...(keeps
          ? []
          : [
              make(
                'p',
                { class: 'note' },
                make('b', {}, 'This login cannot be kept'),
                'Your browser keeps nothing for embedded sites. It ends, keys included, when you leave or reload the page.',
              ),
            ]),
      ),
      make(
        'footer',
        {},
        ...(costs.length > 0
          ? [make('dl', { class: 'costs' }, ...costs.map(([label, value]) => make('div', {}, make('dt', {}, label), make('dd', {}, value))))]
          : []),
        make('div', { class: 'pair' }, reject, approve),
        make('small', {}, 'For development only: its keys are not safe.'),
      ),
    )
    reject.addEventListener('click', () => settle(false))
    approve.addEventListener('click', () => settle(true))
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      settle(false)
    })
    document.body.append(dialog)
    dialog.showModal()
    // The dialog takes the focus, so that a single key press answers nothing.
    dialog.focus()
    return () => {
      clearTimeout(timer)
      dialog.close()
      dialog.remove()
    }
  }

  return {
    ask: (question) =>
      new Observable((subscriber) => {
        const remove = () => {
          const at = queue.indexOf(entry)
          if (at >= 0) queue.splice(at, 1)
          update()
        }
        const entry: Waiting = {
          question,
          settle(approved) {
            remove()
            subscriber.next(approved)
            subscriber.complete()
          },
        }
        queue.push(entry)
        update()
        return remove
      }),
    theme({ mode }) {
      document.documentElement.dataset['theme'] = mode
    },
  }
}

/** Labels of the facts beside the buttons, which stay in sight while the others scroll. */
const COSTS: readonly string[] = ['Network fee', 'First use']

function partition(lines: readonly (readonly [string, string])[]) {
  const isCost = ([label]: readonly [string, string]) => COSTS.includes(label)
  return [lines.filter(isCost), lines.filter((line) => !isCost(line))] as const
}

/** Longest text that is shown beside its label; longer text is shown below it. */
const LINE_CHARS = 40

/** The account is the visitor's own, so its ends are enough. */
const shortAddress = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

function isProse(value: string): boolean {
  return !isCode(value) && (value.length > LINE_CHARS || value.includes('\n'))
}

function isCode(value: string): boolean {
  return /^(0x|[1-9A-HJ-NP-Za-km-z]{32})/.test(value)
}

/** Returns the lines of a question, and always its network and account. */
function linesOf({ reading, account, chain }: Question): (readonly [string, string])[] {
  const network = reading.lines.some(([label]) => label === 'Network') ? [] : [['Network', chain] as const]
  return [...reading.lines, ...network, ['Account', `${shortAddress(account.address)} (${accountNames[account.type]})`]]
}

const accountNames = { eoa: 'key', smartAccount: 'smart account', solana: 'Solana' } as const
