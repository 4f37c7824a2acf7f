/** What is said to who follows an artist. No zod here: the browser carries this file. */
export const followMessages = {
  followed:
    'C’est noté ! Nous vous écrirons dès qu’une nouvelle date est annoncée. Si un e-mail vous demande de confirmer votre adresse, un clic suffit.',
  confirmed: 'C’est confirmé : vous saurez dès qu’une nouvelle date est annoncée.',
  unfollowed: 'C’est noté : nous ne vous écrirons plus à ce sujet.',
} as const
