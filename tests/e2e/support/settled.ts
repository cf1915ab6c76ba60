import type { Frame, Page } from 'playwright-core'

/** Waits until page and dialog are still. Endless animations and the timer of a toast may run. */
export async function settled({ page }: { readonly page: Page | Frame }): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const running = () =>
      [document, document.querySelector('[data-latchkit=modal]')?.shadowRoot]
        .flatMap((root) => root?.getAnimations() ?? [])
        .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) <= 1_000)
    // Transitions start in the frame after the change.
    for (await frame(), await frame(); running().length > 0; await frame()) await Promise.allSettled(running().map(({ finished }) => finished))
  })
}
