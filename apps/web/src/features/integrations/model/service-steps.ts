import type { Integration } from '@enamel/contract/integrations'
import type { IntegrationKey } from '@enamel/domain/integrations/integration'
import { waitingInAll } from '@enamel/domain/integrations/waiting-changes'
import { PRACTICE_SYSTEM_KEY } from '@enamel/domain/practice-system/practice-system-name'
import { pluralise } from '@enamel/domain/text/pluralise'
import { longDate, timeLabel } from '@enamel/domain/time/date-labels'
import { sinceLabel } from './coverage-text.ts'
import { signInLabel } from './failure-text.ts'

export interface FlowStep {
  title: string
  text: string
}

interface ServiceSteps {
  /** What to prepare, and how; null for the service whose setup starts with the sign-in (INT-08). */
  prepare: FlowStep | null
  /** What to do on the service's page. */
  signIn: string
  /** What follows the first sign-in. */
  receive: FlowStep
  /** How a repaired connection is compared with the one before. */
  compare: FlowStep
}

const COMES_BACK = 'The window closes by itself.'
const SEEN_IN_PRACTICE_SYSTEM = 'patients, appointments and invoices'

const compareMailbox = {
  title: 'Check it is the same mailbox',
  text: 'We compare the mailbox with the one you had before.',
}

const mailboxSteps: Omit<ServiceSteps, 'signIn'> = {
  prepare: {
    title: 'Choose the mailbox',
    text: 'Use the address that patients write to, such as hello@ or reception@, and have its password ready.',
  },
  receive: {
    title: 'Fetch your emails',
    text: 'Emails with patients and leads appear on their timelines. A full mailbox takes a while, and you can leave this page meanwhile.',
  },
  compare: compareMailbox,
}

const steps: Record<IntegrationKey, ServiceSteps> = {
  gmail: {
    ...mailboxSteps,
    signIn: `A new window opens. Choose that address there and allow access. ${COMES_BACK}`,
  },
  outlook: {
    ...mailboxSteps,
    signIn: `A new window opens. Choose that address there and allow access. Outlook also asks to write and delete emails, because each email that we send begins as a draft. ${COMES_BACK}`,
  },
  dentally: {
    prepare: null,
    signIn: `A new window opens. Use an account that may see ${SEEN_IN_PRACTICE_SYSTEM}. ${COMES_BACK}`,
    receive: {
      title: 'Fetch your patients',
      text: 'We look through the patients in Dentally and propose who may be yours. Nobody is linked until you confirm it.',
    },
    compare: {
      title: 'Check it is the same practice',
      text: 'We compare the practice with the one you had before.',
    },
  },
  whatsapp: {
    prepare: {
      title: 'Choose the number',
      text: 'Use a number of the practice that is not in use in the WhatsApp app on a phone.',
    },
    signIn: `A new window of our WhatsApp partner opens. Log in there and allow access to the number. ${COMES_BACK}`,
    receive: {
      title: 'Receive messages',
      text: 'From then on, messages to the number appear in the inbox.',
    },
    compare: {
      title: 'Check it is the same number',
      text: 'We compare the number with the one you had before.',
    },
  },
}

/** The steps of connecting a service: what to prepare where there is something, the sign-in, and what follows. */
export function setupSteps(integration: IntegrationKey, name: string): FlowStep[] {
  const { prepare, signIn, receive } = steps[integration]
  const rest = [{ title: signInLabel(name), text: signIn }, receive]
  return prepare ? [prepare, ...rest] : rest
}

export type BrokenConnection = Pick<
  Integration,
  'integration' | 'display_name' | 'reason' | 'account' | 'changed_at' | 'waiting'
>

/** The steps of repairing a connection; the first of them is done. */
export function repairSteps(connection: BrokenConnection, now: Date, zone: string): FlowStep[] {
  const { integration, display_name: name } = connection
  return [
    { title: 'Find the cause', text: causeText(connection, zone) },
    { title: signInLabel(name), text: signInAgainText(connection) },
    steps[integration].compare,
    lastRepairStep(connection, now, zone),
  ]
}

/** How to sign in again. The account of the practice system is a practice, which has several users. */
function signInAgainText({ integration, account }: BrokenConnection): string {
  if (integration !== PRACTICE_SYSTEM_KEY)
    return `Use the same account as before${account ? `, ${account}` : ''}. A new window opens. ${COMES_BACK}`
  if (!account) return steps[integration].signIn
  return `A new window opens. Use a user of ${account}, who may see ${SEEN_IN_PRACTICE_SYSTEM}. ${COMES_BACK}`
}

function causeText({ display_name: name, reason, changed_at }: BrokenConnection, zone: string): string {
  const cause = reason ?? `${name} stopped working.`
  if (!changed_at) return cause
  return `${cause} It has not worked since ${timeLabel(changed_at, zone)} on ${longDate(changed_at, zone)}.`
}

function lastRepairStep({ integration, changed_at, waiting }: BrokenConnection, now: Date, zone: string) {
  if (integration === 'whatsapp')
    return { title: 'Receive messages', text: 'We register for messages to the number again.' }
  const count = waitingInAll(waiting)
  const what = count > 0 ? pluralise(count, 'change') : 'Everything'
  const since = changed_at ? ` since ${sinceLabel(changed_at, now, zone)}` : ''
  return { title: 'Fetch what is waiting', text: `${what}${since}, oldest first.` }
}
