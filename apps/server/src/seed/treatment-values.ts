import type { StageKey } from '@enamel/domain/stages/stages'

/** The shares of a proposed treatment that are accepted and paid, by stage. Other stages have no proposal. */
const progress: { readonly [stage in StageKey]?: { accepted: number; paid: number } } = {
  consultation: { accepted: 0, paid: 0 },
  thinking: { accepted: 0, paid: 0 },
  txPlanConsult: { accepted: 0.5, paid: 0.1 },
  inTx: { accepted: 1, paid: 0.4 },
}

const PRICES_PENCE = [490_000, 245_000, 128_000, 310_000, 62_500]

/** The treatment value of a demo patient, by stage. */
export function treatmentValues(stage: StageKey, index: number) {
  const price = PRICES_PENCE[index % PRICES_PENCE.length] ?? 0
  const shares = progress[stage]
  if (!shares) return { paid_pence: 0, proposed_pence: 0, accepted_pence: 0 }
  return { paid_pence: price * shares.paid, proposed_pence: price, accepted_pence: price * shares.accepted }
}
