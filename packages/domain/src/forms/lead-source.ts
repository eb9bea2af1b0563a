import { cutText } from '../communications/cut-text.ts'
import {
  canNameSource,
  DEFAULT_SOURCE,
  GOOGLE_ADS_SOURCE,
  isSameSource,
  listedSource,
} from '../sources/source.ts'
import { cleanLine } from '../text/clean-line.ts'

/** Characters that are stored of each; a longer one is cut, for no enquiry is lost over where it came from. */
export const CAMPAIGN_TEXT_MAX = 255

/** Where a submission says it came from; null for what it does not say. */
export interface Campaign {
  /** Stated by the website or by the person who filled the form in. */
  source: string | null
  /** As the address of the page had it. */
  utm_source: string | null
  /** Google's id of the click on an advertisement that led to the page. */
  gclid: string | null
}

/** Each part of a campaign as it came, where it came; and the address of the page that the form was on. */
export type GivenCampaign = { [Part in keyof Campaign | 'page_url']?: string | null | undefined }

/**
 * Reads where a submission came from.
 * @param said the places that may say it, the most telling first: each part is the first that says something
 */
export function readCampaign(...said: readonly GivenCampaign[]): Campaign {
  const pages = said.map(({ page_url }) => page_url ?? '')
  const first = (part: keyof Campaign) => said.map((one) => cleaned(one[part])).find((text) => text !== null)
  const inAddress = (part: 'utm_source' | 'gclid') =>
    pages.map((page) => cleaned(parameterOf(page, part))).find((text) => text !== null)
  return {
    source: first('source') ?? null,
    utm_source: first('utm_source') ?? inAddress('utm_source') ?? null,
    gclid: first('gclid') ?? inAddress('gclid') ?? null,
  }
}

/**
 * The source of a form's lead: what the form says, else what brought the visitor to it, else 'Unknown' (SRC-04, C-36).
 * @param names the practice's list, by which a source is spelled; one that is on no list stays as it was said
 */
export function formLeadSource({ source, utm_source, gclid }: Campaign, names: readonly string[]): string {
  // A form that asks and gets 'Unknown' has no source.
  if (source !== null && !isSameSource(source, DEFAULT_SOURCE)) return listedSource(names, source) ?? source
  const brought = [utm_source, gclid === null ? null : GOOGLE_ADS_SOURCE].filter((one) => one !== null)
  const listed = brought.map((one) => listedSource(names, one)).find((name) => name !== null)
  return listed ?? brought[0] ?? DEFAULT_SOURCE
}

function cleaned(text: string | null | undefined): string | null {
  const line = cutText(cleanLine(decoded(text ?? '') ?? ''), CAMPAIGN_TEXT_MAX, '')
  return line !== '' && canNameSource(line) ? line : null
}

/** A parameter of an address, which may be no address at all. */
function parameterOf(address: string, name: string): string | null {
  const [, query = ''] = /\?([^#]*)/.exec(address) ?? []
  const pair = query.split('&').find((one) => one.startsWith(`${name}=`))
  return pair === undefined ? null : pair.slice(name.length + 1).replaceAll('+', ' ')
}

/** Text with what an address escapes; null where the escapes make no text. A lone % is a character. */
function decoded(text: string): string | null {
  if (!/%[\da-f]{2}/i.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
