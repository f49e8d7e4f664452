#!/usr/bin/env bash
# Whether the machine has a Node that builds the web app.
set -euo pipefail
command -v npm > /dev/null || exit 1
node -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 20 ? 0 : 1)'
