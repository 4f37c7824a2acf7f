import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/**
 * What axe finds, best practices included; said so that one sees at once what and where.
 *
 * @param except a part that it cannot look at, such as a frame in which no script runs
 */
export async function findingsOn(page: Page, except?: string): Promise<string[]> {
  // What comes or goes by degrees has no colour of its own meanwhile.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.waitForFunction(isStill)
  // In the page itself: otherwise each look opens a second page, only to put frames of strangers together,
  // and none of ours has any. What is in order is not listed in full.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (except !== undefined) axe.exclude(except)
  const { violations } = await axe.analyze()
  await page.emulateMedia({ reducedMotion: null })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  )
}

/** Whether a page that is turned to has its name, and nothing moves for a while. */
function isStill(): boolean {
  const isMoving = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
  return document.title !== '' && !document.getAnimations().some(isMoving)
}
