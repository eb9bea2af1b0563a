import { type FormEvent, useState } from 'react'
import type { Campaign, FormResponse } from '../src/forms/submit-form.ts'
import type { Practice } from '../src/practices.ts'
import { type ControlResult, control } from './control.ts'
import type { Person } from './people.ts'
import { ResultLine } from './result-line.tsx'

const treatments = ['Implants', 'Aligners', 'Whitening']

const PAGE = 'https://www.brightside.test/implants'

/** How a visitor reached the page with the form, and the campaign data that the website sends with it. */
const ways: readonly { name: string; campaign: Campaign }[] = [
  { name: 'Directly on the website', campaign: { source: 'Website', page_url: PAGE } },
  { name: 'From an Instagram advert', campaign: { page_url: `${PAGE}?utm_source=instagram` } },
  {
    name: 'From a Google advert',
    campaign: { page_url: `${PAGE}?utm_source=google&gclid=EAIaIQobChMIsandbox` },
  },
  { name: 'Nobody knows', campaign: { page_url: PAGE } },
]

/** The enquiry form on the practice's website. */
export function WebForm({ person, practice }: { person: Person; practice: Practice }) {
  const [treatment, setTreatment] = useState('Implants')
  const [text, setText] = useState('')
  const [mayMarket, setMayMarket] = useState(false)
  const [way, setWay] = useState(0)
  const [result, setResult] = useState<ControlResult | null>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    const fields = {
      Name: person.name,
      Email: person.email,
      Phone: person.number,
      Treatment: treatment,
      Message: text,
      'Send me offers': mayMarket,
    }
    const body = { form: `${treatment} enquiry`, fields, practice: practice.key, ...ways[way]?.campaign }
    const sent = await control('POST', '/form', body, `${practice.name} has your enquiry.`)
    const { message } = (sent.answer.answer ?? {}) as FormResponse
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
          {treatments.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="treatment"
                checked={one === treatment}
                onChange={() => setTreatment(one)}
              />
              <span>{one}</span>
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
          <select value={way} onChange={({ target }) => setWay(Number(target.value))}>
            {ways.map(({ name }, index) => (
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
              checked={mayMarket}
              onChange={({ target }) => setMayMarket(target.checked)}
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
