import type { CpuInfo } from 'node:os'

/** The result of a run, from any test runner. */
export interface TestReport {
  passed: number
  failed: number
  /** The time of each file in milliseconds: reading it, its set-up and its tests. */
  files: { file: string; ms: number }[]
  /** Titles of tests that failed at first and were tried again, whatever the result. */
  retried: string[]
}

/** Checks that run side by side. */
export interface StageReport {
  names: string[]
  /** From the start of the first to the end of the last, in milliseconds. */
  ms: number
  /** The share of the machine's cores that was idle meanwhile: 0 to 1. */
  idle: number
  reports: { name: string; report: TestReport }[]
}

/** The used part of the output of Playwright's reporter `json`. */
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

/** @param folder the folder of the report's files, as they are to be named */
export function readPlaywright({ stats, suites }: PlaywrightJson, folder: string): TestReport {
  const tests = suites.flatMap((suite) => testsOf(suite, []))
  const files = Map.groupBy(tests, ({ file }) => file)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    files: [...files].map(([file, those]) => ({
      file: `${folder}/${file}`,
      ms: those.flatMap(({ durations }) => durations).reduce((sum, ms) => sum + ms, 0),
    })),
    retried: tests
      .filter(({ durations }) => durations.length > 1)
      .map(({ file, titles }) => [`${folder}/${file}`, ...titles].join(' > ')),
  }
}

function testsOf(suite: PlaywrightSuite, above: string[]): PlaywrightTest[] {
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests.map(({ results }) => ({
      file: suite.file,
      titles: [...above, title],
      durations: results.map(({ duration }) => duration),
    })),
  )
  const inner = suite.suites?.flatMap((one) => testsOf(one, [...above, one.title])) ?? []
  return [...own, ...inner]
}

interface PlaywrightTest {
  file: string
  titles: string[]
  /** One for each try. */
  durations: number[]
}

/** The share of time, 0 to 1, in which the cores had nothing to do between two looks at `os.cpus()`. */
export function idleShare(before: readonly CpuInfo[], after: readonly CpuInfo[]): number {
  const [then, now] = [timesOf(before), timesOf(after)]
  const all = now.all - then.all
  return all > 0 ? (now.idle - then.idle) / all : 0
}

function timesOf(cores: readonly CpuInfo[]): { idle: number; all: number } {
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  return {
    idle: sum(cores.map(({ times }) => times.idle)),
    all: sum(cores.flatMap(({ times }) => Object.values(times))),
  }
}

const SLOWEST = 10

/** The times of a run and its second tries, as lines to print. */
export function summaryOf(stages: readonly StageReport[]): string[] {
  const reports = stages.flatMap((stage) => stage.reports)
  const slowest = reports
    .flatMap(({ name, report }) => report.files.map((one) => ({ ...one, name })))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
  const retried = reports.flatMap(({ name, report }) => report.retried.map((title) => `${name}  ${title}`))
  return [
    'Stages, and how much of the time the cores had nothing to do:',
    ...stages.map(({ names, ms, idle }) => `${seconds(ms)}  ${percent(idle)} idle  ${names.join(', ')}`),
    ...(slowest.length > 0 ? ['', 'Slowest test files:'] : []),
    ...slowest.map(({ name, file, ms }) => `${seconds(ms)}  ${name.padEnd(7)}  ${file}`),
    '',
    `Tests that needed a second try: ${retried.length}`,
    ...retried.map((title) => `  ${title}`),
  ]
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(7)} s`
const percent = (share: number) => `${(share * 100).toFixed(0).padStart(3)} %`
