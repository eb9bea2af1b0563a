import { type FormEvent, useState } from 'react'
import type { Campaign, FormResponse } from '../src/forms/submit-form.ts'
import type { Practice } from '../src/practices.ts'
import { type ControlResult, control } from './control.ts'
import type { Person } from './people.ts'
import { ResultLine } from './result-line.tsx'

const treatments = ['Implants', 'Aligners', 'Whitening']

const PAGE_URL = 'https://www.brightside.test/implants'

/** How a visitor found the page, and the campaign data that the website then sends with the form. */
const referrers: readonly { name: string; campaign: Campaign }[] = [
  { name: 'Directly on the website', campaign: { source: 'Website', page_url: PAGE_URL } },
  { name: 'From an Instagram advert', campaign: { page_url: `${PAGE_URL}?utm_source=instagram` } },
  {
    name: 'From a Google advert',
    campaign: { page_url: `${PAGE_URL}?utm_source=google&gclid=EAIaIQobChMIsandbox` },
  },
  { name: 'Unknown', campaign: { page_url: PAGE_URL } },
]

/** The enquiry form on the practice's website. */
export function WebForm({ person, practice }: { person: Person; practice: Practice }) {
  const [treatment, setTreatment] = useState('Implants')
  const [text, setText] = useState('')
  const [wantsOffers, setWantsOffers] = useState(false)
  const [referrerIndex, setReferrerIndex] = useState(0)
  const [result, setResult] = useState<ControlResult | null>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    const fields = {
      Name: person.name,
      Email: person.email,
      Phone: person.number,
      Treatment: treatment,
      Message: text,
      'Send me offers': wantsOffers,
    }
    const body = {
      form: `${treatment} enquiry`,
      fields,
      practice: practice.key,
      ...referrers[referrerIndex]?.campaign,
    }
    const sent = await control('POST', '/form', body, `Your enquiry was sent to ${practice.name}.`)
    const { message } = (sent.body.answer ?? {}) as FormResponse
    setResult(message ? { ...sent, message } : sent)
    if (sent.kind !== 'refused') setText('')
  }

  return (
    <section className="card" data-part="form" aria-labelledby="form-title">
      <header className="card-head">
        <h2 id="form-title">Web form</h2>
        <p>As {person.name || person.email}</p>
      </header>
      <form className="stack" onSubmit={send}>
        <fieldset className="choices">
          <legend>I am interested in</legend>
          {treatments.map((option) => (
            <label key={option}>
              <input
                type="radio"
                name="treatment"
                checked={option === treatment}
                onChange={() => setTreatment(option)}
              />
              <span>{option}</span>
            </label>
          ))}
        </fieldset>
        <label className="field">
          <span>Message</span>
          <textarea
            rows={2}
            value={text}
            placeholder="Two missing molars. What would it cost?"
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <label className="field">
          <span>How you found us</span>
          <select value={referrerIndex} onChange={({ target }) => setReferrerIndex(Number(target.value))}>
            {referrers.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <div className="line">
          <label className="tick">
            <input
              type="checkbox"
              checked={wantsOffers}
              onChange={({ target }) => setWantsOffers(target.checked)}
            />
            <span>Send me offers</span>
          </label>
          <button type="submit" className="button primary">
            Send enquiry
          </button>
        </div>
        <ResultLine result={result} />
      </form>
    </section>
  )
}
