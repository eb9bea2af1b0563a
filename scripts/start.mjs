// npm start: installs, builds what is not built, and runs the product (with the sandbox when nothing is configured).
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { checkNode, install, root, run, withPinnedNode } from './install.mjs'

const LOOK_FOR_NPM_MS = 500
const startedBy = ancestors()

install()
checkNode()
run('node', ['scripts/build.ts'])
// The channel tells child processes that this one has ended, for whatever reason.
const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
const product = spawn('node', ['scripts/run.ts'], { cwd: root, stdio, env: withPinnedNode() })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => product.kill(signal))
product.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)))

// npm leaves no channel. A parent other than npm may end before this file, as a shell does that leaves it behind.
if (process.env.npm_lifecycle_event === 'start') {
  setInterval(() => {
    if (ancestors() !== startedBy) product.kill('SIGTERM')
  }, LOOK_FOR_NPM_MS)
}

/** This process's parent and that one's: between npm and this file there may be a shell, which outlives npm. */
function ancestors() {
  const parent = process.ppid
  try {
    const [, grandparent] = readFileSync(`/proc/${parent}/stat`, 'utf8').split(') ')[1].split(' ')
    return `${parent} ${grandparent}`
  } catch {
    return `${parent}`
  }
}
