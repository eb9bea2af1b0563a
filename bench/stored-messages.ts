import type pg from 'pg'

/** The messages and forms of patients on timelines: the id of each, and the id in its text "patient NUMBER ID". */
export async function storedFromPatients(db: pg.Pool): Promise<{ id: string; idInText: string }[]> {
  const { rows } = await db.query<{ id: string; text: string }>(
    `select id, text_content as text from communications where inbound and text_content like '%patient %'
     union all select id, message from form_submissions where message like '%patient %'`,
  )
  return rows.flatMap(({ id, text }) => {
    const [, idInText] = /patient \d+ ([\da-f-]{36})/.exec(text) ?? []
    return idInText ? [{ id, idInText }] : []
  })
}

/** The ids of all messages and forms on timelines: what a page that loads its data now is given. */
export async function storedIds(db: pg.Pool): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    'select id from communications union all select id from form_submissions',
  )
  return new Set(rows.map(({ id }) => id))
}
