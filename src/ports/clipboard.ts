import type { Observable } from 'rxjs'

/** The clipboard; written in a visitor's gesture only, never read (robustness, T14). */
export interface ClipboardPort {
  /** Completes when the text is on the clipboard. */
  write(text: string): Observable<never>
}
