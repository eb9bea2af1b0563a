import type { TestProject } from 'vitest/node'
import { startTestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: string
  }
}

/** One server for all test files of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer()
  project.provide('testServer', server.administratorUrl)
  return () => server.stop()
}
