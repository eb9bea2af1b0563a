import { sendingEmailError } from '@enamel/domain/communication-settings/sending-email'
import { countries, DEFAULT_COUNTRY } from '@enamel/domain/config/country'
import type { FeatureFlag } from '@enamel/domain/config/feature-flags'
import { practiceLabels } from '@enamel/domain/labels/label'
import { normaliseEmail } from '@enamel/domain/patients/email-address'
import { parsePhone } from '@enamel/domain/patients/phone-number'
import { canNameSource, SOURCE_NAME_DOTS } from '@enamel/domain/sources/source'
import { cleanLine } from '@enamel/domain/text/clean-line'
import { splitList } from '@enamel/domain/text/comma-list'
import { isOneOf } from '@enamel/domain/text/one-of'
import type { NewPractice } from '../features/practice/index.ts'
import { Refused, type Values } from './run-command.ts'

export const PRACTICE_OPTIONS = [
  ...['name', 'key', 'country', 'mail-domain', 'email', 'number', 'phone', 'representative'],
  ...['record-calls', 'referrals', 'treatments', 'sources', 'labels'],
] as const

/** The features of every new practice. They need no connected service. */
const FEATURES: readonly FeatureFlag[] = ['timeline-v2', 'attachments']
const YES_OR_NO: Readonly<Record<string, boolean>> = { yes: true, no: false }
const KEY = /^[a-z0-9][a-z0-9-]{2,62}$/

/**
 * Reads a new practice from the command line.
 * @throws Refused with every mistake
 */
export function readPractice(values: Values): NewPractice {
  const { name = '', key = '', country = DEFAULT_COUNTRY, representative = name } = values
  const mailDomain = values['mail-domain']?.toLowerCase() ?? null
  const sendingEmail = values.email?.toLowerCase() ?? (mailDomain && `hello@${mailDomain}`)
  const validCountry = isOneOf(countries, country) ? country : null
  // Calls are not recorded by default.
  const recordsCalls = YES_OR_NO[values['record-calls'] ?? 'no']
  const hasReferrals = YES_OR_NO[values.referrals ?? 'no']
  const sources = splitList(values.sources ?? '')
    .map(cleanLine)
    .filter((source) => source !== '')
  const number = values.number === undefined ? null : parsePhone(values.number, validCountry ?? undefined)

  const errors = [
    name.trim() === '' && '--name is missing',
    !KEY.test(key) && '--key must be 3 to 63 lower-case letters, digits and hyphens',
    validCountry === null && `--country must be ${countries.join(' or ')}`,
    mailDomain !== null &&
      normaliseEmail(`hello@${mailDomain}`) === null &&
      '--mail-domain must be a domain such as brightside.example',
    sendingEmail !== null &&
      !isAddressAt(mailDomain, sendingEmail) &&
      '--email must be an address at --mail-domain',
    number !== null && !number.ok && '--number is not a telephone number',
    recordsCalls === undefined && '--record-calls must be yes or no',
    hasReferrals === undefined && '--referrals must be yes or no',
    !sources.every(canNameSource) && `--sources: ${SOURCE_NAME_DOTS}`,
  ].filter((error) => error !== false)
  if (errors.length > 0) throw new Refused(errors.join('\n'))

  const e164 = number?.ok ? number.e164 : null
  return {
    name: name.trim(),
    country: validCountry ?? DEFAULT_COUNTRY,
    features: FEATURES,
    mailDomain,
    sendingEmail,
    number: e164,
    recordsCalls: recordsCalls ?? false,
    hasReferrals: hasReferrals ?? false,
    formKey: key,
    phone: values.phone ?? e164 ?? '',
    representative,
    signatureHtml: null,
    treatments: splitList(values.treatments ?? 'General'),
    sources,
    labels: practiceLabels(splitList(values.labels ?? '')),
  }
}

function isAddressAt(mailDomain: string | null, email: string): boolean {
  return mailDomain !== null && sendingEmailError(email, mailDomain) === null
}
