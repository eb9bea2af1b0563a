import { expect, it } from 'vitest'
import { readMjml } from './read-mjml.ts'
import { writeMjml } from './write-mjml.ts'

const source = `<mjml>
  <mj-head><mj-preview>Ignored</mj-preview></mj-head>
  <!-- A comment -->
  <mj-body background-color="#ffffff">
    <mj-section padding='0'>
      <mj-column>
        <mj-text align="center"> <p>Hi <b>{{patient.first_name}}</b>,<br>1 &lt; 2</p> </mj-text>
        <mj-image src="https://a.test/?a=1&amp;b=2" alt="A &quot;quoted&quot; text" />
        <mj-button href="tel:{{practice.phone}}">Call</mj-button>
        <mj-divider></mj-divider>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`

it('MJML is read into elements whose texts are as written, and written so that reading gives the same (DSG-02)', () => {
  const body = readMjml(source)
  const column = body?.children[0]?.children[0]
  expect(column?.children.map(({ tag }) => tag)).toEqual(['mj-text', 'mj-image', 'mj-button', 'mj-divider'])
  expect(column?.children[0]?.content).toBe('<p>Hi <b>{{patient.first_name}}</b>,<br>1 &lt; 2</p>')
  expect(column?.children[1]?.attributes).toEqual({
    src: 'https://a.test/?a=1&b=2',
    alt: 'A "quoted" text',
  })
  if (!body) throw new Error('not read')
  const written = writeMjml(body)
  expect(readMjml(written)).toEqual(body)
  expect(writeMjml(readMjml(written) ?? body)).toBe(written)
})

it('MJML that is not closed, or has text or elements outside of their places, is unreadable (DSG-07)', () => {
  for (const unreadable of [
    '',
    'Hello',
    '<mjml><mj-body><mj-section></mj-body></mjml>',
    '<mjml><mj-body><mj-text>Text outside a column</mj-text></mj-body></mjml>',
    '<mjml><mj-body><mj-section><mj-column><mj-text>x</mj-column></mj-section></mj-body></mjml>',
    '<mjml><mj-body>Loose text<mj-section></mj-section></mj-body></mjml>',
  ])
    expect(readMjml(unreadable)).toBeNull()
})
