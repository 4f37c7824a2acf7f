/** Messages for visitors who want an alert when a date can be booked. */
export const alertMessages = {
  asked:
    'C’est noté ! Un e-mail vous attend : un clic confirme votre adresse, et nous vous écrirons une seule fois, dès que cette date se réserve.',
  known: 'C’est noté ! Nous vous écrirons une seule fois, dès que cette date se réserve.',
  confirmed: 'C’est confirmé : nous vous écrirons dès que cette date se réserve.',
  stopped: 'C’est noté : nous ne vous écrirons plus à ce sujet.',
} as const
