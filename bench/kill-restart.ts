import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

/**
 * No message lost, none sent twice: queues sends while the product is killed (SIGKILL) at random moments and started
 * again, then counts what the outside world received. Half are texts, half emails; every body is its own.
 *
 *   node bench/kill-restart.ts --messages 2000 --kills 10
 *
 * Prints lost, doubled, failed and the time from the last start to the last delivery; fails unless lost and doubled are 0.
 */
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
})
const MESSAGES = Number(values.messages)
const KILLS = Number(values.kills)
const ACCOUNT = `AC${'e'.repeat(32)}`
const TOKEN = 'sandbox-auth-token-32-characters!'
const EVENTS_KEY = 'sandbox-events-key'
const POSTS_AT_ONCE = 8
const FINISH_WITHIN_MS = 180_000

let state = Number(values.seed)
/** Repeatable chance. */
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 4_294_967_296
}

const folder = await mkdtemp(join(tmpdir(), 'enamel-kills-'))
const [port, smtpPort, sandboxPort, sandboxSmtpPort] = [
  await freePort(),
  await freePort(),
  await freePort(),
  await freePort(),
]
const productUrl = `http://localhost:${port}`
const sandboxUrl = `http://localhost:${sandboxPort}`

const sandbox = await start('apps/sandbox/src/main.ts', {
  SANDBOX_PORT: String(sandboxPort),
  SANDBOX_SMTP_PORT: String(sandboxSmtpPort),
  PRODUCT_URL: productUrl,
  PRODUCT_SMTP_HOST: '127.0.0.1',
  PRODUCT_SMTP_PORT: String(smtpPort),
  TWILIO_ACCOUNT_SID: ACCOUNT,
  TWILIO_AUTH_TOKEN: TOKEN,
  MAIL_EVENTS_KEY: EVENTS_KEY,
})
// First everything is queued, by a process that sends nothing; then the sending is cut short again and again.
let product = await startProduct('web')
const staff = await signIn()
const patients = await somePatients(40)
const queued = new Set<string>()
await postAll()
await end(product)
product = await startProduct('all')
let startedAt = Date.now()
for (let kill = 1; kill <= KILLS; kill++) {
  await pause(200 + random() * 1_500)
  product.kill('SIGKILL')
  await once(product, 'exit')
  const { received } = await count()
  product = await startProduct('all')
  startedAt = Date.now()
  process.stdout.write(`killed and started ${kill} of ${KILLS}, ${received} of ${MESSAGES} received before\n`)
}
const result = await untilSettled()
const recoverySeconds = (Date.now() - startedAt) / 1000

await end(product)
await end(sandbox)
await rm(folder, { recursive: true, force: true })

console.log(
  JSON.stringify({
    messages: MESSAGES,
    kills: KILLS,
    ...result,
    settled_seconds_after_last_start: Math.round(recoverySeconds),
  }),
)
process.exit(result.lost === 0 && result.doubled === 0 ? 0 : 1)

function startProduct(role: 'web' | 'all'): Promise<ChildProcess> {
  return start('apps/server/src/main.ts', {
    PORT: String(port),
    SMTP_PORT: String(smtpPort),
    ENAMEL_DATA: folder,
    ENAMEL_DEMO: '1',
    ENAMEL_ROLE: role,
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '1000000',
    TWILIO_ACCOUNT_SID: ACCOUNT,
    TWILIO_AUTH_TOKEN: TOKEN,
    TWILIO_BASE_URL: sandboxUrl,
    MAIL_RELAY_URL: `smtp://enamel:enamel@127.0.0.1:${sandboxSmtpPort}`,
    MAIL_EVENTS_URL: sandboxUrl,
    MAIL_EVENTS_KEY: EVENTS_KEY,
    MAIL_EVENTS_LAG_SECONDS: '5',
  })
}

