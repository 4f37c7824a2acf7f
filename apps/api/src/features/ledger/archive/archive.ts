import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { ArchiveFile } from './archive-files.ts'

const README = `Archive du journal de billetterie

operations.csv    toutes les opérations, une par ligne, dans l’ordre ; la première colonne est
                  l’empreinte SHA-256 du reste de la ligne, la deuxième celle de l’opération précédente
operations.json   les mêmes, nommées champ par champ
empreintes.csv    numéro et empreinte de la dernière opération à chaque clôture
horodatages/      pour chaque clôture, la réponse d’une autorité d’horodatage (RFC 3161) sur l’empreinte de
                  l’opération dont le fichier porte le numéro ; vide si aucune autorité n’est réglée
clotures.json     les clôtures des jours, mois et années, avec leurs totaux et le total perpétuel
releves/          les relevés de recettes des mois et des années (dates et décimales françaises)
verifier.sh       le programme de contrôle, qui n’a rien de commun avec le logiciel de billetterie

Contrôler : ouvrir un terminal dans ce dossier, puis

    sh verifier.sh operations.csv empreintes.csv

Il répond « Le journal est intact », ou nomme la première ligne modifiée, supprimée ou déplacée. Il ne demande
que sh et coreutils. Une chaîne entièrement réécrite se découvre en comparant operations.csv à des empreintes
notées ailleurs (celles des relevés imprimés, du courrier envoyé à chaque clôture, d’archives plus anciennes), ou
par les horodatages, avec le certificat de l’autorité, obtenu d’elle :

    sh verifier.sh operations.csv empreintes.csv horodatages/*.tsr autorite.pem

Sommes en centimes, taux de TVA en centièmes de pour cent, instants en temps universel (UTC) dans les fichiers
operations.* et clotures.json. price_cents est le prix de la place, amount_cents l’argent reçu (négatif : rendu).
kind : vente, annulation, paiement, remboursement, entrée, entrée annulée, réimpression, correction, bon vendu, bon remboursé, bon périmé, perdue.
means : « bon 550 » est un bon à usage unique, dont la TVA à 5,50 % était due à sa vente.
origin : le numéro de la vente (le billet) dont il s’agit.
`

/** The archive of the ledger: its files, compressed as they are read, and a README. */
export async function ledgerArchive(files: AsyncIterable<ArchiveFile>): Promise<Uint8Array> {
  const written: Uint8Array[] = []
  let fault: Error | null = null
  const zip = new Zip((error, chunk) => {
    fault ??= error
    written.push(chunk)
  })
  const add = async ({ name, parts }: ArchiveFile) => {
    const file = new ZipDeflate(name)
    zip.add(file)
    for await (const part of parts) file.push(typeof part === 'string' ? strToU8(part) : part)
    file.push(new Uint8Array(), true)
  }
  await add({ name: 'LISEZ-MOI.txt', parts: [README] })
  for await (const file of files) await add(file)
  zip.end()
  if (fault) throw fault
  return Buffer.concat(written)
}
