import type { LanguageCode } from '@espace/contracts/kernel/languages'
import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { typeset } from '@espace/lettering/typeset'
import { PALETTE } from '@espace/pictures/palette'
import { createElement as h, type CSSProperties, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { pictureIdOf } from '#platform/tickets/printed-ticket.ts'
import {
  leaveWords,
  type MailBlock,
  type MailContent,
  type Poster,
  PAGE_WORDS,
  signatureOf,
} from './mail-content.ts'
import { styledRichText } from './rich-text.ts'

// Mail programs support tables, inline styles and system fonts; each cell has its own background.

const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

const text = (size: number, color: string = PALETTE.encre): CSSProperties => ({
  margin: 0,
  color,
  fontFamily: FONT,
  fontSize: size,
  lineHeight: 1.5,
})

interface CellProps {
  children?: ReactNode
  ground?: string
  style?: CSSProperties
  align?: 'left' | 'center'
}

const Cell = ({ children, ground = PALETTE.papier, style, align = 'left' }: CellProps) =>
  h(
    'td',
    {
      bgcolor: ground,
      align,
      className: ground === PALETTE.papier ? 'ground' : 'light',
      style: { backgroundColor: ground, ...style },
    },
    children,
  )

interface TableProps {
  children?: ReactNode
  className?: string
  width?: number | string
  style?: CSSProperties
}

/** A layout table, marked as presentational for screen readers. */
const Table = ({ children, width, className, style }: TableProps) =>
  h(
    'table',
    { role: 'presentation', width, cellPadding: 0, cellSpacing: 0, border: 0, className, style },
    h('tbody', null, children),
  )

const Row = (props: CellProps) => h('tr', null, h(Cell, props))

const Paragraph = ({ children }: { children: string }) =>
  h(
    Row,
    { style: { padding: '0 32px 16px' } },
    h('p', { className: 'ink', style: text(16) }, typeset(children)),
  )

interface InLanguage {
  language: LanguageCode
}

/** A button, and its address as text. */
function Button({ label, url, language }: { label: string; url: string } & InLanguage) {
  const link = { ...text(16), fontWeight: 700, textDecoration: 'none', padding: '14px 28px' }
  const face = h('a', { href: url, style: { ...link, display: 'inline-block' } }, typeset(label))
  return h(
    Row,
    { style: { padding: '8px 32px 20px' } },
    h(Table, null, h(Row, { ground: PALETTE.ocre, align: 'center', children: face })),
    h(
      'p',
      {
        className: 'soft',
        style: { ...text(13, PALETTE['encre-2']), paddingTop: 10, wordBreak: 'break-all' },
      },
      typeset(PAGE_WORDS[language].copy),
      h('a', { href: url, className: 'soft', style: { color: PALETTE['encre-2'] } }, url),
    ),
  )
}

/** The attached QR code, on a light background of its own, as scanners need it. */
const TicketCode = ({ ticketCode, language }: { ticketCode: string } & InLanguage) =>
  h(Row, {
    style: { padding: '0 32px 20px' },
    children: h('img', {
      src: `cid:${pictureIdOf(ticketCode)}`,
      alt: `${PAGE_WORDS[language].code} ${groupedCode(ticketCode)}`,
      width: 200,
      height: 200,
      // Otherwise React preloads it in the head, too.
      loading: 'lazy',
      style: { display: 'block', border: 0 },
    }),
  })

/** The poster repeats the show's words in its picture; the link under it serves readers without pictures. */
const PosterBlock = ({ poster: { title, when, url, picture } }: { poster: Poster }) =>
  h(Row, {
    style: { padding: '8px 32px 20px' },
    children: [
      h(
        'a',
        { href: url, key: 'card' },
        h('img', {
          src: picture,
          alt: '',
          width: 536,
          loading: 'lazy',
          style: { display: 'block', border: 0, width: '100%', height: 'auto' },
        }),
      ),
      h(
        'p',
        { className: 'ink', key: 'words', style: { ...text(16), paddingTop: 10 } },
        h(
          'a',
          { href: url, className: 'ink', style: { color: PALETTE.encre, fontWeight: 700 } },
          typeset(`${title}, ${when}`),
        ),
      ),
    ],
  })

function Block({ block, language }: { block: MailBlock } & InLanguage) {
  if (typeof block === 'string') return h(Paragraph, null, block)
  if ('richText' in block) return h(RichText, block)
  if ('ticketCode' in block) return h(TicketCode, { ...block, language })
  if ('poster' in block) return h(PosterBlock, block)
  return h(Button, { ...block, language })
}

const LOOK = `font-family:${FONT.replaceAll("'", '')};font-size:16px;line-height:1.5;color:${PALETTE.encre}`
const RICH_TEXT = { p: `margin:0 0 16px;${LOOK}`, a: `color:${PALETTE.encre}` }

/** Sanitised at input; each paragraph and link has inline styles. */
const RichText = ({ richText }: { richText: string }) =>
  h(
    Row,
    { style: { padding: '0 32px' } },
    h('div', { dangerouslySetInnerHTML: { __html: styledRichText(richText, RICH_TEXT) } }),
  )

function Footer({ content }: { content: MailContent }) {
  const { leave, language } = content
  const small = text(13, PALETTE['encre-2'])
  return h(
    Row,
    { style: { padding: '24px 32px 32px' } },
    h('p', { className: 'soft', style: small }, signatureOf(content).join(' · ')),
    leave &&
      h(
        'p',
        { className: 'soft', style: { ...small, paddingTop: 10 } },
        h(
          'a',
          { href: leave.url, className: 'soft', style: { color: PALETTE['encre-2'] } },
          typeset(leaveWords(leave, language).replace(/ ?:$/, '')),
        ),
      ),
  )
}

/** Dark mode: a dark background and light text, coloured parts stay. */
const DARK = `@media (prefers-color-scheme: dark) {
  .ground { background-color: ${PALETTE.nuit} !important; }
  .ink { color: ${PALETTE.papier} !important; }
  .soft { color: ${PALETTE.brume} !important; }
}`

type PageContent = MailContent & { preview: string }

function Page(content: PageContent) {
  const { subject, preview, title, blocks, language = 'fr' } = content
  const ground = { margin: 0, padding: 0, backgroundColor: PALETTE.papier }
  return h(
    'html',
    { lang: language },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, typeset(subject)),
      h('style', { dangerouslySetInnerHTML: { __html: DARK } }),
    ),
    h(
      'body',
      { className: 'ground', style: ground },
      h('div', { style: { display: 'none', maxHeight: 0, overflow: 'hidden' } }, typeset(preview)),
      h(
        Table,
        { width: '100%', className: 'ground', style: ground },
        h(
          Row,
          { align: 'center', style: { padding: '24px 12px' } },
          h(
            Table,
            // Outlook reads the attribute, other clients the style.
            { width: 600, style: { width: '100%', maxWidth: 600, textAlign: 'left' } },
            h(Row, { ground: PALETTE.ocre, style: { height: 8, lineHeight: '8px', fontSize: 0 } }),
            h(Row, {
              style: { padding: '24px 32px 8px' },
              children: h(
                'p',
                { className: 'ink', style: { ...text(15), fontWeight: 700 } },
                'L’espace comédie',
              ),
            }),
            h(
              Row,
              { style: { padding: '0 32px 20px' } },
              h(
                'h1',
                { className: 'ink', style: { ...text(28), lineHeight: 1.2 } },
                typeset(title),
              ),
            ),
            blocks.map((block, index) => h(Block, { key: index, block, language })),
            h(Footer, { content }),
          ),
        ),
      ),
    ),
  )
}

export const mailPage = (content: PageContent): string =>
  `<!doctype html>${renderToStaticMarkup(h(Page, content))}`
