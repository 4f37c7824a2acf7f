import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import sharp from 'sharp'
import { CHROMIUM_ARGS, findChromium } from '../../support/chromium.ts'
import { aBookedEvening, aStaffer, openDoor, verdictOn } from '../../support/door.ts'
import { filesTo } from '../../support/mail.ts'
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

const [WIDTH, HEIGHT, SIDE] = [640, 480, 380]

/** Brightness of the background, as of a table in a dim room. */
const GREY = 150

/** Writes a second of raw video for the fake camera, which shows the QR code of an email. */
async function filmTicketOf(address: string, path: string): Promise<void> {
  const letter = filesTo(address).find((file) => file.includes('image/png')) ?? ''
  const { attachments } = await simpleParser(letter)
  const picture = attachments.find(({ contentType }) => contentType === 'image/png')?.content
  const code = await sharp(picture).resize(SIDE, SIDE).toBuffer()
  const luma = await sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: { r: GREY, g: GREY, b: GREY },
    },
  })
    .composite([{ input: code }])
    .greyscale()
    .raw()
    .toBuffer()
  const colourless = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, colourless])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(path, Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]))
}
