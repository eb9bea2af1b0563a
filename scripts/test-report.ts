import type { CpuInfo } from 'node:os'
import { stripVTControlCharacters } from 'node:util'

/** The result of one run of any test runner. */
export interface TestReport {
  passed: number
  failed: number
  /** How long each file took in milliseconds: its set-up, its tests and, with Vitest only, loading it. */
  files: { file: string; ms: number }[]
  /** Every test that failed at its first attempt, and every error outside the tests. */
  failures: TestFailure[]
}

export interface TestFailure {
  /** The file and the titles; for an error outside the tests, where it occurred if that is known. */
  name: string
  passedLater: boolean
  /** The message of its first error, in one line. */
  error: string
}

const MAX_ERROR_LENGTH = 400

/** A message in one line without colours, cut to a length that fits a report. */
export function errorLine(message: string): string {
  return stripVTControlCharacters(message).replace(/\s+/g, ' ').trim().slice(0, MAX_ERROR_LENGTH)
}

/** The report of checks that ran at the same time. */
export interface StageReport {
  names: string[]
  /** From the start of the first check to the end of the last, in milliseconds. */
  ms: number
  /** The share of this time in which the machine's cores were idle: 0 to 1. */
  idle: number
  reports: { name: string; report: TestReport }[]
}

/** The fields of the report of Playwright's reporter `json` that are used here. */
export interface PlaywrightJson {
  suites: PlaywrightSuite[]
  /** Errors outside the tests. */
  errors: { message?: string }[]
  stats: { expected: number; unexpected: number; flaky: number }
}

interface PlaywrightSuite {
  title: string
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: { status: PlaywrightStatus; results: PlaywrightResult[] }[] }[]
}

type PlaywrightStatus = 'expected' | 'unexpected' | 'flaky' | 'skipped'

interface PlaywrightResult {
  duration: number
  errors: { message?: string }[]
}

/** @param folder the folder that is put before the names of the report's files */
export function readPlaywright({ errors, stats, suites }: PlaywrightJson, folder: string): TestReport {
  const tests = suites.flatMap((suite) => testsOf(suite, []))
  const testsByFile = Map.groupBy(tests, ({ file }) => file)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    files: [...testsByFile].map(([file, testsOfFile]) => ({
      file: `${folder}/${file}`,
      ms: testsOfFile.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
    failures: [
      ...tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ file, titles, status, results }) => ({
          name: [`${folder}/${file}`, ...titles].join(' > '),
          passedLater: status === 'flaky',
          error: errorLine(results[0]?.errors[0]?.message ?? ''),
        })),
      ...errors.map(({ message = '' }) => ({ name: folder, passedLater: false, error: errorLine(message) })),
    ],
  }
}

function testsOf(suite: PlaywrightSuite, parentTitles: string[]): PlaywrightTest[] {
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests.map((test) => ({ ...test, file: suite.file, titles: [...parentTitles, title] })),
  )
  const nested = suite.suites?.flatMap((child) => testsOf(child, [...parentTitles, child.title])) ?? []
  return [...own, ...nested]
}

interface PlaywrightTest {
  file: string
  titles: string[]
  status: PlaywrightStatus
  /** One for each attempt. */
  results: PlaywrightResult[]
}

/** The share of time, 0 to 1, in which the cores were idle between two readings of `os.cpus()`. */
export function idleShare(before: readonly CpuInfo[], after: readonly CpuInfo[]): number {
  const [start, end] = [timesOf(before), timesOf(after)]
  const total = end.total - start.total
  return total > 0 ? (end.idle - start.idle) / total : 0
}

function timesOf(cores: readonly CpuInfo[]): { idle: number; total: number } {
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  return {
    idle: sum(cores.map(({ times }) => times.idle)),
    total: sum(cores.flatMap(({ times }) => Object.values(times))),
  }
}

const MAX_SLOWEST_FILES = 10

/** The lines to print about a run: the times, and the tests that failed or needed a second attempt, each with its error. */
export function summaryOf(stages: readonly StageReport[]): string[] {
  const reports = stages.flatMap((stage) => stage.reports)
  const slowest = reports
    .flatMap(({ name, report }) => report.files.map((file) => ({ ...file, name })))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, MAX_SLOWEST_FILES)
  const failures = reports.flatMap(({ name: step, report }) =>
    report.failures.map((failure) => ({ ...failure, step })),
  )
  const failed = failures.filter(({ passedLater }) => !passedLater)
  const retried = failures.filter(({ passedLater }) => passedLater)
  const linesOf = ({ step, name, error }: TestFailure & { step: string }) => [
    `  ${step}  ${name}`,
    `    ${error}`,
  ]
  return [
    'Stages, and the share of the time in which the cores were idle:',
    ...stages.map(({ names, ms, idle }) => `${seconds(ms)}  ${percent(idle)} idle  ${names.join(', ')}`),
    ...(slowest.length > 0 ? ['', 'Slowest test files:'] : []),
    ...slowest.map(({ name, file, ms }) => `${seconds(ms)}  ${name.padEnd(7)}  ${file}`),
    '',
    ...(failed.length > 0 ? [`Tests that failed: ${failed.length}`, ...failed.flatMap(linesOf), ''] : []),
    `Tests that needed a second attempt: ${retried.length}`,
    ...retried.flatMap(linesOf),
  ]
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(7)} s`
const percent = (share: number) => `${(share * 100).toFixed(0).padStart(3)} %`
