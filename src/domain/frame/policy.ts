import type { Observable } from 'rxjs'
import type { FrameNotice } from '../../ports/frame.js'
import type { Failure } from '../kernel/failure.js'
import { later } from '../kernel/timing.js'
import { log } from '../log.js'
import type { DomainCommand, Policy, PolicyIo } from '../root.js'
import { authFailure } from '../shared/auth-errors.js'
import { failure } from '../shared/errors.js'
import { concat, merge, mergeMap, switchMap } from '../shared/streams/flatten.js'
import { catchError, filter, map } from '../shared/streams/operators.js'
import { of } from '../shared/streams/sources.js'
import { ask } from './ask.js'
import { dappData, themeData } from './host-data.js'
import { FRAME_READY_MS, FRAME_SETTLE_MS } from './state.js'

/** Holds the frame in the page and hears what it says; the next opening takes its place. */
const opens: Policy = (io) =>
  io.on('frameOpening').pipe(
    switchMap(({ operation, network }) => {
      const lost = (reason: Failure) => of<DomainCommand>({ type: 'reportFrameLost', opening: operation, failure: reason })
      return concat(io.ports.frame.open({ network }).pipe(map(toReport)), lost(authFailure('FRAME_UNAVAILABLE'))).pipe(catchError(lost))
    }),
  )

/** The site is left alone for 500 ms after it was ready (FRAME-25). */
const settles: Policy = (io) =>
  io
    .on('frameSettling')
    .pipe(
      switchMap(({ generation }) =>
        later(io.ports.timer, FRAME_SETTLE_MS, { type: 'reportFrameSettled' as const, generation }, io.on('frameLoading', 'frameOpening', 'frameFailed')),
      ),
    )

/** Somebody waits: the site has 20 s (FRAME-27), however often it is loaded anew before it takes requests. */
const dues: Policy = (io) =>
  merge(
    io.on('frameAsked').pipe(map(({ dueAt }) => (dueAt === undefined ? undefined : FRAME_READY_MS))),
    io.on('frameLoading').pipe(map(({ leftMs }) => leftMs)),
  ).pipe(
    filter((ms) => ms !== undefined),
    switchMap((ms) =>
      later(io.ports.timer, ms, { type: 'reportFrameDue' as const, dueAt: io.state().frame.dueAt ?? 0 }, io.on('frameReady', 'frameFailed', 'frameSettling')),
    ),
  )

/** Each document is told of app and theme, and of every change of the theme after that (FRAME-49, F14). */
const syncs: Policy = (io) => {
  // A change may come while the one before it is on its way: each has a number.
  let changes = 0
  return merge(
    io.on('frameReady').pipe(mergeMap(({ generation }) => merge(tellApp(io, `g${generation}`), tellTheme(io, `g${generation}`)))),
    merge(
      io.on('themeModeSet', 'themeVariablesSet'),
      io.on('platformChanged').pipe(filter(({ changes }) => changes.colorScheme !== undefined && io.state().theme.mode === 'system')),
    ).pipe(
      filter(() => io.state().frame.phase === 'ready'),
      mergeMap(() => tellTheme(io, `t${++changes}`)),
    ),
  )
}

/** A site that cannot be reached, or serves nobody on this domain, is told of (FRAME-48), and messages that were not taken. */
const warns: Policy = (io) =>
  merge(
    io.on('frameFailed').pipe(map((): DomainCommand => ({ type: 'showAlert', alert: 'iframeLoadFailed' }))),
    io.on('frameRequestTimedOut').pipe(map((): DomainCommand => ({ type: 'showAlert', alert: 'iframeRequestTimeout' }))),
    io.on('frameDomainUnverified').pipe(
      map((): DomainCommand => {
        const { url = 'of this page' } = io.state().config.metadata
        return { type: 'showAlert', alert: 'unverifiedDomain', once: true, context: { origin: url } }
      }),
    ),
    io
      .on('frameMessagesRefused')
      .pipe(
        mergeMap(({ reason, count }) =>
          log(io, { level: 'warn', text: failure('FOREIGN_DATA_INVALID', { source: 'The secure site', reason }).message, context: { count } }),
        ),
      ),
  )

/** The policies of this slice, by name. */
export const policies = { opensFrame: opens, settlesFrame: settles, frameDues: dues, syncs, warnsOfFrame: warns }

function tellApp(io: PolicyIo, operation: string): Observable<DomainCommand> {
  return ask<'SYNC_DAPP_DATA'>(io, { operation, message: { event: 'SYNC_DAPP_DATA', payload: dappData(io.state()) }, answered: () => [], failed: () => [] })
}

function tellTheme(io: PolicyIo, operation: string): Observable<DomainCommand> {
  return ask<'SYNC_THEME'>(io, { operation, message: { event: 'SYNC_THEME', payload: themeData(io.state()) }, answered: () => [], failed: () => [] })
}

function toReport(notice: FrameNotice): DomainCommand {
  switch (notice.type) {
    case 'loading':
      return { type: 'reportFrameLoading', generation: notice.generation }
    case 'ready':
      return { type: 'reportFrameReady', generation: notice.generation, ...(notice.version ? { version: notice.version } : {}) }
    case 'sessionUpdated':
      return { type: 'reportFrameSession', generation: notice.generation, token: notice.token }
    case 'refused':
      return { type: 'reportFrameRefused', reason: notice.reason, count: notice.count }
  }
}
