import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Options } from '../s3.ts'

const PROGRAM = join(import.meta.dirname, 'run-s3-server.ts')
const BUCKET = 'files'
/** The only key pair that the server knows. */
const KEY = 'S3RVER'
/** The server stores an object in a file whose name ends like this. */
const OBJECT = '._S3rver_object'

export interface S3Server {
  options: S3Options
  /** The settings of a product that uses it. */
  environment: Record<string, string>
  /** The keys of all objects, in their order. */
  keys(): Promise<string[]>
  /** Kills it; the objects stay. */
  kill(): Promise<void>
  /** Starts it again, on the same port. */
  restart(): Promise<void>
  /** Kills it and deletes the objects. */
  stop(): Promise<void>
}

/** Starts an S3 server with an empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'enamel-s3-'))
  let { child, port } = await launch(folder, 0)
  const endpoint = `http://127.0.0.1:${port}`

  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  return {
    options: {
      bucket: BUCKET,
      endpoint,
      region: 'eu-west-2',
      credentials: { accessKeyId: KEY, secretAccessKey: KEY },
      prefix: '',
    },
    environment: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    async keys() {
      const paths = await readdir(join(folder, BUCKET), { recursive: true })
      return paths
        .filter((path) => path.endsWith(OBJECT))
        .map((path) => path.slice(0, -OBJECT.length))
        .toSorted()
    },
    kill,
    async restart() {
      ;({ child, port } = await launch(folder, port))
    },
    async stop() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function launch(folder: string, port: number) {
  const child = fork(PROGRAM, [folder, String(port), BUCKET])
  const [listening] = await once(child, 'message')
  return { child, port: Number(listening) }
}
