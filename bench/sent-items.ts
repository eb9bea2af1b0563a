import type { StaffApi } from '../e2e/people/staff-api.ts'
import type { Channel, Correspondent, TimelineItem } from './outage-channels.ts'

/** What patients have sent, compared with what is on their timelines. */
export interface SentItems {
  /** The number of the patient's next item on a channel, which now counts as sent. */
  countNext(channel: Channel, patient: Correspondent): number
  hasArrived(channel: Channel, patient: Correspondent): Promise<boolean>
  /** The channels of which everything is on the timelines. */
  completeChannels(): Promise<Channel[]>
  /** The names of channels that have an item twice, or in another order than they were sent; one for each patient. */
  mismatches(): Promise<{ doubled: string[]; outOfOrder: string[] }>
}

export function createSentItems(
  staffApi: StaffApi,
  channels: readonly Channel[],
  patients: readonly Correspondent[],
): SentItems {
  const counts = new Map<string, number>()
  const keyOf = (channel: Channel, { id }: Correspondent) => `${channel.name} ${id}`
  const timelineOf = async ({ id }: Correspondent) =>
    (await staffApi.get<{ items: TimelineItem[] }>(`/v2/patients/${id}/timeline`)).items

  function isComplete(channel: Channel, patient: Correspondent, items: readonly TimelineItem[]): boolean {
    const arrived = new Set(channel.arrived(items))
    const sent = counts.get(keyOf(channel, patient)) ?? 0
    return Array.from({ length: sent }, (_, index) => index + 1).every((number) => arrived.has(number))
  }

  return {
    countNext(channel, patient) {
      const number = (counts.get(keyOf(channel, patient)) ?? 0) + 1
      counts.set(keyOf(channel, patient), number)
      return number
    },
    hasArrived: async (channel, patient) => isComplete(channel, patient, await timelineOf(patient)),
    async completeChannels() {
      const timelines = await Promise.all(patients.map(timelineOf))
      return channels.filter((channel) =>
        patients.every((patient, index) => isComplete(channel, patient, timelines[index] ?? [])),
      )
    },
    async mismatches() {
      const doubled: string[] = []
      const outOfOrder: string[] = []
      for (const items of await Promise.all(patients.map(timelineOf))) {
        for (const channel of channels) {
          const numbers = channel.arrived(items)
          if (new Set(numbers).size < numbers.length) doubled.push(channel.name)
          const isSorted = numbers.every((number, index) => number > (numbers[index - 1] ?? 0))
          if (!channel.isWebsite && !isSorted) outOfOrder.push(channel.name)
        }
      }
      return { doubled, outOfOrder }
    },
  }
}
