import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * Runs the product. Nothing configured means the demo: the sandbox runs beside it and plays carrier, mail and web, and
 * an empty database is filled with two practices. With a database or providers of its own it runs alone.
 */
const configured = ['DATABASE_URL', 'TWILIO_ACCOUNT_SID', 'MAIL_RELAY_URL'].some((name) => process.env[name])
const isDemo = process.env.ENAMEL_DEMO ? process.env.ENAMEL_DEMO === '1' : !configured

const ACCOUNT = `AC${'e'.repeat(32)}`
const TOKEN = 'sandbox-auth-token-32-characters!'
const EVENTS_KEY = 'sandbox-events-key'
const port = process.env.PORT ?? '3000'
const sandboxPort = process.env.SANDBOX_PORT ?? '3001'
const smtpPort = process.env.SMTP_PORT ?? '2525'
const sandboxSmtpPort = process.env.SANDBOX_SMTP_PORT ?? '2526'
const sandboxUrl = `http://localhost:${sandboxPort}`

/** Compiled code is kept between starts: a warm start neither strips types nor compiles, and loads no stripper. */
const COMPILE_CACHE = resolve('node_modules/.cache/enamel')
/** Short-lived objects get 4 MB instead of 32: the product idles at two thirds of the memory. */
const SMALL_YOUNG_GENERATION = '--max-semi-space-size=4'

const children: ChildProcess[] = []
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopAll(signal))

if (isDemo) {
  await startChild('apps/sandbox/src/main.ts', 'sandbox.log', {
    SANDBOX_PORT: sandboxPort,
    SANDBOX_SMTP_PORT: sandboxSmtpPort,
    PRODUCT_URL: `http://localhost:${port}`,
    PRODUCT_SMTP_HOST: '127.0.0.1',
    PRODUCT_SMTP_PORT: smtpPort,
    TWILIO_ACCOUNT_SID: ACCOUNT,
    TWILIO_AUTH_TOKEN: TOKEN,
    MAIL_EVENTS_KEY: EVENTS_KEY,
  })
}
const ready = await startChild('apps/server/src/main.ts', isDemo ? 'product.log' : null, {
  PORT: port,
  SMTP_PORT: smtpPort,
  ...(isDemo && {
    ENAMEL_DEMO: '1',
    SANDBOX_URL: sandboxUrl,
    TWILIO_ACCOUNT_SID: ACCOUNT,
    TWILIO_AUTH_TOKEN: TOKEN,
    TWILIO_BASE_URL: sandboxUrl,
    MAIL_RELAY_URL: `smtp://enamel:enamel@127.0.0.1:${sandboxSmtpPort}`,
    MAIL_EVENTS_URL: sandboxUrl,
    MAIL_EVENTS_KEY: EVENTS_KEY,
    MAIL_EVENTS_LAG_SECONDS: '5',
  }),
})

console.log(`\n  Enamel   ${ready.url}`)
if (isDemo) {
  console.log('  Log in   reception@brightside.test · enamel-demo-password')
  console.log(`  Sandbox  ${sandboxUrl}  (the patient: phone, mailbox, web form)`)
}
console.log('\n  Ctrl C stops it.\n')

interface Ready {
  ready: true
  url: string
}

/** Starts one of the programs and waits for its line that says it is ready. What it logs goes to a file of the demo. */
async function startChild(
  file: string,
  log: string | null,
  environment: Record<string, string>,
): Promise<Ready> {
  const child = spawn('node', [SMALL_YOUNG_GENERATION, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...environment },
  })
  children.push(child)
  child.on('exit', (code) => {
    if (code !== 0 && code !== null) console.error(`${file} ended with ${code}.`)
    stopAll('SIGTERM')
  })
  const output = log ? await openLog(log) : process.stdout
  const lines = createInterface(child.stdout)
  return new Promise((found) => {
    lines.on('line', (line) => {
      if (line.startsWith('{"ready":true')) found(JSON.parse(line) as Ready)
      else output.write(`${line}\n`)
    })
  })
}

async function openLog(name: string) {
  const folder = resolve(process.env.ENAMEL_DATA ?? './data')
  await mkdir(folder, { recursive: true })
  const file = await open(join(folder, name), 'a')
  return file.createWriteStream()
}

async function stopAll(signal: NodeJS.Signals): Promise<void> {
  if (stopping) return
  stopping = true
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null)
  await Promise.all(
    running.map((child) => {
      child.kill(signal)
      return once(child, 'exit')
    }),
  )
  process.exit(children.some((child) => child.exitCode) ? 1 : 0)
}
