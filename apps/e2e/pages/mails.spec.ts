import { randomUUID } from 'node:crypto'
import { simpleParser } from 'mailparser'
import { findingsOn } from '../support/axe.ts'
import { filesTo } from '../support/mail.ts'
import { withDatabase } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const url = `/lien?token=${'x'.repeat(43)}`
const date = { title: 'Un ado peut en cacher un autre', when: 'lundi 23 novembre à 20:30' }
const group = { ...date, firstName: 'Inès', url, seats: 5, until: 'lundi 23 novembre à 18:30' }
const ticket = {
  ...date,
  lieu: "L'espace comédie",
  seats: 3,
  code: '7KQ4M2XWPD9A',
  spectacleId: 12,
  startsAt: '2026-11-23T19:30:00Z',
  minutes: 75,
  version: 2,
}

/** Mails with a ticket, several buttons or long links, by template. */
const MAILS: Readonly<Record<string, object>> = {
  'reservation-confirmed': { ...group, tickets: [ticket], isPaid: true, totalCents: 4_500 },
  'alert-confirm': { ...date, url },
  'group-held': group,
  'group-open': { ...group, shareUrl: url },
  'group-ended': { ...group, left: 2, isChanged: true, taken: ['Inès', 'Ali'] },
}

for (const [template, data] of Object.entries(MAILS)) {
  test(
    `the mail ${template} is read and pressed on a narrow phone without its pictures`,
    { tag: '@phone' },
    async ({ page }) => {
      const to = `ines-${randomUUID()}@exemple.fr`
      await withDatabase(process.env['SITE_DATABASE_URL'] ?? '', (db) =>
        db.mail.create({ data: { to, template, data } }),
      )
      await expect.poll(() => filesTo(to).length).toBe(1)
      const { html } = await simpleParser(filesTo(to)[0] ?? '')
      await page.setViewportSize({ width: 320, height: 640 })
      await page.setContent(String(html).replaceAll(/(<img[^>]*) src="[^"]*"/g, '$1'))

      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(date.title).last()).toBeVisible()
      await page.getByRole('link').first().click({ trial: true })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      // The landmarks around an email are those of the mail program.
      const findings = await findingsOn(page)
      expect(findings.filter((each) => !/^(?:landmark-one-main|region):/.test(each))).toEqual([])
    },
  )
}
