import { z } from 'zod'
import { persistedFile } from '../persistence/persisted-file.ts'
import { DnsRecord, type RecordKey } from './record.ts'

/** The record of the product's sending service: its mail comes from this machine. */
const INITIAL_RECORDS: readonly DnsRecord[] = [
  { name: '_spf.mail.sandbox.test', type: 'TXT', values: ['v=spf1 ip4:127.0.0.1 ip6:::1 ~all'] },
]

/** A record that cannot be stored: the index in the given list, and why. */
export interface RecordConflict {
  index: number
  reason: string
}

/** The records of all names. They survive a restart; a reset restores the initial ones. */
export interface RecordStore {
  /** Sorted by name and type. */
  all(): readonly DnsRecord[]
  /** Stores the record with exactly these values. @returns why it cannot be stored; null when it is */
  set(record: DnsRecord): RecordConflict | null
  /** Adds values to the present ones: all records, or none. @returns why one cannot be stored; null when all are */
  add(records: readonly DnsRecord[]): RecordConflict | null
  /** Removes a record, or one of its values. @returns whether it existed */
  remove(key: RecordKey, value?: string): boolean
  reset(): void
}

/** @param onChange called after every change */
export function createRecordStore(folder: string | undefined, onChange: () => void): RecordStore {
  const persisted = persistedFile(folder, 'dns', z.object({ records: z.array(DnsRecord) }), () => ({
    records: [...INITIAL_RECORDS],
  }))

  function replaceAll(records: readonly DnsRecord[]): void {
    persisted.value.records = records.toSorted(
      (a, b) => a.name.localeCompare(b.name) || a.type.localeCompare(b.type),
    )
    persisted.save()
    onChange()
  }

  function store(given: readonly DnsRecord[], merge: typeof withRecord): RecordConflict | null {
    let records: readonly DnsRecord[] = persisted.value.records
    for (const [index, record] of given.entries()) {
      records = merge(records, record)
      const reason = conflictAt(record.name, records)
      if (reason !== null) return { index, reason }
    }
    replaceAll(records)
    return null
  }

  return {
    all: () => persisted.value.records,
    set: (record) => store([record], withRecord),
    add: (records) => store(records, withValues),
    remove(key, value) {
      const { records } = persisted.value
      const found = records.find((record) => isSameRecord(record, key))
      if (!found || (value !== undefined && !found.values.includes(value))) return false
      const values = value === undefined ? [] : found.values.filter((candidate) => candidate !== value)
      const others = records.filter((record) => record !== found)
      replaceAll(values.length === 0 ? others : [...others, { ...found, values }])
      return true
    },
    reset: () => replaceAll(INITIAL_RECORDS),
  }
}

function isSameRecord(record: DnsRecord, { name, type }: RecordKey): boolean {
  return record.name === name && record.type === type
}

function withRecord(records: readonly DnsRecord[], record: DnsRecord): DnsRecord[] {
  return [...records.filter((candidate) => !isSameRecord(candidate, record)), record]
}

function withValues(records: readonly DnsRecord[], record: DnsRecord): DnsRecord[] {
  const present = records.find((candidate) => isSameRecord(candidate, record))?.values ?? []
  return withRecord(records, { ...record, values: [...new Set([...present, ...record.values])] })
}

/** A CNAME has one value, and no other record beside it (RFC 1034, 3.6.2). */
function conflictAt(name: string, records: readonly DnsRecord[]): string | null {
  const atName = records.filter((record) => record.name === name)
  const alias = atName.find(({ type }) => type === 'CNAME')
  if (!alias) return null
  if (atName.length > 1) return `${name} cannot have a CNAME and other records. Delete one of them first.`
  return alias.values.length > 1 ? `${name} has a CNAME already. Delete it first.` : null
}
