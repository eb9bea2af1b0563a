import {
  canNameSource,
  DEFAULT_SOURCE,
  GOOGLE_ADS_SOURCE,
  isSameSource,
  listedSource,
} from '../sources/source.ts'
import { cleanLine } from '../text/clean-line.ts'
import { truncateText } from '../text/truncate-text.ts'

/** The maximum length of each part; a longer text is truncated, since no enquiry may be lost because of it. */
export const CAMPAIGN_TEXT_MAX = 255

/** Where a submission came from; null for unknown parts. */
export interface Campaign {
  /** As stated by the website or by the person who filled the form in. */
  source: string | null
  /** As in the address of the page. */
  utm_source: string | null
  /** Google's id of the click on an advertisement that led to the page. */
  gclid: string | null
}

/** The parts of a campaign as received, and the address of the page with the form. */
export type RawCampaign = { [Part in keyof Campaign | 'page_url']?: string | null | undefined }

/**
 * Reads where a submission came from.
 * @param inputs the data that may state it, the most reliable first: each part is read from the first input that has
 *   this part
 */
export function readCampaign(...inputs: readonly RawCampaign[]): Campaign {
  const pages = inputs.map(({ page_url }) => page_url ?? '')
  const firstStated = (part: keyof Campaign) =>
    inputs.map((input) => cleanText(input[part])).find((text) => text !== null)
  const firstInPages = (part: 'utm_source' | 'gclid') =>
    pages.map((page) => cleanText(parameterOf(page, part))).find((text) => text !== null)
  return {
    source: firstStated('source') ?? null,
    utm_source: firstStated('utm_source') ?? firstInPages('utm_source') ?? null,
    gclid: firstStated('gclid') ?? firstInPages('gclid') ?? null,
  }
}

/**
 * The source of a form's lead: the one stated in the form, otherwise the source of the visit, otherwise 'Unknown'
 * (SRC-04, C-36).
 * @param names the practice's list, which determines a source's spelling; a source that is not listed is unchanged
 */
export function formLeadSource({ source, utm_source, gclid }: Campaign, names: readonly string[]): string {
  // The answer 'Unknown' counts as no source.
  if (source !== null && !isSameSource(source, DEFAULT_SOURCE)) return listedSource(names, source) ?? source
  const visitSources = [utm_source, gclid === null ? null : GOOGLE_ADS_SOURCE].filter((name) => name !== null)
  const listed = visitSources.map((name) => listedSource(names, name)).find((name) => name !== null)
  return listed ?? visitSources[0] ?? DEFAULT_SOURCE
}

function cleanText(text: string | null | undefined): string | null {
  const line = truncateText(cleanLine(decodeText(text ?? '') ?? ''), CAMPAIGN_TEXT_MAX, '')
  return line !== '' && canNameSource(line) ? line : null
}

/** A query parameter of a page's address, which may be malformed. */
function parameterOf(address: string, name: string): string | null {
  const [, query = ''] = /\?([^#]*)/.exec(address) ?? []
  const pair = query.split('&').find((parameter) => parameter.startsWith(`${name}=`))
  return pair === undefined ? null : pair.slice(name.length + 1).replaceAll('+', ' ')
}

/** Text with its URL escapes decoded; null if they cannot be decoded. Text without escapes may contain a %. */
function decodeText(text: string): string | null {
  if (!/%[\da-f]{2}/i.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
