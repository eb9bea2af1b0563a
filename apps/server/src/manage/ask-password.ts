import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { Refused } from './run-command.ts'

/**
 * A new password: asked for twice at a terminal, which does not show it, else the first line of standard input. Never
 * an argument, which every process of the machine could read, and the shell's history keeps.
 */
export async function askPassword(): Promise<string> {
  const { stdin } = process
  const editor = createInterface({ input: stdin, output: silent(), terminal: Boolean(stdin.isTTY) })
  editor.on('SIGINT', () => process.exit(130))
  const lines = editor[Symbol.asyncIterator]()
  const ask = async (prompt: string): Promise<string> => {
    if (stdin.isTTY) process.stderr.write(prompt)
    const { value, done } = await lines.next()
    if (stdin.isTTY) process.stderr.write('\n')
    if (done) throw new Refused('No password came on standard input.')
    return value
  }
  try {
    const password = await ask('Password: ')
    if (stdin.isTTY && (await ask('Once more: ')) !== password) throw new Refused('The two passwords differ.')
    return password
  } finally {
    editor.close()
  }
}

/** Swallows what the line editor would show. */
function silent(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}
