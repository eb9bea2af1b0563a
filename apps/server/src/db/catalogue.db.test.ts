import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from './testing/fresh-database.ts'
import { ask } from './testing/products.ts'
import type { FreshDatabase } from './testing/test-server.ts'

let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase()
})

afterAll(() => fresh.drop())

const owner = (statement: string) => ask(fresh.ownerUrl, statement)

describe('the database catalogue', () => {
  it('has forced row-level security on every table that the serving role can access', async () => {
    const unprotected = await owner(
      `select relname from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and not (relrowsecurity and relforcerowsecurity) order by relname`,
    )
    // The serving role has no access to these two tables.
    expect(unprotected.map((row) => row.relname)).toEqual(['schema_migrations', 'worker_leases'])
  })

  it('has the same policy for reading and writing on every table of a practice', async () => {
    const rules = await owner(
      `select c.relname, p.polcmd::text as command, pg_get_expr(p.polqual, c.oid) as reads, pg_get_expr(p.polwithcheck, c.oid) as writes
       from pg_class c left join pg_policy p on p.polrelid = c.oid and p.polroles = array['enamel_app'::regrole::oid]
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and (c.relname = 'clients' or exists (
           select from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id'))`,
    )
    expect(rules.length).toBeGreaterThan(15)
    for (const { relname, command, reads, writes } of rules) {
      const column = relname === 'clients' ? 'id' : 'client_id'
      const rule = `(${column} = ( SELECT current_practice() AS current_practice))`
      expect({ relname, command, reads, writes }).toEqual({
        relname,
        command: '*',
        reads: rule,
        writes: rule,
      })
    }
  })

  it('has the practice first in every key and index, except for the few that span all practices', async () => {
    const indexes = await owner(
      `select i.indexrelid::regclass::text as name
       from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'client_id'
       where i.indrelid::regclass::text not like 'graphile_worker.%' and a.attnum <> i.indkey[0] order by 1`,
    )
    expect(indexes.map((row) => row.name)).toEqual([
      'brand_pictures_token_key',
      'channel_addresses_kind_address_key',
      'deliveries_open',
      'file_links_token_hash_key',
      'idempotency_keys_by_time',
      'identities_issuer_subject_key',
      'inbound_messages_waiting',
      'integrations_by_label',
      'integrations_by_subscription',
      'integrations_integration_account_key',
      'invitations_token_hash_key',
      'push_events_by_id',
      'sessions_by_expiry',
      'sessions_by_token',
      'templates_by_provider',
      'users_email_key',
    ])
  })

  it('gives the serving role no ownership, no bypass of row-level security and no other role', async () => {
    const [role] = await owner(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin,
              (select count(*)::int from pg_class where relowner = r.oid) as relations,
              (select count(*)::int from pg_proc where proowner = r.oid) as functions,
              (select count(*)::int from pg_auth_members where member = r.oid) as memberships,
              has_schema_privilege(r.oid, 'public', 'create') as creates
       from pg_roles r where rolname = 'enamel_app'`,
    )
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolcanlogin: false,
      relations: 0,
      functions: 0,
      memberships: 0,
      creates: false,
    })
  })
})
