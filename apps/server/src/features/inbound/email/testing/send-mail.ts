import nodemailer, { type SendMailOptions } from 'nodemailer'
import type { InboundFixture } from '../../../../testing/inbound-fixture.ts'

/** Sends mail to a practice over SMTP, to the practice's main address by default. */
export function sendMailTo({ system, practice }: Pick<InboundFixture, 'system' | 'practice'>) {
  const relay = nodemailer.createTransport({ host: '127.0.0.1', port: system.mailPort, ignoreTLS: true })
  return (mail: SendMailOptions) => relay.sendMail({ to: `hello@${practice.domain}`, ...mail })
}
