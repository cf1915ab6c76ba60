import type { Observable } from 'rxjs'

/** The clipboard. Written during a user gesture only, and never read (robustness, T14). */
export interface ClipboardPort {
  /** Completes when the text is on the clipboard. */
  write(text: string): Observable<never>
}
