/** A user of the practice's system. */
export interface DentallyUser {
  id: number
  first_name: string
  last_name: string
  email: string
  role: string
  /** Whether the user also works at the practice's second site. */
  hasTwoSites: boolean
}

/** The user to whom the practice's API key belongs. */
export const keyUser: DentallyUser = {
  id: 9003,
  first_name: 'Hannah',
  last_name: 'Price',
  email: 'hannah.price@brightside.test',
  role: 'Receptionist',
  hasTwoSites: false,
}

export const users: readonly DentallyUser[] = [
  keyUser,
  {
    id: 9004,
    first_name: 'Ada',
    last_name: 'Okafor',
    email: 'ada.okafor@brightside.test',
    role: 'Dentist',
    hasTwoSites: true,
  },
]

/** The second site of the practice, without patients. */
export const secondSite = {
  id: '5a0d3f2e-7c41-4c55-9a52-1f0c6b1e0101',
  name: 'Brightside Dental Leith',
  address_line_1: '12 The Shore',
  town: 'Edinburgh',
  postcode: 'EH6 6QN',
}

/** Where the practice's first site is. */
export const firstSiteAddress = { address_line_1: '8 Queen Street', town: 'Edinburgh', postcode: 'EH2 1JE' }
