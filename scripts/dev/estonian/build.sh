#!/usr/bin/env bash
# Rebuilds mappings/languages/estonian/{rules,modifiers,heads}.txt. See README.md beside this file.
set -euo pipefail
ehak="${1:?usage: build.sh EHAK.csv [--without FAMILIES.tsv]}"
shift
here="$(cd "$(dirname "$0")" && pwd)"
project="$(cd "$here/../../.." && pwd)"
work="${ESTONIAN_WORK:-${XDG_CACHE_HOME:-$HOME/.cache}/listings-estonian}"
mkdir -p "$work"

[ -x "$work/venv/bin/python" ] || python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --requirement "$here/requirements.txt"
[ -f "$work/node_modules/dictionary-et/index.dic" ] ||
  npm install --prefix "$work" --no-save --ignore-scripts dictionary-et@2.0.0

python="$work/venv/bin/python"
"$python" "$here/vocabulary.py" "$work" "$work/node_modules/dictionary-et/index.dic" \
  "$here/words.txt" "$here/compounds.txt" "$ehak" "$project/mappings/concepts/quarters.txt"
"$python" "$here/train.py" "$work" "$project/mappings/languages/estonian" "$@"

# "kool" is a school: as a form of "kubu" (a bundle) it would find every "koos" (with).
sed -i -E 's/^(\^kool 0) 3ubu$/\1/; s/^(\^koole 1) 4ubu$/\1/' "$project/mappings/languages/estonian/rules.txt"
