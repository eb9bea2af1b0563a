import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { FLAGS, PRODUCT, RETURN_FREED_MEMORY } from '../scripts/product-process.ts'

/** Starts the last build of the product with the flags and settings of `npm start`, and waits for its ready line. */
export function startProductProgram(environment: Record<string, string>): Promise<ChildProcess> {
  return startProgram(PRODUCT, { ...RETURN_FREED_MEMORY, ...environment }, FLAGS)
}

/**
 * Starts a program and waits for its ready line.
 * @param flags Node's flags
 */
export async function startProgram(
  file: string,
  environment: Record<string, string>,
  flags: readonly string[] = [],
): Promise<ChildProcess> {
  const program = spawn(process.execPath, [...flags, file], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(program.stdout)
  for await (const line of lines) if (line.startsWith('{"ready":true')) break
  program.stdout.resume()
  return program
}

/** Resolves when the program has ended. */
export async function endProgram(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  program.kill(signal)
  await once(program, 'exit')
}
