import type { Random } from './random.ts'

const firstNames: readonly [string, boolean][] = [
  ...withGender(
    false,
    'Abigail Alice Aoife Bethan Caitlin Chloe Clara Daisy Elif Ellie Emma Esther Fatima Freya Grace',
  ),
  ...withGender(
    false,
    'Hannah Holly Imogen Isla Jasmine Kiran Layla Lucy Maya Megan Nadia Niamh Olivia Priya Rosie',
  ),
  ...withGender(false, 'Ruby Saoirse Siân Sofia Tamsin Uma Wanda Yasmin Zara Zofia'),
  ...withGender(
    true,
    'Adam Ahmed Alex Arjun Ben Callum Ciarán Daniel David Dev Dylan Ed Ethan Finlay George Harry',
  ),
  ...withGender(
    true,
    'Hassan Ivan Jack Jakub James Kofi Leo Liam Luca Marcus Max Mohammed Nathan Oliver Owen Rhys',
  ),
  ...withGender(true, 'Sam Seán Theo Tomasz Will Yusuf'),
]
const lastNames = (
  'Abbott Adeyemi Ahmed Ali Allen Atkinson Bailey Baker Barnes Begum Bell Bennett Bhatt Brennan Brooks Brown ' +
  'Butler Campbell Carter Chapman Chen Clarke Collins Cooper Cox Davies Dawson Doyle Edwards Ellis Evans Farah ' +
  'Fisher Fletcher Foster Fox Gallagher Gibson Gill Graham Grant Gray Green Hall Harris Harvey Hill Holmes ' +
  'Howells Hughes Hunt Hussain Islam Jackson James Jenkins Johnson Jones Kaur Kelly Khan King Knight Kowalczyk ' +
  'Lee Lewis Lowe Malik Marshall Martin Mason Mensah Mills Mitchell Moore Morgan Morris Murray Nowak O’Brien ' +
  'O’Neill Okonkwo Owen Palmer Parker Patel Pearce Phillips Powell Price Rahman Reid Reynolds Richards Roberts ' +
  'Robinson Rogers Ryan Scott Shah Sharma Shaw Simpson Singh Smith Stevens Stone Taylor Thomas Thompson Turner ' +
  'Walker Walsh Ward Watson Webb White Williams Wilson Wood Wright Young Zaman'
).split(' ')
const streets = ['High Street', 'Station Road', 'Church Lane', 'Mill Hill', 'Park Avenue', 'Victoria Terrace']
const towns = ['Leeds', 'Otley', 'Ilkley', 'Skipton', 'Harrogate']

/**
 * All numbers are from ranges reserved for fiction. The mobile numbers below this one belong to the people of the demo.
 */
const FIRST_FREE_MOBILE = 300
const MOBILE_COUNT = 1000 - FIRST_FREE_MOBILE
const landlineRanges = [
  ...['0207946', '0113496', '0114496', '0115496', '0117496', '0118496', '0121496', '0131496', '0141496'],
  ...['0151496', '0161496', '0191498', '0289649', '0292018'],
]

function withGender(isMale: boolean, names: string): [string, boolean][] {
  return names.split(' ').map((name) => [name, isMale])
}

export interface GeneratedPerson {
  title: string
  first_name: string
  last_name: string
  gender: boolean
  date_of_birth: string | null
  email_address: string | null
  mobile_phone: string | null
  address_line_1: string
  town: string
  postcode: string
}

/** Generates a person whose phone number and email no other patient of the practice has. */
export function generatePerson(random: Random, index: number): GeneratedPerson {
  const [first, isMale] = random.pick(firstNames)
  const last = random.pick(lastNames)
  const year = 1935 + random.below(85)
  return {
    title: titleOf(random, isMale, 2026 - year),
    first_name: first,
    last_name: last,
    gender: isMale,
    date_of_birth: random.chance(0.97)
      ? `${year}-${twoDigits(1 + random.below(12))}-${twoDigits(1 + random.below(28))}`
      : null,
    email_address: random.chance(0.85)
      ? `${lettersOf(first)}.${lettersOf(last)}${index}@patients.example`
      : null,
    mobile_phone: random.chance(0.95) ? formatNumber(random, fictionalNumber(index)) : null,
    address_line_1: `${1 + random.below(180)} ${random.pick(streets)}`,
    town: random.pick(towns),
    postcode: `LS${1 + random.below(28)} ${1 + random.below(9)}${random.pick(['AA', 'BD', 'GH', 'QT'])}`,
  }
}

/** Titles with a realistic frequency: nearly always Mr, Mrs, Miss, Ms or Master. */
function titleOf(random: Random, isMale: boolean, age: number): string {
  if (random.chance(0.004)) return random.pick(['Dr', 'Rev'])
  if (isMale) return age < 16 ? 'Master' : 'Mr'
  return age < 18 ? 'Miss' : random.pick(['Mrs', 'Miss', 'Ms'])
}

function fictionalNumber(index: number): string {
  if (index < MOBILE_COUNT) return `07700900${FIRST_FREE_MOBILE + index}`
  const landlineIndex = index - MOBILE_COUNT
  return `${landlineRanges[Math.floor(landlineIndex / 1000) % landlineRanges.length]}0${String(landlineIndex % 1000).padStart(3, '0')}`
}

/** Writes a number in one of the formats that front desks use. */
function formatNumber(random: Random, national: string): string {
  return random.pick([national, `${national.slice(0, 5)} ${national.slice(5)}`, `+44${national.slice(1)}`])
}

function lettersOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
