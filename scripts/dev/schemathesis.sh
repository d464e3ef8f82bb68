#!/usr/bin/env bash
# Tries a running service against both of its OpenAPI documents: requests made from them, right and wrong, and every answer
# checked. Start the API with RATE_LIMITS=off, or nearly everything is a 429; never on production data: it makes keys.
#
#   scripts/dev/schemathesis.sh http://localhost:3000
#   scripts/dev/schemathesis.sh http://localhost:3000 --examples 500 --company 1 --key lst_... --session eyJ...
#
# Key and session: `npx listings keys create --company 1` and `npx listings token --company 1`. Without them the company side
# is tried as a stranger. Needs Python 3.10; installs Schemathesis into .schemathesis/ once. Exit code 0: no finding.
set -euo pipefail

url=${1:?"usage: schemathesis.sh URL [--examples N] [--seed N] [--company ID --key KEY --session TOKEN]"}
shift
examples=100 seed=1 company="" key="" session=""
while [ $# -gt 0 ]; do
  case $1 in
    --examples) examples=$2 ;;
    --seed) seed=$2 ;;
    --company) company=$2 ;;
    --key) key=$2 ;;
    --session) session=$2 ;;
    *) echo "unknown option $1" >&2; exit 2 ;;
  esac
  shift 2
done

cd "$(dirname "$0")/../.."
venv=.schemathesis
if [ ! -x "$venv/bin/schemathesis" ]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet "schemathesis==4.32.5"
fi

# What a document cannot say: slugs and cursors have to be ours, a minimum must not be above its maximum, an end must lie in the
# future. So a request that fits the document may be answered 400; that its values are the reason is what our own tests check.
config=$(mktemp)
trap 'rm -f "$config"' EXIT
{
  echo "[checks]"
  echo 'positive_data_acceptance.expected-statuses = ["2xx", "304", 400, 401, 403, 404, 429]'
  if [ -n "$company" ]; then
    echo "[[operations]]"
    echo 'include-tag = "Export"'
    echo "parameters = { companyId = \"$company\" }"
  fi
} > "$config"

failed=0
try() {
  echo "== $1"
  shift
  "$venv/bin/schemathesis" --config-file "$config" run --url "$url" --checks all --max-examples "$examples" --seed "$seed" \
    --no-color --continue-on-failure --suppress-health-check all "$@" || failed=1
}

try "public" "$url/api/public/v1/openapi.json"
documents="$url/api/company/openapi.json"
if [ -z "$key" ]; then
  try "company, as a stranger" "$documents"
else
  try "export and changes" "$documents" --include-tag Export -H "X-API-Key: $key"
  try "keys" "$documents" --include-tag Keys -H "Authorization: Bearer $session"
fi
exit $failed
