import { useState } from 'react'
import { rejectionReasons } from '../src/whatsapp/templates/rejection-reasons.ts'
import type { TemplateItem } from '../src/whatsapp/templates/template-item.ts'
import { type ControlResult, control } from './control.ts'
import { ResultLine } from './result-line.tsx'

const reasonLabels: Record<(typeof rejectionReasons)[number], string> = {
  ABUSIVE_CONTENT: 'Abusive',
  INCORRECT_CATEGORY: 'Category',
  INVALID_FORMAT: 'Format',
  PROMOTIONAL: 'Promotional',
  TAG_CONTENT_MISMATCH: 'Language',
  SCAM: 'Scam',
}

/** Templates that practices submitted to WhatsApp, to approve or reject. */
export function Templates({ templates }: { templates: TemplateItem[] }) {
  const [result, setResult] = useState<ControlResult | null>(null)
  const waiting = templates.filter(({ status }) => status === 'PENDING').length

  async function decide(name: string, decision: object) {
    const sent = await control('PUT', `/whatsapp/templates/${encodeURIComponent(name)}`, decision, '')
    setResult(sent.kind === 'refused' ? sent : null)
  }
  return (
    <section className="card" data-part="controls" aria-labelledby="templates-title">
      <header className="card-head">
        <h2 id="templates-title">WhatsApp templates</h2>
        <p>{waiting === 0 ? 'Nothing to approve' : `${waiting} to decide`}</p>
      </header>
      {templates.length === 0 ? (
        <p className="hint">Templates that practices submit for approval appear here.</p>
      ) : (
        <ul className="templates">
          {templates.map((template) => (
            <li key={template.name + template.language}>
              <TemplateCard template={template} onDecide={(decision) => decide(template.name, decision)} />
            </li>
          ))}
        </ul>
      )}
      <ResultLine result={result} />
    </section>
  )
}

interface TemplateCardProps {
  template: TemplateItem
  onDecide(decision: { status: string; reason?: string }): void
}

function TemplateCard({ template, onDecide }: TemplateCardProps) {
  const { name, body, status, reason } = template
  const [why, setWhy] = useState<string>(rejectionReasons[0])
  return (
    <>
      <p className="template-name">
        <strong>{name}</strong>
        <span className="state" data-status={status}>
          {status[0]}
          {status.slice(1).toLowerCase()}
        </span>
      </p>
      <p className="template-body">{body}</p>
      {reason === null ? null : <p className="hint">Reason: {reasonLabel(reason)}</p>}
      <div className="decision">
        <select
          aria-label={`Why ${name} is rejected`}
          value={why}
          onChange={({ target }) => setWhy(target.value)}
        >
          {rejectionReasons.map((one) => (
            <option key={one} value={one}>
              {reasonLabels[one]}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="button danger"
          disabled={status === 'REJECTED'}
          onClick={() => onDecide({ status: 'REJECTED', reason: why })}
        >
          Reject<span className="unseen"> {name}</span>
        </button>
        <button
          type="button"
          className="button"
          disabled={status === 'APPROVED'}
          onClick={() => onDecide({ status: 'APPROVED' })}
        >
          Approve<span className="unseen"> {name}</span>
        </button>
      </div>
    </>
  )
}

function reasonLabel(reason: string): string {
  const known = rejectionReasons.find((one) => one === reason)
  return known ? reasonLabels[known] : reason
}
