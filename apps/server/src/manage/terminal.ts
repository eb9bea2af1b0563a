import type { Readable, Writable } from 'node:stream'

/** A command's input and output at the command line. */
export interface Terminal {
  /** The arguments after the program's name. */
  args: readonly string[]
  environment: NodeJS.ProcessEnv
  /** `isTTY` is true when a person types, and not set when the input comes from a file or another program. */
  stdin: Readable & { isTTY?: boolean }
  stdout: Writable
  stderr: Writable
}

/** The terminal of this process. */
export function processTerminal(): Terminal {
  const { argv, env, stdin, stdout, stderr } = process
  return { args: argv.slice(2), environment: env, stdin, stdout, stderr }
}
