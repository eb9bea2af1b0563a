import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const INSTALL = fileURLToPath(new URL('install.mjs', import.meta.url))

const LINE = 'added 500 packages\n'

/** Quietly runs a program that prints this many lines and a warning, and exits with this code. */
function runQuietly({ lines, code }: { lines: number; code: number }) {
  const program = `process.stdout.write(${JSON.stringify(LINE)}.repeat(${lines}))
console.error('npm warn EBADENGINE')
process.exitCode = ${code}`
  const script = `import { runQuietly } from ${JSON.stringify(INSTALL)}
runQuietly('node', ['-e', ${JSON.stringify(program)}])`
  return spawnSync('node', ['--input-type=module', '-e', script], { encoding: 'utf8' })
}

it('prints no output of a command that succeeds', () => {
  const { status, stdout, stderr } = runQuietly({ lines: 3, code: 0 })
  expect([status, stdout, stderr]).toEqual([0, '', ''])
})

it('prints all the output of a command that fails, and exits with its code', () => {
  const { status, stdout, stderr } = runQuietly({ lines: 500, code: 7 })
  expect([status, stdout, stderr]).toEqual([7, LINE.repeat(500), 'npm warn EBADENGINE\n'])
})
