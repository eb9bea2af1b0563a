import {
  COMPARED_MAX,
  distinguishers,
  type Namesake,
  ownDistinguisher,
} from '@enamel/domain/patients/namesakes'
import { lockNames } from '../../db/lock-names.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { statement } from '../../db/statement.ts'
import type { PatientChanged, PatientCreated } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { storedNumber } from './phone-columns.ts'

/** The columns by which patients with the same name are recognised and distinguished. */
const COMPARED: ReadonlySet<PatientChanged['columns'][number]> = new Set([
  'first_name',
  'last_name',
  'phone',
  'phone_e164',
  'tx_type',
  'email',
] as const)

type ComparedFields = Partial<
  Record<'first_name' | 'last_name' | 'phone' | 'type' | 'email', string | null | undefined>
>

interface NamesakeRow {
  id: string
  folded_name: string
  phone: string | null
  phone_e164: string | null
  tx_type: string | null
  email: string | null
  created_at: Date
  distinguisher: string | null
}

const COLUMNS = `p.id, p.folded_name, p.phone, p.phone_e164, p.tx_type, p.email::text, p.created_at, p.distinguisher`

const patientWithZone = statement(`
  select ${COLUMNS}, c.time_zone
  from patients p join clients c on c.id = p.client_id
  where p.client_id = $1 and p.id = $2`)

/** One patient more than are compared shows that a name is too frequent. */
const patientsNamed = statement(`
  select ${COLUMNS}
  from unnest($2::text[]) as wanted (name)
  cross join lateral (
    select * from patients where client_id = $1 and folded_name = wanted.name limit ${COMPARED_MAX + 1}) p`)

const patientsSharingNames = statement(`
  select ${COLUMNS}, c.time_zone
  from patients p join clients c on c.id = p.client_id
  where p.client_id = $1 and p.folded_name in (
    select folded_name from patients where client_id = $1 group by folded_name having count(*) > 1)`)

const namesOf = statement(`
  select folded_name as now, folded(coalesce($3, first_name) || ' ' || coalesce($4, last_name)) as next
  from patients where client_id = $1 and id = $2`)

const setDistinguishers = statement(`
  update patients p set distinguisher = given.text
  from unnest($2::uuid[], $3::text[]) as given (id, text)
  where p.client_id = $1 and p.id = any ($2::uuid[]) and p.id = given.id`)

/** Distinguishes all patients of a practice whose rows were written without events, as those of the demo. */
export async function distinguishAll(tx: PracticeTx): Promise<void> {
  const rows = await tx.run<NamesakeRow & { time_zone: string }>(patientsSharingNames(tx.clientId))
  const texts = new Map<string, string | null>()
  for (const group of Map.groupBy(rows, (row) => row.folded_name).values()) {
    const zone = group[0]?.time_zone ?? ''
    const namesakes = group.map(namesakeOf)
    const compared = namesakes.length <= COMPARED_MAX ? distinguishers(namesakes, zone) : null
    for (const namesake of namesakes)
      texts.set(namesake.id, compared?.get(namesake.id) ?? ownDistinguisher(namesake, zone))
  }
  await tx.run(setDistinguishers(tx.clientId, [...texts.keys()], [...texts.values()]))
}

/** Distinguishes a new patient from others with the same name, and these from the new one. */
export const distinguishNewPatient: Reaction<PatientCreated> = async (tx, { patientId, at }) => {
  const changed = await distinguish(tx, patientId)
  // Nothing shows the new patient yet.
  await emitChanges(
    tx,
    changed.filter((id) => id !== patientId),
    at,
  )
}

/** Distinguishes a patient whose details changed from others with the same name, and those with the former name. */
export const distinguishChangedPatient: Reaction<PatientChanged> = async (tx, event) => {
  const { patientId, columns, formerName, at } = event
  if (!columns.some((column) => COMPARED.has(column))) return
  await emitChanges(tx, await distinguish(tx, patientId, formerName), at)
}

/** @returns the ids of the patients whose distinguisher changed */
async function distinguish(tx: PracticeTx, patientId: string, formerName?: string): Promise<string[]> {
  const [patient] = await tx.run<NamesakeRow & { time_zone: string }>(patientWithZone(tx.clientId, patientId))
  if (!patient) throw new Error(`Patient ${patientId} does not exist`)
  const { folded_name: name, time_zone: zone } = patient
  const names = formerName === undefined || formerName === name ? [name] : [name, formerName]
  // The second of two transactions that add the same name waits here, and then reads what the first one committed.
  await lockNamesakes(tx, names)
  const rows = await tx.run<NamesakeRow>(patientsNamed(tx.clientId, names))
  const texts = new Map<string, string | null>()
  for (const [groupName, group] of Map.groupBy(rows, (row) => row.folded_name)) {
    if (group.length <= COMPARED_MAX) {
      for (const [id, text] of distinguishers(group.map(namesakeOf), zone)) texts.set(id, text)
    } else if (groupName === name) texts.set(patientId, ownDistinguisher(namesakeOf(patient), zone))
  }
  const stored = new Map([...rows, patient].map(({ id, distinguisher }) => [id, distinguisher]))
  const changed = [...texts].filter(([id, text]) => stored.get(id) !== text).toSorted()
  if (changed.length > 0) {
    const ids = changed.map(([id]) => id)
    await tx.run(
      setDistinguishers(
        tx.clientId,
        ids,
        changed.map(([, text]) => text),
      ),
    )
  }
  return changed.map(([id]) => id)
}

/**
 * Locks the names that a patient has and will have, before the patient's row is locked by an edit of these fields.
 * Otherwise two edits of namesakes would each wait for the row that the other one has locked.
 */
export async function lockNamesakesOf(
  tx: PracticeTx,
  patientId: string,
  { first_name, last_name, phone, type, email }: ComparedFields,
): Promise<void> {
  if ([first_name, last_name, phone, type, email].every((value) => value === undefined)) return
  const [names] = await tx.run<{ now: string; next: string }>(
    namesOf(tx.clientId, patientId, first_name ?? null, last_name ?? null),
  )
  if (names) await lockNamesakes(tx, [...new Set([names.now, names.next])])
}

/** Lets one transaction at a time compare the patients with these names. */
function lockNamesakes(tx: PracticeTx, names: readonly string[]): Promise<void> {
  return lockNames(tx, ...names.map((name) => `namesakes ${name}`))
}

function namesakeOf({ id, tx_type, email, created_at, ...number }: NamesakeRow): Namesake {
  return { id, phone: storedNumber(number), type: tx_type, email, createdAt: created_at }
}

async function emitChanges(tx: PracticeTx, patientIds: readonly string[], at: Date): Promise<void> {
  for (const patientId of patientIds)
    await tx.emit({ name: 'patient_changed', patientId, at, columns: ['distinguisher'] })
}
