import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type AsyncZippable, strToU8, zip } from 'fflate'

const README = `Archive du journal de billetterie

operations.csv    toutes les opérations, une par ligne, dans l’ordre ; la première colonne est
                  l’empreinte SHA-256 du reste de la ligne, la deuxième celle de l’opération précédente
operations.json   les mêmes, nommées champ par champ
empreintes.csv    numéro et empreinte de la dernière opération à chaque clôture
clotures.json     les clôtures des jours, mois et années, avec leurs totaux et le total perpétuel
releves/          les relevés de recettes des mois et des années (dates et décimales françaises)
verifier.sh       le programme de contrôle, qui n’a rien de commun avec le logiciel de billetterie

Contrôler : ouvrir un terminal dans ce dossier, puis

    sh verifier.sh operations.csv empreintes.csv

Il répond « Le journal est intact », ou nomme la première ligne modifiée, supprimée ou déplacée. Il ne demande
que sh et coreutils. Une chaîne entièrement réécrite se découvre en comparant operations.csv à des empreintes
notées ailleurs : celles des relevés imprimés ou d’archives plus anciennes.

Sommes en centimes, taux de TVA en centièmes de pour cent, instants en temps universel (UTC) dans les fichiers
operations.* et clotures.json. price_cents est le prix de la place, amount_cents l’argent reçu (négatif : rendu).
kind : vente, annulation, paiement, remboursement, entrée, entrée annulée, réimpression, correction, perdue.
origin : le numéro de la vente (le billet) dont il s’agit.
`

const VERIFIER = join(import.meta.dirname, 'ledger-verify.sh')

const compress = promisify<AsyncZippable, Uint8Array>(zip)

/** The archive of the ledger: operations, statements, hashes, the verifier and a README. */
export async function ledgerArchive(files: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const all = {
    'LISEZ-MOI.txt': README,
    'verifier.sh': await readFile(VERIFIER, 'utf8'),
    ...files,
  }
  return compress(
    Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)])),
  )
}
