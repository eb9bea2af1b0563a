import { useState } from 'react'
import type { Practice } from '../src/practices.ts'
import { rejectionReasons } from '../src/whatsapp/templates/rejection-reasons.ts'
import type { TemplateItem } from '../src/whatsapp/templates/template-item.ts'
import { type ControlResult, control } from './control.ts'
import { ResultLine } from './result-line.tsx'

const reasonLabels: Record<(typeof rejectionReasons)[number], string> = {
  ABUSIVE_CONTENT: 'Abusive content',
  INCORRECT_CATEGORY: 'Wrong category',
  INVALID_FORMAT: 'Invalid format',
  PROMOTIONAL: 'Promotional',
  TAG_CONTENT_MISMATCH: 'Wrong language',
  SCAM: 'Scam',
}

interface TemplatesProps {
  templates: TemplateItem[]
  practices: readonly Practice[]
}

/** The templates that practices submitted to WhatsApp, with buttons to approve, reject or defer them. */
export function Templates({ templates, practices }: TemplatesProps) {
  const [result, setResult] = useState<ControlResult | null>(null)
  const pendingCount = templates.filter(({ status }) => status === 'PENDING').length

  async function decide(name: string, decision: object) {
    const sent = await control('PUT', `/whatsapp/templates/${encodeURIComponent(name)}`, decision, '')
    setResult(sent.kind === 'refused' ? sent : null)
  }
  return (
    <section className="card" data-part="controls" aria-labelledby="templates-title">
      <header className="card-head">
        <h2 id="templates-title">WhatsApp templates</h2>
        <p>{pendingCount === 0 ? 'None to review' : `${pendingCount} to review`}</p>
      </header>
      {templates.length === 0 ? (
        <p className="hint">Templates that practices submit for approval appear here.</p>
      ) : (
        <ul className="templates">
          {templates.map((template) => (
            <li key={`${template.practice} ${template.name} ${template.language}`}>
              <TemplateCard
                template={template}
                practice={practices.find(({ number }) => number === template.practice)}
                onDecide={(decision) => decide(template.name, decision)}
              />
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
  practice: Practice | undefined
  onDecide(decision: { status: string; reason?: string }): void
}

function TemplateCard({ template, practice, onDecide }: TemplateCardProps) {
  const { name, body, status, reason, language, category } = template
  const [rejectionReason, setRejectionReason] = useState<string>(rejectionReasons[0])
  return (
    <>
      <p className="template-name">
        <strong>{name}</strong>
        <span className="state" data-status={status}>
          {status[0]}
          {status.slice(1).toLowerCase()}
        </span>
      </p>
      <p className="hint">
        {[practice?.name, category[0] + category.slice(1).toLowerCase(), language]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="template-body">{body}</p>
      {reason === null ? null : <p className="hint">Reason: {reasonLabel(reason)}</p>}
      <div className="decision">
        <select
          aria-label={`Reason to reject ${name}`}
          value={rejectionReason}
          onChange={({ target }) => setRejectionReason(target.value)}
        >
          {rejectionReasons.map((option) => (
            <option key={option} value={option}>
              {reasonLabels[option]}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="button danger"
          disabled={status === 'REJECTED'}
          onClick={() => onDecide({ status: 'REJECTED', reason: rejectionReason })}
        >
          Reject<span className="visually-hidden"> {name}</span>
        </button>
        <button
          type="button"
          className="button"
          disabled={status === 'PENDING'}
          onClick={() => onDecide({ status: 'PENDING' })}
        >
          Set to pending<span className="visually-hidden"> {name}</span>
        </button>
        <button
          type="button"
          className="button"
          disabled={status === 'APPROVED'}
          onClick={() => onDecide({ status: 'APPROVED' })}
        >
          Approve<span className="visually-hidden"> {name}</span>
        </button>
      </div>
    </>
  )
}

function reasonLabel(reason: string): string {
  const standardReason = rejectionReasons.find((candidate) => candidate === reason)
  return standardReason ? reasonLabels[standardReason] : reason
}
