import { type ScheduledMessage, scheduledMessages } from '@enamel/contract/scheduled-messages'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { v7 as uuid } from 'uuid'
import { call } from '../../lib/call.ts'
import { SCHEDULED, SCHEDULED_SUMMARY } from '../../signed-in/scheduled-summary.ts'

/** The beginning of the keys of the practice's lists. */
export const SCHEDULED_LISTS = [...SCHEDULED, 'list'] as const

/** How many messages are scheduled at the practice, how many were not sent, and for which patients. */
export const summaryQuery = queryOptions({
  queryKey: SCHEDULED_SUMMARY,
  queryFn: ({ signal }) => call(scheduledMessages.summary, {}, { signal }),
})

/** The messages that are scheduled for a patient, the next one first. */
export function patientScheduledQuery(patientId: string) {
  return queryOptions({
    queryKey: [...SCHEDULED, 'patient', patientId],
    queryFn: ({ signal }) => call(scheduledMessages.ofPatient, { params: { id: patientId } }, { signal }),
  })
}

/** The practice's list, or only the user's own messages: what was not sent, then what is sent next. */
export function scheduledPagesQuery(mine: boolean) {
  return infiniteQueryOptions({
    queryKey: [...SCHEDULED_LISTS, mine],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        scheduledMessages.list,
        { query: { ...(mine && { mine: '1' }), ...(cursor !== null && { cursor }) } },
        { signal },
      ),
    getNextPageParam: ({ cursor }) => cursor,
  })
}

/**
 * Sends a message. It is not repeated after a lost response: asking again means that the user has read why it was not
 * sent.
 */
export function sendNow({ id }: Pick<ScheduledMessage, 'id'>): Promise<undefined> {
  return call(scheduledMessages.sendNow, { params: { id } }, { retries: 'off' })
}

/** Cancels a message. With a key, an attempt after a lost response is not refused because of the first one. */
export function cancel({ id }: Pick<ScheduledMessage, 'id'>): Promise<undefined> {
  return call(scheduledMessages.cancel, { params: { id } }, { key: uuid() })
}

/** Schedules a cancelled message again. */
export function restore({ id }: Pick<ScheduledMessage, 'id'>): Promise<ScheduledMessage> {
  return call(scheduledMessages.restore, { params: { id } })
}

export function changeTime({ id }: Pick<ScheduledMessage, 'id'>, sendAt: string): Promise<ScheduledMessage> {
  return call(scheduledMessages.changeTime, { params: { id }, body: { send_at: sendAt } })
}
