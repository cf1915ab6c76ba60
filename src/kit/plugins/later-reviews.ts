import { defer, type Observable, switchMap } from 'rxjs'
import type { ReviewPort } from '../../ports/review.js'

/** Returns a reader whose code loads with the first request. */
export function laterReviews(load: () => Promise<ReviewPort>): ReviewPort {
  const later = <T>(ask: (port: ReviewPort) => Observable<T>) => defer(load).pipe(switchMap(ask))
  return {
    read: (order) => later((port) => port.read(order)),
    simulate: (order) => later((port) => port.simulate(order)),
    additions: (request) => later((port) => port.additions(request)),
  }
}
