import type { Readable, Writable } from 'node:stream'

/** Where a command is typed: what it was given, and where it asks and says. */
export interface Terminal {
  /** Behind the command's own name. */
  args: readonly string[]
  environment: NodeJS.ProcessEnv
  /** `isTTY` where a person types, rather than a file or another program. */
  stdin: Readable & { isTTY?: boolean }
  stdout: Writable
  stderr: Writable
}

/** The terminal that this process was started at. */
export function ownTerminal(): Terminal {
  const { argv, env, stdin, stdout, stderr } = process
  return { args: argv.slice(2), environment: env, stdin, stdout, stderr }
}
