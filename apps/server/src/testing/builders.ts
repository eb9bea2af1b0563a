import type { CommType } from '@enamel/domain/communications/messages/comm-type'
import { snippetOf } from '@enamel/domain/communications/messages/snippet'
import type { CommStatus } from '@enamel/domain/communications/messages/status'
import { DEFAULT_COUNTRY } from '@enamel/domain/config/country'
import { DEFAULT_ROLE, type Role } from '@enamel/domain/config/init-defaults'
import { hash } from '@node-rs/argon2'
import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Schema } from '../db/database.ts'
import { inPractice } from '../db/in-practice.ts'
import type { PracticeTx } from '../db/practice-tx.ts'
import type { Dependencies } from '../dependencies.ts'
import { createLead } from '../features/add-patient/index.ts'
import { applyMessages } from '../features/inbox/apply-message.ts'
import { createPractice } from '../features/practice/index.ts'
import { addOwnSources } from '../features/sources/index.ts'
import { createStaff } from '../manage/create-staff.ts'
import { TEST_PASSWORD } from './person.ts'

export interface Practice {
  id: string
  /** The email of its user; the password is TEST_PASSWORD. */
  email: string
  userId: string
  number: string
  domain: string
  formKey: string
}

/** The name of users for whom no other is given. */
export const STAFF_NAME = 'Hannah Price'

/** The numbers of the practices that tests create. The sandbox's carrier owns all of them. */
export const PRACTICE_NUMBERS = Array.from({ length: 300 }, (_, index) => `+441632960${300 + index}`)

let lastPractice = 0
/** A hash contains its cost, so checking a password costs the users of tests as little as hashing it here. */
const LOWEST_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const
let passwordHash: Promise<string> | undefined

/**
 * Creates a practice with one user, and with texts and email enabled. Callers pass only the columns that matter.
 * @param undoSendSeconds messages are sent at once by default, so that tests do not wait
 */
export async function aPractice(
  deps: Dependencies,
  given: Partial<Insertable<Schema['clients']>> = {},
  undoSendSeconds = 0,
): Promise<Practice> {
  const index = ++lastPractice
  const id = uuid()
  const practice: Practice = {
    id,
    email: `reception${index}@practice${index}.test`,
    userId: uuid(),
    number: PRACTICE_NUMBERS[index % PRACTICE_NUMBERS.length] ?? '',
    domain: `practice${index}.test`,
    formKey: `form-${index}`,
  }
  await inPractice(deps.db, id, async (tx) => {
    const created = {
      name: `Practice ${index}`,
      country: given.country ?? DEFAULT_COUNTRY,
      features: ['timeline-v2', 'attachments'] as const,
      mailDomain: practice.domain,
      sendingEmail: `hello@${practice.domain}`,
      number: practice.number,
      formKey: practice.formKey,
      recordsCalls: false,
      hasReferrals: false,
      phone: '+441632960999',
      representative: 'Hannah Price',
      signatureHtml: null,
      treatments: ['General'],
      sources: [],
      labels: [],
      undoSendSeconds,
    }
    await createPractice(tx, created, deps.clock.now())
    if (Object.keys(given).length > 0)
      await tx.updateTable('clients').set(given).where('id', '=', id).execute()
    await insertStaff(tx, practice)
  })
  return practice
}

/** Creates another user of a practice, with the same password. @returns their email */
export async function aColleague(
  deps: Dependencies,
  practice: Practice,
  role: Role = DEFAULT_ROLE,
  name = STAFF_NAME,
): Promise<string> {
  const userId = uuid()
  const email = `${userId}@${practice.domain}`
  await inside(deps, practice, (tx) => insertStaff(tx, { userId, email, role, name }))
  return email
}

interface Staff extends Pick<Practice, 'userId' | 'email'> {
  role?: Role
  name?: string
}

async function insertStaff(
  tx: PracticeTx,
  { userId, email, role = DEFAULT_ROLE, name = STAFF_NAME }: Staff,
): Promise<void> {
  passwordHash ??= hash(TEST_PASSWORD, LOWEST_COST)
  const user = { id: userId, email, name, role, passwordHash: await passwordHash }
  await createStaff(tx, user, new Date())
}

/** Adds lead sources to a practice. */
export function addSources(deps: Dependencies, practice: Practice, ...names: string[]): Promise<void> {
  return inside(deps, practice, (tx) => addOwnSources(tx, names))
}

/** The number of patients of each product. Names and numbers start again with every product of the process. */
const patientCounts = new WeakMap<Dependencies, number>()

/** Creates a patient of the practice. Callers pass only the columns that matter. @returns the id */
export function aPatient(
  deps: Dependencies,
  practice: Practice,
  given: Partial<Insertable<Schema['patients']>> = {},
): Promise<string> {
  const { gdpr, ...columns } = given
  const index = (patientCounts.get(deps) ?? 0) + 1
  patientCounts.set(deps, index)
  return inPractice(deps.db, practice.id, async (tx) => {
    const id = await createLead(
      tx,
      {
        firstName: 'Grace',
        lastName: `Thornton ${index}`,
        email: `grace.thornton${index}@mail.example`,
        phone: `07700 900${String(index % 1000).padStart(3, '0')}`,
        ...(gdpr && { gdpr }),
        actor: null,
      },
      deps.clock.now(),
    )
    if (Object.keys(columns).length > 0) {
      await tx
        .updateTable('patients')
        .set(columns)
        .where('client_id', '=', practice.id)
        .where('id', '=', id)
        .execute()
    }
    return id
  })
}

/** Runs a transaction in the practice, for data that no call of the API returns or changes. */
export function inside<T>(
  deps: Dependencies,
  practice: Practice,
  work: (tx: PracticeTx) => Promise<T>,
): Promise<T> {
  return inPractice(deps.db, practice.id, work)
}

interface MessageInput {
  patientId: string
  type: CommType
  at: Date
  inbound: boolean
  text: string
  status?: CommStatus
  subject?: string
}

/**
 * Creates a message on the patient's timeline and in the inbox, without sending it. Its status is `received` or `sent`
 * unless another is given.
 * @returns its id
 */
export function aMessage(deps: Dependencies, practice: Practice, given: MessageInput): Promise<string> {
  const id = uuid()
  const status = given.status ?? (given.inbound ? 'received' : 'sent')
  return inPractice(deps.db, practice.id, async (tx) => {
    const base = { client_id: practice.id, id, patient_id: given.patientId, datetime: given.at }
    if (given.type === 'form_submission') {
      await tx
        .insertInto('form_submissions')
        .values({ ...base, form: 'Enquiry', message: JSON.stringify({ Message: given.text }) })
        .execute()
    } else {
      const isEmail = given.type === 'email' || given.type === 'marketing_email'
      await tx
        .insertInto('communications')
        .values({
          ...base,
          inbound: given.inbound,
          comm_type: given.type,
          status,
          text_content: given.text,
          user_id: given.inbound ? null : practice.userId,
          created_at: given.at,
          ...(isEmail
            ? {
                subject: given.subject ?? 'Hello',
                from_email: 'a@mail.example',
                to_email: 'b@mail.example',
                identity: `${id}@mail.example`,
              }
            : { from_number: '+447700900001', to_number: practice.number }),
        })
        .execute()
    }
    await applyMessages(tx, [
      {
        id,
        patientId: given.patientId,
        commType: given.type,
        snippet: snippetOf(given.text),
        at: given.at,
        inbound: given.inbound,
        isQuiet: false,
        status,
      },
    ])
    return id
  })
}
