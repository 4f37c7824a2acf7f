import { contrast } from '../contrast.ts'
import { mix, PALETTE, type Token } from '../palette.ts'
import { type Chance } from '../random.ts'
import { type Hat, type Outfit } from './clothes.ts'
import { type Beard, type Brows, type Eyes, type Face, type Glasses, type Mouth } from './faces.ts'
import { type HairCut } from './hair.ts'

/** What somebody looks like. */
export interface Person {
  skin: string
  hair: Token
  haircut: HairCut
  face: Face
  eyes: Eyes
  brows: Brows
  mouth: Mouth
  beard: Beard
  glasses: Glasses
  hat: Hat
  outfit: Outfit
  hasEarrings: boolean
}

/** A skin and the hair that goes with it. */
interface Complexion {
  skin: string
  hair: readonly [Token, ...Token[]]
}

const CLAY = mix(PALETTE.brique, PALETTE.ocre, 0.42)
const DARK_HAIR = ['nuit', 'velours', 'encre-2', 'papier'] as const
const ANY_HAIR = ['nuit', 'velours', 'encre-2', 'boeuf', 'brique', 'ocre', 'papier'] as const

const COMPLEXIONS: readonly [Complexion, ...Complexion[]] = [
  { skin: mix(PALETTE['papier-2'], PALETTE.dragee, 0.22), hair: ANY_HAIR },
  { skin: mix(PALETTE['papier-2'], PALETTE.ocre, 0.4), hair: ANY_HAIR },
  { skin: mix(PALETTE['papier-2'], PALETTE.brique, 0.34), hair: ANY_HAIR },
  { skin: mix(PALETTE['papier-2'], CLAY, 0.72), hair: DARK_HAIR },
  { skin: mix(CLAY, PALETTE.velours, 0.4), hair: DARK_HAIR },
  { skin: mix(CLAY, PALETTE.velours, 0.6), hair: DARK_HAIR },
]

const SHORT = ['crop', 'quiff', 'spikes', 'shaved'] as const
const FULL = ['bob', 'long', 'wave', 'afro', 'curls', 'bun', 'twoBuns', 'braid'] as const
const UNDER_A_HAT = ['crop', 'shaved', 'bob', 'long', 'curls', 'braid'] as const
const WITH_A_BEARD = ['bald', ...SHORT, 'wave', 'afro', 'curls'] as const

/** Only a first name that is hardly ever a woman's: a wrong guess the other way is harmless. */
const MAY_HAVE_BEARD = /^\S*(?:o|c|k|x|in|ien|ard|ent|ert|or|ir|im|ul|ain|as|us)(?= |$)/i

/** Somebody whose hair is seen before a light of the colour `moon`. */
export function personOf(name: string, moon: string, chance: Chance): Person {
  const complexion = chance.pick(COMPLEXIONS)
  const beard = MAY_HAVE_BEARD.test(name)
    ? chance.pick(['none', 'full', 'moustache', 'goatee'])
    : 'none'
  const isHatted = chance.between(0, 1) < 0.4
  return {
    skin: complexion.skin,
    hair: hairOf(complexion, moon, chance),
    haircut: chance.pick(haircutsFor(isHatted, beard)),
    face: chance.pick(['oval', 'square', 'round', 'long']),
    eyes: chance.pick(['laughing', 'closed', 'dots', 'wink']),
    brows: chance.pick(['raised', 'flat', 'doubtful']),
    mouth: chance.pick(['smile', 'crooked', 'laugh', 'whistle']),
    beard,
    glasses: chance.pick(['none', 'none', 'none', 'round', 'square', 'dark']),
    hat: isHatted ? chance.pick(['beret', 'beanie', 'bowler', 'cap', 'scarf']) : 'none',
    outfit: chance.pick([
      'rollneck',
      'striped',
      'jacket',
      'bowTie',
      'dungarees',
      'roundCollar',
      'hood',
      'scarf',
    ]),
    hasEarrings: beard === 'none' && chance.between(0, 1) < 0.3,
  }
}

function haircutsFor(isHatted: boolean, beard: Beard): readonly [HairCut, ...HairCut[]] {
  if (isHatted) return UNDER_A_HAT
  return beard === 'none' ? [...SHORT, ...FULL] : WITH_A_BEARD
}

/** Hair stands out from the skin and from the light behind. */
function hairOf({ skin, hair }: Complexion, moon: string, chance: Chance): Token {
  const [first = hair[0], ...others] = hair.filter(
    (token) => contrast(PALETTE[token], skin) > 1.5 && contrast(PALETTE[token], moon) > 1.35,
  )
  return chance.pick([first, ...others])
}
