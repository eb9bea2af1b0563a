import type { Random } from '../random.ts'

/** How a lead enquires. */
export type EnquiryChannel = 'form' | 'email' | 'sms' | 'whatsapp' | 'call' | 'inPerson'

type Weights<Key extends string> = readonly (readonly [Key, number])[]

export const treatmentNames = [
  'Clear aligners',
  'Composite bonding',
  'General',
  'Implants',
  'Veneers',
  'Whitening',
] as const
export type TreatmentName = (typeof treatmentNames)[number]

/** What leads of a source are like. */
export interface LeadSource {
  name: string
  /** The share of all leads. */
  share: number
  /** How much likelier than an average lead they are to come, to stay and to accept. */
  quality: number
  treatments: Weights<TreatmentName>
  channels: Weights<EnquiryChannel>
  /** The years of birth. */
  born: readonly [number, number]
  /** What a practice spends on the source for each lead, in pence; 0 for a source that costs nothing. */
  costPerLead: number
}

export const leadSources: readonly LeadSource[] = [
  {
    name: 'Google Ads',
    share: 31,
    quality: 0.8,
    treatments: [
      ['Implants', 30],
      ['Clear aligners', 26],
      ['General', 16],
      ['Veneers', 10],
      ['Composite bonding', 10],
      ['Whitening', 8],
    ],
    channels: [
      ['form', 60],
      ['call', 30],
      ['sms', 6],
      ['email', 4],
    ],
    born: [1955, 1998],
    costPerLead: 2100,
  },
  {
    name: 'Facebook',
    share: 17,
    quality: 0.65,
    treatments: [
      ['Clear aligners', 30],
      ['Whitening', 26],
      ['Composite bonding', 20],
      ['Implants', 12],
      ['Veneers', 12],
    ],
    channels: [
      ['form', 80],
      ['sms', 10],
      ['whatsapp', 10],
    ],
    born: [1962, 1996],
    costPerLead: 1550,
  },
  {
    name: 'Instagram',
    share: 14,
    quality: 0.75,
    treatments: [
      ['Whitening', 46],
      ['Composite bonding', 26],
      ['Veneers', 14],
      ['Clear aligners', 14],
    ],
    channels: [
      ['form', 46],
      ['sms', 27],
      ['whatsapp', 27],
    ],
    born: [1985, 2006],
    costPerLead: 1400,
  },
  {
    name: 'Website',
    share: 17,
    quality: 1.2,
    treatments: [
      ['General', 28],
      ['Clear aligners', 22],
      ['Implants', 18],
      ['Composite bonding', 14],
      ['Whitening', 12],
      ['Veneers', 6],
    ],
    channels: [
      ['form', 56],
      ['call', 24],
      ['email', 20],
    ],
    born: [1950, 2002],
    costPerLead: 900,
  },
  {
    name: 'Referral',
    share: 10,
    quality: 2.2,
    treatments: [
      ['Implants', 36],
      ['Clear aligners', 20],
      ['Veneers', 18],
      ['General', 16],
      ['Composite bonding', 10],
    ],
    channels: [
      ['call', 55],
      ['email', 35],
      ['form', 10],
    ],
    born: [1948, 1995],
    costPerLead: 1100,
  },
  {
    name: 'Walk-in',
    share: 5,
    quality: 1.7,
    treatments: [
      ['General', 60],
      ['Whitening', 20],
      ['Implants', 20],
    ],
    channels: [['inPerson', 1]],
    born: [1945, 2004],
    costPerLead: 0,
  },
  {
    name: 'Unknown',
    share: 6,
    quality: 0.5,
    treatments: [
      ['General', 50],
      ['Implants', 20],
      ['Whitening', 15],
      ['Clear aligners', 15],
    ],
    channels: [
      ['call', 60],
      ['sms', 25],
      ['email', 15],
    ],
    born: [1950, 2004],
    costPerLead: 0,
  },
]

const byShare = leadSources.map((source) => [source, source.share] as const)

/** The source of the next lead. */
export function drawSource(random: Random): LeadSource {
  return random.weighted(byShare)
}
