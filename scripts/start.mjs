// npm start: installs, builds what is not built, and runs the product (with the sandbox when nothing is configured).
import { spawn } from 'node:child_process'
import { checkNode, install, root, run, withPinnedNode } from './install.mjs'

install()
checkNode()
run('node', ['scripts/build.ts'])
const product = spawn('node', ['scripts/run.ts'], { cwd: root, stdio: 'inherit', env: withPinnedNode() })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => product.kill(signal))
product.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)))
