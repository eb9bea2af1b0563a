import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import type { TestReport } from './test-report.ts'

/** Writes a `TestReport`: Vitest's own JSON contains neither second attempts nor the time for loading a file. */
export class VitestReport implements Reporter {
  readonly #path: string

  /** @param path the file to write */
  constructor(path: string) {
    this.#path = path
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const report: TestReport = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: tests.filter((test) => test.result().state === 'failed').length,
      files: modules.map((module) => ({ file: nameOf(module), ms: millisecondsOf(module) })),
      retried: tests
        .filter((test) => test.diagnostic()?.retryCount)
        .map((test) => `${nameOf(test.module)} > ${test.fullName}`),
    }
    writeFileSync(this.#path, JSON.stringify(report))
  }
}

const nameOf = ({ moduleId }: TestModule) => relative(process.cwd(), moduleId)

function millisecondsOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } =
    module.diagnostic()
  return environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration
}
