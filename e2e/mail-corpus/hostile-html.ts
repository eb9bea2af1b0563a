import { hostileAddresses } from './hostile-addresses.ts'
import { hostileScripts } from './hostile-scripts.ts'
import type { MailCase } from './mail-case.ts'
import { entity, letter, letterHead } from './write-mail.ts'

const BEFORE = '<p>A word about implants.</p>'

/** Hostile HTML by name, each with harmless words before it. */
export const hostileHtml: readonly { name: string; html: string }[] = [
  ...hostileScripts,
  ...hostileAddresses,
].map(([name, payload]) => ({ name, html: `${BEFORE}${payload}<p>Kind regards</p>` }))

export const hostileMails: MailCase[] = hostileHtml.map(({ name, html }) =>
  letter(
    `hostile-${name}`,
    entity(
      letterHead(
        `hostile-${name}`,
        `Hostile ${name}`,
        'Content-Type: text/html; charset=utf-8',
        'Content-Transfer-Encoding: 8bit',
      ),
      html,
    ),
    { textContains: 'A word about implants.' },
  ),
)
