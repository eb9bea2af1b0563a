import type { MailboxKey } from '@enamel/domain/integrations/integration'
import type { MailboxNotification, MailboxProvider } from '../../../adapters/mailbox/mailbox-provider.ts'
import { isSameText } from '../../../adapters/same-text.ts'
import { inPractice } from '../../../db/in-practice.ts'
import { lookup } from '../../../db/lookup.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { type Webhook, webhook } from '../../../http/pipeline/webhook.ts'
import { enqueueCatchUp } from '../../integrations/index.ts'
import { subscriptionOf } from './subscription.ts'

/** The largest accepted request: a notification is less than 1 kB, and some come together. */
const BODY_LIMIT_BYTES = 1024 * 1024

type Changed = Extract<MailboxNotification, { kind: 'changed' }>['mailboxes'][number]

/**
 * The webhooks at which providers report that something changed in a mailbox. They say no more than that, and are
 * answered at once: a job fetches what is new. A report about a mailbox that nobody has connected is acknowledged, so
 * that the provider does not repeat it.
 */
export function mailboxWebhooks(deps: Dependencies): Webhook[] {
  return Object.values(deps.mailboxes).map((provider) => mailboxWebhook(deps, provider))
}

function mailboxWebhook(deps: Dependencies, { integration, path, read }: MailboxProvider): Webhook {
  return webhook<MailboxNotification>({
    path,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    read: async ({ headers, query, body }) =>
      (await read({ headers, query, body: body ?? Buffer.alloc(0) })) ?? 'bad_signature',
    // What proves itself by the secret of its subscription is checked below.
    isGenuine: () => true,
    async accept(notification) {
      if (notification.kind === 'handshake')
        return { status: 200, contentType: 'text/plain', body: notification.text }
      // In one query, since the senders of some requests prove themselves only by the secrets in them.
      const practices = await lookup.practicesByMailboxes(deps.db, integration, notification.mailboxes)
      for (const changed of notification.mailboxes) {
        const clientId = practices.get(changed.id)
        if (clientId && !(await catchUpWith(deps, clientId, integration, changed))) return 'bad_signature'
      }
      return { status: 202 }
    },
  })
}

/** @returns false for a report that does not know the secret of its subscription */
async function catchUpWith(
  deps: Dependencies,
  clientId: string,
  key: MailboxKey,
  changed: Changed,
): Promise<boolean> {
  return inPractice(deps.db, clientId, async (tx) => {
    if (changed.by === 'subscription') {
      const subscription = await subscriptionOf(tx, key, deps.secret)
      if (!subscription || !isSameText(changed.secret, subscription.secret ?? '')) return false
    }
    await enqueueCatchUp(tx, key)
    return true
  })
}
