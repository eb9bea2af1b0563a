/**
 * Runs every check: lint, types, import rules, unused code, the build, and every test. Prints the output of each step,
 * then the times and the tests that failed or needed a second attempt. The last line has the totals.
 * `npm test -- unit db` runs only these two steps.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.ts'
import { idleShare, readPlaywright, type StageReport, summaryOf, type TestReport } from './test-report.ts'

/** One of the checks: a command, and the report that it writes. */
interface Step {
  name: string
  command: string[]
  /** The file to which a test runner writes its report. A step without a report counts as one check. */
  reportFile?: string
}

const EMPTY_REPORT: TestReport = { passed: 0, failed: 0, files: [], failures: [] }
const reportPrefix = join(tmpdir(), `enamel-checks-${process.pid}`)
const vitest = (...projects: string[]) => [
  'vitest',
  'run',
  ...projects.flatMap((project) => ['--project', project]),
]

/**
 * Most test files of `unit` and `db` wait for a database, a program or a timer, so a few of each at a time fill two cores.
 * `db` takes more than twice as long as `unit`, and is then alone.
 */
const UNIT_WORKERS = '--maxWorkers=2'
const DB_WORKERS = '--maxWorkers=3'

/**
 * Stages run one after the other. The steps of a stage run at the same time, since none of them keeps all cores busy
 * until its end.
 */
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
    { name: 'unused-in-product', command: ['knip', '--production'] },
    { name: 'build', command: ['node', 'scripts/build.ts'] },
  ],
  [
    { name: 'unit', command: [...vitest('unit'), UNIT_WORKERS], reportFile: `${reportPrefix}-unit.json` },
    { name: 'db', command: [...vitest('db'), DB_WORKERS], reportFile: `${reportPrefix}-db.json` },
  ],
  [{ name: 'browser', command: vitest('browser'), reportFile: `${reportPrefix}-browser.json` }],
  [
    {
      name: 'e2e',
      command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=dot,json'],
      reportFile: `${reportPrefix}-e2e.json`,
    },
  ],
]

const requested = process.argv.slice(2)
const names = stages.flat().map(({ name }) => name)
const unknown = requested.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no check called ${unknown.join(', ')}. The checks are: ${names.join(', ')}`)
  process.exit(1)
}
const isRequested = ({ name }: Step) => requested.length === 0 || requested.includes(name)
const chosen = stages.map((stage) => stage.filter(isRequested))
if (chosen.flat().some(({ name }) => name === 'browser' || name === 'e2e') && !ensureChromium()) {
  console.error('Chromium is missing. Install it, or set CHROMIUM_PATH to an installed one.')
  process.exit(1)
}

let passed = 0
let failed = 0
const finished: StageReport[] = []
for (const stage of chosen.filter(({ length }) => length > 0)) finished.push(await runStage(stage))
console.log(`\n${summaryOf(finished).join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function runStage(stage: Step[]): Promise<StageReport> {
  const startedAt = performance.now()
  const cpusBefore = cpus()
  const stepReports = await Promise.all(stage.map((step) => check(step, stage.length === 1)))
  return {
    names: stage.map(({ name }) => name),
    ms: performance.now() - startedAt,
    idle: idleShare(cpusBefore, cpus()),
    reports: stage.map(({ name }, index) => ({ name, report: stepReports[index] ?? EMPTY_REPORT })),
  }
}

/**
 * @param isOnlyStep whether the step runs alone: its output is printed as it comes, otherwise at the end of the step
 */
async function check(step: Step, isOnlyStep: boolean): Promise<TestReport> {
  const startedAt = performance.now()
  if (isOnlyStep) console.log(`\n▸ ${step.name}`)
  const { succeeded, output } = await run(step, isOnlyStep ? 'inherit' : 'pipe')
  if (!isOnlyStep) console.log(`\n▸ ${step.name}\n${output}`)
  const report = reportOf(step, succeeded)
  passed += report.passed
  failed += report.failed
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `${succeeded ? '✓' : '✗'} ${step.name}: ${report.passed} passed, ${report.failed} failed (${seconds} s)`,
  )
  return report
}

function run(
  { command: [program = '', ...args], reportFile }: Step,
  output: 'inherit' | 'pipe',
): Promise<{ succeeded: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', output, output],
      // Colours are meant for terminals, and would fill a log with escape codes.
      env: {
        ...process.env,
        ...(!process.stdout.isTTY && { NO_COLOR: '1', FORCE_COLOR: undefined }),
        ...(reportFile && { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile, TEST_REPORT: reportFile }),
      },
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
    child.on('error', () => resolve({ succeeded: false, output: text }))
    child.on('close', (code) => resolve({ succeeded: code === 0, output: text }))
  })
}

/** A test runner that crashed counts as at least one failure, whatever its report says. */
function reportOf({ name, reportFile }: Step, succeeded: boolean): TestReport {
  if (!reportFile) return succeeded ? { ...EMPTY_REPORT, passed: 1 } : { ...EMPTY_REPORT, failed: 1 }
  if (!existsSync(reportFile)) return { ...EMPTY_REPORT, failed: 1 }
  const written = JSON.parse(readFileSync(reportFile, 'utf8'))
  rmSync(reportFile)
  const report: TestReport = name === 'e2e' ? readPlaywright(written, 'e2e') : written
  return !succeeded && report.failed === 0 ? { ...report, failed: 1 } : report
}
