import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.ts'
import { idleShare, readPlaywright, type StageReport, summaryOf, type TestReport } from './test-report.ts'

/**
 * Every check: lint, types, import rules, unused code, and every test. Prints failures as they happen, then the times
 * and the second tries; the last line counts. `npm test -- unit db` runs those steps alone.
 */
interface Step {
  name: string
  command: string[]
  /** Where a test runner leaves its report; a step without is one check. */
  report?: string
}

const NOTHING: TestReport = { passed: 0, failed: 0, files: [], retried: [] }
const reports = join(tmpdir(), `enamel-checks-${process.pid}`)
const vitest = (...projects: string[]) => [
  'vitest',
  'run',
  ...projects.flatMap((project) => ['--project', project]),
]

/** Most of these files wait for a database, a program or a clock: two of each together use two cores fully. */
const AT_A_TIME = '--maxWorkers=2'

/**
 * Stages run one after the other; the steps of a stage run side by side, since none of them uses all cores to its end.
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
const done: StageReport[] = []
for (const stage of chosen.filter(({ length }) => length > 0)) done.push(await runStage(stage))
console.log(`\n${summaryOf(done).join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function runStage(stage: Step[]): Promise<StageReport> {
  const began = performance.now()
  const before = cpus()
  const checked = await Promise.all(stage.map((step) => check(step, stage.length === 1)))
  return {
    names: stage.map(({ name }) => name),
    ms: performance.now() - began,
    idle: idleShare(before, cpus()),
    reports: stage.map(({ name }, index) => ({ name, report: checked[index] ?? NOTHING })),
  }
}

/** @param alone its output is printed at once; that of concurrent ones at their end */
async function check(step: Step, alone: boolean): Promise<TestReport> {
  const began = performance.now()
  if (alone) console.log(`\n▸ ${step.name}`)
  const { succeeded, output } = await run(step, alone ? 'inherit' : 'pipe')
  if (!alone) console.log(`\n▸ ${step.name}\n${output}`)
  const report = reportOf(step, succeeded)
  passed += report.passed
  failed += report.failed
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `${succeeded ? '✓' : '✗'} ${step.name}: ${report.passed} passed, ${report.failed} failed (${seconds} s)`,
  )
  return report
}

function run(
  { command: [program = '', ...args], report }: Step,
  destination: 'inherit' | 'pipe',
): Promise<{ succeeded: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', destination, destination],
      // Colours are for terminals; in a log they are noise.
      env: {
        ...process.env,
        ...(!process.stdout.isTTY && { NO_COLOR: '1', FORCE_COLOR: undefined }),
        ...(report && { PLAYWRIGHT_JSON_OUTPUT_NAME: report, TEST_REPORT: report }),
      },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (chunk) => {
        output += chunk
      })
    child.on('error', () => resolve({ succeeded: false, output }))
    child.on('close', (code) => resolve({ succeeded: code === 0, output }))
  })
}

/** A runner that died counts as one failure, whatever it had counted. */
function reportOf({ name, report: path }: Step, succeeded: boolean): TestReport {
  if (!path) return succeeded ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 }
  if (!existsSync(path)) return { ...NOTHING, failed: 1 }
  const written = JSON.parse(readFileSync(path, 'utf8'))
  rmSync(path)
  const report: TestReport = name === 'e2e' ? readPlaywright(written, 'e2e') : written
  return !succeeded && report.failed === 0 ? { ...report, failed: 1 } : report
}
