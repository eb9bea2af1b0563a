import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import { CannotStart } from './cannot-start.ts'

/** PEM files for the encryption of inbound mail. */
export interface CertificateFiles {
  /** The certificate, followed by the certificates of its issuers. */
  cert: string
  key: string
}

/**
 * Reads the certificate of the mail server.
 * @throws CannotStart naming the variable whose file cannot be read, or both when they do not belong together
 */
export async function readMailCertificate(files: CertificateFiles): Promise<{ cert: string; key: string }> {
  const cert = await contentOf('SMTP_TLS_CERT', files.cert)
  const key = await contentOf('SMTP_TLS_KEY', files.key)
  try {
    createSecureContext({ cert, key })
  } catch (error) {
    throw new CannotStart(
      'SMTP_TLS_CERT and SMTP_TLS_KEY are not a matching certificate and key in PEM format.',
      { cause: error },
    )
  }
  return { cert, key }
}

async function contentOf(variable: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new CannotStart(`${variable} names ${file}, which cannot be read.`, { cause: error })
  }
}
