import type { IntegrationKey } from '@enamel/domain/integrations/integration'
import type { QueryResultRow } from 'pg'
import { canonicalAddress } from './channel-address.ts'
import type { Database } from './database.ts'
import { queryNamed } from './named-query.ts'

/** A user, with their practice. */
export interface FoundPerson {
  client_id: string
  user_id: string
  email: string
  name: string
  role: string
  /** Whether the practice's account is active. */
  active: boolean
  /** Whether an owner or the operator has deactivated the user, who then may not sign in. */
  deactivated: boolean
}

export interface FoundLogin extends FoundPerson {
  /** Argon2id, encoded; null for a user who only signs in at the identity provider. */
  password_hash: string | null
}

export interface FoundInvitation extends FoundPerson {
  expires_at: Date
  void_at: Date | null
}

/** An invitation of a user who may not have joined yet. */
export interface FoundInvited {
  client_id: string
  /** The practice's name. */
  practice: string
  /** Null, as are email and name, once the invitation was withdrawn. */
  user_id: string | null
  email: string | null
  name: string | null
  active: boolean
  deactivated: boolean | null
  /** Whether the user has a password or an identity. */
  joined: boolean
  expires_at: Date
  void_at: Date | null
}

export interface FoundSession extends Omit<FoundPerson, 'deactivated'> {
  token_hash: Buffer
  created_at: Date
  expires_at: Date
}

export interface FoundFileLink {
  client_id: string
  communication_id: string
  expires_at: Date
}

export interface IntegrationFailures {
  integration: IntegrationKey
  failure: 'connection' | 'sync'
  /** A number, as text. */
  practices: string
}

/**
 * Queries across practices, before a practice is known. Each is a function in the database that runs as
 * enamel_lookup, the only role that may look across practices, and returns only the columns declared here.
 */
