import pg from 'pg'
import { personAt } from '../../apps/server/src/testing/person.ts'
import { copyOfData } from './data-copy.ts'
import { type ProductForm, startFloor, startLoadGenerator, startProduct } from './programs.ts'
import type { Bench } from './put-under-load.ts'

/** How many patients are read, and as many others are written about. */
const PATIENTS = 1_000

/** Starts the programs on a copy of a practice of this size, does the work, and stops them. */
export async function withBench<T>(
  patients: number,
  form: ProductForm,
  work: (bench: Bench) => Promise<T>,
): Promise<T> {
  const data = await copyOfData(patients)
  const stopping: (() => Promise<unknown>)[] = [() => data.remove()]
  try {
    const product = await startProduct(data, form)
    stopping.push(() => product.stop())
    const db = new pg.Pool({ connectionString: product.databaseUrl, max: 1 })
    // The server may end first.
    db.on('error', () => {})
    stopping.push(() => db.end())
    const floor = await startFloor(product.databaseUrl, data.practice.id)
    stopping.push(() => floor.stop())
    const generator = startLoadGenerator()
    stopping.push(() => generator.stop())
    return await work({
      product,
      floor,
      generator,
      db,
      headers: await headersOf(product.url, data.practice.email),
      patients: await choosePatients(db, data.practice.id),
    })
  } finally {
    for (const stop of stopping.toReversed()) await stop()
  }
}

/** The headers with which a signed-in member of staff sends requests. */
async function headersOf(url: string, email: string): Promise<Record<string, string>> {
  const person = personAt(url)
  const { status, body } = await person.signIn(email)
  if (status !== 200) throw new Error(`The log-in was answered with ${status}`)
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { cookie, 'x-csrf-token': body.token, origin: url }
}

async function choosePatients(db: pg.Pool, practiceId: string): Promise<Bench['patients']> {
  const { rows } = await db.query<{ id: string }>(
    'select id from patients where client_id = $1 order by md5(id::text) limit $2',
    [practiceId, 2 * PATIENTS],
  )
  const ids = rows.map(({ id }) => id)
  return { read: ids.slice(0, PATIENTS), written: ids.slice(PATIENTS) }
}
