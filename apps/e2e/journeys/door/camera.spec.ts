import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHROMIUM_ARGS, findChromium } from '../../support/chromium.ts'
import { aBookedEvening, aStaffer, openDoor, verdictOn } from '../../support/door.ts'
import { filmTicketOf } from '../../support/film.ts'
import { expect, test } from '../../support/test.ts'

const FILM = join(tmpdir(), `espace-billet-${process.pid}.y4m`)
const executablePath = findChromium()

test.use({
  launchOptions: {
    args: [
      ...CHROMIUM_ARGS,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${FILM}`,
    ],
    ...(executablePath !== undefined && { executablePath }),
  },
})

test.afterAll(() => rmSync(FILM, { force: true }))

test.use({ serviceWorkers: 'allow' })

test(
  'the camera reads the code of the mail, once for as long as it is held there',
  { tag: '@phone' },
  async ({ page, baseURL }) => {
    const evening = await aBookedEvening(baseURL, 2)
    await filmTicketOf(evening.email, FILM)
    const { token } = await aStaffer(baseURL)
    await openDoor(page, token, evening)

    await page.getByRole('button', { name: 'Scanner un billet' }).click()
    await expect(verdictOn(page)).toContainText('2 PERSONNES')
    await verdictOn(page)
      .getByRole('button', { name: /30\s€ par carte/ })
      .click()
    await expect(verdictOn(page)).toContainText('ENTRÉ')
    await page.getByRole('button', { name: 'Fermer la caméra' }).click()
    await expect(verdictOn(page)).toContainText('ENTRÉ')
  },
)
