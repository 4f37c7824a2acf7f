import * as z from 'zod'
import { euros, slashed } from '#platform/french.ts'
import { mailTemplate } from '#platform/mail/queue/mail-template.ts'

/** Last number and hash at each closing, as a witness outside of the database. */
export const ledgerClosed = mailTemplate({
  name: 'ledger-closed',
  urgency: 'notice',
  data: z.object({
    closings: z.array(
      z.object({
        period: z.string(),
        receiptsCents: z.int(),
        perpetualCents: z.int(),
        number: z.int(),
        hash: z.string(),
      }),
    ),
  }),
  write: ({ closings }) => ({
    subject: `Journal de billetterie : ${closings.map(({ period }) => slashed(period)).join(', ')}`,
    preview: 'À garder : l’empreinte du journal à sa clôture.',
    title: 'Le journal est clôturé',
    blocks: [
      'Bonjour,',
      'Gardez ce message : il permet de prouver que le journal de billetterie n’a pas été réécrit depuis.',
      ...closings.map(
        ({ period, receiptsCents, perpetualCents, number, hash }) =>
          `${slashed(period)} : recettes ${euros(receiptsCents)}, total perpétuel ${euros(perpetualCents)}, dernière opération ${number}, empreinte ${hash}`,
      ),
      'Pour contrôler : mettez « numéro,empreinte », une clôture par ligne, dans un fichier à côté de l’archive du journal, et suivez son LISEZ-MOI.',
    ],
  }),
})

export const ledgerWitnessChanged = mailTemplate({
  name: 'ledger-witness-changed',
  urgency: 'notice',
  data: z.object({}),
  write: () => ({
    subject: 'Les empreintes du journal de billetterie ne vous parviendront plus',
    preview: 'L’adresse qui les reçoit vient de changer.',
    title: 'Une autre adresse reçoit les empreintes',
    blocks: [
      'Bonjour,',
      'Un administrateur a changé l’adresse qui reçoit l’empreinte du journal de billetterie à chaque clôture : les prochaines ne vous parviendront plus.',
      'Gardez celles que vous avez : elles restent la preuve du journal jusqu’à ce jour. Ce n’était pas prévu ? Demandez pourquoi.',
    ],
  }),
})
