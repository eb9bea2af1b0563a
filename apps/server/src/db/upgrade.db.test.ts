import { afterEach, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { freshDatabase } from './testing/fresh-database.ts'
import { migrateBefore } from './testing/migrate-before.ts'
import { ask } from './testing/products.ts'
import type { FreshDatabase } from './testing/test-server.ts'
import { writeAsPractice } from './testing/write-as-practice.ts'

const CLIENT = '01930000-0000-7000-8000-000000000001'
const NEIGHBOUR = '01930000-0000-7000-8000-000000000002'
const LEAD = '01930000-0000-7000-8000-000000000101'
const OUTSIDE = '01930000-0000-7000-8000-000000000102'

let database: FreshDatabase
afterEach(() => database.drop())

/** Creates a database with the migrations before this number. */
async function databaseBefore(number: string): Promise<void> {
  database = await freshDatabase('template template0')
  await migrateBefore(database.ownerUrl, number)
}

const write = (clientId: string, statements: string) =>
  writeAsPractice(database.ownerUrl, clientId, statements)

it('migration 0013 adds a stage change with the current stage for every existing patient in a stage', async () => {
  await databaseBefore('0013')
  await write(
    CLIENT,
    `insert into clients (id, name, form_key, created_at) values ('${CLIENT}', 'Brightside', 'form', now());
     insert into patients (client_id, id, first_name, stage, next_action_at, created_at, updated_at) values
       ('${CLIENT}', '${LEAD}', 'Grace', 'thinking', '2026-12-01T09:00:00Z', '2026-11-01T09:00:00Z', now()),
       ('${CLIENT}', '${OUTSIDE}', 'Ada', null, null, '2026-11-02T09:00:00Z', now())`,
  )
  await migrate(database.ownerUrl)
  await ask(database.ownerUrl, 'alter table stage_changes no force row level security')
  expect(await ask(database.ownerUrl, 'select * from stage_changes')).toEqual([
    {
      client_id: CLIENT,
      id: LEAD,
      patient_id: LEAD,
      at: new Date('2026-11-01T09:00:00Z'),
      from_stage: null,
      to_stage: 'thinking',
      next_action: null,
      next_action_at: new Date('2026-12-01T09:00:00Z'),
      user_id: null,
      replaced: null,
      system_actor: null,
      undoes: null,
      cause: 'import',
    },
  ])
})

it("migration 0017 corrects the sources of existing patients to the spelling in their practice's list (SRC-02, SRC-04)", async () => {
  await databaseBefore('0017')
  const lists = { [CLIENT]: 'Google Ads', [NEIGHBOUR]: 'google ads' }
  const stored = [' google ads', 'GOOGLE ADS ', 'Google Ads', 'website', ' UNKNOWN', '  ', ' Gone']
  for (const [client, listed] of Object.entries(lists)) {
    await write(
      client,
      `insert into clients (id, name, form_key, created_at) values ('${client}', 'Practice', '${client}', now());
       insert into lead_sources (client_id, name) values ('${client}', '${listed}');
       insert into patients (client_id, id, first_name, last_name, source, created_at, updated_at)
       select '${client}', gen_random_uuid(), 'Grace', place::text, source, now(), now()
       from unnest('${JSON.stringify(stored).replace('[', '{').replace(']', '}')}'::text[]) with ordinality as all_of (source, place)`,
    )
  }
  await migrate(database.ownerUrl)
  await ask(database.ownerUrl, 'alter table patients no force row level security')
  for (const [client, listed] of Object.entries(lists)) {
    const rows = await ask(
      database.ownerUrl,
      `select source from patients where client_id = '${client}' order by last_name`,
    )
    const after = rows.map(({ source }) => source)
    expect(after).toEqual([listed, listed, listed, 'Website', 'Unknown', 'Unknown', ' Gone'])
  }
})

it("migration 0032 gives templates of a practice that share a name different ones, and leaves another practice's (G3-18)", async () => {
  await databaseBefore('0032')
  const named = [
    ['SMS', 'Welcome'],
    ['Email', ' welcome  '],
    ['WhatsApp', 'WELCOME'],
    ['Email', 'Welcome 2'],
    ['SMS', 'Call  us!'],
  ]
  for (const client of [CLIENT, NEIGHBOUR]) {
    const values = named
      .slice(0, client === CLIENT ? undefined : 1)
      .map(
        ([channel, name], index) =>
          `('${client}', '${LEAD.slice(0, -1)}${index}', '${channel}', '${name}', 'Hello')`,
      )
    await write(
      client,
      `insert into clients (id, name, form_key, created_at) values ('${client}', 'Practice', '${client}', now());
       insert into templates (client_id, id, channel, name, body) values ${values.join()}`,
    )
  }
  await migrate(database.ownerUrl)
  await ask(database.ownerUrl, 'alter table templates no force row level security')
  const namesOf = async (client: string) =>
    (
      await ask(database.ownerUrl, `select name from templates where client_id = '${client}' order by id`)
    ).map(({ name }) => name)
  expect(await namesOf(CLIENT)).toEqual(['Welcome', 'welcome 3', 'WELCOME 4', 'Welcome 2', 'Call us!'])
  expect(await namesOf(NEIGHBOUR)).toEqual(['Welcome'])
})

it('migration 0033 makes admins owners and locked users deactivated, and changes no other user', async () => {
  await databaseBefore('0033')
  await write(
    CLIENT,
    `insert into clients (id, name, form_key, created_at) values ('${CLIENT}', 'Brightside', 'form', now());
     insert into users (client_id, id, email, name, role, password_hash, created_at, locked_at) values
       ('${CLIENT}', '${LEAD}', 'ada@brightside.test', 'Ada', 'admin', 'hash', now(), null),
       ('${CLIENT}', '${OUTSIDE}', 'hannah@brightside.test', 'Hannah', 'user', 'hash', now(), now())`,
  )
  await migrate(database.ownerUrl)
  await ask(database.ownerUrl, 'alter table users no force row level security')
  const states = `select name, role, deactivated_at is not null as deactivated, invited_at, joined_at
    from users order by name`
  expect(await ask(database.ownerUrl, states)).toEqual([
    { name: 'Ada', role: 'owner', deactivated: false, invited_at: null, joined_at: null },
    { name: 'Hannah', role: 'user', deactivated: true, invited_at: null, joined_at: null },
  ])
})

it('migration 0044 fills the history of consent from the timeline, and marks what is not known (W-10)', async () => {
  await databaseBefore('0044')
  const ids = [1, 2, 3, 4].map((n) => `01930000-0000-7000-8000-00000000020${n}`)
  const [untouched, stopped, edited, repeated] = ids
  const event = (patient: string | undefined, name: string, description: string, hour: number) =>
    `('${CLIENT}', gen_random_uuid(), '${patient}', '2026-11-02T0${hour}:00:00Z', '${name}', '', '${description}', '', '', '')`
  await write(
    CLIENT,
    `insert into clients (id, name, form_key, created_at) values ('${CLIENT}', 'Brightside', 'form', now());
     insert into patients (client_id, id, first_name, gdpr, field_edits, created_at, updated_at) values
       ('${CLIENT}', '${untouched}', 'Grace', 'Opted In', '{}', '2026-11-01T09:00:00Z', now()),
       ('${CLIENT}', '${stopped}', 'Ada', 'Opted Out', '{}', '2026-11-01T09:00:00Z', now()),
       ('${CLIENT}', '${edited}', 'Ruth', 'Opted In', '{"gdpr": {"by": "x", "version": 2}}',
         '2026-11-01T09:00:00Z', '2026-11-05T09:00:00Z'),
       ('${CLIENT}', '${repeated}', 'Jane', 'Opted In', '{}', '2026-11-01T09:00:00Z', now());
     insert into business_events (client_id, id, patient_id, datetime, name, headline, description, icon, color, tooltip)
     values ${[
       event(stopped, 'opted_out', 'Replied STOP to a text', 1),
       event(edited, 'opted_out', 'Unsubscribed by the link in an email', 1),
       event(repeated, 'opted_out', 'Reported an email as spam', 1),
       event(repeated, 'opted_out', 'Replied STOP on WhatsApp', 2),
       event(repeated, 'opted_in', 'Replied START on WhatsApp', 3),
     ].join()}`,
  )
  await migrate(database.ownerUrl)
  await ask(database.ownerUrl, 'alter table consents no force row level security')
  const rows = await ask(database.ownerUrl, 'select * from consents order by at')
  const historyOf = (id: string | undefined) =>
    rows
      .filter(({ patient_id }) => patient_id === id)
      .map(({ at, gdpr, origin }) => `${(at as Date).toISOString().slice(0, 13)} ${gdpr} ${origin}`)
  expect(historyOf(untouched)).toEqual(['2026-11-01T09 Opted In unknown'])
  expect(historyOf(stopped)).toEqual(['2026-11-01T09 Opted In unknown', '2026-11-02T01 Opted Out reply'])
  expect(historyOf(edited)).toEqual([
    '2026-11-01T09 Opted In unknown',
    '2026-11-02T01 Opted Out link',
    '2026-11-05T09 Opted In staff',
  ])
  expect(historyOf(repeated)).toEqual([
    '2026-11-01T09 Opted In unknown',
    '2026-11-02T01 Opted Out spam_report',
    '2026-11-02T03 Opted In reply',
  ])
})
