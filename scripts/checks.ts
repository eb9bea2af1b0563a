import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.ts'

/**
 * Everything that must hold: lint, types, import rules, nothing unused, and every test. Prints what fails as it goes;
 * the last line counts. `npm test -- unit db` runs those steps alone.
 */
interface Step {
  name: string
  command: string[]
  /** Where a test runner leaves its counts; a step without is one check. */
  report?: string
}

const reports = join(tmpdir(), `enamel-checks-${process.pid}`)
const vitest = (...projects: string[]) => [
  'vitest',
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reports}-${projects.join('-')}.json`,
]

/** Most of these files wait for a database, a program or a clock: two of each together keep two cores busy. */
const AT_A_TIME = '--maxWorkers=2'

/** One after the other; what stands together runs side by side, for none of it keeps all cores busy to its end. */
const stages: Step[][] = [
  [
    { name: 'lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
    { name: 'types', command: ['node', 'scripts/types.ts'] },
    {
      name: 'boundaries',
      command: [
        'depcruise',
        '--config',
        '.dependency-cruiser.cjs',
        'packages',
        'apps',
        'e2e',
        'bench',
        'scripts',
      ],
    },
    { name: 'unused', command: ['knip'] },
    { name: 'build', command: ['node', 'scripts/build.ts'] },
  ],
  [
    { name: 'unit', command: [...vitest('unit'), AT_A_TIME], report: `${reports}-unit.json` },
    { name: 'db', command: [...vitest('db'), AT_A_TIME], report: `${reports}-db.json` },
  ],
  [{ name: 'browser', command: vitest('browser'), report: `${reports}-browser.json` }],
  [
    {
      name: 'e2e',
      command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=dot,json'],
      report: `${reports}-e2e.json`,
    },
  ],
]

const asked = process.argv.slice(2)
const names = stages.flat().map(({ name }) => name)
const unknown = asked.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no check called ${unknown.join(', ')}. There are: ${names.join(', ')}`)
  process.exit(1)
}
const isAsked = ({ name }: Step) => asked.length === 0 || asked.includes(name)
const chosen = stages.map((stage) => stage.filter(isAsked))
if (chosen.flat().some(({ name }) => name === 'browser' || name === 'e2e') && !ensureChromium()) {
  console.error('Chromium is missing: install it, or set CHROMIUM_PATH to the one you have.')
  process.exit(1)
}

let passed = 0
let failed = 0
for (const stage of chosen) await Promise.all(stage.map((step) => check(step, stage.length === 1)))
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** @param alone it says what it does as it goes; of several at once each says it in the end */
async function check(step: Step, alone: boolean): Promise<void> {
  const began = Date.now()
  if (alone) console.log(`\n▸ ${step.name}`)
  const { succeeded, said } = await run(step, alone ? 'inherit' : 'pipe')
  if (!alone) console.log(`\n▸ ${step.name}\n${said}`)
  const counts = countsOf(step, succeeded)
  passed += counts.passed
  failed += counts.failed
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  console.log(
    `${succeeded ? '✓' : '✗'} ${step.name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`,
  )
}

function run(
  { command: [program = '', ...args], report }: Step,
  output: 'inherit' | 'pipe',
): Promise<{ succeeded: boolean; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', output, output],
      // Colours are for terminals; in a log they are noise.
      env: {
        ...process.env,
        ...(!process.stdout.isTTY && { NO_COLOR: '1', FORCE_COLOR: undefined }),
        ...(report && { PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
      },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (words) => {
        said += words
      })
    child.on('error', () => resolve({ succeeded: false, said }))
    child.on('close', (code) => resolve({ succeeded: code === 0, said }))
  })
}

interface Report {
  numPassedTests?: number
  numFailedTests?: number
  numFailedTestSuites?: number
  stats?: { expected: number; unexpected: number; flaky: number }
}

/** A runner that died counts as one failure, whatever it had counted. */
function countsOf({ report }: Step, succeeded: boolean): { passed: number; failed: number } {
  if (!report) return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const read = JSON.parse(readFileSync(report, 'utf8')) as Report
  rmSync(report)
  const counted = read.stats
    ? { passed: read.stats.expected + read.stats.flaky, failed: read.stats.unexpected }
    : { passed: read.numPassedTests ?? 0, failed: read.numFailedTests ?? 0 }
  return !succeeded && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}
