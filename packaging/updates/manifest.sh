#!/usr/bin/env bash
# Signs the packages of a release and writes the update manifest, which tells installed programs
# about the new release.
#
#   manifest.sh FOLDER VERSION URL NOTES
#
# FOLDER contains the packages. The manifest `update.json` is written to the same folder. URL is the address of the
# folder from which the packages can be downloaded. NOTES is a file that contains the release notes. These environment
# variables must be set:
#   UPDATE_SIGNING_KEY           the secret key, as minisign writes it
#   UPDATE_SIGNING_KEY_PASSWORD  its password
#   RIVULET_UPDATE_KEY           the public key that the programs contain, in Base64
#
# Every signature states the version of the release, because the programs refuse a signature without
# a version (`requireSignedVersion`). Every signature is also verified here with the public key that
# the programs contain, so that a wrong key pair is noticed before the release.
set -euo pipefail

folder=$1 version=$2 url=$3 notes=$4
: "${UPDATE_SIGNING_KEY:?is not set}" "${UPDATE_SIGNING_KEY_PASSWORD:?is not set}" "${RIVULET_UPDATE_KEY:?is not set}"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(umask 077 && printf '%s\n' "$UPDATE_SIGNING_KEY" > "$work/secret")
printf '%s' "$RIVULET_UPDATE_KEY" | base64 --decode > "$work/public"

platforms='{}'
# add PLATFORM PATTERN: signs the only package whose name matches PATTERN, and adds it to the
# manifest under PLATFORM, the name that Tauri's updater uses for the platform.
add() {
  local files=("$folder"/$2)
  if [ "${#files[@]}" -ne 1 ] || [ ! -f "${files[0]}" ]; then
    echo "exactly one package must be named $2" >&2
    return 1
  fi
  local file=${files[0]} name
  name=$(basename "$file")
  local signature="$work/$name.$1.minisig" comment
  comment=$(printf 'timestamp:%s\tfile:%s\tversion:%s' "$(date +%s)" "$name" "$version")
  minisign -S -s "$work/secret" -m "$file" -x "$signature" -t "$comment" \
    <<< "$UPDATE_SIGNING_KEY_PASSWORD" > /dev/null
  minisign -V -q -p "$work/public" -m "$file" -x "$signature" > /dev/null
  platforms=$(jq --arg platform "$1" --arg url "$url/$name" --arg signature "$(base64 --wrap=0 "$signature")" \
    '.[$platform] = {url: $url, signature: $signature}' <<< "$platforms")
}

add linux-x86_64 'rivulet-*-x86_64.AppImage'
add linux-aarch64 'rivulet-*-aarch64.AppImage'
add darwin-x86_64 '*_universal.app.tar.gz'
add darwin-aarch64 '*_universal.app.tar.gz'
add windows-x86_64 '*_x64-setup.exe'
add windows-aarch64 '*_arm64-setup.exe'

jq --null-input --arg version "$version" --rawfile notes "$notes" --argjson platforms "$platforms" \
  --arg date "$(date --utc +%Y-%m-%dT%H:%M:%SZ)" \
  '{version: $version, notes: $notes, pub_date: $date, platforms: $platforms}' > "$work/update.json"
mv "$work/update.json" "$folder/update.json"
