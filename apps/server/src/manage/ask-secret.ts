import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { Refused } from './run-command.ts'
import type { Terminal } from './terminal.ts'

/** Prompts for a new password, twice at a terminal. */
export async function askPassword(terminal: Terminal): Promise<string> {
  const prompts = terminal.stdin.isTTY ? ['Password: ', 'Type it again: '] : ['']
  const answers = await askSecrets(terminal, prompts)
  if (answers[0] === undefined) throw new Refused('Standard input contains no password.')
  if (new Set(answers).size > 1) throw new Refused('The two passwords differ.')
  return answers[0]
}

/** Prompts for a key from another service. */
export async function askKey(terminal: Terminal): Promise<string> {
  const [key] = await askKeys(terminal, ['Key: '])
  return key ?? ''
}

/**
 * Prompts for keys from another service.
 * @returns fewer keys than prompts when standard input has fewer lines
 */
export async function askKeys(terminal: Terminal, prompts: readonly string[]): Promise<string[]> {
  const keys = await askSecrets(terminal, prompts)
  if (keys.length === 0) throw new Refused('Standard input contains no key.')
  return keys
}

/**
 * Reads secrets: at a terminal by prompts that do not show the input, otherwise from the first lines of standard input.
 * Secrets are never arguments, since every process on the machine can read arguments, and the shell's history stores
 * them.
 */
async function askSecrets({ stdin, stderr }: Terminal, prompts: readonly string[]): Promise<string[]> {
  const editor = createInterface({ input: stdin, output: discardedOutput(), terminal: Boolean(stdin.isTTY) })
  editor.on('SIGINT', () => process.exit(130))
  const lines = editor[Symbol.asyncIterator]()
  const answers: string[] = []
  try {
    for (const prompt of prompts) {
      if (stdin.isTTY) stderr.write(prompt)
      const { value, done } = await lines.next()
      if (stdin.isTTY) stderr.write('\n')
      if (done) break
      answers.push(value)
    }
    return answers
  } finally {
    editor.close()
  }
}

/** Hides the characters that the line editor would show. */
function discardedOutput(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}
