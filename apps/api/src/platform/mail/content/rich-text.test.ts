import { parseFragment } from 'parse5'
import { describe, expect, it } from 'vitest'
import { cleanRichText, plainRichText } from './rich-text.ts'

/** Known XSS vectors, and the markup of editors and word processors. */
const CORPUS = [
  '<xmp><script>alert(1)</script></xmp>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href=" &#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A;&#x61;vascript&colon;alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/relative">x</a>',
  '<a href="https://user:pw@evil.example">x</a>',
  '<a href="https://a.example" onclick="alert(1)" style="x" ping="https://b.example">x</a>',
  '<a href="https://a.example"><a href="https://b.example">x</a></a>',
  '<p style="background:url(javascript:1)" onmouseover=alert(1)>x</p>',
  '<style>*{background:url(https://t.example)}</style>x',
  '<img src=x onerror=alert(1)>x',
  '<iframe srcdoc="<script>1</script>">x</iframe>',
  '<p>unclosed <b>bold <i>both',
  '<b><p>crossed</b></p>',
  '<p>a<p>b<br>c',
  '<table><tr><td><p>cell</p></td></tr></table>',
  '<textarea><script>1</script></textarea>x',
  '<template><script>1</script></template>x',
  '<title><script>1</script></title>x',
  '<plaintext><script>1</script>',
  '<!-- <b>x</b> --><p>x</p>',
  '<![CDATA[<script>1</script>]]><p>x</p>',
  '<?xml version="1.0"?><p>x</p>',
  '<o:p class="MsoNormal">Word</o:p>',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  'plain\nlines\n\nand paragraphs',
  'a <3 b, 10 < 12 & 13 > 11',
  '<p>é 😀 \u202E x</p>',
  `${'<b>'.repeat(500)}deep`,
]

const ALLOWED = new Set(['b', 'i', 'em', 'strong', 'a', 'p', 'br'])

interface Node {
  nodeName: string
  tagName?: string
  attrs?: { name: string; value: string }[]
  childNodes?: Node[]
}

/** Every element as a browser reads the text. */
const elementsOf = (node: Node): Node[] => [
  ...(node.tagName === undefined ? [] : [node]),
  ...(node.childNodes ?? []).flatMap((child) => elementsOf(child)),
]

describe('rich text', () => {
  it.each(CORPUS)('leaves nothing but what is allowed of %j (§5.11) [T-HTML]', (html) => {
    const elements = elementsOf(parseFragment(cleanRichText(html)))

    expect(elements.filter(({ tagName = '' }) => !ALLOWED.has(tagName))).toEqual([])
    for (const { tagName, attrs = [] } of elements) {
      const names = attrs.map(({ name }) => name)
      expect(names.filter((name) => tagName !== 'a' || !['href', 'target'].includes(name))).toEqual(
        [],
      )
      const links = attrs.filter(({ name }) => name === 'href').map(({ value }) => new URL(value))
      expect(links.filter(({ protocol }) => !/^(https|mailto):$/.test(protocol))).toEqual([])
    }
  })

  it.each(CORPUS)('is clean once it is cleaned: %j', (html) => {
    const once = cleanRichText(html)

    expect(cleanRichText(once)).toBe(once)
  })

  it('keeps what the team writes (§5.11)', () => {
    const html =
      '<p>Bonjour <b>à</b> <i>tous</i>, <em>vous</em> <strong>tous</strong> :<br />' +
      '<a href="https://espace-comedie.example/?a=1&amp;b=2" target="_blank">le site</a>, ' +
      '<a href="mailto:a@x.fr" target="_blank">nous</a></p>'

    expect(cleanRichText(html)).toBe(html)
  })

  it('leads to the safe address of a site', () => {
    expect(cleanRichText('<p><a href="http://x.fr/a">x</a></p>')).toContain('href="https://x.fr/a"')
  })

  it('makes paragraphs of the lines of a plain text', () => {
    expect(cleanRichText('Bonjour\nà tous\n\nÀ lundi')).toBe(
      '<p>Bonjour<br />à tous</p>\n<p>À lundi</p>',
    )
  })

  it('is plain text for who reads that, links included', () => {
    const html = '<p>Bonjour<br />10 &lt; 12 &amp; <a href="https://x.fr/">x</a></p><p>Fin</p>'

    expect(plainRichText(html)).toBe('Bonjour\n10 < 12 & x (https://x.fr/)\n\nFin')
  })
})
