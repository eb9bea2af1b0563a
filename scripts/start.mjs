// npm start: installs, builds if needed, and runs the product (with the sandbox if nothing is configured).
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { checkNode, install, root, run, withPinnedNode } from './install.mjs'

const CHECK_FOR_NPM_MS = 500
const ancestorsAtStart = ancestors()

install()
checkNode()
run('node', ['scripts/build.ts'])
// The IPC channel tells the child that this process has ended, for whatever reason.
const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
const product = spawn('node', ['scripts/run.ts'], { cwd: root, stdio, env: withPinnedNode() })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => product.kill(signal))
product.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)))

// npm opens no IPC channel to this process, so the end of npm is noticed by polling. Any other parent may end while the
// product keeps running, such as a shell that started it in the background.
if (process.env.npm_lifecycle_event === 'start') {
  setInterval(() => {
    if (ancestors() !== ancestorsAtStart) product.kill('SIGTERM')
  }, CHECK_FOR_NPM_MS)
}

/** The parent and grandparent of this process: npm may run this file through a shell, which outlives npm. */
function ancestors() {
  const parent = process.ppid
  try {
    const [, grandparent] = readFileSync(`/proc/${parent}/stat`, 'utf8').split(') ')[1].split(' ')
    return `${parent} ${grandparent}`
  } catch {
    return `${parent}`
  }
}
