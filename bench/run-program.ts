import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Starts a program and waits for its ready line. */
export async function startProgram(file: string, environment: Record<string, string>): Promise<ChildProcess> {
  const program = spawn(process.execPath, [file], {
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
