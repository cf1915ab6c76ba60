/** Packages of other frameworks that guides import, as far as they use them. */
declare module 'next/headers' {
  /** As of Next.js 15: values are decoded. */
  export function cookies(): Promise<{ get(name: string): { readonly name: string; readonly value: string } | undefined }>
}

declare module '@playwright/test' {
  import type { Locator, Page } from 'playwright-core'

  export const test: {
    (title: string, body: (given: { page: Page }) => Promise<void>): void
    beforeAll(body: () => Promise<void>): void
    afterAll(body: () => Promise<void>): void
  }
  export function expect(locator: Locator): { toBeVisible(): Promise<void> }
}
