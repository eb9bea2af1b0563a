import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { CpuInfo } from 'node:os'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { idleShare, type PlaywrightJson, readPlaywright, summaryOf, type TestReport } from './test-report.ts'

const ROOT = join(import.meta.dirname, '..')

/** The attempts at a test, in milliseconds; all but the last failed, and that did if the test is `unexpected`. */
function attempts(status: 'expected' | 'flaky' | 'unexpected', ...durations: number[]) {
  const errors = [{ message: '\u001b[31mexpected\u001b[0m 1\n  to be 2' }]
  return [{ status, results: durations.map((duration) => ({ duration, errors })) }]
}

/** Playwright's output, without the fields that are not used. */
const report: PlaywrightJson = {
  stats: { expected: 2, unexpected: 1, flaky: 1 },
  errors: [{ message: 'The product did not start' }],
  suites: [
    {
      title: 'inbox.spec.ts',
      file: 'inbox.spec.ts',
      specs: [{ title: 'lists mail', tests: attempts('expected', 900) }],
      suites: [
        {
          title: 'on a phone',
          file: 'inbox.spec.ts',
          specs: [
            { title: 'lists mail', tests: attempts('flaky', 4_000, 1_000) },
            { title: 'opens mail', tests: attempts('unexpected', 100, 200) },
          ],
        },
      ],
    },
    {
      title: 'auth.spec.ts',
      file: 'auth.spec.ts',
      specs: [{ title: 'signs in', tests: attempts('expected', 300) }],
    },
  ],
}

it("reads counts, the time of each file and failures from Playwright's report", () => {
  expect(readPlaywright(report, 'e2e')).toEqual({
    passed: 3,
    failed: 1,
    files: [
      { file: 'e2e/inbox.spec.ts', ms: 6_200 },
      { file: 'e2e/auth.spec.ts', ms: 300 },
    ],
    failures: [
      {
        name: 'e2e/inbox.spec.ts > on a phone > lists mail',
        passedLater: true,
        error: 'expected 1 to be 2',
      },
      {
        name: 'e2e/inbox.spec.ts > on a phone > opens mail',
        passedLater: false,
        error: 'expected 1 to be 2',
      },
      { name: 'e2e', passedLater: false, error: 'The product did not start' },
    ],
  })
})

const FLAKY = `
let attempts = 0
describe('suite', () => {
  it('passes', () => {})
  it('passes at the second attempt', () => expect(++attempts).toBe(2))
  it('fails', () => expect(1).toBe(2))
  it('rejects later', () => void Promise.reject(new Error('nobody waits for this')))
})`

it("reports Vitest's failures, at the first or at every attempt or outside the tests, and the time of each file", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'enamel-report-'))
  const config = join(folder, 'vitest.config.ts')
  const report = join(folder, 'report.json')
  await writeFile(join(folder, 'flaky.test.ts'), FLAKY)
  await writeFile(
    config,
    `import { VitestReport } from ${JSON.stringify(join(ROOT, 'scripts/vitest-report.ts'))}
     export default { test: { globals: true, retry: 1, reporters: [new VitestReport(${JSON.stringify(report)})] } }`,
  )
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const run = promisify(execFile)(process.execPath, [vitest, 'run', '--root', folder, '--config', config])
  await expect(run).rejects.toMatchObject({ code: 1 })
  const written = JSON.parse(await readFile(report, 'utf8')) as TestReport
  await rm(folder, { recursive: true })
  expect(written).toEqual({
    passed: 3,
    failed: 1,
    files: [{ file: expect.stringMatching(/flaky\.test\.ts$/), ms: expect.any(Number) }],
    failures: [
      {
        name: expect.stringMatching(/flaky\.test\.ts > suite > passes at the second attempt$/),
        passedLater: true,
        error: 'expected 1 to be 2 // Object.is equality',
      },
      {
        name: expect.stringMatching(/flaky\.test\.ts > suite > fails$/),
        passedLater: false,
        error: 'expected 1 to be 2 // Object.is equality',
      },
      {
        name: expect.stringMatching(/flaky\.test\.ts, outside the tests$/),
        passedLater: false,
        error: 'nobody waits for this',
      },
    ],
  })
  expect(written.files[0]?.ms).toBeGreaterThan(0)
}, 30_000)

const core = (busy: number, idle: number): CpuInfo => ({
  model: '',
  speed: 0,
  times: { user: busy, nice: 0, sys: 0, irq: 0, idle },
})

it('computes the share of the time in which the cores were idle', () => {
  expect(idleShare([core(100, 100), core(0, 0)], [core(200, 100), core(25, 75)])).toBe(75 / 200)
  expect(idleShare([core(1, 1)], [core(1, 1)])).toBe(0)
})

it('lists the stages, the ten slowest files of all runners, and every test that failed, with its error', () => {
  const unit: TestReport = {
    passed: 12,
    failed: 0,
    files: Array.from({ length: 12 }, (_, index) => ({ file: `${index}.test.ts`, ms: index * 1_000 })),
    failures: [],
  }
  const stages = [
    { names: ['unit', 'lint'], ms: 61_240, idle: 0.256, reports: [{ name: 'unit', report: unit }] },
    {
      names: ['e2e'],
      ms: 6_000,
      idle: 0.04,
      reports: [{ name: 'e2e', report: readPlaywright(report, 'e2e') }],
    },
  ]
  expect(summaryOf(stages)).toEqual([
    'Stages, and the share of the time in which the cores were idle:',
    '   61.2 s   26 % idle  unit, lint',
    '    6.0 s    4 % idle  e2e',
    '',
    'Slowest test files:',
    '   11.0 s  unit     11.test.ts',
    '   10.0 s  unit     10.test.ts',
    '    9.0 s  unit     9.test.ts',
    '    8.0 s  unit     8.test.ts',
    '    7.0 s  unit     7.test.ts',
    '    6.2 s  e2e      e2e/inbox.spec.ts',
    '    6.0 s  unit     6.test.ts',
    '    5.0 s  unit     5.test.ts',
    '    4.0 s  unit     4.test.ts',
    '    3.0 s  unit     3.test.ts',
    '',
    'Tests that failed: 2',
    '  e2e  e2e/inbox.spec.ts > on a phone > opens mail',
    '    expected 1 to be 2',
    '  e2e  e2e',
    '    The product did not start',
    '',
    'Tests that needed a second attempt: 1',
    '  e2e  e2e/inbox.spec.ts > on a phone > lists mail',
    '    expected 1 to be 2',
  ])
})

it('confirms in one line that no test needed a second attempt', () => {
  expect(summaryOf([{ names: ['lint'], ms: 900, idle: 0.5, reports: [] }])).toEqual([
    'Stages, and the share of the time in which the cores were idle:',
    '    0.9 s   50 % idle  lint',
    '',
    'Tests that needed a second attempt: 0',
  ])
})
