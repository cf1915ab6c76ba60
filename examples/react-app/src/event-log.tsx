import type { PublicEvent } from 'latchkit'
import { useEvents } from 'latchkit/react'
import { type ReactElement, useRef, useState } from 'react'
import { devtools } from './kit.js'

interface Line {
  readonly id: number
  readonly at: Date
  readonly event: PublicEvent
}

/** Lists the public events of the library, newest first. */
export function EventLog(): ReactElement {
  const [lines, setLines] = useState<readonly Line[]>([])
  const count = useRef(0)
  useEvents('*', (event) => {
    count.current += 1
    const line = { id: count.current, at: new Date(), event }
    setLines((before) => [line, ...before].slice(0, 200))
  })
  return (
    <section className="panel" aria-labelledby="events">
      <header className="panel__head">
        <h2 id="events">Events</h2>
        <div className="panel__tools">
          <button type="button" className="text-button" disabled={lines.length === 0} onClick={save}>
            Save recording
          </button>
          <button type="button" className="text-button" disabled={lines.length === 0} onClick={() => setLines([])}>
            Clear
          </button>
        </div>
      </header>
      {lines.length === 0 ? (
        <p className="empty quiet">Nothing has happened yet. Connect a wallet and look here.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must be able to come in
        <ol className="events" tabIndex={0} aria-labelledby="events">
          {lines.map(({ id, at, event }) => (
            <li key={id} data-tone={toneOf(event)}>
              <time dateTime={at.toISOString()}>{at.toLocaleTimeString([], clock)}</time>
              <code>{event.type}</code>
              <span className="quiet">{detailsOf(event)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Saves the session with pseudonyms in place of addresses: `latchkit-cli replay` replays it, `latchkit-cli inspect` shows the cause of each entry. */
function save(): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([devtools.exportTape()], { type: 'application/jsonl' }))
  link.download = 'session.jsonl'
  link.click()
  URL.revokeObjectURL(link.href)
}

const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const

/** Returns the tone of an event: success or failure. The event's name says the same in words. */
function toneOf(event: PublicEvent): string | undefined {
  const { type } = event
  // A wallet that was read without a prompt has granted nothing yet.
  if (type === 'connectFailed' && event.silent) return undefined
  return /Failed$|Unsupported$/.test(type) ? 'bad' : /^connected$|(Succeeded|Completed|Switched)$/.test(type) ? 'good' : undefined
}

/** Returns the members worth showing: plain values, and the reason of a failure. */
function detailsOf(event: PublicEvent): string {
  return Object.entries(event)
    .flatMap(([name, value]: [string, unknown]) => {
      if (['type', 'operation', 'deadline'].includes(name)) return []
      if (isFailure(value)) return [value.message]
      if (isNamed(value)) return [`${name} ${value.name}`]
      return ['string', 'number', 'boolean'].includes(typeof value) ? [`${name} ${shorten(String(value))}`] : []
    })
    .join(' · ')
}

function isFailure(value: unknown): value is { readonly message: string } {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
}

function isNamed(value: unknown): value is { readonly name: string } {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
}

function shorten(text: string): string {
  return text.length > 24 ? `${text.slice(0, 10)}…${text.slice(-6)}` : text
}