export const lookup = {
  /**
   * @param tokenHashes SHA-256 of the cookies' values. Expired sessions are found too, those of deactivated users are
   *   not.
   * @returns in any order
   */
  sessions(db: Database, tokenHashes: readonly Buffer[]): Promise<FoundSession[]> {
    return ask<FoundSession>(db, 'find_sessions', 'select * from find_sessions($1)', [tokenHashes])
  },

  /** @param email in upper or lower case */
  async login(db: Database, email: string): Promise<FoundLogin | null> {
    const rows = await ask<FoundLogin>(db, 'find_login', 'select * from find_login($1)', [email])
    return rows[0] ?? null
  },

  /** The user with this identity at this issuer. */
  async identity(db: Database, issuer: string, subject: string): Promise<FoundPerson | null> {
    const text = 'select * from find_identity($1, $2)'
    return (await ask<FoundPerson>(db, 'find_identity', text, [issuer, subject]))[0] ?? null
  },

  /** @param tokenHash SHA-256 of the invitation's token. Expired and void invitations are found too. */
  async invitation(db: Database, tokenHash: Buffer): Promise<FoundInvitation | null> {
    const text = 'select * from find_invitation($1)'
    return (await ask<FoundInvitation>(db, 'find_invitation', text, [tokenHash]))[0] ?? null
  },

  /** @param tokenHash SHA-256 of the invitation's token. Expired, void and withdrawn invitations are found too. */
  async invited(db: Database, tokenHash: Buffer): Promise<FoundInvited | null> {
    const text = 'select * from find_invited($1)'
    return (await ask<FoundInvited>(db, 'find_invited', text, [tokenHash]))[0] ?? null
  },

  /** @returns the practice where mail to this address or domain, or a text to this number (E.164), arrives */
  async practiceByAddress(
    db: Database,
    kind: 'email' | 'email_domain' | 'phone',
    address: string,
  ): Promise<string | null> {
    const text = 'select find_practice_by_address($1, $2) as client_id'
    const rows = await ask<{ client_id: string | null }>(db, 'find_practice_by_address', text, [
      kind,
      kind === 'phone' ? address : canonicalAddress(address),
    ])
    return rows[0]?.client_id ?? null
  },

  async practiceByFormKey(db: Database, formKey: string): Promise<string | null> {
    const text = 'select find_practice_by_form_key($1) as client_id'
    const rows = await ask<{ client_id: string | null }>(db, 'find_practice_by_form_key', text, [formKey])
    return rows[0]?.client_id ?? null
  },

  /** @param account the service's name for the account, such as the id of a number on WhatsApp */
  async practiceByAccount(
    db: Database,
    integration: IntegrationKey,
    account: string,
  ): Promise<string | null> {
    const text = 'select find_practice_by_account($1, $2) as client_id'
    const values = [integration, account]
    const rows = await ask<{ client_id: string | null }>(db, 'find_practice_by_account', text, values)
    return rows[0]?.client_id ?? null
  },

  /**
   * The practices whose mailboxes these are; each is found by its address, or by our subscription's id at the provider.
   * @returns by address or id; those of nobody are absent
   */
  async practicesByMailboxes(
    db: Database,
    integration: IntegrationKey,
    mailboxes: readonly { by: 'address' | 'subscription'; id: string }[],
  ): Promise<Map<string, string>> {
    const text = `
      select wanted.id, found.client_id from unnest($2::text[], $3::boolean[]) as wanted (id, by_address),
        find_practice_by_mailbox($1, case when by_address then id end, case when not by_address then id end)
          as found (client_id)
      where found.client_id is not null`
    const values = [integration, mailboxes.map(({ id }) => id), mailboxes.map(({ by }) => by === 'address')]
    const rows = await ask<{ id: string; client_id: string }>(db, 'find_practices_by_mailbox', text, values)
    return new Map(rows.map(({ id, client_id }) => [id, client_id]))
  },

  /** How many practices have a broken connection, or one whose latest sync failed. */
  async integrationFailures(db: Database): Promise<IntegrationFailures[]> {
    const text = 'select * from count_integration_failures()'
    return ask<IntegrationFailures>(db, 'count_integration_failures', text, [])
  },

  /** @param providerName the template's name at the provider that approves it */
  async practiceByTemplate(db: Database, providerName: string): Promise<string | null> {
    const text = 'select find_practice_by_template($1) as client_id'
    const rows = await ask<{ client_id: string | null }>(db, 'find_practice_by_template', text, [
      providerName,
    ])
    return rows[0]?.client_id ?? null
  },

  /** @param token the part of the picture's public address that cannot be guessed */
  async brandPicture(db: Database, token: string): Promise<{ storage_key: string; type: string } | null> {
    const text = 'select * from find_brand_picture($1)'
    const rows = await ask<{ storage_key: string; type: string }>(db, 'find_brand_picture', text, [token])
    return rows[0] ?? null
  },

  /** @param tokenHash SHA-256 of the token in the address of a page with the files of a text. Expired ones are found too. */
  async fileLink(db: Database, tokenHash: Buffer): Promise<FoundFileLink | null> {
    const rows = await ask<FoundFileLink>(db, 'find_file_link', 'select * from find_file_link($1)', [
      tokenHash,
    ])
    return rows[0] ?? null
  },

  /** @returns the practices in which a page has lapsed that showed a patient */
  async practicesWithLapsedPresence(db: Database, now: Date): Promise<string[]> {
    const text = 'select practices_with_lapsed_presence($1) as client_id'
    const rows = await ask<{ client_id: string }>(db, 'practices_with_lapsed_presence', text, [now])
    return rows.map((row) => row.client_id)
  },

  /** @returns the practices with messages or web forms that the search cannot find yet */
  async practicesWithUnindexedMessages(db: Database): Promise<string[]> {
    const text = 'select practices_with_unindexed_messages() as client_id'
    const rows = await ask<{ client_id: string }>(db, 'practices_with_unindexed_messages', text, [])
    return rows.map((row) => row.client_id)
  },

  /** @returns ids, oldest practice first */
  async allPractices(db: Database): Promise<string[]> {
    const rows = await ask<{ client_id: string }>(
      db,
      'all_practices',
      'select all_practices() as client_id',
      [],
    )
    return rows.map((row) => row.client_id)
  },
}

async function ask<Row extends QueryResultRow>(db: Database, name: string, text: string, values: unknown[]) {
  const client = await db.pool.connect()
  try {
    const { rows } = await queryNamed<Row>(client, { name, text, values })
    client.release()
    return rows
  } catch (error) {
    client.release(true)
    throw error
  }
}
