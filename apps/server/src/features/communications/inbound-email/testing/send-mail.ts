import nodemailer, { type SendMailOptions } from 'nodemailer'
import type { Reception } from '../../../../testing/reception.ts'

/** Sends mail to a practice as any mail server does: to its reception unless said otherwise. */
export function sendMailTo({ world, practice }: Pick<Reception, 'world' | 'practice'>) {
  const relay = nodemailer.createTransport({ host: '127.0.0.1', port: world.mailPort, ignoreTLS: true })
  return (mail: SendMailOptions) => relay.sendMail({ to: `hello@${practice.domain}`, ...mail })
}
