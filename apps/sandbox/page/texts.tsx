import { useState } from 'react'
import type { TextEntry } from '../src/outbox/entry.ts'
import type { Practice } from '../src/practices.ts'
import { base64Of } from './base64-of.ts'
import { Compose } from './compose.tsx'
import { type ControlResult, control } from './control.ts'
import { formatTime } from './format-time.ts'
import type { Person } from './people.ts'
import { ResultLine } from './result-line.tsx'
import { Thread } from './thread.tsx'

const MAX_CHARS = 1600
const suggestions = ['Implant price?', 'Yes, please', 'STOP', 'START']

interface TextsProps {
  texts: TextEntry[]
  person: Person
  practice: Practice
}

/** The texts exchanged with one practice. */
export function Texts({ texts, person, practice }: TextsProps) {
  const [result, setResult] = useState<ControlResult | null>(null)

  async function send(body: string, files: readonly File[] = []): Promise<boolean> {
    const media = await Promise.all(files.map(mediaOf))
    const text = { from: person.number, to: practice.number, body, media }
    const sent = await control('POST', '/sms', text, '')
    setResult(sent.kind === 'refused' ? sent : null)
    return sent.kind !== 'refused'
  }

  const empty = { title: 'No texts yet', text: `Text ${practice.name} below, or wait for their text.` }
  return (
    <>
      <Thread messages={texts} label={`Texts with ${practice.name}`} empty={empty}>
        {(text) => <Bubble text={text} />}
      </Thread>
      <div className="chips">
        {suggestions.map((text) => (
          <button key={text} type="button" className="chip" onClick={() => send(text)}>
            {text}
          </button>
        ))}
      </div>
      <Compose
        label="Text message"
        maxChars={MAX_CHARS}
        fileLabel="Picture"
        allowsSeveralFiles
        onSend={send}
      />
      <ResultLine result={result} />
    </>
  )
}

async function mediaOf(file: File) {
  return { content: await base64Of(file), contentType: file.type || 'application/octet-stream' }
}

function Bubble({ text }: { text: TextEntry }) {
  return (
    <>
      {text.media.map(({ path, type }) => (
        <Picture key={path} path={path} type={type} />
      ))}
      {text.body === '' ? null : <p className="bubble">{text.body}</p>}
      <p className="meta">{statusLine(text)}</p>
    </>
  )
}

function Picture({ path, type }: { path: string; type: string }) {
  if (type.startsWith('image/')) return <img className="picture" src={path} alt="Attached to the text" />
  return (
    <a className="bubble" href={path}>
      A file of type {type}
    </a>
  )
}

/** The line below a text: its delivery status and time. */
function statusLine({ direction, status, error_code, at }: TextEntry): string {
  const time = formatTime(new Date(at))
  if (direction === 'from_carrier') return `From the network operator · ${time}`
  switch (status) {
    case 'handing_over':
      return `Being delivered · ${time}`
    case 'received':
      return `Received · ${time}`
    case 'refused':
      return `Refused by the practice’s system · ${time}`
    case 'undelivered':
    case 'failed':
      return `Not delivered to this phone (error ${error_code}) · ${time}`
    case 'delivered':
      return `Delivered · ${time}`
    case 'queued':
    case 'sending':
    case 'sent':
      return `Being delivered to you · ${time}`
  }
}
