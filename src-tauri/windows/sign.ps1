# Signs one file of a Windows package. The bundler calls this script for the program, the uninstaller and the
# installer (`signCommand` in tauri.windows.conf.json).
#
# Only a release signs: it sets RIVULET_SIGN, and then every missing setting is an error.
param([Parameter(Mandatory = $true)][string]$File)
$ErrorActionPreference = 'Stop'

if (-not $env:RIVULET_SIGN) {
    Write-Output "$File is not signed, because RIVULET_SIGN is not set."
    exit 0
}
$settings = 'AZURE_CLIENT_ID', 'AZURE_CLIENT_SECRET', 'AZURE_TENANT_ID', 'SIGNING_ENDPOINT', 'SIGNING_ACCOUNT', 'SIGNING_PROFILE'
foreach ($name in $settings) {
    if (-not [Environment]::GetEnvironmentVariable($name)) { throw "$name is not set." }
}
artifact-signing-cli --endpoint $env:SIGNING_ENDPOINT --account $env:SIGNING_ACCOUNT `
    --certificate $env:SIGNING_PROFILE --description Rivulet $File
exit $LASTEXITCODE