async function start(file: string, environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout as NodeJS.ReadableStream)
  for await (const line of lines) if (line.startsWith('{"ready":true')) break
  child.stdout?.resume()
  return child
}

async function end(program: ChildProcess): Promise<void> {
  program.kill('SIGTERM')
  await once(program, 'exit')
}

interface Staff {
  headers: Record<string, string>
}

async function signIn(): Promise<Staff> {
  const first = await fetch(`${productUrl}/api/auth/csrf-token`)
  const { csrf_token } = (await first.json()) as { csrf_token: string }
  const cookies = first.headers.getSetCookie().map((line) => line.split(';')[0])
  const answer = await fetch(`${productUrl}/api/auth/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': csrf_token, cookie: cookies.join('; ') },
    body: JSON.stringify({ email: 'reception@brightside.test', password: 'enamel-demo-password' }),
  })
  const { token } = (await answer.json()) as { token: string }
  cookies.push(...answer.headers.getSetCookie().map((line) => line.split(';')[0]))
  return {
    headers: { cookie: cookies.join('; '), 'x-csrf-token': token, 'content-type': 'application/json' },
  }
}

async function somePatients(count: number): Promise<string[]> {
  const answer = await fetch(`${productUrl}/api/v2/conversations/communications`, { headers: staff.headers })
  const { data } = (await answer.json()) as { data: { patient_id: string }[] }
  const usable: string[] = []
  for (const { patient_id } of data.slice(0, count)) {
    const patient = await fetch(`${productUrl}/api/v3/patients/${patient_id}`, { headers: staff.headers })
    const { phone_number } = (await patient.json()) as {
      phone_number: { invalid_reason: string | null } | null
    }
    if (phone_number && phone_number.invalid_reason === null) usable.push(patient_id)
  }
  return usable
}

/** Posts every message until the product has said that it took it; a repeat carries the same id. */
async function postAll(): Promise<void> {
  let next = 0
  const post = async () => {
    for (let index = next++; index < MESSAGES; index = next++) {
      const id = crypto.randomUUID()
      const channel = index % 2 === 0 ? 'SMS' : 'Email'
      const body = `message ${index} ${id}`
      const patientId = patients[index % patients.length]
      const content = channel === 'SMS' ? { message: body } : { subject: `Subject ${index}`, body }
      await untilTaken(`${productUrl}/api/v3/patients/${patientId}/communications`, {
        id,
        channel,
        ...content,
      })
      queued.add(id)
    }
  }
  await Promise.all(Array.from({ length: POSTS_AT_ONCE }, post))
}

async function untilTaken(url: string, message: unknown): Promise<void> {
  for (;;) {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: staff.headers,
        body: JSON.stringify(message),
      })
      if (answer.ok) return
      if (answer.status < 500) throw new Error(`Refused: ${answer.status} ${await answer.text()}`)
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('Refused')) throw error
    }
    await pause(100)
  }
}

interface Result {
  lost: number
  doubled: number
  received: number
}

async function untilSettled(): Promise<Result> {
  const end = Date.now() + FINISH_WITHIN_MS
  let result = await count()
  while (result.lost > 0 && Date.now() < end) {
    await pause(500)
    result = await count()
  }
  // A second copy could still be on its way.
  await pause(10_000)
  return count()
}

async function count(): Promise<Result> {
  const bodies = new Map<string, number>()
  for (const channel of ['sms', 'email']) {
    const answer = await fetch(`${sandboxUrl}/control/outbox?channel=${channel}`)
    for (const { body } of (await answer.json()) as { body: string }[]) {
      const id = body.match(/message \d+ ([0-9a-f-]{36})/)?.[1]
      if (id) bodies.set(id, (bodies.get(id) ?? 0) + 1)
    }
  }
  return {
    received: bodies.size,
    lost: [...queued].filter((id) => !bodies.has(id)).length,
    doubled: [...bodies.values()].filter((copies) => copies > 1).length,
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
