import type { Readable, Writable } from 'node:stream'

/** A command's terminal: its arguments, its prompts and its output. */
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
