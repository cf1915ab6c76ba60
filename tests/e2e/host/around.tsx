import * as RadixDialog from '@radix-ui/react-dialog'
import { createFocusTrap } from 'focus-trap'
import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { ConnectButton, LatchkitProvider, useAccount } from 'latchkit/react'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useForm } from 'react-hook-form'
import { Drawer } from 'vaul'
import type { HostOptions } from './page.js'

/* A page whose dialog, drawer, focus trap or form stands around Latchkit. host.ts serves it. */

const { networks, around = 'radix' }: HostOptions = JSON.parse(decodeURIComponent(location.hash.slice(1)))
const kit = createLatchkit({ networks, metadata: { name: 'Harbour' }, use: [evm()] })
const heard: string[] = []
let openRadix = (_: boolean): void => undefined
Object.assign(window, { around: { kit, heard, openRadix: (open: boolean) => openRadix(open) } })

function Wallet(): ReactElement {
  const { status } = useAccount()
  return (
    <section aria-label="wallet" data-status={status}>
      <ConnectButton />
    </section>
  )
}

const content = (
  <LatchkitProvider kit={kit}>
    <Wallet />
  </LatchkitProvider>
)

function InRadix({ children }: { children: ReactNode }): ReactElement {
  const [open, setOpen] = useState(around === 'radix')
  openRadix = setOpen
  return (
    <RadixDialog.Root open={open} onOpenChange={setOpen}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay />
        <RadixDialog.Content data-around="" aria-describedby={undefined}>
          <RadixDialog.Title>Checkout</RadixDialog.Title>
          <input aria-label="Voucher" />
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

function InVaul({ children }: { children: ReactNode }): ReactElement {
  return (
    <Drawer.Root defaultOpen>
      <Drawer.Portal>
        <Drawer.Overlay />
        <Drawer.Content data-around="" aria-describedby={undefined} style={{ position: 'fixed', inset: 'auto 0 0', height: 300, background: 'white' }}>
          <Drawer.Title>Checkout</Drawer.Title>
          <input aria-label="Voucher" />
          {children}
        </Drawer.Content>
      </Drawer.Portal>
    </Drawer.Root>
  )
}

function InTrap({ children }: { children: ReactNode }): ReactElement {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const trap = createFocusTrap(box.current as HTMLDivElement, { escapeDeactivates: () => heard.push('trap: Escape') < 0 })
    trap.activate()
    return () => void trap.deactivate()
  }, [])
  return (
    <div ref={box} data-around="">
      <input aria-label="Voucher" />
      {children}
    </div>
  )
}

function InForm({ children }: { children: ReactNode }): ReactElement {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { voucher: '' } })
  const { isDirty, isSubmitted, touchedFields } = formState
  heard.push(...(isDirty ? ['dirty'] : []), ...(isSubmitted ? ['submitted'] : []), ...Object.keys(touchedFields))
  return (
    <form data-around="" onSubmit={handleSubmit(() => undefined)} onChange={() => heard.push('change')} onKeyDownCapture={() => heard.push('key')}>
      <input aria-label="Voucher" {...register('voucher')} />
      {children}
      <button type="submit">Pay</button>
    </form>
  )
}

const Around = { radix: InRadix, vaul: InVaul, 'focus-trap': InTrap, form: InForm, 'scroll-lock': InRadix }[around]

createRoot(document.getElementById('root') as HTMLElement).render(
  around === 'scroll-lock' ? (
    <>
      <InRadix>Terms</InRadix>
      {content}
    </>
  ) : (
    <Around>{content}</Around>
  ),
)
