import type { FailureReason } from './failure-reason.ts'

/** The carrier's error codes by reason. Other codes are `unknown`. */
const codes: [FailureReason, readonly number[]][] = [
  ['switched_off', [30003]],
  ['number_blocked', [30004, 63014, 63032]],
  ['opted_out', [21610]],
  ['unknown_number', [30005]],
  ['no_texts', [21614, 21635, 30006]],
  ['no_route', [21612]],
  ['filtered', [30007, 63013, 63049]],
  ['too_late', [30036]],
  ['invalid_number', [21211, 63003, 63024]],
  ['too_long', [21617]],
  ['empty', [21602, 21619]],
  ['attachment', [11200, 11751, 12300, 21620, 21623, 30019, 63019]],
  ['window_closed', [63016]],
  ['template', [21655, 21656, 63027, 63028, 63040, 63041, 63042]],
  ['busy', [20429, 21611, 30001, 30022, 63018, 63038]],
  [
    'setup',
    [
      20003, 20404, 21212, 21408, 21603, 21604, 21606, 21608, 21659, 21660, 21661, 21703, 21705, 30002, 63007,
      63021,
    ],
  ],
  ['unknown', [30008]],
]

const reasonByCode = new Map(codes.flatMap(([reason, list]) => list.map((code) => [code, reason] as const)))

/** The reason for a failure, by the carrier's error code. */
export function carrierFailure(code: number | string | null | undefined): FailureReason {
  return reasonByCode.get(Number(code)) ?? 'unknown'
}

/**
 * Whether the carrier may accept a refused request later, since there were too many requests or its queue was full. The
 * carrier does not have the message.
 */
export function isTemporaryCarrierRefusal(code: number | string | null | undefined): boolean {
  return carrierFailure(code) === 'busy'
}
