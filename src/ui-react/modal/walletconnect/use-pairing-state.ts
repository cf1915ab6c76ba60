import { useEffect, useState } from 'react'
import type { Latchkit } from '../../../instance/types.js'
import type { PairingState } from '../../views/walletconnect/wallet-connect-view.js'
import { useSlow } from '../connection/use-slow.js'
import type { Try } from './read-try.js'

type Opened = 'yes' | 'refused' | undefined

/** What the view shows, and what the visitor did in it that no state knows of. */
export interface ShownPairing {
  readonly state: PairingState
  /** The visitor has read how the last try ended, and goes on. */
  acknowledge(): void
  setOpened(opened: Opened): void
}

/**
 * What is shown of a try. A try that ended is followed by a new one by itself: a code is then shown with a word on what happened; a link
 * waits until the visitor has read it.
 *
 * @param opens the wallet is opened by a link, not scanned
 */
export function usePairingState(kit: Latchkit, now: Try, opens: boolean): ShownPairing {
  const [opened, setOpened] = useState<Opened>()
  const [ended, setEnded] = useState<Ended>()
  if (now.phase === 'declined' || now.phase === 'failed') {
    if (ended?.operation !== now.operation || ended?.attempt !== now.attempt) {
      setEnded({ operation: now.operation, attempt: now.attempt, phase: now.phase, code: now.code, read: false })
      setOpened(undefined)
    }
  }
  const last = ended?.operation === now.operation ? ended : undefined
  const shows = now.phase === 'ready' || now.phase === 'renewing'
  const slow = useSlow(shows ? (opens ? opened : 'code') && `${now.operation} ${opens ? 'opened' : 'code'}` : undefined)
  const left = useLeft(now.phase === 'ready' && !opens ? now.dueAt : undefined)

  return {
    state: stateOf(),
    acknowledge: () => setEnded((before) => before && { ...before, read: true }),
    setOpened,
  }

  function stateOf(): PairingState {
    if (now.phase === undefined) return outcomeOf(now)
    const isRead = last?.read === true
    if ((now.phase === 'declined' || now.phase === 'failed') && !isRead && (opens || now.retried)) return outcome(now.phase, now.code)
    if (opens) {
      if (last !== undefined && !isRead && now.attempt > last.attempt) return outcome(last.phase, last.code)
      return { step: 'open', preparing: !shows, opened: opened === 'yes' && slow ? 'slow' : opened }
    }
    const note = last !== undefined ? last.phase : slow ? 'slow' : undefined
    if (!shows) return { step: 'code', offline: now.offline, note }
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
}

/** There is no pairing: it was given up, or a wallet has agreed. */
function outcomeOf({ peer, icon, code }: Try): PairingState {
  if (code === 'CONNECTION_REJECTED') return { step: 'declined' }
  if (code === 'PAIRING_EXPIRED') return { step: 'expired' }
  if (code !== undefined) return outcome('failed', code)
  return peer === undefined ? { step: 'code' } : { step: 'connected', name: peer, icon }
}

function outcome(phase: 'declined' | 'failed', code: string | undefined): PairingState {
  return phase === 'declined'
    ? { step: 'declined' }
    : { step: 'failed', unreachable: code === 'RELAY_UNAVAILABLE', why: code === undefined ? undefined : causes[code] }
}

/** Why it failed, where more is known than that no wallet answered. */
const causes: Readonly<Record<string, 'misconfigured' | 'notLoaded'>> = {
  SIGN_CLIENT_NOT_INSTALLED: 'misconfigured',
  SIGN_CLIENT_UNUSABLE: 'misconfigured',
  PROJECT_ID_NOT_CONFIGURED: 'misconfigured',
  PROJECT_ID_INVALID: 'misconfigured',
  ORIGIN_NOT_ALLOWED: 'misconfigured',
  CODE_UNAVAILABLE: 'notLoaded',
}

/** What is left until a moment, in milliseconds, told each second. */
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
