#!/bin/sh
# Vérifie un export du journal de billetterie, sans rien du logiciel qui l’a écrit : sh et coreutils suffisent, et
# openssl pour les horodatages.
#
#   sh ledger-verify.sh operations.csv [empreintes.csv ...] [numéro.tsr ... autorité.pem]
#
# operations.csv : une ligne de titres, puis une opération par ligne. La première colonne est l’empreinte SHA-256 du
# reste de la ligne ; la deuxième, l’empreinte de l’opération précédente ; la troisième, le numéro.
# empreintes.csv : « numéro,empreinte » notés ailleurs (clôtures, courrier du comptable), une par ligne.
# numéro.tsr : ce qu’une autorité d’horodatage (RFC 3161) a répondu pour l’empreinte de cette opération ;
# autorité.pem : les certificats de cette autorité, obtenus d’elle.
# Répond 0 quand tout concorde, 1 sinon.
set -eu
export LC_ALL=C

[ $# -ge 1 ] || { echo "usage : sh $0 operations.csv [empreintes.csv ...]" >&2; exit 2; }
# En mémoire quand il y en a : chaque ligne est un moment un fichier.
[ -w /dev/shm ] && export TMPDIR=/dev/shm
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
: >"$work/faults"
fault() { echo "ERREUR : $*"; echo >>"$work/faults"; }

tail -n +2 "$1" >"$work/rows"
shift
count=$(wc -l <"$work/rows")
cut -d, -f1 "$work/rows" >"$work/claimed"
cut -d, -f2 "$work/rows" >"$work/previous"
cut -d, -f3 "$work/rows" >"$work/numbers"
# Ce qu’une restauration a perdu garde son numéro, sans son contenu.
cut -d, -f3,5 "$work/rows" | grep ',perdue$' >"$work/lost" || true

# L’empreinte de chaque ligne, deux mille à la fois.
: >"$work/computed"
cut -d, -f2- "$work/rows" | split -l 2000 -a 5 - "$work/batch."
for batch in "$work"/batch.*; do
  [ -e "$batch" ] || continue
  mkdir "$work/lines"
  split -l 1 -a 3 "$batch" "$work/lines/"
  sha256sum "$work"/lines/* | cut -c1-64 >>"$work/computed"
  rm -r "$work/lines"
done

# Ce que chaque ligne devrait dire de son numéro et de la précédente.
seq 1 "$count" >"$work/expected"
{ printf '%064d\n' 0; cat "$work/claimed"; } | head -n "$count" >"$work/chain"

paste -d, "$work/expected" "$work/numbers" "$work/chain" "$work/previous" "$work/computed" "$work/claimed" >"$work/pairs"

# same <quoi> <motif> : dit la première ligne dont une paire diffère ; aucune colonne ne contient de virgule.
same() {
  if line=$(grep -n -m 1 -v "$2" "$work/pairs"); then fault "ligne ${line%%:*} : $1"; fi
}
same 'le numéro ne suit pas le précédent' '^\([^,]*\),\1,'
same 'la ligne ne suit pas la précédente (chaîne rompue)' '^[^,]*,[^,]*,\([^,]*\),\1,'
same 'la ligne a été modifiée' ',\([^,]*\),\1$'

# Les empreintes notées ailleurs sont dans la chaîne.
paste -d, "$work/numbers" "$work/claimed" | sort >"$work/heads"
for noted in "$@"; do
  case $noted in *.tsr | *.pem) continue ;; esac
  sort -u "$noted" | comm -13 "$work/heads" - >"$work/strange"
  while read -r head; do
    grep -qx "${head%%,*},perdue" "$work/lost" && continue
    fault "absente du journal : $head ($noted)"
  done <"$work/strange"
done

# Les horodatages sont de cette autorité et portent sur la chaîne.
authority=
for file in "$@"; do case $file in *.pem) authority=$file ;; esac; done
for stamp in "$@"; do
  case $stamp in *.tsr) ;; *) continue ;; esac
  number=$(basename "$stamp" .tsr)
  grep -qx "$number,perdue" "$work/lost" && continue
  [ -n "$authority" ] || { echo "Non contrôlé, sans le certificat de l’autorité (.pem) : $stamp"; continue; }
  hash=$(grep "^$number," "$work/heads" | cut -d, -f2) || true
  openssl ts -verify -digest "${hash:-00}" -in "$stamp" -CAfile "$authority" -untrusted "$authority" \
    >/dev/null 2>&1 || { fault "horodatage sans rapport avec le journal : $stamp"; continue; }
  echo "Opération $number, $(openssl ts -reply -in "$stamp" -text 2>/dev/null | grep '^Time stamp:')"
done

if [ -s "$work/faults" ]; then exit 1; fi
[ -s "$work/lost" ] && echo "Perdues lors d’une restauration : $(wc -l <"$work/lost") opérations"
echo "Le journal est intact : $count opérations, dernière empreinte $(tail -n 1 "$work/claimed")"
