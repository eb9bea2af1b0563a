// Runs the server's bundle with code that another process has compiled. Compiling needs memory that the C library would
// not return, and Node's own cache would keep a copy of the code as long as the process runs (docs/adr/0070).
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire, Module } from 'node:module'
import { join } from 'node:path'
import { Script } from 'node:vm'

const BUNDLE = join(import.meta.dirname, 'dist/main.cjs')
/** The next build removes this file, since it empties the folder. */
const COMPILED = join(import.meta.dirname, 'dist/main.compiled')
const COMPILE = '--compile'

if (process.argv[2] === COMPILE) writeCompiled(scriptOf().createCachedData())
else runBundle()

function runBundle() {
  // V8 accepts only code that was compiled with the same flags.
  if (!existsSync(COMPILED))
    spawnSync(process.execPath, [...process.execArgv, import.meta.filename, COMPILE], { stdio: 'ignore' })
  const script = scriptOf(readCompiled())
  // The code is from another version of Node, or from a start with other flags: the next start compiles it again.
  if (script.cachedDataRejected) removeCompiled()
  // The other files of the bundle require this one.
  const module = new Module(BUNDLE)
  const require = createRequire(BUNDLE)
  require.cache[BUNDLE] = module
  script.runInThisContext()(require, module.exports, BUNDLE)
}

function scriptOf(cachedData) {
  return new Script(readFileSync(BUNDLE, 'latin1'), { filename: BUNDLE, cachedData })
}

/** Writes the file completely or not at all. */
function writeCompiled(code) {
  const file = `${COMPILED}.${process.pid}`
  writeFileSync(file, code, { flush: true })
  renameSync(file, COMPILED)
}

/** Undefined in a folder that cannot be written to: each start then compiles the bundle itself. */
function readCompiled() {
  try {
    return readFileSync(COMPILED)
  } catch {
    return undefined
  }
}

function removeCompiled() {
  try {
    rmSync(COMPILED, { force: true })
  } catch {}
}
