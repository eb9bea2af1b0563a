import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { MIGRATIONS_FOLDER, migrate } from './migrate.ts'
import { freshDatabase } from './testing/fresh-database.ts'
import { ask } from './testing/products.ts'

const CLIENT = '01930000-0000-7000-8000-000000000001'
const LEAD = '01930000-0000-7000-8000-000000000101'
const OUTSIDE = '01930000-0000-7000-8000-000000000102'

it('begins the facts of stages with where every patient of a practice is that was here before', async () => {
  const database = await freshDatabase('template template0')
  const folder = await mkdtemp(join(tmpdir(), 'enamel-upgrade-'))
  await cp(MIGRATIONS_FOLDER, folder, {
    recursive: true,
    filter: (source) => !source.endsWith('.sql') || basename(source) < '0013',
  })
  await migrate(database.ownerUrl, { folder })
  await ask(
    database.ownerUrl,
    `begin; set local role enamel_app; select set_config('app.client_id', '${CLIENT}', true);
     insert into clients (id, name, form_key, created_at) values ('${CLIENT}', 'Brightside', 'form', now());
     insert into patients (client_id, id, first_name, stage, next_action_at, created_at, updated_at) values
       ('${CLIENT}', '${LEAD}', 'Grace', 'thinking', '2026-12-01T09:00:00Z', '2026-11-01T09:00:00Z', now()),
       ('${CLIENT}', '${OUTSIDE}', 'Ada', null, null, '2026-11-02T09:00:00Z', now());
     commit`,
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
      cause: 'import',
    },
  ])
  await database.drop()
  await rm(folder, { recursive: true })
})
