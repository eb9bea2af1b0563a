import { mailDomain } from '@enamel/contract/mail-domain'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { SETTINGS_KEY } from '../../signed-in/settings/settings-keys.ts'

/** The DNS records of the sending domain, and whether they are verified (COMS-03). */
export const mailDomainQuery = queryOptions({
  queryKey: [SETTINGS_KEY, 'dns'],
  queryFn: () => call(mailDomain.settings),
})
