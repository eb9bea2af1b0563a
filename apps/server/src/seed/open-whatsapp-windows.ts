import { WHATSAPP_WINDOW_SECONDS } from '@enamel/domain/reply/whatsapp-window'
import type { PracticeTx } from '../db/database.ts'

/**
 * The patients who wrote to the practice by WhatsApp within the last day, and when last.
 * @returns their numbers with the instants, as the sandbox takes them; none for a practice that is not on WhatsApp
 */
export async function lastWrittenByWhatsApp(tx: PracticeTx, now: Date) {
  const rows = await tx
    .selectFrom('communications')
    .select(({ fn }) => ['from_number', fn.max('datetime').as('at')])
    .where('client_id', '=', tx.clientId)
    .where('comm_type', '=', 'whatsapp_message')
    .where('inbound', '=', true)
    // Unusable numbers are left out.
    .where('from_number', 'like', '+%')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('integrations')
          .select('account')
          .where('client_id', '=', tx.clientId)
          .where('integration', '=', 'whatsapp'),
      ),
    )
    .where('datetime', '>', new Date(now.getTime() - WHATSAPP_WINDOW_SECONDS * 1000))
    .groupBy('from_number')
    .execute()
  return rows.map(({ from_number, at }) => ({ from: from_number ?? '', at: at.toISOString() }))
}

/**
 * Informs the sandbox who wrote before the demo began, as WhatsApp would know: the practice may answer them freely.
 * @throws Error when the sandbox does not take it
 */
export async function openWhatsAppWindows(
  sandboxUrl: string,
  practiceNumber: string,
  written: Awaited<ReturnType<typeof lastWrittenByWhatsApp>>,
): Promise<void> {
  const response = await fetch(`${sandboxUrl}/control/whatsapp/windows`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ to: practiceNumber, written }),
  })
  if (!response.ok)
    throw new Error(`The sandbox opened no windows: ${response.status} ${await response.text()}`)
}
