import type { CpuInfo } from 'node:os'

/** The result of one run of any test runner. */
export interface TestReport {
  passed: number
  failed: number
  /** How long each file took in milliseconds: its set-up, its tests and, with Vitest only, loading it. */
  files: { file: string; ms: number }[]
  /** Titles of tests that failed at first and were run again, whether or not they passed then. */
  retried: string[]
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
  stats: { expected: number; unexpected: number; flaky: number }
}

interface PlaywrightSuite {
  title: string
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: { results: { duration: number }[] }[] }[]
}

/** @param folder the folder that is put before the names of the report's files */
export function readPlaywright({ stats, suites }: PlaywrightJson, folder: string): TestReport {
  const tests = suites.flatMap((suite) => testsOf(suite, []))
  const testsByFile = Map.groupBy(tests, ({ file }) => file)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    files: [...testsByFile].map(([file, testsOfFile]) => ({
      file: `${folder}/${file}`,
      ms: testsOfFile.flatMap(({ durations }) => durations).reduce((sum, ms) => sum + ms, 0),
    })),
    retried: tests
      .filter(({ durations }) => durations.length > 1)
      .map(({ file, titles }) => [`${folder}/${file}`, ...titles].join(' > ')),
  }
}

function testsOf(suite: PlaywrightSuite, parentTitles: string[]): PlaywrightTest[] {
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests.map(({ results }) => ({
      file: suite.file,
      titles: [...parentTitles, title],
      durations: results.map(({ duration }) => duration),
    })),
  )
  const nested = suite.suites?.flatMap((child) => testsOf(child, [...parentTitles, child.title])) ?? []
  return [...own, ...nested]
}

interface PlaywrightTest {
  file: string
  titles: string[]
  /** One for each attempt, in milliseconds. */
  durations: number[]
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

/** The lines to print about a run: the times, and the tests that needed a second attempt. */
export function summaryOf(stages: readonly StageReport[]): string[] {
  const reports = stages.flatMap((stage) => stage.reports)
  const slowest = reports
    .flatMap(({ name, report }) => report.files.map((file) => ({ ...file, name })))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, MAX_SLOWEST_FILES)
  const retried = reports.flatMap(({ name, report }) => report.retried.map((title) => `${name}  ${title}`))
  return [
    'Stages, and the share of the time in which the cores were idle:',
    ...stages.map(({ names, ms, idle }) => `${seconds(ms)}  ${percent(idle)} idle  ${names.join(', ')}`),
    ...(slowest.length > 0 ? ['', 'Slowest test files:'] : []),
    ...slowest.map(({ name, file, ms }) => `${seconds(ms)}  ${name.padEnd(7)}  ${file}`),
    '',
    `Tests that needed a second attempt: ${retried.length}`,
    ...retried.map((title) => `  ${title}`),
  ]
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(7)} s`
const percent = (share: number) => `${(share * 100).toFixed(0).padStart(3)} %`
