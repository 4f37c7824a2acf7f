import { writeFileSync } from 'node:fs'
import { simpleParser } from 'mailparser'
import sharp from 'sharp'
import { filesTo } from './mail.ts'

const [WIDTH, HEIGHT, SIDE] = [640, 480, 380]

/** A table in a dim room. */
const GREY = 150

/** Writes what a camera sees that is held over the QR code of a letter: a second of it, as raw video. */
export async function filmTicketOf(address: string, path: string): Promise<void> {
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
