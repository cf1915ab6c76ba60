/** Values that short examples take for granted, so that each shows one thing. Longer ones in docs/guides import everything they use. */
import type { CreateOptions, HostPorts, Latchkit } from 'latchkit'
import type { SiweConfig, SiwxHost } from 'latchkit/siwx'
import type { FunctionComponent } from 'react'

declare global {
  const kit: Latchkit
  const projectId: string
  const file: string
  const text: string
  const bytes: Uint8Array
  const notify: (text: string) => void
  const options: CreateOptions
  const request: Request
  const siwxHost: SiwxHost
  const siweConfig: SiweConfig
  const myStorage: HostPorts['storage']
  const MyCodeField: FunctionComponent<{ onCode: (code: string) => void }>
  const MyQrCode: FunctionComponent<{ value: string }>
  interface ImportMeta {
    readonly env: { readonly VITE_PROJECT_ID: string }
  }
}
