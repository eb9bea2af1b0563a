import { describe, expect, it } from 'vitest'
import { formLeadSource, readCampaign } from './lead-source.ts'

const none = { source: null, utm_source: null, gclid: null }
const names = ['Google Ads', 'Instagram', 'Unknown', 'Website']

describe('the campaign of a form', () => {
  it('is empty when neither the form nor the address of its page states one', () => {
    expect(readCampaign()).toEqual(none)
    expect(
      readCampaign({ source: ' ', utm_source: '', gclid: null, page_url: 'https://bright.example/' }),
    ).toEqual(none)
  })

  it('is read from the first input that has it, otherwise from the address of the page', () => {
    const page_url = 'https://bright.example/implants?a=1&utm_source=news%20letter&gclid=Abc-1#form'
    expect(readCampaign({ page_url })).toEqual({ source: null, utm_source: 'news letter', gclid: 'Abc-1' })
    expect(
      readCampaign(
        { source: ' Poster\n5 ', page_url },
        { source: 'Radio', utm_source: 'spring', gclid: 'Q' },
      ),
    ).toEqual({ source: 'Poster 5', utm_source: 'spring', gclid: 'Q' })
  })

  it.each([
    'no address',
    '?',
    'https://bright.example/?utm_source=%E0%A4%A',
    'https://x.example/?xutm_source=a',
  ])('is empty for the page address %j', (page_url) => {
    expect(readCampaign({ page_url })).toEqual(none)
  })

  it('is decoded when the website has not decoded it, and ignored when the result is not valid text', () => {
    expect(readCampaign({ utm_source: 'news%20letter' }).utm_source).toBe('news letter')
    expect(readCampaign({ utm_source: '%E0%A4%A' }).utm_source).toBeNull()
    expect(readCampaign({ utm_source: '50% off' }).utm_source).toBe('50% off')
  })

  it('is truncated when it is long, and names that cannot be a source are ignored', () => {
    expect(readCampaign({ utm_source: 'x'.repeat(2000) }).utm_source).toHaveLength(255)
    expect(readCampaign({ source: '..' }).source).toBeNull()
    expect(readCampaign({ source: '😀'.repeat(300) }).source).toBe('😀'.repeat(255))
  })
})

describe("a form's lead source", () => {
  it('is Unknown without a campaign (SRC-04, C-36)', () => {
    expect(formLeadSource(none, names)).toBe('Unknown')
  })

  it("is the source stated in the form, in the practice's spelling", () => {
    expect(formLeadSource({ ...none, source: 'instagram', utm_source: 'google' }, names)).toBe('Instagram')
    expect(formLeadSource({ ...none, source: 'Poster', utm_source: 'instagram' }, names)).toBe('Poster')
  })

  it('is the source of the visit when the form states none', () => {
    expect(formLeadSource({ ...none, utm_source: 'instagram', gclid: 'Abc' }, names)).toBe('Instagram')
    expect(formLeadSource({ ...none, utm_source: 'newsletter' }, names)).toBe('newsletter')
  })

  it('is Google Ads after a click on an advertisement, if the visit has no other source or the practice lists Google Ads and not the other source', () => {
    expect(formLeadSource({ ...none, gclid: 'Abc' }, [])).toBe('Google Ads')
    expect(formLeadSource({ ...none, source: 'unknown', gclid: 'Abc' }, names)).toBe('Google Ads')
    expect(formLeadSource({ ...none, utm_source: 'google', gclid: 'Abc' }, names)).toBe('Google Ads')
    expect(formLeadSource({ ...none, utm_source: 'google', gclid: 'Abc' }, ['Unknown'])).toBe('google')
  })
})
