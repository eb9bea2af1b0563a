import {
  COMPARED_MAX,
  distinguishers,
  type Namesake,
  ownDistinguisher,
} from '@enamel/domain/patients/namesakes'
import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { freshDatabase } from './testing/fresh-database.ts'
import { migrateBefore } from './testing/migrate-before.ts'
import { ask } from './testing/products.ts'
import { writeAsPractice } from './testing/write-as-practice.ts'

const ZONE = 'Europe/London'
const CLIENT = '01930000-0000-7000-8000-000000000001'
const NEIGHBOUR = '01930000-0000-7000-8000-000000000002'
const TYPES = ['Implants', 'implants', 'Full mouth reconstruction with implants', null, null]
const PHONES = ['+447700900456', '+447700910456', '+447700900123', '07', null]
const EMAILS = ['Sarah@a.test', 'sarah@b.test', 's.jones@a.test', null]

const database = await freshDatabase('template template0')
afterAll(() => database.drop())

const write = (clientId: string, statements: string) =>
  writeAsPractice(database.ownerUrl, clientId, statements)

function pick<T>(choices: readonly T[], index: number): T {
  return choices[index % choices.length] as T
}

/** Patients with one name, whose details are often the same. */
function group(size: number): Namesake[] {
  return Array.from({ length: size }, (_, index) => ({
    id: uuid(),
    phone: pick(PHONES, index * 3 + size),
    type: pick(TYPES, index * 7 + size),
    email: pick(EMAILS, index * 5 + size),
    createdAt: new Date(Date.UTC(2025, 5, 30, 23, 30) - (index % 3) * MS_PER_DAY * size),
  }))
}

function row(client: string, name: string, { id, phone, type, email, createdAt }: Namesake): string {
  const text = (value: string | null) => (value === null ? 'null' : `'${value}'`)
  const e164 = phone?.startsWith('+') ? phone : null
  return `('${client}', '${id}', '${name}', ${text(phone)}, ${text(e164)}, ${text(type)}, ${text(email)},
    '${createdAt.toISOString()}', now())`
}

it('migration 0061 distinguishes existing patients by the rule by which later ones are distinguished', async () => {
  await migrateBefore(database.ownerUrl, '0061')
  const sizes = [1, 2, 3, 4, 5, 7, 9, 13, COMPARED_MAX, COMPARED_MAX + 1]
  for (const client of [CLIENT, NEIGHBOUR]) {
    await write(
      client,
      `insert into clients (id, name, form_key, created_at) values ('${client}', 'Practice', '${client}', now())`,
    )
  }
  const expected = new Map<string, string | null>()
  const rows: string[] = []
  for (const size of sizes) {
    const patients = group(size)
    rows.push(...patients.map((patient) => row(CLIENT, `Sarah ${size}`, patient)))
    const texts =
      size <= COMPARED_MAX
        ? distinguishers(patients, ZONE)
        : new Map(patients.map((patient) => [patient.id, ownDistinguisher(patient, ZONE)]))
    for (const [id, text] of texts) expected.set(id, text)
  }
  const insert = (client: string, values: string[]) =>
    write(
      client,
      `insert into patients (client_id, id, first_name, phone, phone_e164, tx_type, email, created_at, updated_at)
       values ${values.join()}`,
    )
  await insert(CLIENT, rows)
  const [neighbour] = group(1)
  if (!neighbour) throw new Error('A group has patients')
  await insert(NEIGHBOUR, [row(NEIGHBOUR, 'Sarah 1', neighbour)])
  expected.set(neighbour.id, null)

  await migrate(database.ownerUrl)
  await ask(database.ownerUrl, 'alter table patients no force row level security')
  const stored = await ask(database.ownerUrl, 'select id, distinguisher from patients')
  expect(new Map(stored.map(({ id, distinguisher }) => [id, distinguisher]))).toEqual(expected)
})
