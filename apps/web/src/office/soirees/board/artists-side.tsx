import { useDraggable } from '@dnd-kit/core'
import type { ManagedArtist } from '@espace/contracts/artistes/artistes'
import { useState } from 'react'
import { hasWords } from '#shared/lib/language/has-words.ts'
import { SearchBox } from '../../ui/list/list-controls.tsx'
import { ARTIST } from './landing.ts'
import styles from './board.module.css'

/** Artists listed at first; the search finds the others. */
const SHOWN = 12

interface ArtistsSideProps {
  artists: readonly ManagedArtist[]
  picked: ManagedArtist | undefined
  onPick: (artist: ManagedArtist | undefined) => void
}

/** Artists to assign to a date: by drag and drop, or by pressing the artist and then the date. */
export function ArtistsSide({ artists, picked, onPick }: ArtistsSideProps) {
  const [words, setWords] = useState('')
  const shown = artists.filter(({ name }) => hasWords(name, words)).slice(0, SHOWN)
  return (
    <section className={styles.side} aria-label="Artistes à placer" data-screen-only>
      <SearchBox label="Artistes à placer" value={words} onChange={setWords} />
      <ul className={styles.artists}>
        {shown.map((artist) => (
          <li key={artist.id}>
            <ArtistButton
              artist={artist}
              isPicked={artist.id === picked?.id}
              onPress={() => onPick(artist.id === picked?.id ? undefined : artist)}
            />
          </li>
        ))}
      </ul>
      <output>
        {picked
          ? `Choisissez la date de ${picked.name}.`
          : 'Glissez un nom sur une date, ou choisissez le nom, puis la date.'}
      </output>
    </section>
  )
}

interface ArtistButtonProps {
  artist: ManagedArtist
  isPicked: boolean
  onPress: () => void
}

function ArtistButton({ artist: { id, name }, isPicked, onPress }: ArtistButtonProps) {
  const { setNodeRef, listeners, transform } = useDraggable({ id: ARTIST + id })
  return (
    <button
      type="button"
      ref={setNodeRef}
      className={styles.artist}
      aria-pressed={isPicked}
      style={{ transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined }}
      {...listeners}
      // No drag by keyboard: there the artist is chosen, then the date.
      onKeyDown={undefined}
      onClick={onPress}
    >
      {name}
    </button>
  )
}
