import { WHATSAPP_WINDOW_SECONDS } from '@enamel/domain/reply/whatsapp-window'
import type { PracticeTx } from '../db/practice-tx.ts'

/**
 * The time of each patient's last WhatsApp message to the practice within the last day.
 * @returns numbers and times in the sandbox's format; none for a practice that is not on WhatsApp
 */
export async function lastWhatsAppMessages(tx: PracticeTx, now: Date) {
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
 * Informs the sandbox of the patients who wrote before the demo was started, so that the practice may send them any
 * text. The real WhatsApp would know these messages.
 * @throws Error when the sandbox refuses
 */
export async function openWhatsAppWindows(
  sandboxUrl: string,
  practiceNumber: string,
  messages: Awaited<ReturnType<typeof lastWhatsAppMessages>>,
): Promise<void> {
  const response = await fetch(`${sandboxUrl}/control/whatsapp/windows`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ to: practiceNumber, written: messages }),
  })
  if (!response.ok)
    throw new Error(`The sandbox opened no windows: ${response.status} ${await response.text()}`)
}
