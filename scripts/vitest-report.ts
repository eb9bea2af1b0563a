import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { errorLine, type TestFailure, type TestReport } from './test-report.ts'

/**
 * Writes a `TestReport`: Vitest's own JSON contains neither second attempts, nor errors outside the tests, nor the time for
 * loading a file.
 */
export class VitestReport implements Reporter {
  readonly #path: string

  /** @param path the file to write */
  constructor(path: string) {
    this.#path = path
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const report: TestReport = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: tests.filter((test) => test.result().state === 'failed').length,
      files: modules.map((module) => ({ file: nameOf(module), ms: millisecondsOf(module) })),
      failures: [
        ...tests.flatMap(failureOf),
        ...modules.flatMap((module) =>
          [module, ...module.children.allSuites()]
            .flatMap((suite) => suite.errors())
            .map((error) => outsideTests(nameOf(module), error)),
        ),
        ...unhandled.map((error) => outsideTests(`${error.VITEST_TEST_PATH ?? 'a test file'}`, error)),
      ],
    }
    writeFileSync(this.#path, JSON.stringify(report))
  }
}

const nameOf = ({ moduleId }: TestModule) => relative(process.cwd(), moduleId)

/** Empty when the test passed at its first attempt. */
function failureOf(test: TestCase): TestFailure[] {
  const { state, errors } = test.result()
  const passedLater = state === 'passed'
  if (passedLater ? !test.diagnostic()?.retryCount : state !== 'failed') return []
  const name = `${nameOf(test.module)} > ${test.fullName}`
  return [{ name, passedLater, error: errorLine(errors?.[0]?.message ?? '') }]
}

function outsideTests(name: string, { message }: { message: string }): TestFailure {
  return { name: `${name}, outside the tests`, passedLater: false, error: errorLine(message) }
}

function millisecondsOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } =
    module.diagnostic()
  return environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration
}
