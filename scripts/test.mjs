// npm test: installs, then checks and tests everything; the last line says "N passed, N failed".
import { spawnSync } from 'node:child_process'
import { checkNode, install, root, withPinnedNode } from './install.mjs'

install()
checkNode()
const result = spawnSync('node', ['scripts/checks.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: withPinnedNode(),
})
process.exit(result.status ?? 1)
