import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const FIXTURES = join(import.meta.dirname, 'fixtures')

export const fixture = (name: string): Promise<Buffer> => readFile(join(FIXTURES, name))

/** The expected outcome of every fixture: its upright size, or the reason of its refusal. */
export const FATES: Record<string, string> = {
  '2569067123_aca715a2ee_o.jpg': '1920x1568',
  '4.webp': '1024x772',
  '65536-uint32-limit.png': 'too-large',
  'Channel_digital_image_CMYK_color.jpg': '500x333',
  'Crash_test.gif': 'format',
  'Flag_of_the_Netherlands-16bit.png': '900x600',
  'Landscape_1.jpg': '600x450',
  'Landscape_3.jpg': '600x450',
  'Landscape_6.jpg': '600x450',
  'Landscape_8.jpg': '600x450',
  'Portrait_5.jpg': '450x600',
  'Portrait_7.jpg': '450x600',
  'README.md': 'format',
  'check.svg': 'format',
  'concert.jpg': '400x267',
  'corrupt-header.jpg': 'undecodable',
  'gain-map.jpg': '1920x1080',
  'giant-image.jpg': 'too-large',
  'grey-8bit-alpha.png': '400x300',
  'p3.png': '8x8',
  'pitm.avif': 'format',
  'rotating-squares.gif': 'format',
  'truncated.jpg': 'undecodable',
  'truncated.png': 'undecodable',
}
