import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { isDatabaseUnavailable, whenDatabaseIsBack } from './unavailable.ts'

function refusal(code: string): Error {
  return Object.assign(new pg.DatabaseError(`refused with ${code}`, 0, 'error'), { code })
}

/** A log that records its lines in order. */
function recordingLog() {
  const lines: string[] = []
  const record = (level: string) => (line: string) => void lines.push(`${level}: ${line}`)
  return { lines, log: { info: record('info'), warn: record('warn'), error: record('error') } }
}

/** Work that fails a number of times because the database is unavailable, and then ends with this function. */
function failingWork<T>(outages: number, end: () => T): () => Promise<T> {
  let failures = 0
  return async () => {
    if (failures++ < outages) throw refusal('57P03')
    return end()
  }
}

describe('an error of the database', () => {
  it.each([
    ['08006', 'a connection that broke'],
    ['25006', 'a server that takes no changes'],
    ['53300', 'no connection left'],
    ['57P01', 'a server that its administrator stops'],
    ['57P02', 'a server that crashes'],
    ['57P03', 'a server that starts'],
  ])('with the code %s, %s, is an outage', (code) => expect(isDatabaseUnavailable(refusal(code))).toBe(true))

  it.each([
    ['28P01', 'a wrong password'],
    ['28000', 'a login that is refused'],
    ['3D000', 'a database that does not exist'],
    ['53100', 'a full disk'],
    ['53200', 'too little memory for a statement'],
    ['53400', 'a limit that a statement exceeds'],
    ['23505', 'a row that exists'],
  ])('with the code %s, %s, is not an outage', (code) =>
    expect(isDatabaseUnavailable(refusal(code))).toBe(false),
  )
})

describe('work that waits for the database', () => {
  it('is logged once when the first call waits and once when the last call continues', async () => {
    const { lines, log } = recordingLog()
    const options = { signal: undefined, log }
    const calls = [failingWork(2, () => 'one'), failingWork(1, () => 'two')]
    expect(await Promise.all(calls.map((work) => whenDatabaseIsBack(work, options)))).toEqual(['one', 'two'])
    const outage = [
      'warn: The database is unavailable and jobs are waiting for it: refused with 57P03',
      'info: The database is available again',
    ]
    expect(lines).toEqual(outage)
    await whenDatabaseIsBack(
      failingWork(1, () => 'three'),
      options,
    )
    expect(lines).toEqual([...outage, ...outage])
  })

  it('fails with an error that is not an outage, and logs that the database is available again', async () => {
    const { lines, log } = recordingLog()
    const work = failingWork(1, () => {
      throw refusal('28P01')
    })
    await expect(whenDatabaseIsBack(work, { signal: undefined, log })).rejects.toThrow('28P01')
    expect(lines).toHaveLength(2)
  })

  it('stops when it is aborted, without logging that the database is available', async () => {
    const { lines, log } = recordingLog()
    const stopping = new AbortController()
    const waiting = whenDatabaseIsBack(
      failingWork(Number.POSITIVE_INFINITY, () => 'never'),
      { signal: stopping.signal, log },
    )
    stopping.abort()
    await expect(waiting).rejects.toThrow('57P03')
    expect(lines.filter((line) => line.includes('available again'))).toEqual([])
  })

  it('is not logged when it does not have to wait', async () => {
    const { lines, log } = recordingLog()
    expect(
      await whenDatabaseIsBack(
        failingWork(0, () => 'at once'),
        { signal: undefined, log },
      ),
    ).toBe('at once')
    expect(lines).toEqual([])
  })
})
