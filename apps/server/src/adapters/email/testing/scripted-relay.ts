import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A step of the SMTP dialogue at which the script can change the relay's behaviour. */
export type DialogueStep = 'connect' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'body' | 'end'

/** A reply with its line end, or a failure: 'drop' disconnects, 'silence' never replies again. */
export type ScriptedReply = string | 'drop' | 'silence' | { reply: string; thenDrop: true }

export type ScriptedRelay = {
  readonly port: number
  /** The messages acknowledged with 250. */
  readonly accepted: string[]
  /** Commands in the order received. */
  readonly commands: string[]
  connections: number
  /** Closes all connections, as a relay does with idle ones. */
  readonly hangUp: () => void
  readonly stop: () => Promise<void>
}

const USUAL: Record<DialogueStep, ScriptedReply> = {
  connect: '220 relay.test ESMTP\r\n',
  EHLO: '250-relay.test\r\n250-SIZE 50000000\r\n250 DSN\r\n',
  AUTH: '235 2.7.0 Welcome\r\n',
  MAIL: '250 2.1.0 Sender fine\r\n',
  RCPT: '250 2.1.5 Recipient fine\r\n',
  DATA: '354 Go ahead\r\n',
  body: '',
  end: '250 2.0.0 Queued as 4711\r\n',
}

/** A relay whose replies and failures a test scripts. */
export async function scriptedRelay(
  script: Partial<Record<DialogueStep, ScriptedReply>> = {},
): Promise<ScriptedRelay> {
  const sockets = new Set<Socket>()
  const relay = { accepted: [] as string[], commands: [] as string[], connections: 0 }

  const server = createServer((socket) => {
    relay.connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    const act = (step: DialogueStep): boolean => perform(socket, script[step] ?? USUAL[step])
    let input = ''
    let isInData = false
    let isSilent = !act('connect')
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      input += chunk
      while (!isSilent && !socket.destroyed) {
        if (isInData) {
          if (script.body !== undefined && !act('body')) isSilent = true
          const end = input.indexOf('\r\n.\r\n')
          if (isSilent || end < 0) return
          const message = input.slice(0, end)
          input = input.slice(end + 5)
          isInData = false
          const answer = script.end ?? USUAL.end
          if (typeof answer === 'string' && answer.startsWith('250')) relay.accepted.push(message)
          isSilent = !act('end')
          continue
        }
        const lineEnd = input.indexOf('\r\n')
        if (lineEnd < 0) return
        const command = input.slice(0, lineEnd)
        input = input.slice(lineEnd + 2)
        relay.commands.push(command)
        const verb = command.slice(0, 4).toUpperCase()
        if (verb === 'QUIT') socket.end('221 Bye\r\n')
        else if (verb === 'RSET') socket.write('250 OK\r\n')
        else if (!(verb in USUAL)) socket.write('502 5.5.1 Not here\r\n')
        else {
          isSilent = !act(verb as DialogueStep)
          isInData = verb === 'DATA' && (script.DATA ?? USUAL.DATA).toString().startsWith('354')
        }
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  return Object.assign(relay, {
    port: (server.address() as AddressInfo).port,
    hangUp,
    async stop() {
      hangUp()
      server.close()
      await once(server, 'close')
    },
  })
}

/** @returns false when there are no more replies */
function perform(socket: Socket, act: ScriptedReply): boolean {
  if (act === 'silence') return false
  if (act === 'drop') {
    socket.destroy()
    return false
  }
  if (typeof act === 'object') {
    socket.end(act.reply)
    return false
  }
  if (act !== '') socket.write(act)
  return true
}
