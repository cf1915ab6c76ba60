import { maker, picture } from './elements.js'
import type { Drawing } from './icon.js'
import type { Question, Questions } from '../questions.js'

/** Wallet whose prompts are shown. */
export interface PromptOwner {
  readonly name: string
  readonly drawing: Drawing
}

/**
 * Shows the pending questions of a wallet in the page, one at a time, the oldest first, as a modal dialog of its own.
 *
 * A page may have a modal dialog open, which makes the rest of the page inert: only a later dialog in the top layer is usable then. The prompt works under the
 * strictest content security policy: no style element or attribute, no HTML text, no image.
 */
export function showPrompts(document: Document, owner: PromptOwner, questions: Questions): void {
  let shown: { id: number; close(): void } | undefined
  const update = () => {
    const [first] = questions.pending()
    if (first?.id === shown?.id) return
    shown?.close()
    shown = first && { id: first.id, close: open(document, owner, first, (approved) => questions.answer(first.id, approved)) }
  }
  questions.subscribe(update)
}

function open(document: Document, owner: PromptOwner, question: Question, answer: (approved: boolean) => void): () => void {
  const make = maker(document)
  const host = document.createElement('latchkit-sandbox-prompt')
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [styleSheet()]
  const text = make('p', { id: 'text' }, question.text)
  const reject = make('button', { type: 'button', class: 'reject' }, 'Reject')
  const approve = make('button', { type: 'button', class: 'approve' }, 'Approve')
  const dialog = make(
    'dialog',
    { 'aria-label': owner.name, 'aria-describedby': 'text', tabindex: '-1' },
    make('header', {}, picture(document, owner.drawing), make('strong', {}, owner.name), make('small', {}, 'test wallet')),
    text,
    make('dl', {}, ...question.details.flatMap(([label, value]) => [make('dt', {}, label), make('dd', {}, value)])),
    make('footer', {}, reject, approve),
  )
  reject.addEventListener('click', () => answer(false))
  approve.addEventListener('click', () => answer(true))
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    answer(false)
  })
  // Key events of the prompt must not reach the page, such as Escape for a dialog below.
  dialog.addEventListener('keydown', (event) => event.stopPropagation())
  root.append(dialog)
  document.documentElement.append(host)
  dialog.showModal()
  // The dialog takes the focus, because the key that opened it may still be down and must answer nothing.
  dialog.focus()
  return () => {
    dialog.close()
    host.remove()
  }
}

function styleSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    :host { all: initial; color-scheme: light dark }
    dialog {
      box-sizing: border-box; width: min(360px, calc(100vw - 24px)); max-height: calc(100dvh - 24px); overflow: auto;
      margin: 12px 12px auto auto; padding: 16px; border: 1px solid light-dark(#c9ccd1, #4a4e55); border-radius: 14px;
      font: 14px/1.45 system-ui, sans-serif; color: light-dark(#16181b, #f1f2f3); background: light-dark(#fff, #1d1f23);
      box-shadow: 0 12px 40px #0006;
    }
    dialog:focus { outline: none }
    dialog::backdrop { background: #0003 }
    header { display: flex; align-items: center; gap: 10px; font-size: 15px }
    small { margin-inline-start: auto; color: light-dark(#5b6067, #a9aeb6); font-size: 12px }
    p { margin: 14px 0 10px; overflow-wrap: anywhere }
    dl { margin: 0; display: grid; gap: 2px }
    dt { color: light-dark(#5b6067, #a9aeb6); font-size: 12px }
    dd {
      margin: 0 0 8px; max-height: 160px; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere;
      font: 12px/1.5 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
    }
    footer { display: flex; gap: 8px; margin-top: 8px }
    button {
      flex: 1; min-height: 40px; border: 1px solid light-dark(#8a8f97, #767b84); border-radius: 10px; cursor: pointer;
      font: 600 14px system-ui, sans-serif; color: inherit; background: transparent;
    }
    button:focus-visible { outline: 2px solid light-dark(#0b57d0, #a8c7fa); outline-offset: 2px }
    .approve { color: light-dark(#fff, #10243f); background: light-dark(#0b57d0, #a8c7fa); border-color: transparent }
  `)
  return sheet
}
