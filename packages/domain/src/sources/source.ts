/** Where a lead came from when nobody said (document 2, section 9). */
export const DEFAULT_SOURCE = 'Unknown'
/** Leads that wrote through the practice's website. */
export const WEBSITE_SOURCE = 'Website'
