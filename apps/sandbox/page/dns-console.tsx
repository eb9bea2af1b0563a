import { type FormEvent, useState } from 'react'
import type { DnsRecord } from '../src/dns/record.ts'
import { type RecordType, recordTypes } from '../src/dns/record-type.ts'
import type { Practice } from '../src/practices.ts'
import { type ControlResult, control } from './control.ts'
import { type ConsoleDomain, fullName, recordsOf, shortName } from './dns-names.ts'
import { type NewRecord, readRecordLines, withoutQuotes } from './record-lines.ts'
import { ResultLine } from './result-line.tsx'

interface DnsConsoleProps {
  records: readonly DnsRecord[]
  practices: readonly Practice[]
  practice: Practice
}

/** Stands for the names of no practice in the choice of a domain. */
const OTHER_NAMES = ''

const valueExamples: Record<RecordType, string> = {
  TXT: 'v=spf1 …',
  MX: '10 mx.brightside.test',
  A: '192.0.2.1',
  CNAME: 'name.brightside.test',
}

/** A web host's console, on which the DNS records of a practice's domain are added and deleted. */
export function DnsConsole({ records, practices, practice }: DnsConsoleProps) {
  const domains = practices.map(({ email }) => email.split('@')[1] ?? '')
  const [domain, setDomain] = useState<ConsoleDomain>(practice.email.split('@')[1] ?? null)
  const [result, setResult] = useState<ControlResult | null>(null)
  const shown = recordsOf(records, domain, domains)

  async function add(added: NewRecord[]): Promise<boolean> {
    const message = added.length === 1 ? 'The record was added.' : `${added.length} records were added.`
    const sent = await control('POST', '/dns', { records: added }, message)
    setResult(withoutFieldNames(sent))
    return sent.kind === 'accepted'
  }
  function refuse(message: string): false {
    setResult({ kind: 'refused', message, body: {} })
    return false
  }
  async function remove({ name, type }: DnsRecord, value: string) {
    setResult(await control('DELETE', '/dns', { name, type, value }, 'The record was deleted.'))
  }

  return (
    <section className="card" data-part="controls" aria-labelledby="dns-title">
      <header className="card-head">
        <h2 id="dns-title">DNS</h2>
        <p>As at the practice’s web host</p>
      </header>
      <label className="field">
        <span>Domain</span>
        <select
          value={domain ?? OTHER_NAMES}
          onChange={({ target }) => setDomain(target.value === OTHER_NAMES ? null : target.value)}
        >
          {domains.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
          <option value={OTHER_NAMES}>Other names</option>
        </select>
      </label>
      {shown.length === 0 ? (
        <p className="hint">No records yet. Add those that the practice's settings show.</p>
      ) : (
        <ul className="dns-records" aria-label={`Records of ${domain ?? 'other names'}`}>
          {shown.flatMap((record) =>
            record.values.map((value) => (
              <li key={`${record.name} ${record.type} ${value}`}>
                <RecordLine
                  name={shortName(record.name, domain)}
                  type={record.type}
                  value={value}
                  onDelete={() => remove(record, value)}
                />
              </li>
            )),
          )}
        </ul>
      )}
      <RecordForm
        // The key empties the fields when the domain changes.
        key={domain}
        domain={domain}
        onAdd={add}
        onRefuse={refuse}
      />
      <ResultLine result={result} />
    </section>
  )
}

/** The result with the texts of its errors alone: the person filled in one record, and sees which. */
function withoutFieldNames(result: ControlResult): ControlResult {
  const errors = Object.values((result.body.errors ?? {}) as Record<string, string[]>).flat()
  return errors.length > 0 ? { ...result, message: errors.join(' ') } : result
}

/** How much of a value, such as a long key, belongs to the name of its button. */
const SPOKEN_LENGTH = 40

interface RecordLineProps {
  name: string
  type: RecordType
  value: string
  onDelete(): void
}

function RecordLine({ name, type, value, onDelete }: RecordLineProps) {
  return (
    <>
      <p className="dns-name">
        <span className="dns-type">{type}</span>
        <strong>{name}</strong>
        <button type="button" className="chip" onClick={onDelete}>
          Delete
          <span className="visually-hidden">
            {' '}
            {type} {name}: {value.slice(0, SPOKEN_LENGTH)}
          </span>
        </button>
      </p>
      <p className="dns-value">{value}</p>
    </>
  )
}

interface RecordFormProps {
  domain: ConsoleDomain
  /** @returns whether the records were added */
  onAdd(records: NewRecord[]): Promise<boolean>
  /** Shows why something was not sent. */
  onRefuse(message: string): false
}

/** Adds one record, or several that are pasted. */
function RecordForm({ domain, onAdd, onRefuse }: RecordFormProps) {
  const [type, setType] = useState<RecordType>('TXT')
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const [lines, setLines] = useState('')

  async function addOne(event: FormEvent) {
    event.preventDefault()
    const full = fullName(name, domain)
    if (full === null) return onRefuse(`${name} is not a part of ${domain}.`)
    if (!(await onAdd([{ name: full, type, values: [withoutQuotes(value)] }]))) return
    setName('')
    setValue('')
  }
  async function addLines(event: FormEvent) {
    event.preventDefault()
    const read = readRecordLines(lines, domain)
    if (!read.ok) return onRefuse(read.message)
    if (await onAdd(read.records)) setLines('')
  }

  return (
    <>
      <form className="dns-form" onSubmit={addOne}>
        <label className="field">
          <span>Type</span>
          <select value={type} onChange={({ target }) => setType(target.value as RecordType)}>
            {recordTypes.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>Name</span>
          <input
            value={name}
            required
            placeholder={domain === null ? 'Full name' : '@ is the domain'}
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <label className="field whole">
          <span>Value</span>
          <input
            value={value}
            required
            placeholder={valueExamples[type]}
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setValue(target.value)}
          />
        </label>
        <button type="submit" className="button primary whole">
          Add record
        </button>
      </form>
      <details className="dns-lines">
        <summary>Paste several records</summary>
        <form className="stack" onSubmit={addLines}>
          <label className="field">
            <span>One record a line: name, then value</span>
            <textarea
              rows={4}
              value={lines}
              required
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => setLines(target.value)}
            />
          </label>
          <button type="submit" className="button">
            Add all
          </button>
        </form>
      </details>
    </>
  )
}
