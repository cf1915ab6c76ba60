// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { createLatchkit, mainnet } from 'latchkit'
import { evm } from 'latchkit/evm'
import {
  AccountButton,
  ConnectButton,
  LatchkitModal,
  LatchkitProvider,
  NetworkButton,
  useAccount,
  useModal,
  useNetwork,
  useReady,
  useTheme,
} from 'latchkit/react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'

function Facts() {
  const { status } = useAccount()
  const { network } = useNetwork()
  const { isOpen } = useModal()
  const { scheme } = useTheme()
  return <output>{[status, useReady(), network?.name, isOpen, scheme].join(' ')}</output>
}

function app(kit: ReturnType<typeof createLatchkit>) {
  return (
    <LatchkitProvider kit={kit}>
      <ConnectButton />
      <AccountButton />
      <NetworkButton />
      <ConnectButton.Custom>{({ mounted, status }) => <i>{`${mounted} ${status}`}</i>}</ConnectButton.Custom>
      <Facts />
      {kit.config.embedded && <LatchkitModal />}
    </LatchkitProvider>
  )
}

const make = (options = {}) => createLatchkit({ networks: [mainnet], metadata: { name: 'App' }, use: [evm()], ...options })

describe('on a server', () => {
  it('[DX-01] there is no browser here: this test would not see it touched otherwise', () => {
    expect([typeof window, typeof document, typeof localStorage, typeof matchMedia]).toEqual(['undefined', 'undefined', 'undefined', 'undefined'])
  })

  it('[DX-01, UX-53] renders buttons that can be pressed, and facts that claim nothing about a session', () => {
    const fetches = vi.spyOn(globalThis, 'fetch')
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const kit = make()
    const html = renderToString(app(kit))
    expect(html).toContain('<button type="button" aria-haspopup="dialog" aria-expanded="false">Connect wallet</button>')
    expect(html).toContain('>Ethereum</button>')
    expect(html).toContain('<i>false disconnected</i>')
    expect(html).toContain('<output>restoring false Ethereum false dark</output>')
    expect(html).not.toContain('account-button')
    expect([kit.getState(), fetches.mock.calls, timers.mock.calls]).toEqual([kit.getServerState(), [], []])
  })

  it('[DX-15] writes no style, no script and no handler into the page', () => {
    expect(renderToString(app(make({ themeVariables: { accent: '#0af' } })))).not.toMatch(/style|<script|\son\w+=/)
  })

  it('[MODAL-04, DX-01] an embedded dialog comes with the browser', () => {
    expect(renderToString(app(make({ embedded: true })))).not.toContain('modal')
  })

  it('[DX-01] renders the same twice, and as a stream', async () => {
    const chunks: string[] = []
    await new Promise<void>((resolve, reject) => {
      const { pipe } = renderToPipeableStream(app(make()), {
        onError: reject,
        onAllReady: () =>
          pipe(
            new Writable({
              write(chunk, _, next) {
                chunks.push(String(chunk))
                next()
              },
            }).on('finish', resolve),
          ),
      })
    })
    expect(chunks.join('')).toBe(renderToString(app(make())))
  })

  it("[DX-27] the React entry starts with the directive 'use client', which Next.js asks for", () => {
    expect(readFileSync(join(import.meta.dirname, '../../src/react.ts'), 'utf8')).toMatch(/^'use client'\n/)
  })
})

describe('React 18', () => {
  /** Exports of `react` and `react-dom` 18 that this package may use. */
  const known = new Set(
    'Component,Fragment,Suspense,createContext,createElement,createPortal,memo,useCallback,useContext,useDeferredValue,useEffect,useId,useLayoutEffect,useMemo,useReducer,useRef,useState,useSyncExternalStore'.split(
      ',',
    ),
  )

  it('[DX-06] is enough: nothing newer is imported', () => {
    const folder = join(import.meta.dirname, '../../src')
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !/\.spec\.tsx?$/.test(name))
    const imported = sources.flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/import (?!type)\{([^}]*)\} from 'react(?:-dom)?'/g)].flatMap(([, names = '']) =>
        names
          .split(',')
          .map((one) => one.trim())
          .filter((one) => one !== '' && !one.startsWith('type ')),
      ),
    )
    expect(imported.length).toBeGreaterThan(50)
    expect([...new Set(imported)].filter((name) => !known.has(name))).toEqual([])
  })
})
