import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/**
 * axe findings, best practices included; each names its rule and element.
 *
 * @param except a part that axe cannot check, such as a frame without scripts
 */
export async function findingsOn(page: Page, except?: string): Promise<string[]> {
  // Colours are undefined during a transition.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.waitForFunction(isStill)
  // Legacy mode runs in the page itself: otherwise each run opens a second page to merge cross-origin frames,
  // and our pages have none. Passed rules are not listed.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (except !== undefined) axe.exclude(except)
  const { violations } = await axe.analyze()
  await page.emulateMedia({ reducedMotion: null })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  )
}

/** Whether a page has its title and no animation is running. */
function isStill(): boolean {
  const isMoving = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
  return document.title !== '' && !document.getAnimations().some(isMoving)
}
