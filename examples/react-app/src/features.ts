import type { AnyPlugin } from 'latchkit'
import { activity } from 'latchkit/activity'
import { buy } from 'latchkit/buy'
import { directory } from 'latchkit/directory'
import { names } from 'latchkit/names'
import { pay } from 'latchkit/pay'
import { portfolio } from 'latchkit/portfolio'
import { receive } from 'latchkit/receive'
import { send } from 'latchkit/send'
import { services } from 'latchkit/services'
import { smartSessions } from 'latchkit/smart-sessions'
import { swap } from 'latchkit/swap'
import type { Sandbox, SandboxTokens } from './sandbox.js'

/** Plugins for all that a visitor sees of an account and does with it. Each works by the app's own nodes; the hosted services show more. */
export function accountFeatures({ services: hosts, contracts = {} }: Partial<Sandbox> = {}): readonly AnyPlugin[] {
  const [hub] = Object.keys(contracts) as (keyof SandboxTokens)[]
  const tokens = Object.fromEntries(Object.entries(contracts).map(([network, one]) => [network, one.tokens]))
  const refs = Object.entries(contracts).flatMap(([network, one]) => one.tokens.map(({ address }) => ({ network: network as keyof SandboxTokens, address })))
  const pools = Object.fromEntries(
    Object.entries(contracts).map(([network, { router, weth, tokens: all }]) => [
      network,
      { router, tokens: [weth, ...all.map(({ address }) => address).filter((one) => one !== weth)] },
    ]),
  )
  return [
    ...(hosts === undefined ? [] : [services({ hosts }), buy({ tokens })]),
    names(hub === undefined ? {} : { hub }),
    portfolio({ tokens: refs }),
    activity(),
    directory(),
    send(),
    receive({ tokens }),
    swap({ pools }),
    pay(),
    smartSessions(),
  ]
}
