import type { Integration } from '@enamel/contract/integrations'
import type { IntegrationKey } from '@enamel/domain/integrations/integration'
import type { IntegrationScreen } from '@enamel/domain/integrations/screen'
import { PRODUCT_NAME } from '@enamel/domain/product/name'
import { asOfLabel } from './coverage-text.ts'

/** One line about what happens to the practice's data. A warning is about what does not work meanwhile. */
export interface DataNote {
  text: string
  isWarning?: boolean
}

type NotedConnection = Pick<Integration, 'integration' | 'display_name' | 'changed_at'>

/**
 * What happens to the practice's data while a flow is open, and afterwards.
 * @param sendingEmail from which address emails are sent that no mailbox sends; null if the practice has none
 */
export function dataNotes(
  flow: IntegrationScreen,
  connection: NotedConnection,
  sendingEmail: string | null,
  now: Date,
  zone: string,
): DataNote[] {
  const { integration, display_name: name, changed_at } = connection
  switch (flow) {
    case 'setup':
      return [...generalNotes(integration, name), { text: signInNotes(name)[integration] }]
    case 'manage':
      return generalNotes(integration, name)
    case 'repair':
      return repairNotes(integration, name, sendingEmail, changed_at && asOfLabel(changed_at, now, zone))
  }
}

function generalNotes(integration: IntegrationKey, name: string): DataNote[] {
  switch (integration) {
    case 'gmail':
    case 'outlook':
      return [
        {
          text: `Only emails with patients and leads come into ${PRODUCT_NAME}. Newsletters and private mail stay out.`,
        },
        { text: `Your emails stay in ${name}. We delete and move nothing.` },
        {
          text: `What staff answer in the conversations of this mailbox is sent from it, and so are their new emails, unless another mailbox was connected first. Bulk and automated emails keep their own address.`,
        },
      ]
    case 'dentally':
      return [
        { text: 'Appointments and invoices are only read.' },
        { text: `Patients are created in ${name} only when you ask for it.` },
        {
          text: 'Patients who may be the same person are proposed to you. Nobody is linked until you confirm it.',
        },
      ]
    case 'whatsapp':
      return [
        {
          text: 'Messages to the number appear in the inbox, and on the timelines of the patients who sent them.',
        },
        {
          text: 'Messages that did not arrive during an outage are repeated by WhatsApp, which may take days.',
        },
        { text: 'The number stays yours.' },
      ]
  }
}

function signInNotes(name: string): Record<IntegrationKey, string> {
  const atService = `You sign in at ${name} itself. We never see your password.`
  return {
    gmail: atService,
    outlook: atService,
    dentally: atService,
    whatsapp: 'You sign in at our WhatsApp partner. We never see your password.',
  }
}

/** @param broken when the connection broke: "at 9:14am", "on 14 Nov" */
function repairNotes(
  integration: IntegrationKey,
  name: string,
  sendingEmail: string | null,
  broken: string | null,
): DataNote[] {
  switch (integration) {
    case 'gmail':
    case 'outlook':
      return [
        { text: `Nothing is lost. ${name} keeps the emails and we fetch all of them.` },
        { text: 'Emails that are fetched later appear at the time when they were sent.' },
        { text: `Until then, new emails do not appear in ${PRODUCT_NAME}.`, isWarning: true },
        ...(sendingEmail === null ? [] : [repliesNote(name, sendingEmail)]),
      ]
    case 'dentally': {
      // Appointments that a webhook reports are shown at once.
      const asOf = broken ? ` may be as they were ${broken}.` : ' may be out of date.'
      return [
        { text: `Nothing is lost. ${name} keeps the changes and we fetch all of them.` },
        { text: 'Linked patients stay linked. Nobody is matched again.' },
        { text: `Until then, appointments and invoices in ${PRODUCT_NAME}${asOf}`, isWarning: true },
      ]
    }
    case 'whatsapp':
      return [
        { text: 'Conversations and templates stay as they are.' },
        { text: `Until then, ${PRODUCT_NAME} offers no WhatsApp messages.`, isWarning: true },
      ]
  }
}

/** Replies in the conversations of a mailbox that does not work are sent by the relay (docs/adr/0061). */
function repliesNote(name: string, sendingEmail: string): DataNote {
  const text = `Until then, replies are sent from ${sendingEmail}, and are not in the sent mail of ${name}.`
  return { text, isWarning: true }
}

/** What disconnecting does, beside its button. */
export function disconnectText(integration: IntegrationKey, name: string): string {
  const stays: Record<IntegrationKey, string> = {
    gmail: `Emails that are in ${PRODUCT_NAME} stay. New ones no longer arrive, and none are sent from this address.`,
    outlook: `Emails that are in ${PRODUCT_NAME} stay. New ones no longer arrive, and none are sent from this address.`,
    dentally: `Links, appointments and invoices that are in ${PRODUCT_NAME} stay, and no longer change.`,
    whatsapp: `Conversations that are in ${PRODUCT_NAME} stay. You can no longer write to patients on WhatsApp.`,
  }
  return `When you disconnect, our access to ${name} is destroyed first. ${stays[integration]}`
}
