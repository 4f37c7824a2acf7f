import { marked } from 'marked'
import guide from '../../../../../docs/guide-equipe.md?raw'
import styles from './guide.module.css'

const PICTURES = import.meta.glob<string>('../../../../../docs/pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

marked.use({
  renderer: {
    image({ href, text }) {
      const [, url = ''] = Object.entries(PICTURES).find(([path]) => path.endsWith(href)) ?? []
      return `<img src="${url}" alt="${text}" loading="lazy">`
    },
  },
})

const [, ...CHAPTERS] = guide.split(/^## /m).map((chapter) => {
  const [title = '', ...lines] = chapter.split('\n')
  return { title, html: { __html: marked.parse(lines.join('\n'), { async: false }) } }
})

/** The team's guide, `docs/guide-equipe.md`, as folded chapters. */
export function Guide() {
  return CHAPTERS.map(({ title, html }) => (
    <details key={title} className={styles.chapter}>
      <summary>
        <h3>{title}</h3>
      </summary>
      <div dangerouslySetInnerHTML={html} />
    </details>
  ))
}
