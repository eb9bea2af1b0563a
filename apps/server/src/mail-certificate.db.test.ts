import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import tlsOptions from 'smtp-server/lib/tls-options'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readMailCertificate } from './mail-certificate.ts'
import { aPractice } from './testing/builders.ts'
import { testProduct } from './testing/test-product.ts'

let folder: string
let cert: string
let key: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'enamel-certificate-'))
  cert = join(folder, 'cert.pem')
  key = join(folder, 'key.pem')
  const ready = tlsOptions({})
  await writeFile(cert, String(ready.cert))
  await writeFile(key, String(ready.key))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('mail is received over TLS with the configured certificate', async () => {
  const product = await testProduct({ SMTP_TLS_CERT: cert, SMTP_TLS_KEY: key })
  try {
    const practice = await aPractice(product.deps)
    const client = nodemailer.createTransport({
      host: '127.0.0.1',
      port: product.mailPort,
      requireTLS: true,
      tls: { rejectUnauthorized: false },
    })
    const sent = await client.sendMail({
      from: 'jo@post.example',
      to: `hello@${practice.domain}`,
      text: 'Hi',
    })
    expect(sent.accepted).toEqual([`hello@${practice.domain}`])
  } finally {
    await product.stop()
  }
})

it('the error names the file that cannot be used', async () => {
  const missing = join(folder, 'missing.pem')
  await expect(readMailCertificate({ cert: missing, key })).rejects.toThrow(
    `SMTP_TLS_CERT names ${missing}, which cannot be read.`,
  )
  await expect(readMailCertificate({ cert, key: missing })).rejects.toThrow(/^SMTP_TLS_KEY names /)
  await expect(readMailCertificate({ cert: key, key: cert })).rejects.toThrow(
    /not a matching certificate and key/,
  )
})
