import { useEffect, useState } from 'react'
import { warnInDevelopment } from '../../../development.js'
import type { Instance } from '../../../kit/instance.js'
import type { FailedWhy, PairingState } from './wallet-connect-view.js'
import { useSlow } from '../../primitives/timing.js'
import { reasonOf } from '../failures/reasons.js'
import type { Try } from './read-try.js'

type Opened = 'yes' | 'refused' | undefined

/** State of the view, including the user's actions in it. */
export interface ShownPairing {
  readonly state: PairingState
  /** Dismisses the result of the last attempt. */
  acknowledge(): void
  setOpened(opened: Opened): void
}

/**
 * Returns the view's state of an attempt. After a failed attempt the next one starts automatically: a code is then shown with a note on the failure, while a
 * link waits until the user has read it.
 *
 * @param opens true if the wallet is opened by a link, not scanned
 */
export function usePairingState(kit: Instance, now: Try, opens: boolean): ShownPairing {
  const [opened, setOpened] = useState<Opened>()
  const [ended, setEnded] = useState<Ended>()
  const [codeOf, setCodeOf] = useState<string>()
  if (now.phase === 'declined' || now.phase === 'failed') {
    if (ended?.operation !== now.operation || ended?.attempt !== now.attempt) {
      setEnded({ operation: now.operation, attempt: now.attempt, phase: now.phase, code: now.code, read: false, hadCode: codeOf === now.operation })
      setOpened(undefined)
    }
  }
  const last = ended?.operation === now.operation ? ended : undefined
  const shows = now.phase === 'ready' || now.phase === 'renewing'
  if (shows && !opens && codeOf !== now.operation) setCodeOf(now.operation)
  const slow = useSlow(shows ? (opens ? opened : 'code') && `${now.operation} ${opens ? 'opened' : 'code'}` : undefined)
  const late = useLate(kit, shows || now.phase === undefined ? undefined : now.operation)
  const left = useLeft(now.phase === 'ready' && !opens ? now.dueAt : undefined)

  return {
    state: stateOf(),
    acknowledge: () => setEnded((before) => before && { ...before, read: true }),
    setOpened,
  }

  function stateOf(): PairingState {
    if (now.phase === undefined) return outcomeOf(now, opens)
    const isRead = last?.read === true
    if ((now.phase === 'declined' || now.phase === 'failed') && !isRead && (opens || now.retried)) return outcome(now.phase, now.code)
    if (opens) {
      if (last !== undefined && !isRead && now.attempt > last.attempt) return outcome(last.phase, last.code)
      return {
        step: 'open',
        preparing: !shows,
        address: shows ? kit.getPairingUri() : undefined,
        offline: now.offline,
        opened: opened === 'yes' && slow ? 'slow' : opened,
      }
    }
    const note = last?.phase === 'declined' || last?.hadCode === true ? last.phase : slow ? 'slow' : undefined
    if (!shows) return { step: 'code', offline: now.offline || late, note }
    const whole = (now.dueAt ?? 0) - now.since
    return {
      step: 'code',
      address: kit.getPairingUri(),
      left: left === undefined ? undefined : left / 1_000,
      life: left === undefined || whole <= 0 ? 0 : left / whole,
      renewing: now.phase === 'renewing',
      offline: now.offline,
      note,
    }
  }
}

interface Ended {
  readonly operation: string | undefined
  readonly attempt: number
  readonly phase: 'declined' | 'failed'
  readonly code: string | undefined
  readonly read: boolean
  /** True if a code was on screen before, so the next one is new. */
  readonly hadCode: boolean
}

/** Returns the result when no pairing exists: it was cancelled, or a wallet approved it. */
function outcomeOf({ peer, icon, code, cause, said }: Try, opens: boolean): PairingState {
  if (code === 'CONNECTION_REJECTED') return { step: 'declined' }
  if (said !== undefined) return { step: 'failed', said }
  if (code === 'PAIRING_EXPIRED' || cause === 'PAIRING_EXPIRED') return { step: 'expired', link: opens }
  if (code !== undefined) return outcome('failed', code, cause)
  return peer === undefined ? { step: 'code' } : { step: 'connected', name: peer, icon }
}

function outcome(phase: 'declined' | 'failed', code: string | undefined, cause?: string): PairingState {
  return phase === 'declined' ? { step: 'declined' } : { step: 'failed', why: whyOf(cause) ?? whyOf(code) }
}

/** Returns the reason of a code that this view has a sentence for. */
function whyOf(code: string | undefined): FailedWhy | undefined {
  if (code === 'SESSION_UNUSABLE' || code === 'ACCOUNTS_UNAVAILABLE') return 'unusable'
  if (code === 'RELAY_REFUSED') return 'refused'
  const reason = reasonOf(code)
  return reason === 'misconfigured' || reason === 'notLoaded' || reason === 'unreachable' || reason === 'late' ? reason : undefined
}

/** Milliseconds without a code after which the relay counts as unreachable. */
const LATE_MS = 5_000

/** Returns true once an attempt has had no code for 5 s. The console says so, too, in development. */
function useLate(kit: Instance, operation: string | undefined): boolean {
  const [late, setLate] = useState<string>()
  useEffect(() => {
    if (operation === undefined) return
    const timer = setTimeout(() => {
      setLate(operation)
      warnInDevelopment(
        kit,
        'The WalletConnect relay has not answered for 5 s, so there is no code. Check the network, relayUrl and the connect-src of your content security policy.',
      )
    }, LATE_MS)
    return () => clearTimeout(timer)
  }, [kit, operation])
  return operation !== undefined && late === operation
}

/** Returns the milliseconds until a time, updated each second. */
function useLeft(until: number | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [until])
  return until === undefined ? undefined : Math.max(0, until - now)
}
